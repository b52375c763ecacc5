"""Plans of a turn: the best is found without looking at every place."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.bots.plans import Deed, Plan, best_plan

COSTS = {"a": 0, "b": 1, "c": 2, "d": 3}


class Taste:
    """Somebody who says what places, foes and deeds are worth, and notes which places it was asked about."""

    def __init__(self, places: dict[str, float], foes: dict[str, float], deeds: dict[str, list[Deed]]) -> None:
        self.places, self.foes, self.things = places, foes, deeds
        self.asked: list[str] = []

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        here = max(0.0, self.foes.get("a", 0.0))
        found = []
        for place, attacks in places:
            fight = attacks * max(here, self.foes.get(place, 0.0))
            found.append((self.places[place], fight + max([0.0, *[each.worth for each in self.deeds(place)]])))
        return found

    def place(self, place: str) -> float:
        self.asked.append(place)
        return self.places[place]

    def sees_foes(self, place: str) -> bool:
        return place in self.foes

    def best_strike(self, place: str, attacks: int, end: str = "") -> tuple[float, str]:
        worth = attacks * self.foes.get(place, 0.0)
        return (worth, f"foe of {place}") if worth > 0 else (0.0, "")

    def deeds(self, place: str) -> Iterable[Deed]:
        return self.things.get(place, [])


def every_plan(judge: Taste, lefts: list[int], *, moving: bool) -> Iterable[Plan]:
    """All plans there are, written down one after the other."""
    for place, cost in COSTS.items():
        left = lefts[cost] if cost < len(lefts) else -1
        if left < 0:
            continue
        fight, foe = judge.best_strike(place, left)
        yield Plan(judge.places[place] + fight, place, strike=foe if place == "a" else "")
        hit, foe = judge.best_strike("a", left)
        if place != "a" and foe and not moving:
            yield Plan(judge.places[place] + hit, place, strike=foe)
        for deed in judge.deeds(place):
            after = lefts[cost + deed.points] if cost + deed.points < len(lefts) else -1
            if after >= 0:
                yield Plan(judge.places[place] + judge.best_strike(place, after)[0] + deed.worth, place, deed.key)


WORTH = st.integers(-8, 8).map(float)
DEEDS = st.lists(st.builds(Deed, WORTH, st.sampled_from(["open", "take"]), st.integers(1, 2)), max_size=2)


@given(
    places=st.fixed_dictionaries(dict.fromkeys(COSTS, WORTH)),
    foes=st.dictionaries(st.sampled_from(sorted(COSTS)), st.integers(1, 5).map(float)),
    deeds=st.dictionaries(st.sampled_from(sorted(COSTS)), DEEDS),
    lefts=st.lists(st.integers(0, 3), min_size=1, max_size=5).map(lambda each: [*sorted(each, reverse=True), -1]),
    moving=st.booleans(),
)
def test_no_plan_is_worth_more_and_of_equals_the_nearest_is_taken(
    places: dict[str, float], foes: dict[str, float], deeds: dict[str, list[Deed]], lefts: list[int], moving: bool
) -> None:
    judge = Taste(places, foes, deeds)
    every = list(every_plan(judge, lefts, moving=moving))
    most = max(plan.worth for plan in every)
    first = next(plan for plan in every if plan.worth == most)
    ends = {plan.place for plan in every if plan.worth == most}
    assert best_plan(judge, "a", COSTS, lefts, moving=moving) == first._replace(tied=len(ends) > 1)


def test_places_that_promise_too_little_are_not_judged() -> None:
    judge = Taste({"a": 0.0, "b": 9.0, "c": 1.0, "d": 2.0}, {}, {})
    assert best_plan(judge, "a", COSTS, [2, 2, 1, 1, -1], moving=False) == Plan(9.0, "b")
    assert {"c", "d"}.isdisjoint(judge.asked)
