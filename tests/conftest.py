"""What every test relies on, whoever started them."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Signals end programs as usual, also under `nohup` or in the background of a script, where children inherit that
    they are ignored: tests of killed programs could not kill them.
    """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
