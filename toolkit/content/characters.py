"""Characters that nobody sees, or that steer whoever shows them: what they are, and text without them.

Content, file names and saved games come from strangers. A name can hold a line break and an order to a CI server
behind it, an escape sequence that rewrites a terminal, or a mark that turns the reading direction around. The check
tells such characters (`hidden_in`); whatever Lantern prints goes through `on_one_line`, `on_lines`, `in_page`,
`in_cell` or `in_json`, which show `�` or an escape in their place.

Left alone is what Russian, Ukrainian and English typesetting uses: spaces that do not break (U+00A0, U+202F) and all
other widths of space, the soft hyphen (U+00AD), the word joiner (U+2060), stress marks, and the two selectors that
choose between a letter and a picture of a sign (U+FE0E, U+FE0F).
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from typing import Any

_RETURN = "\r"
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_BREAKS = "\u2028\u2029"
_DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_WITHOUT_WIDTH = "\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2061-\u2065\u206a-\u206f\u3164\ufeff\uffa0"
_SELECTORS = "\ufe00-\ufe0d\ufff9-\ufffb\U000e0000-\U000e0fff"
_NO_CHARACTERS = "\ud800-\udfff\ufffe\uffff"
_ALL = f"{_CONTROLS}{_BREAKS}{_DIRECTIONS}{_WITHOUT_WIDTH}{_SELECTORS}{_NO_CHARACTERS}"
#: Marks that stand on the letter before them; more than three on one letter bury the lines around.
_PILE = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_MOST_MARKS = 3

_TOO_MANY_MARKS = f"{_PILE}{{{_MOST_MARKS + 1},}}"

#: Hidden characters, as they stand in a file whose lines end in any way.
IN_FILES = f"[{_ALL}]|{_TOO_MANY_MARKS}"
_HIDDEN = f"[{_RETURN}{_ALL}]|{_TOO_MANY_MARKS}"
_HIDDEN_OR_BREAK = f"[\t\n{_RETURN}{_ALL}]|{_TOO_MANY_MARKS}"
_DIRECTION = f"[{_DIRECTIONS}]"
_CONTROL = f"[{_RETURN}{_CONTROLS}{_BREAKS}\ufeff{_NO_CHARACTERS}]"

_INSTEAD = "\ufffd"
#: How CI servers are given orders: a line that begins with `::`, or `##[` and `##vso[` anywhere in one.
_ORDER = r"(?m)^(\s*):(?=:)"
_OLD_ORDER = r"#(?=#(?:vso)?\[)"


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern made ready when it is first needed: text with nothing odd in it, and so most commands, need none."""
    return re.compile(pattern)


def hidden_in(text: str) -> re.Match[str] | None:
    """The first character, or pile of marks, that text for people must not hold."""
    return None if text.isascii() and text.isprintable() else compiled(_HIDDEN).search(text)


def hidden_in_name(text: str) -> str:
    """What is hidden in a name, which has one line, in words; empty when nothing is."""
    found = None if text.isascii() and text.isprintable() else compiled(_HIDDEN_OR_BREAK).search(text)
    if found is None:
        return ""
    return "a line break or a tab" if found[0] in "\t\n" else described(found[0])


def is_control(found: str) -> bool:
    """Whether text cannot hold the character at all: a control character, or one that is none."""
    return compiled(_CONTROL).match(found) is not None


def described(found: str) -> str:
    """What `hidden_in` found, in words: `U+202E, a right-to-left override`."""
    if len(found) > 1:
        return f"more than {_MOST_MARKS} marks on one letter"
    code = f"U+{ord(found):04X}"
    names = {"\ufeff": "a byte order mark", "\u2028": "a line separator", "\u2029": "a paragraph separator"}
    if is_control(found):
        return f"{names.get(found, 'a control character')} ({code})"
    name = unicodedata.name(found, "").lower()
    if compiled(_DIRECTION).match(found):
        return f"{code} ({name}), which changes the reading direction"
    return f"{code} ({name or 'no character'}), which nobody can see"


def on_one_line(text: str) -> str:
    """Text of strangers within a line: no break, nothing hidden, no order to a CI server."""
    if text.isascii() and text.isprintable():
        return _without_orders(text)
    return _without_orders(compiled(_HIDDEN_OR_BREAK).sub(_shown, text))


def on_lines(text: str) -> str:
    """The same for text that may have several lines and tabs."""
    if not (text.isascii() and text.isprintable()):
        text = compiled(_HIDDEN).sub(_shown, text)
    return _without_orders(text)


def in_page(value: Any) -> Any:
    """Text of strangers for a template, which escapes it afterwards: hidden characters are shown. Other values are
    left alone."""
    if type(value) is not str or (value.isascii() and value.isprintable()):
        return value
    return compiled(_HIDDEN).sub(_shown, value)


def in_cell(text: str) -> str:
    """Text of strangers for a cell of a table: on one line, and nothing in it is taken for a formula."""
    line = on_one_line(text)
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def in_json(data: Any, indent: int | None = 2) -> str:
    """Data as JSON that means the same and shows nothing hidden: such characters are written as escapes."""
    return _nothing_hidden(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=indent))


def rows_in_json(data: Any, depth: int) -> str:
    """Data as JSON with everything below some depth on one line, so that a row of a table stays a row. It is ten
    times as fast as indented JSON, because Python's quick encoder does not indent."""
    return _nothing_hidden(_rows(data, depth, "\n"))


_ON_ONE_LINE = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _rows(data: Any, depth: int, margin: str) -> str:
    inner = f"{margin} "
    if depth and isinstance(data, dict) and data:
        pairs = [f"{_ON_ONE_LINE(key)}: {_rows(each, depth - 1, inner)}" for key, each in data.items()]
        return f"{{{inner}{f',{inner}'.join(pairs)}{margin}}}"
    if depth and isinstance(data, list) and data:
        return f"[{inner}{f',{inner}'.join(_rows(each, depth - 1, inner) for each in data)}{margin}]"
    return _ON_ONE_LINE(data)


def _nothing_hidden(text: str) -> str:
    text = text if text.isascii() and "\x7f" not in text else compiled(_HIDDEN).sub(_escaped, text)
    return compiled(_OLD_ORDER).sub("\\\\u0023", text)


def _without_orders(text: str) -> str:
    if "::" in text:
        text = compiled(_ORDER).sub(r"\1: ", text)
    return compiled(_OLD_ORDER).sub("# ", text) if "##" in text else text


def _shown(found: re.Match[str]) -> str:
    if found[0] in "\t\n":
        return " "
    return found[0][:_MOST_MARKS] if len(found[0]) > 1 else _INSTEAD


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


#: Letters of Russian and Ukrainian as people write them with Latin ones.
_CYRILLIC = dict(zip("абвгґдезиійклмнопрстуфыэ", "abvggdeziiyklmnoprstufye", strict=True))
_CYRILLIC |= {"є": "ye", "ё": "yo", "ж": "zh", "ї": "yi", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
_CYRILLIC |= {"ю": "yu", "я": "ya", "ъ": "", "ь": ""}


def slug(name: str) -> str:
    """The id nearest to a name: `Ember Hills!` becomes `ember-hills`, `Тёмный зал` becomes `tyomnyy-zal`."""
    latin = "".join(_CYRILLIC.get(letter, letter) for letter in name.lower())
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
