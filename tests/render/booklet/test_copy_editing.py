"""What a copy editor marks in finished prints: articles, agreement, brackets in brackets, what is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from tests.render.booklet.test_agreement import generated
from tests.render.booklet.test_unfolding import ADVENTURES, shipped, shipped_booklet
from tests.render.rulebook import books
from tests.render.test_typography import sources
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import words_of
from toolkit.systems import playable

EVERY = pytest.mark.parametrize("system", playable())
ALL = pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))

_SOUNDS_LIKE_A_CONSONANT = r"(?:one|once|uni|use|usu|eu)"
_SOUNDS_LIKE_A_VOWEL = r"(?:hour|honest|honou?r|heir|[XFLMNRS]\b)"
#: What an English sentence must not have, and what it says instead.
WRONG = {
    "a, not an": rf"\ban (?!{_SOUNDS_LIKE_A_VOWEL})[bcdfghjklmnpqrstvwxyzBCDGHJKPQTUVWYZ]\w*",
    "an, not a": rf"\ba (?!{_SOUNDS_LIKE_A_CONSONANT})[aeiouAEIOU]\w+",
    "hex a, not the hex a": r"\b[Tt]he (?:hex|door|zone|tile|room|hall|section) (?:[a-z]|[A-Z]|\d+)\b(?!’)",
    "items are, not items is": r"(?<!number of )\b(?:your|the \w+’s) (?:\w+ )?(?:item|event|token|card)s is\b",
    "gets +1, not hero: +1": r"(?:^|[:;] )(?:[Ee]ach|[Ee]very|[Aa]nother|the target|[Aa] random)\b[a-z ]*: [+\u2212]\d",
    "towards and defence, as everywhere": r"(?<!\{)\b(?:toward|[Dd]efense|[Aa]rmor|[Cc]olor|[Gg]ray)\b",
    "a bandage token, not a bandages token": r"\d \w+s tokens?\b",
    "a comma alone does not join sentences": r"becomes a \{pit\},",
    "no brackets in brackets": r"\([^()]*\(",
    "costs 1 less, not costs \u22121": r"\bcosts? [+\u2212]",
    "otherwise, not else": r"; else\b",
    "whoever, not who": r"(?:^|[.;] )[Ww]ho (?:is|has|had|cannot|can|would|stands|stood|dies|\w+s)\b[^?]*$",
}


#: A number of the rules, as phrases ask for it, and numbers up to one.
_RULE = re.compile(r"\brule\([^()]*\)|\brange\((?:[^()]|\([^()]*\))*\)")


def texts(value: Any) -> Iterator[str]:
    return (each.replace("\u00a0", " ") for each in books.texts(value))


def english(system: str) -> Iterator[str]:
    """Cards and booklets as they come out; rule books, sheets and boards as they are written."""
    yield from generated(system, "en")
    if system in books.SYSTEMS:
        for chapter in books.book(system, "en").data["chapters"]:
            yield from (books.said(part.get("body") or "") for part in chapter["parts"])
    spoken = phrases(system, "en")
    for section in ("reference", "turn", "sheets", "booklet"):
        yield from (_RULE.sub("n", each) for each in texts(spoken.find(section)))


@EVERY
@pytest.mark.parametrize("rule", WRONG)
def test_english_has_its_articles_and_numbers(system: str, rule: str) -> None:
    assert [(found[0], line) for line in english(system) for found in re.finditer(WRONG[rule], line)] == []


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("a, not an", "Draw an card."),
        ("an, not a", "When a explorer dies"),
        ("hex a, not the hex a", "A rat appears on the hex a."),
        ("items are, not items is", "If your carried items is 1 or more"),
        ("whoever, not who", "Every rest costs one. Who has no cards is out."),
        ("gets +1, not hero: +1", "In your activation: each hero on your tile: +1 initiative."),
        ("towards and defence, as everywhere", "It moves 1 zone toward the exit."),
        ("a bandage token, not a bandages token", "Take 2 bandages tokens."),
        ("a comma alone does not join sentences", "This tile becomes a {pit}, whoever is on it falls."),
        ("no brackets in brackets", "Test lore 4+ (success: +1 map card (keep one))."),
        ("costs 1 less, not costs \u22121", "Exploring costs \u22121 {stamina}."),
        ("otherwise, not else", "At 4 or more: restore 3 stamina; else: lose 1 health."),
    ],
)
def test_the_editor_sees_what_is_wrong(rule: str, line: str) -> None:
    assert re.search(WRONG[rule], line)


@ALL
def test_every_rule_on_a_card_begins_with_a_capital_letter(system: str, language: str) -> None:
    """`Locked: no chapter space advances this chapter`, not `locked`."""
    library = shipped()
    small = [
        (entity.id, str(paragraph))
        for entity in library.entities
        if library.packs[entity.pack].manifest.system == system
        for paragraph in words_of(library, entity, language)
        if str(paragraph)[:1].islower()
    ]
    assert small == []


@ALL
def test_rules_that_share_a_moment_begin_with_a_capital_letter(system: str, language: str) -> None:
    """The moment stands once; below it every rule says when it holds."""
    parts = [
        "".join(run.get("text", "") for run in part["lead"])
        for name in ADVENTURES
        if shipped().packs[shipped().get(name).pack].manifest.system == system
        for chapter in shipped_booklet(name, language).chapters
        for section in chapter.sections
        for rule in section.data.get("paragraphs", ())
        for part in rule.get("parts", ())
    ]
    assert [each for each in parts if not each[:1].isupper()] == []


#: Whose cards they are: `your` of those who hold them, `its` and `this monster’s` of enemies and monsters.
OWNERS = {
    "massive-darkness/bridge-swallower": "At the start of its activation: regain X {health} (X: the number of heroes).",
    "massive-darkness/pale-vicereine": "May leave a zone with heroes.",
    "massive-darkness/crowfeather-cloak": "You may leave a zone with enemies.",
    "machina-arcana/gearwright-lich": "When it comes into play: close every door on this monster’s map tile.",
    "machina-arcana/blasting-cap": "Use (1 {stamina}): break every door on your map tile.",
}


@pytest.mark.parametrize("card", OWNERS)
def test_a_card_says_whose_it_is(card: str) -> None:
    words = [str(each).replace("\u00a0", " ") for each in words_of(shipped(), shipped().get(card), "en")]
    assert OWNERS[card] in words


#: What one subject gets by several effects is one sentence.
SERIES = {
    "machina-arcana/relay-room": "each explorer restores 1 health and 1 essence",
    "massive-darkness/moor-raider": "+2 movement points and Sneak during this action",
}


@pytest.mark.parametrize("card", SERIES)
def test_what_somebody_gets_in_a_row_is_one_sentence(card: str) -> None:
    words = " ".join(str(each).replace("\u00a0", " ") for each in words_of(shipped(), shipped().get(card), "en"))
    assert SERIES[card] in words


def test_what_is_read_aloud_is_told_apart_from_rules() -> None:
    for name in ("jaws-of-the-lion/the-drowned-chapel", "machina-arcana/the-brass-well"):
        booklet = shipped_booklet(name, "en")
        sections = [section for chapter in booklet.chapters for section in chapter.sections]
        said = [each for section in sections for each in section.data.get("paragraphs", ())]
        said += [
            each for section in sections for entry in section.data.get("entries", ()) for each in entry["paragraphs"]
        ]
        stories = ["".join(run.get("text", "") for run in each["body"]) for each in said if each.get("story")]
        assert len(stories) == {"jaws-of-the-lion/the-drowned-chapel": 3, "machina-arcana/the-brass-well": 8}[name]
        assert all(each.replace("\u00a0", " ") in told(name) for each in stories)


def told(name: str) -> str:
    """All words of an adventure and of its chapters as they are written."""
    library = shipped()
    pack = library.packs[library.get(name).pack]
    return " ".join(str(each.data) for each in library.entities if each.pack == pack.id)


@ALL
def test_what_a_letter_stands_for_has_no_brackets_of_its_own(system: str, language: str) -> None:
    """`(X: half of the number of heroes, rounded up)`."""
    assert [line for line in generated(system, language) if re.search(r"\([XYZ]: [^()]*\(", line)] == []


@ALL
def test_nothing_is_said_twice_in_a_row(system: str, language: str) -> None:
    """`Return 2 cards`, not `return a card; return a card`."""
    twice = []
    for line in generated(system, language):
        parts = [each.strip().rstrip(".").lower() for each in re.split(r"; |: |\. |, then ", line)]
        twice += [line for one, other in pairwise(parts) if one == other and " " in one]
    assert twice == []


#: Active participles, which Ukrainian says otherwise (`що горить`), and words that are calques from Russian.
_PARTICIPLE = re.compile(
    r"\b\w+[аиіїуюя]юч(?:ий|а|е|і|их|ого|ою|ому|им|ої|у|ій|ими)\b|\b(?:ви|гуд|кот)юч\w+", re.IGNORECASE
)
_CALQUE = re.compile(
    r"\b(?:слідуюч\w*|на протязі|приймати участь|про кого мова|дякуючи|добав(?:ля|т)\w*|співпада\w*|любий"
    r"|при (?:вході|загибелі|виході|появі)|атак\w* по (?!одн)\w+|згідно \w+|в якості|у якості)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("wrong", [_PARTICIPLE, _CALQUE], ids=["active participle", "calque"])
def test_ukrainian_has_its_own_words(wrong: re.Pattern[str]) -> None:
    """A word that a glossary says not to use is no word that is used."""
    found = [
        (path, place, each[0])
        for path, place, text in sources("uk")
        if ".not." not in place
        for each in wrong.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize("line", ["Жевріюча лінза", "Блукаючий монстр", "атака по цілі", "здібність при вході в гру"])
def test_the_ukrainian_editor_sees_what_is_wrong(line: str) -> None:
    assert _PARTICIPLE.search(line) or _CALQUE.search(line)


#: What a Russian sentence must not have, and what it says instead.
WRONG_IN_RUSSIAN = {
    "персонажей ровно 4, not число персонажей — ровно 4": r"— ровно \d",
    "+2 кубика, not +2 к кубикам, as if every die showed more": r"[+−]\d+ к кубикам",
    "получает 8 золота, not получает: 8 золота": r"получа(?:ет|ют|ете): (?![+−])",
    "у цели воля −1, not цель: воля −1": r"(?::|\)) ?цель: \w",
    "(сбросьте эту карту), not an order behind a comma": r"[а-яё], (?:сбросьте эту карту|потратьте \d+ \w+)(?=:)",
    "может вернуть, not an order for somebody else": r"(?:может|могут) выполнить: (?:верните|возьмите|получите)",
    "и открыли, not и вы открыли": r"[Вв]ы [^.,;:]* и вы ",
    "«Багор», not a name that agrees with nothing": r"(?:теперь есть|Новый сценарий:|Получите) [А-ЯЁ][а-яё]",
}


@EVERY
@pytest.mark.parametrize("rule", WRONG_IN_RUSSIAN)
def test_russian_reads_as_it_is_spoken(system: str, rule: str) -> None:
    lines = [line.replace("\u00a0", " ") for line in generated(system, "ru")]
    wrong = [(found[0], line) for line in lines for found in re.finditer(WRONG_IN_RUSSIAN[rule], line)]
    assert wrong == []


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("персонажей ровно 4", "если число персонажей — ровно 4"),
        ("+2 кубика", "Когда вы атакуете: +2 к кубикам атаки."),
        ("получает 8 золота", "Каждый персонаж получает: 8 золота."),
        ("у цели", "выберите целью монстра (дальность 2): цель: воля −2"),
        ("(сбросьте", "В вашу активацию, сбросьте эту карту: излечите К6 ран."),
        ("может вернуть", "1 союзник может выполнить: верните карту из сброса."),
        ("и открыли", "Вы не попали ни в одну ловушку и вы открыли дверь."),
        ("«Багор»", "В лавке теперь есть Багор."),
    ],
)
def test_the_editor_sees_what_is_wrong_in_russian(rule: str, line: str) -> None:
    (pattern,) = [each for name, each in WRONG_IN_RUSSIAN.items() if name.startswith(rule)]
    assert re.search(pattern, line)


#: Whose rule it is: a card in play for everybody is not for one, and a monster is no `you`.
WHOSE = [
    ("brimstone/heavy-air", "У каждого героя: −1 к движению."),
    ("brimstone/crack-shot", "Если у вашего оружия есть слово «винтовка»: +2 к дальности оружия."),
    ("massive-darkness/bridge-swallower", "В начале его активации: враг восстанавливает"),
    ("massive-darkness/hearth-crown", "В начале вашей активации [ранен]: восстановите 1 {health}."),
    ("machina-arcana/leech-swarm", "при попадании: этот монстр восстанавливает 1 единицу здоровья."),
    ("machina-arcana/leech-knife", "при попадании: восстановите 1 единицу эссенции."),
]


@pytest.mark.parametrize(("name", "words"), WHOSE)
def test_a_rule_says_whose_it_is(name: str, words: str) -> None:
    said = "\n".join(map(str, words_of(shipped(), shipped().get(name), "ru"))).replace("\u00a0", " ")
    assert words in said
