"""Scenario tests fail when the rule they name is broken: `flips.py` breaks rules one at a time.

A flip is caught when at least one case that names the rule fails with it; without it all of them pass.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.systems.brimstone.flips import FLIPS
from tests.systems.flipping import Flip, cases_naming, failing
from tests.systems.own import library_of
from toolkit.systems.brimstone import SYSTEM
from toolkit.systems.brimstone.cards.catalog import catalog_for

#: So many rules at least have a flip.
LEAST_RULES = 80


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    """Changes that are taken back, with nothing worked out left over from before or after."""
    catalog_for.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    catalog_for.cache_clear()


@pytest.mark.parametrize("flip", FLIPS, ids=str)
def test_a_broken_rule_is_noticed(flip: Flip, patch: pytest.MonkeyPatch) -> None:
    library = library_of("brimstone")
    flip.how(patch, library)
    named = [case.id for _, case in cases_naming(library, flip.rule)]
    assert failing(SYSTEM, library, flip.rule), f"{named} name {flip.rule}, and none noticed: {flip.what}"


def test_many_rules_are_broken() -> None:
    assert len({flip.rule for flip in FLIPS}) >= LEAST_RULES
