"""Verbs that every system can have: counters, dice in a rule, winning and losing by a rule of one's own.

A system that wants them says so once, after its own contexts and events are declared:

    shared_verbs.add_to(VOCABULARY, Scene, Sharing(counter_rule="MD-90.76", ...))

and gives its state a field `counters`, which `rules/counters.py` fills and reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from toolkit.crawl.judged import said
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import (
    Amount,
    ArgumentType,
    Branches,
    BranchesArgument,
    Change,
    Choice,
    CounterName,
    CounterValue,
    Effects,
)
from toolkit.rules.asked import Offer
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import Asking, Steps
from toolkit.rules.dice import Die, roll
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.expressions import TEXT, Name, Scope
from toolkit.rules.outcomes import D6, PLAIN_DIE
from toolkit.rules.together import either
from toolkit.rules.verbs import Raised, Source
from toolkit.rules.vocabulary import Vocabulary

#: The event to which rules of an adventure answer when a counter of it changes, and what it takes.
CHANGED: Final = "changed"
BY_CHANGE: Final = Source(verbs=("change",))
COUNTER_NAME: Final = Name(TEXT, lambda moment: moment.counter, "the counter that changed", sort="counter")


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a system says about the verbs it shares with others."""

    #: The rules of its ledger by which counters change and dice are rolled in rules.
    counter_rule: str
    dice_rule: str
    #: The heroes win or lose together, by a rule of the adventure.
    decide: Callable[[Any, Literal["won", "lost"]], None]
    #: Let rules answer to a counter that changed.
    changed: Callable[[Any, Any, NamedCounter], Steps]
    #: Who is asked whether an offer is taken, and the rule by which they are.
    asked: Callable[[Any, Any], str]
    offer_rule: str
    #: Its dice with the symbols they can show, and how a game finds one of them; by default plain dice are all it has.
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    die_of: Callable[[Any, str], Die] = field(default=lambda game, die: D6)


def changed_event(
    vocabulary: Vocabulary, context: type, names: Scope, doc: str, *, owner: str, about: Collection[str] | None = None
) -> None:
    """Declare the event of a counter that changes; rules know which it is, and the `names` besides."""
    scope = Scope({"counter": COUNTER_NAME}, names)
    vocabulary.event(CHANGED, context, scope, doc, owners=(owner,), about=about, sources={owner: BY_CHANGE})


def add_to(
    vocabulary: Vocabulary,
    context: type,
    sharing: Sharing,
    facets: Mapping[str, Any] | None = None,
    **of_one: Mapping[str, Any],
) -> None:
    """Give a system the shared verbs. `facets` are what it wants to know of each of them; what it says of one alone
    is given by the name of the verb: `win={"ends": True}`."""

    def change(
        game: Any, moment: object, counter: CounterName, by: Change = 1, to: CounterValue | None = None
    ) -> Asking[Did[Literal["counter-at-bound", "no-such-counter"]]]:
        """A counter changes by a number, or to a number; it never leaves its bounds."""
        values = counter.holder(moment)
        if counter not in values:
            return Nothing("no-such-counter")
        before = values[counter]
        values[counter] = after = counter.bounds_in(game.adventure).bounded(before + by if to is None else to)
        if after == before:
            return Nothing("counter-at-bound")
        tell(game, "counter", sharing.counter_rule, counter=str(counter), value=after, by=after - before)
        yield from sharing.changed(game, moment, counter)
        return DONE

    def roll_dice(
        game: Any, moment: object, table: Branches, die: Literal["d6"] = "d6", dice: Amount = 1
    ) -> Asking[Did[Literal["no-row"]]]:
        """Dice are rolled, and the first row of the table that fits happens; without a row that fits, nothing does.

        A plain d6 is read by its number, of several by their sum; a die of the game by the symbols it shows.
        """
        thrown = D6 if die == PLAIN_DIE else sharing.die_of(game, die)
        causes = game.budget.causes  # the luck of one card's rolls is not that of another's
        rolled = roll(game.state.random, [thrown] * dice, sharing.asked(game, moment), causes[-1] if causes else "")
        symbols = [symbol for each in rolled for symbol in each.symbols]
        total = sum(map(int, symbols)) if die == PLAIN_DIE else 0
        row = next((each for each in table if each.outcome.fits(total, symbols)), None)
        shown = str(total) if die == PLAIN_DIE else " ".join(symbols) or "blank"
        tell(game, "chance", sharing.dice_rule, die=die, shows=shown, row=row.key if row is not None else "")
        if row is None:
            return Nothing("no-row")
        yield from run_effects(game, row.effects, moment)
        return DONE

    def may(game: Any, moment: object, do: Effects) -> Asking[Did[Literal["declined"]]]:
        """Whoever it is about decides whether the effects happen; where it is about nobody, the players decide."""
        options = {"accept": True, "refuse": False}
        places = [effect.place for effect in do]
        accepted = yield Offer("may", sharing.asked(game, moment), options, sharing.offer_rule, places)
        if not accepted:
            return Nothing("declined")
        yield from run_effects(game, do, moment)
        return DONE

    def win(game: Any, moment: object) -> Did[Literal["game-over"]]:
        """The players win."""
        if game.state.outcome:
            return Nothing("game-over")
        sharing.decide(game, "won")
        return DONE

    def lose(game: Any, moment: object) -> Did[Literal["game-over"]]:
        """The players lose."""
        if game.state.outcome:
            return Nothing("game-over")
        sharing.decide(game, "lost")
        return DONE

    roll_dice.__name__ = "roll"
    known = (PLAIN_DIE, *sharing.dice)
    types: dict[str, ArgumentType] = {"die": Choice(known), "table": BranchesArgument(tuple(sharing.dice.items()))}
    for verb in (change, roll_dice, may, win, lose):
        own_types = types if verb is roll_dice else None
        facets_of = {**(facets or {}), **of_one.get(verb.__name__, {})}
        vocabulary.shared_verb(verb, context, said(vocabulary, facets_of, welcome=verb is not lose), own_types)
    vocabulary.arguments(either("by", "to"))(change)
    if CHANGED in vocabulary.events:
        vocabulary.raised_by("change", Raised(CHANGED, {"counter": "counter"}))
