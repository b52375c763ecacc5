"""Lantern: check, play, print and ship dungeon-crawl board-game content."""

from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`toolkit.playtest(...)` works after `import toolkit` alone."""
    if name == "playtest":
        from importlib import import_module

        return import_module("toolkit.playtest")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
