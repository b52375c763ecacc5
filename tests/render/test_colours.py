"""Dice, levels and elements for every kind of eye: what must be told apart is told apart by its colour, too."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from tests.render.eyes import EYES, apart
from tests.systems.own import library_of
from toolkit.content import yaml
from toolkit.content.resources import data_folder

#: As far apart colours must be: in the palette for colour blindness, and in the plain one, where signs help.
AT_A_GLANCE, JUST_SEEN = 10, 5
LEVELS = {
    "massive-darkness": [f"level-{number}-light" for number in range(1, 6)],
    "machina-arcana": [f"monster-{number}-light" for number in range(1, 6)],
    "brimstone": [f"threat-{strength}-light" for strength in ("low", "medium", "high", "epic")],
}
ELEMENTS = {"jaws-of-the-lion": ["fire", "ice", "air", "earth", "light", "dark"]}
GROUPS = [(system, names) for group in (LEVELS, ELEMENTS) for system, names in group.items()]


def palette_of(system: str, palette: str) -> dict[str, str]:
    file = data_folder("templates") / "layouts" / system / "palette.yaml"
    document, problems = yaml.read(str(file), file.read_bytes())
    assert document is not None
    assert problems == []
    entries: dict[str, Any] = document.data
    return {name: str(entry.get(palette, entry["colour"])) for name, entry in entries.items()}


def dice_hues() -> dict[str, list[str]]:
    source = (data_folder("templates") / "layouts" / "common" / "palette.typ").read_text(encoding="utf-8")
    table = source[source.index("#let dice-hues") :].split("\n)")[0]
    found = re.findall(r'"(#\w{6})": \(low-ink: "#ffffff", colour-blind: "(#\w{6})"\)', table)
    assert len(found) == 4
    return {"colour": [plain for plain, _ in found], "colour-blind": [other for _, other in found]}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("palette", ["colour", "colour-blind"])
def test_dice_are_told_apart_by_every_eye(palette: str, eye: str) -> None:
    near = min(apart(eye, one, other) for one, other in combinations(dice_hues()[palette], 2))
    assert near >= AT_A_GLANCE


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("system", "names"), GROUPS)
def test_levels_and_elements_are_told_apart_by_every_eye(system: str, names: list[str], eye: str) -> None:
    for palette, least in (("colour-blind", AT_A_GLANCE), ("colour", JUST_SEEN)):
        colours = palette_of(system, palette)
        near = {(a, b): apart(eye, colours[a], colours[b]) for a, b in combinations(names, 2)}
        assert {pair: round(far, 1) for pair, far in near.items() if far < least} == {}


@pytest.mark.parametrize("eye", EYES)
def test_prisoners_are_told_apart_by_every_eye(eye: str) -> None:
    """The colours of status boards are content and stay the same in the palette for colour blindness."""
    colours = {one.id: str(one.data["colour"]) for one in library_of("night-cage").of_kind("prisoner")}
    near = {(a, b): apart(eye, colours[a], colours[b]) for a, b in combinations(colours, 2)}
    assert {pair: round(far, 1) for pair, far in near.items() if far < AT_A_GLANCE} == {}


def test_dice_differ_in_their_pattern_too() -> None:
    """Where ink is spared all dice are white: then the pattern alone tells them."""
    files = [data_folder("templates") / "icons" / f"{colour}.svg" for colour in ("red", "yellow", "green", "blue")]
    shapes = [re.sub(r"#\w{6}", "", file.read_text(encoding="utf-8")) for file in files]
    assert len(set(shapes)) == 4


def test_the_simulation_knows_what_eyes_confuse() -> None:
    """Red and green of one brightness are one colour without red or green cones, and far apart otherwise."""
    red, green = "#b05050", "#6f7a2a"
    assert apart("all cones", red, green) > 40
    assert min(apart(eye, red, green) for eye in EYES) < 0.4 * apart("all cones", red, green)
