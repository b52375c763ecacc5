"""Every code a check can give, from `codes.yaml`: what it means, why it matters, how to mend it, a bad and a good
example."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content import yaml

_TABLE = Path(__file__).with_name("codes.yaml")


@dataclass(frozen=True, slots=True)
class Code:
    """One code. The examples are small packs: path → content; `show` is the file a reader should look at."""

    code: str
    title: str
    severity: str
    why: str
    fix: str
    show: str
    bad: dict[str, str]
    good: dict[str, str]


@cache
def codes() -> dict[str, Code]:
    """All codes in their order."""
    document, problems = yaml.read(_TABLE.name, _TABLE.read_bytes())
    if document is None or problems:
        raise ValueError(f"codes.yaml is damaged: {problems}")
    data: Any = document.data
    common: dict[str, str] = data["common"]
    return {code: _code(code, entry, common) for code, entry in data["codes"].items()}


def _code(code: str, entry: dict[str, Any], common: dict[str, str]) -> Code:
    packs = [{**common, **entry.get("with", {}), **entry[side]} for side in ("bad", "good")]
    bad, good = ({path: text for path, text in pack.items() if text is not None} for pack in packs)
    return Code(
        code,
        entry["title"],
        entry.get("severity", "error"),
        entry["why"],
        entry["fix"],
        next(iter(entry["bad"])),
        bad,
        good,
    )
