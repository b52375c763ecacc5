"""The rule book of Massive Darkness: its numbers, and the parts of it that rules and content make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.render.phrases import Quantity, capital
from toolkit.render.rulebook.telling import Drawn, Maker, Told, entries, runs, table
from toolkit.systems.massive_darkness.cards.card import NAMED_SKILLS
from toolkit.systems.massive_darkness.fights.rewards import GUARDIAN_XP, MINION_XP
from toolkit.systems.massive_darkness.print.box import COLOURS
from toolkit.systems.massive_darkness.state import LIFESPARK

#: The skills that a name alone may stand for on cards, as the phrases tell them.
_NAMED = sorted((*NAMED_SKILLS, "teleport"))


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count besides the numbers of the rules."""
    return {"heroes": f"1–{len(library.of_kind('hero', pack=box))}"}


def _dice(told: Told) -> Drawn:
    """What every die shows, face by face."""
    dice = sorted(told.library.of_kind("die", pack=told.box), key=lambda die: COLOURS.index(die.id))
    rows = []
    for die in dice:
        faces = ["".join(f"{{{sign}}}" for sign in face) or told.own("blank") for face in die.data["faces"]]
        rows.append([f"{{{die.id}}} {told.phrases.term(f'{die.id}-die')}", runs("  ·  ".join(sorted(faces, key=len)))])
    return table(told, rows, centred=False)


def _adventures(told: Told) -> Drawn:
    """How many tokens lie on the Lifespark card in every adventure (MD-90.74)."""
    chapters = (
        each for campaign in told.library.of_kind("campaign", pack=told.box) for each in campaign.data["chapters"]
    )
    order = [str(chapter["adventure"]) for chapter in chapters]
    found = told.library.of_kind("adventure", pack=told.box)
    return table(
        told,
        [
            [told.name(each), str(each.data.get("lifespark", LIFESPARK))]
            for each in sorted(found, key=lambda each: order.index(each.id) if each.id in order else len(order))
        ],
        centred=False,
        widths=(1, 0),
    )


def _xp(told: Told) -> Drawn:
    """Experience for every kind of enemy, and who gets it (MD-14.09 to MD-14.17)."""
    terms = {"mob": "boss"}
    rows = [[told.phrases.title("minion"), str(MINION_XP), told.own("killer")]]
    rows += [
        [told.phrases.title(terms.get(kind, kind)), str(count), told.own("all")]
        for kind, (count, _) in GUARDIAN_XP.items()
    ]
    return table(told, rows, centred=False, widths=(1, 0, 1))


def _skills(told: Told) -> Drawn:
    """The skills with names, in the words that cards have for them."""
    return entries(told, _told_skills(told))


def _told_skills(told: Told) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    for name in _NAMED:
        words = told.phrases.say("stats", name, by=Quantity(None, "X"))
        lead, _, body = words.partition(": ")
        yield "", lead, [{"lead": [], "body": runs(f"{capital(body)}.")}]


PARTS: Mapping[str, Maker] = {"dice": _dice, "adventures": _adventures, "xp": _xp, "skills": _skills}
