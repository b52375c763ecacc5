"""A bot that plans its whole turn: where to go with its stamina, whom to strike, what to activate there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.crawl.bots.plans import best_plan
from toolkit.crawl.bots.reach import reach
from toolkit.crawl.table.prompts import AskAbout
from toolkit.rules.decisions import Ask
from toolkit.systems.machina_arcana.actions import END_TURN, step_cost
from toolkit.systems.machina_arcana.bots import choices, gear
from toolkit.systems.machina_arcana.bots.judgement import Judgement
from toolkit.systems.machina_arcana.bots.wants import Wants
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.view import View


class GreedyBot:
    """Takes the plan of most worth; the first of equals, so that the same table gives the same game."""

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        self.seat = seat
        self.wants = wants or Wants()

    def choose(self, view: View, ask: Ask) -> str:
        me = view.explorers.get(ask.who)
        options = ask.options
        if me is None:
            return _for_the_table(view, ask)
        if ask.kind == "action":
            return action(view, me, options, self.wants)
        if ask.kind == "contribute" and isinstance(ask, AskAbout):
            return choices.pick_gift(view, view.explorers[ask.about], options)
        if ask.kind == "trade" and isinstance(ask, AskAbout):
            return gear.pick_given(view, me, options, view.explorers[ask.about])
        answer = _ANSWERS.get(ask.kind)
        return answer(view, me, options) if answer is not None else next(iter(options))

    def copy(self) -> GreedyBot:
        return GreedyBot(0, self.seat, self.wants)

    def told(self, ask: Ask, key: str) -> None:
        """Something else was done than it chose: it remembers nothing, so nothing changes."""


def greedy(seed: int, seat: str) -> GreedyBot:
    return GreedyBot(seed, seat)


def action(view: View, me: Explorer, options: Mapping[str, Any], wants: Wants) -> str:
    """The next action of the best plan for all the stamina that is left."""
    ready = choices.useful(view, me, options)
    if ready:
        return ready
    if "inventory" in options and gear.should_arrange(view, me):
        return "inventory"
    friend = gear.pick_trade(view, me, options)
    if friend:
        return friend
    judgement = Judgement(view, me, wants)
    steps, first = view.ground.steps(view.closed), step_cost(view, me)
    free = view.ground.walked.difference(view.used, view.at)

    def around(cell: int) -> list[int]:
        return [there for there in steps[cell] if there in free]

    reached = reach(me.cell, me.stamina + (1 - first), around)
    lefts = [me.stamina - max(0, points - (1 - first) if points else 0) for points in range(me.stamina + 2)]
    costs = {view.place(cell): cost for cell, cost in reached.costs.items()}
    here = view.place(me.cell)
    plan = best_plan(judgement, here, costs, lefts, moving=False)
    if plan.strike in options:
        return plan.strike
    if plan.place != here:
        key = f"move:{view.place(reached.first_step(view.catalog.cells[plan.place]))}"
        if key in options:
            return key
    if plan.deed in options:
        return plan.deed
    return _open_a_door(view, me, options) or END_TURN


def _open_a_door(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """A closed door is opened by who stands at it and has nothing else to do."""
    return next((key for key in options if key.startswith("open:")), "")


def _explorer(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """Whoever has lost most."""
    return max(options, key=lambda name: view.explorers[name].card.health - view.explorers[name].health)


def _for_the_table(view: View, ask: Ask) -> str:
    """For all players: who is worst off goes last, who has most essence pays."""
    if ask.kind == "insight":
        return "insight" if "roll" in ask.options and view.horror_rating >= 3 else next(iter(ask.options))
    if ask.kind == "turn":
        return max(ask.options, key=lambda name: view.explorers[name].health)
    return next(iter(ask.options))


_ANSWERS: dict[str, Callable[[View, Explorer, Mapping[str, Any]], str]] = {
    "target": lambda view, me, options: choices.pick_target(view, options),
    "boost": choices.pick_boost,
    "lose": lambda view, me, options: choices.pick_loss(me),
    "deck": gear.pick_deck,
    "chest": gear.pick_item,
    "keep": gear.pick_item,
    "equip-now": gear.pick_item,
    "exchange": gear.pick_exchange,
    "choose": gear.pick_item,
    "rest": gear.pick_item,
    "equip": gear.pick_item,
    "explorer": _explorer,
    "keep-item": gear.pick_item,
}
