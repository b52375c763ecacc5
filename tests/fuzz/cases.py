"""One mutant, and what was found with it; both as plain data that a file can hold."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"
#: Where a run keeps what it finds, before that is made small.
FINDS = Path(__file__).parents[2] / "build" / "fuzz"


@dataclass(frozen=True, slots=True)
class Case:
    """What a target is given: files by their paths. A target that reads one file has one, called `input`."""

    target: str
    files: dict[str, bytes]

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))

    @property
    def name(self) -> str:
        """The same for the same bytes."""
        digest = hashlib.sha256(self.target.encode())
        for path, content in sorted(self.files.items()):
            digest.update(f"\0{path}\0{len(content)}\0".encode() + content)
        return f"{self.target}-{digest.hexdigest()[:12]}"

    def to_data(self) -> dict[str, Any]:
        return {"target": self.target, "files": {path: _told(raw) for path, raw in sorted(self.files.items())}}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Case:
        return cls(data["target"], {path: _untold(content) for path, content in data["files"].items()})


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong: `kind` and `where` together say whether two findings are the same."""

    kind: str
    where: str
    told: str
    seconds: float = 0.0

    @property
    def signature(self) -> str:
        return f"{self.kind} at {self.where}"


def save(case: Case, finding: Finding, folder: Path = CORPUS) -> Path:
    """Put a case into the corpus, which the tests replay."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{case.name}.json"
    data = {"found": finding.signature, "told": finding.told[-600:], **case.to_data()}
    target.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return target


def corpus(folder: Path = CORPUS) -> list[Case]:
    """The cases that were found once."""
    return [Case.from_data(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))]


def _told(raw: bytes) -> str | dict[str, str]:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(raw).decode("ascii")}


def _untold(content: str | dict[str, str]) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else base64.b64decode(content["base64"])
