"""Nothing we ship, show or document names an address that a stranger could register.

There is no release of Lantern: whoever registered a name that we write would decide what our readers run. Where
Lantern comes from is said by authors; a release is named in `toolkit/scaffold/source.py` alone.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

#: The one place that may name a release, and this test.
MAY_NAME_A_RELEASE = {"toolkit/scaffold/source.py", "tests/test_addresses.py"}
#: Standards and documentation that others keep, and names that nobody can register (RFC 2606).
KNOWN_HOSTS = {
    *("www.w3.org", "json-schema.org", "docs.oasis-open.org", "git-lfs.github.com"),
    *("typst.app", "pre-commit.com", "distributed.dask.org"),
    *("example.org", "example.com", "127.0.0.1", "localhost"),
}
#: Who owns the actions that workflows use.
KNOWN_OWNERS = {"actions", "github"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@cache
def texts() -> dict[str, str]:
    """Every tracked file that is text, but those that may name a release."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.decode()
    names = [name for name in listed.split("\0") if name and name not in MAY_NAME_A_RELEASE]
    if not names:
        pytest.skip("this is no git repository")
    found = {}
    for name in names:
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in content[:8000]:
            found[name] = content.decode("utf-8", "replace")
    assert len(found) > 500
    return found


def found(pattern: str) -> list[tuple[str, str]]:
    return [(name, match) for name, text in texts().items() for match in re.findall(pattern, text)]


def unregistrable(host: str) -> bool:
    """A placeholder, a number of this machine, or a name that is kept for examples."""
    return host in KNOWN_HOSTS or host.endswith((".example", ".example.org", ".invalid")) or host[:1] in "<{%$…"


def test_hosts() -> None:
    hosts = found(r"\b(?:https?|git|ssh|ftp)(?:\+\w+)?://(?:[\w.-]+@)?([^\s/:\"'`)>\\#,@]+>?)")
    wrong = [(name, host) for name, host in hosts if "." in host and not unregistrable(host)]
    assert wrong == []
    assert len(hosts) > 50


def test_hosts_of_code_and_packages() -> None:
    """Also without https:// before them."""
    words = r"\b((?:github|gitlab|bitbucket|codeberg)\.(?:com|org)[/:][\w.-]+|pypi\.org|testpypi|ghcr\.io|docker\.io)"
    assert [each for each in found(words) if not each[1].startswith("github.com/spec")] == []


def test_actions() -> None:
    uses = found(r"\buses:\s*[\"']?([^\s\"'@]+)@")
    assert len(uses) >= 5
    assert [(name, each) for name, each in uses if each.split("/")[0] not in KNOWN_OWNERS and each[0] != "<"] == []


def test_what_pip_is_told_to_install() -> None:
    """Libraries that we depend on, files, variables: never a name of ours."""
    named = [*PROJECT["dependencies"], *(each for extra in PROJECT["optional-dependencies"].values() for each in extra)]
    libraries = {re.split(r"[<>=\[ ]", each)[0] for each in named} | {"pip"}
    ours = ("-", ".", "(", "/", "$", "%", "{", "<", "git+https://<", "git+https://example.org/")
    wrong = []
    for name, call in found(r"\b(?:pip3?|pipx|uv pip|uv tool) install((?: +[^\s`|&;)#]+)+)"):
        words = [word.strip("'\"") for word in call.split()]
        if words[0] in {"of", "and"}:  # the middle of a sentence
            continue
        if any(not word.startswith(ours) and re.split(r"[<>=\[]", word)[0] not in libraries for word in words if word):
            wrong.append((name, call))
    assert wrong == []


def test_repositories_of_hooks() -> None:
    repositories = found(r"\brepo:\s*(\S+)") + found(r"\"repo\": \"([^\"]+)\"")
    assert len(repositories) >= 2
    assert [each for each in repositories if each[1] not in {"local", "https://<host>/<repository>"}] == []


def test_the_name_of_the_package_stands_in_one_line() -> None:
    """A package has to have a name, but nobody is told to install it by that name."""
    name = PROJECT["name"]
    wrong = [
        (file, line)
        for file, text in texts().items()
        for line in text.splitlines()
        if name in line and (file, line) != ("pyproject.toml", f'name = "{name}"')
    ]
    assert wrong == []


def test_mail() -> None:
    mails = found(r"\b[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})\b")
    assert [each for each in mails if not unregistrable(each[1])] == []
