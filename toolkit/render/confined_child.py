"""The process that draws with files of a pack: a request on standard input, an answer on standard output.

It bounds itself before Typst sees anything, so that it also ends when nobody is left to stop it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from toolkit.render.typesetting import Typesetter, TypesettingError, fonts_in, unshown


def main() -> None:
    request: dict[str, Any] = json.loads(sys.stdin.buffer.read())
    _bound(request)
    folder = Path(request["folder"])
    try:
        answer = _letters(request, folder) if "letters" in request else _drawn(request, folder)
    except TypesettingError as error:
        answer = {"message": error.message, "report": error.report or error.message, "families": _families(folder)}
    except OSError as error:
        answer = {"refused": error.errno, "why": error.strerror}
    json.dump(answer, sys.stdout)


def _drawn(request: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    typesetter = Typesetter(folder)
    pages: list[bytes] = []
    if request.get("format") == "pdf":
        pages = [typesetter.pdf()]
    elif request.get("format") == "png":
        pages = typesetter.png(request["dpi"])
    for number, content in enumerate(pages):
        (Path(request["out"]) / str(number)).write_bytes(content)
    return {"pages": len(pages), "fits": [asdict(fit) for fit in typesetter.fits()]}


def _letters(request: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    return {"missing": "".join(sorted(unshown(request["letters"], request["families"], fonts_in(folder))))}


def _families(folder: Path) -> list[str]:
    families: list[str] = fonts_in(folder).families()
    return families


def _bound(request: Mapping[str, Any]) -> None:
    """Limits that the system enforces. Where it has none, the process is only bounded in time, from outside."""
    with suppress(ImportError):
        import resource

        # Of all threads together: the caller's clock comes first.
        seconds = (int(request["seconds"]) + 1) * (os.cpu_count() or 1)
        wanted = (
            (resource.RLIMIT_AS, request["memory"]),
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_FSIZE, request["largest_file"]),
            (resource.RLIMIT_CORE, 0),
        )
        for kind, limit in wanted:
            with suppress(ValueError, OSError):  # an even lower limit is set already
                resource.setrlimit(kind, (limit, limit))


if __name__ == "__main__":
    main()
