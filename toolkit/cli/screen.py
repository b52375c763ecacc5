"""What of a table is in sight at a terminal, so that the map stays there and only what changed is printed again.

Above everything stands the board, below it what everybody has, what happened, and the question. The board is printed
again when it changed or would be scrolled out of sight; of the lines below it, those that changed. Where the terminal
is too low for the whole board, it is drawn low.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.cli import output
from toolkit.cli.output import say_text
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.system import System

#: Ids of content have a hyphen, and with the white space behind them a width that tables rest on.
_ID = re.compile(r"(?<![\w.:/-])([a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w/-])( *)")


#: How a line begins that goes on from the one before, where that was too long for the terminal.
GOES_ON = " " * 6


@dataclass(slots=True)
class Screen:
    """What was printed of a table last. `since` is how many lines the program had written when the board was."""

    board: str = ""
    below: tuple[str, ...] = ()
    since: int = 0

    def show(self, system: System, state: Any, news: Sequence[str], asked: int, said: Callable[[str], str]) -> None:
        """Print the table, as far as it changed, and what happened. `asked` lines are to come; `said` puts names for
        ids."""
        rows = shutil.get_terminal_size().lines
        board, below = _parts(said(system.draw(state, _columns())))
        room = rows - len(news) - asked - 2  # a blank line above the board, and the line that is typed
        if board.count("\n") + 1 + len(below) > room:
            board, below = _parts(said(system.draw_low(state, _columns())))
        height = board.count("\n") + 1
        changed = [line for told in _whole(below) if any(each not in self.below for each in told) for line in told]
        gone = output.lines_written() - self.since + len(changed) + len(news) + asked + 1 > rows
        if board != self.board or gone:
            say_text(f"\n{board}")
            self.since = output.lines_written() - height
            if height + len(below) <= room or not self.below:
                changed = list(below)
        self.board, self.below = board, below
        for line in (*changed, *news):
            say_text(line)


def _parts(table: str) -> tuple[str, tuple[str, ...]]:
    """The board, and the lines below it, which begin after the first blank line."""
    board, _, below = table.partition("\n\n")
    return board, tuple(line for line in below.split("\n") if line)


def _whole(lines: Sequence[str]) -> list[list[str]]:
    """Lines with those they were broken into, which are indented: one is not printed without the other."""
    found: list[list[str]] = []
    width = _columns()
    for line in lines:
        if found and line.startswith(GOES_ON) and len(found[-1][-1]) + 1 + len(line.split()[0]) > width:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _columns() -> int:
    return shutil.get_terminal_size().columns


def with_names(
    library: Library, pack: str, text: str, card_of: Callable[[str], str], words: Collection[str] = ()
) -> str:
    """Text with the names of cards, heroes and enemies instead of their ids; what stands in columns stays there.

    An id of one word looks like any word: only those of `words` are taken for ids.
    """

    def named(found: re.Match[str]) -> str:
        name = name_of(library, pack, found[1], card_of)
        if not name:
            return found[0]
        if len(found[2]) < 2:
            return name + found[2]
        return name.ljust(len(found[0]) - 1) + " "

    text = _ID.sub(named, text)
    if not words:
        return text
    longest_first = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(rf"(?<![\w.:/-])({longest_first})(?![\w/-])( *)", named, text)


def name_of(library: Library, pack: str, id: str, card_of: Callable[[str], str]) -> str:
    """What people call a thing by its id: `ash-imps-2` at the table is the second card of Ash Imps. "" when unknown.

    Things of other packs are called as this pack's language calls them, where they are translated.
    """
    language = library.packs[pack].manifest.languages[0]
    entity = _named(library, pack, id)
    if entity is not None:
        return library.words(entity, "name", language)
    card = card_of(id)
    entity = _named(library, pack, card) if card != id else None
    if entity is None:
        return ""
    rest = id.removeprefix(card).strip("-")
    return f"{library.words(entity, 'name', language)} {rest}".strip()


def _named(library: Library, pack: str, id: str) -> Entity | None:
    found = library.find(id, pack=pack) or library.find(id)
    return found if found is not None and found.kind != "die" and library.words(found, "name") else None
