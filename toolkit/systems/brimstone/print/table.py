"""What lies on the table besides tiles and decks: the depth track, world cards, exploration tokens."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.sheets import steps
from toolkit.render.phrases import Phrases
from toolkit.render.words import part_words
from toolkit.systems.brimstone.print.lines import Line, lines_below
from toolkit.systems.brimstone.print.tiles import floor_of_world

#: The signs of the depth track, as it is written, and what they are called.
SPACES = {"E": "entrance", ".": "", "B": "blood", "D": "dread", "S": "start"}
SPACE_SIGNS = {"entrance": "entry", "": "", "blood": "wound", "dread": "horror", "start": "dark"}


def depth_track(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The track from the entrance to the start of the darkness, its stages, and what moves on it (SB-12, SB-92)."""
    kinds = [SPACES[sign] for sign in str(entity.data["spaces"]).split()]
    targets = [int(each) for each in str(entity.data["targets"]).split()]
    stages = [(target, len(list(same))) for target, same in groupby(targets)]
    return {
        "spaces": [{"kind": kind, "icon": SPACE_SIGNS[kind]} for kind in kinds],
        "stages": [{"label": f"{target}+", "spaces": count} for target, count in stages],
        "stage-label": phrases.title("depth-stage"),
        "rules": steps(phrases, phrases.find("depth_track")),
        "legend": [
            {"icon": SPACE_SIGNS[kind], "words": phrases.say("track_legend", kind)}
            for kind in ("entrance", "blood", "dread", "start")
        ],
        "back": "",
    }


def rolled_rows(library: Library, entity: Entity, field: str, phrases: Phrases) -> list[dict[str, Any]]:
    """The rows of a table of rolls: the roll, its name, and what happens."""
    rows: Mapping[str, Any] = entity.data.get(field, {})
    return [
        {
            "roll": str(roll),
            "name": library.words(entity, (field, str(roll), "name"), phrases.language) or "",
            "lines": [
                each.to_data() for each in part_words(library, entity, (field, str(roll), "effects"), phrases.language)
            ],
        }
        for roll in sorted(rows, key=int)
    ]


def world(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A world card: what holds in the world, and its depth events (SB-2.14, SB-12.10)."""
    is_mine = bool(entity.data.get("is_mine"))
    lines: list[Line] = []
    for part in ("triggers", "passives"):
        lines += lines_below(library, entity, part, phrases) if entity.data.get(part) else []
    return {
        "tint": "encounter" if is_mine else "world",
        "floor": "mine" if is_mine else floor_of_world(library, entity),
        "symbol": "lamp" if is_mine else "gate",
        "type-line": phrases.title("world-card"),
        "lines": lines,
        "events-label": phrases.title("depth-event", "plural"),
        "events": rolled_rows(library, entity, "depth_events", phrases),
        "back": {"deck": "world", "tint": "world"},
    }


def exploration_token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A token of a room: doors and gates above, what waits in the middle, clue and growing dread below (SB-13.07)."""
    data = entity.data
    waiting = ["attack"] if data.get("attack") else ["event"] * int(data.get("encounters", 0))
    found = [icon for icon, field in (("explored", "clue"), ("horror", "dread")) if data.get(field)]
    return {
        "openings": ["door"] * int(data.get("doors", 0)) + ["gate"] * int(data.get("gates", 0)),
        "waiting": waiting,
        "found": found,
        "back": {"deck": "exploration", "tint": "encounter"},
    }
