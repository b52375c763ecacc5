"""Throw mutants at Lantern for a while: `make fuzz SECONDS=600`, or

    python -m tests.fuzz --seconds 600 --seed 7 --jobs 2 --targets pack,icon

A run prints its seed; the same seed makes the same mutants. What is found is made small and put into
`tests/fuzz/corpus/`, where the tests replay it.
"""

from __future__ import annotations

import argparse
import itertools
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.fuzz.cases import FINDS, Case, Finding, save
from tests.fuzz.minimising import minimised
from tests.fuzz.supervisor import Request, answers, found
from tests.fuzz.targets import TARGETS


def requests(seed: int, targets: list[str], end: float, most: int | None) -> Iterator[Request]:
    """Mutants of all targets, mixed by their shares, until the time is over."""
    source = Random(seed)
    shares = [TARGETS[name].share for name in targets]
    for number in itertools.count():
        if time.monotonic() > end or number == most:
            return
        yield {"target": source.choices(targets, shares)[0], "seed": seed, "number": number}


def main() -> int:
    """Run, tell, and say whether something was found."""
    options = _options()
    print(f"seed {options.seed}, {options.seconds} s, {options.jobs} jobs: {', '.join(options.targets)}", flush=True)
    tried: Counter[str] = Counter()
    finds: dict[str, tuple[Case, Finding]] = {}
    began = time.monotonic()
    todo = requests(options.seed, options.targets, began + options.seconds, options.cases)
    for count, answer in enumerate(answers(todo, options.jobs), 1):
        if count % 1000 == 0:
            print(f"{count} mutants in {time.monotonic() - began:.0f} s", flush=True)
        tried[f"{answer['request']['target']} {answer['outcome']}"] += 1
        met = found(answer)
        if met is not None and met[1].signature not in finds:
            finds[met[1].signature] = met
            save(*met, FINDS)  # whole, in case the run is ended before it can be made small
            print(f"found {met[1].signature}: {_last_line(met[1])} {_again(answer['request'])}", flush=True)
    for case, finding in finds.values():
        small = case if options.keep else minimised(case, finding)
        print(f"{finding.signature}: {case.size} bytes made {small.size}: {save(small, finding)}", flush=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = f"{time.monotonic() - began:.0f} s, {spent.ru_utime + spent.ru_stime:.0f} s of processor time"
    print(f"{sum(tried.values())} mutants in {took}: {dict(sorted(tried.items()))}")
    print(f"{len(finds)} different findings")
    return 1 if finds else 0


def _again(request: Request) -> str:
    return f"(--targets {request['target']} --seed {request['seed']}, number {request['number']})"


def _last_line(finding: Finding) -> str:
    return (finding.told.strip().splitlines() or [""])[-1][:160]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description="Throw mutants at Lantern for a while.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--cases", type=int, help="stop after this many mutants")
    parser.add_argument("--targets", default=",".join(TARGETS), type=lambda text: text.split(","))
    parser.add_argument("--keep", action="store_true", help="do not make finds smaller")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
