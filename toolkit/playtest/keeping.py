"""The file of a game or a campaign while it is played: it holds every decision as soon as it is made.

A kill at any moment costs no more than the decision that was being written. The file is what `to_json` of a game or a
campaign says, so it can be read at any time; only the digests of the last rounds may be missing from it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from toolkit.content.writing import CannotWrite, hold, write_all, write_and_hold, writing_to
from toolkit.rules.saved_text import End, end_of

#: After so many decisions that were added, the file is written anew, with the digests of the rounds since.
_ADDED = 64


class Taken(Exception):
    """Somebody else is playing the game in this file."""


class Kept:
    """The file of what is being played. `text` is all that is to be in it; `failed` hears when it cannot be written.

    A disk that refuses does not end the game: the file is written as soon as that is possible again.
    """

    def __init__(self, path: Path, text: Callable[[], str], failed: Callable[[CannotWrite], None]) -> None:
        self.path = path
        self._text = text
        self._failed = failed
        self._handle = -1
        self._end: End | None = None
        self._added = 0
        self._is_failing = False

    def begin(self) -> None:
        """Write what there is so far. Raises `CannotWrite`, or `Taken` while another process plays this game."""
        if os.path.exists(self.path):
            self._handle = _held(self.path)
        self.write()

    def decided(self, decision: str) -> None:
        """Add a decision."""
        self._try(lambda: self._add(decision))

    def changed(self) -> None:
        """Write everything anew, as soon as that is possible."""
        self._try(self.write)

    def finish(self) -> None:
        """Write everything anew and let go of the file. Raises `CannotWrite`."""
        try:
            self.write()
        finally:
            self._let_go()

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except CannotWrite as error:
            self._end = None
            if not self._is_failing:
                self._failed(error)
            self._is_failing = True
        else:
            self._is_failing = False

    def write(self) -> None:
        """Write everything anew. Raises `CannotWrite`."""
        content = self._text().encode("utf-8")
        if os.name == "nt":
            self._let_go()  # what is open cannot be replaced there
        handle = write_and_hold(self.path, content)
        self._let_go()
        self._handle, self._end, self._added = handle, end_of(content), 0

    def _add(self, decision: str) -> None:
        if self._end is None or self._added >= _ADDED or not self._is_ours():
            self.write()
            return
        line, end = self._end.with_one_more(decision)
        with writing_to(self.path):
            try:
                os.lseek(self._handle, self._end.place, os.SEEK_SET)
                write_all(self._handle, line)
            except OSError:
                self._take_back(self._end)
                raise
        self._end = end
        self._added += 1

    def _take_back(self, end: End) -> None:
        """The file as it was before a decision that could not be added."""
        with suppress(OSError):
            os.lseek(self._handle, end.place, os.SEEK_SET)
            write_all(self._handle, end.brackets)
            os.ftruncate(self._handle, end.place + len(end.brackets))

    def _is_ours(self) -> bool:
        """Whether the file that was opened is still the one of that name: somebody may have moved it."""
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._handle))
        except OSError:
            return False

    def _let_go(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = -1


def _held(path: Path) -> int:
    with writing_to(path):
        handle = hold(path)
    if handle is None:
        raise Taken(f"{path} is being played by another Lantern")
    return handle
