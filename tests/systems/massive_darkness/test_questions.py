"""A new kind of question is missed by no bot: each is answered, or named among those about which bots do not care."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systems.massive_darkness.packs import game_from
from toolkit.rules.decisions import TABLE, Ask
from toolkit.systems import massive_darkness
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.asked import QUESTIONS
from toolkit.systems.massive_darkness.bots import table_choices
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot

FOLDER = Path(massive_darkness.__file__).parent
#: Functions that put a question, and which of their arguments are its kind and who answers; None where it is a hero.
ASKING = {"Ask": (0, 1), "AskAbout": (0, 1), "MoveAsk": (0, 1), "choose": (0, None), "choose_zone": (3, TABLE)}
#: Questions whose kind stands in a class, or is handed on from a function above.
COMPUTED = {("asks.py", "skill"), ("sides.py", ""), ("targets.py", "")}


def questions() -> Iterator[tuple[str, bool, str]]:
    """The kinds of questions in the source of the rules, whether the table may be asked, and where."""
    for path in FOLDER.rglob("*.py"):
        if path.parent.name == "bots":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name not in ASKING:
                continue
            at, who = ASKING[name]
            kind = node.args[at]
            place = f"{path.name}:{node.lineno}"
            if isinstance(kind, ast.Constant):
                asked = node.args[who] if isinstance(who, int) else None
                of_table = who == TABLE or (isinstance(asked, ast.Name) and asked.id in ("TABLE", "who"))
                yield str(kind.value), of_table, place
            else:
                assert (path.name, "") in COMPUTED, f"{place} puts a question whose kind is computed"
    yield "skill", False, "asks.py"
    yield "arrange", False, "crawl/cards/inventory.py"
    yield "may", False, "crawl/shared_verbs.py"


def test_there_are_questions() -> None:
    assert len(set(questions())) > 35


@pytest.mark.parametrize(("kind", "of_table"), sorted({(kind, of_table) for kind, of_table, _ in questions()}))
def test_bots_answer_every_kind_of_question_or_say_that_they_have_no_opinion(kind: str, of_table: bool) -> None:
    answered = set(table_choices.KINDNESS) if of_table else set(GreedyBot.answers)
    assert kind in answered | QUESTIONS.alike("table" if of_table else "seat")


def test_bots_know_no_kind_that_is_never_put() -> None:
    of_table = {kind for kind, of_table, _ in questions() if of_table}
    of_heroes = {kind for kind, of_table, _ in questions() if not of_table}
    assert set(table_choices.KINDNESS) | QUESTIONS.alike("table") == of_table
    assert set(GreedyBot.answers) | QUESTIONS.alike("seat") == of_heroes | {"pillar"}
    assert QUESTIONS.alike("table").isdisjoint(table_choices.KINDNESS)


def test_a_kind_that_is_unknown_gets_the_first_option() -> None:
    view = SYSTEM.view(game_from({"heroes": {"wren": {"zone": "6.a3"}}}).state, "wren")
    for who in (TABLE, "wren"):
        assert GreedyBot(0, "wren").choose(view, Ask("riddle", who, {"yes": True, "no": False}, "MD-1.01")) == "yes"
