"""The booklet of a scenario: what its sections say, all of it from the scenario's own data (JL-23.01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.model import (
    Booklet,
    Chapter,
    Section,
    counted,
    paragraphs_section,
)
from toolkit.systems.jaws_of_the_lion.booklet.rules import open_chapters, outcome, unfolded_chapters
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import COUNTS, Map

#: Signs of a map in the order in which one looks for them.
_GROUNDS = ("start", "exit", "obstacle", "difficult", "hazard", "door", "locked")
_GATE_HEIGHT = 24  # mm
_LYING = ("damage-trap", "effect-trap", "coin", "treasure", "goods")


def booklet(library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> Booklet:
    """The booklet of a scenario. Raises `ContentFault` where something cannot be said or drawn."""
    it = Scenario(library, adventure, language, spoiler_free=spoiler_free)
    secrets: tuple[str, ...] = ()
    if spoiler_free:
        chapters, secrets = unfolded_chapters(it, partial(_room, it))
        first = {it.first_room}
    else:
        chapters, first = open_chapters(it), None
    begin = (outcome(it), _components(it, first), _setup(it, first))
    if spoiler_free:
        chapters = (Chapter((*begin, *chapters[0].sections), chapters[0].gate), *chapters[1:])
    else:
        chapters = (Chapter(begin), *chapters)
    drawn = map_section(it, first)
    return it.booklet(_facts(it), (Chapter((drawn,), wide=it.map_of(first).is_wide), *chapters), secrets)


def _facts(it: Scenario) -> Iterator[tuple[str, str]]:
    if "number" in it.data:
        yield "battle-goal", it.words("facts", "number", number=it.data["number"])
    if "location" in it.data:
        yield "city", str(it.data["location"])
    yield "mercenary", it.words("facts", "characters", level=it.data.get("party", {}).get("level", 0))
    if not it.spoiler_free:
        yield "door", it.words("facts", "rooms", count=len(it.layout.rooms))


def _room(it: Scenario, room: str) -> Section:
    """A room behind a door on a page of its own."""
    return map_section(it, {room}, f"room-{room}")


def map_section(it: Scenario, rooms: Collection[str] | None, name: str = "") -> Section:
    """The map of some rooms with what its signs mean, and who stands there for every number of characters."""
    drawn = it.map_of(rooms)
    title = it.words("map") if not name else it.words("room", number=name.removeprefix("room-"))
    data = {
        "map": drawn.to_data(),
        "legend": list(_legend(it, drawn)),
        "name": f"{it.entity.qualified}/{name}" if name else "",
        # Room for the words that say when the page may be turned.
        "reserve": _GATE_HEIGHT if name else 0,
    }
    return Section("hex-map", title, data)


def _legend(it: Scenario, drawn: Map) -> Iterator[dict[str, Any]]:
    """What is really on this map."""
    grounds = {cell.ground for cell in drawn.cells}
    kinds = {mark.kind for mark in drawn.marks}
    for sign in (*("floor", "wall"), *(each for each in _GROUNDS if each in grounds)):
        yield {"sign": sign, "words": it.words("legend", sign, effect=_harm(it, "hazard"))}
    for sign in (each for each in _LYING if each in kinds):
        yield {"sign": sign, "words": it.words("legend", sign, effect=_harm(it, "effect_trap"))}
    for number, name in enumerate(it.object_names.values(), 1):
        if any(mark.kind == "object" and mark.label == str(number) for mark in drawn.marks):
            yield {"sign": "object", "label": str(number), "words": name}
    if drawn.places:
        yield {"sign": "place", "words": it.words("legend", "place")}
    for place, names in it.token_places.items():
        if any(mark.label == it.map.called[place] for mark in drawn.places):
            yield {"sign": "place", "label": it.map.called[place], "words": it.phrases.listed(names)}
    for reference, letters in it.signs.items():
        if any(mark.label == letters and mark.kind == "monster" for mark in drawn.marks):
            yield {"sign": "monster", "label": letters, "words": it.name(it.monster(reference))}
    ranks = {rank for mark in drawn.marks for rank in mark.ranks}
    for rank in ("normal", "elite", "boss"):
        if rank in ranks:
            yield {"sign": f"rank-{rank}", "words": it.words("legend", rank)}
    if ranks:
        yield {"sign": "rank-", "words": it.words("legend", "nobody")}


def _harm(it: Scenario, field: str) -> str:
    """What the effect trap or the hazardous terrain of the scenario does, in words."""
    trap: Mapping[str, Any] = it.data.get(field) or {}
    parts = [it.words("trap_damage", count=trap["damage"])] if trap.get("damage") else []
    parts += [it.phrases.term(str(name)) for name in trap.get("conditions", ())]
    return it.phrases.listed(parts) if parts else ""


def _components(it: Scenario, rooms: Collection[str] | None) -> Section:
    groups = {
        "monsters": list(_monsters(it, rooms)),
        "tokens": list(_tokens(it, rooms)),
        "table": it.at_hand("table"),
    }
    return it.components(groups)


def _monsters(it: Scenario, rooms: Collection[str] | None) -> Iterator[dict[str, Any]]:
    """Each monster type with as many standees as the largest table needs: all there are where rules bring more."""
    placed: set[str] = set()
    for reference, counts in it.standees(rooms).items():
        monster = it.monster(reference)
        placed.add(monster.qualified)
        most = max(sum(ranks.values()) for ranks in counts.values())
        if monster.qualified in it.spawned:
            most = max(most, int(monster.data.get("standees", 1)))
        drawing = {"kind": "monster", "label": it.signs[reference], "ranks": []}
        yield counted(most, it.words("standees", name=it.name(monster), count=most), drawing=drawing)
    if rooms is None:
        for name, monster in it.spawned.items():
            if name not in placed:
                most = int(monster.data.get("standees", 1))
                yield counted(most, it.words("standees", name=it.name(monster), count=most))


def _tokens(it: Scenario, rooms: Collection[str] | None) -> Iterator[dict[str, Any]]:
    lying = Counter(mark.kind for mark in it.map_of(rooms).marks)
    for kind in _LYING:
        if lying[kind]:
            words = it.words("legend", kind, effect=_harm(it, "effect_trap"))
            yield counted(lying[kind], words, drawing={"kind": kind, "label": "", "ranks": []})
    for name, count in it.own_tokens(rooms).items():
        yield counted(count, name)
    yield counted(0, it.words("at_hand"))


def _laid(it: Scenario, rooms: Collection[str] | None) -> list[str]:
    """What is put on the map, in the plural: obstacles and difficult ground are drawn on it already."""
    drawn = it.map_of(rooms)
    kinds = {mark.kind for mark in drawn.marks}
    return [it.words("laid", kind) for kind in (*_LYING, "object") if kind in kinds]


def _setup(it: Scenario, rooms: Collection[str] | None) -> Section:
    steps = it.all_said(
        "steps",
        monsters=bool(it.standees({it.first_room})),
        lying=it.phrases.listed(laid) if (laid := _laid(it, rooms)) else "",
        counts=it.phrases.listed(COUNTS, "or"),
        closed=rooms is not None and bool(it.later_rooms),
        doors=bool(it.layout.doors),
    )
    counters = it.counters_said()
    here = {at for at in it.token_places if rooms is None or it.layout.room_of(it.layout.board.cell(at)) in rooms}
    own = it.tokens_said(lambda at: it.map.called.get(at, at), here)
    return paragraphs_section("steps", it.words("setup"), [*steps, *counters, *own])
