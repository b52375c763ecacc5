"""Finding a word in a text in whatever form it stands there: `отряд` also finds `отрядов`, `leader` also `leaders`.

A word is written as dictionaries have it; its ending may change. A hyphen at the end (`загон-`) marks a stem by itself,
for words whose stem changes as well (`загін`, `загону`). Several words are looked for side by side.
"""

from __future__ import annotations

import re
from functools import cached_property

_ENDINGS = {
    "ru": (
        "иями ями ами ого его ому ему ыми ими ией ов ев ёв ей ой ом ем ём ам ям ах ях ый ий ые ие ых их ым им ая яя ую"
        " юю ое ее ою ею ью ия ии ию а я е ё и й о у ы ь ю"
    ),
    "uk": (
        "іями ями ами ього ьому ьої ого ому ими іми ові еві єві ією ість ів їв ей єю ою ею ом ем єм ам ям ах ях ий ій"
        " их іх им ім ої ьо ії ію ія а я е є и і ї й о у ь ю"
    ),
    "en": "'s ’s es s",
}
#: The endings of words in dictionaries.
_DICTIONARY = {"ru": re.compile("(?:[ыио]й|[аяеёоьйыи])$"), "uk": re.compile("(?:[иі]й|[аяеєоьйиіїю])$")}
_APOSTROPHES = re.compile("['’ʼ]")
#: Letters that patterns take for the same, besides large and small ones.
_ALIKE = str.maketrans({"’": "'", "ʼ": "'", "ё": "е", "ı": "i"})
_BETWEEN = r"[\s\u00a0]+"


def folded(text: str) -> str:
    """A text with one letter for all that patterns take for the same."""
    return text.casefold().translate(_ALIKE)


class Inflected:
    """Words in every form, as whole words and in any case of letters. Making a pattern of them takes long, so it is
    made for texts that hold their stems: hardly any does."""

    def __init__(self, words: str, language: str) -> None:
        self._words = words.split()
        self._language = language
        self._stems = [folded(_stem(word, language)) for word in self._words]

    def may_be_in(self, text: str) -> bool:
        """Whether the words may stand in a text that is `folded`."""
        return all(stem in text for stem in self._stems)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        forms = _BETWEEN.join(_form(word, self._language) for word in self._words)
        return re.compile(rf"(?<![\w’'-]){forms}(?![\w’])", re.IGNORECASE)


def _stem(word: str, language: str) -> str:
    dictionary = _DICTIONARY.get(language)
    return word[:-1] if word.endswith("-") else dictionary.sub("", word) if dictionary else word


def _form(word: str, language: str) -> str:
    spelled = _APOSTROPHES.sub("['’ʼ]", re.escape(_stem(word, language))).replace("ё", "[её]")
    endings = _ENDINGS.get(language, "").split()
    return f"{spelled}(?:{'|'.join(endings)})?" if endings else spelled
