"""What sheets of enemies of Shadows of Brimstone can get wrong: attacks that lack something, idle elite abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.counters import NamedCounter
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.tree import EffectNode, TriggerNode
from toolkit.systems.brimstone.cards.card import NO_ESCAPE, Stats
from toolkit.systems.brimstone.cards.stats import BOUNDS, FIELDS, elite, sheet
from toolkit.systems.brimstone.map.tiles import MOST_HEROES
from toolkit.systems.brimstone.mission_checks import NO_EFFECT, expressions_of, nodes_of
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY, enemy_counters

#: The sides of a sheet, as elite abilities name them: first for the normal side, then for the brutal one.
SIDES = ("normal", "brutal")
#: What an enemy needs to shoot at all.
_TO_SHOOT = ("to_hit", "range", "shots")


def enemy(library: Library, entity: Entity) -> Iterator[MapProblem]:
    sides = [sheet(entity.data, brutal=name == "brutal", heroes=1) for name in SIDES]
    yield from _brutal_shots(entity.data)
    yield from _half_of_1(library, entity)
    yield from _counts_the_last(library, entity)
    for number, row in enumerate(entity.data.get("elite", ())):
        yield from _elite(sides, row, ("elite", number))


def _half_of_1(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A figure with 1 health never stands with half of it (SB-91.91)."""
    most = max(sheet(entity.data, brutal=name == "brutal", heroes=MOST_HEROES).health for name in SIDES)
    for node in nodes_of(library, entity) if most == 1 else ():
        if isinstance(node, TriggerNode) and node.event.name == "half-health":
            message = "whoever has 1 health never stands with half of it"
            yield MapProblem(NO_EFFECT, message, (*node.pointer, "on"), hint="give it more health, or write 'on: dies'")


def _counts_the_last(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """The counters of a sheet are at their start again when its last figure dies (SB-91.91)."""
    nodes = tuple(nodes_of(library, entity)) if entity.data.get("figures") == 1 else ()
    dying = VOCABULARY.events["dies"]
    asked = {
        part.parts[0]
        for event, node in expressions_of(library, entity)
        if event == dying.name
        for part in terms_in(node.term)
        if isinstance(part, Path)
    }
    for node in nodes:
        counter = node.value("counter") if isinstance(node, EffectNode) and node.event is dying else None
        if isinstance(counter, NamedCounter) and counter.holder is enemy_counters and str(counter) not in asked:
            message = f"{str(counter)!r} is at its start again as soon as the only figure is dead (SB-91.91)"
            hint = "count in the mission, or give it more 'figures'"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _brutal_shots(data: Mapping[str, Any]) -> Iterator[MapProblem]:
    """Who shoots on the brutal side alone needs all for it there (SB-33.01)."""
    shots = data.get("brutal", {}).get("ranged")
    lacking = [key for key in _TO_SHOOT if shots is not None and "ranged" not in data and key not in shots]
    if lacking:
        message = f"the brutal side cannot shoot: it says no {listed(lacking)}, and the normal side has no 'ranged'"
        yield MapProblem(NO_EFFECT, message, ("brutal", "ranged"), hint="write them here, or 'ranged' for both sides")


def _elite(sides: list[Stats], row: Mapping[str, Any], place: Pointer) -> Iterator[MapProblem]:
    """Every change of an elite ability changes something, on the sides for which it says so (SB-23.03)."""
    for key, pair in row.items():
        if key == "name":
            continue
        if not any(pair):
            message = f"this changes {key.replace('_', ' ')!r} on neither side"
            yield MapProblem(NO_EFFECT, message, (*place, key), hint="leave it out")
            continue
        wrong = [_wrong(sides[side], key, by, side) if key != "no_escape" else None for side, by in enumerate(pair)]
        if wrong[0] is not None and wrong[1] is not None and wrong[0].why == wrong[1].why:
            hint = f"write {wrong[0].instead}" if wrong[0].instead else "leave it out"
            yield MapProblem(NO_EFFECT, wrong[0].why, (*place, key), hint=hint)
            continue
        for side, each in enumerate(wrong):
            if each is not None:
                message, hint = f"on the {SIDES[side]} side {each.why}", f"write {each.instead} for that side"
                yield MapProblem(NO_EFFECT, message, (*place, key, side), hint=hint)


class _Wrong(NamedTuple):
    """Why a number of an elite ability does not count as it is, and the number that would."""

    why: str
    instead: int = 0


def _wrong(stats: Stats, key: str, by: int, side: int) -> _Wrong | None:
    """Why a change of one value of an enemy is wrong: it changes nothing, or gives a value that no sheet can have."""
    if not by:
        return None
    if key in ("range", "shots") and not stats.range:
        return _Wrong(f"it has no ranged attack, so {key!r} never counts")
    if key == "smash" and stats.smash == NO_ESCAPE and by > 0:
        return _Wrong("it has no smash, so more of it never counts")
    if key == "escape" and stats.escape == NO_ESCAPE and by > 0:
        return _Wrong("there is no escape from it already")
    field, called = FIELDS.get(key, key), key.replace("_", " ")
    before = getattr(stats, field)
    change = getattr(elite(stats, {key: (by, by)}, side), field) - before
    if change == by:
        return None
    least, most = BOUNDS.get(key, (0, None))
    bound = f"less than {least}" if by < 0 else f"more than {most}"
    return _Wrong(f"its {called} would be {before + by}, and is never {bound}", change)
