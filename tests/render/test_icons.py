"""The icons we drew and the list of marks agree, and no icon can reach outside itself."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from toolkit.content.resources import data_folder
from toolkit.content.shipped_icons import icons
from toolkit.render.emblem import emblem
from toolkit.render.phrases import LANGUAGES
from toolkit.render.runs import Run, plain, runs_of, without_icons
from toolkit.systems import known

FOLDER = data_folder("templates") / "icons"


def test_every_drawing_is_listed_and_every_listed_icon_is_drawn() -> None:
    assert {icon.file for icon in icons().values()} == {path.name for path in FOLDER.glob("*.svg")}


@pytest.mark.parametrize("name", sorted(icons()))
def test_an_icon_is_plain_shapes_on_a_square_field(name: str) -> None:
    root = ElementTree.parse(FOLDER / icons()[name].file).getroot()
    assert root.get("viewBox") == "0 0 24 24"
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "g", "path", "rect", "circle"}
    assert not any("href" in key for element in root.iter() for key in element.attrib)


@pytest.mark.parametrize("name", sorted(icons()))
def test_an_icon_has_a_title_in_every_language_and_belongs_to_a_system(name: str) -> None:
    assert set(icons()[name].titles) == set(LANGUAGES)
    assert any(name in system.icons for system in known().values())


@pytest.mark.parametrize("system", known())
def test_every_icon_that_a_system_names_is_drawn(system: str) -> None:
    assert known()[system].icons - set(icons()) == set()


def test_marks_become_icons_and_numbers_stay_with_them() -> None:
    runs = runs_of("Attack {bang}: +2 {hit}")
    assert runs == (Run(text="Attack "), Run(icon="bang"), Run(text=": +2\u00a0"), Run(icon="hit"))
    assert plain(runs) == "Attack {bang}: +2 {hit}"


def test_a_mark_without_an_icon_stays_text() -> None:
    assert runs_of("{no-such-icon} {hit}") == (Run(text="{no-such-icon} "), Run(icon="hit"))


def test_short_words_and_dashes_stay_with_their_neighbours() -> None:
    assert runs_of("у врага — щит") == (Run(text="у\u00a0врага\u00a0— щит"),)


def test_an_emblem_depends_on_the_id_alone() -> None:
    assert emblem("core/ember-blade") == emblem("core/ember-blade")
    assert len({emblem(f"core/card-{number}") for number in range(200)}) > 190
    assert ElementTree.fromstring(emblem("core/ember-blade")).get("viewBox") == "0 0 100 100"


@pytest.mark.parametrize("name", sorted(name for name, icon in icons().items() if icon.counted))
def test_what_is_counted_has_every_plural_form_of_every_language(name: str) -> None:
    forms = {language: set(said) for language, said in icons()[name].counted.items()}
    assert forms == {"en": {"one", "other"}, "ru": {"one", "few", "many"}, "uk": {"one", "few", "many"}}


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("en", "every hero gains 5 {xp}", "every hero gains 5 XP"),
        ("en", "{bang}: +1 {hit}, then 2 {wound} and {wound}", "bang: +1 hit, then 2 wounds and wound"),
        ("en", "2 {nerve} and {no-such-icon}", "2 nerve and {no-such-icon}"),
        ("en", "9" * 5000 + " {hit}", "9" * 5000 + " hits"),
        ("ru", "1 {wound}, 2 {wound}, 5 {wound}", "1 рана, 2 раны, 5 ран"),
        ("uk", "21 {hit}, 3 {red}", "21 удар, 3 червоні кубики"),
    ],
)
def test_words_are_said_where_no_icon_can_be_drawn(language: str, words: str, said: str) -> None:
    assert without_icons(words, language) == said


@pytest.mark.parametrize(
    ("words", "quoted", "said"),
    [
        ("получите 1 {wound}", True, "получите 1 рану"),
        ("получите 1 {wound}", False, "получите 1 рана"),
        ("получите 5 {wound}", True, "получите 5 ран"),
        ("+1 {wound}", True, "+1 рана"),
    ],
)
def test_one_thing_after_a_word_is_in_the_accusative_where_words_are_quoted(
    words: str, quoted: bool, said: str
) -> None:
    assert without_icons(words, "ru", "massive-darkness", quoted=quoted) == said
