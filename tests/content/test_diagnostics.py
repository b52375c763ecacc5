"""Diagnostics sort by place, and suggestions are what the author meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.content.diagnostics import Diagnostic, Severity, Span, nearest


def test_diagnostics_sort_by_file_then_place_then_code() -> None:
    first = Diagnostic("L0003", "m", "a.yaml", Span(2, 1, 2, 2))
    second = Diagnostic("L0001", "m", "a.yaml", Span(10, 1, 10, 2))
    third = Diagnostic("L0002", "m", "a.yaml", Span(10, 1, 10, 2))
    fourth = Diagnostic("L0001", "m", "b.yaml", Span(1, 1, 1, 2))
    assert sorted([fourth, third, second, first]) == [first, second, third, fourth]


def test_a_diagnostic_is_an_error_unless_it_says_otherwise() -> None:
    assert Diagnostic("L0001", "m", "a").severity is Severity.ERROR


CANDIDATES = ["add_hits", "add_dice", "heal", "ember-blade", "on", "if", "do", "spend", "enchantments", "level"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ad_hits", "add_hits"),
        ("add-hits", "add_hits"),
        ("AddHits", "add_hits"),
        ("add_htis", "add_hits"),
        ("haeal", "heal"),
        ("haEl", "heal"),
        ("Ember_Blade", "ember-blade"),
        ("emberblade", "ember-blade"),
        ("enchant", "enchantments"),
        ("levels", "level"),
        ("spned", "spend"),
        ("onn", "on"),
    ],
)
def test_a_misspelt_word_finds_what_was_meant(word: str, meant: str) -> None:
    assert nearest(word, CANDIDATES) == meant


@pytest.mark.parametrize("word", ["", "xyzzy", "qq", "z", "x" * 5000])
def test_nothing_is_suggested_when_nothing_is_near(word: str) -> None:
    assert nearest(word, CANDIDATES) is None


def test_the_suggestion_does_not_depend_on_the_order_of_candidates() -> None:
    assert nearest("bat", ["cat", "hat", "rat"]) == nearest("bat", ["rat", "hat", "cat"]) == "cat"


@given(st.text(max_size=80), st.lists(st.text(max_size=20), max_size=8))
def test_a_suggestion_is_always_one_of_the_candidates(word: str, candidates: list[str]) -> None:
    assert nearest(word, candidates) in {None, *candidates}
