"""The formatter: what it changes, and what it must never change."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checks.formatting import format_source
from toolkit.checks.formatting.house import address
from toolkit.checks.formatting.run import format_paths
from toolkit.content.diagnostics import Span
from toolkit.content.resources import shipped_packs
from toolkit.content.yaml import read

ORDER = ("id", "kind", "name", "level", "dice")


def formatted(text: str, order: tuple[str, ...] = ORDER, schema: str = "") -> str:
    result = format_source("card.yaml", text.encode(), order, schema)
    assert result.text is not None, (result.diagnostics, result.reason)
    again = format_source("card.yaml", result.text.encode(), order, schema)
    assert again.text == result.text, "formatting twice must give the same as formatting once"
    return result.text


CASES = {
    "keys take the house order, unknown ones stay behind in their order": (
        "zeal: 1\nname: A\nalpha: 2\nkind: die\nid: a\n",
        "id: a\nkind: die\nname: A\nzeal: 1\nalpha: 2\n",
    ),
    "comments move with their key": (
        "# about the level\nlevel: 1 # beside\n\n# about the id\nid: a\n",
        "# about the level\n# about the id\nid: a\nlevel: 1 # beside\n",
    ),
    "the comment that opens the file stays on top": (
        "# The blade.\n\n# how hard\nlevel: 1\nid: a\n",
        "# The blade.\n\nid: a\n# how hard\nlevel: 1\n",
    ),
    "an allow comment moves with its key even from the top": (
        "# The blade.\n# lantern: allow L0203 on purpose\nlevel: 1\nid: a\n",
        "# The blade.\nid: a\n# lantern: allow L0203 on purpose\nlevel: 1\n",
    ),
    "keys of every entity in a list are ordered": (
        "- name: A\n  id: a\n- kind: die # k\n  id: b\n",
        "- id: a\n  name: A\n- id: b\n  kind: die # k\n",
    ),
    "keys below the top keep the author's order": ("dice:\n  name: 1\n  id: 2\n", "dice:\n  name: 1\n  id: 2\n"),
    "two spaces a level": (
        "dice:\n      melee:\n         red: 1\n      # tail\n",
        "dice:\n  melee:\n    red: 1\n  # tail\n",
    ),
    "list items stand below their key": (
        "do:\n- add: 1\n  to: x\n# own\n- [1]\nid: a\n",
        "id: a\ndo:\n  - add: 1\n    to: x\n  # own\n  - [1]\n",
    ),
    "lists of lists": ("a:\n-  - 1\n   -   - 2\n", "a:\n  - - 1\n    - - 2\n"),
    "a comment below a dash": (
        "-   # why\n    a: 1\n-\n    # lead\n    b: 1\n",
        "-   # why\n  a: 1\n-\n  # lead\n  b: 1\n",
    ),
    "white space at line ends and blank lines": ("\n\nid: a   \n\n\n\nlevel: 1\n\n\n", "id: a\n\nlevel: 1\n"),
    "no blank line opens a nested block": ("dice:\n\n  red: 1\n", "dice:\n  red: 1\n"),
    "line ends, byte order mark, missing last line end": ("\ufeffid: a\r\nlevel: 1", "id: a\nlevel: 1\n"),
    "the document marks go": ("---\n# top\nid: a\n...\n", "# top\nid: a\n"),
    "spaces inside brackets": ("dice: { melee : {red: 1},x: [ 1,2 , ] }\n", "dice: {melee: {red: 1}, x: [1, 2]}\n"),
    "a key without value in braces": ("a: {b: , c}\n", "a: {b, c}\n"),
    "quotes only where needed": (
        "a: \"Ember Blade\"\nb: 'no'\nc: 'x: y'\nd: \"10\"\n\"e\": 'it''s'\nf: \"{hit}\"\n",
        'a: Ember Blade\nb: "no"\nc: "x: y"\nd: "10"\ne: it\'s\nf: "{hit}"\n',
    ),
    "a comma keeps its quotes in brackets": ('a: ["b, c", "d"]\ne: "b, c"\n', 'a: ["b, c", d]\ne: b, c\n'),
    "escapes and expressions keep their quotes": (
        'a: "x\\ty"\nb: "level >= 3"\nc: "2 * heroes"\n',
        'a: "x\\ty"\nb: "level >= 3"\nc: "2 * heroes"\n',
    ),
    "text over several lines": (
        'a: one\n      two\n\n      three # c\nb: "x\\\n    y\n    z"\n',
        'a: one\n  two\n\n  three # c\nb: "x\\\n  y\n  z"\n',
    ),
    "brackets over several lines only move": (
        "x:\n    grid: [ # top\n      [1, 0],\n        [0, 1],   # row\n    ]\n",
        "x:\n  grid: [ # top\n    [1, 0],\n      [0, 1],   # row\n  ]\n",
    ),
    "anchors and aliases stay, and then keys stay too": (
        "name: &n  A\ndice: &d\n   red: 1\nid: *n\nlist: [&x 1, *x]\n",
        "name: &n A\ndice: &d\n  red: 1\nid: *n\nlist: [&x 1, *x]\n",
    ),
    "a comment between key and value": ("id: # one\n   # two\n   a\n", "id: # one\n  # two\n  a\n"),
    "explicit keys": ("? id\n: a\n", "id: a\n"),
    "empty values": ("id:\nlevel: ~\ndice: {}\nlist: [ ]\n", "id:\nlevel: ~\ndice: {}\nlist: []\n"),
    "only a scalar": ("  hello   # c\n", "hello   # c\n"),
}


@pytest.mark.parametrize("name", CASES)
def test_house_style(name: str) -> None:
    before, after = CASES[name]
    assert formatted(before) == after


BLOCKS = {
    "a drawn map keeps every character": (
        "zones: |                # c corridor\n     A- A+  c-\n       \\__/ # not a comment\n\n     c+\n",
        "zones: |                # c corridor\n  A- A+  c-\n    \\__/ # not a comment\n\n  c+\n",
    ),
    "spaces at the end of a drawn line are part of the drawing": ("a: |\n  x  \n   \n  y\n", "a: |\n  x  \n   \n  y\n"),
    "a drawing that starts with spaces": ("a:\n    b: |4\n          x\n        y\n", "a:\n  b: |2\n      x\n    y\n"),
    "blank lines that count": ("a: |+\n  x\n\n\nb: 1\n", "a: |+\n  x\n\n\nb: 1\n"),
    "blank lines that do not count": ("a: |\n  x\n\n\n\nb: >-\n  y\n  z\n\n", "a: |\n  x\n\nb: >-\n  y\n  z\n"),
    "no line end at the end of the file": ("a: |\n  x", "a: |-\n  x\n"),
    "a block in a list": ("a:\n- |\n x\n  y\n- >-\n    z\n", "a:\n  - |\n    x\n     y\n  - >-\n    z\n"),
    "an empty block": ("a: |\nb: |+\n\n\nc: 1\n", "a: |\nb: |+\n\n\nc: 1\n"),
    "a comment below a block": ("x:\n  a: |\n    t\n  # c\n# d\n", "x:\n  a: |\n    t\n  # c\n# d\n"),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_text_blocks(name: str) -> None:
    before, after = BLOCKS[name]
    assert formatted(before) == after


def test_long_brackets_become_a_block() -> None:
    pairs = ", ".join(f"key-number-{number}: [{number}, 2]" for number in range(8))
    text = formatted(f"dice: {{{pairs}}} # why\nlist:\n  - {{{pairs}}}\n")
    assert text.startswith("dice: # why\n  key-number-0: [0, 2]\n  key-number-1: [1, 2]\n")
    assert "\n  - key-number-0: [0, 2]\n    key-number-1: [1, 2]\n" in text
    assert max(map(len, text.splitlines())) <= 120


def test_brackets_of_exactly_the_width_stay() -> None:
    line = "a: [" + "x" * 115 + "]"
    assert len(line) == 120
    assert formatted(f"{line}\n") == f"{line}\n"
    assert formatted(f"a: [{'x' * 116}]\n") == f"a:\n  - {'x' * 116}\n"


MODELINE = "# yaml-language-server: $schema="


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("#yaml-language-server:$schema=x.json", f"{MODELINE}x.json"),
        (
            f"{MODELINE}.lantern/schemas/common/deck.schema.json",
            f"{MODELINE}../.lantern/schemas/common/die.schema.json",
        ),
        (f"{MODELINE}https://example.org/.lantern/schemas/x.json", None),
        ("# a remark on yaml-language-server: $schema=x", None),
    ],
)
def test_modeline_is_kept_or_repaired(written: str, expected: str | None) -> None:
    schema = address("dice/red.yaml", "common/die")
    assert formatted(f"{written}\nname: A\nid: red\n", schema=schema) == f"{expected or written}\nid: red\nname: A\n"


@pytest.mark.parametrize("text", ["a: [1", "a: 1\na: 2\n", "a: !x 1\n", "", "a: 1\n---\nb: 1\n", "a: \x01\n", "{a: 1"])
def test_broken_files_get_diagnostics_and_no_text(text: str) -> None:
    result = format_source("card.yaml", text.encode(), ORDER)
    assert result.text is None
    assert result.diagnostics
    assert result.diagnostics[0].path == "card.yaml"


def test_what_the_formatter_cannot_keep_is_left_alone_with_a_place() -> None:
    result = format_source("card.yaml", b'id: a\n? "long\n  key"\n: 1\n', ORDER)
    assert result.text is None
    assert result.diagnostics == ()
    assert (result.reason, result.span) == ("the formatter leaves keys of several lines alone", Span(2, 1, 2, 2))
    deeper = format_source("card.yaml", b'id: a\nx:\n ? "long\n   key"\n : 1\n', ORDER)
    assert deeper.span == Span(3, 2, 3, 3)


def pack(folder: Path, files: dict[str, str]) -> Path:
    manifest = 'id: p\ntitle: P\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en]\n'
    for name, text in {"lantern.yaml": manifest, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_a_run_formats_packs_and_leaves_the_rest_of_the_repository_alone(tmp_path: Path) -> None:
    root = pack(tmp_path / "pack", {"dice/red.yaml": "faces: [[],[hit]]\nkind: die\nid: red\n", "bad.yaml": "a: [1\n"})
    (root / ".github").mkdir()
    (root / ".github" / "ci.yaml").write_text("on:   push\n")
    (tmp_path / "compose.yaml").write_text("a:   1\n")
    run = format_paths([root, root / ".github" / "ci.yaml", tmp_path / "compose.yaml"], tmp_path)
    assert [change.shown for change in run.changes] == ["pack/dice/red.yaml"]
    assert run.changes[0].after == "id: red\nkind: die\nfaces: [[], [hit]]\n"
    assert (run.files, run.outside) == (3, 2)
    assert [problem.path for problem in run.diagnostics] == ["pack/bad.yaml"]
    assert "-faces: [[],[hit]]\n" in run.changes[0].diff()
    run.changes[0].write()
    assert format_paths([root / "dice"], tmp_path).changes == []
    assert (root / "bad.yaml").read_text() == "a: [1\n"


def test_the_shipped_packs_can_all_be_formatted_and_are_in_the_house_style() -> None:
    run = format_paths(shipped_packs())
    assert run.files > 200
    assert (run.diagnostics, run.left_alone) == ([], [])
    assert [change.shown for change in run.changes] == [], "run: lantern fmt content"


def test_data_read_back_is_the_data_that_was_there() -> None:
    text = "b: 1\nid: a\nx: [1.0, 1, true, null, '1']\n"
    before, _ = read("x", text.encode())
    after, _ = read("x", formatted(text).encode())
    assert before is not None
    assert after is not None
    assert repr(sorted(before.data.items())) == repr(sorted(after.data.items()))  # type: ignore[union-attr]
