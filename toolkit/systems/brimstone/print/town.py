"""Paper for campaigns: the town, its places, the sheet of a campaign and the record of a hero (SB-60 to SB-64)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.sheets import steps
from toolkit.render.phrases import Phrases, capital
from toolkit.render.runs import drawn_words
from toolkit.render.typography import sentence
from toolkit.systems.brimstone.print.table import rolled_rows
from toolkit.systems.brimstone.state import BAG, MOST
from toolkit.systems.brimstone.story.mode import (
    FIRST_HOLD,
    HIGHEST,
    LEVEL_XP,
    MOST_HOLD,
    mission_id,
)

#: The printed price with which words show what a sale brings.
_EXAMPLE = 100
#: A boundary of the place: where a place opens that says nothing of it.
_OPEN = 1
#: Rows for items, and for the words of injuries and the like, on the record of a hero.
_ITEM_ROWS, _ROWS = 12, 4


def town(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The town: its hold and what opens with it, how a stay goes, and what happens after a day."""
    return {
        "tint": "town",
        "symbol": "city",
        "type-line": phrases.label("town"),
        "hold-label": phrases.label("hold"),
        "hold": _hold(library, phrases),
        "rules": steps(phrases, phrases.find("town_rules")),
        "events-label": phrases.label("town_events"),
        "events": rolled_rows(library, entity, "events", phrases),
        "no-event": phrases.label("no_other_event"),
        "back": "",
    }


def _hold(library: Library, phrases: Phrases) -> list[dict[str, Any]]:
    """Every number of the hold with the places that open there (SB-62.04)."""
    opening: dict[int, list[str]] = {}
    for each in library.of_kind("town-place"):
        opening.setdefault(int(each.data.get("hold", _OPEN)), []).append(library.called(each, phrases.language))
    return [
        {
            "number": number,
            "places": opening.get(number, []),
            "words": _hold_words(number, max(opening, default=0), phrases) if number not in opening else "",
        }
        for number in range(MOST_HOLD + 1)
    ]


def _hold_words(number: int, last: int, phrases: Phrases) -> str:
    """What a number of the hold means where no place opens."""
    if number == 0:
        return phrases.label("town_lost")
    if number == MOST_HOLD:
        return phrases.label("town_cheap")
    return phrases.label("town_all_open" if number > last else "town_none_opens")


def town_place(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A place: what it sells and for how much, what it does, and its own chance (SB-62.05, SB-62.09)."""
    data = entity.data
    return {
        "tint": "town",
        "symbol": _sign(data),
        "type-line": phrases.label("town_place"),
        "hold": str(data.get("hold", _OPEN)),
        "hold-label": phrases.label("open_at"),
        "sells-label": phrases.label("sells"),
        "gold-label": phrases.term("gold"),
        "wares": list(_wares(library, entity, phrases)),
        "services-label": _services_label(data, phrases),
        "services": [_service(each, phrases) for each in data.get("services", ())],
        "buys": phrases.say("labels", "buys", example=_EXAMPLE) if data.get("buys") else "",
        "events-label": phrases.label("place_events"),
        "events": rolled_rows(library, entity, "events", phrases),
        "back": {"deck": "town-place", "tint": "town"},
    }


def _services_label(data: Mapping[str, Any], phrases: Phrases) -> str:
    """How many services a visit has, where it is not one (SB-62.05)."""
    count = data.get("serves", 1)
    return phrases.label("services") if count == 1 else phrases.say("labels", "services_many", count=count)


def _sign(data: Mapping[str, Any]) -> str:
    """What a place shows: what it does first of all."""
    first = next((str(each["type"]) for each in data.get("services", ())), "")
    signs = {"blessing": "bless", "heal-injury": "heal", "gamble": "coin", "forge": "hammer", "assay": "dark-stone"}
    return signs.get(first, "small-item")


def _wares(library: Library, entity: Entity, phrases: Phrases) -> Iterator[dict[str, str]]:
    """Items at the place's prices or their printed ones, side-bag tokens at those of the place (SB-62.06)."""
    own = {library.id_of(name, "item", entity.pack): gold for name, gold in entity.data.get("prices", {}).items()}
    for name in entity.data.get("sells", ()):
        item = library.get(str(name), kind="item", pack=entity.pack)
        price = own.get(item.id, item.data.get("price", 0))
        yield {"name": library.called(item, phrases.language), "price": str(price)}
    for token, price in entity.data.get("tokens", {}).items():
        yield {"name": phrases.title(str(token)), "price": str(price)}


def _service(service: Mapping[str, Any], phrases: Phrases) -> dict[str, Any]:
    kind = str(service["type"])
    words = sentence(capital(phrases.say("service_words", kind)))
    return {
        "name": phrases.say("service_names", kind),
        "price": str(service.get("price", "")),
        "body": drawn_words(words),
    }


def campaign(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The sheet of a campaign: the hold of the town, its missions, and who belongs to the posse (SB-60.03, SB-63)."""
    chapters = entity.data["chapters"]
    names = {
        mission_id(each["adventure"]): library.called(
            library.get(str(each["adventure"]), kind="adventure", pack=entity.pack), phrases.language
        )
        for each in chapters
    }
    return {
        "type-line": phrases.label("campaign"),
        "hold-label": phrases.label("hold"),
        "hold": list(range(MOST_HOLD + 1)),
        "start": int(entity.data.get("hold", FIRST_HOLD)),
        "hold-rules": steps(phrases, phrases.find("hold_rules")),
        "missions-label": phrases.label("missions"),
        "won-label": phrases.label("won"),
        "lost-label": phrases.label("lost"),
        "missions": [
            {
                "name": names[mission_id(each["adventure"])],
                "needs": capital(", ".join(_needs(each.get("needs", {}), names, phrases))),
                "last": phrases.label("last_mission") if each.get("last") else "",
            }
            for each in chapters
        ],
        "posse-label": phrases.title("posse"),
        "heroes": MOST,
        "columns": [phrases.label(f"record_{name}") for name in ("name", "class", "level", "xp", "gold", "dark-stone")],
        "round-label": phrases.label("campaign_round"),
        "rounds": steps(phrases, phrases.find("campaign_round")),
        "notes-label": phrases.label("notes"),
        "back": "",
    }


def _needs(needs: Mapping[str, Any], names: Mapping[str, str], phrases: Phrases) -> Iterator[str]:
    """What a mission asks for before it can be chosen."""
    for what in ("won", "lost"):
        for each in needs.get(what, ()):
            yield phrases.say("labels", f"needs_{what}", name=names[mission_id(each)])
    for what in ("round", "hold"):
        if what in needs:
            yield phrases.say("labels", f"needs_{what}", value=needs[what])


def hero_record(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What is written down of a hero between missions (SB-60.04)."""
    fields = ("name", "class", "level", "xp", "gold", "dark-stone", "corruption")
    return {
        "name": phrases.label("record"),
        "fields": [{"label": phrases.label(f"record_{name}")} for name in fields],
        "levels": [{"number": level, "xp": LEVEL_XP * (level - 1)} for level in range(1, HIGHEST + 1)],
        "levels-label": phrases.label("record_levels"),
        "lists": [
            {"label": phrases.label(f"record_{name}"), "rows": _ITEM_ROWS if name == "items" else _ROWS}
            for name in ("items", "abilities", "injuries", "madness", "mutations")
        ],
        "bag": {"label": phrases.title("side-bag"), "count": BAG},
        "carry": phrases.label("carry"),
        "taken": phrases.label("taken"),
        "back": "",
    }
