"""What lies in the box and what a table sees of it, against the ledger; every game begins with a full box."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.checks.packs import write
from tests.systems.massive_darkness.box import SHIPPED, cards
from tests.systems.massive_darkness.packs import CORE, library, tutorial
from toolkit.content.entity import Entity
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.phrases import phrases
from toolkit.rules.agents import RandomAgent, play_out
from toolkit.rules.game import Game
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.print.kinds import KINDS, supplies

#: The ledger's words for tokens, and the tokens of the box.
TOKENS = {
    "Level": "level",
    "Door": "door",
    "First player": "first-player",
    "Treasure, normal": "treasure",
    "Treasure, special": "special-treasure",
    "Pillar": "pillar",
    "Wound, first kind": "wound",
    "Wound, second kind": "wounds",
    "Exit": "exit",
    "Entry zone": "entry",
    "Dark bridge": "bridge",
    "Artifact": "artifact",
    "Library": "library",
    "Lair": "lair",
}


def printed_tokens() -> list[Entity]:
    return [each for each in supplies(library(), "massive-darkness") if each.id.startswith("token-")]


def in_the_ledger() -> dict[str, int]:
    """Table 2.2: how many tokens of a kind."""
    text = (data_folder("docs") / "rules" / "massive-darkness.md").read_text(encoding="utf-8")
    table = text[text.index("### 2.2 Tokens") : text.index("### 2.3")]
    return {TOKENS[name]: int(count) for name, count in re.findall(r"^\| ([A-Z][^|]*) \| (\d+)", table, re.M)}


@pytest.mark.rule("MD-92.10", "MD-92.11", "MD-90.06")
def test_the_box_has_the_tokens_of_the_ledger() -> None:
    printed = Counter[str]()
    for token in printed_tokens():
        printed[token.data["name"]] += token.data["copies"]
    assert dict(printed) == in_the_ledger()
    assert printed.total() == 106


@pytest.mark.rule("MD-90.06", "MD-92.10")
def test_twenty_wound_tokens_count_one_and_ten_count_five() -> None:
    wounds = {token.data["label"]: token.data["copies"] for token in printed_tokens() if "wound" in token.data["name"]}
    assert wounds == {"": 20, "5": 10}


@pytest.mark.rule("MD-90.07")
def test_there_are_two_level_tokens_of_every_level() -> None:
    levels = {token.data["label"]: token.data["copies"] for token in printed_tokens() if token.data["name"] == "level"}
    assert levels == {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2}


@pytest.mark.rule("MD-90.07", "MD-92.11", "MD-92.24")
@pytest.mark.parametrize("adventure", cards("adventure"), ids=lambda each: each.id)
def test_no_adventure_needs_more_than_the_box_has(adventure: Entity) -> None:
    needed = Counter(each["token"] for each in adventure.data.get("tokens", ()))
    needed.update((adventure.data.get("face_down") or {}).get("tokens", ()))
    needed["door"] = len(adventure.data.get("doors", {}))
    box = in_the_ledger()
    assert {kind: count for kind, count in needed.items() if count > box[kind]} == {}
    assert all(count <= 2 for count in Counter(adventure.data["levels"].values()).values())


@pytest.mark.rule("MD-1.04")
def test_a_card_tells_its_type_by_its_back() -> None:
    backs: dict[str, set[str]] = {}
    for card in (each for each in SHIPPED if each.kind in ("equipment", "enemy", "event", "door")):
        back = KINDS[card.kind](card, phrases("massive-darkness", "en"), library())["back"]
        backs.setdefault(_type_of(card), set()).add(back if isinstance(back, str) else back["deck"])
    assert backs == {
        "artifact": {"artifact"},
        "door": {"door"},
        "event": {"event"},
        "guard": {"guard"},
        "roaming-monster": {"roaming-weak", "roaming-mighty"},
        "starting": {"starting"},
        "treasure": {"treasure"},
    }


def _type_of(card: Entity) -> str:
    if card.kind == "equipment":
        return str(card.data.get("source", "treasure"))
    if card.kind == "enemy":
        return "roaming-monster" if card.data["type"] == "roaming-monster" else "guard"
    return card.kind


def test_mobs_have_a_boss_and_minions_and_all_others_one_figure() -> None:
    """What stands on the board for the enemies of a figure, by their type, and what its standees say."""
    types = {str(each.data["figure"]): str(each.data["type"]) for each in cards("enemy") if "figure" in each.data}
    minions = {each.id: each.data.get("minions", 0) for each in cards("figure")}
    printed: dict[str, list[tuple[str, str, int]]] = {}
    for each in supplies(library(), "massive-darkness"):
        figure = re.sub("(-minion)?(-large)?-standee$", "", each.id)
        if figure in types:
            shown = KINDS[each.kind](each, phrases("massive-darkness", "en"), library())
            assert (shown["label"] == "boss") == (shown["role"] == "boss") == bool(shown["label"]), each.id
            printed.setdefault(figure, []).append((each.kind, shown["role"], each.data.get("copies", 1)))
    assert set(types.values()) == {"mob", "agent", "roaming-monster"}
    for figure, kind in types.items():
        assert (
            printed[figure]
            == {
                "mob": [("standee", "boss", 1), ("standee", "minion", minions[figure])],
                "agent": [("standee", "agent", 1)],
                "roaming-monster": [("large-standee", "roaming-monster", 1)],
            }[kind]
        ), figure


@pytest.mark.rule("MD-13.06")
def test_a_card_says_whose_health_it_tells() -> None:
    """Each figure of a mob has its own health; that of single figures grows with the heroes."""
    words = phrases("massive-darkness", "en")
    told: dict[str, set[str]] = {}
    for each in cards("enemy"):
        shown = KINDS["enemy"](each, words, library())
        told.setdefault(shown["type"], set()).add(shown["health-of"])
        assert bool(shown["minions"]) == (shown["type"] == "mob"), each.id
    assert told == {
        "mob": {words.label("each")},
        "agent": {words.label("per_hero")},
        "roaming-monster": {words.label("per_hero")},
    }


@pytest.mark.rule("MD-90.04")
def test_lifespark_is_one_card_and_in_no_deck() -> None:
    printed = [each for each in supplies(library(), "massive-darkness") if each.kind == "lifespark"]
    assert [each.data.get("copies", 1) for each in printed] == [1]
    decks = SYSTEM.new_state(library(), tutorial(), Table(players=2, seed=0)).decks
    assert [name for name, deck in decks.items() if "lifespark" in deck.cards] == []
    assert sum(len(decks[name].cards) for name in ("event", "door", "artifact")) == 36


@pytest.mark.rule("MD-11.19", "MD-12.02")
def test_a_game_leaves_nothing_to_the_next() -> None:
    table = Table(players=3, seed=4)
    fresh = SYSTEM.to_data(SYSTEM.new_state(library(), tutorial(), table))
    game: Game[Any] = Game(library(), tutorial(), SYSTEM.new_state(library(), tutorial(), table), SYSTEM.next_step)
    game.start()
    play_out(game, SYSTEM, {seat: RandomAgent(7, seat) for seat in SYSTEM.seats(game.state)})
    assert game.state.outcome
    for hero in game.state.heroes.values():  # whatever a hero had at the end
        hero.xp, hero.skills = 30, {"health": 2}
        hero.equipped.clear()
        hero.carried.extend(game.state.catalog.gear(card) for card in game.state.decks["treasure-1"].cards)
    assert SYSTEM.to_data(SYSTEM.new_state(library(), tutorial(), table)) == fresh
    assert all(hero["xp"] == 0 and hero["skills"] == {} for hero in fresh["heroes"].values())
    assert all(len(hero["equipped"]) == 2 and hero["carried"] == [] for hero in fresh["heroes"].values())


@pytest.mark.rule("MD-90.08")
@pytest.mark.parametrize("heroes", [["wren", "wren"], ["wren", "odo", "wren"]])
def test_a_hero_sits_at_the_table_once(heroes: list[str]) -> None:
    with pytest.raises(ContentFault, match="different heroes"):
        SYSTEM.new_state(library(), tutorial(), Table(players=2, seed=0, options={"heroes": heroes}))


@pytest.mark.rule("MD-11.03", "MD-11.06")
def test_a_table_sees_what_a_dashboard_shows() -> None:
    wren: dict[str, Any] = {
        "wounds": 2,
        "xp": 17,
        "equipped": ["patched-jerkin", "hedge-bow"],
        "carried": ["fog-cloak"],
    }
    state = SYSTEM.from_data(library(), tutorial(), {"heroes": {"wren": wren, "odo": {"xp": 3}}})
    lines = SYSTEM.draw(state).splitlines()
    row = next(number for number, line in enumerate(lines) if "Wren of the Hollow" in line and "health" in line)
    assert "health 3/5" in lines[row]
    assert "xp 17" in lines[row]
    assert lines[row + 1].strip() == "wears patched-jerkin, hedge-bow; carries fog-cloak"


STOUT = """
id: stout
kind: class
name: Stout
ability: {name: Roar, triggers: [{on: attack, do: [{add_hits: 1}]}]}
class_skill: {name: Broad, passives: [{stat: max-health, by: 2}]}
branches:
  health:
    name: Health
    skills:
      - {level: 2, cost: 5, passives: [{stat: max-health, by: 1}]}
      - {level: 4, cost: 9, passives: [{stat: max-health, by: 3}]}
"""


def test_a_dashboard_goes_as_far_as_any_class_can_make_a_hero(tmp_path: Path) -> None:
    manifest = """
{id: own, title: Own, version: 1.0.0, system: massive-darkness, languages: [en], requires: [massive-darkness]}
"""
    own = load([CORE, write(tmp_path, {"lantern.yaml": manifest, "stout.yaml": STOUT})]).library
    for packs, most in ((library(), 7), (own, 10)):  # 7: MD-10.01
        board = next(each for each in supplies(packs, "massive-darkness") if each.kind == "dashboard")
        assert KINDS["dashboard"](board, phrases("massive-darkness", "en"), packs)["health"]["most"] == most
