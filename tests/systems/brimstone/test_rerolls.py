"""Dice that the greedy bot rolls again: only who is near an end does it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.brimstone.bots import greedy


@pytest.mark.parametrize(("danger", "again"), [(0.0, False), (greedy.FRESH + 0.1, True)])
def test_who_is_fresh_keeps_its_dice(danger: float, again: bool) -> None:
    judge = cast(Any, SimpleNamespace(danger=lambda: danger, me=SimpleNamespace(grit=1)))
    voices, healing = greedy._reroll_voices(judge, {"reroll": 6}), greedy._reroll_healing(judge, {"reroll": 1})
    for worths in (voices, healing):
        assert (worths["reroll"] > worths["keep"], worths["reroll"] < worths["keep"]) == (again, not again)
