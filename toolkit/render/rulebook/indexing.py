"""The index of a rule book: words in the order of the language, where they stand, and which rules say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

#: Letters in the order of the alphabet where that is not the order of their code points.
_ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}


@dataclass(frozen=True, slots=True)
class Mention:
    """A word of the index, the place it leads to, and the rules told there."""

    word: str
    place: str
    rules: tuple[str, ...]


def sorted_words(words: Iterable[str], language: str) -> list[str]:
    """Words as a dictionary of the language has them."""
    alphabet = {letter: number for number, letter in enumerate(_ALPHABETS.get(language, ""))}

    def key(word: str) -> list[tuple[int, int]]:
        letters = (each for each in word.lower() if each.isalnum() or each == " ")
        return [(1, alphabet[each]) if each in alphabet else (0, ord(each)) for each in letters]

    return sorted(words, key=key)


def index_of(mentions: Sequence[Mention], language: str) -> list[dict[str, object]]:
    """The index as a layout gets it: one line a word."""
    by_word: dict[str, list[Mention]] = {}
    for mention in mentions:
        by_word.setdefault(mention.word, []).append(mention)
    return [
        {
            "word": word,
            "places": list(dict.fromkeys(each.place for each in by_word[word])),
            "rules": shortened(rule for each in by_word[word] for rule in each.rules),
        }
        for word in sorted_words(by_word, language)
    ]


def shortened(rules: Iterable[str]) -> str:
    """Ids of rules in few letters: `NC-11.01–03, 12.07`."""
    found: list[str] = []
    prefix = ""
    known = sorted({_taken_apart(rule) for rule in rules})
    for (head, section), group in groupby(known, key=lambda each: each[:2]):
        for first, last in _stretches([number for _, _, number in group]):
            end = f"–{last:02}" if last > first else ""
            found.append(f"{'' if head == prefix else f'{head}-'}{section}.{first:02}{end}")
            prefix = head
    return ", ".join(found)


def _taken_apart(rule: str) -> tuple[str, int, int]:
    head, _, place = rule.partition("-")
    section, _, number = place.partition(".")
    return head, int(section), int(number)


def _stretches(numbers: Sequence[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
