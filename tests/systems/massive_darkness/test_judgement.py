"""What the greedy bot makes of a position: chances like those of the ledger, weak foes first, shadows when hurt."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.massive_darkness.packs import game_from, library, tutorial
from toolkit.crawl.dice.odds import mean
from toolkit.rules.decisions import Ask
from toolkit.rules.expressions.compile import compile_expression
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.evaluation import WOUNDS_AN_ATTACK, _counted, what_counts
from toolkit.systems.massive_darkness.bots.forecasts import AROUND, _circumstance
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.judgement import Judgement
from toolkit.systems.massive_darkness.bots.odds import odds_of, pool_key
from toolkit.systems.massive_darkness.bots.outlook import Outlook
from toolkit.systems.massive_darkness.bots.position import position_of
from toolkit.systems.massive_darkness.bots.training import _OFTEN, _WORN, favourite_category, skill_worth
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.catalog import catalog_for
from toolkit.systems.massive_darkness.verbs.scopes import FIGHTING
from toolkit.systems.massive_darkness.view import View

#: Wounds on the whole, from the table of section 5.1 of the ledger.
LEDGER = {
    ("Y", "B"): 0.39,
    ("YY", "BB"): 0.63,
    ("RY", "B"): 1.70,
    ("RRY", "GB"): 2.09,
    ("RRR", "GGG"): 1.40,
    ("R", ""): 1.5,
}
COLOURS = {"Y": "yellow", "R": "red", "B": "blue", "G": "green"}


def pool(letters: str) -> Any:
    return pool_key(Counter(COLOURS[letter] for letter in letters))


@pytest.mark.parametrize("dice", sorted(LEDGER))
def test_chances_agree_with_the_ledger(dice: tuple[str, str]) -> None:
    odds = odds_of(catalog_for(library(), tutorial()))
    attack, defense = dice
    chances = odds.wounds(pool(attack), pool(defense))
    assert sum(chances) == pytest.approx(1)
    assert mean(chances) == pytest.approx(LEDGER[dice], abs=0.01)


def test_a_roll_that_may_be_rolled_again_promises_more() -> None:
    odds = odds_of(catalog_for(library(), tutorial()))
    assert mean(odds.wounds(pool("YY"), pool("B"), attack_again=True)) > mean(odds.wounds(pool("YY"), pool("B")))
    assert mean(odds.wounds(pool("YY"), pool("B"), defense_again=True)) < mean(odds.wounds(pool("YY"), pool("B")))
    assert mean(odds.wounds(pool("YY"), (), hits=0.5)) == pytest.approx(mean(odds.wounds(pool("YY"), ())) + 0.5)


def chosen(given: dict[str, Any], hero: str = "wren") -> str:
    """What the bot answers to the first question in a state."""
    game = game_from(given)
    assert game.pending is not None
    assert game.pending.who == hero
    return GreedyBot(0, hero).choose(SYSTEM.view(game.state, hero), game.pending)


def test_of_two_enemies_the_one_that_is_nearly_dead_is_struck() -> None:
    enemies = {
        "fresh": {"card": "tallow-flensers", "zone": "6.b2", "minions": 0},
        "dying": {"card": "marrow-mauls", "zone": "6.b2", "minions": 0, "wounds": 2},
    }
    heroes = {"wren": {"zone": "6.b2", "equipped": ["patched-jerkin", "rusted-sabre"]}}
    assert chosen({"heroes": heroes, "enemies": enemies}) == "attack:dying"


def test_who_is_weak_and_seen_gets_out_of_sight() -> None:
    """A hero with one health left in the light, before a beast it cannot hurt, does not stay where it is seen."""
    given = {
        "heroes": {"wren": {"zone": "6.b2", "wounds": 4, "equipped": ["patched-jerkin"]}},
        "enemies": {"beast": {"card": "drowned-oracle", "zone": "6.c2"}},
        "lifespark": 0,
    }
    game = game_from(given)
    bot = GreedyBot(0, "wren")
    while game.pending is not None and game.pending.who == "wren" and game.state.phase == "heroes":
        game.answer(bot.choose(SYSTEM.view(game.state, "wren"), game.pending))
    zone = game.state.heroes["wren"].zone if game.state.phase == "heroes" else ""
    assert zone != "6.b2"


def test_the_better_weapon_is_worn() -> None:
    game = game_from({"heroes": {"wren": {"zone": "6.a3", "equipped": ["rusted-sabre"], "carried": ["ember-blade"]}}})
    hero = game.state.heroes["wren"]
    gear = hero.carried[-1]
    ask = Ask("equip", "wren", {"carry": None, "equip": [], "equip:for:rusted-sabre": list(hero.equipped)}, "MD-14.29")
    assert gear.id == "ember-blade"
    assert GreedyBot(0, "wren").choose(SYSTEM.view(game.state, "wren"), ask) == "equip"


def test_who_sneaks_in_the_dark_alone_is_held_in_the_light() -> None:
    """Odo slips past enemies in shadow; the zone in between is lit, so nothing beyond it is in reach that way."""
    given = {
        "heroes": {"odo": {"zone": "6.a2", "equipped": ["patched-jerkin"]}},
        "enemies": {"imps": {"card": "ash-imps", "zone": "6.b2"}},
    }
    view = SYSTEM.view(game_from(given).state, "odo")
    assert (view.is_dark("6.a2"), view.is_dark("6.b2")) == (True, False)
    reach = Outlook(view, view.heroes["odo"], Wants()).reachable(6)
    assert "6.b2" in reach.costs
    assert "6.b2" not in reach.before.values()


def test_a_hero_with_whom_all_is_lost_fears_death_most() -> None:
    adventure = library().get("massive-darkness/a-crown-in-three-parts", kind="adventure")
    heroes = {"wren": {"zone": "6.a3", "roles": ["bearer"]}, "garrick": {"zone": "6.a3"}}
    state = SYSTEM.from_data(library(), adventure, {"random": {"seed": 0}, "heroes": heroes, "lifespark": 9})
    view = SYSTEM.view(state, "wren")
    bearer, other = (Outlook(view, hero, Wants()).risk(4.0) for hero in view.heroes.values())
    assert bearer > 2 * other


def test_a_skill_is_worth_more_to_who_wears_what_it_asks_for() -> None:
    """Long Haft works with a two-handed weapon only: what is worn can be seen now, and is not guessed."""
    worths = []
    for weapon in ("rusted-sabre", "woodsmans-due"):
        given = {"heroes": {"hadrik": {"zone": "6.a3", "class": "moor-raider", "equipped": [weapon]}}}
        view = SYSTEM.view(game_from(given).state, "hadrik")
        hero = view.heroes["hadrik"]
        assert hero.hero_class is not None
        favourite = favourite_category(view, hero)
        worths.append(skill_worth(view, hero, "reach", hero.hero_class.branches["reach"][0], favourite))
    assert worths[1] > 5 * worths[0] > 0


@pytest.mark.parametrize("name", sorted(_OFTEN.keys() | _WORN))
def test_every_name_that_training_looks_for_can_stand_in_a_skill(name: str) -> None:
    """Conditions of cards speak of `me` and `foe`. A name that they do not know would never be found in one."""
    compile_expression(name, FIGHTING)


def forecast(given: dict[str, Any], enemy: str) -> float:
    """Wounds that bots expect of an enemy's blow at Wren."""
    heroes = {"wren": {"zone": "6.a3", "equipped": ["patched-jerkin"]}}
    view = SYSTEM.view(game_from({"heroes": heroes, **given}).state, "wren")
    return Outlook(view, view.heroes["wren"], Wants()).strike(view.enemies[enemy], "6.a3", 0)


def test_a_forecast_is_not_that_of_other_cards_that_a_monster_wears() -> None:
    """The card that a monster wears adds its dice and enchantments (MD-50.13)."""
    bare = {"enemies": {"it": {"card": "unlit-sovereign", "zone": "6.a3"}}}
    clad = {"enemies": {"it": {"card": "unlit-sovereign", "zone": "6.a3", "wears": "noon-eater"}}}
    assert forecast(clad, "it") > forecast(bare, "it")
    assert forecast(bare, "it") < forecast(clad, "it")


def test_a_forecast_is_not_that_of_as_many_other_modifiers() -> None:
    def given(owner: str) -> dict[str, Any]:
        lasting = {"owner": owner, "stat": "defense-rerolls", "amount": 1}
        return {"enemies": {"imps": {"card": "ash-imps", "zone": "6.a3"}}, "modifiers": [lasting]}

    somebody_elses = forecast(given("garrick"), "imps")
    assert forecast(given("wren"), "imps") < somebody_elses


@pytest.mark.parametrize("hero", ["garrick", "hadrik", "odo", "tamsin", "wren"])
def test_what_gear_is_worth_does_not_depend_on_where_it_was_asked_first(hero: str) -> None:
    """In the dark heroes have their shadow skills, and wounds and experience may count; but gear is for all times."""

    def worth(zone: str, **given: int) -> float:
        state = game_from({"heroes": {hero: {"zone": zone, "equipped": ["rusted-sabre"], **given}}}).state
        view = SYSTEM.view(state, hero)
        figure = view.heroes[hero]
        return GreedyBot(0, hero).dealings.wardrobe.worth(view, figure, figure.equipped)

    assert worth("6.a2", wounds=2, xp=5) == worth("6.b2")


def test_what_gear_is_worth_does_not_depend_on_what_was_asked_before() -> None:
    """The enchantment of the card that comes first takes the symbols, so that the order of cards makes a difference."""

    def worths(*orders: tuple[str, ...]) -> dict[tuple[str, ...], float]:
        catalog_for.cache_clear()  # nobody has asked anything of this adventure
        game = game_from({"heroes": {"wren": {"zone": "6.a2", "equipped": ["orchard-sword", "awl-dagger"]}}})
        view = SYSTEM.view(game.state, "wren")
        wren, wardrobe = view.heroes["wren"], GreedyBot(0, "wren").dealings.wardrobe
        cards = {gear.id.rpartition("/")[2]: gear for gear in wren.equipped}
        return {order: wardrobe.worth(view, wren, [cards[card] for card in order]) for order in orders}

    one, other = ("orchard-sword", "awl-dagger"), ("awl-dagger", "orchard-sword")
    assert worths(one, other) == worths(other, one)
    assert worths(one)[one] != worths(other)[other]


@pytest.mark.parametrize(
    ("gear", "near", "category"),
    [
        (("camp-hatchet", "copper-wand"), 0, "melee"),
        (("camp-hatchet", "copper-wand"), 1, "magic"),
        (("camp-hatchet", "copper-wand"), 3, "ranged"),
        (("harp-bow",), 1, "ranged"),
        (("copper-wand",), 0, None),
    ],
)
def test_the_best_attack_is_the_one_that_wounds_most_of_those_that_reach(
    gear: tuple[str, ...], near: int, category: str | None
) -> None:
    heroes = {"wren": {"zone": "6.b2", "equipped": list(gear)}}
    given = {"heroes": heroes, "enemies": {"imps": {"card": "ash-imps", "zone": "6.b2"}}}
    view = SYSTEM.view(game_from(given).state, "wren")
    best = Outlook(view, view.heroes["wren"], Wants()).blow("6.b2", view.enemies["imps"], near)
    assert (best and best.category) == category


@pytest.mark.parametrize(
    ("hero", "change", "stays"),
    [
        ("odo", {}, True),
        ("odo", {"xp": 3}, False),
        ("wren", {"xp": 3}, False),
        ("odo", {"wounds": 1}, False),
        ("wren", {"wounds": 1}, False),
        ("odo", {"zone": "6.b3"}, False),
        ("wren", {"zone": "6.b3"}, True),
    ],
)
def test_what_a_hero_thought_holds_until_somebody_is_hurt_or_another_moves(
    hero: str, change: dict[str, Any], stays: bool
) -> None:
    state = game_from({"heroes": {"wren": {"zone": "6.b2"}, "odo": {"zone": "6.b2"}}}).state
    view = SYSTEM.view(state, "wren")
    judgement = Judgement(view, view.heroes["wren"], Wants(), position=position_of(view))
    for name, value in change.items():
        setattr(state.heroes[hero], name, value)
    assert judgement.goes_on(position_of(view)) is stays


@pytest.mark.parametrize(
    ("role", "name", "told"),
    [
        ("attack", "me.wounds", "attacker"),
        ("attack", "foe.wounds", "defender"),
        ("defense", "me.wounds", "defender"),
        ("defense", "foe.wounds", "attacker"),
    ],
)
def test_a_card_is_about_its_owner_whichever_side_that_is(role: str, name: str, told: str) -> None:
    asked = _circumstance(role, name)
    assert asked is not None
    attacker, defender = (cast(Any, SimpleNamespace(wounds=side)) for side in ("attacker", "defender"))
    assert asked(attacker, defender, 1) == told


def test_a_forecast_knows_the_table_and_says_what_it_does_not_know() -> None:
    attacker = cast(Any, SimpleNamespace(state=SimpleNamespace(level=4, heroes={"wren": 1, "odo": 2})))
    known = {name: _circumstance("attack", name) for name in AROUND}
    found = {name: asked(attacker, cast(Any, None), 2) for name, asked in known.items() if asked is not None}
    assert found == {"distance": 2, "level": 4, "heroes": 2}
    assert _circumstance("attack", "round") is None
    assert _circumstance("attack", "me.mood") is None
    assert _circumstance("attack", "room.wounds") is None


def test_every_token_of_an_objective_that_is_picked_up_is_progress() -> None:
    adventure = library().get("massive-darkness/noon-eaters-hoard", kind="adventure")
    counts, progress = [], []
    for picked_up in ({}, {"lair": 1}, {"artifact": 1}, {"artifact": 2}):
        state = SYSTEM.from_data(library(), adventure, {"heroes": {"wren": {}}, "picked_up": picked_up})
        view = View(state, "wren")
        objective = view.catalog.objectives[0]
        assert (objective.pick_up, objective.count) == ("artifact", 2)
        counts.append(_counted(view, objective))
        progress.append(what_counts(view)["progress"])
    assert counts == [0, 0, 1, 2]
    assert progress[0] == progress[1] < progress[2]


def test_who_answers_for_an_attack_remembers_whom_it_is_on() -> None:
    """What is asked next, with what to strike and whom of a mob, is about that enemy and no other."""
    enemies = {
        "fresh": {"card": "tallow-flensers", "zone": "6.b2", "minions": 0},
        "dying": {"card": "marrow-mauls", "zone": "6.b2", "minions": 0, "wounds": 2},
    }
    game = game_from({"heroes": {"wren": {"zone": "6.b2", "equipped": ["rusted-sabre"]}}, "enemies": enemies})
    bot, ask = GreedyBot(0, "wren"), game.pending
    assert ask is not None
    assert (bot.choose(SYSTEM.view(game.state, "wren"), ask), bot.target) == ("attack:dying", "dying")


@pytest.mark.parametrize(
    ("guardian", "minion", "seen", "chosen"),
    [(6.0, 0.6, True, "boss"), (0.1, 2.0, True, "minions"), (0.1, 2.0, False, "boss")],
)
def test_of_a_mob_that_is_struck_of_which_more_is_won(guardian: float, minion: float, seen: bool, chosen: str) -> None:
    enemies = {"mob": {"card": "marrow-mauls", "zone": "6.b2" if seen else "6.a1", "minions": 3}}
    game = game_from({"heroes": {"wren": {"zone": "6.b2", "equipped": ["rusted-sabre"]}}, "enemies": enemies})
    view = SYSTEM.view(game.state, "wren")
    bot = GreedyBot(0, "wren", Wants(guardian=guardian, minion=minion))
    bot.target = "mob"
    ask = Ask("target", "wren", {"minions": None, "boss": None}, "MD-19.03")
    assert (view.sight("6.b2", view.enemies["mob"].zone) is not None) is seen
    assert bot._target(view, ask, view.heroes["wren"]) == chosen


def test_the_fewer_wounds_a_falling_tile_has_left_the_worse_it_is_to_stand_on() -> None:
    view = SYSTEM.view(game_from({"heroes": {"wren": {"zone": "6.a3"}}}).state, "wren")
    judge: Any = SimpleNamespace(
        layout=SimpleNamespace(lowest_tile="6"),
        position=SimpleNamespace(held=()),
        _zones={"6.a3": SimpleNamespace(tile="6"), "2.a3": SimpleNamespace(tile="2")},
        view=view,
    )
    costs = []
    for left in range(1, 6):
        judge.view = SimpleNamespace(tile_wounds={"6": left, "2": 9})
        costs.append(Judgement.falling(judge, "6.a3"))
        assert Judgement.falling(judge, "2.a3") == 0
    assert costs == sorted(set(costs), reverse=True)
    assert costs[-1] == 0


@pytest.mark.parametrize(("behind", "is_worth_it"), [(2, True), (3, False), (5, False)])
def test_a_pillar_is_broken_where_the_way_behind_it_is_shorter(behind: int, is_worth_it: bool) -> None:
    distances = {"front": 3, "behind": behind}
    judge: Any = SimpleNamespace(errand=SimpleNamespace(distance=distances.__getitem__), wants=Wants())
    pillar: Any = SimpleNamespace(zone="front", bars="behind")
    assert Judgement._way_through(judge, pillar) == (Wants().pillar if is_worth_it else 0)
    assert Wants().pillar > 0


def test_search_takes_an_attack_for_one_like_those_of_the_ledger() -> None:
    assert pytest.approx(sum(LEDGER.values()) / len(LEDGER), abs=0.5) == WOUNDS_AN_ATTACK
