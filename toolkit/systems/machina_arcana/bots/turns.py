"""What an explorer could do with the stamina it has left: the best plan, and others of a different kind."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cached_property

from toolkit.crawl.bots.plans import Plan, best_plan
from toolkit.crawl.bots.reach import reach
from toolkit.systems.machina_arcana.actions import END_TURN, step_cost
from toolkit.systems.machina_arcana.bots.judgement import Judgement
from toolkit.systems.machina_arcana.bots.wants import Wants
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.view import View


class Turn:
    """The rest of an explorer's turn."""

    def __init__(self, view: View, me: Explorer, wants: Wants) -> None:
        self.view = view
        self.me = me
        self.here = view.place(me.cell)
        self.judgement = Judgement(view, me, wants)
        steps, first = view.ground.steps(view.closed), step_cost(view, me)
        free = view.ground.walked.difference(view.used, view.at)

        def around(cell: int) -> list[int]:
            return [there for there in steps[cell] if there in free]

        self.reached = reach(me.cell, me.stamina + (1 - first), around)
        self.lefts = [me.stamina - max(0, points - (1 - first) if points else 0) for points in range(me.stamina + 2)]
        self.costs = {view.place(cell): cost for cell, cost in self.reached.costs.items()}

    def best(self) -> Plan:
        return best_plan(self.judgement, self.here, self.costs, self.lefts, moving=False)

    def best_here(self) -> Plan:
        """The best plan that goes nowhere."""
        return best_plan(self.judgement, self.here, {self.here: 0}, self.lefts, moving=False)

    def first_action(self, plan: Plan, options: Container[str]) -> str:
        """What a plan begins with; empty where that cannot be done."""
        if plan.strike in options:
            return plan.strike
        if plan.place != self.here:
            key = f"move:{self.view.place(self.reached.first_step(self.view.catalog.cells[plan.place]))}"
            if key in options:
                return key
        return plan.deed if plan.deed in options else ""

    def path(self, plan: Plan) -> list[str]:
        """All steps of a plan and what is done in the end, the last first."""
        found = [plan.deed] if plan.deed else []
        cell, before, place = self.view.catalog.cells[plan.place], self.reached.before, self.view.place
        while cell in before:
            found.append(f"move:{place(cell)}")
            cell = before[cell]
        return found

    # Other plans

    @cached_property
    def others(self) -> list[Plan]:
        """The best plan for every deed, every first blow, every goal to go to, and for safety; most worth first."""
        found: dict[str, Plan] = {}
        for name, plan in self._plans():
            if name not in found or plan.worth > found[name].worth:
                found[name] = plan
        return sorted(found.values(), key=lambda plan: -plan.worth)

    def _plans(self) -> Iterator[tuple[str, Plan]]:
        judge, end = self.judgement, len(self.lefts)
        cells = self.view.catalog.cells
        ends = {place: cost for place, cost in self.costs.items() if cost < end and self.lefts[cost] >= 0}
        worths = {place: judge.place(place) for place in ends}
        for place, cost in ends.items():
            worth, left = worths[place], self.lefts[cost]
            blow, foe = judge.best_strike(place, left)
            if foe:
                yield f"fight {foe}", Plan(worth + blow, place, strike=foe if place == self.here else "")
            for deed in judge.deeds(place):
                if cost + deed.points < end and (left := self.lefts[cost + deed.points]) >= 0:
                    yield deed.key, Plan(worth + judge.best_strike(place, left)[0] + deed.worth, place, deed.key)
        for number, (_, steps) in enumerate(judge.goals):
            nearest = min(ends, key=lambda place: (steps.get(cells[place], 99), -worths[place]))
            yield f"goal {number}", Plan(worths[nearest], nearest)
        safest = min(ends, key=lambda place: (judge.danger.at(cells[place]), -worths[place]))
        yield "safety", Plan(worths[safest], safest)
        best = max(ends, key=lambda place: worths[place])
        yield "place", Plan(worths[best], best)
        yield "stay", Plan(worths[self.here], self.here)

    def ways(self, options: Container[str], own: str) -> dict[str, Plan]:
        """The other plans by different first actions than one's own, most worth first."""
        found: dict[str, Plan] = {}
        for plan in self.others:
            if plan.strike or plan.place == self.here:
                keys = [plan.strike or plan.deed or END_TURN]
            else:
                keys = [f"move:{self.view.place(cell)}" for cell in self._first_steps(plan.place)]
            key = next((key for key in keys if key in options and key != own and key not in found), "")
            if key:
                found[key] = plan
        return found

    def _first_steps(self, place: str) -> list[int]:
        """All first steps of shortest ways to a place, the usual one first."""
        goal, costs, view = self.view.catalog.cells[place], self.reached.costs, self.view
        edge = {goal}
        for cost in range(costs[goal] - 1, 0, -1):
            edge = {cell for each in edge for cell in view.steps(each) if costs.get(cell) == cost}
        usual = self.reached.first_step(goal)
        return [usual, *sorted(edge - {usual})]
