"""libyaml's syntax errors in plain sentences, with a hint where the cause can be guessed."""

from __future__ import annotations

import re
from typing import Any

from yaml.error import MarkedYAMLError

from toolkit.content.diagnostics import Diagnostic, Related, Span


def syntax_problem(path: str, raw: bytes, error: MarkedYAMLError) -> Diagnostic:
    """The diagnostic for an error raised while the bytes were parsed."""
    lines = re.split("\r\n|\r|\n", raw.decode("utf-8", "replace").removeprefix("\ufeff"))
    mark: Any = error.problem_mark or error.context_mark
    opened: Any = error.context_mark if error.problem_mark else None
    problem, context = str(error.problem or ""), str(error.context or "")
    line, column = (mark.line, mark.column) if mark else (0, 0)
    at_end = line >= len(lines) or not any(text.strip() for text in [lines[line][column:], *lines[line + 1 :]])
    place = _at(min(line, len(lines) - 1), column if line < len(lines) else len(lines[-1]))
    if opened and (unclosed := _unclosed(problem, context, at_end)):
        message, hint = unclosed
        return Diagnostic("L0002", message, path, _at(opened.line, opened.column), hint=hint)
    if at_end and "flow node" in context:
        message, hint = "the file ends inside a list or mapping", "close the bracket or brace"
        return Diagnostic("L0002", message, path, place, hint=hint)
    if "tag" in problem or "URI" in problem:
        return Diagnostic("L0004", "tags are not supported", path, place, hint=_TAG_HINT)
    if ("mapping values" in problem or "expected ':'" in problem) and (tight := _missing_space(lines, line)):
        return Diagnostic("L0002", "a space is missing after the colon", path, tight, hint="write 'key: value'")
    message, hint = _explain(problem, context, lines[line] if line < len(lines) else "", column)
    related: tuple[Related, ...] = ()
    if opened and (opened.line, opened.column) != (line, column) and context in _OPENED:
        related = (Related(path, _at(opened.line, opened.column), _OPENED[context]),)
    return Diagnostic("L0002", message, path, place, hint=hint, related=related)


def _unclosed(problem: str, context: str, at_end: bool) -> tuple[str, str] | None:
    """Message and hint when what was opened is never closed: the opening is the place to look at."""
    if "quoted scalar" in context and ("end of stream" in problem or "document indicator" in problem):
        return "the quoted text that starts here is not closed", "add the closing quote"
    if at_end and "flow sequence" in context:
        return "the list in brackets that starts here is not closed", "add ']' at its end"
    if at_end and "flow mapping" in context:
        return "the mapping in braces that starts here is not closed", "add '}' at its end"
    return None


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
)
