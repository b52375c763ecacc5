"""`python -m tests.mutants`: draw mutants, try them, list the survivors.

    python -m tests.mutants --number 300 --seed 1        a sample of all rooms
    python -m tests.mutants --room checks --number 50    of one room
    python -m tests.mutants --again survivors.txt        those of an earlier list, after new tests were written

The tests that reach a broken line are found by one run of the suite with those lines marked. What was found is kept in
build/mutants/ for the same sample, so that a run may be stopped and started again; --fresh begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.drawing import ROOMS, sample
from tests.mutants.mutant import Mutant
from tests.mutants.probing import Reach, measure
from tests.mutants.trying import QUICK, Outcome, cold, copy_of, try_cold, try_warm, warm

PROJECT = Path(__file__).parents[2]
KEPT = PROJECT / "build" / "mutants"
#: A mutant is given so many times the seconds its tests take, and this many more to start.
_PATIENCE, _START = 10.0, 60.0


def main() -> int:
    arguments = _arguments()
    mutants = (
        _earlier(arguments.again)
        if arguments.again
        else sample(PROJECT, arguments.number, arguments.seed, arguments.without)
    )
    mutants = [each for each in mutants if arguments.room in ("", each.room)]
    kept = KEPT / name_of(mutants)
    if arguments.fresh:
        shutil.rmtree(kept, ignore_errors=True)
    outcomes = kept / "outcomes.jsonl"
    with TemporaryDirectory(prefix="lantern-mutants-") as folder:
        copy = copy_of(PROJECT, Path(folder) / "project")
        if not (kept / "durations.txt").exists():
            print("which tests reach the broken lines: the suite runs once", flush=True)
            measure(copy_of(copy, Path(folder) / "marked"), mutants, kept, arguments.pytest.split())
        reach, done = Reach(kept), _done(outcomes)
        left = [(number, mutant) for number, mutant in enumerate(mutants) if number not in done]
        undecided = []
        for room in dict.fromkeys(mutant.room for _, mutant in left):
            of_room = [each for each in left if each[1].room == room]
            quick = {number: reach.tests(number)[:QUICK] for number, _ in of_room}
            with warm(copy, [mutant for _, mutant in of_room], quick.values()) as asked:
                for number, mutant in of_room:
                    limit = _START + _PATIENCE * reach.seconds(quick[number])
                    found = try_warm(copy, mutant, quick[number], limit, asked)
                    if found is None:
                        undecided.append((number, mutant))
                    else:
                        _keep(outcomes, number, found)
        print(f"{len(undecided)} are tried with our code imported anew", flush=True)
        with cold(copy) as asked:
            for number, mutant in undecided:
                tests = reach.within(number, arguments.seconds)
                limit = _START + _PATIENCE * reach.seconds(tests)
                _keep(outcomes, number, try_cold(copy, mutant, tests, limit, asked))
    _tell([Outcome(mutants[number], *rest) for number, rest in sorted(_done(outcomes).items())], kept)
    return 0


def name_of(mutants: Sequence[Mutant]) -> str:
    """A short name of a sample, the same for the same mutants."""
    return hashlib.sha256("\n".join(map(repr, mutants)).encode()).hexdigest()[:12]


def _keep(outcomes: Path, number: int, outcome: Outcome) -> None:
    with outcomes.open("a", encoding="utf-8") as file:
        file.write(json.dumps([number, outcome.killed_by, outcome.tests]) + "\n")
    told = f"killed by {outcome.killed_by}" if outcome.killed else f"SURVIVED {outcome.tests} tests"
    print(f"{number} {outcome.mutant}: {told}", flush=True)


def _done(outcomes: Path) -> dict[int, tuple[str, int]]:
    """What became of the mutants that were tried before, by their numbers."""
    lines = outcomes.read_text("utf-8").splitlines() if outcomes.exists() else []
    return {number: (killed_by, tests) for number, killed_by, tests in map(json.loads, lines)}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--room", default="", choices=["", *ROOMS], help="only mutants of this room")
    parser.add_argument("--again", type=Path, help="try the mutants of this list, one a line")
    parser.add_argument("--fresh", action="store_true", help="forget what was found out for this sample")
    parser.add_argument(
        "--without", action="append", default=[], help="leave out what stands in this folder, such as toolkit/systems/x"
    )
    parser.add_argument(
        "--seconds", type=float, default=60, help="at most so many seconds of tests for a mutant, quick ones first (60)"
    )
    parser.add_argument("--pytest", default="-n auto", help="options of the run that finds the tests (-n auto)")
    return parser.parse_args()


def _earlier(path: Path) -> list[Mutant]:
    """The mutants of a list that an earlier run wrote."""
    mutants = []
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            room, module, operator, occurrence, number = line.split()[:5]
            mutants.append(Mutant(room, module, operator, int(occurrence), int(number)))
    return mutants


def _tell(outcomes: Iterable[Outcome], kept: Path) -> None:
    """How many were killed in each room, and a list of the survivors that can be tried again."""
    tried, killed = Counter[str](), Counter[str]()
    survivors = []
    for outcome in outcomes:
        mutant = outcome.mutant
        tried[mutant.room] += 1
        killed[mutant.room] += outcome.killed
        if not outcome.killed:
            survivors.append(f"{mutant.room} {mutant.module} {mutant.operator} {mutant.occurrence} {mutant.line}")
    for room in tried:
        print(f"{room:10} {killed[room]:4} of {tried[room]:4} killed")
    print(f"{'all':10} {killed.total():4} of {tried.total():4} killed ({killed.total() / max(1, tried.total()):.0%})")
    path = kept / "survivors.txt"
    path.write_text("\n".join(survivors) + "\n", "utf-8")
    print(f"the survivors are listed in {path.relative_to(PROJECT)}")


if __name__ == "__main__":
    sys.exit(main())
