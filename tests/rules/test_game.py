from __future__ import annotations

from typing import Any

import pytest

from toolkit.rules.decisions import STEP, TABLE, Ask, End, Steps, most, until_end
from toolkit.rules.game import UNASKED_LIMIT, EndlessGame, Game, IllegalAnswer, NextStep, RuleFault
from toolkit.rules.log import Log
from toolkit.rules.randomness import Randomness

from .toy import NO_ADVENTURE, NO_LIBRARY, ToyState, logged, play_with, toy_game


def game_of(next_step: NextStep, **options: Any) -> Game[ToyState]:
    return Game(NO_LIBRARY, NO_ADVENTURE, ToyState(Randomness(0)), next_step, **options)


def test_a_game_starts_with_the_first_question() -> None:
    game = toy_game()
    ask = game.start()
    assert ask is game.pending
    assert ask is not None
    assert (ask.kind, ask.who, list(ask.options), ask.rule) == ("action", "ann", ["rest", "walk", "run"], "TY-1")
    assert not game.over


def test_the_value_of_the_chosen_option_comes_back() -> None:
    game = toy_game()
    game.start()
    game.answer("walk")
    assert game.state.heroes["ann"] == 3


def test_a_clean_point_lies_between_steps_only() -> None:
    game = toy_game()
    game.start()
    before = game.clean_state().to_data()
    game.answer("run")
    assert game.pending is not None
    assert game.pending.kind == "breath"
    assert game.answers == ["run"]
    assert game.clean_state().to_data() == before
    game.answer("give-up")
    assert game.answers == []
    assert game.clean_state().to_data() != before


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    game = toy_game()
    game.start()
    before = game.state.to_data()
    with pytest.raises(IllegalAnswer, match="'fly' is not offered to ann; offered: rest, walk, run"):
        game.answer("fly")
    assert game.state.to_data() == before
    assert game.answers == []
    game.answer("walk")
    assert game.state.heroes["ann"] == 3


def test_nobody_can_answer_before_the_start_or_after_the_end() -> None:
    game = toy_game()
    with pytest.raises(IllegalAnswer, match="nothing is asked"):
        game.answer("walk")
    game.start()
    play_with(game, Randomness(1))
    assert game.over
    assert game.state.outcome in ("won", "lost")
    with pytest.raises(IllegalAnswer, match="nothing is asked"):
        game.answer("walk")


def test_a_game_is_over_when_it_has_an_outcome_and_its_last_step_is_done() -> None:
    game = toy_game()
    assert not game.over, "it has not begun"

    def decided_before_the_question(state: ToyState) -> Steps:
        state.outcome = "won"
        yield Ask("cheer", TABLE, {"loud": 1, "low": 0}, "TY-1")

    game = game_of(lambda game: None if game.state.outcome else decided_before_the_question(game.state))
    game.start()
    assert not game.over, "a question is left to answer"
    game.answer("loud")
    assert game.over


def test_a_single_option_is_taken_at_once_and_counts_as_no_decision() -> None:
    taken: list[str] = []

    def step(game: Game[Any]) -> Steps:
        taken.append((yield Ask("forced", "ann", {"only": "only"})))
        taken.append((yield Ask("free", "ann", {"a": "a", "b": "b"})))

    game = game_of(step)
    game.start()
    assert taken == ["only"]
    game.answer("b")
    assert taken == ["only", "b", "only"]
    assert game.decisions == 1


def test_stop_at_forced_puts_single_options_too() -> None:
    def step(game: Game[Any]) -> Steps:
        yield Ask("forced", "ann", {"only": 1})
        yield Ask("free", "ann", {"a": 1, "b": 2})

    game = game_of(step, stop_at_forced=True)
    ask = game.start()
    assert ask is not None
    assert ask.kind == "forced"
    game.answer("only")
    assert game.decisions == 0
    twin = game.copy()
    assert twin.pending is not None
    assert twin.pending.kind == "free"
    game.answer("a")
    assert game.decisions == 1


def test_a_question_without_options_is_our_fault() -> None:
    def step(game: Game[Any]) -> Steps:
        yield Ask("nothing", "ann", {})

    with pytest.raises(RuleFault, match="'nothing' was put to 'ann' without a single option"):
        game_of(step).start()


@pytest.mark.parametrize("seed", range(12))
def test_copying_at_any_decision_and_playing_on_equals_playing_on(seed: int) -> None:
    whole, log = logged(seed)
    whole.start()
    keys = play_with(whole, Randomness(seed))
    for moment in range(len(keys) + 1):
        game, before = logged(seed)
        game.start()
        for key in keys[:moment]:
            game.answer(key)
        state, clean = game.state.to_data(), game.clean_state().to_data()
        seen = Log()
        twin = game.copy(log=seen)
        assert twin.state.to_data() == state
        assert twin.decisions == game.decisions
        assert twin.over == game.over
        for key in keys[moment:]:
            twin.answer(key)
        assert twin.state.to_data() == whole.state.to_data()
        assert before.lines() + seen.lines() == log.lines()
        assert game.state.to_data() == state, "playing the copy touched the original"
        assert game.clean_state().to_data() == clean, "playing the copy touched the original's clean point"


def test_a_copy_of_a_copy_and_of_a_finished_game_can_be_copied() -> None:
    game = toy_game(4)
    game.start()
    game.answer("run")
    twin = game.copy().copy()
    assert twin.pending is not None
    assert twin.pending.kind == "breath"
    play_with(game, Randomness(0))
    finished = game.copy().copy()
    assert finished.over
    assert finished.state.to_data() == game.state.to_data()


def test_a_game_without_clean_points_cannot_be_copied() -> None:
    game = toy_game(copyable=False)
    game.start()
    with pytest.raises(RuleFault, match="without clean points"):
        game.copy()
    with pytest.raises(RuleFault, match="no clean points"):
        game.clean_state()


def test_a_game_is_copied_only_after_its_start() -> None:
    with pytest.raises(RuleFault, match="after it was started"):
        toy_game().copy()


@pytest.mark.parametrize("seed", range(5))
def test_logging_and_clean_points_change_nothing(seed: int) -> None:
    plain = toy_game(seed, copyable=False)
    plain.start()
    game, log = logged(seed)
    game.start()
    assert play_with(plain, Randomness(seed)) == play_with(game, Randomness(seed))
    assert plain.state.to_data() == game.state.to_data()
    assert len(log) > 0


def test_end_of_the_step_stops_it_however_deep_it_is() -> None:
    reached: list[str] = []

    def deep(game: Game[Any], depth: int) -> Steps:
        if depth == 0:
            raise End(STEP)
        yield from deep(game, depth - 1)
        reached.append("after")

    def step(game: Game[Any]) -> Steps:
        yield from deep(game, 5)

    def next_step(game: Game[Any]) -> Steps | None:
        game.state.turn += 1
        if game.state.turn == 3:
            game.state.outcome = "won"
            return None
        return step(game)

    game = game_of(next_step)
    assert game.start() is None
    assert game.over
    assert reached == []


def test_end_of_a_scope_stops_that_scope_only() -> None:
    ends: list[Any] = []

    def attack() -> Steps:
        yield Ask("attack", "ann", {"hit": 1, "miss": 2})
        raise End("activation")

    def quiet() -> Steps:
        yield Ask("quiet", "ann", {"a": 1, "b": 2})

    def step(game: Game[Any]) -> Steps:
        ends.append((yield from until_end("activation", attack())))
        ends.append((yield from until_end("activation", quiet())))
        with pytest.raises(End):
            yield from until_end("round", attack())
        game.state.outcome = "won"

    game = game_of(step)
    game.start()
    game.answer("hit")
    game.answer("a")
    game.answer("miss")
    assert ends == [False, True]
    assert game.over


def test_ending_what_is_not_going_on_is_our_fault() -> None:
    def step(game: Game[Any]) -> Steps:
        yield from ()
        raise End("activation")

    with pytest.raises(RuleFault, match="'activation' was ended"):
        game_of(step).start()


def test_a_long_stretch_without_questions_is_no_problem() -> None:
    def nothing(game: Game[Any]) -> Steps:
        yield Ask("forced", "ann", {"only": 1})

    def next_step(game: Game[Any]) -> Steps | None:
        game.state.turn += 1
        if game.state.turn == UNASKED_LIMIT // 3:  # far more than Python's call stack would hold
            game.state.outcome = "won"
        return nothing(game)

    game = game_of(next_step, copyable=False)
    assert game.start() is None
    assert game.over


@pytest.mark.parametrize("asks", [True, False])
def test_a_game_that_never_asks_is_stopped(asks: bool) -> None:
    def step(game: Game[Any]) -> Steps:
        while asks:
            yield Ask("forced", "ann", {"only": 1})

    with pytest.raises(EndlessGame, match="nobody was asked"):
        game_of(step, copyable=False).start()


def answered(things: dict[str, int], answer: str | None, **options: Any) -> tuple[str, list[str]]:
    """What `most` gives for things and their worth, and the keys it asked about."""
    steps = most("prey", things, things.__getitem__, **options)
    ask = next(steps)
    assert ask.who == options.get("who", TABLE)
    keys = list(ask.options)
    try:
        steps.send(ask.options[answer if answer is not None else keys[0]])
    except StopIteration as stop:
        return stop.value, keys
    raise AssertionError("most asked twice")


def test_most_asks_only_about_equals() -> None:
    assert answered({"ann": 3, "bob": 1, "eve": 3}, "eve") == ("eve", ["ann", "eve"])
    assert answered({"ann": 3, "bob": 1}, None) == ("ann", ["ann"])
    assert answered({"ann": 1, "bob": 1}, "hero:bob", who="ann", key=lambda hero: f"hero:{hero}") == (
        "bob",
        ["hero:ann", "hero:bob"],
    )


def test_most_refuses_keys_that_hide_an_option() -> None:
    with pytest.raises(ValueError, match="same key"):
        answered({"ann": 1, "bob": 1}, None, key=lambda hero: "hero")
