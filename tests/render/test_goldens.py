"""Golden pictures are kept anew by a command, and only those that look different."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.render.booklet import goldens as of_booklets
from tests.render.goldens import HERE, keep, main

WHITE, BLACK = (Image.new("RGB", (40, 40), colour) for colour in ("white", "black"))


@pytest.mark.parametrize("command", [main, of_booklets.main])
def test_help_is_told_and_nothing_is_drawn(command: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(command)
    with pytest.raises(SystemExit) as ended:
        command(["--help"])
    assert ended.value.code == 0
    assert "--system" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ([], {"other-en", "new-en", "new-ru"}),
        (["--all"], {"same-en", "other-en", "new-en", "new-ru"}),
        (["--list"], set()),
        (["--language", "ru"], {"new-ru"}),
        (["other", "--system", "night-cage"], {"other-en"}),
        (["--system", "brimstone"], set()),
    ],
)
def test_what_looks_different_is_kept(words: list[str], kept: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[str] = set()
    monkeypatch.setattr(Image.Image, "save", lambda picture, path, **_: written.add(path.stem))
    folder = HERE / "golden" / "night-cage"
    before = {"same-en": WHITE, "other-en": BLACK}
    monkeypatch.setattr("tests.render.goldens.Image.open", lambda path: before[path.stem].copy())
    monkeypatch.setattr(Path, "exists", lambda path: path.stem in before or path.is_dir())
    paths = [("night-cage", name[-2:], folder / f"{name}.png") for name in ("same-en", "other-en", "new-en", "new-ru")]
    keep("Pictures.", paths, lambda *_: WHITE, words)
    assert written == kept
