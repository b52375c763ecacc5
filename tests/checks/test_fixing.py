"""Certain fixes: which words are certain, and what happens to the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.packs import DECK, SWORD, check, small_pack
from toolkit.checks.allow import allows_in, silence
from toolkit.checks.fixing import apply, certain, key_edit, span_edit, value_edit
from toolkit.checks.reading import digest_of
from toolkit.content.diagnostics import Diagnostic, Edit, Span
from toolkit.content.yaml import Document, read


def document(text: str) -> Document:
    found, problems = read("card.yaml", text.encode())
    assert found is not None
    assert not problems
    return found


def diagnostic(line: int, column: int, end: int, text: str, path: str = "card.yaml", code: str = "L0203") -> Diagnostic:
    span = Span(line, column, line, end)
    return Diagnostic(code, "wrong", path, span, fix=(Edit(span, text),))


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("attak", ["attack", "move"], "attack"),
        ("attakc", ["attack"], "attack"),
        ("atttack", ["attack"], "attack"),
        ("attock", ["attack"], "attack"),
        ("Ember_Blade", ["ember-blade"], "ember-blade"),
        ("attck", ["attack", "attuck"], None),
        ("atk", ["attack"], None),
        ("hat", ["hit", "bam"], None),
        ("tile-3", ["tile-4"], None),
        ("tile-6", ["tile-6r"], None),
        ("sun-demo", ["sun-demon"], "sun-demon"),
        ("room12", ["room13"], None),
        ("room2", ["room3"], None),
        ("tile-1", ["tile-1r", "tile-1v"], None),
        ("goblin", ["orc"], None),
        ("attack", ["attack"], None),
    ],
)
def test_which_words_are_certain(word: str, candidates: list[str], meant: str | None) -> None:
    assert certain(word, candidates) == meant


def test_edits_keep_the_way_the_file_is_written() -> None:
    card = document("idd: \"ember\"\nart: 'Art/x.png'\nlist: [&a ember, *a]\nfold: one\n  two\n")
    assert key_edit(card, ("idd",), "idd", "id") == (Edit(Span(1, 1, 1, 4), "id"),)
    assert value_edit(card, ("idd",), "ember", "amber") == (Edit(Span(1, 6, 1, 13), '"amber"'),)
    assert value_edit(card, ("art",), "Art/x.png", "art/x.png") == (Edit(Span(2, 6, 2, 17), "'art/x.png'"),)
    assert value_edit(card, ("list", 1), "ember", "amber") == (), "an alias is not the word"
    assert value_edit(card, ("fold",), "one two", "x") == (), "folded text does not stand there as it reads"
    assert span_edit(card, Span(9, 1, 9, 2), "x", "y") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1  # lantern: allow L0503 old\nb: 2\n", "a: 1\nb: 2\n"),
        ("a: 1\n  # lantern: allow L0503 old\nb: 2\n", "a: 1\nb: 2\n"),
        ("a: 1\r\n# lantern: allow L0503 old\r\nb: 2\r\n", "a: 1\r\nb: 2\r\n"),
        ("a: 1\n# lantern: allow L0503", "a: 1\n"),
        ("\ufeff# lantern: allow L0503 old\na: 1\n", "\ufeffa: 1\n"),
    ],
)
def test_a_comment_that_silences_nothing_is_removed_with_its_line(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "card.yaml").write_bytes(text.encode())
    problems = silence([], "card.yaml", allows_in(text.encode()))
    assert [each.code for each in problems] == ["L0901"]
    assert apply(problems, tmp_path).files == ("card.yaml",)
    assert (tmp_path / "card.yaml").read_bytes().decode() == expected


def test_fixes_of_one_file_are_applied_together(tmp_path: Path) -> None:
    (tmp_path / "card.yaml").write_bytes("\ufeffidd: emb\u00e9r # é\r\nkidn: die\r\n".encode())
    wanted = [diagnostic(1, 1, 4, "id"), diagnostic(2, 1, 5, "kind"), diagnostic(1, 6, 11, "amber")]
    result = apply(reversed(wanted), tmp_path)
    assert (tmp_path / "card.yaml").read_bytes().decode() == "\ufeffid: amber # é\r\nkind: die\r\n"
    assert result.fixed == tuple(sorted(wanted))
    assert result.skipped == ()


def test_of_two_fixes_for_one_place_the_first_wins(tmp_path: Path) -> None:
    (tmp_path / "card.yaml").write_text("id: embr\nx: 1\n")
    first, second = diagnostic(1, 5, 9, "ember"), diagnostic(1, 7, 9, "ers")
    same = diagnostic(1, 5, 9, "ember", code="L0204")
    result = apply([second, first, same], tmp_path)
    assert (tmp_path / "card.yaml").read_text() == "id: ember\nx: 1\n"
    assert result.fixed == (first, same)
    assert result.skipped == (second,)


@pytest.mark.parametrize(
    "fix",
    [
        diagnostic(9, 1, 2, "x"),
        diagnostic(1, 5, 99, "x"),
        diagnostic(1, 1, 3, "[broken"),
        diagnostic(1, 5, 9, "embr"),
        diagnostic(1, 1, 2, "x", path="missing.yaml"),
    ],
    ids=["no such line", "no such column", "would break the file", "changes nothing", "no such file"],
)
def test_what_cannot_be_fixed_is_skipped_and_the_file_untouched(tmp_path: Path, fix: Diagnostic) -> None:
    (tmp_path / "card.yaml").write_text("id: embr\n")
    result = apply([fix], tmp_path)
    assert (result.fixed, result.skipped, result.files) == ((), (fix,), ())
    assert (tmp_path / "card.yaml").read_text() == "id: embr\n"
    assert [file.name for file in tmp_path.iterdir()] == ["card.yaml"]


def test_a_fix_that_would_spoil_the_file_does_not_hold_up_the_others(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text("levl: 1\nlevel: 2\nkind: equipmnt\n", encoding="utf-8")
    twice, word = diagnostic(1, 1, 5, "level"), diagnostic(3, 7, 15, "equipment")
    result = apply([twice, word], tmp_path)
    assert (result.fixed, result.skipped) == ((word,), (twice,))
    assert card.read_text(encoding="utf-8") == "levl: 1\nlevel: 2\nkind: equipment\n"


def test_diagnostics_without_fix_are_no_business_of_ours(tmp_path: Path) -> None:
    result = apply([Diagnostic("L0203", "wrong", "card.yaml")], tmp_path)
    assert result == type(result)((), (), ())


@given(st.text("abcd", min_size=4, max_size=8), st.integers(0, 7), st.sampled_from("xyz"))
def test_one_wrong_letter_is_always_found(word: str, at: int, letter: str) -> None:
    at = min(at, len(word) - 1)
    slip = word[:at] + letter + word[at + 1 :]
    assert certain(slip, [word]) == word
    assert certain(word[:at] + letter + word[at:], [word]) == word


def test_a_file_that_was_changed_since_it_was_checked_is_left_alone(tmp_path: Path) -> None:
    """Otherwise two runs at once would both mend it, the second one what the first has mended already."""
    file = tmp_path / "card.yaml"
    file.write_text("colur: red\n")
    checked = {"card.yaml": digest_of(file.read_bytes())}
    wrong = diagnostic(1, 1, 6, "colour")
    assert apply([wrong], tmp_path, checked).fixed == (wrong,)
    assert file.read_text() == "colour: red\n"
    assert apply([wrong], tmp_path, checked).skipped == (wrong,)
    assert file.read_text() == "colour: red\n"


def test_a_report_knows_the_files_that_can_be_fixed_as_they_were_read(tmp_path: Path) -> None:
    wrong = SWORD.replace("sword", "axe").replace("level:", "levle:")
    pack = small_pack(tmp_path, axe_yaml=wrong, pile_yaml=DECK.replace("gear", "pile").replace("sword", "axe, goblin"))
    report = check(pack)
    assert {each.path: bool(each.fix) for each in report.diagnostics} == {"axe.yaml": True, "pile.yaml": False}
    assert report.digests == {"axe.yaml": digest_of(wrong.encode())}


def test_a_report_without_fixes_knows_no_file(tmp_path: Path) -> None:
    assert check(small_pack(tmp_path)).digests == {}


def test_what_was_changed_after_the_check_is_not_fixed(tmp_path: Path) -> None:
    wrong = SWORD.replace("sword", "axe").replace("level:", "levle:")
    pack = small_pack(tmp_path, axe_yaml=wrong, pile_yaml=DECK.replace("gear", "pile").replace("sword", "axe"))
    report = check(pack)
    (pack / "axe.yaml").write_text(f"{wrong}# somebody is at work here\n", encoding="utf-8")
    assert apply(report.diagnostics, pack, report.digests).files == ()
    (pack / "axe.yaml").write_text(wrong, encoding="utf-8")
    assert apply(report.diagnostics, pack, report.digests).files == ("axe.yaml",)
    assert check(pack).diagnostics == ()


@pytest.mark.parametrize("before", range(1, 40))
def test_a_comment_that_is_wrong_is_underlined_up_to_its_code(before: int) -> None:
    line = f"{'a: 1'.ljust(before)} # lantern: allow everything"
    (problem,) = silence([], "card.yaml", allows_in(f"{line}\n".encode()))
    assert problem.code == "L0902"
    assert line[problem.span.column - 1 : problem.span.end_column - 1] == "# lantern: allow"
