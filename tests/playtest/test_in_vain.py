"""Effects that ran and never did anything are found: in the log, in playtests and by `lantern check --deep`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.playtest import runs
from toolkit.cli.checking import Request, check
from toolkit.content.diagnostics import START, Diagnostic, Span
from toolkit.content.library import Library, load
from toolkit.playtest.executors import Serial
from toolkit.playtest.in_vain import InVain, did_in, findings, in_vain
from toolkit.playtest.one_game import Playground
from toolkit.playtest.parts import open_run
from toolkit.playtest.planning import PlanFault, plan
from toolkit.playtest.report.gathering import coverages
from toolkit.playtest.runner import run
from toolkit.playtest.trial import DECISIONS, trial
from toolkit.rules.doing import NOTHING
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table, in_words, new_game
from toolkit.rules.watching import Watch
from toolkit.systems import find

MANIFEST = """\
id: hunt
title: Hunt
version: "1.0.0"
system: massive-darkness
languages: [en]
requires: [massive-darkness]
"""
#: The lone eater has a mighty card alone, and nobody says that a mighty one is meant: while the game level is low, no
#: monster comes, and the objective that waits for its death can never be met.
HUNT = """\
id: hunted
kind: adventure
extends: massive-darkness/first-steps-below
name: Hunted
rules:
  - on: round-start
    do:
      - {spawn_roaming_monster: {at: entry, figure: lone-figure, name: prey%s}}
  - on: enemy-destroyed
    if: enemy.name == "prey"
    do: [{mark: hunted}]
"""
OTHERS = """\
- {id: lone-figure, kind: figure, extends: massive-darkness/figure-lantern-eater, name: Lone Eater}
- {id: lone-eater, kind: enemy, extends: massive-darkness/noon-eater, name: Lone Eater, figure: lone-figure}
"""
WON = SimpleNamespace(outcome="won")
PLACE = "hunt/hunted#/rules/0/do/0"


def hunt(folder: Path, strength: str = "") -> Library:
    (folder / "lantern.yaml").write_text(MANIFEST, "utf-8")
    (folder / "hunted.yaml").write_text(HUNT % strength, "utf-8")
    (folder / "others.yaml").write_text(OTHERS, "utf-8")
    loaded = load([folder], base=folder)
    assert loaded.diagnostics == ()
    return loaded.library


def first_round(library: Library) -> tuple[Log, Watch]:
    system, log = find("massive-darkness"), Log()
    game = new_game(system, library, library.get("hunt/hunted", kind="adventure"), Table(2, 1), log=log)
    game.watch = Watch()
    ask = game.start()
    while ask is not None and system.round_number(game.state) < 2:
        ask = game.answer(next(iter(ask.options)))
    return log, game.watch


def test_a_monster_asked_for_without_its_strength_does_not_come_and_the_log_says_why(tmp_path: Path) -> None:
    log, watch = first_round(hunt(tmp_path))
    notes = [event for event in log if event.name == NOTHING and event.data["verb"] == "spawn_roaming_monster"]
    assert notes
    assert not any(event.name == "entered" and event.data["who"] == "prey" for event in log)
    assert [in_words(find("massive-darkness"), notes[0], language) for language in ("en", "ru", "uk")] == [
        "hunted: nothing happens, because there is no card of that strength",
        "hunted: ничего не происходит, потому что нет карты такой силы",
        "hunted: нічого не стається, бо немає карти такої сили",
    ]
    assert (PLACE, "no-monster-of-strength") in watch.idle
    assert PLACE not in watch.worked


def test_with_its_strength_it_comes(tmp_path: Path) -> None:
    log, watch = first_round(hunt(tmp_path, ", strength: mighty"))
    assert any(event.name == "entered" and event.data["who"] == "prey" for event in log)
    assert PLACE in watch.worked
    assert in_vain(hunt(tmp_path), did_in(watch)) == ()


def test_a_playtest_lists_it_with_file_line_and_reason(tmp_path: Path) -> None:
    library, system = hunt(tmp_path), find("massive-darkness")
    order = plan(system, library, "hunt", bots=["random"], players=[2], games=2, decisions=60)
    list(run(order, library, tmp_path / "results", Serial()))
    told = coverages(open_run(tmp_path / "results"), system, library)["hunt/hunted"].in_vain
    (vain,) = [each for each in told if each.key == PLACE]
    assert (vain.file, vain.line, vain.why) == ("hunted.yaml", 8, "there is no card of that strength")
    assert vain.times >= 2
    assert vain.mine


def test_what_a_pack_brings_itself_is_told_before_what_it_only_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, system = hunt(tmp_path), find("massive-darkness")
    order = plan(system, library, "hunt", bots=["random"], players=[2], games=1, decisions=5)
    list(run(order, library, tmp_path / "results", Serial()))
    places = ["massive-darkness/noon-eater#/x", "hunt/hunted#/x", "hunter/hunt#/x", "hunt/hunted#/y"]
    found = [InVain(place, "", START, {"zero": 1}) for place in places]
    monkeypatch.setattr("toolkit.playtest.report.gathering.in_vain", lambda *_: found)
    told = coverages(open_run(tmp_path / "results"), system, library)["hunt/hunted"].in_vain
    assert [(each.key, each.mine) for each in told] == [
        ("hunt/hunted#/x", True),
        ("hunt/hunted#/y", True),
        ("massive-darkness/noon-eater#/x", False),
        ("hunter/hunt#/x", False),
    ]


def test_short_games_warn_of_it_and_of_what_only_the_pack_itself_holds(tmp_path: Path) -> None:
    (found,) = trial(hunt(tmp_path), "hunt")
    assert (found.code, found.path, found.span.line) == ("L1305", "hunted.yaml", 8)
    assert found.message.endswith("and never did anything: there is no card of that strength")


def test_effects_that_feed_each_other_are_told_once_with_their_card(tmp_path: Path) -> None:
    hunt(tmp_path)
    rules = "  - {on: round-start, do: [{mark: a}]}\n  - {on: marked, if: pillars == 0, do: [{mark: a}]}\n"
    with (tmp_path / "hunted.yaml").open("a", encoding="utf-8") as file:
        file.write(rules)
    (found, *_) = trial(load([tmp_path], base=tmp_path).library, "hunt")
    assert (found.code, found.path, found.span.line) == ("L1306", "hunted.yaml", 1)
    assert found.message == "in play, effects feed each other for ever: hunted: mark → hunted: mark"


def test_a_ring_that_chance_does_not_come_to_is_found_by_a_bot_that_plays_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def play(playground: Playground, number: int, index: int) -> SimpleNamespace:
        bots = playground.order.cells[number].bots
        tried.append(bots)
        assert playground.order.decisions == DECISIONS
        return SimpleNamespace(row=WON, did=Counter(), endless=() if bots == "random" else ("hunted: mark",) * 2)

    monkeypatch.setattr("toolkit.playtest.trial.play_game", play)
    (found,) = trial(hunt(tmp_path), "hunt")
    assert (found.code, found.path) == ("L1306", "hunted.yaml")
    assert tried == [*3 * ["random"], "greedy"]


def test_check_deep_plays_and_warns_and_plain_check_does_not(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    hunt(tmp_path)
    assert check(Request([str(tmp_path)], no_cache=True, strict=True, select="L1")) == 0
    assert check(Request([str(tmp_path)], no_cache=True, deep=True, strict=True, select="L1")) == 1
    assert b"L1305" in capfdbinary.readouterr().out


def test_what_ran_seldom_is_left_out_where_that_is_asked() -> None:
    library = runs.library()
    found = in_vain(library, {"nothing nerve-full night-cage/pit#/x": 2, "nothing zero night-cage/pit#/y": 7})
    assert [(each.place, each.times) for each in found] == [("night-cage/pit#/y", 7), ("night-cage/pit#/x", 2)]
    assert len(list(findings("night-cage", found, 3, {"night-cage"}, least=5))) == 1
    assert list(findings("night-cage", found, 3, {"other"})) == []
    assert in_vain(library, {"nothing zero a/b#/c": 7, "worked a/b#/c": 1}) == ()


@pytest.mark.parametrize(("times", "words"), [(1, "once"), (2, "2 times"), (1_200, "1,200 times")])
def test_how_often_an_effect_ran_is_told_in_words(times: int, words: str) -> None:
    found = in_vain(runs.library(), {"nothing zero night-cage/pit#/x": times})
    (told,) = findings("night-cage", found, 3_000, {"night-cage"})
    assert told.message.startswith(f"this effect ran {words} in 3,000 games and never did anything: ")


def test_what_cannot_be_set_up_is_told_where_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = hunt(tmp_path)
    wrong = Diagnostic("L0803", "no such tile", "hunt/a.yaml", Span(3, 1, 3, 2))

    def refuse(*_: object, **__: object) -> None:
        raise ContentFault(wrong)

    monkeypatch.setattr("toolkit.playtest.trial.plan", refuse)
    assert list(trial(library, "hunt")) == [wrong]

    def nothing(*_: object, **__: object) -> None:
        raise PlanFault("nothing to play")

    monkeypatch.setattr("toolkit.playtest.trial.plan", nothing)
    assert list(trial(library, "hunt")) == []


@pytest.mark.parametrize(("works_in", "told"), [(20, 0), (None, 1)])
def test_what_did_nothing_is_tried_again_in_whole_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works_in: int | None, told: int
) -> None:
    whole: list[int] = []

    def play(playground: Playground, number: int, index: int) -> SimpleNamespace:
        if playground.order.decisions == DECISIONS:
            return SimpleNamespace(row=WON, did=Counter({f"nothing zero {PLACE}": 4}), endless=())
        whole.append(index)
        did = {f"worked {PLACE}": 1} if index == works_in else {f"nothing zero {PLACE}": 1}
        return SimpleNamespace(row=WON, did=Counter(did), endless=())

    monkeypatch.setattr("toolkit.playtest.trial.play_game", play)
    assert len(list(trial(hunt(tmp_path), "hunt"))) == told
    assert whole == list(range(21 if works_in else 24))
