"""The rule book of The Night Cage: its numbers, and the parts of it that content makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import phrases
from toolkit.render.rulebook.telling import Drawn, Maker, Told, entries, runs, table
from toolkit.render.shipped import shipped_data
from toolkit.render.words import words_of
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import effects_in
from toolkit.systems.night_cage.booklet.sections import boards_section
from toolkit.systems.night_cage.print.kinds import player_range, tile
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count besides the numbers of the rules."""
    first = _modes(library, box)[0]
    small, large = sorted(first.data["boards"].values(), key=lambda board: int(board["size"]))
    tokens = {str(each["id"]): int(each["copies"]) for each in shipped_data("layouts/night-cage/tokens.yaml")}
    boss = library.of_kind("boss", pack=box)[0]
    players = [each for board in (small, large) for each in board["players"]]
    return {
        "players": f"{min(players)}–{max(players)}",
        "tiles": sum(int(each.data.get("copies", 1)) for each in library.of_kind("tile", pack=box)),
        "small": small["size"],
        "large": large["size"],
        "small_players": player_range(small),
        "large_players": player_range(large),
        "prisoners_small": small["prisoners"],
        "top_small": sum(small["initial"].values()),
        "top_large": sum(large["initial"].values()),
        "nerve": first.data["nerve"]["start"],
        "nerve_most": first.data["nerve"]["most"],
        "keys": tokens["key"],
        "boss": boss.data["size"],
        "boss_burns": _burns(library, boss),
    }


def _burns(library: Library, entity: Entity) -> Any:
    """How many tiles a hit of a monster or boss burns."""
    effects = effects_in(tree_of(VOCABULARY, library, entity).triggers())
    return next(effect.value("tiles") for effect in effects if effect.name == "burn")


def _modes(library: Library, box: str) -> list[Entity]:
    """The modes of the box, the one to begin with first, then from the plainest on."""
    modes = library.of_kind("adventure", pack=box)
    return sorted(modes, key=lambda each: (not each.data.get("first"), each.id))


def _tiles(told: Told) -> Drawn:
    """Every type of tile: its drawing, its name, how many there are, whether it crumbles."""
    found = sorted(told.library.of_kind("tile", pack=told.box), key=lambda each: "monster" in each.data)
    return table(
        told,
        [
            [
                _drawing(told, each),
                told.name(each),
                str(each.data.get("copies", 1)),
                told.own("crumbles" if each.data.get("crumbling") else "holds"),
            ]
            for each in found
        ],
        centred=False,
        widths=(0, 1, 0, 0),
    )


def _drawing(told: Told, entity: Entity) -> dict[str, Any]:
    drawn = tile(entity, told.phrases, told.library)
    return {key: drawn[key] for key in ("exits", "crumbling", "symbol", "portrait")}


def _boards(told: Told) -> Drawn:
    """Both sides of the board with an example of a start, as booklets of modes draw them."""
    first = _modes(told.library, told.box)[0]
    section = boards_section(told.library, first, told.phrases.language)
    return {**section.to_data(), "kind": "cage-board"}


def _stacks(told: Told) -> Drawn:
    """The tiles with rules of their own in the stack of every mode, for both sides of the board."""
    rows = [
        [told.name(mode), *(told.runs(_listed(told, mode, board)) for board in _sides(mode))]
        for mode in _modes(told.library, told.box)
    ]
    first = _modes(told.library, told.box)[0]
    made = table(told, rows, wide=True, centred=False)
    note = told.own("plain", tiles=_listed(told, first, _sides(first)[0], special=False))
    return {**made, "note": runs(note)}


def _sides(mode: Entity) -> list[Mapping[str, Any]]:
    return sorted(mode.data["boards"].values(), key=lambda board: int(board["size"]))


def _listed(told: Told, mode: Entity, board: Mapping[str, Any], *, special: bool = True) -> str:
    tiles = ((told.library.get(name, kind="tile", pack=mode.pack), count) for name, count in board["stack"].items())
    shown = [(each, count) for each, count in tiles if count and _is_special(each) == special]
    return ", ".join(f"{count}\u00a0×\u00a0{told.name(each)}" for each, count in shown)


def _is_special(entity: Entity) -> bool:
    return any(entity.data.get(part) is not None for part in ("monster", "key", "gate"))


def _monsters(told: Told) -> Drawn:
    """What every monster and boss does, in the words of their rules."""
    return entries(told, _told_monsters(told))


def _told_monsters(told: Told) -> Iterator[tuple[Any, str, list[dict[str, Any]]]]:
    tiles = [each for each in told.library.of_kind("tile", pack=told.box) if each.data.get("monster") is not None]
    for each in (*tiles, *told.library.of_kind("boss", pack=told.box)):
        said = [paragraph.to_data() for paragraph in words_of(told.library, each, told.phrases.language)]
        yield _drawing(told, each) if each.kind == "tile" else "boss", told.name(each), said


def _options(told: Told) -> Drawn:
    """Every option of every mode, and what it changes."""
    found: dict[str, str] = {}
    for mode in _modes(told.library, told.box):
        for name, option in (mode.data.get("options") or {}).items():
            called = told.library.words(mode, ("options", name, "name"), told.phrases.language) or name
            if option is not None and called not in found:
                found[called] = _changes(told, mode, option)
    return table(told, [[name, told.runs(words)] for name, words in found.items()], centred=False)


def _changes(told: Told, mode: Entity, option: Mapping[str, Any]) -> str:
    spoken = phrases(told.phrases.system, told.phrases.language)
    parts = [
        spoken.say(
            "booklet", "option", way, count=count, name=told.name(told.library.get(each, kind="tile", pack=mode.pack))
        )
        for way in ("add", "remove")
        for each, count in (option.get(way) or {}).items()
        if count
    ]
    if option.get("silence"):
        parts.append(spoken.say("booklet", "option", "silence"))
    return ", ".join(parts)


OWN_KINDS = ("tile", "boss")
PARTS: Mapping[str, Maker] = {
    "tiles": _tiles,
    "boards": _boards,
    "stacks": _stacks,
    "monsters": _monsters,
    "options": _options,
}
