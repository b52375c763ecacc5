"""The colours of a system's booklets, in every palette, and black on white where it says nothing of them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.content.brought import install, on_the_path
from toolkit.content.descriptions import PALETTES, THEME, BrokenSystemError
from toolkit.render import shipped, style
from toolkit.render.style import PLAIN, theme_of
from toolkit.systems import known

PALETTE = 'blood: {colour: "#aa0000", low-ink: "#000000"}\n'
LAYOUTS = "data/templates/layouts/long-stair"


def described(site: Path, theme: str, palette: str = PALETTE) -> None:
    files = {
        "__init__.py": "",
        "system.yaml": f"title: The Long Stair\nprefix: LS\n{theme}",
        f"{LAYOUTS}/palette.yaml": palette,
    }
    install(site, "long-stair", "stairs", files)
    style._systems.cache_clear()
    style.shipped_layouts.cache_clear()
    shipped.shipped_data.cache_clear()


@pytest.fixture(autouse=True)
def _forgetful() -> object:
    yield
    style._systems.cache_clear()
    style.shipped_layouts.cache_clear()
    shipped.shipped_data.cache_clear()


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("system", known())
def test_every_system_has_a_theme_in_every_palette(system: str, palette: str) -> None:
    theme = theme_of(system, PLAIN, palette)
    assert set(theme) == set(THEME)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in theme.values())


def test_who_says_nothing_and_who_is_unknown_is_black_on_white(tmp_path: Path) -> None:
    described(tmp_path, "")
    with on_the_path(tmp_path):
        assert theme_of("long-stair", PLAIN, "colour") == THEME
    assert theme_of("no-such-system", PLAIN, "colour") == THEME


def test_a_theme_names_colours_of_the_palette_or_has_its_own(tmp_path: Path) -> None:
    described(tmp_path, 'theme: {accent: blood, line: "#123456", soft: {colour: "#eeeeee", low-ink: "#ffffff"}}\n')
    with on_the_path(tmp_path):
        assert theme_of("long-stair", PLAIN, "colour") == THEME | {
            "accent": "#aa0000",
            "line": "#123456",
            "soft": "#eeeeee",
        }
        light = theme_of("long-stair", PLAIN, "low-ink")
        assert (light["accent"], light["line"], light["soft"]) == ("#000000", "#123456", "#ffffff")
        own = replace(PLAIN, system="long-stair", colours={"blood": {"colour": "#00aa00"}})
        assert theme_of("long-stair", own, "colour")["accent"] == "#00aa00"  # what a pack's style changes


def test_a_colour_that_the_palette_lacks_is_told(tmp_path: Path) -> None:
    described(tmp_path, "theme: {accent: blod}\n")
    with on_the_path(tmp_path), pytest.raises(BrokenSystemError) as caught:
        theme_of("long-stair", PLAIN, "colour")
    assert caught.value.diagnostic.code == "L0123"
    assert "no colour 'blod' for 'accent'" in caught.value.diagnostic.message
    assert caught.value.diagnostic.hint == "did you mean 'blood'?"
