"""Where Lantern is installed from: what a new pack's CI and its readers are told.

There is no release yet. So nothing we ship names an address: one that nobody has registered could be a stranger's
tomorrow, and who followed it would run that stranger's code. The author of a pack says where Lantern comes from. Once
there is a release, its address is `PUBLISHED`, and nothing else has to change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

PUBLISHED = ""
"""The address of the newest release, in the words that `lantern new --from` takes; empty while there is none."""

_ARCHIVES = (".whl", ".zip", ".tar.gz")
_SECURE = ("https", "git+https", "git+ssh")
_ADDRESS = re.compile(r"[A-Za-z0-9._~:/@%+#=&?-]+\Z")
_COMMIT = re.compile(r"@[0-9a-f]{40}(?:[0-9a-f]{24})?\Z")
_LONGEST = 400


class NoSourceError(Exception):
    """Why Lantern cannot be installed from there; `hint` says what to write instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Source:
    """Where Lantern is installed from. `pip` is what pip takes, and empty where nobody said."""

    pip: str = ""
    is_local: bool = False

    @property
    def moves(self) -> bool:
        """Whether what lies there can become something else: a repository without a commit."""
        return self.pip.startswith("git+") and not _COMMIT.search(self.pip)


UNSAID = Source()
"""Nobody said where from."""


def source_of(given: str) -> Source:
    """The source behind the words of an author, or of the release. Raises `NoSourceError`."""
    text = given or PUBLISHED
    if not text:
        return UNSAID
    if len(text) > _LONGEST or not text.isprintable() or "${{" in text:
        raise NoSourceError("that is no address and no path", "write one line, such as https://example.org/lantern.git")
    if "://" in text:
        return Source(_address(text))
    path = Path(text)
    if (path / "pyproject.toml").is_file() or (path.is_file() and path.name.endswith(_ARCHIVES)):
        return Source(str(path.resolve()), is_local=True)
    raise NoSourceError(
        f"{text!r} is neither a copy of Lantern on this machine nor an address",
        "write the path of its folder or wheel, or an address that begins with https:// (a bare name can be anyone's)",
    )


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
    except ValueError:
        raise _no_address(text) from None
    if parts.scheme not in _SECURE:
        raise NoSourceError(
            f"an address that begins with {parts.scheme}:// is not taken",
            f"write one that begins with {', '.join(f'{each}://' for each in _SECURE)}, so that nobody can change it "
            "on its way",
        )
    if not _ADDRESS.match(text) or not parts.hostname or not parts.path.strip("/"):
        raise _no_address(text)
    if parts.password or (parts.username and (parts.scheme, parts.username) != ("git+ssh", "git")):
        raise NoSourceError(
            "the address holds a name or a password, which everybody who sees the pack could read",
            "write the address alone",
        )
    is_archive = parts.path.endswith(_ARCHIVES)
    return text if is_archive or parts.scheme != "https" else f"git+{text}"


def _no_address(text: str) -> NoSourceError:
    return NoSourceError(f"{text!r} is no address", "write it as https://example.org/lantern.git")
