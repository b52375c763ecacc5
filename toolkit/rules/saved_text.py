"""The text of saved games and campaigns while they are played: how a decision is added, how a torn end is mended.

Decisions come last in the file, one a line, and only brackets come after them. One decision more takes the place of
these brackets, with the same brackets behind it. So the file is whole after every decision, whoever reads it, and a
machine that dies in the middle of a write tears no more than the last line.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

#: The brackets behind the last decision, as they stand in a file that has one.
_BRACKETS = re.compile(rb'(?<=")\n( *)\](?:\n *[\]}])*\n\Z')
#: Where the decisions of a game, or of a stage of a campaign, begin.
_LIST = re.compile(rb'\n( | {3})"decisions": \[')
#: Decisions that are whole, each on its line.
_DECISIONS = re.compile(rb'(?:\n +"(?:[^"\\\x00-\x1f]|\\[^\x00-\x1f])*",?(?=\n|\Z))*')
_ONLY_BRACKETS = re.compile(rb"[\s\]}\x00]*\Z")


class End(NamedTuple):
    """Where a saved file ends: how many bytes stand before its last brackets, and these brackets."""

    place: int
    brackets: bytes

    def with_one_more(self, decision: str) -> tuple[bytes, End]:
        """What to write at the place for one decision more, and where the file ends then."""
        indent = b" " * (self.brackets.index(b"]"))
        line = b",\n" + indent + json.dumps(decision, ensure_ascii=False).encode()
        return line + self.brackets, End(self.place + len(line), self.brackets)


def end_of(text: bytes) -> End | None:
    """The end of a saved file; None where no decision has been made yet that another could follow."""
    found = _BRACKETS.search(text)
    return End(found.start(), found[0]) if found else None


class Mended(NamedTuple):
    """A saved file without its torn end: the text, and the line that is lost."""

    text: bytes
    line: int


def mended(raw: bytes) -> Mended | None:
    """A saved file whose last line is torn, without that line; None for one that is damaged in another way."""
    *_, found = [None, *_LIST.finditer(raw)]
    if found is None:
        return None
    whole = _DECISIONS.match(raw, found.end())
    assert whole is not None  # none is as good as some
    kept = whole[0].rstrip(b",")
    _, _, after = raw[whole.end() :].removeprefix(b"\n").partition(b"\n")
    if not _ONLY_BRACKETS.match(after):
        return None
    depth = len(found[1])
    brackets = b"".join(b"\n" + b" " * indent + (b"]" if indent % 2 else b"}") for indent in range(depth, -1, -1))
    text = raw[: found.end()] + (kept + brackets if kept else brackets.lstrip()) + b"\n"
    return Mended(text, text[: found.end() + len(kept)].count(b"\n") + 2)
