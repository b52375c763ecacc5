"""How fast `lantern check` is on 10,000 card files, beside check-jsonschema on the same files and the same schema.

Prints ratios: seconds depend on the machine. The peer reads YAML and validates the schema; Lantern also checks ids,
references, words, marks and expressions, and knows the line of everything. What one program alone does is told in
processor time, all else by the clock.

    python bench/bench_check.py [--files 10000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SYSTEM, KIND = "massive-darkness", "equipment"
MANIFEST = f'id: bench\ntitle: Bench\nversion: "1.0.0"\nsystem: {SYSTEM}\nlanguages: [en]\n'
CARD = """\
id: {name}
kind: equipment
name: Blade number {number}
flavour: It was found in a chest of the {number}. cellar, under a heap of rags.
level: {level}
slots: [hand]
keywords: [sword]
dice:
  melee: {{red: {dice}, yellow: 1}}
enchantments:
  - on: attack
    spend: {{bang: 1}}
    do:
      - add_hits: {dice}
  - on: attack
    spend: {{diamond: 1}}
    do:
      - add_hits: {level}
      - stun
tags: [bench, sword]
"""
LANTERN = [sys.executable, "-m", "toolkit"]
SETTLING = 2.5  # seconds until the cache may trust a file's time stamp, as git's index does


def main() -> None:
    """Generate, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options, _ = parser.parse_known_args()  # `python -m bench check` names the benchmark on the same command line
    with tempfile.TemporaryDirectory(prefix="lantern-bench-") as folder:
        pack = Path(folder) / "pack"
        generate(pack, options.files)
        schema = bundled_schema(Path(folder))
        measure(pack, schema, options.rounds)


def generate(pack: Path, count: int) -> None:
    """A pack of cards in folders of a hundred."""
    pack.mkdir()
    (pack / "lantern.yaml").write_text(MANIFEST)
    for number in range(count):
        name = f"blade-{number:05}"
        target = pack / "cards" / f"{number // 100:03}" / f"{name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(CARD.format(name=name, number=number, level=number % 5 + 1, dice=number % 3 + 1))


def bundled_schema(folder: Path) -> Path:
    """The card schema with everything it refers to inside, for a peer that knows no book of schemas."""
    target = folder / "card.schema.json"
    target.write_bytes(run([*LANTERN, "schema", f"{SYSTEM}/{KIND}"]).stdout)
    json.loads(target.read_text())
    return target


def measure(pack: Path, schema: Path, rounds: int) -> None:
    cards = sorted(map(str, (pack / "cards").rglob("*.yaml")))
    peer = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), *cards]
    check = [*LANTERN, "check", str(pack)]
    time.sleep(SETTLING)
    theirs = best(rounds, lambda: run(peer))
    cold = best(rounds, lambda: run(check), before=lambda: shutil.rmtree(pack / ".lantern", ignore_errors=True))
    unchanged = best(rounds * 2, lambda: run(check))
    middle = Path(cards[len(cards) // 2])
    bare, version, changed, other_rule = in_turn(
        rounds * 2,
        (lambda: None, [sys.executable, "-c", "pass"]),
        (lambda: None, [*LANTERN, "--version"]),
        (lambda: edit(middle), check),
        (lambda: edit_rule(middle), check),
    )
    print(f"{len(cards)} card files")
    row("check-jsonschema, the same files and schema", theirs)
    row("lantern check, cold", cold, f"{theirs / cold:.1f} times faster (goal: 8)")
    row("lantern check, nothing changed", unchanged, f"{theirs / unchanged:.0f} times faster (goal: 40)")
    row("lantern --version", version, f"{version / bare:.1f} times python -c pass")
    row("lantern check, one file changed", changed, f"{changed / version:.1f} times lantern --version (goal: under 3)")
    row("lantern check, a rule of one file changed", other_rule, f"{other_rule / version:.1f} times lantern --version")


def edit(card: Path) -> None:
    """One more comment line: another content, as valid as before."""
    card.write_text(card.read_text() + "# edited\n")


def edit_rule(card: Path) -> None:
    """One more hit: a rule that nobody has read before."""
    card.write_text(re.sub(r"add_hits: (\d+)", lambda found: f"add_hits: {int(found[1]) + 1}", card.read_text()))


def best(rounds: int, action: object, before: object = None) -> float:
    """The shortest of several runs: the one the rest of the machine disturbed least."""
    times = []
    for _ in range(rounds):
        if callable(before):
            before()
        start = time.perf_counter()
        assert callable(action)
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def in_turn(rounds: int, *commands: tuple[Callable[[], None], list[str]]) -> list[float]:
    """The processor time of each command, the middle of several runs. They take turns, each after what has to be done
    before it: how fast a machine is changes from one minute to the next, whatever else runs on it."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(rounds):
        for taken, (before, command) in zip(times, commands, strict=True):
            before()
            start = spent()
            run(command)
            taken.append(spent() - start)
    return [statistics.median(taken) for taken in times]


def spent() -> float:
    """The processor time of all programs that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run a command as an installed one runs: with its byte code kept."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    if done.returncode != 0:
        sys.exit(f"{command[:4]} failed:\n{(done.stdout + done.stderr).decode()[:2000]}")
    return done


def row(what: str, seconds: float, ratio: str = "") -> None:
    print(f"  {what:<46} {seconds:8.3f} s   {ratio}")


if __name__ == "__main__":
    main()
