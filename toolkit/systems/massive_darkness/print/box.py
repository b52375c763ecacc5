"""What the box of Massive Darkness holds besides cards and tiles: dashboards, sheets, standees and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.kinds import sheets
from toolkit.render.kinds.dice import sticker_sheets
from toolkit.render.kinds.sheets import runs, steps
from toolkit.render.kinds.supplies import is_a_box, made_for, made_from, source_of, tokens
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import portrait
from toolkit.render.shipped import shipped_data
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import PassiveNode
from toolkit.systems.massive_darkness.cards.card import ATTACK_COLOURS, DEFENSE_COLOURS
from toolkit.systems.massive_darkness.cards.skills import MAX_HEALTH
from toolkit.systems.massive_darkness.print.portraits import standee_portrait
from toolkit.systems.massive_darkness.state import MOST_XP, STARTING_HEALTH
from toolkit.systems.massive_darkness.story.mode import StoryRules
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

#: The stronger colour of each role first, as cards show them (MD-9.01, MD-9.02).
COLOURS = (*ATTACK_COLOURS, *DEFENSE_COLOURS)
#: The symbols that the reference sheet explains.
_EXPLAINED = (
    *("hit", "shield", "bang", "diamond", "wound", "health", "xp", "move", "shadow", "stun"),
    *("melee", "ranged", "magic", "defense", "hand", "two-hands", "body", "once"),
)


def class_name(library: Library, hero: Entity, language: str) -> str:
    """The name of the class that suits a hero, "" where it has none."""
    if "class" not in hero.data:
        return ""
    return library.words(library.get(hero.data["class"], kind="class", pack=hero.pack), "name", language)


def dashboard(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Where a hero's health, experience and shards are marked, and where its equipped cards lie (MD-11.03)."""
    owner = source_of(library, entity)
    return {
        "name": library.called(owner, phrases.language),
        "emblem": emblem(owner.qualified),
        "class-name": class_name(library, owner, phrases.language),
        "symbol": "body",
        "portrait": portrait(owner.qualified, "person", owner.qualified),
        "health": {"label": phrases.label("health"), "start": STARTING_HEALTH, "most": _most_health(library)},
        "upgrade": phrases.label("upgrade"),
        "experience": {"label": phrases.label("experience"), "most": MOST_XP},
        "shards": {"label": runs(phrases, phrases.label("shards")), "most": StoryRules().shards - 1},
        "slots": [
            {"icon": "body", "label": phrases.label("body_slot")},
            {"icon": "hand", "label": phrases.label("hand_slot")},
            {"icon": "hand", "label": phrases.label("hand_slot")},
        ],
        "back": "hero",
    }


def _most_health(library: Library) -> int:
    """The most that any class can make of a hero's health (MD-10.01): any hero may have any class (MD-1.14)."""
    return STARTING_HEALTH + max((_more_health(library, each) for each in library.of_kind("class")), default=0)


def _more_health(library: Library, sheet: Entity) -> int:
    """What a class adds at the most: the later skills of a branch replace those before (MD-90.62)."""
    rules = tree_of(VOCABULARY, library, sheet)
    branches: list[list[Pointer]] = [[("class_skill",)]]
    for name, branch in sheet.data["branches"].items():
        branches.append([("branches", name, "skills", number) for number in range(len(branch["skills"]))])
    return sum(max(_added(rules.passives(*skill)) for skill in skills) for skills in branches)


def _added(passives: Sequence[PassiveNode]) -> int:
    return sum(each.by for each in passives if each.stat.name == MAX_HEALTH and isinstance(each.by, int))


def lifespark(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The card whose tokens pay for revivals (MD-1.19, MD-10.09)."""
    return {
        "name": phrases.label("lifespark"),
        "type-line": "",
        "paragraphs": steps(phrases, phrases.find("lifespark")),
        "symbol": "luck",
        "side": "front",
        "back": {"side": "front"},
    }


def reference_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The round in short, what every die shows, and what every symbol means."""
    dice = sorted(library.of_kind("die", pack=entity.pack), key=lambda die: COLOURS.index(die.id))
    return {
        **sheets.reference_sheet(entity, phrases, library, _EXPLAINED),
        "dice": {
            "title": phrases.label("dice"),
            "rows": [{"colour": die.id, "faces": _faces(die.data["faces"])} for die in dice],
        },
    }


def _faces(faces: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """Different faces with how many a die has of each, the empty one first."""
    counted: dict[tuple[str, ...], int] = {}
    for face in sorted(faces, key=len):
        counted[tuple(face)] = counted.get(tuple(face), 0) + 1
    return [{"symbols": list(face), "count": count} for face, count in counted.items()]


def token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    data = entity.data
    is_own = "symbol" not in data  # one that a pack has of its own has a name in words
    return {
        "name": library.words(entity, "name", phrases.language)
        if is_own
        else phrases.title(data.get("term", data["name"]), *(["plural"] if data.get("several") else [])),
        "symbol": data.get("icon", "artifact") if is_own else data["symbol"],
        "label": data.get("label", ""),
        "tint": data.get("tint", "iron"),
        "side": "front",
        "inactive": phrases.label("inactive"),
        "back": data.get("back", "token"),
    }


def standee(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A figure to fold and glue: both sides show it, so that it can be seen from everywhere."""
    source = source_of(library, entity)
    return {
        "name": library.called(source, phrases.language),
        "emblem": emblem(source.qualified),
        "role": entity.data["role"],
        "label": phrases.label("boss") if entity.data["role"] == "boss" else "",
        "symbol": entity.data["symbol"],
        "portrait": standee_portrait(source, str(entity.data["role"])),
    }


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """Dashboards and standees, the sheets and tokens of the box, and what its adventures need besides."""
    for each in library.of_kind("hero", pack=pack):
        yield made_from(each, "dashboard", {})
    if is_a_box(library, pack):
        yield made_for(library, pack, "lifespark", "lifespark", {})
        yield made_for(library, pack, "reference-sheet", "reference-sheet", {})
    yield from sticker_sheets(library, pack)
    for each in library.of_kind("hero", pack=pack):
        yield made_from(each, "standee", {"role": "hero", "symbol": "body"})
    for each in library.of_kind("figure", pack=pack):
        yield from _figure_standees(each, _types_of(library, each))
    for each in library.of_kind("enemy", pack=pack):
        if "figure" not in each.data:  # figures of its own, as many as are wanted
            yield from _figure_standees(each, [str(each.data.get("type"))])
    yield from tokens(library, pack, "massive-darkness")
    yield from _markers(library, pack)


def _markers(library: Library, pack: str) -> Iterator[Entity]:
    """Tokens that no box has, because only an adventure gives them a meaning."""
    named = {
        str(token)
        for adventure in library.of_kind("adventure", pack=pack)
        for token in (*adventure.data.get("token_rules", {}), *_laid_tokens(adventure.data))
    }
    for each in shipped_data("layouts/massive-darkness/markers.yaml"):
        if each["id"] in named:
            yield made_for(library, pack, f"marker-{each['id']}", "marker", each)


def _laid_tokens(data: Mapping[str, Any]) -> Iterator[str]:
    yield from (str(each.get("token")) for each in data.get("tokens", ()) if isinstance(each, Mapping))
    yield from data.get("face_down", {}).get("tokens", ())


def _types_of(library: Library, figure: Entity) -> list[str]:
    """The types of the enemies that use a figure, such as `mob`."""
    users = (each for each in library.of_kind("enemy") if "figure" in each.data)
    own = (each for each in users if library.find(str(each.data["figure"]), kind="figure", pack=each.pack) is figure)
    return sorted({str(each.data.get("type")) for each in own})


def _figure_standees(source: Entity, types: Sequence[str]) -> Iterator[Entity]:
    minions = source.data.get("minions", 0)
    if minions:
        yield made_from(source, "standee", {"role": "boss", "symbol": "mob"})
        minion = made_from(source, "standee", {"role": "minion", "symbol": "mob", "copies": minions})
        yield replace(minion, id=f"{source.id}-minion-standee")
    elif "roaming-monster" in types:
        yield made_from(source, "large-standee", {"role": "roaming-monster", "symbol": "monster"})
    else:
        yield made_from(source, "standee", {"role": "agent", "symbol": "agent"})
