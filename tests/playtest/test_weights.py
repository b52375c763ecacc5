"""What the weights of greedy bots do, told from games with weights drawn at random."""

from __future__ import annotations

from random import Random

import pytest

from bench.weights import Bots, Drawing, Tried, effects


def tries_of(count: int) -> list[Tried]:
    """Tries of a game in which `step` wins 5 % more and makes games a tenth shorter, and `shade` does nothing."""
    luck, found = Random(7), []
    for number in range(count):
        raised = {"step": luck.gauss(0, 1), "shade": luck.gauss(0, 1)}
        won = round(1_000 * (0.4 + 0.05 * raised["step"] + luck.gauss(0, 0.01)))
        found.append(Tried(number, raised, won, 1_000, round(600_000 * 0.9 ** raised["step"])))
    return found


def test_what_a_weight_changes_is_found_among_others() -> None:
    step, shade = effects(tries_of(60))
    assert (step.weight, shade.weight) == ("step", "shade")
    assert step.won == pytest.approx(0.05, abs=0.005)
    assert step.decisions == pytest.approx(-0.105, abs=0.005)
    assert abs(shade.won) < 2.5 * shade.won_error
    assert 0 < step.won_error < 0.003


def test_a_try_is_settled_by_its_number() -> None:
    drawing = Drawing(Bots("night-cage", 2), {}, spread=0.4, games=1)
    first, again, other = drawing.play(3), drawing.play(3), drawing.play(4)
    assert first == again
    assert other.raised != first.raised
    assert first.games == len([each for each in drawing.bots.play(drawing.bots.wants, 1, 0) if each.won])


def test_whole_weights_stay_whole_and_unknown_ones_are_told() -> None:
    bots = Bots("brimstone", 2)
    name = next(each for each in bots.weights() if isinstance(getattr(bots.wants, each), int))
    assert getattr(bots.with_weights({name: 2.7}), name) == 3
    with pytest.raises(SystemExit, match="there is no weight 'setp'"):
        bots.with_weights({"setp": 1.0})
