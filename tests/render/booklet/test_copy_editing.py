"""What a copy editor marks in finished prints: articles, agreement, brackets in brackets, what is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from tests.render.booklet.test_agreement import generated
from tests.render.rulebook import books
from tests.render.test_typography import sources
from toolkit.render.phrases import LANGUAGES, phrases
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
    "whoever, not who": r"(?:^|[.;] )[Ww]ho (?:is|has|had|cannot|can|would|stands|stood|dies|\w+s)\b[^?]*$",
}


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
        yield from texts(spoken.find(section))


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
    ],
)
def test_the_editor_sees_what_is_wrong(rule: str, line: str) -> None:
    assert re.search(WRONG[rule], line)


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
