"""Entities of a pack as a table: a column for every field, and behind them columns that are made.

| made column | what it tells |
|---|---|
| `[words en]` | the words on the card, generated from its effects, one column a language |
| `[used]` | the share of games in which it was used |
| `[won with]`, `[won without]` | the win rate of games with it and without it |
| `[points]`, `[points low]`, `[points high]` | what it goes with, in points of win rate, and the range |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.schemas import shipped
from toolkit.render.words import words_of
from toolkit.rules.reading import ContentFault
from toolkit.tables.cells import Shown, shown
from toolkit.tables.columns import Column, Fields, columns_of, value_of

if TYPE_CHECKING:
    from toolkit.playtest.statistics.summary import Summary
    from toolkit.playtest.statistics.uses import Use

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class EntityTable:
    """Rows of cells, the head first. `made` says which columns are made, and are never read back."""

    rows: tuple[tuple[Shown, ...], ...]
    made: tuple[bool, ...]


def table_of(
    library: Library,
    pack: str,
    kind: str,
    languages: Sequence[str] = (),
    summary: Summary | None = None,
    names: Mapping[str, str] | None = None,
) -> EntityTable:
    """All entities of a kind that a pack holds. `names` are other names for columns than those of their fields."""
    entities = [entity for entity in library.entities if entity.pack == pack and entity.kind == kind]
    schema = shipped().name_of(library.packs[pack].manifest.system, kind)
    assert schema is not None
    columns = columns_of(entities, Fields(shipped(), schema))
    called = names or {}
    head: list[Shown] = [called.get(column.name, column.name) for column in columns]
    rows = [[_cell(entity, column) for column in columns] for entity in entities]
    made = _made(library, entities, languages, summary)
    head += made
    for number, row in enumerate(rows):
        row += [cells[number] for cells in made.values()]
    flags = (*(False for _ in columns), *(True for _ in made))
    return EntityTable((tuple(head), *(tuple(row) for row in rows)), flags)


def _cell(entity: Entity, column: Column) -> Shown:
    known, value = value_of(entity.data, column.path)
    return shown(value, column.types) if known else ""


def _made(
    library: Library, entities: Sequence[Entity], languages: Iterable[str], summary: Summary | None
) -> dict[str, list[Shown]]:
    found: dict[str, list[Shown]] = {
        f"[words {language}]": [_words(library, entity, language) for entity in entities] for language in languages
    }
    for adventure in summary.adventures if summary is not None else ():
        name = f" {adventure.adventure.rpartition('/')[2]}" if summary and len(summary.adventures) > 1 else ""
        uses = {(use.id, use.what): use for use in adventure.uses}
        mine = [_use_of(entity, uses) for entity in entities]
        for title, of in _RESULTS.items():
            found[f"[{title}{name}]"] = ["" if use is None else _number(of(use)) for use in mine]
    return found


def _words(library: Library, entity: Entity, language: str) -> str:
    """The words on the card; nothing where the kind has none, or an effect cannot be said."""
    try:
        return "\n".join(str(each) for each in words_of(library, entity, language))
    except ContentFault:
        return ""


def _use_of(entity: Entity, uses: Mapping[tuple[str, str], Use]) -> Use | None:
    """What games say of an entity: of several ways to be used, the commonest."""
    mine = [use for (name, _), use in uses.items() if name in (entity.id, entity.qualified)]
    return max(mine, key=lambda use: use.games, default=None)


_RESULTS: Mapping[str, Callable[[Use], float | None]] = {
    "used": lambda use: use.share,
    "won with": lambda use: use.with_rate.value,
    "won without": lambda use: use.without_rate.value,
    "points": lambda use: None if use.difference is None else 100 * use.difference.value,
    "points low": lambda use: None if use.difference is None else 100 * use.difference.low,
    "points high": lambda use: None if use.difference is None else 100 * use.difference.high,
}


def _number(value: float | None) -> Shown:
    return "" if value is None or not isfinite(value) else round(value, _DIGITS) + 0.0
