"""`python -m tests.mutants`: draw mutants, try them, list the survivors.

    python -m tests.mutants --number 300 --seed 1        a sample of all rooms
    python -m tests.mutants --room checks --number 50    of one room
    python -m tests.mutants --again survivors.txt        those of an earlier list, after new tests were written
    python -m tests.mutants --again survivors.txt --tests tests/rules/test_game.py    the same with chosen tests alone

The tests that reach a broken line are found by one run of the suite with those lines marked. What was found is kept in
build/mutants/ for the same sample, so that a run may be stopped and started again; --fresh begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.drawing import ROOMS, sample
from tests.mutants.mutant import Mutant
from tests.mutants.probing import Reach, measure
from tests.mutants.together import Suite
from tests.mutants.trying import ALL, Outcome, cold, copy_of, try_one, try_with, warm

PROJECT = Path(__file__).parents[2]
KEPT = PROJECT / "build" / "mutants"
#: The tests that are run once to find those that come by: all but those that try out faults of the machine, strangers'
#: files and whole installations, which start programs for minutes.
_TESTS = "tests " + " ".join(
    f"--ignore tests/{each}"
    for each in ("attacks", "ci", "faults", "fuzz", "games", "mutants", "playtest/test_killed.py")
)


def main() -> int:
    arguments = _arguments()
    mutants = _earlier(arguments.again) if arguments.again else _drawn(arguments)
    mutants = [each for each in mutants if arguments.room in ("", each.room)]
    kept = KEPT / name_of(mutants)
    if arguments.fresh:
        shutil.rmtree(kept, ignore_errors=True)
    with TemporaryDirectory(prefix="lantern-mutants-") as folder:
        copy = copy_of(PROJECT, Path(folder) / "project")
        part, _, parts = arguments.part.partition("/")
        mine = {number: each for number, each in enumerate(mutants) if number % int(parts) == int(part) - 1}
        if arguments.tests:
            _try_chosen(copy, mine, kept, arguments.tests)
        else:
            if not (kept / "durations.txt").exists():
                print("which tests reach the broken lines: they run once", flush=True)
                measure(copy_of(copy, Path(folder) / "marked"), mutants, kept, shlex.split(arguments.pytest))
            _try_all(copy, mine, kept, arguments)
    _tell([Outcome(mutants[number], *rest) for number, rest in sorted(_done(kept / "outcomes.jsonl").items())], kept)
    return 0


def _try_all(copy: Path, mutants: Mapping[int, Mutant], kept: Path, arguments: argparse.Namespace) -> None:
    """Try each with the tests that come by and take few seconds; those that lived are tried together with all tests."""
    outcomes = kept / "outcomes.jsonl"
    reach = Reach(kept)
    _try_quickly(copy, mutants, kept, reach, arguments.seconds)
    left = {number: mutant for number, mutant in mutants.items() if number not in _done(outcomes)}
    if left and arguments.quick:
        print(f"{len(left)} lived so far and count neither way; the same without --quick tries them together")
    elif left:
        _try_together(copy, left, kept, reach, arguments)


def _try_quickly(copy: Path, mutants: Mapping[int, Mutant], kept: Path, reach: Reach, seconds: float) -> None:
    """Try them in a process that has imported everything, or with our code imported anew where that cannot be done."""
    outcomes, lived = kept / "outcomes.jsonl", kept / "lived.jsonl"
    done = {**_done(outcomes), **_done(lived)}
    new = {number: mutant for number, mutant in mutants.items() if number not in done}
    tests = {number: reach.within(number, seconds) for number in new}
    anew: list[int] = []
    if new:
        with warm(copy, new.values(), tests.values()) as asked:
            for number, mutant in new.items():
                found = try_one(copy, mutant, tests[number], reach, asked)
                if found is None:
                    anew.append(number)
                else:
                    _keep(outcomes if found.killed else lived, number, found)
    if anew:
        print(f"{len(anew)} are tried with our code imported anew", flush=True)
        with cold(copy) as asked:
            for number in anew:
                found = try_one(copy, new[number], tests[number], reach, asked, ALL)
                assert found is not None, "nothing is imported that could not be changed"
                _keep(outcomes if found.killed else lived, number, found)


def _try_together(copy: Path, left: dict[int, Mutant], kept: Path, reach: Reach, arguments: argparse.Namespace) -> None:
    """Break all that lived at once and run what comes by any; then find out whom the tests that fail have noticed."""
    outcomes, first = kept / "outcomes.jsonl", kept / "failing.txt"
    suite = Suite(copy, copy_of(copy, copy.parent / "together"), kept / "failing-now.txt")
    alone = {number: left.pop(number) for number in set(left) - set(suite.fitting(left))}
    if not first.exists():
        tests = sorted(
            {test for number in left for test in reach.within(number, arguments.patience)} | {*arguments.also}
        )
        print(f"{len(left)} are tried together, {len(tests)} tests, {reach.seconds(tests):.0f} seconds", flush=True)
        first.write_text("".join(f"{test}\n" for test in suite.failing(left, tests)), "utf-8")
    noticing = [test for test in first.read_text("utf-8").splitlines() if test not in reach.failed_unbroken]
    while noticing and left:
        killed = dict(_noticed_singly(copy, left, reach, noticing) or _noticed_by_halves(suite, left, noticing))
        for number, test in killed.items():
            _keep(outcomes, number, Outcome(left.pop(number), test, 0))
        noticing = suite.failing(left, noticing) if killed else []
    for number, mutant in left.items():
        _keep(outcomes, number, Outcome(mutant, "", len(reach.tests(number))))
    with cold(copy) as asked:
        for number, mutant in alone.items():
            found = try_one(copy, mutant, reach.within(number, arguments.patience), reach, asked, ALL)
            assert found is not None, "nothing is imported that could not be changed"
            _keep(outcomes, number, found)


def _noticed_singly(
    copy: Path, left: Mapping[int, Mutant], reach: Reach, noticing: Sequence[str]
) -> list[tuple[int, str]]:
    """Each mutant with a few of the tests that fail with all of them and come by it."""
    found = []
    with cold(copy) as asked:
        for number, mutant in left.items():
            tests = reach.likely(number, noticing)
            outcome = try_one(copy, mutant, tests, reach, asked, ALL) if tests else None
            if outcome is not None and outcome.killed:
                found.append((number, outcome.killed_by))
    return found


def _noticed_by_halves(suite: Suite, left: Mapping[int, Mutant], noticing: Sequence[str]) -> list[tuple[int, str]]:
    """Whom a test of each file has noticed that is not known to come by any: what it looks at was made before it."""
    found: dict[int, str] = {}
    for test in {each.partition("::")[0]: each for each in reversed(noticing)}.values():
        others = {number: mutant for number, mutant in left.items() if number not in found}
        number = suite.culprit(others, test) if others else None
        if number is not None:
            found[number] = test
    return list(found.items())


def _try_chosen(copy: Path, mutants: Mapping[int, Mutant], kept: Path, tests: Sequence[str]) -> None:
    """Try those that still live with tests that somebody has chosen, or has just written."""
    outcomes = kept / "outcomes.jsonl"
    kept.mkdir(parents=True, exist_ok=True)
    dead = {number for number, (killed_by, _) in _done(outcomes).items() if killed_by}
    with cold(copy) as asked:
        for number in [number for number in mutants if number not in dead]:
            _keep(outcomes, number, try_with(copy, mutants[number], tests, asked))


def _drawn(arguments: argparse.Namespace) -> list[Mutant]:
    """The sample of a seed. Drawing it takes a while: it is kept for the code as it is."""
    code = hashlib.sha256(repr((arguments.number, arguments.seed, arguments.without)).encode())
    for path in sorted((PROJECT / "toolkit").rglob("*.py")):
        code.update(path.read_bytes())
    path = KEPT / f"sample-{code.hexdigest()[:12]}.txt"
    if not path.exists():
        mutants = sample(PROJECT, arguments.number, arguments.seed, arguments.without)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{_line(mutant)}\n" for mutant in mutants), "utf-8")
    return _earlier(path)


def _line(mutant: Mutant) -> str:
    """A mutant as lists have it."""
    return f"{mutant.room} {mutant.module} {mutant.operator} {mutant.occurrence} {mutant.line}"


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
    parser.add_argument("--tests", nargs="+", default=[], help="try with these tests alone; none are looked for")
    parser.add_argument("--fresh", action="store_true", help="forget what was found out for this sample")
    parser.add_argument(
        "--without", action="append", default=[], help="leave out what stands in this folder, such as toolkit/systems/x"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=2,
        help="each is tried alone with so many seconds of tests, quick ones first (2)",
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=120,
        help="those that live are tried together, each with so many seconds (120)",
    )
    parser.add_argument(
        "--also",
        nargs="+",
        default=[],
        help="those that live are tried together with these tests, whether they come by or not",
    )
    parser.add_argument("--part", default="1/1", help="only a share of the sample, for two runs side by side: 1/2, 2/2")
    parser.add_argument("--quick", action="store_true", help="do not try those together that live, which takes longest")
    parser.add_argument("--pytest", default=_TESTS, help="the tests among which those that come by are looked for")
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
            survivors.append(_line(mutant))
    for room in tried:
        print(f"{room:10} {killed[room]:4} of {tried[room]:4} killed")
    print(f"{'all':10} {killed.total():4} of {tried.total():4} killed ({killed.total() / max(1, tried.total()):.0%})")
    path = kept / "survivors.txt"
    path.write_text("\n".join(survivors) + "\n", "utf-8")
    print(f"the survivors are listed in {path.relative_to(PROJECT)}")


if __name__ == "__main__":
    sys.exit(main())
