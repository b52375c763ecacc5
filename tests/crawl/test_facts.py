"""Tellers that count one fact of an event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.checks.packs import small_pack
from toolkit.content.library import load
from toolkit.crawl.facts import NamingObserver, counts, reaches
from toolkit.rules.game import Game


class Watcher(NamingObserver):
    def name(self, who: str) -> str:
        return who.rstrip("-23")


Watcher.TELLERS = {
    "armed": counts("armed", "card", "who"),
    "burned": counts("burned", "tile"),
    "level": reaches("level", "level"),
}


def watcher() -> Watcher:
    return Watcher(Game.__new__(Game))


def watcher_of(pack: Path) -> Watcher:
    """One of a game with the cards of a pack."""
    game: Game[Any] = Game.__new__(Game)
    loaded = load([pack], base=pack)
    assert loaded.diagnostics == ()
    game.library = loaded.library
    return Watcher(game)


def test_a_fact_is_counted_by_the_names_that_reports_use() -> None:
    seen = watcher()
    seen.add("armed", "XX-1", who="imps", card="axe")
    seen.add("armed", "XX-1", who="imps-2", card="axe")
    assert seen.counts == {("armed", "axe", "imps"): 2}


def test_a_fact_may_have_no_place() -> None:
    seen = watcher()
    seen.add("burned", "XX-1", tile="gate")
    assert seen.counts == {("burned", "gate", ""): 1}


def test_a_milestone_is_told_once() -> None:
    seen = watcher()
    for _ in range(2):
        seen.add("level", "XX-1", level=3)
    assert seen.counts == {("level", "3", ""): 1}


def test_others_are_called_as_the_log_calls_them() -> None:
    assert NamingObserver(Game.__new__(Game)).name("imps-2") == "imps-2"


KEYWORDS = "- {id: salt, kind: keyword, name: Salt}\n- {id: rust, kind: keyword, name: Rust}\n"


def weapon(name: str, *keywords: str) -> str:
    data = f"id: {name}, kind: equipment, name: A {name}, level: 1, slots: [hand], keywords: [{', '.join(keywords)}]"
    return f"- {{{data}}}\n"


def test_a_card_that_came_up_counts_for_each_keyword_of_its_own(tmp_path: Path) -> None:
    cards = weapon("axe", "salt", "rust") + weapon("bow", "rust") + weapon("pike", "salt")
    seen = watcher_of(small_pack(tmp_path, keywords_yaml=KEYWORDS, cards_yaml=cards))
    for card in ("axe", "axe", "sword", "bow"):
        seen.add("armed", "XX-1", who="imps", card=card)
    seen.finish()
    assert {fact: times for fact, times in seen.counts.items() if fact[0] == "keyword"} == {
        ("keyword", "salt", "axe"): 1,
        ("keyword", "rust", "axe"): 1,
        ("keyword", "rust", "bow"): 1,
    }
    assert seen.counts["armed", "axe", "imps"] == 2


def test_without_keywords_of_packs_there_is_nothing_more_to_count(tmp_path: Path) -> None:
    seen = watcher_of(small_pack(tmp_path))
    seen.add("armed", "XX-1", who="imps", card="sword")
    seen.finish()
    assert seen.counts == {("armed", "sword", "imps"): 1}
