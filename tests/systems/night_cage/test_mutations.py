"""Scenario tests fail when the rule they name is broken: `flips.py` breaks rules one at a time.

A flip is caught when at least one case that names the rule fails with it; without it all of them pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.systems.flipping import Flip, cases_naming, failing
from tests.systems.night_cage.flips import FLIPS
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.rules import reading
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.map import cage

#: So many rules at least have a flip.
LEAST_RULES = 25


@cache
def library() -> Library:
    """Content of its own, which flips may change without disturbing anybody."""
    return load([folder for folder in shipped_packs() if folder.parent.name == SYSTEM.id]).library


def forget() -> None:
    """Read and compile all content anew: flips change it in place."""
    cage._compiled.cache_clear()
    cage._kind.cache_clear()
    reading._READ.clear()


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    """Changes that are taken back, with no compiled adventure left over from before or after."""
    forget()
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    forget()


@pytest.mark.parametrize("flip", FLIPS, ids=str)
def test_a_broken_rule_is_noticed(flip: Flip, patch: pytest.MonkeyPatch) -> None:
    assert failing(SYSTEM, library(), flip.rule) == []
    forget()
    flip.how(patch, library())
    assert failing(SYSTEM, library(), flip.rule), (
        f"{len(list(cases_naming(library(), flip.rule)))} cases name {flip.rule}, and none noticed: {flip.what}"
    )


def test_many_rules_are_broken() -> None:
    assert len({flip.rule for flip in FLIPS}) >= LEAST_RULES
