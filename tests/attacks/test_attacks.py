"""Every attack is refused with a diagnostic, within a second of processor time and 300 MB, and nothing is written."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.runner import MEMORY, SECONDS, SYSTEMS
from tests.attacks.table import Attack, Content, attacks
from tests.checks.test_corpus import CORPUS

pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits on memory are those of Linux")

ATTACKS = attacks()
#: How often an attack that took long is tried again: other work on the machine makes processor time longer.
TRIES = 3
Run = Callable[[tuple[str, ...], Path], dict[str, Any]]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.attacks.runner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        into, out_of = process.stdin, process.stdout

        def ask(words: tuple[str, ...], folder: Path) -> dict[str, Any]:
            into.write(json.dumps({"words": words, "folder": str(folder)}) + "\n")
            into.flush()
            answer: dict[str, Any] = json.loads(out_of.readline())
            return answer

        yield ask
        into.close()


def laid_out(attack: Attack, folder: Path) -> None:
    pack = folder / "pack"
    shutil.copytree(CORPUS / "bases" / attack.base, pack)
    for path, (old, new) in attack.change.items():
        text = (pack / path).read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r}"
        (pack / path).write_text(text.replace(old, new, 1), encoding="utf-8")
    _write(pack, attack.write)
    _write(folder, attack.beside)


def _write(folder: Path, files: dict[str, Content]) -> None:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        made = content() if callable(content) else content
        (folder / path).write_bytes(made.encode() if isinstance(made, str) else made)


def _seconds(answer: dict[str, Any]) -> float:
    return float(answer["seconds"])


def _there(folder: Path) -> set[str]:
    """All files but those of the cache, which a check of the pack may leave."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    return {path for path in found if not path.startswith("pack/.lantern")}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_within_a_second_and_300_megabytes(name: str, run: Run, tmp_path: Path) -> None:
    attack = ATTACKS[name]
    laid_out(attack, tmp_path)
    before = _there(tmp_path)
    answer = run(attack.words, tmp_path)
    for _ in range(TRIES if answer["seconds"] >= SECONDS else 0):
        answer = min(answer, run(attack.words, tmp_path), key=_seconds)
    said = answer["said"]
    assert answer["exit"] in (1, 2), (answer["exit"], said[-2000:])
    assert re.search(rf"\[{attack.told}\d*\]", said), said[-2000:]
    assert answer["seconds"] < SECONDS, answer
    assert answer["memory"] < MEMORY, answer
    assert not re.search(r"^::|\x1b|[\u202a-\u202e\u200b]", said, re.MULTILINE), "words of the pack steer the terminal"
    assert _there(tmp_path) == before, "something was written"


@pytest.mark.parametrize("base", SYSTEMS)
def test_the_packs_are_right_before_they_are_attacked(base: str, run: Run, tmp_path: Path) -> None:
    laid_out(Attack("", base), tmp_path)
    answer = run(("check", "--no-cache", "pack"), tmp_path)
    assert answer["exit"] == 0, answer["said"]


@pytest.mark.parametrize(
    ("program", "ended"),
    [("while True: pass", -24), ("a = bytearray(2_000_000_000)", 3)],
    ids=["endless work", "endless memory"],
)
def test_the_limits_are_real(program: str, ended: int, tmp_path: Path) -> None:
    """What takes more is ended: by the signal for too much processor time, or with MemoryError."""
    broken = (
        f"import tests.attacks.runner as r\ndef build(_): return lambda *a, **b: exec({program!r})\nr.build = build\n"
    )
    attack = f"print(r.attacked(['check'], {str(tmp_path)!r})['exit'])"
    done = subprocess.run([sys.executable, "-c", broken + attack], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(ended)
