"""Standard input, output and error that go on when a reader has left, a disk is full or a letter cannot be shown."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from toolkit.cli.output import line_typed, show
from toolkit.content.writing import CannotWrite

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: How letters are written that the output does not have.
PLAIN = "lantern-plain"
#: What stands for the signs of our own messages where there are no others; anything else is written as its number.
_PLAIN_SIGNS = {
    **dict.fromkeys("–—─━", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”«»", '"'),
    "…": "...",
    "·": "*",
    "×": "x",
    "↳": "->",
    "→": "->",
}


def steady() -> None:
    """Replace standard input, output and error by streams that survive closed pipes, full disks and letters a
    terminal lacks."""
    codecs.register_error(PLAIN, _in_plain_signs)
    for number in range(3):
        _open_if_closed(number)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = _steady(sys.stdout, 1, "standard output")
    sys.stderr = _steady(sys.stderr, 2, "")


def finish() -> None:
    """Write out what is still to be written. Raises `CannotWrite` where the output takes no more."""
    sys.stderr.flush()
    sys.stdout.flush()
    if _refused:  # `input` looks away when it cannot write
        raise _refused[0]


def asked(prompt: str) -> str:
    """What somebody types. Raises EOFError when nobody does any more.

    `input` shows a prompt of its own and looks away from whatever happens meanwhile, Ctrl-C and SIGTERM included; so
    the prompt is shown before it.
    """
    show(prompt)
    typed = input()
    line_typed()
    return typed


def _open_if_closed(number: int) -> None:
    """A closed stream would hand its number to the next file that is opened, and what is printed would end up there."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:  # a lower one is free as well, which cannot be: they are looked at in order
            os.dup2(opened, number)
            os.close(opened)
        os.set_inheritable(number, True)


def _steady(stream: TextIO | None, number: int, name: str) -> TextIO:
    if os.name == "nt" and isinstance(stream, io.TextIOWrapper):  # the console there has a way of its own
        stream.reconfigure(errors=PLAIN)
        return stream
    encoding = (stream.encoding if stream is not None else "") or "utf-8"
    unbuffered = isinstance(stream, io.TextIOWrapper) and stream.write_through
    return io.TextIOWrapper(
        io.BufferedWriter(_Outlet(number, name)),
        encoding=encoding,
        errors=PLAIN,
        line_buffering=number == 2 or os.isatty(number),
        write_through=unbuffered,
    )


_refused: list[CannotWrite] = []


class _Outlet(io.RawIOBase):
    """A stream that is written to.

    Whoever read it may leave (`lantern … | head`): the work goes on and is told to nobody. Anything else that keeps it
    from being written is told once, where it has a name.
    """

    def __init__(self, number: int, name: str) -> None:
        self._number = number
        self._told_as = name
        self._gone = False
        self._is_terminal = os.isatty(number)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return os.isatty(self._number)

    def write(self, data: ReadableBuffer, /) -> int:
        while not self._gone:
            try:
                return os.write(self._number, data)
            except BlockingIOError:
                import select  # hardly anybody needs it

                select.select([], [self._number], [])
            except OSError as error:
                self._gone = True
                hung_up = error.errno == errno.EIO and self._is_terminal
                if self._told_as and not hung_up and error.errno not in (errno.EPIPE, errno.ECONNRESET):
                    _refused.append(CannotWrite(error.errno, error.strerror, self._told_as))
                    raise _refused[0] from None
        return memoryview(data).nbytes


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(sign) or _numbered(sign) for sign in signs), error.end


def _numbered(sign: str) -> str:
    return sign.encode("ascii", "backslashreplace").decode("ascii")
