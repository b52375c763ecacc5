"""The log, questions and options in words, for people at a terminal."""

from __future__ import annotations

from toolkit.rules.decisions import Ask
from toolkit.rules.sentences import Sentences, counted
from toolkit.systems.massive_darkness.asked import QUESTIONS
from toolkit.systems.massive_darkness.cards.card import ABILITY_XP
from toolkit.systems.massive_darkness.cards.trading import TAKEN_BACK
from toolkit.systems.massive_darkness.logged import LOGGED
from toolkit.systems.massive_darkness.map.movement import MoveAsk
from toolkit.systems.massive_darkness.table.asks import SaleAsk
from toolkit.systems.massive_darkness.table.market import worth_of_card

describe = Sentences(LOGGED.sentences(), terms=("stat", "until")).describe

#: What a hero may use besides gear and bought skills, which have names of their own; `{}` stands for the hero.
_OWN_POWERS = {
    "ability": f"the ability of your class, for {ABILITY_XP} XP; look CLASS shows it",
    "class-skill": "the skill of your class; look CLASS shows it",
    "unique-skill": "your own skill; look {} shows it",
    "shadow-skill": "your skill in shadow; look {} shows it",
}


def question(ask: Ask) -> str:
    """What is asked, and how much is left of what it spends."""
    if isinstance(ask, MoveAsk):
        return f"move, {counted(ask.points, 'movement point')} left"
    if isinstance(ask, SaleAsk):
        return "which skill do you buy"
    return QUESTIONS.question(ask)


def label(ask: Ask, key: str) -> str:
    """What an option does, or what a card is worth, where its key alone is not clear to somebody new at the table."""
    kind, _, name = key.partition(":")
    if kind == "use" and name in _OWN_POWERS:
        return _OWN_POWERS[name].format(ask.who)
    if key == "done" and ask.rule == TAKEN_BACK:
        return "never mind: the action is not spent"
    if isinstance(ask, SaleAsk) and kind == "buy":
        return ask.words(name)
    if ask.kind == "equip" and name.startswith("for:"):
        return f"in place of {name.removeprefix('for:')}"
    return worth_of_card(ask, key) or QUESTIONS.option(ask, key)
