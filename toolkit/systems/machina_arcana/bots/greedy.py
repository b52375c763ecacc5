"""A bot that plans its whole turn: where to go with its stamina, whom to strike, what to activate there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Self

from toolkit.crawl.bots.greedy import Wanting
from toolkit.crawl.bots.plans import Plan
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Ask
from toolkit.systems.machina_arcana.actions import END_TURN
from toolkit.systems.machina_arcana.asked import QUESTIONS
from toolkit.systems.machina_arcana.bots import choices, gear, table_choices
from toolkit.systems.machina_arcana.bots.evaluation import evaluate
from toolkit.systems.machina_arcana.bots.turns import Turn
from toolkit.systems.machina_arcana.bots.wants import Wants
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.view import View

#: Questions whose every option is in doubt, and how many other ways to use a turn than the best are.
IN_DOUBT = frozenset({"target", "attack-kind", "boost", "lose", "chest", "choose", "exchange", "may"})
MOST_WAYS = 3
#: Whoever has so little to lose, or to win, doubts nothing.
DECIDED = 0.02
#: The kinds of question that it answers with what it has in mind.
IN_MIND = frozenset({"action", "contribute", "trade"})


class GreedyBot(Wanting[Wants]):
    """Takes the plan of most worth; the first of equals, so that the same table gives the same game."""

    WANTS = Wants

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        super().__init__(seed, seat, wants)
        #: Another way to use a turn that it was told to take up, and whose turn: it goes that way to its end.
        self.way: Plan | None = None
        self.turn: tuple[str, int] = ("", 0)
        #: Whether it is on its way: a step was the last thing it did.
        self.walking = False
        self.doubts: Doubts | None = None
        #: In an imagined game it thinks once before it goes, not at every step: what is left to do, the last first.
        self.hurried = False
        self.path: list[str] = []

    def choose(self, view: View, ask: Ask) -> str:
        self.doubts = None
        me = view.explorers.get(ask.who)
        options = ask.options
        if me is None:
            return _for_the_table(view, ask)
        if ask.kind == "action":
            return self._action(view, me, options)
        if ask.kind == "contribute" and isinstance(ask, AskAbout):
            return choices.pick_gift(view, view.explorers[ask.about], options)
        if ask.kind == "trade" and isinstance(ask, AskAbout):
            return gear.pick_given(view, me, options, view.explorers[ask.about])
        answer = _ANSWERS.get(ask.kind)
        return answer(view, me, options) if answer is not None else next(iter(options))

    def _action(self, view: View, me: Explorer, options: Mapping[str, Any]) -> str:
        turn = (me.id, view.round)
        if turn != self.turn:
            self.turn, self.way, self.walking, self.path = turn, None, False, []
        if self.path and (key := self.path.pop()) in options:
            return key
        walking = self.walking
        key = self._on_the_way(view, me, options) if self.way is not None else ""
        key = key or self._best_action(view, me, options)
        self.walking = key.startswith("move:")
        self.doubts = Doubts(view, me, options, self.wants, key, walking)
        return key

    def _best_action(self, view: View, me: Explorer, options: Mapping[str, Any]) -> str:
        """The next action of the best plan for all the stamina that is left."""
        ready = _at_once(view, me, options)
        if ready:
            return ready
        turn = Turn(view, me, self.wants)
        plan = turn.best()
        key = turn.first_action(plan, options)
        if self.hurried:
            self.path = turn.path(plan)[:-1] if key.startswith("move:") else []
        return key or _open_a_door(view, me, options) or END_TURN

    def _on_the_way(self, view: View, me: Explorer, options: Mapping[str, Any]) -> str:
        """The next action of the way that was taken up; empty when that is done or can no longer be."""
        assert self.way is not None
        turn, plan = Turn(view, me, self.wants), self.way
        if plan.place == turn.here:
            if plan.deed:
                self.way = None
                return plan.deed if plan.deed in options else ""
            return turn.first_action(turn.best_here(), options) or END_TURN
        if plan.place in turn.costs and turn.lefts[turn.costs[plan.place]] >= 0:
            if self.hurried:
                self.path = turn.path(plan)[:-1]
            return turn.first_action(plan, options)
        self.way = None
        return ""

    def rivals(self, view: View, ask: Ask) -> list[str]:
        """Answers of another character than its own that may be as good; none where all is as good as decided."""
        if not DECIDED < evaluate(view) < 1 - DECIDED:
            return []
        if ask.kind == "action":
            return list(self.doubts.ways)[:MOST_WAYS] if self.doubts is not None else []
        return list(ask.options) if ask.kind in IN_DOUBT else []

    def copy(self) -> Self:
        twin = super().copy()
        twin.way, twin.turn, twin.walking, twin.doubts = self.way, self.turn, self.walking, self.doubts
        twin.hurried = True
        return twin

    def told(self, ask: Ask, key: str) -> None:
        """Something else was done than it chose: what was planned with it is carried out."""
        if ask.kind == "action":
            self.walking, self.path = key.startswith("move:"), []
            self.way = self.doubts.ways.get(key) if self.walking and self.doubts is not None else None


class Doubts:
    """What else could be done at a question than what was chosen; worked out when somebody wants to know."""

    def __init__(
        self, view: View, me: Explorer, options: Mapping[str, Any], wants: Wants, own: str, walking: bool
    ) -> None:
        self.view = view
        self.me = me
        self.options = options
        self.wants = wants
        self.own = own
        self.walking = walking

    @cached_property
    def ways(self) -> dict[str, Plan]:
        if self.walking:
            return {}
        return Turn(self.view, self.me, self.wants).ways(self.options, self.own)


def _at_once(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """What is done before anything is planned: an ability that helps now, better clothes, a gift; empty for nothing."""
    ready = choices.useful(view, me, options)
    if ready:
        return ready
    if "inventory" in options and gear.should_arrange(view, me):
        return "inventory"
    return gear.pick_trade(view, me, options)


def _open_a_door(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """A closed door is opened by whoever stands at it and has nothing else to do."""
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
QUESTIONS.check_known("the greedy bot", {*_ANSWERS, *IN_MIND, *table_choices.KINDNESS})
