"""Lines of text for a terminal: broken between words, and cut where they do not fit."""

from __future__ import annotations

import textwrap

_TIE = "\u00a0"
#: No terminal is taken to be narrower.
NARROWEST = 40


def wrapped(line: str, width: int, indent: int = 6) -> str:
    """A line, broken between words where it is too long; what is tied stays together."""
    broken = textwrap.wrap(line, max(width, NARROWEST), subsequent_indent=" " * indent, break_on_hyphens=False)
    return "\n".join(broken).replace(_TIE, " ")


def tied(words: str) -> str:
    """Words that are not broken between each other."""
    return words.replace(" ", _TIE)


def fitted(text: str, width: int) -> str:
    """Text in exactly so many columns; what does not fit is cut visibly."""
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1]}…"
