"""Mutants that still look like what they came from: data is changed as data, drawings and expressions as text.

Most changes take what already stands somewhere in the seeds (another value of the same key, another item of the same
list, the id of another entity), because that is how content gets past the first checks and into the rules. Some take
what no author would write.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

Data = Any
Path = tuple[str | int, ...]

#: Values that have made programs stumble: bounds, other types, paths, orders, marks, patterns, expressions.
ODD: tuple[Data, ...] = (
    *(0, 1, -1, 2, 3, 5, 12, 99, 100, 255, 1000, 10**6, 10**9, -(10**9), 0.5, -0.0, 1e300),
    *(True, False, None, [], {}, [[]], [None], {"": 1}, ""),
    *("-", ".", "..", "../../etc/passwd", "/etc/passwd", "**", "*", "?", "[a-z]", "a" * 300, "x/y", "x/y/z", "pack/"),
    *(
        "{",
        "}",
        "{}",
        "{hit}",
        "{no-such}",
        "{{7*7}}",
        "${HOME}",
        "%s%n",
        "'",
        '"',
        "\\",
        "`",
        "#",
        "::error::x",
        "<b>",
    ),
    *("yes", "no", "null", "~", "1e3", "0x10", "1:30", "A", "z", "Ω", "ї", "👻", "a\nb", " a", "a ", "a\u00a0b"),
    *(
        "1 if true else 2",
        "stack",
        "level * level * level",
        "not",
        "1 +",
        "hero.level",
        "count([1])",
        "-1",
        "0",
        "9" * 30,
    ),
)
_SIGNS = "abcABC019 .,:;|+-*/\\#'\"{}[]()<>=_│─┼├┬\n\t"
_MOST_NODES = 4_000


class Pool:
    """What the seeds hold, by the key it stands under: the words that mutants are made of."""

    def __init__(self, trees: Iterable[Data]) -> None:
        self.by_key: dict[str, list[Data]] = {}
        self.keys: dict[str, list[str]] = {}
        self.ids: list[str] = []
        for tree in trees:
            self._take(tree, "")

    def _take(self, data: Data, key: str) -> None:
        values = self.by_key.setdefault(key, [])
        if len(values) < 400:
            values.append(data)
        if isinstance(data, dict):
            if isinstance(data.get("id"), str):
                self.ids.append(data["id"])
            for name, value in data.items():
                self.keys.setdefault(key, []).append(name)
                self._take(value, name)
        elif isinstance(data, list):
            for item in data:
                self._take(item, key)


def nodes(data: Data, path: Path = ()) -> Iterator[tuple[Path, Data]]:
    """Every value with the way to it."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from nodes(value, (*path, index))


def at(data: Data, path: Path) -> Data:
    """The value at a path."""
    for step in path:
        data = data[step]
    return data


def replaced(data: Data, path: Path, value: Data) -> Data:
    """The data with another value at a path; the data themselves are changed."""
    if not path:
        return value
    at(data, path[:-1])[path[-1]] = value
    return data


def key_of(path: Path) -> str:
    """The nearest key above a value."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def mutated(source: Random, data: Data, pool: Pool) -> Data:
    """The data with one change somewhere."""
    data = copy.deepcopy(data)
    found = [path for path, _ in nodes(data)][:_MOST_NODES]
    path = source.choice(found)
    value = at(data, path)
    if isinstance(value, dict) and source.random() < 0.7:
        return replaced(data, path, _mapping(source, value, key_of(path), pool))
    if isinstance(value, list) and source.random() < 0.7:
        return replaced(data, path, _list(source, value, key_of(path), pool))
    return replaced(data, path, _value(source, value, key_of(path), pool))


def _value(source: Random, value: Data, key: str, pool: Pool) -> Data:
    kind = source.random()
    if kind < 0.35 and pool.by_key.get(key):
        return copy.deepcopy(source.choice(pool.by_key[key]))
    if kind < 0.6 and isinstance(value, int) and not isinstance(value, bool):
        return source.choice((value + 1, value - 1, -value, value * 10, value // 2, 0, 1, 99))
    if kind < 0.6 and isinstance(value, str) and value:
        return text_mutated(source, value)
    if kind < 0.75 and pool.ids:
        return source.choice(pool.ids)
    return copy.deepcopy(source.choice(ODD))


def _mapping(source: Random, value: dict[str, Data], key: str, pool: Pool) -> Data:
    changed = dict(value)
    kind = source.randrange(6)
    if kind == 0 and changed:
        del changed[source.choice(list(changed))]
    elif kind == 1 and pool.keys.get(key):
        name = source.choice(pool.keys[key])
        changed[name] = copy.deepcopy(source.choice(pool.by_key[name]))
    elif kind == 2 and changed:
        old = source.choice(list(changed))
        new = source.choice((*pool.keys.get(key, [old]), text_mutated(source, old), source.choice(pool.ids or [old])))
        changed = {(new if name == old else name): item for name, item in changed.items()}
    elif kind == 3 and "id" in changed and pool.ids:
        changed["extends"] = source.choice(pool.ids)
        if source.random() < 0.7:
            changed.pop("kind", None)
            for name in source.sample(list(changed), min(len(changed), source.randrange(4))):
                if name not in ("id", "extends"):
                    del changed[name]
    elif kind == 4 and len(changed) > 1:
        one, two = source.sample(list(changed), 2)
        changed[one], changed[two] = changed[two], changed[one]
    else:
        changed[str(source.choice(ODD))] = source.choice(ODD)
    return changed


def _list(source: Random, value: list[Data], key: str, pool: Pool) -> Data:
    changed = list(value)
    kind = source.randrange(5)
    if kind == 0 and changed:
        del changed[source.randrange(len(changed))]
    elif kind == 1 and changed:
        changed *= source.choice((2, 2, 3, 40))
    elif kind == 2 and pool.by_key.get(key):
        changed.insert(source.randint(0, len(changed)), copy.deepcopy(source.choice(pool.by_key[key])))
    elif kind == 3:
        source.shuffle(changed)
    else:
        changed.insert(source.randint(0, len(changed)), copy.deepcopy(source.choice(ODD)))
    return changed


def text_mutated(source: Random, text: str) -> str:
    """Text with a few letters changed; the lines of a drawing may be cut, doubled or swapped."""
    for _ in range(source.choice((1, 1, 2, 4))):
        place = source.randint(0, len(text))
        kind = source.randrange(6)
        if kind == 0:
            text = text[:place] + source.choice(_SIGNS) + text[place:]
        elif kind == 1:
            text = text[:place] + text[place + 1 :]
        elif kind == 2 and text:
            text = text[:place] + source.choice(text + _SIGNS) + text[place + 1 :]
        elif kind == 3 and "\n" in text:
            lines = text.split("\n")
            source.shuffle(lines)
            text = "\n".join(lines[: source.randint(1, len(lines))])
        elif kind == 4:
            text = text[:place] + text[place : place + 12] * source.choice((2, 3, 30))
        else:
            text = text[:place]
    return text


def bytes_mutated(source: Random, raw: bytes) -> bytes:
    """Bytes with a few of them flipped, cut out, doubled or put in."""
    changed = bytearray(raw)
    for _ in range(source.choice((1, 1, 2, 8))):
        place = source.randint(0, len(changed))
        kind = source.randrange(5)
        if kind == 0 and place < len(changed):
            changed[place] = source.randrange(256)
        elif kind == 1:
            del changed[place : place + source.choice((1, 4, 64, 4096))]
        elif kind == 2:
            changed[place:place] = changed[place : place + source.choice((1, 16, 256))]
        elif kind == 3 and place < len(changed):
            changed[place] ^= 1 << source.randrange(8)
        else:
            changed = changed[:place]
    return bytes(changed)


def written(data: Data) -> bytes:
    """Data as a file: JSON is YAML, and every value has one spelling in it."""
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass")
