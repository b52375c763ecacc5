"""How words are set: where no line may break, and how sentences end. All that is printed and shown on pages comes
through here, so that authors and translators write plain spaces."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

NO_BREAK = "\u00a0"

#: What carries a number or a letter as its name, in every language: `zone B`, `цель 1`, `фрагмент 3R`, `гекс a`.
_NUMBERED = (
    "objectives? zones? halls? doors? tiles? levels? rounds? entry entries stairs pages?"
    " цел[ьи]\\w* зон\\w* зал\\w* двер\\w* фрагмент\\w* раунд\\w* уров\\w* запис\\w* лестниц\\w* стр\\. враг\\w*"
    " ціл[ьі]\\w* рів\\w* сход\\w* ворог\\w*"
    " hex(?:es)? rooms? sections? гекс\\w* комнат\\w* раздел\\w* кімнат\\w* розділ\\w*"
).replace(" ", "|")
_NUMBERED_WORD = re.compile(_NUMBERED, re.IGNORECASE)
#: Any word before a number or a letter; only few words are looked up: a list of them at every place would be slow.
_BEFORE_NUMBER = re.compile(r"(?<![\w’])(\w+\.?) (?=(?:\d+[A-Za-z]?|[A-Za-z]|[IVXivx]+)(?!\w))")
#: Words that do not belong to the number before them.
_LOOSE = "или|либо|або|чи|до|по|из|із|от|від|на|за|or|and|to|of|in|more"
#: A number and what it counts: a noun or an icon; letters stand for numbers that only play can tell.
_COUNTED = re.compile(rf"(?<![\w\u00a0+\u2212])([+\u2212]?(?:\d+|[X-Z])) (?!(?:{_LOOSE})\b)(?=[^\W\d_]|[«“„{{])")
#: A word of one letter, which belongs to the next word.
_ONE_LETTER = re.compile(r"(?<![\w’'])([^\W\d_бж]) (?=[\w«“„{\[(+\u2212])")
#: A particle, which belongs to the word before it: `стільки ж`, `был бы`.
_PARTICLE = re.compile(r"(?<=\w) (?=(?:ж|же|б|би|бы|ли)(?!\w))")
_BEFORE_DASH = re.compile(r"\s(?=[—–] )")
#: So many of something, or something times a number: `2 × Rat`, `2D6 × 10`, `1 die × Rat`.
_TIMES = re.compile(r"(?<=[\dX-Z]) (?=×)|(?<=×) ")
#: A sum with a number in it: `number of heroes ÷ 2`, `3 − X`.
_SUM = re.compile(r" ([÷+\u2212]) (?=\d)|(?<=\d) ([÷+\u2212]) ")
#: What a word is changed by or must reach, at the end of its phrase: `armour +1`, `знання 5+`.
_REACHED = re.compile(r"(?<=[^\W\d_]) (?=[+\u2212](?:\d+|[X-Z])(?:[.,;:)]|$)|\d+\+(?!\w))")
#: What a letter stands for: `(X: number of heroes)`.
_STANDS_FOR = re.compile(r"(?<=\([X-Z]:) ")
#: What all rules for sums, changes, letters and dashes look for: most words have none of it.
_SIGNS = re.compile("[×÷+\u2212(—–]")
#: The comma that ends a clause, where another sign follows it: `каждый, кто несёт ключ,` at the end of a sentence.
_COMMA_BEFORE_SIGN = re.compile(rf",(?=[.,;:)\]]|[ {NO_BREAK}]\|)")
#: An apostrophe as typewriters have it, in a word or at its end.
_TYPEWRITTEN = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=s)'(?= )")


@lru_cache(10_000)
def tied(words: str) -> str:
    """Words with no-break spaces where a line may not end: before a dash or a particle, between a number and what it
    counts, names, multiplies or changes, after a word of one letter. Apostrophes are set as printers have them, and a
    comma before another sign goes."""
    if "'" in words:
        words = _TYPEWRITTEN.sub("\u2019", words)
    if " " not in words:
        return words
    if "," in words:
        words = _COMMA_BEFORE_SIGN.sub("", words)
    words = _BEFORE_NUMBER.sub(_tied_to_number, words)
    words = _COUNTED.sub(rf"\1{NO_BREAK}", words)
    words = _ONE_LETTER.sub(rf"\1{NO_BREAK}", words)
    if " ж" in words or " б" in words or " л" in words:
        words = _PARTICLE.sub(NO_BREAK, words)
    if not _SIGNS.search(words):
        return words
    words = _TIMES.sub(NO_BREAK, words)
    words = _SUM.sub(lambda found: f"{NO_BREAK}{found[1] or found[2]}{NO_BREAK}", words)
    words = _REACHED.sub(NO_BREAK, words)
    words = _STANDS_FOR.sub(NO_BREAK, words)
    return _BEFORE_DASH.sub(NO_BREAK, words)


def _tied_to_number(found: re.Match[str]) -> str:
    return f"{found[1]}{NO_BREAK if _NUMBERED_WORD.fullmatch(found[1]) else ' '}"


def all_tied(data: Any) -> Any:
    """Data of a page with every text in it tied; what is a drawing stays as it is."""
    if isinstance(data, str):
        return data if data.startswith("<svg") else tied(data)
    if isinstance(data, dict):
        return {key: all_tied(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [all_tied(value) for value in data]
    return data


def sentence(words: str) -> str:
    """A rule as it is printed: it ends with a full stop, unless it ends with another sign of its own."""
    return words if not words or words[-1] in ".!?…:" else f"{words}."
