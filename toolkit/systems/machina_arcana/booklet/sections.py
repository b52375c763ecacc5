"""The booklet of a scenario: its tiles, the set-up, how it is won, and its chapters.

The map is made by play, so that the tiles alone are drawn. In the open order all chapters stand one below the other. In
the spoiler-free order every chapter but the first has a page of its own, and the tile of the endgame is drawn beside
the chapter that lays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.model import Booklet, Chapter, Section, counted, paragraphs_section, story_said
from toolkit.render.emblem import emblem
from toolkit.render.kinds.sheets import begun
from toolkit.render.runs import Paragraph, runs_of
from toolkit.render.words import part_words, words_of
from toolkit.systems.machina_arcana.booklet.scenario import Scenario
from toolkit.systems.machina_arcana.map.tiles import SIGNS
from toolkit.systems.machina_arcana.print.tiles import SPACE_SIGNS, drawing


def booklet(library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> Booklet:
    """The booklet of a scenario. Raises `ContentFault` where something cannot be said or drawn."""
    it = Scenario(library, adventure, language, spoiler_free=spoiler_free)
    begin = (_outcome(it), _components(it), _setup(it))
    if spoiler_free:
        chapters, secrets = _unfolded(it, begin)
    else:
        chapters, secrets = (Chapter(begin), Chapter((*_rules(it), _story(it, it.chapters)))), ()
    return it.booklet(_facts(it), (Chapter((_tiles(it),)), *chapters), secrets)


def _facts(it: Scenario) -> Iterator[tuple[str, str]]:
    yield "explorer", it.words("facts", "players")
    yield "chapter", it.words("facts", "chapters", count=len(it.chapters))
    yield "tile", it.words("facts", "tiles", count=len(it.tiles))


# What lies on the table


def _tiles(it: Scenario) -> Section:
    """The tiles of the scenario, and what the signs on them mean."""
    shown = [*it.tiles, *(() if it.spoiler_free else it.endgame_tiles)]
    return _tile_section(it, it.words("map"), shown, it.words("map_note"))


def _tile_section(it: Scenario, title: str, tiles: Sequence[Entity], note: str = "") -> Section:
    drawn = [drawing(tile) for tile in tiles]
    kinds = {space["kind"] for each in drawn for space in each["spaces"]}
    legend = [
        {"kind": kind, "icon": SPACE_SIGNS[kind], "words": it.words("legend", kind)}
        for kind in SIGNS.values()
        if kind in kinds
    ]
    if any(border["door"] for each in drawn for border in each["borders"]):
        legend.append({"kind": "door", "icon": "door", "words": it.words("legend", "door")})
    data = {
        "note": note,
        "tiles": [{"name": it.name(tile), "tile": each} for tile, each in zip(tiles, drawn, strict=True)],
        "legend": legend if note else [],
        "name": "",
    }
    return Section("arcana-tiles", title, data)


def _components(it: Scenario) -> Section:
    own = {field: it.data.get(field) or () for field in ("explorer_events", "horror_events")}
    tiles = [*it.tiles, *(() if it.spoiler_free else it.endgame_tiles)]
    cards = [counted(len(it.chapters), it.words("cards", "chapters"))]
    cards += [counted(len(names), it.words("cards", field)) for field, names in own.items() if names]
    groups = {
        "tiles": [counted(1, it.name(tile), drawing=drawing(tile)) for tile in tiles],
        "cards": cards,
        "table": it.at_hand("table"),
    }
    return it.components(groups)


def _setup(it: Scenario) -> Section:
    """Every step of the set-up, with what this scenario has of its own (MA-44)."""
    steps = it.all_said(
        "steps",
        own=bool(it.data.get("explorer_events") or it.data.get("horror_events")),
        easy=it.name(it.easy_item) if it.easy_item else "",
        endgame=bool(it.endgame_tiles),
    )
    tokens = it.tokens_said(partial(_space, it))
    return paragraphs_section("steps", it.words("setup"), [*steps, *it.counters_said(), *tokens])


def _space(it: Scenario, place: str) -> str:
    """What players call a space: the name of its tile, column and row."""
    tile, _, cell = place.rpartition("/")
    return f"{it.name_of('tile', tile)}, {cell}"


def _outcome(it: Scenario) -> Section:
    win, lose = it.all_said("winning"), it.all_said("losing")
    return it.outcome(win=win, lose=lose)


# The story


def _rules(it: Scenario) -> tuple[Section, ...]:
    """The special rules of the scenario."""
    if not it.data.get("rules"):
        return ()
    said = [begun(each) for each in part_words(it.library, it.entity, ("rules",), it.language)]
    return (paragraphs_section("rules", it.words("rules"), said),)


def _story(it: Scenario, chapters: Iterable[Entity]) -> Section:
    entries = [_entry(it, it.chapters.index(chapter) + 1, chapter) for chapter in chapters]
    return Section("entries", it.phrases.title("chapter", "plural"), {"entries": entries})


def _entry(it: Scenario, number: int, chapter: Entity) -> dict[str, Any]:
    story = it.library.words(chapter, "story", it.language)
    told = [story_said(story)] if story else []
    return {
        "name": f"{it.entity.qualified}/chapter-{number}",
        "title": _title(it, number, chapter),
        "paragraphs": [*told, *(each.to_data() for each in _said(it, chapter))],
    }


def _title(it: Scenario, number: int, chapter: Entity) -> str:
    return it.words("chapter", number=number, name=it.name(chapter))


def _said(it: Scenario, chapter: Entity) -> list[Paragraph]:
    """The paragraphs of a chapter. One that is not locked does not say how it advances, so that is added."""
    said = [begun(each) for each in words_of(it.library, chapter, it.language)]
    return said if chapter.data.get("locked") else [*said, Paragraph((), runs_of(it.phrases.label("unlocked")))]


def _page(it: Scenario, chapter: Entity) -> Section:
    """A chapter on a page of its own."""
    number = it.chapters.index(chapter) + 1
    data = {
        "number": str(number),
        "emblem": emblem(chapter.qualified),
        "locked": bool(chapter.data.get("locked")),
        "story": it.library.words(chapter, "story", it.language) or "",
        "paragraphs": [each.to_data() for each in _said(it, chapter)],
    }
    return Section("arcana-chapter", _title(it, number, chapter), data)


def _unfolded(it: Scenario, begin: tuple[Section, ...]) -> tuple[tuple[Chapter, ...], tuple[str, ...]]:
    """The first chapter with the set-up, then a page a chapter; and what nobody may read before its page."""
    first, later = it.chapters[0], it.chapters[1:]
    gate = it.words("turn_chapter") if later else ""
    pages = [Chapter((*begin, *_rules(it))), Chapter((_page(it, first),), gate)]
    for chapter in later:
        sections = [_page(it, chapter)]
        if laid := it.laid_by(chapter):
            sections.append(_tile_section(it, it.words("endgame"), laid))
        pages.append(Chapter(tuple(sections), gate if chapter is not later[-1] else ""))
    return tuple(pages), tuple(dict.fromkeys(_secrets(it, later)))


def _secrets(it: Scenario, later: Iterable[Entity]) -> Iterator[str]:
    """The titles and stories of later chapters, and those of their rules that the first does not have too."""
    known = {it.phrases.label("unlocked"), *(str(each) for each in _said(it, it.chapters[0]))}
    for chapter in later:
        yield _title(it, it.chapters.index(chapter) + 1, chapter)
        if story := it.library.words(chapter, "story", it.language):
            yield story
        yield from (str(each) for each in _said(it, chapter) if str(each) not in known)
