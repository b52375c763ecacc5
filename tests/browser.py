"""A real browser without a window, driven over a pipe: no driver program and no library is needed.

Chromium speaks its DevTools protocol over two pipes (`--remote-debugging-pipe`): JSON messages, each ended by a NUL.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

#: In CI the browser must be there; elsewhere its tests are skipped without it.
REQUIRED = "LANTERN_REQUIRE_BROWSER"

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip

#: Long enough for a machine that does many other things; a browser that says nothing for so long is broken.
PATIENCE = 60.0


def chromium() -> str:
    """The browser's program. Skips the test where there is none; in CI that is a failure."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        words = "Chromium is not installed; `make setup` installs it where it may"
        if os.environ.get(REQUIRED):
            pytest.fail(words)
        pytest.skip(words)
    return found


class Browser:
    """One page in a browser. `problems` are errors the page wrote to its console and exceptions it did not catch."""

    def __init__(self, send: int, receive: int) -> None:
        self._send = send
        self._receive = receive
        self._waiting = b""
        self._number = 0
        self._session = ""
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._loaded = False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask the browser for something and wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._send, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a file and wait until everything in it has run."""
        self._load("about:blank")  # another place on the page that is shown would not be loaded again
        self.problems.clear()
        self.requests.clear()
        self._load(path.resolve().as_uri() + fragment)

    def _load(self, url: str) -> None:
        self._loaded = False
        self.call("Page.navigate", url=url)
        while not self._loaded:
            self._next()

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait_until(self, condition: str) -> None:
        """Wait until an expression in the page is true; what a click sets off may come a moment later."""
        self.run(f"new Promise(done => {{ const look = () => {condition} ? done() : setTimeout(look, 20); look(); }})")

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{element}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        box = self.run(f"{element}.getBoundingClientRect().toJSON()")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str, text: str = "") -> None:
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            extra = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, **extra)

    def resize(self, width: int, height: int, *, phone: bool = False) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def media(self, *, dark: bool = False, paper: bool = False) -> None:
        """Show the page as with a dark theme, or as it is printed."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media="print" if paper else "", features=features)

    def picture(self, *, whole: bool = True) -> bytes:
        """A PNG of the page."""
        return base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"])

    def printed(self) -> bytes:
        """The page as a PDF on A4."""
        size = {"paperWidth": 8.27, "paperHeight": 11.69}
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True, **size)["data"])

    def _next(self) -> dict[str, Any]:
        """The next message of the browser; what it tells about the page is noted."""
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._waiting:
            ready, _, _ = select.select([self._receive], [], [], max(0.0, until - time.monotonic()))
            part = os.read(self._receive, 1 << 16) if ready else b""
            if not part:
                raise AssertionError("the browser does not answer")
            self._waiting += part
        line, _, self._waiting = self._waiting.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, params: dict[str, Any]) -> None:
        match method:
            case "Page.loadEventFired":
                self._loaded = True
            case "Runtime.exceptionThrown":
                self.problems.append(str(params["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                self.problems.append(str(params["args"]))
            case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
                self.problems.append(params["entry"]["text"])
            case "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser with an empty profile, ended with all its processes."""
    program = chromium()
    child_reads, we_write = os.pipe()
    we_read, child_writes = os.pipe()
    with tempfile.TemporaryDirectory(prefix="lantern-browser-", ignore_cleanup_errors=True) as profile:
        # The browser wants its pipes at 3 and 4. A shell puts them there.
        command = f'exec "$0" "$@" 3<&{child_reads} 4>&{child_writes}'
        process = subprocess.Popen(
            ["bash", "-c", command, program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(child_reads, child_writes),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(child_reads)
        os.close(child_writes)
        try:
            yield Browser(we_write, we_read)
        finally:
            os.close(we_write)  # the browser ends when nobody speaks to it any more
            os.close(we_read)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()
