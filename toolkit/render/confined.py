"""Layouts, fonts and icons of packs are drawn in a process of their own, which may be stopped.

Typst itself keeps a layout inside the job's folder. What it does not bound is bounded here: the time and the memory of
the process (`LayoutBounds`), the size of what it writes, and the network, to which the process is given no way. What
goes wrong is told as a diagnostic about the pack's file, with the line where Typst names one.
"""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content.diagnostics import START, Diagnostic, Span, nearest, point
from toolkit.content.writing import CannotWrite, scratch_folder
from toolkit.render.style import PACK_FOLDER, Style
from toolkit.render.typesetting import FONTS, Fit, Job, copy_files, rewrite_job
from toolkit.rules.reading import ContentFault

#: A web proxy where nobody listens: the one way Typst has to the network.
NOWHERE = "http://127.0.0.1:9"
_PLACE = re.compile(r"┌─ (.+?):(\d+):(\d+)\n[^\n]*\n[^\n]*\n *│ *(\^*)")
_HINT = re.compile(r"= hint: (.+)")
_NO_FONT = re.compile(r"unknown font family: (.+)")
_STOPPED = frozenset({-getattr(signal, name) for name in ("SIGXCPU", "SIGKILL", "SIGXFSZ") if hasattr(signal, name)})
_OUT_OF_MEMORY = ("memory allocation of", "capacity overflow", "MemoryError", "out of memory")


@dataclass(frozen=True, slots=True)
class LayoutBounds:
    """What the layouts of a pack may use: some seconds, more for every component, and so many bytes of memory."""

    seconds: float = 30
    seconds_a_component: float = 0.25
    memory: int = 2_000_000_000
    largest_file: int = 2_000_000_000


BOUNDS = LayoutBounds()


class ConfinedTypesetter:
    """A setter that draws in another process; every call starts one. Raises `ContentFault` about the pack's files."""

    def __init__(self, folder: Path, job: Job) -> None:
        self._folder = folder
        self._job = job
        self._fits: list[Fit] | None = None

    def change(self, job: Job) -> None:
        self._job = job
        self._fits = None
        rewrite_job(job, self._folder)

    def pdf(self) -> bytes:
        return self._drawn({"format": "pdf"})[0]

    def png(self, dpi: float) -> list[bytes]:
        return self._drawn({"format": "png", "dpi": dpi})

    def fits(self) -> list[Fit]:
        if self._fits is None:
            self._drawn({})
        assert self._fits is not None
        return self._fits

    def _drawn(self, wanted: Mapping[str, Any]) -> list[bytes]:
        seconds = BOUNDS.seconds + BOUNDS.seconds_a_component * len(self._job.components)
        with scratch_folder() as out:
            answer = _asked(self._folder, out, wanted, seconds, self._job.style)
            self._fits = [Fit(**each) for each in answer["fits"]]
            return [(out / str(number)).read_bytes() for number in range(answer["pages"])]


def letters_missing(letters: Iterable[str], style: Style) -> set[str]:
    """Which of the letters neither the font of a style nor ours have."""
    with scratch_folder() as scratch:
        folder, out = scratch / "job", scratch / "out"
        out.mkdir()
        fonts = {inside: path for inside, path in style.files.items() if inside.startswith(f"{PACK_FOLDER}/fonts/")}
        copy_files(fonts, folder)
        wanted = {"letters": "".join(sorted(letters)), "families": [style.font, *FONTS]}
        return set(_asked(folder, out, wanted, BOUNDS.seconds, style)["missing"])


def _asked(folder: Path, out: Path, wanted: Mapping[str, Any], seconds: float, style: Style) -> dict[str, Any]:
    """The answer of a process that works on a job; what it draws lies in `out`, a file a page."""
    request = {**wanted, "folder": str(folder), "out": str(out), "seconds": seconds, "memory": BOUNDS.memory}
    request["largest_file"] = BOUNDS.largest_file
    environment = {
        "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path),
        "TMPDIR": tempfile.gettempdir(),
        **{name: os.environ[name] for name in ("SYSTEMROOT", "PATH") if name in os.environ},
        **{name: NOWHERE for proxy in ("http_proxy", "https_proxy", "all_proxy") for name in (proxy, proxy.upper())},
    }
    try:
        done = subprocess.run(
            # -P: the folder of the job holds files of strangers, so no module is looked for in it.
            [sys.executable, "-P", "-m", "toolkit.render.confined_child"],
            input=json.dumps(request).encode(),
            capture_output=True,
            env=environment,
            cwd=folder,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _stopped(style, f"took longer than {seconds:g} seconds") from None
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode == 0:
        answer: dict[str, Any] = json.loads(done.stdout)
        if "report" in answer:
            raise ContentFault(_told(answer, style, folder))
        if answer.get("refused") == errno.EFBIG:
            raise _stopped(style, "wrote too much")
        if "refused" in answer:
            raise CannotWrite(answer["refused"], answer["why"], str(out))
        return answer
    if any(each in said for each in _OUT_OF_MEMORY):
        raise _stopped(style, f"wanted more than {BOUNDS.memory / 1e9:g} GB of memory")
    if done.returncode in _STOPPED:
        raise _stopped(style, "took too much time, or wrote too much")
    raise _stopped(style, f"ended the process that drew it ({done.returncode})")


def _stopped(style: Style, why: str) -> ContentFault:
    message = f"the print style was stopped: it {why}"
    hint = "look for loops and for lists that grow without end; 'lantern render --only' shows which component it is"
    return ContentFault(Diagnostic("L1015", message, style.path, style.span, hint=hint))


def _told(answer: Mapping[str, Any], style: Style, folder: Path) -> Diagnostic:
    """Typst's report as a diagnostic about the pack."""
    message = " ".join(str(answer["message"]).replace(f"{folder}{os.sep}", "").split())
    hint = next((each for each in _HINT.findall(answer["report"]) if "--root" not in each), "")
    path, span = _place(str(answer["report"]), style)
    font = _NO_FONT.match(message)
    if font is not None:
        near = nearest(font[1].casefold(), [family.casefold() for family in answer["families"]])
        known = {family.casefold(): family for family in answer["families"]}
        hint = f"did you mean {known[near]!r}?" if near else f"there is {', '.join(answer['families'])}"
        named = font[1] == style.font.casefold()
        place = (style.path, style.font_span) if named else (path, span)
        return Diagnostic("L1016", f"no font of the pack or of ours is called {font[1]!r}", *place, hint=hint)
    if message.startswith("failed to download package"):
        message, hint = "a layout cannot download packages", "copy what it needs into layouts/"
    elif "would escape the project root" in message:
        hint = "a layout reads the files of its own pack alone: the pack's folder is /pack"
    elif message.startswith("file not found"):
        message = f"there is no file {_searched(message)!r}"
        hint = "the pack's own files are found from the layout's folder, or below /pack"
    return Diagnostic("L1014", f"the layout cannot be drawn: {message}", path, span, hint=hint)


def _searched(message: str) -> str:
    return message.partition("(searched at ")[2].rstrip(")").replace(os.sep, "/")


def _place(report: str, style: Style) -> tuple[str, Span]:
    """The innermost place in a file of the pack that the report names."""
    for path, line, column, carets in _PLACE.findall(report):
        inside = path.replace(os.sep, "/")
        if inside.startswith(f"{PACK_FOLDER}/"):
            return style.shown(inside), point(int(line), int(column) + 1, max(1, len(carets)))
        if inside.startswith("icons/") and inside in style.files:
            return style.shown(inside), START
    return style.path, style.span
