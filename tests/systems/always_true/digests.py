"""`python -m tests.systems.always_true.digests 0`: a fingerprint of one game of every second seating of every system.

With 1 it plays the others. What it prints is JSON; in processes with different hash seeds it must always be the same.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b

from tests.systems.always_true.modes import Walk, one_each_of, plain_and_full, seatings_of, walks
from tests.systems.own import SYSTEMS, own


def fingerprint(walk: Walk) -> str:
    """Of the answers, the log and the last state."""
    text = "\n".join([*walk.keys, *walk.lines, walk.digest])
    return blake2b(text.encode(), digest_size=12).hexdigest()


def fingerprints(system: str, first: int = 0, step: int = 1) -> dict[str, str]:
    """Games with as many options as the box allows; of a sample, plain ones, one an adventure."""
    if own(system).sampled:
        modes = [plain_and_full(seating)[0] for seating in one_each_of(system)]
    else:
        modes = [plain_and_full(seating)[1] for seating in seatings_of(system)]
    return {str(walk): fingerprint(walk) for mode in modes[first::step] for walk in walks(mode)}


if __name__ == "__main__":
    half = int(sys.argv[1])
    print(json.dumps({system: fingerprints(system, half, 2) for system in SYSTEMS}, ensure_ascii=False))
