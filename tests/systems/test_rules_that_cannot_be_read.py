"""Rules with a verb that nobody knows, on a card of every kind: one mistake, one diagnostic, and no check stumbles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.systems.own import SYSTEMS, library_of, main_pack
from toolkit.checks.run import Options, run
from toolkit.systems import find

UNKNOWN = "do_what_nobody_knows"


def _broken(data: Any, verbs: frozenset[str]) -> bool:
    """Write a verb that nobody knows in the place of the first one; says whether there was one."""
    if isinstance(data, list):
        for index, each in enumerate(data):
            if isinstance(each, str) and each in verbs:
                data[index] = UNKNOWN
                return True
            if isinstance(each, dict) and len(each) == 1 and (verb := next(iter(each))) in verbs:
                each[UNKNOWN] = each.pop(verb)
                return True
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return any(_broken(each, verbs) for each in inside)


def _names(data: Any, name: str) -> bool:
    """Whether something in some data is this name: an adventure names its chapters, a hero its abilities."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return data == name or any(_names(each, name) for each in inside)


def _naming(data: Any, name: str, other: str) -> Any:
    """The data with another name in the place of this one."""
    if isinstance(data, dict):
        return {key: _naming(each, name, other) for key, each in data.items()}
    if isinstance(data, list):
        return [_naming(each, name, other) for each in data]
    return other if data == name else data


def _cards(system: str) -> Iterator[dict[str, Any]]:
    """The first shipped card of each kind that has rules, with a broken one, and a card that names it."""
    verbs = frozenset(find(system).vocabulary.verbs)
    kinds = set()
    shipped = [each for each in library_of(system).entities if each.pack == main_pack(system)]
    for entity in shipped:
        if entity.kind not in kinds and entity.kind != "scenario-test":
            data = deepcopy(dict(entity.data))
            if _broken(data, verbs):
                kinds.add(entity.kind)
                broken = f"broken-{entity.kind}"
                yield {**data, "id": broken, "kind": entity.kind}
                other = next((each for each in shipped if each is not entity and _names(each.data, entity.id)), None)
                if other is not None:
                    data = _naming(other.data, entity.id, broken)
                    yield {**data, "id": f"names-{broken}", "kind": other.kind}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_verb_that_nobody_knows_is_told_once_on_every_kind_of_card(system: str, tmp_path: Path) -> None:
    manifest = (
        f'id: tried\ntitle: T\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\nrequires: [{main_pack(system)}]\n'
    )
    (tmp_path / "lantern.yaml").write_text(manifest, encoding="utf-8")
    cards = list(_cards(system))
    for card in cards:
        (tmp_path / f"{card['id']}.yaml").write_text(json.dumps(card), encoding="utf-8")
    found = run([tmp_path], Options()).diagnostics
    told = [Path(each.path).stem for each in found if UNKNOWN in each.message]
    assert sorted(told) == sorted(card["id"] for card in cards if card["id"].startswith("broken-"))
    assert len(told) >= 2
