"""How many expressions are evaluated and how many effects are run in a second, on one core."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bench.measure import best_of, row
from toolkit.rules.arguments import Amount
from toolkit.rules.compiling import compile_effects
from toolkit.rules.doing import DONE, Done
from toolkit.rules.effects import EffectBudget, run_effects
from toolkit.rules.expressions import NUMBER, Attribute, Name, Object, Scope
from toolkit.rules.expressions.compile import compile_expression
from toolkit.rules.reading import Reader
from toolkit.rules.verbs import EventKind
from toolkit.rules.vocabulary import Vocabulary

TIMES = 100_000
ROUNDS = 5

HERO = Object("hero", {"wounds": Attribute(NUMBER, lambda hero: hero.wounds)})
SCOPE = Scope(
    {
        "hero": Name(HERO, lambda context: context.hero),
        "level": Name(NUMBER, lambda context: context.level),
        "heroes": Name(NUMBER, lambda context: context.heroes),
    }
)
VOCABULARY = Vocabulary("bench")


class Moment(SimpleNamespace):
    """What goes on."""


@VOCABULARY.verb
def wound(game: Any, moment: Moment, count: Amount) -> Done:
    """Wound the hero."""
    moment.hero.wounds = count
    return DONE


def main() -> None:
    moment = Moment(hero=SimpleNamespace(wounds=2), level=3, heroes=4)
    expression = compile_expression("level >= 3 and hero.wounds in 1..4 or heroes == 1", SCOPE)
    seconds = best_of(ROUNDS, lambda: _evaluate(expression, moment))
    plain = best_of(ROUNDS, lambda: _call(_written_by_hand, moment))
    row(
        "expressions",
        f"{TIMES / seconds:,.0f}",
        f"evaluations/s, {seconds / plain:.2f} times as long as a Python function",
    )
    entity: Any = SimpleNamespace(id="card", kind="card", qualified="bench/card", pack="bench", data={})
    event = EventKind("hit", Moment, SCOPE, "A hit.")
    data = [{"wound": "2 * heroes", "if": "level >= 3"}, {"wound": 1}, {"wound": 2, "if": "level > 3"}]
    library: Any = None
    effects = compile_effects(entity, Reader(VOCABULARY, library, entity).effects(data, event, ("do",)))
    game = SimpleNamespace(budget=EffectBudget(), watch=None)
    seconds = best_of(ROUNDS, lambda: _run(game, effects, moment))
    ratio = f"lists of 3/s, {seconds / plain:.1f} times as long as that function"
    row("effects: one computed, one plain, one that does not apply", f"{TIMES / seconds:,.0f}", ratio)


def _written_by_hand(moment: Moment) -> bool:
    """The peer: what the expression says, as somebody would write it in Python."""
    return bool((moment.level >= 3 and 1 <= moment.hero.wounds <= 4) or moment.heroes == 1)


def _call(function: Any, moment: Moment) -> None:
    for _ in range(TIMES):
        function(moment)


def _evaluate(expression: Any, moment: Moment) -> None:
    for _ in range(TIMES):
        expression.evaluate(moment)


def _run(game: Any, effects: Any, moment: Moment) -> None:
    for number in range(TIMES):
        if number % 500 == 0:
            game.budget.renew()
        for _ in run_effects(game, effects, moment):
            raise AssertionError("nobody is asked anything")


if __name__ == "__main__":
    main()
