"""Every command that writes, small enough to be run often, and a folder with all that they need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.forked import forking
from tests.playtest.campaigns import SHORT_STORIES

ROOT = Path(__file__).parents[2]
LANTERN = (sys.executable, "-m", "toolkit")
#: Far more than anything here takes, on a busy machine too.
PATIENCE = 300.0
#: Whether everything is tried, as `make faults` does, and not only the share of the suite.
ALL_FAULTS = bool(os.environ.get("LANTERN_FAULTS"))
#: Dice that are not in the house style: enough of them that a kill meets `fmt` while it writes.
MESSY_FILES = 40

_MANIFEST = 'id: {0}\ntitle: {0}\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en]\nschema: 1\n'


@dataclass(frozen=True, slots=True)
class Writing:
    """A command that writes below the folder it is run in; `again` is what people run after it was stopped."""

    words: tuple[str, ...]
    again: tuple[str, ...] = ()
    #: Whether it also works where nothing can be written, because what it writes is only there to save time.
    can_do_without: bool = False


_PLAYTEST = ("-a", "base", "--bots", "random", "--games", "40", "--chunk", "4", "--executor", "serial", "--quiet")
_TUNE = ("-a", "first-steps", "-p", "1", "--bots", "greedy", "-n", "12", "--executor", "serial", "--quiet")
_TTS = ("--only", "candle-thief", "-j", "1", "--base-url", "https://example.org/pack")
#: A search that so few games can decide: the number stays, and the games that were tried are kept.
_NUMBER = ("-k", "first-steps#/boards/small/stack/key-tile=1..12", "-t", "0.02", "--within", "0.3")

WRITING: Mapping[str, Writing] = {
    "new": Writing(("new", "fresh", "--system", "night-cage")),
    "check": Writing(("check", "pack"), can_do_without=True),
    "check --fix": Writing(("check", "broken", "--fix", "--no-cache")),
    "fmt": Writing(("fmt", "messy")),
    "play": Writing(
        ("play", "night-cage", "--seats", "random", "--seed", "4", "--quiet", "--save", "game.json"),
        ("play", "night-cage", "--quiet", "--resume", "game.json"),
    ),
    "campaign": Writing(
        ("campaign", "stories", "-c", "two-nights", "--bots", "random", "-p", "1", "--quiet", "--save", "ours.json"),
        ("campaign", "stories", "--quiet", "--resume", "ours.json"),
    ),
    "playtest": Writing(("playtest", "night-cage", *_PLAYTEST, "--out", "results")),
    "playtest --replay": Writing(("playtest", "--replay", "played", "--game", "0:1", "--save", "recorded.json")),
    "tune": Writing(("tune", "pack", *_TUNE, *_NUMBER, "--write", "--out", "tuned")),
    "render": Writing(
        ("render", "pack", "--only", "candle-thief", "--png", "--dpi", "36", "-j", "1", "--out", "prints")
    ),
    "render --booklet": Writing(("render", "pack", "--booklet", "--out", "booklets")),
    "rulebook": Writing(("rulebook", "pack", "--out", "rules")),
    "render --calibrate": Writing(("render", "--calibrate", "--out", "calibration")),
    "export tts": Writing(("export", "tts", "pack", *_TTS, "--out", "tts")),
    "export uvtt": Writing(("export", "uvtt", "dungeon", "--pixels", "20", "--out", "uvtt")),
    "bundle": Writing(("bundle", "pack", "--out", "pack.json")),
    "bundle --zip": Writing(("bundle", "pack", "--zip", "--out", "pack.zip")),
    "table": Writing(("table", "dungeon", "--kind", "equipment", "--out", "cards.csv")),
    "import": Writing(("import", "more.csv", "--kind", "equipment", "--pack", "armoury")),
    "schema --write": Writing(("schema", "--write", "schemas")),
}
#: Commands that only look, as somebody would call them in the same folder.
READING: Mapping[str, tuple[str, ...]] = {
    "explain": ("explain", "L0203"),
    "test": ("test", "pack"),
    "replay": ("replay", "saved.json", "--verify"),
    "text": ("text", "candle-thief", "--pack", "pack"),
    "rules": ("rules", "coverage", "--system", "night-cage"),
}


def some(names: list[str], count: int) -> list[str]:
    """The commands of which the suite tries so many; `make faults` tries all of them."""
    return [*names[:count], *(each for each in WRITING if each not in names[:count])] if ALL_FAULTS else names[:count]


def prepare(folder: Path) -> None:
    """Everything the commands need: packs, a pack with a mistake, one that is not formatted, a played run, a game."""
    for name, system in (("pack", "night-cage"), ("dungeon", "massive-darkness")):
        must(lantern("new", name, "--system", system, cwd=folder))
    shutil.copytree(folder / "dungeon", folder / "armoury")
    rows = "".join(f"Axe {number},1,hand,axe\n" for number in range(MESSY_FILES))
    (folder / "more.csv").write_text(f"name,level,slots,keywords\n{rows}")
    shutil.copytree(SHORT_STORIES, folder / "stories")
    for name in ("messy", "broken"):
        (folder / name).mkdir()
        (folder / name / "lantern.yaml").write_text(_MANIFEST.format(name))
    for number in range(MESSY_FILES):
        (folder / "messy" / f"die-{number}.yaml").write_text(f"kind: die\nid: die-{number}\nfaces: [ [],[hit] ]\n")
    die = "faces: [[], [hit, hit], [], [hit, bang], [hit], [hit]]\nopposite: [1, 0, 3, 2, 5, 4]\n"
    (folder / "broken" / "red.yaml").write_text(f"id: red\nkind: die\ncolur: red\n{die}")
    quick = ("-a", "base", "--bots", "random", "--games", "2", "--executor", "serial", "--quiet", "--out", "played")
    must(lantern("playtest", "night-cage", *quick, cwd=folder))
    must(lantern("play", "night-cage", "--seats", "random", "--quiet", "--save", "saved.json", cwd=folder))


def environment(**more: str) -> dict[str, str]:
    """The environment of a command: this one, without what would write elsewhere or colour the output."""
    kept = {name: value for name, value in os.environ.items() if name != "LANTERN_DEBUG"}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}


def lantern(
    *words: str, cwd: Path, typed: str = "", before: tuple[str, ...] = (), largest_file: int | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end. `before` are words that start it in another way; no file of it grows beyond
    `largest_file`. With `more`, which are arguments of `subprocess.run`, it is started as people start it.
    """
    if not more:
        how = {"cwd": str(cwd), "typed": typed, "environment": environment(), "largest_file": largest_file}
        return forking(before).run(*words, **how)
    assert largest_file is None
    return subprocess.run(
        [*before, *LANTERN, *words],
        cwd=cwd,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
        **{"env": environment(), **more},
    )


def must(done: subprocess.CompletedProcess[str]) -> str:
    """What a command said that has to work."""
    assert done.returncode == 0, f"{done.args}: {done.stdout[-1000:]}{done.stderr[-2000:]}"
    return done.stdout


def is_told(done: subprocess.CompletedProcess[str]) -> None:
    """The machine refused, and the command said so: exit code 2, a reason and what to do, no traceback."""
    told = f"{done.args}: {done.stdout[-500:]}{done.stderr[-2000:]}"
    assert done.returncode == 2, told
    assert "a fault of our own" not in done.stderr, told
    assert "Traceback" not in done.stderr, told
    assert "cannot be written" in done.stderr or "could not be saved" in done.stderr, told
    assert any(cure in done.stderr for cure in ("make room", "name another place")), told


def files(folder: Path) -> dict[str, bytes]:
    """Every file that has its name, as it lies there; caches and locks are nobody's result."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }


def leftovers(folder: Path) -> list[str]:
    """What is not finished and was left."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob(".*.part"))
