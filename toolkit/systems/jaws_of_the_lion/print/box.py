"""What the box of Jaws of the Lion holds besides cards: mats, sheets, standees, tokens, boards and maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.kinds import sheets
from toolkit.render.kinds.own_things import type_line
from toolkit.render.kinds.sheets import runs, steps
from toolkit.render.kinds.supplies import is_a_box, made_for, made_from, source_of, tokens
from toolkit.render.phrases import Phrases, capital
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import laid_out
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS
from toolkit.systems.jaws_of_the_lion.conditions import NAMES
from toolkit.systems.jaws_of_the_lion.print.city import city_supplies
from toolkit.systems.jaws_of_the_lion.print.people import perk_words, portrait_of, tint_of
from toolkit.systems.jaws_of_the_lion.state import trap_damage
from toolkit.systems.jaws_of_the_lion.story.aftermath import GOLD_PER_COIN, bonus_xp
from toolkit.systems.jaws_of_the_lion.story.sheet import CHECKS_PER_PERK, MOST_CHECKS, THRESHOLDS

SYSTEM = "jaws-of-the-lion"
#: The width of a hex on maps at true scale, and the margin around them, in mm.
HEX, _MARGIN = 26, 8
MARGIN_IN_HEXES = _MARGIN / HEX
#: How many tokens a character has, and how many cards keep people from looking on (box table).
_CHARACTER_TOKENS, _STOP_CARDS, _AIDS = 5, 8, 4
#: The signs that the reference sheet explains.
_EXPLAINED = (
    *("attack", "walk", "range", "target", "heal", "shield", "push", "pull", "loot", "jump", "area-effect"),
    *("xp", "lost", "round", "lasting", "use-slot", "initiative", "shuffle", "double", "null-modifier"),
    *("helm", "body", "legs", "hand", "small-item", "spent", "once", "elite", "special", "coin", "checkmark"),
    *ELEMENTS,
    "any-element",
)


def character_mat(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Where a character's health and experience are marked, and around which its cards lie (JL-26.03)."""
    owner = source_of(library, entity)
    health = [int(each) for each in owner.data["health"]]
    return {
        **_of_owner(owner, phrases, library),
        **type_line([], owner, phrases, library),
        "hand": owner.data["hand_limit"],
        "hand-label": phrases.title("hand-limit"),
        "level-label": phrases.label("level_short"),
        "health": {
            "label": phrases.label("health_by_level"),
            "track": phrases.label("health_track"),
            "levels": health,
            "most": max(health),
        },
        "experience": phrases.title("xp"),
        "conditions": phrases.title("condition", "plural"),
        "piles": [
            {"icon": "rest", "label": phrases.title("discard-pile")},
            {"icon": "lost", "label": phrases.title("lost-pile")},
            {"icon": "lasting", "label": phrases.title("active-area")},
            {"icon": "small-item", "label": phrases.title("item", "plural")},
        ],
        "back": "",
    }


def character_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What a character keeps between scenarios (JL-26.09)."""
    owner = source_of(library, entity)
    labels = ("name", "experience", "gold", "items", "checkmarks", "three", "perks", "notes")
    return {
        **_of_owner(owner, phrases, library),
        "levels": list(THRESHOLDS),
        "labels": {each: phrases.label(f"sheet_{each}") for each in labels},
        "checks": {"rows": MOST_CHECKS // CHECKS_PER_PERK, "boxes": CHECKS_PER_PERK},
        "perks": [
            {"boxes": perk.get("boxes", 1), "words": runs(phrases, perk_words(library, owner, perk, phrases))}
            for perk in owner.data.get("perks", ())
        ],
        "back": "",
    }


def _of_owner(owner: Entity, phrases: Phrases, library: Library) -> dict[str, Any]:
    return {
        "name": library.called(owner, phrases.language),
        "flavour": library.words(owner, "flavour", phrases.language) or None,
        "emblem": emblem(owner.qualified),
        "portrait": portrait_of(owner),
        "tint": tint_of(library, owner),
    }


def token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    data = entity.data
    if entity.kind == "token" and "symbol" not in data:  # one of a pack's own
        return {"look": "", "symbol": data.get("icon", "coin"), "label": "", "tint": "city", "side": "front"}
    owner = source_of(library, entity) if "of" in data else None
    look = {"element-token": "element", "character-token": "character"}.get(entity.kind, "")
    return {
        **(_of_owner(owner, phrases, library) if owner else {"name": phrases.title(str(data["name"]))}),
        "look": look,
        "symbol": data["symbol"],
        "label": data.get("label", ""),
        "tint": tint_of(library, owner) if owner else data["tint"],
        "side": "front",
        "back": {"side": "front"},
    }


def figure(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A standee to fold and glue, or the initiative token of somebody."""
    source = source_of(library, entity)
    return {
        **_of_owner(source, phrases, library),
        "symbol": {"mercenary": "mercenary", "boss": "boss"}.get(source.kind, "monster"),
        "label": str(entity.data.get("number", "")),
        "side": "front",
        "back": {"side": "front"} if entity.kind == "initiative-token" else "",
    }


def element_board(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A column a level, through which elements wane (JL-14.02)."""
    return {
        "name": phrases.title("element", "plural"),
        "columns": [capital(phrases.agreeing(each, "element")) for each in ("strong", "waning", "inert")],
        "elements": [{"icon": each, "words": phrases.title(each)} for each in ELEMENTS],
        "back": "",
    }


def stop_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A card that keeps people from looking on."""
    return {
        "name": phrases.label("stop"),
        "lines": [runs(phrases, phrases.label("stop_text"))],
        "side": "front",
        "back": {"side": "front"},
    }


def scenario_map(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The board of a scenario at true scale; for tables that lay things on it, of some `rooms` alone, some of them
    `empty`."""
    adventure = source_of(library, entity)
    scenario = Scenario(library, adventure, phrases.language, spoiler_free=False)
    rooms, empty = entity.data.get("rooms"), entity.data.get("empty", ())
    drawn = scenario.map if rooms is None else laid_out(scenario.map_of(rooms), scenario.layout, rooms, empty)
    return {
        "name": library.called(adventure, phrases.language),
        "map": drawn.to_data(),
        "hex": HEX,
        "margin": _MARGIN,
        "cells": (drawn.width + 2 * MARGIN_IN_HEXES, drawn.height + 2 * MARGIN_IN_HEXES),
        "back": "",
    }


def reference_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The round in short, what conditions do, what the level of a scenario means, and what every sign means."""
    told = phrases.find("condition_rules")
    conditions = [
        {"icon": name, "words": steps(phrases, [{"lead": phrases.title(name), "body": told[name]}])[0]}
        for name in NAMES
    ]
    return {
        **sheets.reference_sheet(entity, phrases, library, _EXPLAINED),
        "conditions": {"title": phrases.title("condition", "plural"), "entries": conditions},
        "levels": {"title": phrases.title("scenario-level"), "rows": list(levels(phrases))},
    }


def levels(phrases: Phrases) -> Iterator[dict[str, Any]]:
    """The table of scenario levels (JL-19.06 to JL-19.09), from the numbers that play uses."""
    levels = range(len(GOLD_PER_COIN))
    yield {"label": phrases.label("level_row"), "values": [str(level) for level in levels]}
    yield {"label": phrases.label("gold_row"), "values": [str(gold) for gold in GOLD_PER_COIN]}
    yield {"label": phrases.label("trap_row"), "values": [str(trap_damage(level)) for level in levels]}
    yield {"label": phrases.label("xp_row"), "values": [str(bonus_xp(level)) for level in levels]}


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """Mats and sheets, standees, the tokens and boards of the box, and the maps of its scenarios."""
    mercenaries = library.of_kind("mercenary", pack=pack)
    for each in mercenaries:
        yield made_from(each, "character-mat", {})
        yield made_from(each, "character-sheet", {})
    if is_a_box(library, pack, "mercenary"):
        yield made_for(library, pack, "element-board", "element-board", {})
        yield made_for(library, pack, "reference-sheet", "reference-sheet", {"copies": _AIDS})
        yield made_for(library, pack, "stop-card", "stop-card", {"copies": _STOP_CARDS})
    for each in mercenaries:
        yield made_from(each, "standee", {})
        yield made_from(each, "character-token", {"symbol": "mercenary", "copies": _CHARACTER_TOKENS})
    for each in library.of_kind("monster", pack=pack):
        for number in range(1, int(each.data["standees"]) + 1):
            yield replace(made_from(each, "standee", {"number": number}), id=f"{each.id}-{number}-standee")
    for each in library.of_kind("boss", pack=pack):
        yield made_from(each, "large-standee", {})
    for kind in ("mercenary", "monster", "boss"):
        for each in library.of_kind(kind, pack=pack):
            yield made_from(each, "initiative-token", {})
    yield from tokens(library, pack, SYSTEM, "mercenary")
    yield from city_supplies(library, pack)
    for each in library.of_kind("adventure", pack=pack):
        yield made_from(each, "scenario-map", {})
