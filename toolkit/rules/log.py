"""The log: every change a person at the table would see is one event, with the id of the rule that made it happen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

_LINE = json.JSONEncoder(ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its name, the rule it happened by, and who, what, where as plain data."""

    name: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        return {"event": self.name, "rule": self.rule, **self.data}


class Log:
    """The events of one game, in order. A game that nobody listens to has no log at all."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        self.events.append(Event(name, rule, data))

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def since(self, mark: int) -> list[Event]:
        """The events added after the log had `mark` of them."""
        return self.events[mark:]

    def lines(self, mark: int = 0) -> list[str]:
        """One JSON line an event, keys sorted, of those added after the log had `mark` of them: what golden logs and
        digests are made of.
        """
        return [_LINE.encode(event.to_data()) for event in self.since(mark)]
