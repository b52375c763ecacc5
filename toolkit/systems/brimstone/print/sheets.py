"""Enemy sheets: the normal side in front, the brutal one behind, each with its elite table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.own_things import keyword_signs, keyword_words
from toolkit.render.phrases import Phrases, capital
from toolkit.render.portrait import Manner, portrait
from toolkit.systems.brimstone.print.lines import Line, lines_of, told

#: What a sheet shows large (SB-21.01), in its order; dice that must be reached have a plus.
_FIGURES = ("initiative", "move", "escape", "to_hit", "combat", "damage", "defence", "health", "xp")
_REACHED = {"to_hit", "escape", "smash"}
#: From such an escape value on no die is enough.
_NEVER = 7
_HORRORS = ("fear", "terror", "unspeakable_terror")
_SIDES = ("normal", "brutal")
#: What an elite table calls by another word than the figures.
_CHANGED = {"smash": "smash_die"}


#: What an enemy is drawn as: the first of these keywords that it has.
_MANNERS: tuple[Manner, ...] = ("undead", "beast", "void", "demon")


def portrait_of(entity: Entity) -> str:
    """The drawn portrait of an enemy."""
    manner: Manner = next((each for each in _MANNERS if each in entity.data["keywords"]), "monster")
    return portrait(entity.qualified, manner)


def enemy(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Both sides of an enemy sheet (SB-21.10)."""
    data = entity.data
    words = [phrases.say("words", str(data["size"])), *keyword_words(entity, phrases, library)]
    faces = {
        "normal": _face(library, entity, data, 0, phrases),
        "brutal": _face(library, entity, _brutal(data), 1, phrases),
    }
    return {
        "portrait": portrait_of(entity),
        "type-line": " · ".join(words),
        "type-signs": keyword_signs(entity, library),
        "count": f"{phrases.label('figures')}: {data['figures']}",
        "elite-label": phrases.title("elite-table"),
        "sides": faces,
        "side": _SIDES[0],
        "back": {"side": _SIDES[1]},
    }


def _brutal(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The brutal side: what it does not say is as on the normal one, also within its ranged attack."""
    other: Mapping[str, Any] = data.get("brutal", {})
    changed = {**data, **other}
    if "ranged" in other:
        changed["ranged"] = {**data.get("ranged", {}), **other["ranged"]}
    return changed


def _face(library: Library, entity: Entity, data: Mapping[str, Any], side: int, phrases: Phrases) -> dict[str, Any]:
    figures = [{"label": phrases.label(f"enemy_{name}"), "value": _value(name, data[name])} for name in _FIGURES]
    return {
        "tint": ("enemy", "brutal")[side],
        "label": phrases.title(f"sheet-{_SIDES[side]}"),
        "figures": figures,
        "lines": [*_abilities(data, phrases), *lines_of(library, entity, phrases)],
        "elite": [
            {
                "roll": str(number + 1),
                "name": library.words(entity, ("elite", number, "name"), phrases.language) or "",
                "words": capital(", ".join(_changes(row, side, phrases))),
            }
            for number, row in enumerate(data.get("elite", ()))
        ],
    }


def _value(name: str, value: int) -> str:
    if name == "escape" and value >= _NEVER:
        return "—"
    return f"{value}+" if name in _REACHED else str(value)


def _abilities(data: Mapping[str, Any], phrases: Phrases) -> Iterator[Line]:
    """What an enemy can do besides its figures."""
    for name in _HORRORS:
        if name in data:
            yield told(f"{phrases.title(name.replace('_', '-'))} {data[name]}")
    if "ranged" in data:
        yield told(phrases.say("labels", "enemy_ranged", **_shooting(data)))
    if "smash" in data:
        yield told(phrases.say("labels", "enemy_smash", value=data["smash"]))
    for name in ("flying", "tough"):
        if data.get(name):
            yield told(phrases.label(f"enemy_{name}"))
    if "xp_per_wound" in data:
        yield told(phrases.say("labels", "enemy_xp_per_wound", value=data["xp_per_wound"]))
    if "health_per_hero" in data:
        yield told(phrases.say("labels", "enemy_health_per_hero", **{"above": 0, **data["health_per_hero"]}))


def _shooting(data: Mapping[str, Any]) -> dict[str, Any]:
    """A ranged attack: without damage of its own it has that of the sheet."""
    return {"damage": data["damage"], **data["ranged"]}


def _changes(row: Mapping[str, Any], side: int, phrases: Phrases) -> Iterator[str]:
    """What an elite ability changes on one side."""
    for name, values in row.items():
        if name == "no_escape":
            if values[side]:
                yield phrases.label("enemy_no_escape")
        elif name == "escape" and row.get("no_escape", (False, False))[side]:
            continue  # who lets nobody go has no number
        elif name != "name" and values[side]:
            label = (
                phrases.term(name.replace("_", "-"))
                if name in _HORRORS
                else phrases.label(f"enemy_{_CHANGED.get(name, name)}")
            )
            yield f"{label} {values[side]:+d}".replace("-", "−")


def keyword(phrases: Phrases, name: str) -> str:
    """A keyword in words; one that a pack made up stands as it is written."""
    said = phrases.find("words", name)
    return said if isinstance(said, str) else name.replace("-", " ")
