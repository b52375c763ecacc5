"""Effects that ran in games and never did anything: a card that promises something and does not keep it.

What a game tells of it is counted by keys, like content coverage: `worked pack/id#/pointer` for an effect that did
something, `nothing why pack/id#/pointer` for each time one did nothing, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from toolkit.content.diagnostics import START, Diagnostic, Severity, Span
from toolkit.content.library import Library
from toolkit.rules.doing import reason
from toolkit.rules.watching import Watch, pointer_in

CODES = {
    "L1305": "an effect that ran and never did anything",
    "L1306": "effects that feed each other for ever in play",
}


@dataclass(frozen=True, slots=True)
class InVain:
    """An effect that never did anything: its place, where that is written, and how often it ran for which reason."""

    place: str
    path: str
    span: Span
    reasons: Mapping[str, int]

    @property
    def times(self) -> int:
        return sum(self.reasons.values())

    def why(self, system: str, language: str = "en") -> str:
        """The reasons in words, the most frequent first."""
        ordered = sorted(self.reasons, key=lambda each: (-self.reasons[each], each))
        return "; ".join(reason(system, each, language) for each in ordered)


def did_in(watch: Watch) -> Counter[str]:
    """The keys of what the effects of one game did, with how often."""
    did = Counter(f"worked {place}" for place in watch.worked)
    did.update({f"nothing {why} {place}": times for (place, why), times in watch.idle.items()})
    return did


def in_vain(library: Library, counts: Mapping[str, int]) -> tuple[InVain, ...]:
    """The effects that ran in the games of these counts and did something in none, those that ran most first."""
    reasons: dict[str, dict[str, int]] = {}
    for key, times in counts.items():
        kind, _, rest = key.partition(" ")
        if kind == "nothing":
            why, _, place = rest.partition(" ")
            if f"worked {place}" not in counts:
                reasons.setdefault(place, {})[why] = times
    found = [InVain(place, *_written_at(library, place), whys) for place, whys in reasons.items()]
    return tuple(sorted(found, key=lambda each: (-each.times, each.place)))


def _written_at(library: Library, place: str) -> tuple[str, Span]:
    name, _, pointer = place.partition("#")
    entity = library.find(name)
    return entity.locate(pointer_in(entity, pointer)) if entity is not None else ("", START)


def findings(
    system: str, found: Iterable[InVain], games: int, packs: Collection[str], least: int = 1
) -> Iterator[Diagnostic]:
    """What the authors of these packs may want to know, of effects that ran at least so often."""
    for each in found:
        if each.times >= least and each.place.partition("/")[0] in packs:
            times = "once" if each.times == 1 else f"{each.times:,} times"
            yield Diagnostic(
                "L1305",
                f"this effect ran {times} in {games:,} games and never did anything: {each.why(system)}",
                each.path,
                each.span,
                Severity.WARNING,
                "let it happen where it can do something, or say when it is meant with 'if'",
            )
