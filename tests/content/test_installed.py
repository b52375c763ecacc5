"""Packages that bring systems are found by their entry points, as the standard library finds them."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tests.content.brought import forget, install, on_the_path
from toolkit.content.installed import GROUP, Installed, installed
from toolkit.content.resources import data_file, data_folder, data_folders, shipped_by_name, shipped_packs

DESCRIBED = {"__init__.py": "", "system.yaml": "title: The Long Stair\nprefix: LS\n"}


def test_a_package_is_found_by_its_entry_point(tmp_path: Path) -> None:
    folder = install(tmp_path, "long-stair", "stairs", DESCRIBED)
    with on_the_path(tmp_path):
        assert installed() == {"long-stair": Installed("long-stair", "stairs", folder)}
        assert {each.name: each.value for each in entry_points(group=GROUP)} == {"long-stair": "stairs"}
    assert installed() == {}


def test_entries_of_other_groups_and_comments_are_no_systems(tmp_path: Path) -> None:
    install(tmp_path, "long-stair", "stairs", DESCRIBED)
    points = "[lantern.systems]\n; a = b\n# c = d\nlong-stair = stairs:SYSTEM [extra]\n[lantern.others]\nx = y\n"
    (tmp_path / "stairs-1.0.dist-info" / "entry_points.txt").write_text(points, encoding="utf-8")
    with on_the_path(tmp_path):
        assert [(each.system, each.package) for each in installed().values()] == [("long-stair", "stairs")]


def test_of_two_packages_for_one_system_the_first_on_the_path_is_taken(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    install(first, "long-stair", "stairs", DESCRIBED)
    install(second, "long-stair", "ladders", DESCRIBED)
    with on_the_path(first), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(second)])
        forget()
        assert installed()["long-stair"].package == "stairs"


def test_a_package_that_is_gone_has_no_folder(tmp_path: Path) -> None:
    install(tmp_path, "long-stair", "no_such_package_anywhere", {})
    with on_the_path(tmp_path):
        assert installed()["long-stair"].folder is None


def test_the_current_folder_brings_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "long-stair", "stairs", DESCRIBED)
    monkeypatch.chdir(tmp_path)
    with on_the_path(tmp_path):
        assert installed() == {}


def test_data_of_installed_systems_is_found_behind_ours(tmp_path: Path) -> None:
    pack = "data/content/long-stair/core/lantern.yaml"
    own = {"data/schemas/long-stair/step.schema.json": "{}", "data/rules/long-stair.md": "", pack: ""}
    shadow = {"data/templates/icons/icons.yaml": "[]"}
    folder = install(tmp_path, "long-stair", "stairs", DESCRIBED | own | shadow)
    with on_the_path(tmp_path):
        assert data_folders("schemas") == (data_folder("schemas"), folder / "data" / "schemas")
        assert data_file("rules", "long-stair.md") == folder / "data" / "rules" / "long-stair.md"
        assert data_file("templates", "icons", "icons.yaml") == data_folder("templates") / "icons" / "icons.yaml"
        assert data_file("templates", "icons", "no-such-file.yaml") is None
        assert shipped_packs()[-1] == folder / "data/content/long-stair/core"
        assert shipped_by_name()["long-stair"] == folder / "data/content/long-stair/core"
    assert "long-stair" not in shipped_by_name()


@pytest.mark.parametrize("part", ["..", "../icons", "/etc", "", ".", "icons/../icons", "icons\n"])
def test_a_path_never_leads_out_of_the_trees(part: str) -> None:
    assert data_file("templates", "icons", "icons.yaml") is not None
    assert data_file("templates", "icons", part) is None
    assert data_file("templates", part, "icons.yaml") is None
