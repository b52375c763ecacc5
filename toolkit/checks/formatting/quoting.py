"""Which quotes a text keeps: they go only where no reader of YAML, old or new, could take the text for more."""

from __future__ import annotations

import re

#: Words some readers take for something else than text: YAML 1.1 has more of them than 1.2.
_OTHER_MEANINGS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})

# Starts with a letter, so it is no number and no indicator; holds nothing that YAML or an expression gives a meaning.
_PLAIN = re.compile(r"[^\W\d_](?:[\w ./'()!?,;–—…«»„“”’-]*[\w./')!?;–—…»”’-])?\Z")
_NEEDS_ESCAPES = re.compile(r'["\\]')


def requoted(written: str, value: str, *, in_flow: bool) -> str:
    """A quoted one-line scalar in the house style: plain where that is safe, else double quotes if that is simple."""
    if _PLAIN.match(value) and value.lower() not in _OTHER_MEANINGS and not (in_flow and "," in value):
        return value
    if written.startswith("'") and value.isprintable() and not _NEEDS_ESCAPES.search(value):
        return f'"{value}"'
    return written
