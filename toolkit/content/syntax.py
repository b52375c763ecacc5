"""libyaml's syntax errors in plain sentences, with a hint where the cause can be guessed."""

from __future__ import annotations

import re
from typing import Any

from yaml.error import MarkedYAMLError

from toolkit.content.diagnostics import Diagnostic, Related, Span


def syntax_problem(path: str, raw: bytes, error: MarkedYAMLError) -> Diagnostic:
    """The diagnostic for an error raised while the bytes were parsed."""
    lines = raw.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    mark: Any = error.problem_mark or error.context_mark
    line = mark.line if mark else 0
    column = mark.column if mark else 0
    text = lines[line] if line < len(lines) else ""
    problem, context = str(error.problem or ""), str(error.context or "")
    opened: Any = error.context_mark if error.context_mark and error.problem_mark else None
    if "quoted scalar" in context and opened and "escape" not in problem and "hexdecimal" not in problem:
        message, hint = "the quoted text that starts here is not closed", "add the closing quote"
        return Diagnostic("L0002", message, path, _at(opened.line, opened.column), hint=hint)
    if "undefined tag handle" in problem:
        return Diagnostic("L0004", "tags are not supported", path, _at(line, column), hint=_TAG_HINT)
    if ("mapping values" in problem or "expected ':'" in problem) and (place := _missing_space(lines, line)):
        message, hint = "a space is missing after the colon", "write 'key: value'"
        return Diagnostic("L0002", message, path, place, hint=hint)
    message, hint = _explain(problem, context, text, column)
    related: tuple[Related, ...] = ()
    if opened and (opened.line, opened.column) != (line, column) and ("flow" in context or opened.line != line):
        related = (Related(path, _at(opened.line, opened.column), _OPENED.get(context, "it began here")),)
    return Diagnostic("L0002", message, path, _at(line, column), hint=hint, related=related)


_TAG_HINT = "remove the word that starts with '!', or quote the text"
_OPENED = {
    "while parsing a flow sequence": "the list was opened here",
    "while parsing a flow mapping": "the mapping was opened here",
    "while parsing a block mapping": "the mapping began here",
    "while parsing a block collection": "the list began here",
}


_TIGHT_COLON = re.compile(r"\s*(?:- )*[\w-]+:(?=\w)")


def _missing_space(lines: list[str], line: int) -> Span | None:
    """Where `key:value` stands, on the line libyaml complains about or the one before, which it took for text."""
    for number in (line, line - 1):
        if 0 <= number < len(lines) and (found := _TIGHT_COLON.match(lines[number])):
            return _at(number, found.end() - 1)
    return None


def _at(line: int, column: int) -> Span:
    return Span(line + 1, column + 1, line + 1, column + 2)


def _explain(problem: str, context: str, text: str, column: int) -> tuple[str, str]:
    """Message and hint."""
    character = text[column : column + 1]
    indentation = text[: len(text) - len(text.lstrip())]
    if "tab" in problem or "\t" in indentation or character == "\t":
        return "a tab is used for indentation", "indent with spaces"
    if "cannot start any token" in problem:
        return f"text cannot start with {character!r}", "put the text in quotes"
    if "alphabetic or numeric" in problem:
        sign = "*" if "alias" in context else "&"
        return f"text cannot start with '{sign}'", "put the text in quotes"
    if "mapping values" in problem and _ONE_KEY.match(text[:column]):
        return "this key is indented deeper than the line above allows", "start keys of one mapping in one column"
    if "expected key" in problem and _AFTER_QUOTE.search(text[:column]):
        return "text follows a closing quote", "quote the whole text; write '' for an apostrophe in single quotes"
    for part, message, hint in _SENTENCES:
        if part in problem:
            return message, hint
    return f"the YAML cannot be understood: {problem or context}", ""


_ONE_KEY = re.compile(r"\s+[\w-]+\s*\Z")
_AFTER_QUOTE = re.compile(r"[\"']\s*\Z")
_SENTENCES = (
    (
        "mapping values are not allowed",
        "a colon stands where no key can be",
        "put text that contains ': ' in quotes, or check the indentation of this line",
    ),
    (
        "could not find expected ':'",
        "this line is neither a key with a value nor an item of a list",
        "write 'key: value' with a space after the colon, or '- item'; put longer text in quotes",
    ),
    (
        "did not find expected key",
        "this line does not continue the mapping it stands in",
        "check the indentation: keys of one mapping start in one column",
    ),
    (
        "did not find expected '-' indicator",
        "this line does not continue the list it stands in",
        "start every item with '- ' in the same column",
    ),
    (
        "did not find expected ',' or ']'",
        "the list in brackets is not closed",
        "add ',' between items or ']' at the end",
    ),
    (
        "did not find expected ',' or '}'",
        "the mapping in braces is not closed",
        "add ',' between pairs or '}' at the end",
    ),
    ("did not find expected node content", "a value is missing here", "write a value, or remove the comma or bracket"),
    (
        "block sequence entries are not allowed",
        "a list item cannot stand on this line",
        "start the list on a line of its own, or write it as [a, b]",
    ),
    (
        "block mapping",
        "a key cannot stand on this line",
        "start the mapping on a line of its own",
    ),
    ("mapping keys are not allowed", "a key cannot stand on this line", "start the mapping on a line of its own"),
    (
        "did not find expected <document start>",
        "something follows the end of the data",
        "a file holds one mapping or one list: check the indentation of this line",
    ),
    (
        "unknown escape character",
        "the escape after '\\' is unknown",
        "write '\\\\' for a backslash, or use single quotes",
    ),
    ("hexdecimal", "the escape needs hexadecimal digits", "write '\\\\' for a backslash, or use single quotes"),
    ("Unicode character escape", "the escape names no character", "write the character itself"),
    (
        "comment or line break",
        "text follows the '|' or '>' on the same line",
        "start the text on the next line, indented",
    ),
    ("URI", "tags are not supported", _TAG_HINT),
    ("tag", "tags are not supported", _TAG_HINT),
)
