"""The triggers in force: cards in play, gear worn, the adventure's own rules, found by event.

What is in force is state, and state is data: a list of who owns what. The compiled triggers belong to the content, and
every copy of a game shares them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import Trigger, run_effects


@dataclass(frozen=True, slots=True, eq=False)
class Listener:
    """One trigger in force. `owner` is whose it is (a hero, an enemy), `source` the entity that brought it (a card)."""

    owner: str
    source: str
    trigger: Trigger

    @property
    def key(self) -> str:
        return f"{self.source}:{self.owner}" if self.owner else self.source


_Group: TypeAlias = tuple[str, str, tuple[Listener, ...]]
#: What is going on, as seen by the owner of a trigger.
ContextFor = Callable[[str], Any]


class Listeners:
    """The triggers in force, in the order they came."""

    __slots__ = ("_by_event", "_groups", "_triggers")

    def __init__(self, triggers: Mapping[str, Sequence[Trigger]], in_force: Iterable[tuple[str, str]] = ()) -> None:
        """`triggers` are the compiled triggers of each entity; `in_force` are pairs of owner and entity."""
        self._triggers = triggers
        self._groups: list[_Group] = []
        self._by_event: dict[str, tuple[Listener, ...]] = {}
        for owner, source in in_force:
            self.add(owner, source)

    def copy(self) -> Listeners:
        twin = Listeners(self._triggers)
        twin._groups = self._groups.copy()
        twin._by_event = self._by_event.copy()
        return twin

    def add(self, owner: str, source: str) -> None:
        """Put the triggers of an entity in force for an owner. The same entity twice counts twice."""
        listeners = tuple(Listener(owner, source, trigger) for trigger in self._triggers.get(source, ()))
        self._groups.append((owner, source, listeners))
        for each in listeners:
            self._by_event[each.trigger.event] = (*self.on(each.trigger.event), each)

    def remove(self, owner: str, source: str | None = None) -> None:
        """Take an owner's triggers out of force: those of one entity (the oldest copy of it), or all."""
        gone = [group for group in self._groups if group[0] == owner and source in (None, group[1])]
        if source is not None:
            gone = gone[:1]
        for group in gone:
            self._groups.remove(group)
            for each in group[2]:
                event = each.trigger.event
                self._by_event[event] = tuple(other for other in self._by_event[event] if other is not each)

    def on(self, event: str) -> tuple[Listener, ...]:
        """Those that listen on an event, the oldest first."""
        return self._by_event.get(event, ())

    def to_data(self) -> list[dict[str, str]]:
        return [{"owner": owner, "source": source} for owner, source, _ in self._groups]

    @classmethod
    def from_data(cls, triggers: Mapping[str, Sequence[Trigger]], data: Iterable[Mapping[str, Any]]) -> Listeners:
        return cls(triggers, ((str(each["owner"]), str(each["source"])) for each in data))


def fire(
    game: Any, listeners: Listeners, event: str, context_for: ContextFor, *, chooser: str = "", rule: str = ""
) -> Iterable[Ask]:
    """Run every trigger on an event whose condition holds, the oldest first, or in the order a `chooser` decides.

    A trigger that went out of force before its time came does not run; one that came into force meanwhile waits for
    the next event.
    """
    return _fire(game, listeners, event, context_for, chooser, rule) if listeners.on(event) else ()


def _fire(game: Any, listeners: Listeners, event: str, context_for: ContextFor, chooser: str, rule: str) -> Steps:
    waiting = [each for each in listeners.on(event) if not each.trigger.instead]
    while waiting:
        ready = [
            each
            for each in waiting
            if each in listeners.on(event) and each.trigger.applies(context_for(each.owner), game)
        ]
        if not ready:
            return
        listener: Listener = ready[0]
        if chooser:
            listener = yield Ask("trigger", chooser, _keyed(ready), rule)
            waiting.remove(listener)
        else:
            del waiting[: waiting.index(listener) + 1]
        yield from run_effects(game, listener.trigger.effects, context_for(listener.owner))


def perform(game: Any, listeners: Listeners, event: str, context_for: ContextFor, default: Steps) -> Steps:
    """Do what the rules do by default, unless a trigger says what happens instead; of several, the newest counts."""
    return _perform(game, listeners, event, context_for, default) if listeners.on(event) else default


def fire_and_perform(game: Any, listeners: Listeners, event: str, context_for: ContextFor, default: Steps) -> Steps:
    """Run the triggers on an event, and then do what the rules do by default or what a trigger says instead."""
    yield from fire(game, listeners, event, context_for)
    yield from perform(game, listeners, event, context_for, default)


def _perform(game: Any, listeners: Listeners, event: str, context_for: ContextFor, default: Steps) -> Steps:
    for each in reversed(listeners.on(event)):
        if each.trigger.instead and each.trigger.applies(context_for(each.owner), game):
            yield from run_effects(game, each.trigger.effects, context_for(each.owner))
            return
    yield from default


def _keyed(listeners: Iterable[Listener]) -> dict[str, Listener]:
    """Each with a key of its own: the second trigger of the same card and owner gets `#2`."""
    keyed: dict[str, Listener] = {}
    for each in listeners:
        key, count = each.key, 1
        while key in keyed:
            count += 1
            key = f"{each.key}#{count}"
        keyed[key] = each
    return keyed
