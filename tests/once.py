"""What takes long to make and several tests look at: made once in a run, also where several processes share the tests.

The tests of one run have a folder for it, which `conftest.py` makes and removes: nothing of it outlives the run.
"""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
#: The variable of the environment that names the folder of a run.
FOLDER = "LANTERN_TESTS_SHARED"


def once(name: str, make: Callable[[], T]) -> T:
    """What `make` gives. Whoever asks first makes it; others in the meantime wait for it."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return make()
    path = Path(folder) / f"{name}.pickle"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if path.exists():
            found: T = pickle.loads(path.read_bytes())
            return found
        made = make()
        path.write_bytes(pickle.dumps(made))
        return made
