"""Tellers that count one fact of an event."""

from __future__ import annotations

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
