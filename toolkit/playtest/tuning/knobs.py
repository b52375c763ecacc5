"""Numbers of content by name: which file and line one stands in, and what it may become."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from toolkit.content.diagnostics import Diagnostic, Pointer, Span, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library

CODES = {"L1313": "a number that cannot be tuned"}

#: Nobody means longer numbers, or more values than these.
MOST_DIGITS = 10
MOST_VALUES = 10_000
#: A number nobody gave a range is tried from half to twice its value.
_RANGE = re.compile(r"(?P<name>.*?)(?:=(?P<low>-?[0-9.]+?)\.\.(?P<high>-?[0-9.]+))?\Z", re.S)


class TuneFault(Exception):
    """A number that cannot be tuned, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Knob:
    """A number of content that may be tuned: its name, where it is written, its value and the values to try."""

    name: str
    pack: str
    path: str
    shown: str
    span: Span
    value: Decimal
    low: Decimal
    high: Decimal
    step: Decimal

    def values(self) -> list[Decimal]:
        """Every value that may be tried, the lowest first."""
        count = int((self.high - self.low) / self.step)
        return [self.low + self.step * number for number in range(count + 1)]

    @property
    def place(self) -> str:
        return f"{self.shown}:{self.span.line}"


#: Values of knobs, in their order.
Setting = tuple[Decimal, ...]


def read_knob(library: Library, pack: str, text: str) -> Knob:
    """The number that `id.field`, `id#/pointer` or either with `=LOW..HIGH` means. Raises `TuneFault`."""
    match = _RANGE.match(text.strip())
    assert match is not None
    name = match["name"]
    if "=" in name:
        raise _fault(text, f"{name.rpartition('=')[2]!r} is no range of numbers", "write NAME=2..12")
    reference, steps = _parts(name)
    entity = library.find(reference, pack=pack)
    if entity is None:
        near = nearest(reference.rpartition("/")[2], library.names(pack=pack))
        hint = f"did you mean {near!r}?" if near else "name an entity of the pack and a field: cave-rat.health"
        raise _fault(text, f"there is no entity {reference!r}", hint)
    pointer, value = _followed(text, entity, steps)
    if isinstance(value, bool) or not isinstance(value, int | float):
        shown, span = entity.locate(pointer)
        raise TuneFault(Diagnostic("L1313", f"{name} is {_kind(value)}, not a number", shown, span, hint=_offer(value)))
    return _knob(library, pack, text, name, entity, pointer, Decimal(str(value)), match["low"], match["high"])


def _parts(name: str) -> tuple[str, list[str]]:
    """The entity, and the way to the number inside it."""
    if "#" in name:
        reference, _, pointer = name.partition("#")
        return reference, [step for step in pointer.split("/") if step]
    reference, *steps = name.split(".")
    return reference, steps


def _followed(text: str, entity: Entity, steps: Sequence[str]) -> tuple[Pointer, object]:
    """Walk into an entity; a step that leads nowhere is answered with what is there."""
    value: object = entity.data
    pointer: tuple[str | int, ...] = ()
    for step in steps:
        if isinstance(value, list) and step.isdecimal() and len(step) < MOST_DIGITS and int(step) < len(value):
            key: str | int = int(step)
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            key, value = step, value[step]
        else:
            offered = list(value) if isinstance(value, dict) else []
            near = nearest(step, map(str, offered))
            shown, span = entity.locate(pointer)
            hint = f"did you mean {near!r}?" if near else _offer(value)
            message = f"{entity.qualified} has no {step!r}" + (f" in {_said(pointer)}" if pointer else "")
            raise TuneFault(Diagnostic("L1313", f"{message}: {text!r}", shown, span, hint=hint))
        pointer = (*pointer, key)
    return pointer, value


def _said(pointer: Pointer) -> str:
    return ".".join(map(str, pointer))


def _kind(value: object) -> str:
    names = {dict: "a mapping", list: "a list", str: "text", bool: "a switch", type(None): "empty"}
    return names.get(type(value), "something else")


def _offer(value: object) -> str:
    """What numbers are right here, for somebody who went not far enough or astray."""
    if isinstance(value, dict):
        return f"there is {', '.join(map(str, value))}" if value else ""
    if isinstance(value, list):
        return f"there are {len(value)} entries: 0 to {len(value) - 1}" if value else ""
    return ""


def _knob(
    library: Library, pack: str, text: str, name: str, entity: Entity, pointer: Pointer,
    value: Decimal, low: str | None, high: str | None,
) -> Knob:  # fmt: skip
    shown, span = entity.locate(pointer)
    file = next(each for each in library.files if each.task.shown == shown)
    if file.task.pack != pack:
        hint = f"give your own pack an entity with `overrides: {entity.qualified}` and tune that"
        message = f"{name} is written in the pack {file.task.pack!r}, not in {pack!r}"
        raise TuneFault(Diagnostic("L1313", message, shown, span, hint=hint))
    step = Decimal(1) if value == value.to_integral_value() else Decimal(1).scaleb(int(value.as_tuple().exponent))
    least, most = _range(text, value, step, low, high)
    return Knob(name, file.task.pack, file.task.path, shown, span, value, least, most, step)


def _range(text: str, value: Decimal, step: Decimal, low: str | None, high: str | None) -> tuple[Decimal, Decimal]:
    if low is None or high is None:
        half = max(step, (value / 2).quantize(step)) if value > 0 else value
        return half, max(value * 2, half + step)
    try:
        least, most = Decimal(low), Decimal(high)
    except ArithmeticError:
        raise _fault(text, "the range is no range of numbers", "write NAME=2..12") from None
    if least >= most:
        raise _fault(text, "the range is empty", f"write ={high}..{low}")
    if (most - least) / step > MOST_VALUES:
        raise _fault(text, f"the range has more than {MOST_VALUES:,} values", "say what it may sensibly become")
    return least, most


def _fault(text: str, message: str, hint: str) -> TuneFault:
    return TuneFault(Diagnostic("L1313", f"{message}: {text!r}", "--number", hint=hint))
