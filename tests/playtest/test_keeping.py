"""The file of a game that is played: what cannot be written is told once, and written as soon as it can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.writing import CannotWrite
from toolkit.playtest.keeping import Kept


def test_a_disk_that_refuses_is_told_once_until_it_takes_something_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[CannotWrite] = []
    kept = Kept(tmp_path / "game.json", lambda: '{"decisions": []}', told.append)
    write = Kept.write

    def refuse(self: Kept) -> None:
        raise CannotWrite(28, "No space left on device")

    monkeypatch.setattr(Kept, "write", refuse)
    for _ in range(3):
        kept.changed()
    assert len(told) == 1
    monkeypatch.setattr(Kept, "write", write)
    kept.changed()
    assert (tmp_path / "game.json").read_text("utf-8") == '{"decisions": []}'
    monkeypatch.setattr(Kept, "write", refuse)
    kept.changed()
    assert len(told) == 2
    monkeypatch.setattr(Kept, "write", write)
    kept.finish()
