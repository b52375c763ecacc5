"""What an enemy does in its activation, where its card has a say in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.rules.decisions import Steps
from toolkit.rules.effects import EffectBudget, Trigger
from toolkit.systems.massive_darkness.fights.behaviour import acts


class Never:
    """A condition that never holds."""

    def evaluate(self, context: Any) -> bool:
        return False


def standard_is_done(*triggers: Trigger, goes_on: bool = True) -> bool:
    """Whether an enemy whose card has these rules also does what the rules say."""
    done = []

    def standard() -> Steps:
        done.append(True)
        yield from ()

    card = SimpleNamespace(own_events={each.event for each in triggers}, triggers=triggers)
    game = SimpleNamespace(budget=EffectBudget(), watch=None, log=None)
    here = SimpleNamespace(game=game, enemy=SimpleNamespace(card=card), goes_on=goes_on)
    assert list(acts(cast(Any, here), standard())) == []
    return bool(done)


def rule(event: str = "acts", *, instead: bool = False, holds: bool = True) -> Trigger:
    return Trigger(event, None if holds else cast(Any, Never()), (), {}, "card", instead)


@pytest.mark.parametrize(
    ("triggers", "done"),
    [
        ([], True),
        ([rule("attack", instead=True)], True),
        ([rule()], True),
        ([rule(instead=True)], False),
        ([rule(instead=True, holds=False)], True),
        ([rule(instead=True), rule()], False),
        ([rule("attack"), rule(holds=False)], True),
    ],
)
def test_a_card_takes_the_place_of_the_rules_only_when_it_says_so_and_holds(
    triggers: list[Trigger], done: bool
) -> None:
    assert standard_is_done(*triggers) == done


def test_what_a_card_adds_may_end_the_activation() -> None:
    assert not standard_is_done(rule(), goes_on=False)
    assert standard_is_done(goes_on=False)  # nothing of the card has been done
