"""`lantern text` without a pack: the shipped pack that has the card is found, and no other is loaded."""

from __future__ import annotations

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
