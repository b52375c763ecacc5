"""What is typeset is the job as it is now, whatever was asked before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from tests.render.goldens import library_of
from toolkit.render.cards import card_of, printable
from toolkit.render.plan import pictures
from toolkit.render.typesetting import Job, Setter, typesetting

ASKED: dict[str, Callable[[Setter], object]] = {
    "fits": lambda setter: setter.fits(),
    "pdf": lambda setter: setter.pdf(),
    "png": lambda setter: setter.png(20),
}


def jobs() -> tuple[Job, Job]:
    """Two versions of a job: another card, and another title."""
    library = library_of("night-cage")
    cards = [card_of(library, entity, "en") for entity in printable(library, "samples")]
    one, other = [card.component for card in cards if len(card.component.data) > 2][:2]
    first = Job("first", "en", [one], pictures([one.size]))
    return first, replace(first, title="second", components=[other], pages=pictures([other.size]))


@pytest.mark.parametrize(("before", "after"), list(product(ASKED, ASKED)))
def test_a_changed_job_is_what_is_set(before: str, after: str) -> None:
    first, second = jobs()
    with typesetting(second) as fresh:
        meant = ASKED[after](fresh)
    with typesetting(first) as setter:
        assert ASKED[after](setter) != meant
        ASKED[before](setter)
        setter.change(second)
        assert ASKED[after](setter) == meant
