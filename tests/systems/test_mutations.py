"""Scenario tests fail when the rule they name is broken: the `flips.py` of a system breaks rules one at a time.

A flip is caught when at least one case that names the rule fails with it; without it all of them pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

from tests.shipped_files import read_anew
from tests.systems.flipping import Flip, Flips, cases_naming, failing
from tests.systems.own import SYSTEMS, folder_of
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.rules import reading
from toolkit.systems import find


def flips_of(system: str) -> Flips:
    found: Flips = import_module(f"tests.systems.{folder_of(system).name}.flips").SET
    return found


#: The systems whose rules are broken.
BROKEN = tuple(system for system in SYSTEMS if (folder_of(system) / "flips.py").is_file())
FLIPS = tuple((system, flip) for system in BROKEN for flip in flips_of(system).flips)


@cache
def library(system: str) -> Library:
    """Content of its own, which flips may change without disturbing anybody."""
    shipped = [folder for folder in shipped_packs() if folder.parent.name == system]
    return load([*shipped, *flips_of(system).packs], read_files=read_anew).library


def forget(system: str) -> None:
    """Read and compile all content anew: flips change it in place."""
    flips_of(system).forget()
    reading._READ.clear()
    find(system).vocabulary._fitting.clear()


@pytest.fixture
def patch(system: str) -> Iterator[pytest.MonkeyPatch]:
    """Changes that are taken back, with no compiled card left over from before or after."""
    forget(system)
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    forget(system)


@pytest.mark.parametrize(("system", "flip"), FLIPS, ids=[f"{system}-{flip}" for system, flip in FLIPS])
def test_a_broken_rule_is_noticed(system: str, flip: Flip, patch: pytest.MonkeyPatch) -> None:
    content = library(system)
    assert failing_unbroken(system).get(flip.rule, []) == []
    forget(system)
    flip.how(patch, content)
    noticed = next(failing(find(system), content, flip.rule), "")
    named = [case.id for _, case in cases_naming(content, flip.rule)]
    assert noticed, f"{named} name {flip.rule}, and none noticed: {flip.what}"


@cache
def failing_unbroken(system: str) -> dict[str, list[str]]:
    """Rule → the cases naming it that fail while no rule is broken, of all rules that are broken in turn."""
    rules = dict.fromkeys(flip.rule for flip in flips_of(system).flips)
    found = {rule: list(failing(find(system), library(system), rule)) for rule in rules}
    return {rule: cases for rule, cases in found.items() if cases}


@pytest.mark.parametrize("system", BROKEN)
def test_many_rules_are_broken(system: str) -> None:
    found = flips_of(system)
    assert len({flip.rule for flip in found.flips}) >= found.least
