"""Bots, sessions with people and bots at one table, and thousands of games at once.

The package can be called: `toolkit.playtest("night-cage", games=100)` plays and returns a table. See `api.playtest`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    """A package that can be called like a function. pyarrow is imported only when it is called."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from toolkit.playtest.api import playtest

        return playtest(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
