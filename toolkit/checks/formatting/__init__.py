"""`lantern fmt`: content in one house style, so that reviews show what changed and not how it was typed.

What it does: keys of an entity in the schema's order, two spaces a level, list items indented below their key, one
blank line at most, no white space at line ends, line feeds, one line end at the end, quotes only where needed,
brackets that do not fit in 120 columns opened into blocks. What it never does: change the data, lose a comment, touch
the lines of a text block (maps are drawn in them), rearrange brackets that the author broke into lines. The first two
are verified on every file after formatting; a file for which they would not hold is left alone, and that is said.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.checks.formatting.printing import print_tree
from toolkit.checks.formatting.tree import UNKNOWN, LeftAloneError, comments_of, parse
from toolkit.content.diagnostics import START, Diagnostic, Span
from toolkit.content.yaml import Data, read

#: The order of the keys that every kind has; the schema of the kind says the rest.
HOUSE_ORDER = ("id", "kind", "extends", "overrides", "name")

#: Where a pack keeps the schemas for editors (`lantern schema --write`), from its own folder.
EDITOR_SCHEMAS = ".lantern/schemas"

MODELINE = re.compile(r"#\s*yaml-language-server:\s*\$schema\s*=\s*(\S+)\s*\Z")


@dataclass(frozen=True, slots=True)
class Formatted:
    """`text` is the file in the house style, or None when it is left alone.

    Then either the file is broken, and `diagnostics` say how, or it is right but written in a way the formatter does
    not touch, and `reason` says which, at `span`.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()
    reason: str = ""
    span: Span = START


def format_source(path: str, raw: bytes, order: Sequence[str] = HOUSE_ORDER, schema: str = "") -> Formatted:
    """Format the bytes of one file. `path` only names it in diagnostics.

    `schema` is the address a modeline of this file should name; one that names another Lantern schema is repaired.
    """
    document, problems = read(path, raw)
    if document is None or problems:
        return Formatted(None, tuple(problems))
    text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    try:
        tree = parse(text)
        for comment in tree.comments:
            comment.text = _modeline(comment.text, schema)
        expected_comments = Counter(comment.text for comment in tree.comments)
        result = print_tree(tree, order)
    except LeftAloneError as error:
        return Formatted(None, reason=str(error), span=error.span)
    again, problems = read(path, result.encode("utf-8"))
    if again is None or problems or _canonical(again.data) != _canonical(document.data):
        return Formatted(None, reason="formatting would change what this file says")
    if Counter(comments_of(result)) != expected_comments:
        return Formatted(None, reason="formatting would lose a comment of this file")
    return Formatted(result) if _is_stable(result, order) else Formatted(None, reason=UNKNOWN)


def _is_stable(result: str, order: Sequence[str]) -> bool:
    """Whether formatting the result again would change nothing."""
    try:
        return print_tree(parse(result), order) == result
    except LeftAloneError:
        return False


def _modeline(comment: str, schema: str) -> str:
    found = MODELINE.match(comment)
    if not found:
        return comment
    is_ours = bool(schema) and f"{EDITOR_SCHEMAS}/" in found[1] and "://" not in found[1]
    return f"# yaml-language-server: $schema={schema if is_ours else found[1]}"


def _canonical(data: Data) -> str:
    """The data with the types of its numbers; only the outermost keys may change their order."""
    if isinstance(data, dict):
        return json.dumps(_sorted(data))
    if isinstance(data, list):
        return json.dumps([_sorted(item) if isinstance(item, dict) else item for item in data])
    return json.dumps(data)


def _sorted(mapping: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(mapping.items(), key=lambda pair: pair[0])
