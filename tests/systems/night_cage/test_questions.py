"""A new kind of question is missed by nobody: the bot, the words and the reference page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit.rules.decisions import Ask
from toolkit.systems import night_cage
from toolkit.systems.night_cage.asked import QUESTIONS
from toolkit.systems.night_cage.bots import greedy as bots
from toolkit.systems.night_cage.table import showing as words

ROOT = Path(__file__).parents[3]
KINDS = frozenset(QUESTIONS.table)
#: Functions that put a question, and which of their arguments is its kind.
ASKING = {"Ask": 0, "choose_with_keys": 1}
#: Questions that verbs of adventures put.
IN_RULES_OF_ADVENTURES = frozenset({"may", "monster"})


def kinds_put() -> Iterator[str]:
    """The kinds of questions that stand in the rules' source."""
    for path in Path(night_cage.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                kind = node.args[ASKING[node.func.id]]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)
                else:
                    assert path.name == "keys.py", f"{path.name}:{node.lineno} puts a question whose kind is computed"


def test_the_rules_put_the_kinds_of_questions_that_are_listed() -> None:
    assert set(kinds_put()) | IN_RULES_OF_ADVENTURES == KINDS


def test_the_greedy_bot_judges_every_kind() -> None:
    assert set(bots._WORTH) == KINDS


def test_the_reference_page_tells_of_every_kind() -> None:
    page = (ROOT / "docs" / "reference" / "night-cage-decisions.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z]+)` \|.*NC-91", page, re.M)) == KINDS


@pytest.mark.parametrize(
    ("kind", "key", "label"),
    [
        ("action", "dash:north", "spend 1 nerve to enter the monster's tile"),
        ("extra", "move:north", "spend 1 nerve for one more move"),
        ("action", "move:north", ""),
        ("extra", "end-turn", "nothing more"),
        ("extra", "done", ""),
    ],
)
def test_what_costs_nerve_says_so_beside_its_key(kind: str, key: str, label: str) -> None:
    assert words.label(Ask(kind, "ash", {key: None}, "NC-20.01"), key) == label
