"""Packs with several mistakes each, and all that is said of them, kept as digests (see `tests/kept.py`).

The corpus says of one mistake each what authors must be told. Here the packs it starts from are changed at random in
many places at once: values that belong elsewhere, slips in words, numbers far too large, fields too many or too few.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.checks.test_corpus import BASES, CORPUS, checked, told
from tests.kept import hold
from toolkit.content import yaml

#: How many packs are made of each, and how many of their values are changed in each file.
PACKS, CHANGES = 30, 4
_ODD = (0, -1, 7, 99, 1_000_000, 0.5, True, None, [], {}, "", "no-such-thing", "hero.level +", "1d7", "x y", "{hit}")


@pytest.mark.parametrize("base", BASES)
def test_messages_say_what_they_said(base: str, tmp_path: Path) -> None:
    texts = {}
    for number in range(PACKS):
        pack = tmp_path / str(number)
        shutil.copytree(CORPUS / "bases" / base, pack)
        for path, data in sorted(_data(pack)):
            path.write_text(json.dumps(_changed(data, Random(f"{base} {number} {path.name}")), indent=1), "utf-8")
        texts[f"{base} {number}"] = [told(each) for each in checked(pack).diagnostics]
    assert sum(map(len, texts.values())) > PACKS
    hold(CORPUS / f"kept-{base}.json", texts)


def _data(pack: Path) -> Iterator[tuple[Path, Any]]:
    for path in pack.rglob("*.yaml"):
        if path.name != "lantern.yaml":
            document, _ = yaml.read(path.name, path.read_bytes())
            assert document is not None
            yield path, document.data


def _changed(data: Any, random: Random) -> Any:
    changed = deepcopy(data)
    for _ in range(random.randint(0, CHANGES)):
        places = [place for place in _places(changed) if isinstance(place[0], dict | list)]
        holder, key = random.choice(places)
        others = [around[name] for around, name in places if name == key and around is not holder]
        value = holder[key]
        match random.randrange(6):
            case 0 if others:  # what stands under the same key elsewhere
                holder[key] = deepcopy(random.choice(others))
            case 1 if isinstance(value, str) and value:
                holder[key] = f"{value[:-1]}{random.choice('aex-')}"
            case 2 if isinstance(value, int):
                holder[key] = value + random.choice((-1, 1, 20, 10_000))
            case 3 if isinstance(holder, dict):
                del holder[key]
            case 4 if isinstance(holder, dict):
                holder[random.choice(places)[1] if random.random() < 0.5 else f"{key}s"] = value
            case _:
                holder[key] = random.choice(_ODD)
    return changed


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value below, by what holds it and the key it has there."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key
        yield from _places(value)
