"""What must hold of a file's bytes before YAML is looked at: UTF-8 text without invisible surprises."""

from __future__ import annotations

import codecs
import re

from toolkit.content.characters import IN_FILES, compiled, described, is_control
from toolkit.content.diagnostics import Diagnostic, Span

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# What libyaml refuses, what it takes for a line break though no editor does, what nobody sees, and lines that give it
# orders ('%TAG').
_REFUSED = f"{IN_FILES}|(?:(?<=[\r\n])|^)%"
_PLAIN = b"\t\n\r" + bytes(range(0x20, 0x7F))
_ORDER = re.compile(rb"(?:\A|[\r\n])%")
_BREAK = re.compile("\r\n|\r|\n")


def decode_problem(path: str, raw: bytes) -> Diagnostic | None:
    """Why the bytes are no UTF-8 text, if they are not."""
    if raw.isascii():
        return None
    if raw.startswith(_UTF16):
        return Diagnostic("L0001", "the file is UTF-16, not UTF-8", path, hint="save it as UTF-8")
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        message = f"the byte 0x{raw[error.start]:02X} is not UTF-8 text"
        return Diagnostic("L0001", message, path, place(before), hint="save the file as UTF-8")
    return None


def characters_problem(path: str, raw: bytes) -> Diagnostic | None:
    """The first character that content cannot hold, if there is one. The bytes must be UTF-8."""
    if raw.isascii() and not raw.translate(None, _PLAIN) and (b"%" not in raw or not _ORDER.search(raw)):
        return None
    text = raw.decode("utf-8").removeprefix("\ufeff")
    found = compiled(_REFUSED).search(text)
    if not found:
        return None
    span = place(text[: found.start()])
    if found[0] == "%":
        hint = "remove the line; text that starts with '%' needs quotes"
        return Diagnostic("L0002", "directives (lines that start with '%') are not supported", path, span, hint=hint)
    if found[0] == "\x00" and text.count("\x00") * 3 > len(text):
        return Diagnostic("L0001", "the file is not UTF-8 text", path, span, hint="save it as UTF-8")
    return hidden_problem(path, found[0], span, "the text", "delete the invisible character")


def hidden_problem(path: str, found: str, span: Span, where: str, hint: str) -> Diagnostic:
    """What to say of a character that nobody sees."""
    code = "L0013" if is_control(found[0]) else "L0014"
    return Diagnostic(code, f"{where} contains {described(found)}", path, span, hint=hint)


def place(before: str) -> Span:
    """The one-character span that follows the text `before`."""
    line = 1
    start = 0
    for line_break in _BREAK.finditer(before):
        line += 1
        start = line_break.end()
    column = len(before) - start + 1
    return Span(line, column, line, column + 1)
