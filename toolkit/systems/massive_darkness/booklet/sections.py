"""The booklet of a Massive Darkness adventure: what its sections say, all of it from the adventure's own data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
from toolkit.systems.massive_darkness.booklet.adventure import DungeonAdventure
from toolkit.systems.massive_darkness.booklet.rules import open_chapters, unfolded_chapters
from toolkit.systems.massive_darkness.print.names import tile_label
from toolkit.systems.massive_darkness.state import LIFESPARK

#: In the order in which components are listed.
_TOKENS = ("artifact", "lair", "library", "pillar", "treasure", "special-treasure")


def booklet(library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> Booklet:
    """The booklet of an adventure. Raises `ContentFault` where something cannot be said or drawn."""
    it = DungeonAdventure(library, adventure, language, spoiler_free=spoiler_free)
    chapters: tuple[Chapter, ...]
    chapters, secrets = unfolded_chapters(it) if spoiler_free else (open_chapters(it), ())
    begin = (Chapter((_map_section(it),), wide=it.map.is_wide), Chapter((_components(it), _setup(it))))
    return it.booklet(_facts(it), (*begin, *chapters), secrets)


def _facts(it: DungeonAdventure) -> Iterator[tuple[str, str]]:
    yield "tile", it.words("facts", "tiles", count=len(it.data["tiles"]))
    yield "level", it.words("facts", "level", level=max((it.data.get("levels") or {"": 1}).values()))
    if not it.spoiler_free:
        yield "exit", it.words("facts", "objectives", count=len(it.data["objectives"]))


def _map_section(it: DungeonAdventure) -> Section:
    return Section("dungeon-map", it.words("map"), {"map": it.map.to_data(), "legend": list(_legend(it))})


def _legend(it: DungeonAdventure) -> Iterator[dict[str, str]]:
    """What is really on this map, in the order in which one looks for it."""
    drawn, wanted = it.map, []
    floors = {("light" if cell.light else "dark", cell.hall) for cell in drawn.cells}
    wanted += [name for name in ("light", "dark") if any(floor == name for floor, _ in floors)]
    wanted += ["hall"] if any(hall for _, hall in floors) else []
    wanted += ["wall"]
    wanted += [state for state in ("closed", "open", "locked") if any(door.state == state for door in drawn.doors)]
    kinds = {mark.kind for mark in drawn.marks}
    wanted += [kind for kind in ("entry", "exit", "level", *_TOKENS, "face-down", "stairs") if kind in kinds]
    own = [token for token in it.own_tokens if it.tokens[token.id]]
    wanted += ["bars"] if drawn.bars else []
    wanted += ["zone"] if any(place.kind == "zone" for place in drawn.places) else []
    wanted += ["hall-number"] if any(place.kind == "hall" for place in drawn.places) else []
    wanted += ["door-number"] if any(door.label for door in drawn.doors) else []
    wanted += ["wounds"] if any(tile.wounds for tile in drawn.tiles) else []
    for sign in [*wanted, "tile"]:
        words = it.phrases.find("booklet", "legend", sign)
        yield {"sign": sign, "words": words if isinstance(words, str) else it.phrases.title(sign)}
    for token in own:
        yield {"sign": it.token_sign(token.id), "words": it.token_title(token.id)}
    for number, enemy in enumerate(it.data.get("enemies") or (), 1):
        words = it.words("legend", "enemy", number=number, name=_enemy(it, enemy))
        yield {"sign": "enemy", "label": str(number), "words": words}


def _enemy(it: DungeonAdventure, enemy: Mapping[str, Any]) -> str:
    """What people call an enemy of the map, and which card it gets where that does not tell."""
    called = it.phrases.called(str(enemy["name"]))
    name = "" if called == enemy["name"] else called
    card = _card(it, enemy)
    if name and card.casefold() in name.casefold():
        card = ""
    parts = [name, card, it.words("figure") if "figure" in enemy else ""]
    return ", ".join(part for part in parts if part)


def _card(it: DungeonAdventure, enemy: Mapping[str, Any]) -> str:
    if "card" in enemy:
        return it.name_of("enemy", str(enemy["card"]))
    if "figure" in enemy:
        return it.name_of("figure", str(enemy["figure"]))
    if "level" in enemy:
        return it.words("of_level", level=enemy["level"])
    return it.words("drawn", str(enemy["draw"]))


def _components(it: DungeonAdventure) -> Section:
    groups = {
        "tiles": _tiles(it),
        "tokens": _tokens(it),
        "enemies": _enemies(it),
        "cards": _cards(it),
        "heroes": [counted(0, words) for words in it.phrases.find("booklet", "heroes")],
    }
    return it.components(groups)


def _enemies(it: DungeonAdventure) -> list[dict[str, Any]]:
    placed = enumerate(it.data.get("enemies") or (), 1)
    return [counted(1, _placed(it, enemy), "enemy", str(number)) for number, enemy in placed]


def _tiles(it: DungeonAdventure) -> list[dict[str, Any]]:
    """Tiles by what is printed on them; pieces such as bridges by their name, with their signs on the map."""
    labels: dict[str, list[str]] = {}
    for sign, laid in it.data["tiles"].items():
        reference = str(laid["tile"] if isinstance(laid, Mapping) else laid)
        labels.setdefault(reference, []).append(tile_label(str(sign), laid))
    found = []
    for reference, signs in sorted(labels.items()):
        tile = it.find("tile", reference)
        name = it.library.words(tile, "name", it.language)
        shown = list(dict.fromkeys(signs))
        found.append(counted(len(signs), name, "tile", labels=shown))
    return found


def _tokens(it: DungeonAdventure) -> list[dict[str, Any]]:
    levels = Counter((it.data.get("levels") or {}).values())
    labels = [str(level) for level in sorted(levels) for _ in range(levels[level])]
    found = [counted(len(labels), it.phrases.title("level"), "level", labels=labels)] if labels else []
    if it.data.get("doors"):
        found.append(counted(len(it.data["doors"]), it.phrases.title("door"), "closed"))
    found += [counted(1, it.phrases.title(kind), kind) for kind in ("entry", "exit") if it.data.get(kind)]
    lying = it.tokens + (Counter() if it.spoiler_free else Counter(it.hidden))
    found += [
        counted(lying[kind], it.token_title(kind), it.token_sign(kind))
        for kind in it.token_kinds(_TOKENS)
        if lying[kind]
    ]
    if it.hidden and it.spoiler_free:
        found.append(counted(len(it.hidden), it.words("legend", "face-down"), "face-down"))
    wounds = sum((it.data.get("tile_wounds") or {}).values())
    if wounds:
        found.append(counted(wounds, it.words("legend", "wounds"), "wound"))
    if "firework" in (it.data.get("token_rules") or {}):
        found.append(counted(0, it.words("firework")))
    found.append(counted(1, it.phrases.title("first-player"), "first-player"))
    found.append(counted(0, it.words("at_hand")))
    return found


def _placed(it: DungeonAdventure, enemy: Mapping[str, Any]) -> str:
    gear = enemy.get("gear", "game")
    if gear == "game":
        return _enemy(it, enemy)
    told = it.words("gear_none") if gear == "none" else it.words("gear_level", level=gear)
    return f"{_enemy(it, enemy)} ({told})"


def _cards(it: DungeonAdventure) -> list[dict[str, Any]]:
    visible = it.library.visible(it.entity.pack)
    total: Counter[str] = Counter()
    for pack in visible:
        for kind, name in (("door", "door"), ("event", "event")):
            total[name] += sum(int(each.data.get("copies", 1)) for each in it.library.of_kind(kind, pack=pack))
        for each in it.library.of_kind("equipment", pack=pack):
            total[str(each.data.get("source", "treasure"))] += int(each.data.get("copies", 1))
        for each in it.library.of_kind("enemy", pack=pack):
            roams = each.data.get("type") == "roaming-monster"
            total["roaming" if roams else "guard"] += int(each.data.get("copies", 1))
    names = ("guard", "roaming", "treasure", "door", "event", "artifact")
    return [counted(total[name], it.words("cards", name)) for name in names if total[name]]


def _laid_out(it: DungeonAdventure, tokens: Counter[str]) -> str:
    """Tokens as one is told to lay them out: `2 artifact tokens, 1 pillar`."""
    kinds = [kind for kind in it.token_kinds(_TOKENS) if tokens[kind]]
    return ", ".join(it.phrases.many(tokens[kind], f"token:{kind}", "accusative") for kind in kinds)


def _setup(it: DungeonAdventure) -> Section:
    states = Counter((it.data.get("doors") or {}).values())
    hidden = Counter(it.hidden)
    wounds = {tile.label: tile.wounds for tile in it.map.tiles if tile.wounds}
    steps = it.all_said(
        "steps",
        doors=sum(states.values()),
        open_doors=states["open"],
        locked_doors=states["locked"],
        has_exit="exit" in it.data,
        tokens=_laid_out(it, it.tokens),
        hidden=_laid_out(it, hidden),
        secret=it.spoiler_free,
        lifespark=it.data.get("lifespark", LIFESPARK),
        wounds=", ".join(f"{label} — {count}" for label, count in wounds.items()),
        enemies="; ".join(_placed(it, each) for each in it.data.get("enemies") or ()),
        one_enemy=len(it.data.get("enemies") or ()) == 1,
    )
    counters = it.counters_said()
    return paragraphs_section("steps", it.words("setup"), [*steps, *counters])
