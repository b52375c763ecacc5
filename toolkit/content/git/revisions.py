"""Which commit people mean: `HEAD~2`, `main`, `origin/main`, `v1.0`, `1f6a2b`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from toolkit.content.diagnostics import nearest
from toolkit.content.git.objects import SHORTEST_NAME, Objects
from toolkit.content.git.places import GitError

_LONGEST_REVISION = 300
_LONGEST_REF = 1_000_000
_PACKED_REFS = 16_000_000
_SHALLOW = 4_000_000
_DEEPEST_LINK = 5
_MOST_STEPS = 100_000
_MOST_NAMES = 2_000
_LONGEST_NAME = 100
_LONGEST_HEAD = 1_000_000

_STEPS = re.compile(r"\^\{(?:commit)?\}|(~|\^)([0-9]{0,6})")
_PSEUDO = re.compile(r"(?:[A-Z]+_)*HEAD\Z")
_NO_REF = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|(?:^|/)\.|(?:\.lock|\.)(?:/|$)|^/|/$|^-")
_HEX = re.compile(r"[0-9a-f]+\Z")
_DESCRIBED = re.compile(r".+-[0-9]+-g([0-9a-f]+)\Z")
_WHERE = ("{}", "refs/{}", "refs/tags/{}", "refs/heads/{}", "refs/remotes/{}", "refs/remotes/{}/HEAD")


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: its name, the folder it holds, and the commits before it."""

    name: str
    tree: str
    parents: tuple[str, ...]


@dataclass
class Revisions:
    """Reads the names of a repository."""

    objects: Objects

    def commit(self, revision: str) -> Commit:
        """The commit that a revision means. Raises `GitError`."""
        if len(revision) > _LONGEST_REVISION or not revision.isprintable():
            raise GitError("that is not a revision")
        start = re.split(r"[~^]", revision, maxsplit=1)[0]
        if "@{" in revision or ":" in revision or not start or start.startswith("-"):
            raise GitError(f"{revision!r} is not a revision that is read: name a branch, a tag or a commit")
        commit = self._peeled(self._named(start))
        at, steps = len(start), 0
        while at < len(revision):
            step = _STEPS.match(revision, at)
            if step is None:
                raise GitError(f"{revision!r} is not a revision: after {revision[:at]!r} may stand ~1 or ^2")
            at = step.end()
            count = int(step[2] or 1) if step[1] else 0
            ways = [1] * count if step[1] == "~" else [count] if count else []
            for way in ways:
                steps += 1
                commit = self._parent(commit, way, revision, steps)
        return commit

    def _parent(self, commit: Commit, way: int, revision: str, steps: int) -> Commit:
        if commit.name in self._shallow:
            raise GitError(f"{revision!r} lies before where this clone begins: 'git fetch --unshallow' gets the rest")
        if way > len(commit.parents) or steps > _MOST_STEPS:
            raise GitError(f"{revision!r} goes back further than the history")
        return self._peeled(commit.parents[way - 1])

    @cached_property
    def _shallow(self) -> frozenset[str]:
        """The commits whose parents were left out of the clone."""
        listed = self.objects.places.read(self.objects.places.shared / "shallow", _SHALLOW) or b""
        return frozenset(listed.decode("ascii", "replace").split())

    def _peeled(self, name: str) -> Commit:
        """A commit, or the one that a tag stands for."""
        for _ in range(_DEEPEST_LINK):
            kind, content = self.objects.read_any(name)
            head = content[:_LONGEST_HEAD].partition(b"\n\n")[0].decode("utf-8", "replace").split("\n")
            fields = [(key, value) for key, _, value in (line.partition(" ") for line in head)]
            if kind == "commit":
                trees = [value for key, value in fields[:1] if key == "tree"]
                parents = [value for key, value in fields if key == "parent"]
                if trees and all(map(self._is_name, trees + parents)):
                    return Commit(name, trees[0], tuple(parents))
                break
            if kind != "tag" or fields[0][0] != "object" or not self._is_name(fields[0][1]):
                break
            name = fields[0][1]
        raise GitError(f"{name[:12]} is no commit")

    def _is_name(self, text: str) -> bool:
        return len(text) == self.objects.digits and _HEX.match(text) is not None

    # Names

    def _named(self, text: str) -> str:
        """The object that a name means, in git's own order."""
        if self._is_name(text):
            return text
        text = "HEAD" if text == "@" else text
        if not _NO_REF.search(text):
            for where in _WHERE:
                found = self._ref(where.format(text))
                if found is not None:
                    return found
        described = _DESCRIBED.match(text)
        digits = described[1] if described else text
        if SHORTEST_NAME <= len(digits) < self.objects.digits and _HEX.match(digits):
            found_names = self.objects.starting(digits)
            if len(found_names) == 1:
                return found_names[0]
            if found_names:
                raise GitError(f"more than one object begins with {digits!r}: write more digits")
        raise GitError(self._unknown(text))

    def _unknown(self, text: str) -> str:
        places = self.objects.places
        if places.names(places.shared / "reftable"):
            return f"the repository keeps its names in a form that is not read (reftable): name a commit, not {text!r}"
        if text == "HEAD":
            return "the repository has no commit yet"
        near = nearest(text, self._names())
        return f"there is no revision {text!r}" + (f": did you mean {near!r}?" if near else "")

    def _ref(self, name: str, depth: int = 0) -> str | None:
        """The object a full name stands for, following links; None where there is none."""
        is_pseudo = _PSEUDO.match(name) is not None
        if depth > _DEEPEST_LINK or not (is_pseudo or name.startswith("refs/")):
            return None
        places = self.objects.places
        folder = places.own if is_pseudo else places.shared
        content = None if (folder / name).is_dir() else places.read(folder / name, _LONGEST_REF)
        if content is None:
            return None if is_pseudo else self._packed.get(name)
        text = content.decode("utf-8", "replace")
        if text.startswith("ref:"):
            target = text[4:].strip()
            return None if _NO_REF.search(target) else self._ref(target, depth + 1)
        first = text[: self.objects.digits]
        return first if self._is_name(first) else None

    @cached_property
    def _packed(self) -> dict[str, str]:
        """The names that lie together in one file."""
        listed = self.objects.places.read(self.objects.places.shared / "packed-refs", _PACKED_REFS) or b""
        found = {}
        for line in listed.decode("utf-8", "replace").split("\n"):
            value, _, name = line.partition(" ")
            if self._is_name(value):
                found[name] = value
        return found

    def _names(self) -> list[str]:
        """Names of branches and tags, to say which is near to one that does not exist."""
        found = [name.split("/", 2)[2] for name in self._packed if name.count("/") >= 2]
        for folder in ("heads", "tags"):
            found += self._below(f"refs/{folder}")
        return [name for name in found[:_MOST_NAMES] if len(name) <= _LONGEST_NAME]

    def _below(self, folder: str) -> Iterator[str]:
        places = self.objects.places
        for name in places.names(places.shared / folder):
            yield name
            for inner in places.names(places.shared / folder / name):
                yield f"{name}/{inner}"
