"""Parts that every system's rule book has: what is in the box, the sheet with everything in short, what a pack adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.render.booklet.making import booklet_of
from toolkit.render.booklet.model import SHARED_SECTIONS
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.index import kind_words
from toolkit.render.phrases import capital
from toolkit.render.rulebook.indexing import sorted_words
from toolkit.render.rulebook.telling import Drawn, Maker, Told, entries, runs, table
from toolkit.render.words import words_of
from toolkit.systems import known

_SHEET = "reference-sheet"
#: What is counted together, by what it is on a table.
_GROUPS = {"card": "cards", "tile": "tiles", "board": "boards", "sheet": "boards", "token": "tokens"}
#: What a pack may have of its own, besides cards that tell their rules themselves.
_OWN_KINDS = ("role", "condition", "token", "keyword")


def components(told: Told) -> Drawn:
    """What is in the box, counted from what is printed: decks by their backs, the rest by kind or name."""
    counts: dict[str, dict[str, int]] = {group: {} for group in _GROUPS.values()}
    counted: set[str] = set()
    for entity in printable(told.library, told.box):
        card = card_of(told.library, entity, told.phrases.language)
        if card.back is not None and card.back.entity is not None and card.back.entity.qualified in counted:
            continue  # the other face of what lies there already
        counted.add(entity.qualified)
        group = counts[_GROUPS.get(card.form, "tokens")]
        name = _called(told, card)
        group[name] = group.get(name, 0) + card.copies
    counts["cards"] = {name: counts["cards"][name] for name in sorted_words(counts["cards"], told.phrases.language)}
    groups = [
        {"title": told.own(group), "rows": [{"count": count, "words": name} for name, count in found.items()]}
        for group, found in counts.items()
        if found
    ]
    return {"kind": "components", "groups": groups}


def example_map(told: Told) -> Drawn:
    """The map that the booklet of the first adventure draws, as an example of a set-up."""
    booklet = booklet_of(told.library, _first_adventure(told), told.phrases.language)
    sections = (each for chapter in booklet.chapters for each in chapter.sections)
    drawn = next(each for each in sections if each.kind not in SHARED_SECTIONS)
    return {**drawn.to_data(), "caption": told.runs(str(told.words["caption"]), name=booklet.name)}


def _first_adventure(told: Told) -> Entity:
    """The adventure to begin with: the one that says so, else that of the first chapter of a campaign."""
    adventures = told.library.of_kind("adventure", pack=told.box)
    campaigns = (each.data for each in told.library.of_kind("campaign", pack=told.box))
    order = [str(chapter["adventure"]) for data in campaigns for chapter in data.get("chapters") or ()]
    return min(
        adventures,
        key=lambda each: (
            not each.data.get("first"),
            order.index(each.id) if each.id in order else len(order),
            each.id,
        ),
    )


def _called(told: Told, card: Card) -> str:
    """What a component is counted as: its deck, itself if it is one of the tokens of the box, or its kind."""
    kinds: Mapping[str, Any] = told.words.get("kinds") or {}
    if card.form == "card" and card.back is not None and card.back.entity is None:
        return card.back.title
    kind = card.entity.kind
    is_named = "of" not in card.entity.data and "name" in card.component.data
    if card.form == "token" and is_named and kind not in kinds:
        return capital(card.name)
    return told.fill(str(kinds[kind])) if kind in kinds else kind_words(kind, told.phrases.language)


def _sheet(told: Told) -> Mapping[str, Any]:
    """What the reference sheet of the box shows."""
    sheet = next(each for each in printable(told.library, told.box) if each.kind == _SHEET)
    return card_of(told.library, sheet, told.phrases.language).component.data


def in_short(told: Told) -> Drawn:
    """The reference sheet of the box: the very same words."""
    data = _sheet(told)
    sections = data.get("sections") or [each for column in data["columns"] for each in column if "steps" in each]
    shown = [
        {
            "title": runs(each["title"]) if isinstance(each["title"], str) else each["title"],
            "numbered": bool(each.get("numbered")),
            "steps": each["steps"],
        }
        for each in sections
    ]
    return {"kind": "short", "sections": shown}


def signs(told: Told) -> Drawn:
    """What every sign means: those of the reference sheet, else those of the system that stand for terms."""
    listed = _sheet(told).get("symbols", {}).get("entries")
    if listed is None:
        spoken = told.phrases
        terms = ((name, spoken.glossary.of_icon(name)) for name in known()[spoken.system].icons)
        icons = {term.form(): name for name, term in terms if term is not None}
        listed = [{"icon": icons[words], "words": words} for words in sorted_words(icons, spoken.language)]
    return {"kind": "signs", "entries": [dict(each) for each in listed]}


def rows(told: Told) -> Drawn:
    """A table whose rows stand in the words."""
    said = told.words.get("rows") or ()
    return table(told, [[told.runs(str(cell)) for cell in row] for row in said], centred=False)


def own_things(told: Told) -> Drawn:
    """Roles, conditions and tokens that a pack adds to its system, with their rules."""
    return entries(told, _own_entries(told))


def _own_entries(told: Told) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    for entity in own_entities(told):
        said = [each.to_data() for each in words_of(told.library, entity, told.phrases.language)]
        flavour = told.library.words(entity, "flavour", told.phrases.language)
        if not said and flavour:
            said = [{"lead": [], "body": runs(flavour)}]
        yield str(entity.data.get("icon", "")), told.name(entity), said


def own_entities(told: Told) -> list[Entity]:
    """What a pack that is no box of its own adds."""
    if told.pack == told.box:
        return []
    kinds = dict.fromkeys((*_OWN_KINDS, *told.own_kinds))
    found = [each for kind in kinds for each in told.library.of_kind(kind, pack=told.pack)]
    return [each for each in found if told.library.words(each, "name", told.phrases.language)]


SHARED: Mapping[str, Maker] = {
    "components": components,
    "map": example_map,
    "in-short": in_short,
    "signs": signs,
    "own": own_things,
    "rows": rows,
}
