"""Values of content as the text of cells, and back.

| value | cell |
|---|---|
| text | as it is |
| a number, true, false | as it is |
| a list of words | `sword, axe` |
| anything else | YAML on one line: `[{on: attack, do: [{add_hits: 1}]}]` |
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.scalars import BadNumberError, resolve

TEXT = "string"
LIST = "array"
#: Signs with a meaning in YAML on one line, and quotes.
_SIGNS = re.compile(r"[\[\]{},\n]|:\s|:\Z|\s#|\s\Z|\A[\s?:#&*!|>%@`\"'-]")
#: Keys are text however they are written.
_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\Z")
#: Words that other readers of YAML take for something else.
_OTHER_MEANINGS = frozenset({"yes", "no", "on", "off", "y", "n"})

Shown = str | int | float


class BadCell(ValueError):
    """A cell that cannot be read; the message is a sentence for the author."""


def shown(value: Any, types: Collection[str] = ()) -> Shown:
    """What a cell shows. `types` are what its column may hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return value if only_text(types) or not _is_read_as_more(value) else flow(value)
    is_list = LIST in types and TEXT not in types
    if (
        is_list
        and isinstance(value, list)
        and value
        and all(isinstance(each, str) and _is_word(each) for each in value)
    ):
        return ", ".join(value)
    return flow(value)


def read(text: str, types: Collection[str] = ()) -> Any:
    """The value that the text of a cell means. Raises `BadCell`."""
    if only_text(types):
        return text
    source = text.strip()
    if LIST in types and TEXT not in types and not source.startswith("["):
        source = f"[{source}]"
    if source[:1] not in ("[", "{", '"', "'"):
        try:
            return resolve(source)
        except BadNumberError as error:
            raise BadCell(str(error)) from None
    document, problems = yaml.read("", source.encode("utf-8"))
    if document is None or problems:
        if TEXT in types and source[:1] in ('"', "'"):
            return text
        raise BadCell(_why(problems))
    return document.data


def only_text(types: Collection[str]) -> bool:
    """Whether nothing but text can stand in a column, so that `3` and `[a]` are text there too."""
    return set(types) == {TEXT}


def _why(problems: list[Diagnostic]) -> str:
    return problems[0].message if problems else "it cannot be understood"


def _is_word(text: str) -> bool:
    """Whether a text can stand between commas without quotes."""
    return bool(text) and not _SIGNS.search(text) and not _is_read_as_more(text)


def _is_read_as_more(text: str) -> bool:
    """Whether a plain text would be read as a number, as true, as a list and so on."""
    if text.strip()[:1] in ("[", "{", '"', "'") or text != text.strip():
        return True
    try:
        return not isinstance(resolve(text), str)
    except BadNumberError:
        return True


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key, is_key=True)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    if isinstance(value, str):
        return _scalar(value)
    return json.dumps(value)


@lru_cache(maxsize=4096)
def _scalar(text: str, is_key: bool = False) -> str:
    if is_key and _KEY.match(text):
        return text
    if text and not _SIGNS.search(text) and not _is_read_as_more(text) and text.lower() not in _OTHER_MEANINGS:
        return text
    return json.dumps(text, ensure_ascii=False)
