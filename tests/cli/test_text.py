"""`lantern text` without a pack: the pack of the folder or the shipped pack that has the card is found, and no other is
loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.systems.own import SYSTEMS, library_of, main_pack
from toolkit.cli import text
from toolkit.cli.main import build
from toolkit.content.library import Library


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_the_pack_that_has_the_card_is_loaded(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(name: str) -> tuple[Library, str]:
        loaded.append(name)
        return library_of(system), main_pack(system)

    monkeypatch.setattr(text, "load_library", load)
    names = [each.id for each in library_of(system).entities if each.pack == main_pack(system) and each.kind != "deck"]
    done = CliRunner().invoke(build("text"), ["text", max(names, key=len), "--lang", "uk"])
    assert done.exit_code == 0, done.output
    assert [name.split("/")[-2] for name in loaded] == [system]


def test_a_card_that_nobody_has_is_told_with_the_nearest_of_all_packs() -> None:
    done = CliRunner().invoke(build("text"), ["text", "ember-blaid"])
    assert done.exit_code == 2
    assert "there is no entity 'ember-blaid'; did you mean 'ember-blade'?" in done.output


def test_who_stands_in_a_pack_need_not_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = (
        "id: mine\ntitle: Mine\nversion: 1.0.0\nsystem: massive-darkness\nlanguages: [en]\nrequires: [massive-darkness]"
    )
    (tmp_path / "lantern.yaml").write_text(manifest, "utf-8")
    card = "id: my-flask\nkind: equipment\nname: My Flask\nlevel: 1\nform: consumable\n"
    (tmp_path / "my-flask.yaml").write_text(f"{card}triggers: [{{on: use, do: [{{heal: 3}}]}}]", "utf-8")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(build("text"), ["text", "my-flask", "--lang", "en"])
    assert "Use: regain 3 {health}." in done.output
    shipped = CliRunner().invoke(build("text"), ["text", "ember-blade", "--lang", "en"])
    assert shipped.exit_code == 0, shipped.output
