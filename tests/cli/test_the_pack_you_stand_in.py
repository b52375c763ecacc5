"""Commands that take a pack mean the one around the folder they are called in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forked import forking

CALLS = [
    (("play", "--list"), "my-night"),
    (("playtest", "--games", "2", "--bots", "random", "--decisions", "40"), "2 of 2 games"),
    (("tune", "--number", "no-such.health", "--target", "0.5"), "no-such"),
    (("table", "--kind", "adventure"), "my-night"),
    (("test",), "0 passed, 0 failed"),
    (("bundle", "--out", "mine.json"), "mine.json"),
    (("text", "my-night", "--lang", "en"), "My Night"),
    (("campaign",), "the pack 'mine' has no campaign"),
]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine")
    (folder / "lantern.yaml").write_text(
        "id: mine\ntitle: Mine\nversion: 1.0.0\nsystem: night-cage\nlanguages: [en]\nrequires: [night-cage]\n", "utf-8"
    )
    (folder / "adventures").mkdir()
    (folder / "adventures" / "my-night.yaml").write_text(
        "id: my-night\nkind: adventure\nextends: base\nname: My Night\n", "utf-8"
    )
    return folder


@pytest.mark.parametrize(("words", "said"), CALLS, ids=[words[0] for words, _ in CALLS])
def test_a_command_means_the_pack_around_it(words: tuple[str, ...], said: str, pack: Path) -> None:
    for folder in (pack, pack / "adventures"):
        done = forking().run(*words, cwd=str(folder))
        assert said in done.stdout + done.stderr
        assert "there is no pack here" not in done.stderr


#: A card is looked for in all shipped packs, too.
NEED_ONE = [words for words, _ in CALLS if words[0] != "text"]


@pytest.mark.parametrize("words", NEED_ONE, ids=[words[0] for words in NEED_ONE])
def test_where_there_is_none_it_says_so(words: tuple[str, ...], tmp_path: Path) -> None:
    done = forking().run(*words, cwd=str(tmp_path))
    assert done.returncode in (1, 2)
    assert "there is no pack here" in done.stderr
