"""Experience goes to the sheet, and nothing is told where there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.jaws_of_the_lion.story import progress


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_point_of_experience_goes_to_the_sheet_and_is_told(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(progress, "tell", lambda game, event, rule, who, count: told.append(count))
    character = SimpleNamespace(id="bulwark", sheet=SimpleNamespace(experience=5))
    progress.gain_experience(cast(Any, None), cast(Any, character), count, "JL-21.08")
    assert (character.sheet.experience, told) == (5 + count, [count] if count else [])
