"""Many results kept as short digests, one a name: what a game tells, what a card says, what a bot thinks.

Text shows at once what has changed, so whole games and pictures are kept as text or as they are. There are far more
results than anybody wants to keep that way; their digests cost a line each, and a changed one says which result to look
at. After a change that is meant, write all of them anew and commit them with it:

    LANTERN_GOLDEN=write python -m pytest tests -k kept

To see what is different, write the texts behind the digests on both sides, and compare the folders:

    LANTERN_TEXTS=/tmp/now python -m pytest tests -k kept
    git stash                                                  or in a worktree of the commit before
    LANTERN_TEXTS=/tmp/before python -m pytest tests -k kept
    git stash pop; diff -r /tmp/before /tmp/now
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from toolkit.content.entity import Entity

PROJECT = Path(__file__).parents[1]
#: So many of the names that differ are told.
SHOWN = 12


def hold(path: Path, texts: Mapping[str, Iterable[str]]) -> None:
    """What is told under every name is what was kept in a file, or is written there when that is asked for."""
    lines = {name: list(told) for name, told in texts.items()}
    if folder := os.environ.get("LANTERN_TEXTS"):
        _write_texts(Path(folder) / path.relative_to(PROJECT).with_suffix(""), lines)
    now = {name: digest(lines[name]) for name in sorted(lines)}
    if os.environ.get("LANTERN_GOLDEN") == "write":
        path.write_text(json.dumps(now, indent=0, ensure_ascii=False) + "\n", "utf-8")
        return
    kept = json.loads(path.read_text("utf-8"))
    different = sorted(name for name in {*kept, *now} if kept.get(name) != now.get(name))
    shown = [f"  {name}: {_difference(name, kept, now)}" for name in different[:SHOWN]]
    if len(different) > SHOWN:
        shown.append(f"  and {len(different) - SHOWN} more")
    assert not different, "\n".join([f"{path.relative_to(PROJECT)} is not as it was; see {__file__}:", *shown])


def digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=5).hexdigest()


def line(value: Any) -> str:
    """Data in one line that is the same on every machine: sets sorted, numbers with six digits behind the point."""
    return _FRACTION.sub(_short, _JSON.encode(value))


def _plain(value: Any) -> Any:
    """What JSON does not know."""
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, Entity):
        return value.qualified
    if is_dataclass(value):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    return dict(value) if isinstance(value, Mapping) else type(value).__name__


def _short(number: re.Match[str]) -> str:
    short = f"{float(number[0]):.6f}"
    return "0.000000" if short == "-0.000000" else short


#: Fractions: their last digits hang on the machine, and on how a version of Python adds up.
_FRACTION = re.compile(r"(?<![\w.#])-?\d+(?:\.\d+(?:e[+-]?\d+)?|e-\d+)(?!\w)")
_JSON = json.JSONEncoder(ensure_ascii=False, default=_plain)


def _difference(name: str, kept: Mapping[str, str], now: Mapping[str, str]) -> str:
    if name not in kept:
        return "is new"
    return "is gone" if name not in now else "is different"


def _write_texts(folder: Path, lines: Mapping[str, list[str]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, told in lines.items():
        (folder / f"{name.replace('/', '.')}.txt").write_text("\n".join(told) + "\n", "utf-8")
