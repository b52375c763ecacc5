"""What people read at the terminal, whoever the system is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.own import library_of
from toolkit.cli import at_table, output
from toolkit.cli.screen import Screen, with_names
from toolkit.content.library import load
from toolkit.playtest.session import Session
from toolkit.rules.asked import Offer
from toolkit.rules.compiling import compile_triggers
from toolkit.rules.decisions import Ask
from toolkit.rules.log import Event
from toolkit.rules.reading import tree_of
from toolkit.rules.system import System, Table
from toolkit.systems import find, playable
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.night_cage import SYSTEM as CAGE

COOKBOOK = Path(__file__).parents[2] / "docs" / "how-to" / "cookbook"


def test_what_happened_is_broken_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    cards = ["patched-jerkin", "hedge-bow", "borrowed-felling-axe"]
    event = Event("transmuted", "MD-19.07", {"who": "wren", "cards": cards, "level": 2})
    session: Any = SimpleNamespace(game=SimpleNamespace(pending=None), log=SimpleNamespace(events=[event]))
    at_table._why(session, SYSTEM)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()).startswith(f"MD-19.07 wren turns {', '.join(cards)} into a treasure")


def at(rows: int, adventure: str, system: System = SYSTEM, players: int = 2) -> Session:
    """A game in which the first question is put."""
    chosen = library_of(system.id).get(adventure, kind="adventure")
    session = Session(system, library_of(system.id), chosen, Table(players, 3))
    session.run_bots()
    return session


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    def of(rows: int) -> None:
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("LINES", str(rows))

    return of


def table_lines(session: Session, system: System, screen: Screen, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What is printed of the table before a question."""
    capsys.readouterr()
    at_table.show_table(session, system, screen)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("rows", [24, 45])
@pytest.mark.parametrize(
    ("system", "adventure", "on_the_map"),
    [(SYSTEM, "massive-darkness/first-steps-below", "8.d3"), (CAGE, "night-cage/base", "   a ")],
)
def test_the_map_stays_in_sight(
    rows: int,
    system: System,
    adventure: str,
    on_the_map: str,
    terminal: Callable[[int], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """However many questions are asked, the lines above the cursor hold the map; the first placing of The Night Cage
    has more options than any terminal has lines, so that options of a kind are told in one."""
    terminal(rows)
    session, screen = at(rows, adventure, system), Screen()
    seen: list[str] = []
    for number in range(25):
        seen += table_lines(session, system, screen, capsys)
        ask = session.game.pending
        assert ask is not None
        question = at_table._listed(session, system, ask)
        for line in question:
            output.say(line)
        capsys.readouterr()
        seen += ["", "who, what:", *question]
        assert any(on_the_map in line for line in seen[-(rows - 1) :]), (number, seen[-rows:])
        seen.append("> 1")
        output.line_typed()
        output.line_typed()  # the blank line and the question, which this test does not print
        output.line_typed()
        session.choose(next(iter(ask.options)))
        if not session.run_bots():
            break


def test_options_of_a_kind_are_one_line_where_all_do_not_fit(terminal: Callable[[int], None]) -> None:
    terminal(24)
    session = at(24, "night-cage/base", CAGE)
    ask = session.game.pending
    assert ask is not None
    assert at_table._listed(session, CAGE, ask) == [
        "  1  start:(a1…f6):(0|90)   72 of them, such as start:a1:0  │",
        "     'options' shows all of them",
    ]
    terminal(100)
    assert len(at_table._listed(session, CAGE, ask)) == 18


def test_only_what_changed_is_printed_again(
    terminal: Callable[[int], None], capsys: pytest.CaptureFixture[str]
) -> None:
    terminal(90)
    session, screen = at(90, "massive-darkness/first-steps-below"), Screen()
    first = table_lines(session, SYSTEM, screen, capsys)
    assert any("Round 1" in line for line in first)
    assert table_lines(session, SYSTEM, screen, capsys) == []
    session.choose("equip")
    session.run_bots()
    changed = table_lines(session, SYSTEM, screen, capsys)
    assert [line for line in changed if "actions left" in line] == changed


def test_things_are_called_by_their_names(terminal: Callable[[int], None], capsys: pytest.CaptureFixture[str]) -> None:
    terminal(90)
    session = at(90, "massive-darkness/first-steps-below")
    shown = "\n".join(table_lines(session, SYSTEM, Screen(), capsys))
    assert "wears Patched Jerkin, " in shown
    assert "patched-jerkin" not in shown
    session.choose("equip")
    session.run_bots()
    while "unequip:patched-jerkin" not in session.game.pending.options:
        session.choose(next(iter(session.game.pending.options)))
        session.run_bots()
    options = at_table._options(session, SYSTEM, session.game.pending)
    assert "unequip:patched-jerkin  Patched Jerkin" in options


def test_names_stay_in_their_columns() -> None:
    known = library_of("massive-darkness")
    line = with_names(known, "massive-darkness", " 1 ash-imps-2        in 6.a1", lambda name: "ash-imps")
    assert line == " 1 Ash Imps 2        in 6.a1"
    told = with_names(known, "massive-darkness", "wren drops hedge-bow here", lambda name: name)
    assert told == "wren drops Hedge Bow here"
    assert with_names(known, "massive-darkness", "no-such-thing, red", lambda name: name) == "no-such-thing, red"


def test_what_an_attack_rolls_stands_beside_it() -> None:
    known = library_of("massive-darkness")
    adventure = known.get("massive-darkness/first-steps-below", kind="adventure")
    data = {
        "heroes": {"wren": {"zone": "6.a4", "equipped": ["hedge-bow"]}},
        "enemies": {"imps": {"card": "ash-imps", "zone": "6.b4"}},
    }
    state = SYSTEM.from_data(known, adventure, data)
    bow = known.get("massive-darkness/hedge-bow").data["dice"]["ranged"]
    dice = ", ".join(f"{count} {colour}" for colour, count in bow.items())
    ask = Ask("action", "wren", {"attack:imps": "", "idle": ""}, "MD-91.03")
    assert SYSTEM.beside(state, ask, "attack:imps").startswith(f"rolls ranged {dice} against ")
    assert SYSTEM.beside(state, ask, "idle") == ""


def test_ids_of_one_word_are_names_where_a_system_says_so(
    terminal: Callable[[int], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Explorers, tiles and chapters of Machina Arcana have ids that look like words."""
    from toolkit.systems.machina_arcana import SYSTEM as ARCANA

    terminal(90)
    library = library_of(ARCANA.id)
    chosen = library.get("machina-arcana/the-brass-well", kind="adventure")
    session = Session(ARCANA, library, chosen, Table(2, 3, {"explorers": ["tinkerer", "quartermaster"]}))
    session.run_bots()
    while session.game.pending is not None and session.game.pending.kind != "action":
        session.choose(next(iter(session.game.pending.options)))
        session.run_bots()
    lines = "\n".join(table_lines(session, ARCANA, Screen(), capsys))
    assert "1 Tinkerer at" in lines
    assert "chapter 1 of 8: Descent" in lines
    assert "· Tinkerer begins a turn" in lines
    ask = session.game.pending
    assert ask is not None
    options = "\n".join(at_table._options(session, ARCANA, ask))
    assert "inventory  take everything off and equip anew  (3 stamina)" in options


def test_heroes_of_massive_darkness_are_called_by_their_names() -> None:
    session = at(24, "massive-darkness/first-steps-below")
    ask = session.game.pending
    assert ask is not None
    drawn = SYSTEM.draw(session.game.state, 80)
    for hero in session.game.state.heroes:
        name = library_of(SYSTEM.id).get(hero, kind="hero").data["name"]
        assert name in drawn
        assert f" {hero} " not in drawn
    assert at_table._name(session, SYSTEM, ask.who) != ask.who
    trade = Ask("trade", "wren", {"take:garrick": "", "done": ""}, "MD-91.03")
    assert at_table._options(session, SYSTEM, trade)[0] == "take:garrick  something from Garrick Stoneward"


def test_an_offer_says_what_it_gives() -> None:
    """In the words of the rule that makes it, without icons, and letters explained."""
    library = load([COOKBOOK / "shop"]).library
    seller = library.get("the-one-armed-seller", kind="adventure")
    session = Session(SYSTEM, library, seller, Table(2, 3))
    places = [f"{seller.qualified}#/rules/0/do/0/may/do/{number}" for number in (0, 1)]
    ask = Offer("may", "wren", {"accept": True, "refuse": False}, "MD-90.79", places)
    accept, refuse = at_table._options(session, SYSTEM, ask)
    assert accept.startswith("accept  ")
    assert "The Seller's Bell" in accept
    assert "artifact" in accept
    assert refuse.startswith("refuse")
    assert "{" not in accept


def test_the_rules_say_where_an_offer_is_written() -> None:
    library = load([COOKBOOK / "chase"]).library
    mode = library.get("they-walk", kind="adventure")
    rule = compile_triggers(tree_of(CAGE.vocabulary, library, mode).triggers("rules"))[-1]
    moment = SimpleNamespace(prisoner=SimpleNamespace(id="red"))
    asked = next(rule.effects[0].verb.run(SimpleNamespace(), moment, **rule.effects[0].fixed))
    assert isinstance(asked, Offer)
    assert asked.places == [f"{mode.qualified}#/rules/5/do/0/may/do/{number}" for number in (0, 1)]


@pytest.mark.parametrize("system", [each for each in playable() if each != "night-cage"])
def test_people_are_called_by_their_names_where_ids_of_one_word_are_no_words_of_the_rules(system: str) -> None:
    """In The Night Cage, where they are colours, `red` stays red."""
    rules, library = find(system), library_of(system)
    people = [each for each in library.of_kind(rules.hero_kind) if "-" not in each.id]
    session = SimpleNamespace(
        library=library, adventure=library.of_kind("adventure")[0], game=SimpleNamespace(state=SimpleNamespace())
    )
    assert people
    for each in people:
        assert at_table._name(cast(Session, session), rules, each.id) == library.called(each, "en") != each.id
