"""Scenario tests fail when the rule they name is broken: `flips.py` breaks rules one at a time.

A flip is caught when at least one case that names the rule fails with it; without it all of them pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.systems.flipping import Flip, cases_naming, failing
from tests.systems.massive_darkness.flips import FLIPS
from tests.systems.massive_darkness.packs import CORE, PROVING_GROUND
from toolkit.content.library import Library, load
from toolkit.rules import reading
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.cards.catalog import catalog_for
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

#: So many rules at least have a flip.
LEAST_RULES = 50


@cache
def library() -> Library:
    """Content of its own, which flips may change without disturbing anybody."""
    return load([CORE, PROVING_GROUND]).library


def forget() -> None:
    """Read and compile all content anew: flips change it in place."""
    catalog_for.cache_clear()
    reading._READ.clear()
    VOCABULARY._fitting.clear()


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    """Changes that are taken back, with no compiled card left over from before or after."""
    forget()
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    forget()


@pytest.mark.parametrize("flip", FLIPS, ids=str)
def test_a_broken_rule_is_noticed(flip: Flip, patch: pytest.MonkeyPatch) -> None:
    assert failing(SYSTEM, library(), flip.rule) == []
    forget()
    flip.how(patch, library())
    named = [case.id for _, case in cases_naming(library(), flip.rule)]
    assert failing(SYSTEM, library(), flip.rule), f"{named} name {flip.rule}, and none noticed: {flip.what}"


def test_many_rules_are_broken() -> None:
    assert len({flip.rule for flip in FLIPS}) >= LEAST_RULES
