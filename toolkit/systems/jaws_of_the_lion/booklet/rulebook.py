"""The rule book of Jaws of the Lion: its numbers, and the parts of it that rules and content make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.render.phrases import signed
from toolkit.render.rulebook.telling import Drawn, Maker, Told, entries, runs, table
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import COUNTS
from toolkit.systems.jaws_of_the_lion.conditions import NAMES
from toolkit.systems.jaws_of_the_lion.print.box import levels
from toolkit.systems.jaws_of_the_lion.setup import DIFFICULTIES
from toolkit.systems.jaws_of_the_lion.story.sheet import THRESHOLDS


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count besides the numbers of the rules."""
    swapped = Counter(
        each.data["mercenary"] for each in library.of_kind("ability-card", pack=box) if "replaces" in each.data
    )
    return {
        "players": f"{COUNTS[0]}–{COUNTS[-1]}",
        "scenarios": len(library.of_kind("adventure", pack=box)),
        "swapped": max(swapped.values(), default=0),
        "tutorial": max(
            (len(each.data.get("tutorial", ())) for each in library.of_kind("campaign", pack=box)), default=0
        ),
    }


def _levels(told: Told) -> Drawn:
    """What the level of a scenario means (JL-19.06 to JL-19.09): the table of the reference sheet."""
    return table(told, [[each["label"], *each["values"]] for each in levels(told.phrases)])


def _difficulties(told: Told) -> Drawn:
    """How the difficulty changes the level of a scenario (JL-19.02 to JL-19.05)."""
    return table(told, [[told.own(name), signed(by) if by else "0"] for name, by in DIFFICULTIES.items()])


def _conditions(told: Told) -> Drawn:
    """What every condition does, in the words of the reference sheet."""
    said = told.phrases.find("condition_rules")
    return entries(
        told,
        (
            (name, told.phrases.title(name), [{"lead": [], "body": runs(told.phrases.fill(said[name]))}])
            for name in NAMES
        ),
    )


def _experience(told: Told) -> Drawn:
    """The experience that each level takes (JL-21.01)."""
    heads = [told.runs(str(each))[0] for each in told.words["heads"]]
    made = table(told, [[[heads[0]], *map(str, range(1, len(THRESHOLDS) + 1))], [[heads[1]], *map(str, THRESHOLDS)]])
    return {**made, "heads": []}


PARTS: Mapping[str, Maker] = {
    "levels": _levels,
    "difficulties": _difficulties,
    "conditions": _conditions,
    "experience": _experience,
}
