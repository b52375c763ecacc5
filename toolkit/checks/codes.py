"""Every code a check can give: what it means, why it matters, how to mend it, two examples.

Those that checks of all systems give stand in `codes.yaml` here, those of one system in the `codes.yaml` of its folder.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.descriptions import Description, broken, known

_READS_PACKS = ("lantern check", "lantern render")
_TABLE = Path(__file__).with_name("codes.yaml")
_PARTS = ("title", "why", "fix", "bad", "good")

Content = str | dict[str, Any]
"""A file of an example: its text, or `{hex: …}`, `{repeat: …, times: …}`, `{link: …}` for what text cannot show."""


@dataclass(frozen=True, slots=True)
class Code:
    """One code. The examples are small packs: path → content. `shown` are the files that differ between the two."""

    code: str
    title: str
    severity: str
    why: str
    fix: str
    bad: Mapping[str, Content]
    good: Mapping[str, Content]
    shown: tuple[tuple[str, ...], tuple[str, ...]]
    #: The command that gives the code. The examples of `lantern check` and `lantern render` are packs; those of other
    #: commands are files that the command reads.
    said_by: str = "lantern check"
    #: Whether an allow comment may silence it: not where what comes later rests on what the check promises.
    can_be_allowed: bool = False


@cache
def codes() -> dict[str, Code]:
    """All codes in their order."""
    shared = _read(_TABLE)
    entries = dict(shared["codes"])
    for system in known().values():
        path = system.folder / _TABLE.name
        if path.is_file():
            entries |= _of_system(system, path, entries)
    return {code: _code(code, entry, shared["common"]) for code, entry in sorted(entries.items())}


def _read(path: Path) -> Any:
    document, problems = yaml.read(str(path), path.read_bytes())
    if document is None or problems or not isinstance(document.data, dict):
        raise broken(f"{path.name} cannot be read", str(path), hint="write 'codes:' with an entry for each code")
    return document.data


def _of_system(system: Description, path: Path, taken: Mapping[str, Any]) -> dict[str, Any]:
    """The codes of one system. One that is taken, or lacks a part, is a mistake of who brings the system."""
    found: dict[str, Any] = dict(_read(path).get("codes") or {})
    for code, entry in found.items():
        if code in taken:
            raise broken(f"the code {code} of {system.id} is taken", str(path), hint="choose another number")
        missing = [part for part in _PARTS if not isinstance(entry, dict) or part not in entry]
        if missing:
            hint = f"add '{missing[0]}: …'"
            raise broken(f"the code {code} of {system.id} lacks {missing[0]!r}", str(path), hint=hint)
    return found


def _code(code: str, entry: dict[str, Any], common: dict[str, str]) -> Code:
    said_by = entry.get("said_by", "lantern check")
    base = common if said_by in _READS_PACKS else {}
    bad, good = (_files({**base, **entry.get("with", {}), **entry[side]}) for side in ("bad", "good"))
    shown = (tuple(path for path in entry["bad"] if path in bad), tuple(entry["good"]))
    severity = entry.get("severity", "error")
    can_be_allowed = severity != "error" or entry.get("can_be_allowed", False)
    return Code(
        code=code,
        title=entry["title"],
        severity=severity,
        why=entry["why"],
        fix=entry["fix"],
        bad=bad,
        good=good,
        shown=shown,
        said_by=said_by,
        can_be_allowed=can_be_allowed,
    )


def _files(pack: dict[str, Content | None]) -> dict[str, Content]:
    return {path: content for path, content in pack.items() if content is not None}


def example_lines(files: Mapping[str, Content], shown: tuple[str, ...]) -> Iterator[str]:
    """The files of an example that matter, as text for people."""
    for path in shown:
        content = files[path]
        yield f"# {path}"
        if isinstance(content, str):
            yield from content.rstrip("\n").split("\n")
        elif "link" in content:
            yield f"(a link to {content['link']})"
        elif "hex" in content:
            yield f"(the bytes {content['hex'][:47]}…)" if len(content["hex"]) > 48 else f"(the bytes {content['hex']})"
        else:
            yield f"({content['times']} times: {content['repeat'].strip()})"


def explained(code: Code, width: int = 80) -> str:
    """The page of `lantern explain`; its sentences are broken between words, its examples never."""
    sentences = [f"{code.code} ({code.severity}): {code.title}", code.why, f"How to mend it: {code.fix}"]
    lines = [line for each in sentences for line in (*textwrap.wrap(each, max(40, width)), "")]
    lines += ["Wrong:", "", *(f"    {line}" for line in example_lines(code.bad, code.shown[0])), ""]
    if code.shown[1]:
        lines += ["Right:", "", *(f"    {line}" for line in example_lines(code.good, code.shown[1])), ""]
    return "\n".join(lines)


def reference_page() -> str:
    """`docs/reference/diagnostics.md`."""
    lines = [
        "# Diagnostics",
        "",
        "Every finding of `lantern check`, and what other commands say of files they cannot use, has a code.",
        "This page is made from the same table as `lantern explain CODE`; both examples of every code of",
        "`lantern check` are run in the tests. `lantern schema --update` writes it anew.",
        "",
        "A finding on one line is silenced by a comment on that line, or on the line above:",
        "`# lantern: allow L0503 a joke card`. It must give a reason; one that silences nothing is reported.",
        "What playing and printing rest on cannot be silenced; the table says what can.",
        "",
        "| code | severity | can be silenced | what it says |",
        "|---|---|---|---|",
        *(
            f"| [{code.code}](#{code.code.lower()}) | {code.severity} | {'yes' if code.can_be_allowed else 'no'} "
            f"| {code.title} |"
            for code in codes().values()
        ),
        "",
    ]
    for code in codes().values():
        lines += [f"## {code.code}", "", f"**{code.title[0].upper()}{code.title[1:]}.** {code.why}", ""]
        if code.said_by != "lantern check":
            lines += [f"Said by `{code.said_by}`.", ""]
        lines += [f"How to mend it: {code.fix}", "", "Wrong:", "", "```yaml"]
        lines += [*example_lines(code.bad, code.shown[0]), "```", ""]
        if code.shown[1]:
            lines += ["Right:", "", "```yaml", *example_lines(code.good, code.shown[1]), "```", ""]
    return "\n".join(lines)
