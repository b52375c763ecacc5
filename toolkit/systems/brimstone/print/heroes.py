"""Hero sheets: a class on both sides, each with another person in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.own_things import keyword_signs, keyword_words
from toolkit.render.phrases import Phrases, capital
from toolkit.render.portrait import portrait
from toolkit.render.runs import drawn_words
from toolkit.systems.brimstone.print.lines import Line, lines_of

_ATTRIBUTES = ("agility", "cunning", "spirit", "strength", "lore", "luck")
#: The grit a class can hold that says nothing of it.
_MAX_GRIT = 2
#: A level makes the die that is needed for a hit lower, and everything else higher (SB-64.02).
_LOWERED = ("ranged", "melee")


#: What people of a keyword are drawn with.
_WISHED = {"law": "star", "outlaw": "kerchief", "holy": "cross", "performer": "gown", "craft": "miners-helmet"}


def face_of(entity: Entity, side: int) -> str:
    """The portrait of the person on one side of a hero sheet."""
    wished = {_WISHED[each] for each in entity.data["keywords"] if each in _WISHED}
    return portrait(f"{entity.qualified}/{side}", "frontier", wished=wished)


def hero(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A class: its figures, its ability, what it starts with and what levels give."""
    data = entity.data
    name = library.called(entity, phrases.language)
    words = [name, *keyword_words(entity, phrases, library)]
    people = [library.words(entity, ("sides", side), phrases.language) or "" for side in range(len(data["sides"]))]
    faces = {
        ("front", "other")[side]: {"person": person, "portrait": face_of(entity, side)}
        for side, person in enumerate(people)
    }
    told: dict[str, Any] = {
        "tint": "hero",
        "type-line": " · ".join(words),
        "type-signs": keyword_signs(entity, library),
        "sides": faces,
        "side": "front",
        "attributes": [{"label": phrases.term(each), "value": str(data["attributes"][each])} for each in _ATTRIBUTES],
        "figures": _figures(data, phrases),
        "lines": _lines(library, entity, phrases),
        "levels-label": phrases.label("hero_levels"),
        "levels": [
            {"roll": str(roll), "words": _gain(str(data["level_table"][str(roll)]), phrases)}
            for roll in range(2, 13)
            if str(roll) in data["level_table"]
        ],
    }
    return {**told, "back": {"side": "other"}} if len(faces) > 1 else told


def _figures(data: Mapping[str, Any], phrases: Phrases) -> list[dict[str, str]]:
    values = {
        "initiative": str(data["initiative"]),
        "combat": str(data["combat"]),
        "melee": f"{data['to_hit']['melee']}+",
        "ranged": f"{data['to_hit']['ranged']}+",
        "defence": f"{data['defence']}+",
        "willpower": f"{data['willpower']}+",
        "health": str(data["health"]),
        "sanity": str(data["sanity"]),
        "max-grit": str(data.get("max_grit", _MAX_GRIT)),
    }
    return [{"label": phrases.label(f"hero_{name}"), "value": value} for name, value in values.items()]


def _lines(library: Library, entity: Entity, phrases: Phrases) -> list[Line]:
    """The class ability in full, then the names of what lies beside the sheet."""
    data = entity.data
    own = library.get(str(data["ability"]), kind="ability", pack=entity.pack)
    name = library.called(own, phrases.language)
    lines = [_headed(f"{capital(phrases.label('class_ability'))} — {name}", "")]
    lines += lines_of(library, own, phrases)
    things = [_called(library, entity, str(each), "item", phrases) for each in data["gear"]]
    things += [phrases.term(str(each)) for each in data.get("tokens", ())]
    lines.append(_headed(phrases.label("hero_gear"), ", ".join(things)))
    choices = [_called(library, entity, str(each), "ability", phrases) for each in data["upgrades"]]
    lines.append(_headed(phrases.label("hero_upgrades"), ", ".join(choices)))
    return lines


def _headed(lead: str, body: str) -> Line:
    return {"lead": drawn_words(lead), "body": drawn_words(body)}


def _called(library: Library, entity: Entity, name: str, kind: str, phrases: Phrases) -> str:
    found = library.get(name, kind=kind, pack=entity.pack)
    return library.called(found, phrases.language)


def _gain(name: str, phrases: Phrases) -> str:
    label = phrases.term(name) if name in _ATTRIBUTES else phrases.label(f"hero_{name}")
    if name in _LOWERED:  # 4+ becomes 3+, which is better
        return capital(phrases.say("labels", "hero_better", name=label))
    return f"{capital(label)} +1"
