"""Verbs of scenarios say what they did, and monsters add up what they have."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.own import library_of
from tests.systems.own_packs import library_with
from toolkit.render.phrases import phrases
from toolkit.rules.doing import DONE, Nothing
from toolkit.rules.system import Table, new_game
from toolkit.systems.jaws_of_the_lion import SYSTEM, certain, elements
from toolkit.systems.jaws_of_the_lion.bots.dealings import _shop
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.facts import pieces
from toolkit.systems.jaws_of_the_lion.print import box
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.verbs import actions, additions, between, goals, judged, scenarios, special_rules
from toolkit.systems.jaws_of_the_lion.verbs.moments import NO_BONUS


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def end_of(steps: Any) -> Any:
    with pytest.raises(StopIteration) as end:
        next(steps)
    return end.value.value


def test_modifier_cards_are_shuffled_in_or_there_is_nobody_to_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    deck = some(add=lambda random, card: added.append(card))
    catalog = some(modifier=lambda card: some(owner=""))
    game = some(state=some(modifier_decks={special_rules.MONSTERS: deck}, random=None, catalog=catalog), log=None)
    curse = some(id="curse")
    assert special_rules.add_modifier(game, some(), curse, whom="monsters", count=2) == DONE
    assert added == ["curse", "curse"]
    monkeypatch.setattr(special_rules, "_meant", lambda moment, whom: [])
    assert special_rules.add_modifier(game, some(), curse) == Nothing("nobody")


@pytest.mark.parametrize(("gained", "result"), [(2, DONE), (0, Nothing("no-box"))])
def test_checkmarks_are_gained_where_a_box_is_left(gained: int, result: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = Character.__new__(Character)
    figure.sheet = some(checks=3)

    def gain(game: Any, who: Any, count: int, rule: str) -> Generator[Any, Any, None]:
        who.sheet.checks += gained
        return
        yield

    monkeypatch.setattr(scenarios.progress, "gain_checks", gain)
    assert end_of(scenarios.gain_checks(some(), some(figure=figure), 2)) == result


def test_what_a_monster_adds_to_its_move_is_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Acting(SimpleNamespace):
        pass

    walked: list[int] = []

    def move(game: Any, act: Any, points: int, *, jump: bool) -> Generator[Any, Any, None]:
        walked.append(points)
        return
        yield

    monkeypatch.setattr(actions, "MonsterAct", Acting)
    monkeypatch.setattr(actions, "passive", lambda act, name: 1)
    monkeypatch.setattr(actions.monsters, "move_monster", move)
    monkeypatch.setattr(actions, "CONDITIONS", some(allows=lambda figure, action: True))
    act = Acting(figure=some(cell=4), bonus=some(move=1, jump=False))
    end_of(actions.move(some(), cast(Any, act), 2))
    assert walked == [4]


def test_playtests_count_the_monsters_of_a_scenario_and_their_cards() -> None:
    library = library_of("jaws-of-the-lion")
    scenario = next(each for each in library.of_kind("adventure") if each.data.get("monsters"))
    game = new_game(SYSTEM, library, scenario, Table(2, 1, {}))
    counted = {(piece.entity.kind, piece.entity.id) for piece in pieces(game)}
    assert {str(each["monster"]).rpartition("/")[2] for each in scenario.data["monsters"]} <= {id for _, id in counted}
    assert {"adventure", "mercenary", "ability-card", "monster-ability"} <= {kind for kind, _ in counted}


def test_in_the_shop_what_can_be_worn_is_bought_and_nothing_is_sold() -> None:
    items = {"hat": some(slot="head", price=20), "boots": some(slot="feet", price=30)}
    view = some(catalog=some(item=items.__getitem__))
    me = some(items=["hat"], sheet=some(items=[]), level=1)
    options = {"leave": (), "hat": ("buy", "hat"), "boots": ("buy", "boots"), "sell": ("sell", "hat")}
    worth = _shop(view, me, options)
    assert sorted(worth, key=worth.__getitem__) == ["sell", "hat", "leave", "boots"]


def test_who_appears_is_read_off_the_cards_that_let_somebody_appear(monkeypatch: pytest.MonkeyPatch) -> None:
    queen = some(id="queen", data={"deck": "swarm", "spawns": ["guard"]})
    abilities = [
        some(id="hatch", data={"deck": "swarm", "spawns": ["larva"]}),
        some(id="sting", data={"deck": "swarm"}),
        some(id="raise", data={"deck": "bones", "spawns": ["bone-hulk"]}),
    ]
    monkeypatch.setattr(certain, "_has_spawns", lambda card: "spawns" in card.data)
    monkeypatch.setattr(certain, "tree", lambda library, card: card)
    monkeypatch.setattr(certain, "_spawned", lambda card: card.data["spawns"])
    its = some(library=some(of_kind=lambda kind: abilities), monster=lambda name: queen if name == "queen" else None)
    assert list(certain.Reckoning._brought_by(its, "queen")) == ["guard", "larva"]
    assert list(certain.Reckoning._brought_by(its, "nobody")) == []


@pytest.mark.parametrize(("truth", "happens"), [("never", False), ("sometimes", True)])
def test_a_section_that_may_be_open_at_once_is_something_that_happens(
    truth: str, happens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certain, "NEVER", "never")
    monkeypatch.setattr(certain, "truth_of", lambda term, told: term)
    conditions = {("sections", "1", "if"): some(term=truth), ("rules", 0, "if"): some(term="sometimes")}
    its = some(placed=(), rules=some(conditions=conditions, walk=list))
    assert certain.Reckoning._anything_happens(its, {}) is happens


@pytest.mark.parametrize(
    ("kills", "most"),
    [
        ((0, 0), (False, False)),
        ((1, 0), (True, False)),
        ((2, 3), (False, True)),
        ((2, 2), (True, True)),
        ((None, 1), (False, True)),
        ((None, None), (False, False)),
    ],
)
def test_most_kills_has_who_killed_somebody_and_nobody_killed_more(
    kills: tuple[int | None, int], most: tuple[bool, bool]
) -> None:
    people = [some(tally={} if each is None else {"kills": each}) for each in kills]
    state = some(characters=dict(enumerate(people)))
    name = dict(goals.GOAL_CHECK.items())["most_kills"]
    assert tuple(name.read(some(state=state, character=each)) for each in people) == most


@pytest.mark.parametrize(("triggers", "happens"), [([], False), ([{"on": "appear"}], True)])
def test_a_placed_monster_with_rules_of_its_own_is_something_that_happens(triggers: Any, happens: bool) -> None:
    cards = {"ghoul": some(data={"triggers": triggers}), "rat": some(data={})}
    its = some(placed=("rat", "nobody", "ghoul"), monster=cards.get, rules=some(conditions={}, walk=list))
    assert certain.Reckoning._anything_happens(its, {}) is happens


@pytest.mark.parametrize(
    ("read", "fixed", "gist"),
    [
        (judged.moving, {"value": 3, "jump": True}, {"move": 3, "jump": True}),
        (judged.moving, {}, {"move": 0, "jump": False}),
        (judged.healing, {"value": 4, "range": 3}, {"heal": 4, "mends": 3}),
        (judged.healing, {}, {"heal": 1, "mends": 1}),
        (judged.healing, {"whom": "self", "range": 3}, {"heal": 1, "mends": 0}),
        (judged.shielding, {"value": 2}, {"shield": 2}),
        (judged.shielding, {}, {"shield": 1}),
        (judged.looting, {"range": 2}, {"loot": 2}),
        (judged.looting, {}, {"loot": 1}),
    ],
)
def test_bots_read_off_an_ability_what_it_does_at_least(read: Any, fixed: dict[str, Any], gist: dict[str, Any]) -> None:
    """A number that is computed, or left out, counts as the least it can be."""
    found: dict[str, Any] = {}
    read(found, some(fixed=fixed), frozenset())
    assert found == gist


@pytest.mark.rule("JL-16.05", "JL-16.19")
@pytest.mark.parametrize(("health", "left"), [(7, 7), (1, 1), (0, 1), (-2, 1), ("2 - 3", 1), ("2 + 3", 5)])
def test_a_monster_has_at_least_one_health_whatever_its_card_reckons(health: int | str, left: int) -> None:
    entity = some(data={"levels": [{"normal": {"health": health, "move": 2, "attack": 3}}]})
    stats = Catalog.stats(some(), some(entity=entity, boss=False), "normal", some(level=0))
    assert (stats.health, stats.move, stats.attack, stats.shield, stats.conditions) == (left, 2, 3, 0, ())


@pytest.mark.rule("JL-20.14")
@pytest.mark.parametrize(
    ("owned", "sheet", "gained"), [([], [], ["lamp"]), (["lamp"], [], []), ([], ["lamp"], []), (["rope"], [], ["lamp"])]
)
def test_who_has_an_item_does_not_gain_it_again(
    owned: list[str], sheet: list[str], gained: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    got: list[str] = []
    monkeypatch.setattr(between, "gain_item", lambda game, character, item, rule: got.append(item))
    monkeypatch.setattr(between, "gain_experience", lambda *_: None)
    monkeypatch.setattr(between, "gain_checks", lambda *_: iter(()))
    character = some(items=dict.fromkeys(owned, "ready"), sheet=some(items=sheet))
    assert end_of(between._gain(some(), character, 0, 0, 0, some(id="lamp"))) is bool(gained)
    assert got == gained
    assert end_of(between._gain(some(), character, 0, 0, 0, None)) is False
    assert got == gained


def test_everything_that_is_added_to_an_ability_adds_up() -> None:
    act = some(bonus=NO_BONUS)
    given = {
        name: () if name == "conditions" else not value if isinstance(value, bool) else 3
        for name, value in NO_BONUS._asdict().items()
    }
    given["conditions"] = ("wound",)
    assert additions.add(some(), act, **given) == DONE
    assert act.bonus._asdict() == given
    assert additions.add(some(), act, **{**given, "conditions": ("poison",)}) == DONE
    twice = {name: 6 if value == 3 else value for name, value in given.items()}
    assert act.bonus._asdict() == {**twice, "conditions": ("wound", "poison")}
    assert additions.add(some(), act) == Nothing("adds-nothing")


@pytest.mark.rule("JL-14.04", "JL-14.07", "JL-14.09")
@pytest.mark.parametrize(
    ("charging", "consumed", "strong"),
    [(["fire"], [], ["fire"]), (["fire"], ["fire"], []), ([], ["fire"], []), ([], [], [])],
)
def test_what_was_charged_and_consumed_is_forgotten_when_a_turn_ends(
    charging: list[str], consumed: list[str], strong: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elements, "tell", lambda *given, **named: None)
    state = some(charging=charging, consumed=consumed, elements={"fire": "inert", "ice": "inert"})
    elements.end_turn(some(state=state))
    assert [name for name, level in state.elements.items() if level == "strong"] == strong
    assert (state.charging, state.consumed) == ([], [])


@pytest.mark.rule("JL-4.15", "JL-11.01")
@pytest.mark.parametrize(
    ("chosen", "hp", "performed", "said"),
    [(True, 3, True, DONE), (True, 0, True, Nothing("unhurt")), (False, 3, False, Nothing("no-target"))],
)
def test_who_heals_somebody_has_performed_an_action_even_where_nobody_was_hurt(
    chosen: bool, hp: int, performed: bool, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurt = some(id="ann", hp=5)

    def choose(act: Any, able: Any, targets: int, rule: str) -> Generator[Any, Any, list[Any]]:
        return [hurt] if chosen else []
        yield

    monkeypatch.setattr(actions, "choose", choose)
    monkeypatch.setattr(actions, "figures_meant", lambda act, side, far: [hurt])
    monkeypatch.setattr(actions, "restore", lambda game, each, amount, rule: hp)
    act = some(bonus=some(heal=0), figure=some(), performed=False, last=[])
    game = some(state=some(layout=some(board=some(size=9))))
    assert end_of(actions.heal(game, act, 2)) == said
    assert act.performed is performed


@pytest.mark.rule("JL-19.07")
def test_what_depends_on_the_level_of_a_scenario_is_printed_as_the_ledger_has_it() -> None:
    rows = [row["values"] for row in box.levels(phrases("jaws-of-the-lion", "en"))]
    assert [" ".join(row) for row in rows] == [
        "0 1 2 3 4 5 6 7",
        "2 2 3 3 4 4 5 6",
        "2 3 4 5 6 7 8 9",
        "4 6 8 10 12 14 16 18",
    ]


def test_cards_that_bear_the_same_are_alike_however_they_are_written(tmp_path: Path) -> None:
    """Of two of the same worth, somebody with advantage uses the better number, and need not choose (JL-90.30)."""
    given = "kind: modifier-card, name: Guarded, owner: bulwark, value"
    library = library_with(
        tmp_path,
        "jaws-of-the-lion",
        f"{{id: short, {given}: 0, effects: [{{shield: 1}}]}}",
        f"{{id: long, {given}: 1, effects: [{{shield: {{value: 1}}}}]}}",
        f"{{id: other, {given}: 1, effects: [{{shield: 2}}]}}",
    )
    adventure = library.get("cellar-clearance", kind="adventure")
    catalog = new_game(SYSTEM, library, adventure, Table(2, 1)).state.catalog
    short, longer, other = (catalog.modifier(f"beside/{name}").card for name in ("short", "long", "other"))
    assert short.bears == longer.bears != other.bears
