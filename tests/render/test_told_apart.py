"""Things that play differently look different: drawings are compared as one sees them across a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from tests.render.looks import distance, seen
from toolkit.content.entity import Entity
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.cards import card_of, printable
from toolkit.render.portrait import portrait
from toolkit.render.shipped import shipped_data
from toolkit.render.silhouette import SHAPES, called, silhouette

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
#: How much of the ink of two drawings must differ: of portraits, which stand large in the middle, and of sigils.
PORTRAITS, SIGILS = 0.06, 0.025


@cache
def drawn(system: str) -> list[tuple[Entity, str, str]]:
    """What is defined, with its portrait and its sigil; not what the box holds besides: a standee looks like whom it
    stands for."""
    library = load([data_folder("content") / system / "core"]).library
    found = []
    for entity in printable(library, system):
        if library.find(entity.id, kind=entity.kind, pack=entity.pack) is entity:
            data = card_of(library, entity, "en").component.data
            found.append((entity, str(data.get("portrait") or ""), str(data["emblem"])))
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_things_of_a_kind_look_the_same(system: str) -> None:
    portraits: dict[str, dict[str, str]] = defaultdict(dict)
    sigils: dict[str, dict[str, str]] = defaultdict(dict)
    for entity, picture, sigil in drawn(system):
        if picture:
            portraits[entity.kind][entity.id] = picture
        else:
            sigils[entity.kind][entity.id] = sigil
    alike = [
        f"{kind}: {one} and {other} ({near:.3f})"
        for groups, least in ((portraits, PORTRAITS), (sigils, SIGILS))
        for kind, members in groups.items()
        for one, other, near in _pairs(members)
        if near < least
    ]
    assert alike == []


def _pairs(members: dict[str, str]) -> Iterator[tuple[str, str, float]]:
    pictures = dict(zip(members, seen(list(members.values())), strict=True))
    dark = {name: sum(255 - value for value in picture) for name, picture in pictures.items()}
    for one, other in combinations(pictures, 2):
        # Drawings with much more ink than others differ at least by that: most pairs need no closer look.
        least = abs(dark[one] - dark[other]) / max(dark[one], dark[other], 1)
        yield one, other, least if least > PORTRAITS else distance(pictures[one], pictures[other])


@pytest.mark.parametrize("system", SYSTEMS)
def test_decks_of_different_kinds_have_different_signs_on_their_backs(system: str) -> None:
    """Where ink is spared the sign tells decks apart. Strengths of one kind share one; so do cards of other sizes."""
    library = load([data_folder("content") / system / "core"]).library
    signs: dict[object, dict[str, str]] = defaultdict(dict)
    for entity in printable(library, system):
        back = card_of(library, entity, "en").back
        if back is not None and "deck" in (said := back.component.data):
            signs[said["symbol"], back.component.size][str(said["name"])] = entity.kind
    alike = [sorted(decks) for decks in signs.values() if len(decks) > 1 and len(set(decks.values())) > 1]
    assert alike == []


#: Kinds of which every member has a drawing of its own: what is met, carried, found, or happens.
WITH_PORTRAIT = {
    "night-cage": {"prisoner", "boss"},
    "massive-darkness": {"hero", "class", "enemy"},
    "jaws-of-the-lion": {"monster", "boss", "item"},
    "brimstone": {
        *("enemy", "item", "item-upgrade", "threat", "ability", "encounter", "darkness", "growing-dread", "loot"),
        *("hazard", "scavenge", "injury", "madness", "mutation"),
    },
    "machina-arcana": {"item", "monster", "explorer", "explorer-event", "horror-event", "chapter", "scar"},
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_is_told_apart_at_the_table_has_a_portrait(system: str) -> None:
    members = drawn(system)
    assert {entity.kind for entity, _, _ in members} >= WITH_PORTRAIT[system]
    without = [entity.id for entity, picture, _ in members if entity.kind in WITH_PORTRAIT[system] and not picture]
    without += [entity.id for entity, picture, _ in members if entity.data.get("monster") and not picture]
    assert without == []


def test_the_same_drawing_is_found_out() -> None:
    one, same, other = seen([portrait("a/b", "monster"), portrait("a/b", "monster"), portrait("a/c", "boss")])
    assert distance(one, same) == 0
    assert distance(one, other) > PORTRAITS


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_depends_on_the_id_alone_and_stays_on_its_field(shape: str) -> None:
    assert silhouette("pack/one", shape) == silhouette("pack/one", shape)
    several = {silhouette(f"pack/thing-{number}", shape) for number in range(12)}
    assert len(several) == 12
    for picture in seen(sorted(several)):
        assert 0.02 < sum(255 - value for value in picture) / 255 / len(picture) < 0.8


def test_a_kin_shares_the_shape_of_its_heads() -> None:
    imps = [portrait(f"pack/imp-{number}", "monster", "pack/imps") for number in range(6)]
    assert len(set(imps)) == 6
    head = "M" + imps[0].split('d="')[2].split("M")[1].split("Z")[0]
    assert all(head in imp for imp in imps)


@pytest.mark.parametrize(
    ("name", "shape"),
    [("hunting-bow", "bow"), ("crown-of-the-harbour", "crown"), ("star-map", "parchment"), ("second-shadow", "")],
)
def test_a_thing_is_what_the_last_telling_word_of_its_id_calls_it(name: str, shape: str) -> None:
    assert called(f"bow/{name}") == shape


def test_every_word_names_one_shape_that_is_drawn() -> None:
    words = shipped_data("layouts/shapes.yaml")
    assert set(words) <= set(SHAPES)
    named = [word for several in words.values() for word in several]
    assert sorted(set(named)) == sorted(named)


@pytest.mark.parametrize(
    ("system", "name", "shape"),
    [
        ("jaws-of-the-lion", "casting-net", "net"),
        ("jaws-of-the-lion", "founders-ring", "ring"),
        ("brimstone", "bowie-knife", "dagger"),
        ("brimstone", "wooden-horse", "idol"),
        ("machina-arcana", "boarding-axe", "axe"),
        ("machina-arcana", "scatter-pipe", "gun"),
    ],
)
def test_shipped_items_are_drawn_as_what_they_are(system: str, name: str, shape: str) -> None:
    found = [picture for entity, picture, _ in drawn(system) if (entity.kind, entity.id) == ("item", name)]
    assert found == [silhouette(f"{system}/{name}", shape)]
