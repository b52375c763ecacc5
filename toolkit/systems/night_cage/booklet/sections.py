"""The booklet of a mode of The Night Cage. Its map is made by play, so that the board and the start alone are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.adventures import ToldAdventure
from toolkit.render.booklet.model import (
    Booklet,
    Chapter,
    Section,
    counted,
    paragraphs_section,
)
from toolkit.render.runs import Paragraph, drawn_words, runs_of
from toolkit.render.shipped import shipped_data
from toolkit.render.typography import sentence
from toolkit.render.words import part_words, words_of
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import EntityTree, Value, effects_in
from toolkit.systems.night_cage.map.cage import USUAL_MOST_NERVE, USUAL_NERVE
from toolkit.systems.night_cage.print.kinds import player_range
from toolkit.systems.night_cage.print.kinds import tile as tile_data
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY


class _Mode(ToldAdventure):
    """One mode in one language."""

    vocabulary = VOCABULARY

    def __init__(self, library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> None:
        super().__init__(library, adventure, language, spoiler_free=spoiler_free)
        self.boards: list[Mapping[str, Any]] = list(adventure.data["boards"].values())
        self.nerve = {"start": USUAL_NERVE, "most": USUAL_MOST_NERVE, **(adventure.data.get("nerve") or {})}

    @property
    def escapes(self) -> bool:
        """Whether the mode is won by escaping."""
        return bool(self.data.get("escape", True))

    def tile(self, reference: str) -> Entity:
        return self.find("tile", reference)

    def drawing(self, entity: Entity) -> dict[str, Any]:
        drawn = tile_data(entity, self.phrases, self.library)
        return {key: drawn[key] for key in ("exits", "crumbling", "symbol")}

    @property
    def stacked(self) -> list[Entity]:
        """Every tile that some board of the mode has in its stack, those of options included, each once."""
        names = [name for board in self.boards for name, count in board["stack"].items() if count]
        for option in (self.data.get("options") or {}).values():
            names += [name for name, count in ((option or {}).get("add") or {}).items() if count]
        found = {self.tile(name).qualified: self.tile(name) for name in names}
        return list(found.values())


def booklet(library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> Booklet:
    """The booklet of a mode. In the spoiler-free order the rules of special tiles wait until they are revealed."""
    it = _Mode(library, adventure, language, spoiler_free=spoiler_free)
    told = [(tile, words) for tile in it.stacked if (words := words_of(library, tile, language))]
    told += [(boss, words_of(library, boss, language)) for boss in _bosses(it, [tile for tile, _ in told])]
    hidden = [each for each in told if spoiler_free and _is_surprise(each[0])]
    shown = [each for each in told if each not in hidden]
    rules = part_words(library, adventure, ("rules",), language) if it.data.get("rules") else []
    sections = [
        *([_goals(it)] if it.escapes else []),
        *([paragraphs_section("rules", it.words("rules"), rules)] if rules else []),
        *([_options(it)] if it.data.get("options") else []),
        _outcome(it),
    ]
    chapters: tuple[Chapter, ...] = (
        Chapter((_boards_section(it),)),
        Chapter((_components(it), _setup(it))),
        Chapter(tuple(sections)),
    )
    if shown or hidden:
        special = [_entries(it, "special_tiles", shown)] if shown else []
        unread = [_unread(it, hidden)] if hidden else []
        chapters += (Chapter((*special, *unread), it.words("turn_secrets") if hidden else ""),)
    if hidden:
        chapters += (Chapter((_entries(it, "secrets", hidden),), warning=it.words("secrets_warning")),)
    secrets = tuple(str(each) for _, words in hidden for each in words)
    open_words = {str(each) for _, words in shown for each in words}
    secrets = tuple(dict.fromkeys(each for each in secrets if each not in open_words))
    return it.booklet(_facts(it), chapters, secrets)


def boards_section(library: Library, adventure: Entity, language: str) -> Section:
    """Both sides of the board of a mode, with an example of a start."""
    return _boards_section(_Mode(library, adventure, language, spoiler_free=False))


def _boards_section(it: _Mode) -> Section:
    return Section("cage-board", it.words("map"), {"boards": list(_boards(it)), **_board_words(it)})


def _facts(it: _Mode) -> Iterator[tuple[str, str]]:
    players = sorted({each for board in it.boards for each in board["players"]})
    yield "prisoner", it.words("facts", "players", players=player_range({"players": players}))
    for board in it.boards:
        yield "tile", it.words("facts", "size", size=board["size"])


def _boards(it: _Mode) -> Iterator[dict[str, Any]]:
    """Each board with an example of a start, and how its stack lies."""
    start = it.tile(str(it.data["start"]))
    for board in it.boards:
        top = board.get("initial") or {}
        tiles = ", ".join(f"{count} × {it.name(it.tile(name))}" for name, count in top.items() if count)
        rest = sum(board["stack"].values()) - sum(top.values())
        yield {
            "title": it.words("board", players=player_range(board)),
            "size": board["size"],
            "start": it.drawing(start),
            "top": it.words("stack_top", tiles=tiles) if tiles else "",
            "rest": it.words("stack_rest", count=rest),
        }


def _board_words(it: _Mode) -> dict[str, Any]:
    signs = ("start", "drawn", "empty", "edge", "keys", "nerve")
    return {
        "note": it.words("map_note"),
        "stack-title": it.words("stack"),
        "legend": [{"sign": sign, "words": it.words("legend", sign)} for sign in signs],
    }


def _components(it: _Mode) -> Section:
    tokens = {str(each["id"]): int(each["copies"]) for each in shipped_data("layouts/night-cage/tokens.yaml")}
    most = max(int(board["prisoners"]) for board in it.boards)
    prisoners = [it.find("prisoner", name) for name in it.data["prisoners"][:most]]
    groups = [
        {"name": "board", "title": it.words("groups", "board"), "entries": [_side(it, board) for board in it.boards]},
        {
            "name": "prisoners",
            "title": it.words("groups", "prisoners"),
            "entries": [counted(1, it.words("status", name=it.name(each)), "prisoner") for each in prisoners],
        },
        {
            "name": "tokens",
            "title": it.words("groups", "tokens"),
            "entries": [
                counted(tokens["key"], it.words("key_tokens"), "key"),
                counted(tokens["nerve"], it.words("nerve_tokens", **it.nerve), "nerve"),
            ],
        },
        *(_stack(it, board) for board in it.boards),
    ]
    return Section("components", it.words("components"), {"groups": groups})


def _side(it: _Mode, board: Mapping[str, Any]) -> dict[str, Any]:
    return counted(1, it.words("board_side", size=board["size"], players=player_range(board)))


def _stack(it: _Mode, board: Mapping[str, Any]) -> dict[str, Any]:
    tiles = [(it.tile(name), int(count)) for name, count in board["stack"].items() if count]
    entries = [counted(count, it.name(tile), drawing=it.drawing(tile)) for tile, count in tiles]
    return {"name": "stack", "title": it.words("groups", "stack", players=player_range(board)), "entries": entries}


def _setup(it: _Mode) -> Section:
    tokens = {str(each["id"]): int(each["copies"]) for each in shipped_data("layouts/night-cage/tokens.yaml")}
    steps = it.all_said("steps", keys=tokens["key"], **it.nerve)
    counters = it.counters_said()
    return paragraphs_section("steps", it.words("setup"), [*steps, *counters, *it.tokens_said()])


def _goals(it: _Mode) -> Section:
    goals = it.phrases.find("booklet", "goals")
    return it.objectives((each["name"], [Paragraph((), runs_of(each["how"]))]) for each in goals)


def _options(it: _Mode) -> Section:
    """What players may agree on, in words made from what each option changes."""
    found = []
    for name, option in it.data["options"].items():
        if option is None:
            continue
        parts = [
            it.words("option", way, count=count, name=it.name(it.tile(tile)))
            for way in ("add", "remove")
            for tile, count in (option.get(way) or {}).items()
            if count
        ]
        if option.get("silence"):
            parts.append(it.words("option", "silence"))
        lead = it.told("options", name, "name") or name
        found.append(Paragraph(runs_of(lead), runs_of(sentence(", ".join(parts)))))
    return paragraphs_section("rules", it.words("options"), found)


def _outcome(it: _Mode) -> Section:
    win, lose = ([Paragraph((), runs_of(entry["body"]))] for entry in it.phrases.find("ending"))
    if not it.escapes:
        win, lose = [Paragraph((), runs_of(it.words("no_escape")))], []
    if any(each.name == "lose" for each in effects_in(it.rules)):
        lose = [*lose, Paragraph((), runs_of(it.words("own_lose")))]
    return it.outcome(win=win, lose=lose)


def _bosses(it: _Mode, tiles: list[Entity]) -> Iterator[Entity]:
    """The bosses that tiles of the mode bring."""
    for boss in it.library.of_kind("boss"):
        if any(boss in _brought(tree_of(VOCABULARY, it.library, tile)) for tile in tiles):
            yield boss


def _brought(tile: EntityTree) -> list[Value]:
    return [effect.value("boss") for effect in effects_in(tile.triggers()) if effect.name == "bring"]


def _is_surprise(entity: Entity) -> bool:
    """Whether the booklet keeps a tile back as a surprise: monsters and bosses, but nothing one may step on."""
    return entity.kind == "boss" or entity.data.get("monster") is not None


def _entries(it: _Mode, title: str, told: list[tuple[Entity, list[Paragraph]]]) -> Section:
    entries = [
        {
            "name": f"{it.entity.qualified}/{entity.qualified}",
            "title": it.name(entity),
            "drawing": it.drawing(entity) if entity.kind == "tile" else None,
            "sign": "" if entity.kind == "tile" else "boss",
            "paragraphs": [paragraph.to_data() for paragraph in words],
        }
        for entity, words in told
    ]
    return Section("entries", it.words(title), {"entries": entries})


def _unread(it: _Mode, told: list[tuple[Entity, list[Paragraph]]]) -> Section:
    """Where to read on when a special tile comes up."""
    read = drawn_words(it.words("read_tile"))
    shown = [
        {
            "lead": drawn_words(it.name(tile)),
            "body": [*read, {"page": f"{it.entity.qualified}/{tile.qualified}"}],
            "drawing": it.drawing(tile),
        }
        for tile, _ in told
        if tile.kind == "tile"
    ]
    return Section("rules", it.words("unread"), {"paragraphs": shown})
