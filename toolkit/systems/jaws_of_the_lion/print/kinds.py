"""Jaws of the Lion on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.kinds.own_things import keyword_words, own_card, type_line
from toolkit.render.phrases import MINUS, Phrases, capital, icon, signed
from toolkit.render.runs import drawn_words, runs_of
from toolkit.render.silhouette import thing
from toolkit.render.typography import sentence
from toolkit.render.words import part_words
from toolkit.rules.expressions.parse import parse
from toolkit.rules.reading import tree_of
from toolkit.systems.jaws_of_the_lion.actions import BASIC
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES
from toolkit.systems.jaws_of_the_lion.print import box, city
from toolkit.systems.jaws_of_the_lion.print.box import supplies
from toolkit.systems.jaws_of_the_lion.print.lines import areas_of, line_of, lines_of, spelled
from toolkit.systems.jaws_of_the_lion.print.people import asked, portrait_of, tint_of
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

__all__ = ["KINDS", "supplies"]

#: So many bless and so many curse cards a box has; the ledger counts modifier cards as a whole.
_COMING_AND_GOING = 10
#: The basic ability that stands beside each half (JL-4.03, JL-4.04).
_BASIC_SIGNS = {"top": "attack", "bottom": "walk"}
#: Where the words of a half stand, in the order of the card.
_PARTS = (("triggers",), ("actions",), ("lasting", "triggers"), ("lasting", "passives"))


def ability_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A character's card (JL-26.04)."""
    data = entity.data
    owner = library.get(str(data["mercenary"]), kind="mercenary", pack=entity.pack)
    tint = tint_of(library, owner)
    name = library.called(owner, phrases.language)
    return {
        "tint": tint,
        "emblem": emblem(f"{entity.qualified}/4"),  # of several, the one in which all cards of our box differ
        **type_line([name], entity, phrases, library),
        "level": str(data["level"]),
        "initiative": f"{data['initiative']:02}",
        "serial": f"{data['number']:02}",
        "halves": [_half(library, entity, half, phrases) for half in HALVES],
        "back": {"deck": "ability", "label": name, "tint": tint},
    }


def _half(library: Library, entity: Entity, name: str, phrases: Phrases) -> dict[str, Any]:
    half = entity.data[name]
    pointers = [(name,)] if "text" in half else [(name, *part) for part in _PARTS]
    lasting = half.get("lasting", {})
    return {
        "lines": lines_of(library, entity, pointers, phrases),
        "area": next(areas_of(library, entity, name), None),
        "xp": half.get("xp", 0),
        "charge": [_element(each) for each in half.get("charge", ())],
        "lost": bool(half.get("lost")),
        "round": bool(half.get("round")),
        "lasting": bool(lasting),
        "slots": list(lasting.get("slots", ())),
        "basic": {"icon": _BASIC_SIGNS[name], "value": BASIC},
    }


def _element(name: str) -> str:
    return "any-element" if name == "any" else name


def monster_ability(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A card of a monster's ability deck (JL-26.07)."""
    data = entity.data
    deck = str(data["deck"])
    users = _users(library, deck)
    is_boss = any(each.kind == "boss" for each in users)
    names = [library.called(each, phrases.language) for each in users]
    shared = phrases.title("boss", "plural") if is_boss else phrases.title("monster", "plural")
    whose = names[0] if len(names) == 1 else shared
    return {
        "tint": "boss" if is_boss else "monster",
        "deck": whose,
        "initiative": f"{data['initiative']:02}",
        "shuffle": bool(data.get("shuffle")),
        "charge": [_element(each) for each in data.get("charge", ())],
        "lines": lines_of(library, entity, [("actions",)], phrases),
        "area": next(areas_of(library, entity, "actions"), None),
        "back": {
            "deck": "boss-ability" if is_boss else "monster-ability",
            "label": whose,
            "tint": "boss" if is_boss else "monster",
        },
    }


def _users(library: Library, deck: str) -> list[Entity]:
    """The monsters and bosses that draw from a deck."""
    every = [*library.of_kind("monster"), *library.of_kind("boss")]
    return [each for each in every if str(each.data.get("deck", each.id)) == deck]


def modifier_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An attack modifier card (JL-26.01)."""
    data = entity.data
    change = data.get("change")
    value = data.get("value", 0)
    owner, tint = _modifier_owner(library, entity, phrases)
    return {
        "tint": tint,
        "value": "×2" if change == "double" else "0" if change == "null" else signed(value),
        "look": _look(change, value),
        "symbol": {"double": "double", "null": "null-modifier"}.get(str(change), ""),
        "shuffle": bool(data.get("shuffle")),
        "once": bool(data.get("once")),
        "lines": lines_of(library, entity, [("effects",)], phrases),
        "copies": _modifier_copies(library, entity),
        "owner": owner,
        "back": {"deck": "modifier", "label": owner, "tint": tint},
    }


def _modifier_owner(library: Library, entity: Entity, phrases: Phrases) -> tuple[str, str]:
    """Whose deck alone a card may join, and the cloth it has (JL-8.17)."""
    owner = entity.data.get("owner")
    if owner is None:
        return "", "luck"
    if owner == "monsters":
        return phrases.title("monster", "plural"), "monster"
    mercenary = library.get(str(owner), kind="mercenary", pack=entity.pack)
    return library.called(mercenary, phrases.language), tint_of(library, mercenary)


def _modifier_copies(library: Library, entity: Entity) -> int:
    """As many as all decks of a box need at once: those of every character and of the monsters (JL-8.08); what perks
    add, as often as they can; of cards that come and go as many as a deck may hold."""
    data = entity.data
    people = library.of_kind("mercenary")
    everywhere = int(data.get("in_every_deck", 0)) * (len(people) + 1)
    by_perks = sum(
        int(perk.get("add", {}).get(entity.id, 0)) * int(perk.get("boxes", 1))
        for each in people
        for perk in each.data.get("perks", ())
    )
    return max(everywhere + by_perks, _COMING_AND_GOING if data.get("once") else 1)


def _look(change: Any, value: int) -> str:
    if change == "double" or (not change and value > 0):
        return "good"
    return "bad" if change == "null" or value < 0 else "plain"


_SLOT_SIGNS = {"head": "helm", "body": "body", "legs": "legs", "hand": "hand", "small": "small-item"}
_SLOT_SHAPES = {
    "head": ("helm", "hat"),
    "body": ("armour", "cloak"),
    "legs": ("boots",),
    "hand": ("sword", "axe", "hammer", "bow", "staff", "shield", "dagger", "spear"),
    "small": ("potion", "trinket", "ring", "amulet", "scroll", "glove"),
}
_USE_SIGNS = {"once": "once", "spent": "spent", "unlimited": ""}


def item(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An item card (JL-26.06)."""
    data = entity.data
    slot, use = str(data["slot"]), str(data.get("use", "unlimited"))
    return {
        "tint": "item",
        "number": f"{data['number']:02}",
        "price": str(data["price"]),
        "slot": _SLOT_SIGNS[slot],
        "portrait": thing(entity.qualified, _SLOT_SHAPES[slot]),
        **type_line([phrases.label(f"slot_{slot}")], entity, phrases, library),
        "keywords": " · ".join(keyword_words(entity, phrases, library)),
        "use": _USE_SIGNS[use],
        "use-words": phrases.label(f"use_{use}"),
        "lines": lines_of(library, entity, [("triggers",), ("passives",)], phrases),
        "back": {"deck": "item", "tint": "item"},
    }


def monster(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A stat card: what normal and elite monsters have at every level (JL-26.08)."""
    rows = [
        {"level": level, "cells": [_stats(row[rank]) for rank in ("normal", "elite")]}
        for level, row in enumerate(entity.data["levels"])
    ]
    return {
        "tint": "monster",
        "portrait": portrait_of(entity),
        "boss": False,
        **type_line([phrases.label("monster_stats")], entity, phrases, library),
        "columns": [phrases.label("normal"), phrases.label("elite")],
        "headings": _headings(phrases),
        "rows": rows,
        "standees": entity.data["standees"],
        "immune": None,
        "specials": _behaviour(library, entity, phrases),
        "back": {"deck": "monster-stats", "tint": "monster"},
    }


def boss(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The stat card of a boss with its special abilities and what it is immune to (JL-16.17)."""
    data = entity.data
    rows = [{"level": level, "cells": [_stats(row)]} for level, row in enumerate(data["levels"])]
    specials = [
        {"number": number + 1, "lines": lines_of(library, entity, [("specials", number)], phrases)}
        for number in range(len(data.get("specials", ())))
    ]
    return {
        "tint": "boss",
        "portrait": portrait_of(entity),
        "boss": True,
        **type_line([phrases.label("boss_stats")], entity, phrases, library),
        "columns": [phrases.label("boss")],
        "headings": _headings(phrases),
        "rows": rows,
        "standees": 1,
        "immune": {"label": phrases.label("immune"), "words": _signs(data["immune"], phrases)}
        if data.get("immune")
        else None,
        "specials": [*specials, *_behaviour(library, entity, phrases)],
        "special-label": phrases.label("special"),
        "formula": phrases.label("characters_sign"),
        "back": {"deck": "boss-stats", "tint": "boss"},
    }


def _behaviour(library: Library, entity: Entity, phrases: Phrases) -> list[dict[str, Any]]:
    """What a monster's own card answers to (JL-90.151), below its numbered abilities."""
    lines = lines_of(library, entity, [("triggers",)], phrases) if entity.data.get("triggers") else []
    return [{"number": "", "lines": lines}] if lines else []


def _signs(names: Sequence[str], phrases: Phrases) -> list[dict[str, str]]:
    """Conditions with their words."""
    return spelled(runs_of(phrases.listed(map(icon, names))), phrases)


def battle_goal(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A secret goal and the checkmarks it is worth (JL-26.02)."""
    goal = library.words(entity, "text", phrases.language)
    told = goal or capital(asked(library, entity, parse(str(entity.data["goal"])), phrases))
    return {
        "tint": "city",
        "checks": int(entity.data.get("checks", 1)),
        "words": drawn_words(sentence(told)),
        "number": f"{entity.data.get('number', 0):02}",
        "type-line": phrases.title("battle-goal"),
        "back": {"deck": "battle-goal", "tint": "city"},
    }


def city_event(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What happens and the options on the front, what comes of each on the back (JL-26.05)."""
    return {
        "tint": "city",
        "number": f"{entity.data.get('number', 0):02}",
        "type-line": phrases.title("city-event"),
        "story": library.words(entity, "story", phrases.language),
        "options": [_option(library, entity, name, phrases) for name in ("a", "b") if name in entity.data],
        "side": "front",
        "back": {"side": "back"},
    }


def _option(library: Library, entity: Entity, name: str, phrases: Phrases) -> dict[str, Any]:
    tree = tree_of(VOCABULARY, library, entity)
    condition = tree.condition(name, "if")
    only = asked(library, entity, condition.term, phrases) if condition is not None else ""
    said = part_words(library, entity, (name, "do"), phrases.language) if tree.effects(name, "do") else []
    return {
        "letter": name.upper(),
        "words": library.words(entity, (name, "choice"), phrases.language),
        "only": drawn_words(phrases.say("labels", "only_if", condition=only)) if only else [],
        "result": library.words(entity, (name, "result"), phrases.language),
        "lines": [line_of(each, phrases) for each in said],
        "nothing": "" if said else phrases.label("no_effect"),
    }


def _headings(phrases: Phrases) -> list[dict[str, str]]:
    return [{"icon": name, "label": phrases.label(f"stat_{name}")} for name in ("health", "walk", "attack")]


def _stats(told: Mapping[str, Any]) -> dict[str, Any]:
    """One level of a stat card: numbers, and the traits that stand beside them."""
    traits = [{"icon": "shield", "value": str(told["shield"])}] if told.get("shield") else []
    traits += [{"icon": str(name), "value": ""} for name in told.get("conditions", ())]
    return {
        "health": _formula(told["health"]),
        "walk": _formula(told["move"]),
        "attack": _formula(told["attack"]),
        "traits": traits,
    }


def _formula(number: int | str) -> str:
    """A number, or a formula as a stat card shows it: `8 * characters` is 8×C (JL-16.19)."""
    written = str(number).replace("characters", "C").replace("level", "L").replace("-", MINUS)
    return written.replace(" * ", "×").replace("*", "×")


KINDS = {
    "ability-card": ability_card,
    "monster": monster,
    "boss": boss,
    "monster-ability": monster_ability,
    "modifier-card": modifier_card,
    "item": item,
    "battle-goal": battle_goal,
    "city-event": city_event,
    "character-mat": box.character_mat,
    "character-sheet": box.character_sheet,
    "element-board": box.element_board,
    "reference-sheet": box.reference_sheet,
    "stop-card": box.stop_card,
    "scenario-map": box.scenario_map,
    "city-map": city.city_map,
    "sticker": city.sticker,
    "standee": box.figure,
    "large-standee": box.figure,
    "initiative-token": box.figure,
    **dict.fromkeys(("role", "condition"), own_card("mercenary")),
    **dict.fromkeys(("token", "small-token", "element-token", "character-token", "base"), box.token),
}
