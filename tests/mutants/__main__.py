"""`python -m tests.mutants`: draw mutants, try them, list the survivors.

    python -m tests.mutants --number 300 --seed 1        a sample of all rooms
    python -m tests.mutants --room checks --number 50    of one room
    python -m tests.mutants --again survivors.txt        those of an earlier list, after new tests were written

The tests that reach a line are found by one run of the suite under coverage, which is kept in build/mutants/ and done
again with --fresh.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.drawing import ROOMS, Mutant, sample
from tests.mutants.reaching import Reach
from tests.mutants.trying import Outcome, copy_of, try_mutant

PROJECT = Path(__file__).parents[2]
KEPT = PROJECT / "build" / "mutants"
#: A mutant is given so many times the seconds its tests take, and this many more to start.
_PATIENCE, _START = 10.0, 60.0


def main() -> int:
    arguments = _arguments()
    if arguments.fresh or not (KEPT / "coverage").exists():
        _measure()
    reach = Reach(KEPT / "coverage", KEPT / "durations.txt")
    mutants = _earlier(arguments.again) if arguments.again else sample(PROJECT, arguments.number, arguments.seed)
    mutants = [each for each in mutants if arguments.room in ("", each.room)]
    outcomes: list[Outcome] = []
    with TemporaryDirectory(prefix="lantern-mutants-") as folder:
        copy = copy_of(PROJECT, Path(folder) / "project")
        for number, mutant in enumerate(mutants, 1):
            tests = reach.tests(mutant.module, mutant.line)
            outcome = try_mutant(copy, mutant, tests, _START + _PATIENCE * reach.seconds(tests))
            outcomes.append(outcome)
            told = f"killed by {outcome.killed_by}" if outcome.killed else f"SURVIVED {outcome.tests} tests"
            print(f"[{number}/{len(mutants)}] {mutant}: {told}", flush=True)
    _tell(outcomes, arguments.seed)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--room", default="", choices=["", *ROOMS], help="only mutants of this room")
    parser.add_argument("--again", type=Path, help="try the mutants of this list, one a line")
    parser.add_argument("--fresh", action="store_true", help="find out anew which tests reach which lines")
    return parser.parse_args()


def _measure() -> None:
    """Run the suite once under coverage."""
    KEPT.mkdir(parents=True, exist_ok=True)
    print("which tests reach which lines: the suite runs once under coverage", flush=True)
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--cov=toolkit", "--cov-context=test", "--cov-report="]
    with (KEPT / "durations.txt").open("w", encoding="utf-8") as durations:
        subprocess.run([*command, "--durations=0", "--durations-min=0"], cwd=PROJECT, stdout=durations, check=False)
    (PROJECT / ".coverage").replace(KEPT / "coverage")


def _earlier(path: Path) -> list[Mutant]:
    """The mutants of a list that an earlier run wrote."""
    mutants = []
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            room, module, operator, occurrence, number = line.split()[:5]
            mutants.append(Mutant(room, module, operator, int(occurrence), int(number)))
    return mutants


def _tell(outcomes: Iterable[Outcome], seed: int) -> None:
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
    path = KEPT / f"survivors-{seed}.txt"
    path.write_text("\n".join(survivors) + "\n", "utf-8")
    print(f"the survivors are listed in {path.relative_to(PROJECT)}")


if __name__ == "__main__":
    sys.exit(main())
