"""What everything that ships says on paper, kept as digests: cards, booklets, rule books, tables that are laid, maps
for virtual tabletops, and where things lie on sheets (see `tests/kept.py`).

Pictures show a sample of it as people see it. These are all words and all data that layouts are given, in all
languages; nothing is drawn for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kept import hold, line
from tests.systems.own import PRINTED, folder_of, library_of
from toolkit.checks.codes import codes, explained
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.making import booklet_of, has_booklets
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.export.setting import Item
from toolkit.render.export.table_setting import can_be_laid, most_players, set_table
from toolkit.render.export.universal_vtt import has_maps, is_set_by_players, map_of
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import (
    Backs,
    DoesNotFitError,
    Paper,
    Piece,
    SheetPlan,
    SideSequence,
    Size,
    calibration_pages,
    cells,
    grid_of,
    sheets,
    singles,
)
from toolkit.render.plan.boxes import BoxStyle, box_net, fits, inside_of, largest_count, shared_out
from toolkit.render.profiles import profile_names, read_profile
from toolkit.render.rulebook.book import rulebook_of
from toolkit.render.shipped import shipped_data
from toolkit.render.word_coverage import word_coverage
from toolkit.systems import find

FOLDER = Path(__file__).parent
#: What is said in English is said in one more language, in turn.
OTHERS = [language for language in LANGUAGES if language != "en"]

#: Things of many sizes, as wide and as high as they are: cards, squares, boards larger than a sheet, one that is thin.
SIZES = (Size(63.5, 88.9, 1.5, 1.5), Size(45, 45, 1.5, 1.5), Size(420, 300, 3, 3), Size(20, 190), Size(88, 63, 2, 0))
PAPERS = (Paper(210, 297, 5, 0, 4, 0.75), Paper(215.9, 279.4, 7, 2, 4, 1), Paper(305, 457, 5, 3, 3, 0.5))
WORDS = {"title": "t", "read": "one\ntwo", "ruler": "r", "back": "b"}


def shown(card: Card) -> Iterator[str]:
    """Everything that the layouts of both sides are given."""
    yield line([card.name, card.copies, card.form, card.component])
    if card.picture:
        yield card.picture[0]
    if (back := card.back) is not None:
        yield line([back.name, back.title, back.entity, back.component])


def laid(item: Item) -> list[object]:
    """What an item on a table is, without what is printed on it."""
    cards, faces = [each.entity for each in item.cards], [(name, card.entity) for name, card in item.states]
    return [
        *(item.form, item.title, item.width, item.height, item.value, item.colour, item.face_down, item.fixed),
        *(item.about, cards, faces, item.die, [laid(each) for each in item.inside]),
    ]


def of_adventure(
    library: Library, system: str, adventure: Entity, cards: list[Card]
) -> Iterator[tuple[str, list[str]]]:
    """What is said of an adventure besides its card: name → lines."""
    name = adventure.qualified
    if has_booklets(system):
        yield (
            f"booklet {name}",
            [
                line(booklet_of(library, adventure, language, spoiler_free=hiding).to_data())
                for language, hiding in zip((*LANGUAGES, "en"), (False, True, False, True), strict=True)
            ],
        )
    players = most_players(library, adventure)
    if has_maps(system):
        for number in (0, players - 1) if is_set_by_players(system) and players > 2 else (0,):
            yield f"map {name} {number}", [line(map_of(library, adventure, number))]
    if can_be_laid(system):
        for number in {players, max(2, players - 1)}:
            table = set_table(library, adventure, "en", number, cards)
            yield f"table {name} {number}", [line([laid(each.item), each.place, each.on]) for each in table.laid()]


@pytest.mark.parametrize("system", PRINTED)
def test_paper_says_what_it_said(system: str) -> None:
    library, rules = library_of(system), find(system)
    texts: dict[str, list[str]] = {}
    cards: list[Card] = []
    for pack in library.packs:
        for number, entity in enumerate(printable(library, pack)):
            told = texts.setdefault(f"{entity.kind} {entity.qualified}", [])
            if library.find(entity.id, kind=entity.kind, pack=entity.pack) is entity:
                told.append(rules.card_line(entity))
            cards.append(card_of(library, entity, "en"))
            told += [*shown(cards[-1]), *shown(card_of(library, entity, OTHERS[number % len(OTHERS)]))]
        texts[f"rule book {pack}"] = [line(rulebook_of(library, pack, "en").data)]
        texts[f"words {pack}"] = [line(word_coverage(library, pack, "en"))]
    for adventure in library.of_kind("adventure"):
        texts |= of_adventure(library, system, adventure, cards)
    hold(folder_of(system) / "kept-paper.json", texts)


def test_things_lie_on_sheets_as_they_lay() -> None:
    texts: dict[str, list[str]] = {}
    for number, paper in enumerate(PAPERS):
        for how in Backs:
            for mixed in (False, True):
                texts[f"sheets {number} {how} {mixed}"] = list(_sheets(paper, how, mixed=mixed))
            pages = calibration_pages(paper, how, (0.5, -0.75), WORDS)
            texts[f"calibration {number} {how}"] = [line(page) for page in pages]
        texts[f"grids {number}"] = [line([each, grid_of(each, paper)]) for each in SIZES if _fits(each, paper)]
    pieces = [Piece(n, size, 5 if n % 2 else None, n + 1, 90 * (n % 4)) for n, size in enumerate(SIZES)]
    for sequence in SideSequence:
        texts[f"singles {sequence}"] = [line(page) for page in singles(pieces, sequence)]
    texts["cells"] = [line(cells(list(range(count)), SIZES[1], 4, 3)) for count in (1, 5, 12)]
    style = BoxStyle.from_data(shipped_data("layouts/tuck-box.yaml"), None)
    for count in (1, 18, 40, 75):
        for sleeved in (False, True):
            net = box_net(inside_of((63.5, 88.9), count, style, sleeved=sleeved), style)
            rooms = [fits(net, (200 + more, 287 - more)) for more in range(0, 80, 10)]
            largest = largest_count((63.5, 88.9), 90, style, (200, 287), sleeved=sleeved)
            texts[f"box {count} {sleeved}"] = [line([net, rooms, largest, shared_out(count, 17)])]
    hold(FOLDER / "kept-sheets.json", texts)


def _sheets(paper: Paper, how: Backs, *, mixed: bool) -> Iterator[str]:
    for number in range(len(SIZES)):
        sizes = (*SIZES[number:], *SIZES[:number])[: number + 1]
        pieces = [Piece(n, size, len(sizes) + n, 2 * n + 3) for n, size in enumerate(sizes)]
        plan = SheetPlan(
            paper, how, (0.5, -0.75), corners=mixed, mixed=mixed, names=[f"part {n}" for n in range(9)], note="glue"
        )
        try:
            pages = sheets(pieces, [*sizes, *sizes], plan)
        except DoesNotFitError as error:
            yield str(error)
            continue
        yield from map(line, pages)


def _fits(size: Size, paper: Paper) -> bool:
    try:
        grid_of(size, paper)
    except DoesNotFitError:
        return False
    return True


def test_profiles_and_explanations_say_what_they_said() -> None:
    texts = {f"profile {name}": [line(read_profile(name))] for name in profile_names()}
    texts |= {f"code {code}": [explained(each, width) for width in (60, 100)] for code, each in codes().items()}
    hold(FOLDER / "kept-explanations.json", texts)
