"""Numbers of the rules that words repeat come from the rules: change the rule, and the words change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.systems.own import SYSTEMS, library_of
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import words_of
from toolkit.systems import find

USED = re.compile(r"rule\('([a-z-]+)'")
#: A number that no card has by chance.
ODD = 77


def said(value: Any) -> Iterator[str]:
    """Every fragment of some phrases."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from said(each)


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_every_language_tells_every_number_and_no_other(system: str, language: str) -> None:
    used = {name for fragment in said(phrases(system, language).data) for name in USED.findall(fragment)}
    assert used == set(find(system).vocabulary.numbers)


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_a_number_that_changes_changes_the_words(system: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fragment that tells nothing but numbers of rules and terms is filled in with another number."""
    spoken, numbers = phrases(system, language), find(system).vocabulary.numbers
    tried = set()
    for fragment in said(spoken.data):
        for name in USED.findall(fragment):
            if not set(re.findall(r"{{ ?(\w+)", fragment)) <= {"rule", "term"} or "{%" in fragment:
                continue
            with monkeypatch.context() as changed:
                changed.setitem(numbers, name, ODD)
                assert spoken.fill(fragment) == spoken.fill(fragment.replace(f"{{{{ rule('{name}') }}}}", str(ODD)))
                assert str(ODD) in spoken.fill(fragment)
            tried.add(name)
    assert len(tried) >= len(numbers) - 2


def test_a_trap_deals_what_its_card_says(monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of("massive-darkness")
    numbers = find("massive-darkness").vocabulary.numbers
    for trap in (each for each in library.of_kind("equipment") if each.data.get("form") == "trap"):
        dealt = find("massive-darkness").vocabulary.number("trap-wounds", trap.data["level"])
        for language in LANGUAGES:
            assert f"{dealt} {{wound}}" in str(words_of(library, trap, language)[0])
    monkeypatch.setitem(numbers, "trap-wounds", lambda level: ODD + level)
    for language in LANGUAGES:
        assert f"{ODD + trap.data['level']} {{wound}}" in str(words_of(library, trap, language)[0])
