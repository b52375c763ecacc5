"""Tokens of a pack's own that a bot wants to come to: those to which a rule of the adventure would answer now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from toolkit.crawl.bots.clues import answered
from toolkit.crawl.judged import is_welcome
from toolkit.crawl.map.tokens import REACHED
from toolkit.rules.effects import Trigger


def wanted(
    rules: Iterable[Trigger], lying: Mapping[str, tuple[str, ...]], moment: Callable[[str], Any]
) -> Iterator[str]:
    """The places where a token lies that would do something for whoever comes there.

    `moment` makes the moment that the rules would see when somebody has come to a token.
    """
    answers = [each for each in rules if each.event == REACHED and not _harms(each)]
    if not answers:
        return
    helpful = set(answered(answers, {token for tokens in lying.values() for token in tokens}, moment))
    for place, tokens in lying.items():
        if not helpful.isdisjoint(tokens):
            yield place


def _harms(trigger: Trigger) -> bool:
    return not any(is_welcome(each.verb) for each in trigger.effects)
