"""Reads the page about the interpreter, so that tests can play what it shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from toolkit.content import yaml
from toolkit.rules.decisions import TABLE, Ask, End, most, until_end
from toolkit.rules.listeners import fire, perform
from toolkit.rules.system import System
from toolkit.systems import find, playable

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/explanation/interpreter.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language, in order."""
    return _blocks(PAGE, language)


def _blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def blocks_of_systems(language: str) -> Iterator[tuple[System, str]]:
    """The fenced blocks of one language that show a system's rules, each with its system."""
    for part in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]:
        title = part.partition(":")[0]
        system = next(find(each) for each in playable() if find(each).title.endswith(title))
        yield from ((system, block) for block in _blocks(part.partition("\n## ")[0], language))


def triggers() -> Iterator[tuple[System, dict[str, Any]]]:
    """The rules of content that the page shows, each with its system."""
    for system, block in blocks_of_systems("yaml"):
        document, problems = yaml.read("interpreter.md", block.encode())
        assert document is not None, problems
        yield from ((system, each) for each in _rules_in(document.data))


def _rules_in(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict) and "on" in data:
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _rules_in(each)


def snippet(start: str) -> str:
    """The one Python block that has a line beginning with `start`."""
    found = [block for block in blocks("python") if any(line.startswith(start) for line in block.splitlines())]
    assert len(found) == 1, start
    return found[0]


def rules(start: str, **names: Any) -> SimpleNamespace:
    """The functions of a Python block, with the system's own small functions given."""
    space: dict[str, Any] = {
        "TABLE": TABLE, "Ask": Ask, "Counter": Counter, "End": End, "most": most, "until_end": until_end,
        "fire": fire, "perform": perform, "by_id": lambda thing: thing.id,
        "keyed": lambda things: {thing.id: thing for thing in things}, **names,
    }  # fmt: skip
    exec(compile(snippet(start), "interpreter.md", "exec", dont_inherit=True), space)
    return SimpleNamespace(**space)


def play(steps: Any, *answers: str) -> tuple[list[Ask], Any]:
    """Run to the end as a game does, answering real choices in order; the real questions and what came back."""
    asked: list[Ask] = []
    keys = iter(answers)
    value = None
    while True:
        try:
            ask = steps.send(value)
        except StopIteration as stop:
            assert next(keys, None) is None, "an answer was not needed"
            return asked, stop.value
        key = next(iter(ask.options))
        if len(ask.options) > 1:
            asked.append(ask)
            key = next(keys)
        value = ask.options[key]
