"""The luck of a scenario test: faces, draws and picks in order, totals of a roll, and blanks for all other dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.library import Library
from toolkit.rules.dice import Die, face_of
from toolkit.rules.outcomes import D6, PLAIN_DIE
from toolkit.rules.randomness import Scripted, ScriptError
from toolkit.rules.scenario_cases import Case, CaseFailed

BLANK = "blank"


def script_of(case: Case, library: Library, pack: str) -> tuple[list[Scripted], bool]:
    """What `rolls` says, outcome by outcome; and whether all other dice are blank."""
    script: list[Scripted] = []
    blank = False
    for index, roll in enumerate(case.data.get("rolls", ())):
        if "other_dice" in roll:
            blank = True
        elif "dice" in roll:
            script += _rolled(roll, library, pack, index)
        elif "die" in roll:
            script.append(_face(roll, library, pack, index))
        elif "draw" in roll:
            script.append(Scripted(f"draw {roll['draw']}", roll["card"]))
        else:
            script.append(Scripted(str(roll["pick"]), roll["value"]))
    return script, blank


def _face(roll: Mapping[str, Any], library: Library, pack: str, index: int) -> Scripted:
    """One face of a die, which must have it. A die that no pack has may be the system's own."""
    face = [] if roll["face"] == BLANK else roll["face"]
    die = _die(roll["die"], library, pack)
    try:
        if die is not None:
            face_of(die, face)
    except ScriptError as error:
        raise CaseFailed(error.message, "rolls", index, "face", hint=error.hint) from error
    return Scripted(f"die {roll['die']}", face)


def _die(name: str, library: Library, pack: str) -> Die | None:
    entity = library.find(name, kind="die", pack=pack)
    if entity is None:
        return D6 if name == PLAIN_DIE else None
    return Die.from_entity(entity.data)


def _rolled(roll: Mapping[str, Any], library: Library, pack: str, index: int) -> list[Scripted]:
    """Faces for some dice, in the order in which they are named, that show this together and nothing else."""
    dice: list[Die] = []
    for name, count in roll["dice"].items():
        die = _die(name, library, pack)
        if die is None:
            raise CaseFailed(f"there is no die {name!r}", "rolls", index, "dice", name)
        dice += [die] * count
    said, names = roll["total"], ", ".join(f"{count} {name}" for name, count in roll["dice"].items())
    if isinstance(said, int):
        faces, wanted = faces_adding_up(dice, said), f"{said} together"
    else:
        total = Counter({symbol: count for symbol, count in said.items() if count})
        faces = faces_for(dice, total)
        wanted = "exactly " + (", ".join(f"{count} {symbol}" for symbol, count in sorted(total.items())) or "nothing")
    if faces is None:
        raise CaseFailed(f"no faces of {names} show {wanted}", "rolls", index, "total")
    return [Scripted(f"die {die.id}", face + 1) for die, face in zip(dice, faces, strict=True)]


def faces_for(dice: Sequence[Die], total: Counter[str]) -> list[int] | None:
    """One face of each die, so that all together show exactly these symbols; None where no faces do."""
    reached: dict[tuple[tuple[str, int], ...], list[int]] = {(): []}
    for die in dice:
        found: dict[tuple[tuple[str, int], ...], list[int]] = {}
        for shown, faces in reached.items():
            for number, symbols in enumerate(die.faces):
                now = Counter(dict(shown)) + Counter(symbols)
                if now <= total:
                    found.setdefault(tuple(sorted(now.items())), [*faces, number])
        reached = found
    return reached.get(tuple(sorted(total.items())))


def faces_adding_up(dice: Sequence[Die], total: int) -> list[int] | None:
    """One face of each die, so that their numbers add up to a total; None where no faces do. Other signs are 0."""
    reached: dict[int, list[int]] = {0: []}
    for die in dice:
        found: dict[int, list[int]] = {}
        for sum_so_far, faces in reached.items():
            for number, symbols in enumerate(die.faces):
                found.setdefault(sum_so_far + sum(int(each) for each in symbols if each.isdigit()), [*faces, number])
        reached = found
    return reached.get(total)
