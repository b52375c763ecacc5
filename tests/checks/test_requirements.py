"""What is said of the packs that a pack requires."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.checks.collected import Collected
from toolkit.checks.required import _told


def pack(name: str, *requires: str) -> Any:
    wanted = [SimpleNamespace(id=each, pointer=("requires", number)) for number, each in enumerate(requires)]
    document = SimpleNamespace(span=lambda pointer: None, data={"requires": list(requires)})
    return SimpleNamespace(
        id=name, shown=name, manifest=SimpleNamespace(requires=wanted, document=document), shown_path=lambda file: name
    )


def test_mistakes_of_a_pack_are_told_where_it_is_required() -> None:
    packs = {
        each.id: each for each in (pack("first", "walls"), pack("second", "stairs"), pack("stairs"), pack("walls"))
    }
    visible = {"first": ("walls", "stairs"), "second": ("stairs",)}
    gathered = cast(Any, SimpleNamespace(packs=packs, requested={"first", "second"}, visible=visible))
    found = _told(gathered, "stairs", 2)
    assert (found.path, found.pointer) == ("second", ("requires", 0))
    assert found.message == "the required pack 'stairs' has 2 mistakes"
    assert _told(gathered, "walls", 1).path == "first"


@pytest.mark.parametrize(
    ("said", "lacks"),
    [(["walls"], False), (["walls", 7], True), ([], True), ("walls", True)],
)
def test_who_says_what_it_requires_in_a_way_that_cannot_be_read_lacks_packs(said: Any, lacks: bool) -> None:
    one = pack("first", "walls")
    one.manifest.document.data["requires"] = said
    gathered = SimpleNamespace(packs={"first": one}, visible={"first": ("first", "walls")})
    assert Collected.lacks_packs(cast(Any, SimpleNamespace(gathered=gathered)), "first") is lacks
