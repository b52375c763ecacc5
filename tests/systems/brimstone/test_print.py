"""Everything of the shipped box that is printed, in every language and palette: its words are on it, and they fit."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.shipped_pages import cards as cards_of
from tests.render.shipped_pages import fronts
from tests.systems.own import library_of
from toolkit.content.library import value_at
from toolkit.render.cards import Card
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import pictures
from toolkit.render.silhouette import silhouette
from toolkit.render.style import shipped_layouts
from toolkit.render.typesetting import Component, Fit, Job, typesetting
from toolkit.render.words import words_of
from toolkit.systems.brimstone.print.kinds import KINDS
from toolkit.systems.brimstone.print.table_setting import _space

SYSTEM = "brimstone"
#: What shows signs alone.
WORDLESS = frozenset({"token", "small-token", "exploration-token"})


def cards(language: str) -> list[Card]:
    return cards_of(SYSTEM, language)


@cache
def printed(language: str) -> tuple[list[Fit], list[str]]:
    """How the words of all faces fitted, and the words found on the page of each."""
    fits, pages = fronts(SYSTEM, language)
    return fits, [_bare(page) for page in pages]


def _job(language: str, components: list[Component], palette: str = "colour") -> Job:
    return Job("test", language, components, pictures([each.size for each in components]), palette=palette)


def _bare(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def _one_a_kind(language: str) -> list[Card]:
    return list({card.entity.kind: card for card in cards(language)}.values())


def test_every_layout_has_its_kind_and_something_to_print() -> None:
    assert set(shipped_layouts(SYSTEM)) == set(KINDS)
    assert {card.entity.kind for card in cards("en")} == set(KINDS) - {"role", "condition"}  # packs have their own


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_fit(language: str) -> None:
    fits, _ = printed(language)
    speaking = (card for card in cards(language) if card.entity.kind not in WORDLESS)
    assert {fit.component for fit in fits} >= {str(card.component.data["id"]) for card in speaking}
    assert [fit for fit in fits if fit.overflow] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_its_name_and_its_rules(language: str) -> None:
    _, pages = printed(language)
    missing = []
    for card, page in zip(cards(language), pages, strict=True):
        if card.entity.kind in WORDLESS:
            continue
        said = words_of(library_of(SYSTEM), card.entity, language)
        person = [card.component.data["sides"]["front"]["person"]] if card.entity.kind == "hero" else []
        wanted = [card.name, *person, *(run.text for each in said for run in (*each.lead, *each.body))]
        missing += [(card.entity.id, words) for words in wanted if _bare(words) not in page]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_back_fits(language: str) -> None:
    backs = {card.back.name: card.back.component for card in cards(language) if card.back is not None}
    one_sided = {"depth-track", "town", "campaign", "hero-record", "reference-sheet", "standee", "dice-stickers"}
    assert {card.entity.kind for card in cards(language) if card.back is None} == one_sided
    with typesetting(_job(language, list(backs.values()))) as typesetter:
        assert [fit for fit in typesetter.fits() if fit.overflow] == []


@pytest.mark.parametrize("palette", ["low-ink", "colour-blind"])
def test_every_kind_can_be_drawn_in_every_palette(palette: str) -> None:
    components = [
        side for card in _one_a_kind("en") for side in (card.component, card.back and card.back.component) if side
    ]
    with typesetting(_job("en", components, palette)) as typesetter:
        assert [fit for fit in typesetter.fits() if fit.overflow] == []


def test_items_show_their_figures() -> None:
    for card in cards("en"):
        if card.entity.kind == "item":
            shown = {each["label"]: each["value"] for each in card.component.data["figures"]}
            places = {"price": ("price",), "weight": ("weight",), "hands": ("hands",), "range": ("gun", "range")}
            for label, place in places.items():
                value = value_at(card.entity.data, place)
                assert shown.get(label) == (None if value is None else str(value)), card.entity.id


def test_both_sides_of_an_enemy_sheet_show_their_own_figures() -> None:
    for card in cards("en"):
        if card.entity.kind == "enemy":
            assert card.back is not None
            assert (card.component.data["side"], card.back.component.data["side"]) == ("normal", "brutal")
            data, sides = card.entity.data, card.component.data["sides"]
            for side, told in (("normal", data), ("brutal", {**data, **data.get("brutal", {})})):
                shown = {each["label"]: each["value"] for each in sides[side]["figures"]}
                assert [shown[name] for name in ("combat", "health")] == [str(told["combat"]), str(told["health"])]
                assert len(sides[side]["elite"]) == 6
                assert all(row["words"] for row in sides[side]["elite"])


@pytest.mark.parametrize("palette", ["colour", "low-ink"])
def test_one_sees_which_side_of_an_enemy_sheet_lies_up(palette: str) -> None:
    """The bands of the sides differ, not their words alone: in more than a twentieth of the sheet."""
    card = next(card for card in cards("en") if card.entity.kind == "enemy")
    assert card.back is not None
    with typesetting(_job("en", [card.component, card.back.component], palette)) as typesetter:
        one, other = (Image.open(BytesIO(side)).convert("RGB") for side in typesetter.png(25.4))
    changed = ImageChops.difference(one, other).convert("L").point(lambda shade: 255 if shade > 24 else 0)
    assert ImageStat.Stat(changed).mean[0] / 255 > 0.05


def test_the_brutal_side_keeps_what_its_ranged_attack_does_not_change() -> None:
    shooter = next(card for card in cards("en") if card.entity.id == "hollow-shooter")
    sides = shooter.component.data["sides"].values()
    assert [run["text"] for side in sides for line in side["lines"] for run in line["body"]] == [
        "Ranged attack: range 8, shots 1, to hit\u00a04+, damage 2.",
        "Ranged attack: range 8, shots 2, to hit\u00a04+, damage 2.",
    ]


def test_a_hero_sheet_shows_another_person_on_its_other_side() -> None:
    for card in cards("en"):
        if card.entity.kind == "hero":
            assert card.back is not None
            sides = card.component.data["sides"]
            shown = [sides[side.data["side"]]["person"] for side in (card.component, card.back.component)]
            assert shown == card.entity.data["sides"]
            assert len(card.component.data["levels"]) == 11


@pytest.mark.parametrize(
    ("language", "name", "label"),
    [("en", "Surveyor", "Companion"), ("ru", "Землемер", "Спутник"), ("uk", "Землемір", "Супутник")],
)
def test_a_companion_has_a_standee_of_its_own(language: str, name: str, label: str) -> None:
    """SB-91.68: a mission sends it along, so the box holds its figure."""
    found = next(each for each in cards(language) if each.entity.id == "the-surveyor-surveyor-standee")
    face = found.component.data
    assert (face["name"], face["label"]) == (name, label)
    assert [each["name"] for each in face["faces"]] == [name, name]


@pytest.mark.parametrize(
    ("name", "kind", "shape"),
    [("broken-lamp", "encounter", "lamp"), ("handful-of-coins", "loot", "coin"), ("lost-purse", "scavenge", "pouch")],
)
def test_cards_are_drawn_as_what_they_are_called(name: str, kind: str, shape: str) -> None:
    library = library_of(SYSTEM)
    found = library.get(name, kind=kind)
    drawn = next(card for card in cards("en") if card.entity.qualified == found.qualified)
    assert drawn.component.data["portrait"] == silhouette(found.qualified, shape)


@pytest.mark.parametrize(("width", "count"), [(280.0, 14), (120.0, 14), (120.0, 3)])
def test_markers_lie_in_the_middle_of_the_spaces_of_the_depth_track(width: float, count: int) -> None:
    """All spaces are as wide as each other, side by side, and the row of them stands in the middle of the board."""
    size = SimpleNamespace(width=width, safe=5.0)
    component = SimpleNamespace(size=size, data={"spaces": [None] * count})
    track: Any = SimpleNamespace(card=SimpleNamespace(component=component))
    places = [_space(track, number) for number in range(count)]
    side = places[1][0] - places[0][0]
    assert [x for x, _ in places] == [
        pytest.approx(width / 2 + (number - (count - 1) / 2) * side) for number in range(count)
    ]
    assert len({y for _, y in places}) == 1
    assert size.safe < places[0][0] - side / 2
    assert places[-1][0] + side / 2 < width - size.safe
    assert 0 < side <= 22


@pytest.mark.parametrize(("name", "until"), [("hungry-shadows", "until the end of a fight"), ("black-wind", "")])
def test_a_card_says_that_it_remains_in_play(name: str, until: str) -> None:
    said = words_of(library_of(SYSTEM), library_of(SYSTEM).get(name, kind="darkness"), "en")
    words = ["".join(run.text for run in (*each.lead, *each.body)).replace("\u00a0", " ") for each in said]
    assert any(each == f"This card remains in play {until}." for each in words) is bool(until)
    assert all(words)
