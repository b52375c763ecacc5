"""Russian and Ukrainian as a copy editor reads them: numbers agree with their nouns, one thing is not called many,
and Ukrainian words that begin with у or в sound well after the word before them."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from tests.render.booklet.test_unfolding import ADVENTURES, read, shipped, shipped_booklet
from tests.render.rulebook import books
from toolkit.content.glossary import Term, glossary
from toolkit.render.phrases import LANGUAGES
from toolkit.render.words import words_of
from toolkit.systems import playable

INFLECTED = ("ru", "uk")
SPOKEN = pytest.mark.parametrize(("system", "language"), list(product(playable(), INFLECTED)))


@cache
def generated(system: str, language: str) -> tuple[str, ...]:
    """What the cards and booklets of a system say, paragraph by paragraph."""
    said = list(on_cards(system, language))
    for name in ADVENTURES:
        if shipped().get(name).pack in packs_of(system):
            said += [line for each in shipped_booklet(name, language).chapters for line in read(each).split("\n")]
    return tuple(dict.fromkeys(said))


def packs_of(system: str) -> set[str]:
    return {pack.id for pack in shipped().packs.values() if pack.manifest.system == system}


@cache
def on_cards(system: str, language: str) -> tuple[str, ...]:
    """The words of all entities of a system, paragraph by paragraph."""
    library, packs = shipped(), packs_of(system)
    entities = (entity for entity in library.entities if entity.pack in packs)
    return tuple(str(each) for entity in entities for each in words_of(library, entity, language))


#: After these words a number and its noun stand in another case, or the number is the name of a thing.
_GOVERNING = r"(?:меньше|больше|до|от|из|без|дальше|менше|більше|від|із|з|ніж|за|далі|к|на|о|по|для|с|при|у|зазна\w+)"
_NUMBERED = r"(?:лестнице|сходами)"
_NUMBER = r"(?<![\w–+−×÷./:])(\d+)[ \u00a0]"


def plural_of(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def after(term: Term, number: int) -> set[str]:
    """The forms of a term that may stand after a number in the nominative or the accusative."""
    return {term.counted(case)[plural_of(number)] for case in ("nominative", "accusative")}


@SPOKEN
def test_a_noun_agrees_with_the_number_before_it(system: str, language: str) -> None:
    """`1 урон, 2 урона`, not `1 урона`; `очки` of two and `очков` of five."""
    wrong, seen = [], 0
    terms = [each for each in glossary(system, language).terms.values() if len(each.one or each.many) > 1]
    forms = {form for term in terms for form in term.all_forms()}
    allowed = {form: [term for term in terms if form in term.all_forms()] for form in forms}
    nouns = "|".join(sorted(map(re.escape, allowed), key=len, reverse=True))
    counted = re.compile(rf"(\w+ )?{_NUMBER}({nouns})(?!\w)")
    for line in generated(system, language):
        for found in counted.finditer(line):
            before, number, form = found.groups()
            if before and re.fullmatch(f"{_GOVERNING}|{_NUMBERED}", before.strip().lower()):
                continue
            seen += 1
            if not any(form in after(term, int(number)) for term in allowed[form]):
                wrong.append((found[0], line))
    assert wrong == []
    assert seen or system == "night-cage"


#: A vowel, then `у` before a consonant that does not make it hard to say (`у воді`, `у світлій`).
_EASY = r"(?=[бгґджзйклмнпрстхцчшщ])(?!\w[вф])"
_HARD = re.compile(rf"[аеєиіїоуюя][ \u00a0](?:у|усе|усі|усіх|усім|увесь|уся)[ \u00a0]{_EASY}\w+")


#: A consonant, then `в` before another one.
_HARDER = re.compile(r"[бвгґджзклмнпрстфхцчшщьй][ \u00a0]в[ \u00a0](?=[бвгґджзклмнпрстфхцчшщ])\w+")
#: A vowel, then `і` before a letter that is not like it; and `й` after a consonant.
_TWO_VOWELS = re.compile(r"[аеєиіїоуюя][ \u00a0]і[ \u00a0](?!в[бвгґджзклмнпрстфхцчшщ])[абвгґдежзиклмнопрстуфхцчшщ]\w*")
_NO_VOWEL = re.compile(r"[бвгґджзклмнпрстфхцчшщь][ \u00a0]й[ \u00a0]\w+")
SOUNDS = {
    "якщо в зоні, not якщо у зоні": _HARD,
    "ваш удар у зоні, not ваш удар в зоні": _HARDER,
    "зона й зала, not зона і зала": _TWO_VOWELS,
    "колод і залиште, not колод й залиште": _NO_VOWEL,
}


def ukrainian(system: str) -> tuple[str, ...]:
    """Cards and booklets as they come out, and the rule book."""
    chapters = books.book(system, "uk").data["chapters"] if system in books.SYSTEMS else []
    return (
        *generated(system, "uk"),
        *(books.said(part.get("body") or "") for chapter in chapters for part in chapter["parts"]),
    )


@pytest.mark.parametrize("system", playable())
@pytest.mark.parametrize("rule", SOUNDS)
def test_ukrainian_sounds_well(system: str, rule: str) -> None:
    assert [(found[0], line) for line in ukrainian(system) for found in SOUNDS[rule].finditer(line)] == []


@pytest.mark.parametrize("rule", SOUNDS)
def test_the_ear_hears_what_sounds_badly(rule: str) -> None:
    good, bad = rule.split(", not ")
    assert SOUNDS[rule].search(bad)
    assert not SOUNDS[rule].search(good)


@pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))
def test_every_sentence_begins_with_a_capital_letter(system: str, language: str) -> None:
    """On cards, in `lantern text` and in virtual tables: `Instant.`, not `instant.`"""
    assert [line for line in on_cards(system, language) if line[:1].islower()] == []


#: What a booklet says of one thing, and another of several.
NUMBERS = {
    "jaws-of-the-lion/long-night-at-the-mint": {
        "en": "Nobody can open door A until",
        "ru": "Дверь A нельзя открыть, пока",
        "uk": "Двері A не можна відчинити, доки",
    },
    "jaws-of-the-lion/the-flooded-clock": {
        "en": "Nobody can open doors A, B and C until",
        "ru": "Двери A, B и C нельзя открыть, пока",
        "uk": "Двері A, B і C не можна відчинити, доки",
    },
    "massive-darkness/her-last-thread": {
        "en": "when the objective is met.",
        "ru": "Поставьте врага в его зону и возьмите его карту: «Мать саванов».",
        "uk": "коли ціль уже не можна виконати,",
    },
    "massive-darkness/a-crown-in-three-parts": {
        "en": "when all objectives are met, one after another.",
        "ru": "когда цели уже нельзя выполнить,",
        "uk": "коли виконано всі цілі, одна за одною.",
    },
    "massive-darkness/the-floor-is-counting": {
        "en": "The pillar cannot be attacked.",
        "ru": "а также: 1 колонну.",
        "uk": "Колону не можна атакувати.",
    },
    "massive-darkness/thrice-put-out": {
        "en": "Pillars cannot be attacked.",
        "ru": "Колонны нельзя атаковать.",
        "uk": "Колони не можна атакувати.",
    },
}


@pytest.mark.parametrize("adventure", NUMBERS)
def test_one_thing_and_several_are_told_apart(adventure: str) -> None:
    for language, words in NUMBERS[adventure].items():
        whole = "\n".join(map(read, shipped_booklet(adventure, language).chapters)).replace("\u00a0", " ")
        assert words in whole
