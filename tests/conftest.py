"""What every test relies on, whoever started them."""

from __future__ import annotations

import compileall
import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.mutants import CHANGING
from tests.once import FOLDER
from tests.shipped_files import read_once

#: A busy machine is no fault of ours: nothing fails for having taken long.
settings.register_profile("lantern", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lantern")


def pytest_configure(config: pytest.Config) -> None:
    """Signals end programs as usual, also under `nohup` or in the background of a script, where children inherit that
    they are ignored: tests of killed programs could not kill them.

    A run has a folder for what its tests share; processes among which it is divided inherit it. Where there are as
    many processes as cores, libraries start no threads of their own: they would only get in each other's way.

    Garbage is looked for less often than usual: with all systems in memory a look takes a second.

    Our modules are compiled once, before anything runs, also where the environment asks Python to keep nothing: tests
    start hundreds of programs, and half the time of each went into compiling.
    """
    gc.set_threshold(100_000, 50, 50)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    read_once()
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="lantern-tests-")
        if getattr(config.option, "numprocesses", None):
            for library in ("RAYON", "OPENBLAS"):  # Typst and numpy
                os.environ.setdefault(f"{library}_NUM_THREADS", "1")
        if CHANGING not in os.environ:
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            sys.dont_write_bytecode = False
            compileall.compile_dir(Path(__file__).parents[1] / "toolkit", quiet=2)


def pytest_collection_finish() -> None:
    """What was read to find the tests stays to the end: there is no garbage among it."""
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """The folder of the run is removed. Nobody looks for garbage in gigabytes once more, as pytest would five times."""
    gc.freeze()
    if not hasattr(config, "workerinput") and FOLDER in os.environ:
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)
