"""A bot that thinks ahead: Monte-Carlo tree search over imagined games.

For each option at a question it imagines games that could be the one on the table (`toolkit.rules.imagining`), takes
the option in them and lets a quick bot of the system play on for a while; then the system says how things stand.
Options are thinned out in stages: all are tried on the same luck, the better half stays. Below the first question a
tree grows, where the players together try to do better than the quick bot would.

The quick bot's own choice is what any other has to beat, by more than chance explains. So a small budget costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from typing import Any

from toolkit.playtest.search_budget import Iterations, Seconds
from toolkit.playtest.search_tree import Edge, Node
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame, Game, RuleFault
from toolkit.rules.imagining import Imagine
from toolkit.rules.randomness import Randomness, stream_start
from toolkit.rules.system import System

#: So many questions are answered by quick bots before the system says how things stand...
HORIZON = 12
#: ...and then some, until a step begins: in the middle of things they look better or worse than they are.
LONGEST = 2 * HORIZON
#: Standard errors by which another option must be better than the quick bot's.
SURE = 0.5

BotMaker = Callable[[int, str], Agent]


class SearchBot:
    """Searches at every question with a choice. Its luck is its own: the same game gives the same decisions."""

    def __init__(self, system: System, quick: BotMaker, seed: int, seat: str, budget: Iterations | Seconds) -> None:
        self.system = system
        self.quick = quick
        self.seed = seed
        self.seat = seat
        self.budget = budget
        #: Knows what it did before, and says what it would do now.
        self.adviser = quick(seed, seat)
        self.questions = 0
        #: Imagined games so far.
        self.imagined = 0
        self._imagine: Imagine | None = None

    def sit_down(self, imagine: Imagine) -> None:
        self._imagine = imagine

    def choose(self, view: Any, ask: Ask) -> str:
        if self._imagine is None:
            raise RuleFault("a bot that searches was asked before it sat down at a game")
        advice = self.follow(view, ask)
        if len(ask.options) < 2:
            return advice
        return _Search(self, self._imagine, ask, advice).best()

    def follow(self, view: Any, ask: Ask) -> str:
        """Hear a question that is answered without it, in a game that is played again."""
        self.questions += 1
        return self.adviser.choose(view, ask)


class _Search:
    """The search for one answer."""

    def __init__(self, bot: SearchBot, imagine: Imagine, ask: Ask, advice: str) -> None:
        self.bot = bot
        self.system = bot.system
        self.imagine = imagine
        self.advice = advice
        self.purpose = f"search {bot.seat} {bot.questions}"
        self.root = Node()
        #: What came of each option, try by try. The same try of different options has the same luck.
        self.tries = {key: list[float]() for key in self._candidates(ask)}

    def _candidates(self, ask: Ask) -> list[str]:
        """The advice, and as many others as the budget can tell apart."""
        others = [key for key in ask.options if key != self.advice]
        most = self.bot.budget.options() - 1
        if len(others) > most:
            Randomness(self.bot.seed).shuffle(self.purpose, others)
        return [self.advice, *others[:most]]

    def best(self) -> str:
        """The option that is surely better than the advice, and the best of those; or the advice."""
        left = list(self.tries)
        stages = max(1, ceil(log2(len(left))))
        for _ in range(stages):
            for _ in self.bot.budget.passes(stages, len(left)):
                for key in left:
                    self.tries[key].append(self._try(key, len(self.tries[key])))
            left = self._better_half(left)
            if len(left) == 1:
                break
        promising = max(left, key=lambda key: _mean(self.tries[key]))
        return promising if _surely_better(self.tries[promising], self.tries[self.advice]) else self.advice

    def _better_half(self, keys: Sequence[str]) -> list[str]:
        """Those that go on: the better half, and the advice to compare them with. What is all the same is left."""
        advised = self.tries[self.advice]
        differing = [key for key in keys if key == self.advice or self.tries[key] != advised]
        ranked = sorted(differing, key=lambda key: -_mean(self.tries[key]))
        kept = ranked[: max(2, (len(keys) + 1) // 2)]
        return kept if self.advice in kept else [self.advice, *kept]

    def _try(self, key: str, number: int) -> float:
        """Take an option in an imagined game; how good that was, from 0 to 1."""
        seed = stream_start(self.bot.seed, f"{self.purpose} {number}")
        self.bot.imagined += 1
        path = [self.root.edge(key)]
        try:
            value = _Imagined(self.system, self.imagine(seed), self.bot.quick, seed).play(path)
        except (EndlessGame, EndlessEffects):
            value = 0.0  # content that never comes to an end is no place to go to
        for edge in path:
            edge.visits += 1
            edge.total += value
        return value


class _Imagined:
    """One imagined game, played from the open question."""

    def __init__(self, system: System, game: Game[Any], quick: BotMaker, seed: int) -> None:
        self.system = system
        self.game = game
        self.quick = quick
        self.seed = seed
        self.bots: dict[str, Agent] = {TABLE: RandomAgent(seed, TABLE)}

    def play(self, path: list[Edge]) -> float:
        """Down the tree to a question that is new, then on by quick bots. `path` gets the answers in the tree."""
        game = self.game
        edge = path[0]
        ask = self._after(edge.key)
        while ask is not None:
            node, new = edge.next_node(ask)
            if new:
                break
            edge = node.select(ask, self._advice(ask))
            path.append(edge)
            ask = self._after(edge.key)
        for count in range(LONGEST):
            if (ask := game.pending) is None or (count >= HORIZON and not game.answers):
                break
            game.answer(self._advice(ask))
        return self.system.evaluate(game.state)

    def _after(self, key: str) -> Ask | None:
        """The question that a player has to answer after an answer; the table's own choices fall as they may."""
        ask = self.game.answer(key)
        while ask is not None and ask.who == TABLE:
            ask = self.game.answer(self._advice(ask))
        return ask

    def _advice(self, ask: Ask) -> str:
        seat = TABLE if ask.who == TABLE else self.system.seat(self.game.state, ask)
        bot = self.bots.get(seat)
        if bot is None:
            bot = self.bots[seat] = self.quick(self.seed, seat)
        return bot.choose(self.system.view(self.game.state, seat), ask)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _surely_better(values: Sequence[float], advised: Sequence[float]) -> bool:
    """Whether the values are better than those of the advice, try by try, by more than chance explains."""
    gains = [one - other for one, other in zip(values, advised, strict=False)]
    if len(gains) < 2:
        return False
    gain = _mean(gains)
    error = sqrt(sum((each - gain) ** 2 for each in gains) / (len(gains) - 1) / len(gains))
    return gain > SURE * error
