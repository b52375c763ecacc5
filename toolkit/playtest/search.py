"""A bot that thinks ahead: Monte-Carlo tree search over imagined games.

For each option at a question it imagines games that could be the one on the table (`toolkit.rules.imagining`), takes
the option in them and lets a quick bot of the system play on for a while; then the system says how things stand.
Options are thinned out by halving: all are tried on the same luck, the better half stays. Below the first question a
tree grows, where the players together try to do better than the quick bot would.

The quick bot's own choice is what any other has to beat, by more than chance explains. So a small budget costs little.

A system may bring several quick bots that play in different styles (`toolkit.playtest.search_styles`). Which of them is
the quick bot is tried out once a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Any, Protocol, TypeGuard

from toolkit.playtest.search_budget import FEWEST_TRIES, Iterations, Seconds
from toolkit.playtest.search_styles import Styles, mean, surely_better
from toolkit.playtest.search_tree import Edge, Node
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame, Game, RuleFault
from toolkit.rules.imagining import Imagine
from toolkit.rules.policies import spoken
from toolkit.rules.randomness import Randomness, stream_start
from toolkit.rules.system import System

#: No imagined game goes on for more questions than this, whatever its rounds are like.
LONGEST = 400
#: How many rounds a style is tried out for, where the game does not end before: a style takes time to show.
STYLE_ROUNDS = 10

BotMaker = Callable[[int, str], Agent]


class Companion(Protocol):
    """A quick bot with a memory, which can go on in an imagined game from where it is."""

    def copy(self) -> Agent: ...

    def told(self, ask: Ask, key: str) -> None:
        """Hear that another answer was given than it chose."""


def has_memory(bot: Agent) -> TypeGuard[Companion]:
    """Whether a quick bot goes on from where it is. It is asked often, so one method is looked for, not a protocol."""
    return hasattr(bot, "told")


class Doubter(Protocol):
    """A quick bot that tells which other answers it finds nearly as good as its own."""

    def rivals(self, view: Any, ask: Ask) -> Sequence[str]:
        """The best first; none where it is sure."""


def has_rivals(bot: Agent) -> TypeGuard[Doubter]:
    return hasattr(bot, "rivals")


class SearchBot:
    """Searches at every question with a choice. Its luck is its own: the same game gives the same decisions.

    `makers` make the quick bots it may play on with; the first is what any other style has to beat.
    """

    def __init__(
        self, system: System, makers: Sequence[BotMaker], seed: int, seat: str, budget: Iterations | Seconds
    ) -> None:
        self.system = system
        self.makers = makers
        self.seed = seed
        self.seat = seat
        self.budget = budget
        self.styles = Styles(len(makers))
        #: What a quick bot of each style at each seat would do now. The own ones know what was asked before.
        self.advisers: list[dict[str, Agent]] = [{seat: maker(seed, seat)} for maker in makers]
        self.questions = 0
        #: Imagined games so far.
        self.imagined = 0
        self._imagine: Imagine | None = None

    def sit_down(self, imagine: Imagine) -> None:
        self._imagine = imagine

    @property
    def speaks_for(self) -> frozenset[str]:
        """What its quick bot decides for the whole table: see `toolkit.rules.policies`."""
        kinds: frozenset[str] = getattr(self.advisers[0][self.seat], "speaks_for", frozenset())
        return kinds

    def choose(self, view: Any, ask: Ask) -> str:
        if self._imagine is None:
            raise RuleFault("a bot that searches was asked before it sat down at a game")
        if ask.who == TABLE and ask.kind in self.speaks_for:
            return self._for_the_table(self._imagine, view, ask)
        self.questions += 1
        advice = [advisers[self.seat].choose(view, ask) for advisers in self.advisers]
        if len(ask.options) < 2:
            return advice[0]
        self._weigh_styles(self._imagine)
        best = self.styles.best
        chosen = advice[best]
        # Where bots of every style would do the same, there is seldom anything to find.
        rivals = self._rivals(view, ask)
        if rivals is not None:
            chosen = _Duel(self, self._imagine, ask, [chosen, *advice, *rivals], best).best()
        elif len(advice) < 2 or len(set(advice)) > 1:
            chosen = _Search(self, self._imagine, ask, [chosen, *advice], best).best()
        self._tell_advisers(ask, advice, chosen)
        return chosen

    def _for_the_table(self, imagine: Imagine, view: Any, ask: Ask) -> str:
        """What all do together. It is not counted as a question: who follows a game hears of its own ones alone."""
        advice = self.advisers[0][self.seat].choose(view, ask)
        return _Duel(self, imagine, ask, [advice, *(self._rivals(view, ask) or ())], self.styles.best).best()

    def follow(self, view: Any, ask: Ask, key: str) -> None:
        """Hear a question and its answer, in a game that is played again."""
        self.questions += 1
        if self._imagine is not None and len(ask.options) > 1 and self.budget.repeatable:
            self._weigh_styles(self._imagine)  # so that it goes on as it would have
        self._tell_advisers(ask, [advisers[self.seat].choose(view, ask) for advisers in self.advisers], key)

    def _tell_advisers(self, ask: Ask, advice: Sequence[str], key: str) -> None:
        for advisers, advised in zip(self.advisers, advice, strict=True):
            _tell(advisers[self.seat], ask, advised, key)

    def _weigh_styles(self, imagine: Imagine) -> None:
        """Try out every style once a round: everybody plays on that way."""
        styles = range(len(self.makers))
        if len(styles) < 2 or not self.styles.is_time(self.system.round_number(imagine(self.seed).state)):
            return
        for number, _ in enumerate(self.budget.passes(1, len(styles))):
            seed = stream_start(self.seed, f"styles {self.seat} {self.questions} {number}")
            self.styles.hear([self._try_style(imagine, style, seed) for style in styles])

    def _try_style(self, imagine: Imagine, style: int, seed: int) -> float:
        self.imagined += 1
        try:
            return _Imagined(self, imagine(seed), seed, style).play_on(STYLE_ROUNDS)
        except (EndlessGame, EndlessEffects):
            return 0.0

    def _rivals(self, view: Any, ask: Ask) -> Sequence[str] | None:
        """What the quick bot of this round finds nearly as good as its own answer; None where it does not say."""
        adviser = self.advisers[self.styles.best][self.seat]
        return adviser.rivals(view, ask) if has_rivals(adviser) else None

    def companion(self, seat: str, seed: int, style: int) -> Agent:
        """A quick bot that plays on at a seat of an imagined game."""
        advisers, maker = self.advisers[style], self.makers[style]
        adviser = advisers.get(seat)
        if adviser is None:
            adviser = advisers[seat] = maker(self.seed, seat)
        return adviser.copy() if has_memory(adviser) else maker(seed, seat)


class _Search:
    """The search for one answer. The advice is what the quick bot would answer in its style; others have to beat it."""

    def __init__(self, bot: SearchBot, imagine: Imagine, ask: Ask, advice: Sequence[str], style: int = 0) -> None:
        self.bot = bot
        self.imagine = imagine
        self.ask = ask
        self.advice = advice[0]
        self.style = style
        self.purpose = f"search {bot.seat} {bot.questions}"
        self.root = Node()
        #: What came of each option, try by try. The same try of different options has the same luck.
        self.tries = {key: list[float]() for key in self._candidates(advice)}

    def _candidates(self, advice: Sequence[str]) -> list[str]:
        """What bots of some style advise, and as many others as the budget can tell apart."""
        advised = list(dict.fromkeys(advice))
        others = [key for key in self.ask.options if key not in advised]
        most = self.bot.budget.options()
        if len(advised) + len(others) > most:
            Randomness(self.bot.seed).shuffle(self.purpose, others)
        return [*advised, *others][:most]

    def best(self) -> str:
        """The option that is surely better than the advice, and the best of those; or the advice."""
        left = list(self.tries)
        halvings = ceil(log2(len(left)))
        for _ in range(halvings):
            for _ in self.bot.budget.passes(halvings, len(left)):
                for key in left:
                    self.tries[key].append(self._try(key, len(self.tries[key])))
            left = self._better_half(left)
            if len(left) == 1:
                break
        promising = max(left, key=lambda key: mean(self.tries[key]))
        return promising if surely_better(self.tries[promising], self.tries[self.advice]) else self.advice

    def _better_half(self, keys: Sequence[str]) -> list[str]:
        """Those that go on: the better half, and the advice to compare them with. What is all the same is left."""
        advised = self.tries[self.advice]
        differing = [key for key in keys if key == self.advice or self.tries[key] != advised]
        ranked = sorted(differing, key=lambda key: -mean(self.tries[key]))
        kept = ranked[: max(2, (len(keys) + 1) // 2)]
        return kept if self.advice in kept else [self.advice, *kept]

    def _try(self, key: str, number: int) -> float:
        """Take an option in an imagined game; how good that was, from 0 to 1."""
        seed = stream_start(self.bot.seed, f"{self.purpose} {number}")
        self.bot.imagined += 1
        path = [self.root.edge(key)]
        try:
            imagined = _Imagined(self.bot, self.imagine(seed), seed, self.style)
            _tell(imagined.at(self.bot.seat), self.ask, self.advice, key)
            value = self._play(imagined, path)
        except (EndlessGame, EndlessEffects):
            value = 0.0  # content that never comes to an end is no place to go to
        for edge in path:
            edge.visits += 1
            edge.total += value
        return value

    def _play(self, imagined: _Imagined, path: list[Edge]) -> float:
        return imagined.play(path)


class _Duel(_Search):
    """The search among few answers that the quick bot itself holds for nearly as good: each against its own, on the
    same luck, until it is no better any more. What is left of the budget goes to those that are still in it.

    No tree grows: who tries something else only here and plays on as ever sees what that alone is worth.
    """

    def _candidates(self, advice: Sequence[str]) -> list[str]:
        return list(dict.fromkeys(advice))[: self.bot.budget.options()]

    def best(self) -> str:
        left = [key for key in self.tries if key != self.advice]
        games = self.bot.budget.games()
        while left:
            for key in (self.advice, *left):
                if next(games, None) is None:
                    return self._winner(left)
                self.tries[key].append(self._try(key, len(self.tries[key])))
            if len(self.tries[self.advice]) >= FEWEST_TRIES // 2:
                left = [key for key in left if self._gain(key) > 0]
        return self.advice

    def _winner(self, left: Sequence[str]) -> str:
        promising = max(left, key=self._gain)
        return promising if surely_better(self.tries[promising], self.tries[self.advice]) else self.advice

    def _gain(self, key: str) -> float:
        """How much better an answer was than the advice, over the tries that both had."""
        pairs = list(zip(self.tries[key], self.tries[self.advice], strict=False))
        return mean([one - other for one, other in pairs]) if pairs else 0.0

    def _play(self, imagined: _Imagined, path: list[Edge]) -> float:
        imagined.game.answer(path[0].key)
        return imagined.play_on(self.bot.system.look_ahead)


class _Imagined:
    """One imagined game, played from the open question."""

    def __init__(self, bot: SearchBot, game: Game[Any], seed: int, style: int) -> None:
        self.bot = bot
        self.system = bot.system
        self.game = game
        self.seed = seed
        self.style = style
        self.companions: dict[str, Agent] = {}
        chance = RandomAgent(seed, TABLE)
        #: Who answers for the table: as in the game itself, whoever speaks for it, and chance all else.
        self.table = spoken(chance, [self.at(bot.seat)]) if bot.speaks_for else chance
        # Time is counted in rounds: who counted questions would ask many to put off what is bad.
        self.end = self.system.round_number(game.state) + self.system.look_ahead

    def at(self, seat: str) -> Agent:
        """Who plays on at a seat."""
        found = self.companions.get(seat)
        if found is None:
            found = self.companions[seat] = self.bot.companion(seat, self.seed, self.style)
        return found

    def play(self, path: list[Edge]) -> float:
        """Down the tree to a question that is new, then on by quick bots. `path` gets the answers in the tree."""
        game = self.game
        edge = path[0]
        ask = self._after(edge.key)
        while ask is not None and not self._far_enough():
            node, new = edge.next_node(ask)
            if new:
                break
            advice = self._advice(ask)
            edge = node.select(ask, advice)
            _tell(self.at(self.system.seat(game.state, ask)), ask, advice, edge.key)
            path.append(edge)
            ask = self._after(edge.key)
        return self._finish()

    def play_on(self, rounds: int) -> float:
        """Quick bots play for so many rounds, from the open question on."""
        self.end = self.system.round_number(self.game.state) + rounds
        return self._finish()

    def _finish(self) -> float:
        game = self.game
        for _ in range(LONGEST):
            if (ask := game.pending) is None or self._far_enough():
                break
            game.answer(self._advice(ask))
        return self.system.evaluate(game.state)

    def _far_enough(self) -> bool:
        """Whether it is time to ask how things stand: never in the middle of a step, where they look otherwise."""
        return not self.game.answers and self.system.round_number(self.game.state) >= self.end

    def _after(self, key: str) -> Ask | None:
        """The question that a player has to answer after an answer; the table's own choices fall as they may."""
        ask = self.game.answer(key)
        while ask is not None and ask.who == TABLE:
            ask = self.game.answer(self._advice(ask))
        return ask

    def _advice(self, ask: Ask) -> str:
        if ask.who == TABLE:
            view = self.system.view(self.game.state, TABLE) if self.bot.speaks_for else None  # chance looks at nothing
            return self.table.choose(view, ask)
        seat = self.system.seat(self.game.state, ask)
        return self.at(seat).choose(self.system.view(self.game.state, seat), ask)


def _tell(bot: Agent, ask: Ask, advice: str, key: str) -> None:
    """A bot that remembers what it did hears that it did something else."""
    if key != advice and has_memory(bot):
        bot.told(ask, key)
