"""What every test relies on, whoever started them."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests.once import FOLDER

#: A busy machine is no fault of ours: nothing fails for having taken long.
settings.register_profile("lantern", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lantern")


def pytest_configure(config: pytest.Config) -> None:
    """Signals end programs as usual, also under `nohup` or in the background of a script, where children inherit that
    they are ignored: tests of killed programs could not kill them.

    A run has a folder for what its tests share; processes among which it is divided inherit it.

    Garbage is looked for less often than usual: with all systems in memory a look takes a second.
    """
    gc.set_threshold(100_000, 50, 50)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="lantern-tests-")


def pytest_collection_finish() -> None:
    """What was read to find the tests stays to the end: there is no garbage among it."""
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and FOLDER in os.environ:
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)
