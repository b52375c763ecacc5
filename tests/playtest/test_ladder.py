"""The page of how strong bots are: who plays the games of one system again leaves the others as they are."""

from __future__ import annotations

from bench.ladder import TABLES, keep_others
from toolkit.systems import find


def page(words: str) -> str:
    parts = [f"## {find(pack).title}\n\n{words} {pack}\n\n### a table\n\n| {words} |" for pack in TABLES]
    return "\n\n".join([f"# How strong bots are\n\n{words} at the top", *parts]) + "\n"


def test_one_system_is_written_anew_and_the_others_are_kept() -> None:
    written = keep_others(page("new"), page("old"), "brimstone")
    section = "## Shadows of Brimstone\n\nnew brimstone\n\n### a table\n\n| new |\n\n"
    before, mine, after = written.partition(section)
    assert mine
    assert "new at the top" in before
    assert "new" not in after
    assert [line for line in written.splitlines() if line.startswith("## ")] == [
        line for line in page("new").splitlines() if line.startswith("## ")
    ]


def test_without_a_system_all_is_written_anew() -> None:
    assert keep_others(page("new"), page("old"), "") == page("new")


def test_a_system_that_was_never_written_is_taken_as_it_is() -> None:
    assert "new massive-darkness" in keep_others(page("new"), "# How strong bots are\n", "brimstone")
