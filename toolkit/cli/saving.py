"""Where games and campaigns are saved while they are played, and what people are told about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from toolkit.cli.games import Stop, shown
from toolkit.cli.output import say, say_text
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.files import read_bytes
from toolkit.content.writing import CannotWrite, atomic_write, told
from toolkit.content.yaml import MAX_BYTES
from toolkit.playtest.keeping import Kept, Taken
from toolkit.playtest.session import PERSON
from toolkit.rules.record import RecordFault, read_record


@dataclass(frozen=True, slots=True)
class Saving:
    """What `save` means at this table: the usual file, how a saved game is gone on with, and the text to write.

    `kept` is the file that holds every decision anyway, where there is one.
    """

    default: Path
    resume: str
    text: Callable[[], str]
    kept: Kept | None = None

    def write(self, path: Path) -> None:
        """Write the file, or say why that failed: what is being played goes on in either case."""
        try:
            if self.kept is not None and path == self.kept.path:
                self.kept.write()
            else:
                atomic_write(path, self.text())
        except CannotWrite as error:
            _warn(error)
        else:
            say(f"saved to {path}")


@contextmanager
def keeping(path: Path | None, text: Callable[[], str]) -> Iterator[Kept | None]:
    """Keep what is played in a file, from the first moment to whatever ends it.

    A file that cannot be written at first, or in the end, is a reason to stop: raises `CannotWrite`, or `Stop` while
    another process plays the game in this file. In between the game goes on, and somebody is told.
    """
    if path is None:
        yield None
        return
    kept = Kept(path, text, _warn)
    try:
        kept.begin()
    except Taken as error:
        raise Stop(
            [f"error: {error}", "  hint: end that one first, or save to another file with --save FILE"]
        ) from None
    try:
        yield kept
    except BaseException:  # even a fault of our own, or somebody who ends us, costs nobody a game
        try:
            kept.finish()
        except CannotWrite as error:
            _warn(error)
        raise
    kept.finish()
    say(f"saved to {path}")


def _warn(error: CannotWrite) -> None:
    message, cure = told(error) or (str(error), "")
    say_text(f"the game could not be saved: {message}\n  hint: {cure}", file=sys.stderr)


def refuse_to_replace(path: Path) -> None:
    """Raise `Stop` where a new game would take the place of something that cannot be had again."""
    if path.exists() and not _can_be_had_again(path):
        raise Stop(
            [
                f"error: {path} exists already, and a new game would take its place",
                f"  hint: go on with it by --resume {path}, name another file, or remove it",
            ]
        )


def _can_be_had_again(path: Path) -> bool:
    """Whether it is a saved game that is over, or one that bots alone play: they play it again just so."""
    try:
        record, _ = read_record(str(path), read_bytes(path, MAX_BYTES))
    except (OSError, RecordFault):
        return False
    return bool(record.outcome) or PERSON not in record.seats.values()


def tell_torn(torn: Diagnostic | None) -> None:
    """Say that the end of a saved file was torn, where it was."""
    if torn is not None:
        say_text(shown([torn]), file=sys.stderr)
