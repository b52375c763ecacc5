"""Every layout: as it looked when somebody last looked, with all its words on it and none off it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.render.goldens import GOLDEN, difference, drawn, names, path_of
from tests.render.goldens import library_of as samples_of
from tests.render.packs import pack_library
from tests.render.shipped_pages import PACKS, cards, fronts
from tests.systems.own import PRINTED, library_of, print_of
from toolkit.content import yaml
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import pictures
from toolkit.render.runs import Paragraph
from toolkit.render.style import shipped_layouts
from toolkit.render.typesetting import Fit, Job, typesetting
from toolkit.render.words import part_words, words_of

SPOKEN = [(pack, language) for pack in PACKS for language in LANGUAGES]


def shipped(pack: str) -> Library:
    return library_of(PACKS[pack])


def printed(pack: str, language: str) -> tuple[list[Card], list[Fit], list[str]]:
    """Every component of a shipped pack: how its words fitted, and the words found on its page."""
    return cards(pack, language), *fronts(pack, language)


@pytest.mark.parametrize(("pack", "language"), SPOKEN)
def test_all_words_of_every_shipped_component_fit(pack: str, language: str) -> None:
    shown, fits, _ = printed(pack, language)
    assert {fit.component for fit in fits} <= {str(card.component.data["id"]) for card in shown}
    assert [fit for fit in fits if fit.overflow] == []


@pytest.mark.parametrize(("pack", "language"), SPOKEN)
def test_the_words_on_every_shipped_component_are_the_generated_ones(pack: str, language: str) -> None:
    shown, _, pages = printed(pack, language)
    library = shipped(pack)
    missing = []
    for card, page in zip(shown, pages, strict=True):
        if card.entity.kind in print_of(PACKS[pack]).speaking:
            said = words_of(library, card.entity, language)
            missing += [(card.entity.id, words) for words in _absent(said, page)]
    assert missing == []


@pytest.mark.parametrize(("pack", "language"), [each for each in SPOKEN if PACKS[each[0]] == "night-cage"])
def test_the_reference_sheet_says_what_every_tile_and_boss_does(pack: str, language: str) -> None:
    shown, _, pages = printed(pack, language)
    library = shipped(pack)
    sheet = next(page for card, page in zip(shown, pages, strict=True) if card.entity.kind == "reference-sheet")
    things = [*library.of_kind("tile", pack=pack), *library.of_kind("boss", pack=pack)]
    said = [paragraph for thing in things for paragraph in words_of(library, thing, language)]
    assert said
    assert list(_absent(said, sheet)) == []


def _absent(said: Sequence[Paragraph], page: str) -> Iterator[str]:
    """The words that cannot be found on a page; where lines break and what is set in capitals does not matter."""
    found = _bare(page)
    for paragraph in said:
        if not paragraph.body:  # a heading, which a layout says in its own way
            continue
        for run in paragraph.lead + paragraph.body:
            if run.text and _bare(run.text) not in found:
                yield run.text


def _bare(words: str) -> str:
    """Letters alone: a reader of PDF loses spaces and hyphens at the ends of lines."""
    letters = "".join(words.split()).replace("’", "'").upper().casefold()
    return "".join(letter for letter in letters if letter not in _LOST)


_LOST = "-\u00ad\ufffe\u0002"


@pytest.mark.parametrize(("system", "language", "sample"), list(names()))
def test_a_layout_looks_as_it_did(system: str, language: str, sample: str) -> None:
    path = path_of(system, language, sample)
    with Image.open(path) as kept:
        problem = difference(kept.convert("RGB"), drawn(system, language)[sample])
    assert not problem, f"{path.name}: {problem}; if that is meant, run python -m tests.render.goldens"


def test_every_golden_picture_is_one_of_a_sample() -> None:
    assert set(GOLDEN.rglob("*.png")) == {path_of(*name) for name in names()}


@pytest.mark.parametrize("system", PRINTED)
def test_every_layout_has_a_golden_picture(system: str) -> None:
    library = samples_of(system)
    samples = print_of(system)
    shown = {sample.removesuffix("@back") for sample in (*samples.worded, *samples.wordless)}
    kinds = {entity.kind for entity in printable(library, "samples") if entity.id in shown}
    assert kinds == set(shipped_layouts(system))


def test_the_tolerance_is_narrower_than_another_card_another_language_and_a_lost_part() -> None:
    english = drawn("massive-darkness", "en")
    assert difference(english["treasure"], english["artifact"])
    assert difference(english["event"], drawn("massive-darkness", "uk")["event"])
    without_dice = english["treasure"].copy()
    width, height = without_dice.size
    row = (round(width * 0.1), round(height * 0.54), round(width * 0.9), round(height * 0.64))
    without_dice.paste(without_dice.crop((row[0], round(height * 0.8), row[2], round(height * 0.9))), row[:2])
    assert difference(english["treasure"], without_dice)
    without_gem = english["treasure"].copy()
    without_gem.paste((16, 12, 18), (0, 0, round(width * 0.2), round(height * 0.14)))
    assert difference(english["treasure"], without_gem)
    hardly_lighter = english["treasure"].point(lambda shade: min(255, shade + 1))
    assert not difference(english["treasure"], hardly_lighter)


@pytest.mark.parametrize("system", PRINTED)
@pytest.mark.parametrize("palette", ["low-ink", "colour-blind"])
def test_every_layout_can_be_drawn_in_every_palette(system: str, palette: str) -> None:
    library = samples_of(system)
    cards = [card_of(library, entity, "en") for entity in printable(library, "samples")]
    components = [card.component for card in cards] + [card.back.component for card in cards if card.back]
    job = Job("palette", "en", components, pictures([each.size for each in components]), palette=palette)
    with typesetting(job) as typesetter:
        assert [fit for fit in typesetter.fits() if fit.overflow] == []


@pytest.mark.parametrize("system", PRINTED)
def test_what_layouts_print_has_words_in_every_language(system: str) -> None:
    def shape(data: object, key: str = "") -> object:
        if key == "nouns":  # languages differ in their plural forms
            return sorted(data) if isinstance(data, dict) else data
        if isinstance(data, dict):
            return {name: shape(value, str(name)) for name, value in data.items()}
        return [shape(each) for each in data] if isinstance(data, list) else "words"

    shapes = []
    for language in LANGUAGES:
        path = data_folder("templates") / "phrases" / system / "print" / f"{language}.yaml"
        document, problems = yaml.read(path.name, path.read_bytes())
        assert document is not None
        assert problems == []
        shapes.append(shape(document.data))
    assert shapes[0] == shapes[1] == shapes[2]


def test_tokens_of_the_box_are_as_many_as_the_ledger_says() -> None:
    library = shipped("massive-darkness")
    counts = {each.id: each.data["copies"] for each in printable(library, "massive-darkness") if "token" in each.kind}
    assert sum(counts.values()) == 106  # table 2.2
    cage = shipped("night-cage")
    counts = {each.id: each.data["copies"] for each in printable(cage, "night-cage") if each.kind == "token"}
    assert counts == {"token-nerve": 14, "token-key": 5, "token-fourth-prisoner": 1}


def test_a_pack_that_needs_another_one_brings_no_tokens() -> None:
    kinds = {each.kind for each in printable(shipped("drowned-wing"), "drowned-wing")}
    assert "token" not in kinds
    assert "reference-sheet" in kinds


def test_there_are_as_many_standees_as_figures() -> None:
    library = shipped("massive-darkness")
    standees = [
        card_of(library, each, "en") for each in printable(library, "massive-darkness") if "standee" in each.kind
    ]
    enemies = sum(card.copies for card in standees if card.component.data["role"] != "hero")
    assert enemies == 69  # table 2.3


@pytest.mark.rule("NC-90.71")
def test_sizes_of_the_night_cage() -> None:
    library = shipped("night-cage")
    sizes: dict[str, set[tuple[float, float]]] = {}
    for entity in printable(library, "night-cage"):
        size = card_of(library, entity, "en").component.size
        sizes.setdefault(entity.kind, set()).add((size.width, size.height))
    assert sizes["tile"] == {(45, 45)}
    assert sizes["boss"] == {(135, 135)}
    assert sizes["board"] == {(6 * 46, 6 * 46), (7 * 46, 7 * 46)}
    assert sizes["token"] == {(20, 20)}
    assert sizes["prisoner"] == {(70, 100)}


def test_a_discard_board_has_a_space_with_its_total_for_every_type_of_the_mode() -> None:
    library = shipped("night-cage")
    board = next(each for each in printable(library, "night-cage") if each.id == "advanced-discard-board")
    card = card_of(library, board, "en")
    stack = library.get("advanced").data["boards"]["small"]["stack"]
    side = card.component.data["sides"]["small"]
    assert [each["count"] for each in side["spaces"]] == [4, *(count for count in stack.values() if count)]
    assert card.component.data["side"] == "small"
    assert card.back is not None
    assert card.back.component.data["side"] == "large"


def test_a_map_tile_is_drawn_to_scale() -> None:
    library = shipped("massive-darkness")
    two_sided = 0
    for entity in library.of_kind("tile", pack="massive-darkness"):
        card = card_of(library, entity, "en")
        rows = [line.split() for line in entity.data["zones"].splitlines() if line.strip()]
        assert (card.component.size.width, card.component.size.height) == (45 * len(rows[0]), 45 * len(rows))
        if card.back is not None and card.back.entity is not None:
            assert {entity.id[-1], card.back.entity.id[-1]} == {"r", "v"}
            two_sided += 1
    assert two_sided == 18  # table 2.1


def test_layouts_name_only_icons_that_are_drawn() -> None:
    """A layout that asks for an icon by a word of its own finds it."""
    icons = {path.stem for path in (data_folder("templates") / "icons").glob("*.svg")}
    for path in (data_folder("templates") / "layouts").rglob("*.typ"):
        asked = set(re.findall(r'icon\("([a-z-]+)"', path.read_text(encoding="utf-8")))
        assert asked <= icons, path.name


def test_a_skill_shows_words_written_by_hand_instead_of_its_own(tmp_path: Path) -> None:
    hero = HERO.format(text="Counts twice.")
    library = pack_library(tmp_path / "written", hero=hero)
    assert [str(each) for each in words_of(library, library.get("hero"), "en")] == ["Counts twice.", NIGHT]
    card = card_of(library, library.get("hero"), "en")
    assert [skill["paragraphs"] for skill in card.component.data["skills"]] == [
        [{"lead": [], "body": [{"text": "Counts twice."}]}],
        [paragraph.to_data() for paragraph in part_words(library, library.get("hero"), ("shadow_skill",), "en")],
    ]


HERO = """\
id: hero
kind: hero
name: Hero
unique_skill:
  name: Own
  text: {text}
  triggers: [{{on: attack, do: [{{add_hits: 1}}]}}]
shadow_skill:
  name: Dark
  triggers: [{{on: defense, do: [{{add_shields: 1}}]}}]
"""
NIGHT = "Defence [in shadow]: +1 {shield}."


def test_a_door_whose_words_are_written_by_hand_shows_all_of_them(tmp_path: Path) -> None:
    door = "id: door\nkind: door\nname: Door\nsections: [{}, {guards: 1}, {}]\ntext: Dust, and one who sweeps it.\n"
    library = pack_library(tmp_path / "written", door=door)
    component = card_of(library, library.get("door"), "en").component
    with typesetting(Job("door", "en", [component], pictures([component.size]))) as typesetter:
        page = pypdfium2.PdfDocument(typesetter.pdf())[0]
    assert list(_absent(words_of(library, library.get("door"), "en"), page.get_textpage().get_text_bounded())) == []
