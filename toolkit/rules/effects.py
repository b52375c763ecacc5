"""Effects at run time: compiled once from content, run by the verbs they name, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.rules.decisions import Ask, Asking, End, Steps
from toolkit.rules.doing import DONE, NOTHING, AnyDid, Done, Nothing
from toolkit.rules.outcomes import Outcome
from toolkit.rules.watching import Watch, holds

if TYPE_CHECKING:
    from toolkit.rules.expressions.compile import Expression
    from toolkit.rules.verbs import Verb

#: Effects one step may run. Real cards use a handful; a loop reaches it at once.
EFFECTS_PER_STEP = 2_000
#: How deep effects may cause effects.
EFFECT_DEPTH = 40


class EndlessEffects(Exception):
    """Effects that feed each other. `cycle` names them in order, the first one again at the end."""

    def __init__(self, cycle: Sequence[str]) -> None:
        super().__init__("effects feed each other for ever: " + " → ".join(cycle))
        self.cycle = tuple(cycle)


class EffectBudget:
    """Counts effects within one step and remembers what caused what."""

    __slots__ = ("causes", "left")

    def __init__(self) -> None:
        self.left = EFFECTS_PER_STEP
        self.causes: list[str] = []

    def renew(self) -> None:
        self.left = EFFECTS_PER_STEP
        self.causes.clear()

    def enter(self, cause: str) -> None:
        self.left -= 1
        self.causes.append(cause)
        if self.left < 0 or len(self.causes) > EFFECT_DEPTH:
            raise EndlessEffects(cycle_in(self.causes))


def cycle_in(causes: Sequence[str]) -> list[str]:
    """The last stretch of causes that begins and ends with the same one, or the last few when nothing repeats."""
    ring = ring_in(causes)
    return list(causes[ring[0] : ring[1] + 1]) if ring is not None else list(causes[-8:])


def ring_in(causes: Sequence[str]) -> tuple[int, int] | None:
    """Where the last stretch begins and ends; None when nothing repeats. The budget may run out at an effect that is no
    part of it: what came after the stretch is left away."""
    for end in range(len(causes) - 1, 0, -1):
        for start in range(end - 1, -1, -1):
            if causes[start] == causes[end]:
                return start, end
    return None


@dataclass(frozen=True, slots=True)
class Effect:
    """One verb with its arguments: `fixed` are ready values, `computed` expressions evaluated when the effect runs."""

    verb: Verb
    fixed: Mapping[str, Any]
    computed: Mapping[str, Expression]
    condition: Expression | None
    source: str
    #: Where it is written: `pack/id#/pointer`.
    place: str = ""

    def arguments(self, context: Any) -> Mapping[str, Any]:
        """The values for the verb. A number that an expression gives has the bounds of one that is written."""
        if not self.computed:
            return self.fixed
        arguments = dict(self.fixed)
        numbers = self.verb.numbers
        for name, expression in self.computed.items():
            value = expression.evaluate(context)
            arguments[name] = numbers[name].bounded(value) if name in numbers else value
        return arguments

    def applies(self, context: Any, game: Any = None) -> bool:
        """Whether its condition holds. With a game, whoever watches the game learns of it."""
        return self.condition is None or holds(self.condition, context, self.place, game and game.watch)


@dataclass(frozen=True, slots=True)
class Branch:
    """One row of a table that dice decide on. `key` is how it is written."""

    key: str
    outcome: Outcome
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """`on` an event, `if` a condition holds, `do` effects. `extra` holds what a system adds, such as a price.

    With `instead`, the effects take the place of what the rules do by default at that moment.
    """

    event: str
    condition: Expression | None
    effects: tuple[Effect, ...]
    extra: Mapping[str, Any]
    source: str
    instead: bool = False
    #: Where it is written: `pack/id#/pointer`.
    place: str = ""

    def applies(self, context: Any, game: Any = None) -> bool:
        """Whether its condition holds. With a game, whoever watches the game learns of it."""
        return self.condition is None or holds(self.condition, context, self.place, game and game.watch)


#: What a verb answers that asks nobody; a union of types would be made anew for every effect.
_ANSWERS = (Done, Nothing)


def run_effects(game: Any, effects: Sequence[Effect], context: Any) -> Steps:
    """Run effects in order. A verb that asks is a generator; one that does not is a plain function.

    An effect that does nothing is told in the log, with the reason, and noted by whoever watches. A moment may say by
    `goes_on_with` which verbs still happen in it: none of those of somebody who is gone.
    """
    goes_on_with: Callable[[Verb], bool] | None = getattr(context, "goes_on_with", None)
    budget: EffectBudget = game.budget
    causes = budget.causes
    watch: Watch | None = game.watch
    for effect in effects:
        if goes_on_with is not None and not goes_on_with(effect.verb):
            continue
        condition = effect.condition
        if condition is not None and not (
            condition.evaluate(context) if watch is None else holds(condition, context, effect.place, watch)
        ):
            continue
        if watch is not None:
            watch.effects.add(effect.place)
        budget.enter(effect.source)
        try:
            arguments = effect.arguments(context) if effect.computed else effect.fixed
            did = effect.verb.run(game, context, **arguments)
            if did is not DONE:
                if not isinstance(did, _ANSWERS):
                    did = yield from did
                if isinstance(did, Nothing):
                    _tell_nothing(game, effect, did.why)
                    continue
            if watch is not None:
                watch.worked.add(effect.place)
        except End:  # it ended something: that is what it did
            if watch is not None:
                watch.worked.add(effect.place)
            raise
        finally:  # an `End` unwinds through here, and the scope that catches it goes on with this budget
            causes.pop()


def _tell_nothing(game: Any, effect: Effect, why: str) -> None:
    """An effect ran and changed nothing: say so, and why."""
    if game.watch is not None:
        game.watch.idle[effect.place, why] += 1
    if game.log is not None:
        card = effect.source.partition(":")[0]
        game.log.add(NOTHING, "", card=card, verb=effect.verb.name, why=why)


def run_triggers(game: Any, triggers: Sequence[Trigger], event: str, context: Any) -> Iterable[Ask]:
    """Run every trigger that listens on the event and whose condition holds, in the order they are written."""
    listening = [each for each in triggers if each.event == event and not each.instead]
    return _run_triggers(game, listening, context) if listening else ()


def _run_triggers(game: Any, triggers: Sequence[Trigger], context: Any) -> Steps:
    for trigger in triggers:
        if trigger.applies(context, game):
            yield from run_effects(game, trigger.effects, context)


VerbFunction = Callable[..., "AnyDid | Asking[AnyDid]"]
