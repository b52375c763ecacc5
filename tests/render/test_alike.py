"""Effects that differ in one place are said once: what stands in that place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.render import alike


def test_the_place_may_be_chosen_or_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Selection(SimpleNamespace):
        pass

    monkeypatch.setattr(alike, "SelectionNode", Selection)
    chosen = Selection(value={"zone": "4.a1"}.get)
    choosing = cast(Any, SimpleNamespace(value={"at": chosen, "count": 2}.get))
    naming = cast(Any, SimpleNamespace(value={"at": "here"}.get))
    assert alike.value_at_path(choosing, ("at", "zone")) == "4.a1"
    assert alike.value_at_path(choosing, ("at",)) is cast(Any, chosen)
    assert alike.value_at_path(choosing, ("count",)) == 2
    assert alike.value_at_path(naming, ("at", "zone")) == "here"
