"""Finding a word in a text in whatever form it stands there: `отряд` also finds `отрядов`, `leader` also `leaders`.

A word is written as dictionaries have it; its ending may change. A hyphen at the end (`загон-`) marks a stem by itself,
for words whose stem changes as well (`загін`, `загону`). Several words are looked for side by side.
"""

from __future__ import annotations

import re
from functools import cache

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


@cache
def inflected(words: str, language: str) -> re.Pattern[str]:
    """A pattern that finds words in every form, as whole words and in any case of letters."""
    between = r"[\s\u00a0]+"
    return re.compile(
        rf"(?<![\w’'-]){between.join(_form(word, language) for word in words.split())}(?![\w’])", re.IGNORECASE
    )


def _form(word: str, language: str) -> str:
    dictionary = _DICTIONARY.get(language)
    stem = word[:-1] if word.endswith("-") else dictionary.sub("", word) if dictionary else word
    spelled = _APOSTROPHES.sub("['’ʼ]", re.escape(stem)).replace("ё", "[её]")
    endings = _ENDINGS.get(language, "").split()
    return f"{spelled}(?:{'|'.join(endings)})?" if endings else spelled
