"""Small steps of the rules, each with no more around it than it looks at."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import permutations
from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.rules.decisions import End
from toolkit.rules.doing import DONE, Nothing
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.brimstone import SYSTEM, actions, belongings, companions, drawing, ending, exploring, grit, rounds
from toolkit.systems.brimstone import dice as die
from toolkit.systems.brimstone.bots import greedy
from toolkit.systems.brimstone.fights import attackers, reaching, wounding
from toolkit.systems.brimstone.map import picture
from toolkit.systems.brimstone.print import table_setting
from toolkit.systems.brimstone.story import road, town
from toolkit.systems.brimstone.verbs import fighting, heroes, mines, names


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def saying(answer: Any) -> Any:
    """Steps that ask nothing and come to an answer."""

    def steps(*given: Any, **named: Any) -> Generator[Any, Any, Any]:
        return answer
        yield

    return steps


def end_of(steps: Any) -> Any:
    with pytest.raises(StopIteration) as end:
        next(steps)
    return end.value.value


def test_who_draws_loot_has_gained_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heroes, "heroes_meant", saying([some(cell=1)]))
    monkeypatch.setattr(heroes, "draw_loot", saying(None))
    monkeypatch.setattr(heroes, "draw_item", saying(False))
    assert end_of(heroes.gain_card(some(state=some()), some(deck=""), "loot")) == DONE
    assert end_of(heroes.gain_card(some(state=some()), some(deck=""), "gear")) == Nothing("no-card")


def test_two_hazards_to_choose_from_are_for_one_journey(monkeypatch: pytest.MonkeyPatch) -> None:
    story = some(choice_of_hazards=True)
    asked: list[object] = []
    monkeypatch.setattr(road, "story_in", lambda state: story)
    monkeypatch.setattr(road, "_fresh", asked.append)
    end_of(road._hazard(some(state=None)))
    end_of(road._hazard(some(state=None)))
    assert (len(asked), story.choice_of_hazards) == (3, False)


def test_every_card_of_dread_is_revealed_though_one_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    cancelled: list[str] = []
    monkeypatch.setattr(drawing, "can_cancel", lambda state: True)
    monkeypatch.setattr(drawing, "agree_to_cancel", saying(True))
    monkeypatch.setattr(drawing, "cancel_dread", lambda game, card: cancelled.append(card))
    state = some(dread=["gloom", "echo", "draught"], dread_count=3)
    end_of(drawing.reveal_dread(some(state=state, log=None)))
    assert cancelled == ["draught", "echo", "gloom"]
    assert state.dread_count == 0


def test_a_card_of_another_world_does_not_keep_others_from_the_end_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trigger = some(applies=lambda moment, game: True, effects=())
    triggers = [("card:ice:frost", trigger), ("card:embers:heat", trigger), ("rule:1", trigger)]
    monkeypatch.setattr(rounds, "table_triggers", lambda state, event: triggers)
    monkeypatch.setattr(rounds, "tied", lambda state, moment, world: world == "embers")
    monkeypatch.setattr(rounds, "Moment", lambda game: game)
    state = some(enemies={"one": 1}, heroes={}, worlds={"ice", "embers"})
    assert list(rounds._at_the_end(some(state=state))) == ["card:embers:heat", "rule:1"]


def test_an_enemy_answers_no_more_when_the_game_is_decided() -> None:
    trigger = some(event="half-health", applies=lambda moment, game: True, effects=())
    enemy = some(type=some(id="ghoul", abilities=some(triggers=[trigger])), cell=0)
    end_of(wounding.behaves(some(state=some(outcome="won")), enemy, "half-health"))
    end_of(wounding.behaves(some(state=some(outcome="")), enemy, "killed"))


def test_a_large_enemy_comes_where_it_fits_and_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of cells: the hero stands at 5, and an enemy that is two wide takes a cell and the next."""
    around = {cell: [cell - 1, cell + 1] for cell in range(-3, 14)}
    mine = some(around=around, block=lambda base, width: (base, base + 1))
    state = some(standing=dict, mine=mine)
    monkeypatch.setattr(attackers, "fits_block", lambda state, base, enemy, standing: base != 6 and base not in (4, 5))
    monkeypatch.setattr(attackers, "by_row", lambda state, cell: cell)
    assert attackers._beside(state, some(width=2), some(cell=5)) == [3]


def test_of_ways_that_are_equally_short_the_first_by_row_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways lead from 0 to 3, over 1 and over 2; the cell that is asked about first is not the first by row."""
    mine = some(around={0: [1, 2], 1: [0, 3], 2: [0, 3], 3: [2, 1]})
    found = some(steps={0: 0, 2: 1, 1: 1, 3: 2})
    enemy = some(cell=0, id="ghoul-1")
    monkeypatch.setattr(reaching, "by_row", lambda state, cell: (cell,))
    state = some(mine=mine, standing=dict, enemies={"ghoul-1": enemy, "ghoul-2": some()})
    assert reaching.way(state, enemy, 3, found) == [1, 3]
    state.standing = lambda: {1: "ghoul-2"}
    assert reaching.way(state, enemy, 3, found) == [2, 3], "the other would push somebody away"


@pytest.mark.rule("SB-91.46")
@pytest.mark.parametrize(("fits", "end"), [(range(10), 3), (range(1, 3), 1), ((), 0)])
def test_a_large_enemy_that_touches_nobody_comes_as_near_as_it_fits(
    fits: Sequence[int], end: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row of cells: the hero stands at 8, and an enemy that is two wide may come from 0 to 3, where it fits."""
    mine = some(
        around={cell: [cell - 1, cell + 1] for cell in range(10)},
        block=lambda base, width: (base, base + 1 if {base, base + 1} <= {*fits} else reaching.NOWHERE),
        normal=[True] * 10,
        walk=lambda goal: {cell: abs(goal - cell) for cell in range(10)},
    )
    monkeypatch.setattr(reaching, "by_row", lambda state, cell: (cell,))
    monkeypatch.setattr(reaching, "_in_the_way", lambda state, enemy: set())
    hero, enemy = some(cell=8), some(cell=0, type=some(width=2))
    found = some(steps={0: 0, 1: 1, 2: 2, 3: 3})
    assert reaching.end_cell(some(mine=mine, prey=lambda: [hero]), enemy, hero, found) == end


@pytest.mark.parametrize(("given", "less"), [({}, 1), ({"by": 3}, 3)])
def test_an_enemy_is_weakened_by_one_where_nothing_else_is_said(
    given: dict[str, int], less: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fighting, "_enemies", lambda game, moment: [some(type=some(id="ghoul"))])
    modifiers = Modifiers()
    steps = fighting.weaken(
        some(state=some(modifiers=modifiers), log=None), some(hero=some(id="marshal"), source="song"), "combat", **given
    )
    assert next(steps).options == {"type:ghoul": "ghoul"}
    with pytest.raises(StopIteration):
        steps.send("ghoul")
    assert modifiers.total("ghoul", "enemy-combat") == -less
    assert modifiers.total("ghoul", "enemy-damage") == modifiers.total("spider", "enemy-combat") == 0


@pytest.mark.parametrize(
    ("ranged", "hands", "bare"),
    [(False, [], True), (False, ["knife"], False), (True, [], False), (True, ["gun"], False)],
)
def test_bare_handed_is_who_strikes_with_nothing_in_hand(ranged: bool, hands: list[str], bare: bool) -> None:
    name = dict(names.QUIET.items())["bare_handed"]
    assert name.read(some(ranged=ranged, hero=some(hands=hands))) is bare


@pytest.mark.rule("SB-91.70")
@pytest.mark.parametrize("move", [0, 1, 2])
def test_a_companion_walks_as_far_as_its_move_past_heroes_and_not_past_enemies(move: int) -> None:
    """A row of cells from 0 to 9: the companion at 4, a hero at 5 with the lantern, an enemy at 3."""
    around = {cell: [other for other in (cell - 1, cell + 1) if 0 <= other < 10] for cell in range(10)}
    standing = {3: "ghoul-1", 4: "surveyor", 5: "marshal"}
    state = some(
        mine=some(around=around, normal=[True] * 10, walk=lambda goal: {cell: abs(goal - cell) for cell in around}),
        standing=lambda: standing,
        enemies={"ghoul-1": some()},
        heroes={"marshal": some(cell=5)},
        bearer="marshal",
    )
    companion = some(cell=4, sheet=some(move=move))
    assert companions.within_reach(state, companion) == list(range(6, 5 + move))
    del standing[3]
    assert set(companions.within_reach(state, companion)) == {*range(4 - move, 4), *range(6, 5 + move)}


def test_who_is_given_an_item_has_got_it(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[tuple[str, str]] = []

    def take(game: Any, hero: Any, item: str, rule: str) -> Generator[Any, Any, None]:
        got.append((hero.id, item))
        return
        yield

    monkeypatch.setattr(heroes, "take_item", take)
    monkeypatch.setattr(heroes, "heroes_meant", saying([some(id="marshal"), some(id="songbird")]))
    assert end_of(heroes.gain_item(some(), some(), some(id="rope"))) == DONE
    assert got == [("marshal", "rope"), ("songbird", "rope")]
    monkeypatch.setattr(heroes, "heroes_meant", saying([]))
    assert end_of(heroes.gain_item(some(), some(), some(id="rope"))) == Nothing("nobody")


@pytest.mark.rule("SB-11.04")
@pytest.mark.parametrize(("scavenge", "dice"), [(-1, 1), (0, 1), (1, 1), (3, 3)])
def test_whoever_searches_rolls_at_least_one_die(scavenge: int, dice: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rolled: list[int] = []

    def roll(game: Any, hero: Any, count: int, *rest: Any) -> Generator[Any, Any, list[int]]:
        rolled.append(count)
        return []
        yield

    monkeypatch.setattr(actions, "stat", lambda state, hero, name: scavenge)
    monkeypatch.setattr(actions, "roll_to_pass", roll)
    end_of(actions._scavenge(some(state=some()), some(), 0))
    assert rolled == [dice]


@pytest.mark.rule("SB-91.75", "SB-91.32")
@pytest.mark.parametrize("won", [True, False])
def test_at_the_end_of_a_mission_the_living_have_what_it_brings(won: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The preacher lies knocked out and dies of its injuries; the songbird lives through them."""
    happened: list[tuple[str, str]] = []

    def run(game: Any, effects: str, moment: Any) -> Generator[Any, Any, None]:
        happened.append((effects, moment.hero.id))
        return
        yield

    def injure(game: Any, hero: Any) -> None:
        happened.append(("injuries", hero.id))
        hero.dead = hero.id == "preacher"

    posse = [
        some(id="marshal", knocked_out=False, dead=False),
        some(id="songbird", knocked_out=True, dead=False),
        some(id="preacher", knocked_out=True, dead=False),
        some(id="outlaw", knocked_out=False, dead=True),
    ]
    catalog = some(reward="reward", failure="failure")
    state = some(heroes={each.id: each for each in posse}, catalog=catalog, turn=4, ending="")
    monkeypatch.setattr(ending, "run_effects", run)
    monkeypatch.setattr(ending, "roll_tables", injure)
    monkeypatch.setattr(ending, "Occasion", lambda game, hero, source: some(hero=hero))
    monkeypatch.setattr(ending, "_dark_stone", saying(None))
    monkeypatch.setattr(ending, "_choose_next", saying(None))
    monkeypatch.setattr(ending, "decide", lambda game, outcome, rule, **told: happened.append(("decided", outcome)))
    game = some(state=state, adventure=some(id="dig"), log=None)
    with pytest.raises(End):
        next(ending.win_mission(game, "SB-34.01") if won else ending.lose_mission(game, "fled", "SB-34.06"))
    brought = "reward" if won else "failure"
    assert happened == [
        (brought, "marshal"),
        ("injuries", "songbird"),
        (brought, "songbird"),
        ("injuries", "preacher"),
        ("decided", "won" if won else "lost"),
    ]
    assert state.ending == ("won" if won else "fled")


@pytest.mark.rule("SB-90.04")
@pytest.mark.parametrize(("standing", "closes"), [({"hero": 7}, True), ({"hero": 8}, False), ({"enemy": 8}, False)])
def test_a_gate_stays_while_somebody_is_behind_it(standing: dict[str, int], closes: bool) -> None:
    """Tile 0 is in the first section, tile 2 in the second; cell 7 lies in the first and cell 8 in the second."""
    hero = some(cell=standing.get("hero", 7), dead=False)
    dead = some(cell=8, dead=True)
    state = some(
        links=[((1, 1), (1, 0)), ((0, 3), (2, 1))],
        tiles=[some(section=0), some(section=0), some(section=1)],
        heroes={"marshal": hero, "preacher": dead},
        enemies={"ghoul-1": some(cell=standing.get("enemy", 7))},
        section_of={7: 0, 8: 1}.__getitem__,
    )
    assert mines._closable(state, 0, 3) is closes
    assert mines._closable(state, 0, 2)


def test_figures_are_found_on_the_card_they_come_from() -> None:
    ghoul = some(type=some(id="hungry-dead"))
    state = some(heroes={"marshal": some(sheet=some(id="the-marshal"))}, enemies={"ghoul-1": ghoul})
    cards = [SYSTEM.card_of(state, name) for name in ("marshal", "ghoul-1", "rope")]
    assert cards == ["the-marshal", "hungry-dead", "rope"]


def test_bots_throw_where_most_is_hurt_and_choose_that_cell_however_far_down_the_mine() -> None:
    """A row of cells from 1000 on: the hero at 1000, two enemies at 1004 and 1006."""
    mine = some(around={cell: [cell - 1, cell + 1] for cell in range(990, 1020)}, sees=lambda here, there: True)
    view = some(mine=mine, cells_of=lambda enemy: [enemy.cell], awake=lambda: [some(cell=1000)])
    judge = some(view=view, me=some(cell=1000), foes=[some(cell=1004), some(cell=1006)], left=lambda enemy: 2.0)
    assert greedy._best_throw(judge) == (4.0, 1005)
    options = {f"at:{cell}": int(str(cell)) for cell in range(1001, 1010)}
    assert [key for key, worth in greedy._throw(judge, options).items() if worth] == ["at:1005"]
    judge.foes = [some(cell=1001)]
    view.awake = lambda: [some(cell=1000), some(cell=1001), some(cell=1002)]
    assert greedy._best_throw(judge)[0] < 0, "friends would be hurt wherever it falls"


@pytest.mark.rule("SB-22.10")
@pytest.mark.parametrize("names", [["choker", "hound"], ["choker", "hound", "ghoul"]])
def test_groups_of_one_initiative_come_in_random_order_and_others_by_their_initiative(names: list[str]) -> None:
    initiative = {"choker": 3, "hound": 3, "ghoul": 3, "behemoth": 1, "wisp": 6}
    orders, descending = set(), set()
    for seed in range(40):
        state = some(
            random=Randomness(seed),
            catalog=some(enemy=lambda name: name),
            stats=lambda name: some(initiative=initiative[name]),
        )
        coming = [some(enemy=name) for name in ["wisp", *names, "behemoth"]]
        [first, *some_order, last] = [
            each.enemy for each in attackers._in_order(some(state=state), coming, descending=False)
        ]
        assert (first, last) == ("behemoth", "wisp")
        orders.add(tuple(some_order))
        pair = [some(enemy=name) for name in names]
        descending.add(tuple(each.enemy for each in attackers._in_order(some(state=state), pair, descending=True)))
    assert orders == descending == set(permutations(names))


@pytest.mark.rule("SB-91.92")
@pytest.mark.parametrize(
    ("conscious", "lying", "found"), [(True, True, ["mouth"]), (False, True, []), (True, False, [])]
)
def test_only_who_is_conscious_finds_the_tokens_of_its_tile(
    conscious: bool, lying: bool, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[str] = []
    monkeypatch.setattr(actions.tokens, "reached", lambda game, who, place, rule, then: iter([at.append(place)][:0]))
    tiles = [some(tile=some(id="mouth"))]
    state = some(tokens_on_map={"mouth": ["rope"]} if lying else {}, mine=some(tiles_of=[(0,)]), tiles=tiles)
    assert list(actions.find_tokens(some(state=state), some(id="ann", cell=0, conscious=conscious))) == []
    assert at == found


@pytest.mark.rule("SB-20.02")
@pytest.mark.parametrize(
    ("hands", "ways"), [(-1, [()]), (0, [()]), (1, [("knife",), ("lamp",)]), (2, [("knife", "lamp"), ("rifle",)])]
)
def test_a_hero_holds_as_much_as_it_has_hands_for(
    hands: int, ways: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = {"knife": 1, "rifle": 2, "lamp": 1, "hat": 0}
    monkeypatch.setattr(belongings, "stat", lambda state, hero, name: hands)
    monkeypatch.setattr(belongings, "usable", lambda hero, item: True)
    state = some(catalog=some(grips={}), item=lambda name: some(hands=needs[name]))
    hero = some(items=list(needs), sheet=some(id="ann"))
    assert sorted(belongings.grips(state, hero)) == ways


@pytest.mark.rule("SB-62.07")
def test_any_sum_of_gold_can_be_given_in_a_few_purses() -> None:
    """The smallest purse is what prices go by, and each sum of them up to the largest takes five purses at most."""
    fewest = {0: 0}
    for gold in range(5, 255, 5):
        fewest[gold] = 1 + min(
            fewest[gold - purse] for purse in town.PURSES if purse <= gold and gold - purse in fewest
        )
    assert max(fewest.values()) <= 5
    assert tuple(sorted(town.PURSES)) == town.PURSES
    assert all(purse % 5 == 0 for purse in town.PURSES)


@pytest.mark.parametrize(
    ("trigger_event", "applies", "runs"), [("dies", True, True), ("dies", False, False), ("acts", True, False)]
)
def test_an_enemy_answers_to_what_its_sheet_listens_to_where_the_condition_holds(
    trigger_event: str, applies: bool, runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(wounding, "run_effects", lambda game, effects, moment: iter([ran.append(effects)][:0]))
    here = some(event=trigger_event, applies=lambda moment, game: applies, effects="answer")
    other = some(event="dies", applies=lambda moment, game: False, effects="never")
    kind = some(id="choker", abilities=some(triggers=[here, other]))
    state = some(outcome="", mine=some(tiles_of=[(0,)]), section_of=lambda cell: 0)
    game = some(state=state)
    assert list(wounding.behaves(game, some(type=kind, cell=0), "dies")) == []
    assert ran == (["answer"] if runs else [])


@pytest.mark.rule("SB-62.07", "SB-92.04")
def test_who_can_give_to_nobody_gives_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other hero takes no items: it is asked again, and gold goes over."""
    giver, taker = some(id="ann", dead=False, items=["lamp"], gold=30), some(id="bob", dead=False, items=[], gold=5)
    monkeypatch.setattr(town, "_gifts", lambda state, hero: {"give:lamp": ("lamp", 0), "give:gold": ("gold", 10)})
    monkeypatch.setattr(town, "has", lambda state, hero, flag: flag == "no-trade" and hero is taker)
    monkeypatch.setattr(town, "tell", lambda *given, **named: None)
    steps = town._give(some(state=some(heroes={"ann": giver, "bob": taker})), giver)
    assert next(steps).kind == "trade"
    assert steps.send(("lamp", 0)).kind == "trade", "nobody can have it"
    assert list(steps.send(("gold", 10)).options) == ["to:bob"]
    assert steps.send(taker).kind == "trade"
    assert (giver.gold, taker.gold) == (20, 15)
    with pytest.raises(StopIteration):
        steps.send(None)


@pytest.mark.parametrize("world", ["", " mine", " rift"])
def test_map_cards_lie_beside_the_table_as_cards_and_other_decks_as_they_are_called(world: str) -> None:
    dealt: list[tuple[list[str], str]] = []
    beside: list[tuple[str, list[str]]] = []
    table = some(
        deck=lambda cards, kinds: dealt.append((list(cards), kinds[0])) or list(cards),
        beside=lambda side, items: beside.append((side, items)),
        bag_of_kind=lambda kind, pieces: [],
        piece=lambda kind, name, face_down: name,
    )
    decks = {f"map{world}": {"cards": ["hall"]}, f"loot{world}": {"cards": ["coin"]}, "tokens": {"cards": ["growl"]}}
    table_setting._decks(table, {"sections": ["mine"], "decks": decks})
    assert [cards for cards, _ in dealt] == [["hall-map-card"], ["coin"]]
    lying = ["hall-map-card", "coin"]
    near, far = ([], lying) if world == " rift" else (lying, [])
    assert beside == [("left", near), ("right", far), ("left", [])]


@pytest.mark.rule("SB-62.07")
def test_who_has_given_an_item_may_give_more(monkeypatch: pytest.MonkeyPatch) -> None:
    giver, taker = some(id="ann", dead=False, items=["lamp"]), some(id="bob", dead=False, items=[])
    given: list[str] = []
    monkeypatch.setattr(town, "_gifts", lambda state, hero: {"give:lamp": ("lamp", 0)})
    monkeypatch.setattr(town, "has", lambda state, hero, flag: False)
    monkeypatch.setattr(town, "hand_over", lambda game, hero, other, what, rule: iter([given.append(what)][:0]))
    steps = town._give(some(state=some(heroes={"ann": giver, "bob": taker})), giver)
    next(steps)
    assert list(steps.send(("lamp", 0)).options) == ["to:bob"]
    assert steps.send(taker).kind == "trade", "it is asked once more"
    assert given == ["lamp"]


def test_a_die_shows_one_to_six() -> None:
    game = some(state=some(random=Randomness(1)))
    assert {die.d6(game, "ann", "luck") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_bots_shoot_at_who_falls_first_is_hurt_most_easily_and_hurts_most() -> None:
    sheets = {
        "choker": some(defence=1, combat=2, damage=1),
        "ghoul": some(defence=1, combat=2, damage=3),
        "hulk": some(defence=4, combat=2, damage=3),
    }
    judge = some(view=some(stats=lambda kind: sheets[kind]), left=lambda enemy: enemy.left)

    def wanted(*enemies: tuple[str, int]) -> str:
        values = greedy._target(judge, {f"{kind}-{left}": some(type=kind, left=left) for kind, left in enemies})
        return max(values, key=lambda key: values[key])

    assert wanted(("choker", 4), ("choker", 2)) == "choker-2"
    assert wanted(("choker", 4), ("ghoul", 4)) == "ghoul-4"
    assert wanted(("hulk", 4), ("ghoul", 4)) == "ghoul-4"
    values = greedy._target(
        judge, {key: (some(type="ghoul", left=4), hits) for key, hits in (("a", [1]), ("b", [1, 1]))}
    )
    assert values["a"] > values["b"]


@pytest.mark.parametrize("hero", [{"conscious": False}, {"conscious": True}], ids=["unconscious", "in town"])
def test_grit_that_is_lost_has_come_to_nothing(hero: dict[str, bool]) -> None:
    phase = next(iter(grit.STORY_PHASES)) if hero["conscious"] else "heroes"
    somebody = some(**hero, grit=2)
    assert end_of(grit._spend_surplus(some(state=some(phase=phase)), somebody)) is False
    assert somebody.grit == 2


@pytest.mark.rule("SB-90.16")
def test_a_cap_is_removed_only_where_a_passage_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = {"hall": some(kind="room", id="hall"), "shaft": some(kind="passage", id="shaft")}
    catalog = some(tile=tiles.__getitem__, tiles_of=lambda world: list(tiles))
    state = some(catalog=catalog, sections=[some()], tiles=[some(section=0)])
    fitting: set[str] = set()
    monkeypatch.setattr(exploring, "fits", lambda state, tile, number, exit: tile.id in fitting)
    found = {}
    for each in ("", "hall", "shaft"):
        fitting = {each}
        found[each] = exploring._room_for_passage(state, 0, 0)
    assert found == {"": False, "hall": False, "shaft": True}


def test_the_world_where_heroes_begin_comes_first_and_the_others_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "first_world", lambda catalog: "mine")
    catalog = some(worlds=["ash", "mine", "void"])
    assert picture.worlds_of(catalog, first_game=False) == ["mine", "ash", "void"]
    assert picture.worlds_of(catalog, first_game=True) == ["mine"]
