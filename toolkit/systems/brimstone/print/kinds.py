"""Shadows of Brimstone on paper: what each kind of component tells its layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.render.kinds.dice import dice_stickers
from toolkit.render.kinds.own_things import keyword_signs, keyword_words, own_card
from toolkit.render.phrases import Phrases
from toolkit.systems.brimstone.print.box import end_piece, side_bag, standee, supplies, token
from toolkit.systems.brimstone.print.drawings import drawn
from toolkit.systems.brimstone.print.heroes import hero
from toolkit.systems.brimstone.print.lines import Line, lines_of, part_lines, told
from toolkit.systems.brimstone.print.reference import reference_sheet
from toolkit.systems.brimstone.print.sheets import enemy, keyword
from toolkit.systems.brimstone.print.table import depth_track, exploration_token, world
from toolkit.systems.brimstone.print.tiles import map_card, tile, world_of
from toolkit.systems.brimstone.print.town import campaign, hero_record, town, town_place

__all__ = ["KINDS", "supplies"]

#: Cards that say nothing but what happens: the cloth of the deck, and the sign in the picture.
_PLAIN = {
    "darkness": ("darkness", "dark"),
    "growing-dread": ("dread", "horror"),
    "loot": ("loot", "coin"),
    "hazard": ("hazard", "walk"),
}
#: What a roll on a table gives: the sign, and the dice of the table.
_ROLLED = {"injury": ("wound", "2d6"), "madness": ("muddle", "2d6"), "mutation": ("poison", "d6")}
_FOUND = {"good": "treasure", "bad": "threat", "empty": "spent"}
#: How many heroes there are, in the three lines of a threat of another world.
_SIZES = ("low", "medium", "high")
_WORN = {"hat": "helm", "face": "helm", "shoulders": "cloak", "body": "body", "gloves": "hand", "belt": "ring"}
_WORN |= {"boots": "legs"}
_ITEMS = {"gear": "small-item", "artifact": "artifact", "personal": "amulet", "starting": "hand"}


def _card(tint: str, symbol: str, type_line: str, lines: list[Line], **more: Any) -> dict[str, Any]:
    """What every card tells its layout."""
    said = {"tint": tint, "symbol": symbol, "type-line": type_line, "lines": lines}
    return {**said, "badge": "", "footer": "", "figures": [], **more}


def plain(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A card of a deck that is drawn and done."""
    tint, symbol = _PLAIN[entity.kind]
    lines = _said(library, entity, phrases)
    return _card(tint, symbol, phrases.label(entity.kind), lines, back={"deck": entity.kind, "tint": tint})


def _said(library: Library, entity: Entity, phrases: Phrases) -> list[Line]:
    return lines_of(library, entity, phrases) or [told(phrases.label("no_effect"))]


def encounter(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What waits on a tile; every world has its own."""
    world = world_of(library, entity)
    tint = "world" if world is not None else "encounter"
    where = library.called(world, phrases.language) if world is not None else ""
    return _card(
        tint,
        "event",
        " · ".join(filter(None, (phrases.title("encounter"), where))),
        _said(library, entity, phrases),
        back={"deck": "encounter", "tint": tint, "label": where},
    )


def scavenge(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What a search of a room brings."""
    sort = str(entity.data["sort"])
    return _card(
        "scavenge",
        _FOUND[sort],
        f"{phrases.label('scavenge')} · {phrases.label(f'found_{sort}')}",
        _said(library, entity, phrases),
        back={"deck": "scavenge", "tint": "scavenge"},
    )


def threat(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Who comes: by the tier of the deck in the mine, by the number of heroes in another world."""
    data = entity.data
    world = world_of(library, entity)
    deck = f"threat-{data['deck']}" if "deck" in data else "threat-other-world"
    tint = "world" if deck == "threat-other-world" else deck
    lines = lines_of(library, entity, phrases)
    if any(size in data for size in _SIZES) and not library.words(entity, "text", phrases.language):
        lines = [
            line
            for size in _SIZES
            if size in data
            for line in part_lines(library, entity, size, phrases, phrases.label(f"heroes_{size}"))
        ]
    where = library.called(world, phrases.language) if world is not None else ""
    theme = keyword(phrases, str(data["theme"])) if "theme" in data else ""
    return _card(
        tint,
        "boss" if deck == "threat-epic" else "monster",
        " · ".join(filter(None, (where or phrases.title(deck), theme))),
        lines,
        back={"deck": deck, "tint": tint, "label": where},
    )


def rolled(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An injury, a madness or a mutation: what a roll on its table leaves behind."""
    symbol, dice = _ROLLED[entity.kind]
    lines = _said(library, entity, phrases)
    if entity.data.get("good"):
        lines.append(told(phrases.label("no_harm")))
    type_line = f"{phrases.label(entity.kind)} · {phrases.say('dice_words', dice)}"
    back = {"deck": entity.kind, "tint": entity.kind}
    return _card(entity.kind, symbol, type_line, lines, badge=str(entity.data["roll"]), back=back)


def ability(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An ability of a class: the one it has, one it may start with, or one of its tree with its rank."""
    data = entity.data
    hero = library.get(str(data["hero"]), kind="hero", pack=entity.pack)
    owner = library.called(hero, phrases.language)
    rank = ""
    if "branch" in data:
        rank = str(data["rank"])
        which = f"{phrases.label('rank')} {rank}"
    else:
        is_own = id_in(hero.data["ability"]) == entity.id
        which = phrases.label("class_ability" if is_own else "starting_upgrade")
    lines = _said(library, entity, phrases)
    back = {"deck": "ability", "tint": "ability", "label": owner}
    return _card("ability", "level", owner, lines, badge=rank, footer=which, back=back)


def item_upgrade(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What is built into the slot of an item."""
    data = entity.data
    figures = [
        _figure(phrases.label("price"), data.get("price")),
        _figure(phrases.label("slots"), data.get("slots", 1)),
    ]
    lines = _said(library, entity, phrases)
    if data.get("forged"):
        lines.append(told(phrases.label("forged")))
    back = {"deck": "item-upgrade", "tint": "upgrade"}
    return _card("upgrade", "hammer", phrases.label("item-upgrade"), lines, figures=_there(figures), back=back)


def item(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Gear, an artifact, a personal or a starting item: where it goes, what it weighs and costs, how it shoots."""
    data = entity.data
    deck = str(data["deck"])
    world = world_of(library, entity)
    type_words = [phrases.label(f"deck_{deck}")]
    type_words += [phrases.label(f"worn_{data['clothing']}")] if "clothing" in data else []
    type_words += keyword_words(entity, phrases, library)
    where = library.called(world, phrases.language) if world is not None else ""
    return _card(
        deck,
        _item_symbol(data, deck),
        " · ".join(type_words),
        _item_lines(library, entity, phrases),
        figures=_item_figures(data, phrases),
        **{"type-signs": keyword_signs(entity, library)},
        back={"deck": deck, "tint": deck, "label": where},
    )


def _item_symbol(data: Mapping[str, Any], deck: str) -> str:
    if "gun" in data:
        return "revolver"
    if "clothing" in data:
        return _WORN[str(data["clothing"])]
    return "melee" if "blade" in data.get("keywords", ()) else _ITEMS[deck]


def _item_figures(data: Mapping[str, Any], phrases: Phrases) -> list[dict[str, str]]:
    gun: Mapping[str, Any] = data.get("gun", {})
    found = [
        _figure(phrases.label("gun_range"), gun.get("range")),
        _figure(phrases.label("gun_shots"), gun.get("shots")),
        _figure(phrases.label("gun_damage"), f"+{gun['damage']}" if "damage" in gun else None),
        _figure(phrases.label("gun_critical"), f"{gun['critical']}+" if "critical" in gun else None),
        _figure(phrases.label("hands"), data.get("hands")),
        _figure(phrases.label("weight"), data.get("weight")),
        _figure(phrases.label("slots"), data.get("slots")),
        _figure(phrases.label("price"), data.get("price")),
    ]
    return _there(found)


def _item_lines(library: Library, entity: Entity, phrases: Phrases) -> list[Line]:
    data = entity.data
    lines = lines_of(library, entity, phrases)
    if data.get("gun", {}).get("free_attack"):
        lines.append(told(phrases.label("fired_free")))
    if data.get("dark_stone"):
        lines.append(told(phrases.label("is_dark_stone")))
    if "only" in data:
        own = library.find(str(data["only"]), "keyword", entity.pack)
        called = library.words(own, "name", phrases.language) if own is not None else ""
        lines.append(told(phrases.say("labels", "only", keyword=called or keyword(phrases, str(data["only"])))))
    return lines


def _figure(label: str, value: Any) -> dict[str, str] | None:
    return None if value is None else {"label": label, "value": str(value)}


def _there(figures: Iterable[dict[str, str] | None]) -> list[dict[str, str]]:
    return [each for each in figures if each is not None]


KINDS: Mapping[str, Callable[[Entity, Phrases, Library], Mapping[str, Any]]] = {
    **dict.fromkeys(_PLAIN, drawn(plain)),
    **dict.fromkeys(_ROLLED, drawn(rolled)),
    **dict.fromkeys(("role", "condition"), own_card("artifact")),
    "encounter": drawn(encounter),
    "scavenge": drawn(scavenge),
    "threat": drawn(threat),
    "ability": drawn(ability),
    "item-upgrade": drawn(item_upgrade),
    "item": drawn(item),
    "enemy": enemy,
    "hero": hero,
    "tile": tile,
    "map-card": map_card,
    "world": world,
    "depth-track": depth_track,
    "exploration-token": exploration_token,
    "town": town,
    "town-place": town_place,
    "campaign": campaign,
    "hero-record": hero_record,
    "reference-sheet": reference_sheet,
    "dice-stickers": dice_stickers,
    "side-bag": side_bag,
    "end-piece": end_piece,
    "standee": standee,
    **dict.fromkeys(("token", "small-token"), token),
}
