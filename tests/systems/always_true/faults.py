"""How a property is seen to fail: it holds while everything is in order, and no more when something is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.always_true.modes import Walk
from toolkit.rules.game import IllegalAnswer, RuleFault
from toolkit.rules.record import RecordFault

Property = Callable[[Walk], None]


def notices(always_true: Property, walked: Walk, owner: Any, name: str, fault: Any, patch: pytest.MonkeyPatch) -> None:
    """Assert that a property fails for a walk once `owner.name` is replaced by a fault."""
    always_true(walked)
    patch.setattr(owner, name, fault)
    with pytest.raises((AssertionError, IllegalAnswer, RecordFault, RuleFault)):
        always_true(walked)
