"""What one other answer would be worth: who chooses by luck gains nothing on luck that was kept apart."""

from __future__ import annotations

from random import Random

import numpy as np

from bench.deviations import ROUNDS, Bench, Place, Tried, choice, gains, sample
from tests.playtest.runs import library, system

COLUMNS = 1 + len(ROUNDS)


def tried(values: object) -> Tried:
    return Tried(Place("any", 1, 7, 0), "move", ["own", "other"], values)


def test_what_is_better_in_both_halves_is_gained() -> None:
    values = np.zeros((2, 20, COLUMNS))
    values[1, :10] = 1.0
    assert gains(tried(values), 0, sure=False) == 0.5


def test_what_luck_gave_to_one_half_is_lost_on_the_other() -> None:
    values = np.zeros((2, 20, COLUMNS))
    values[1, ::2, 0] = 1.0  # won in every other try: all of one half
    values[0, 1::2, 0] = 1.0  # and greedy's own in all of the other
    assert gains(tried(values), 0, sure=False) == -0.5


def test_who_wants_to_be_sure_stays_with_the_own_answer_in_doubt() -> None:
    known = np.array([[0.5, 0.5, 0.5, 0.5], [0.0, 1.0, 0.6, 0.5]])
    assert choice(known, sure=False) == 1
    assert choice(known, sure=True) == 0
    assert choice(np.zeros((3, 4)), sure=False) == 0


def test_every_kind_of_question_gets_its_share() -> None:
    places = [Place("any", 1, 7, number) for number in range(9)]
    found = sample({"move": places, "target": places[:1]}, 5, Random(1))
    assert sorted(kind for _, kind in found) == ["move"] * 4 + ["target"]
    assert len(set(found)) == 5


def test_a_place_is_found_again_and_its_answers_are_played_to_the_end() -> None:
    bench = Bench(system(), library())
    adventure = next(iter(library().of_kind("adventure"))).id
    place, kind = next(each for each in bench.questions(Place(adventure, 2, 7_000, 0)) if each[1] != "(style)")
    found = bench.tried(place, kind, 1, 2)
    assert len(found.answers) == 2
    assert set(found.values[:, :, 0].ravel()) <= {0.0, 1.0}
    assert ((found.values >= 0) & (found.values <= 1)).all()
