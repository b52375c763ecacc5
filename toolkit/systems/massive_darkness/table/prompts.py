"""Questions and options in words, for people at a terminal."""

from __future__ import annotations

from toolkit.crawl.table.prompts import Prompts
from toolkit.rules.decisions import Ask
from toolkit.rules.sentences import counted
from toolkit.systems.massive_darkness.cards.card import ABILITY_XP
from toolkit.systems.massive_darkness.cards.trading import TAKEN_BACK
from toolkit.systems.massive_darkness.map.movement import MoveAsk
from toolkit.systems.massive_darkness.table.asks import SaleAsk

#: What is asked, where the kind of the question does not say it.
_QUESTIONS = {
    "activate": "which enemy activates now",
    "agree": "do you agree",
    "arrange": "what you wear",
    "category": "how do you attack",
    "charge": "whom do you strike",
    "combat-distance": "whom do you shoot",
    "counterattack": "which enemy strikes back now",
    "after-defeat": "after the defeat",
    "deal": "your deal",
    "dealer": "who deals next",
    "keep": "what stays behind",
    "starting-gear": "which starting gear",
    "swap": "which card do you swap",
    "trade-for": "what do you take for it",
    "trade-more": "one card more",
    "end": "what ends first",
    "enchantment": "which enchantment do you activate",
    "kill": "whom does it kill",
    "lent-action": "the action you were lent",
    "may": "do you accept",
    "payment": "what do you pay with",
    "pick-die": "which die",
    "pillar": "which pillar",
    "remove-die": "which die is removed",
    "reroll": "do you roll again",
    "room": "which room of the hall comes next",
    "sacrifice": "who takes the wound",
    "skill": "do you use it",
    "target": "which target",
    "trade-card": "which card or token",
    "transmute": "which card do you give up",
    "wound": "who takes the wound",
    "zone": "in which zone does the enemy appear",
}

#: What is asked about an enemy or a card; `{}` stands for its name.
_ABOUT = {
    "equip": "do you equip {}",
    "goal": "where does {} go",
    "loot": "who gets {}",
    "move-target": "whom does {} move toward",
    "path": "which way does {} take",
    "role": "who is to be the {}",
    "target": "whom does {} attack",
}

#: What options mean that do not say it by themselves; `{}` stands for what is after the colon. `kind/key` comes first.
_OPTIONS = {
    "move": "a Move action: points for steps, doors and tokens",
    "equip": "an action: change what you wear, or trade with heroes in your zone",
    "equip/equip": "put it on; what it replaces goes beside the dashboard",
    "idle": "end the activation; actions left are lost",
    "transmute": "turn cards into one of a higher level",
    "stand-up": "an action to get up again",
    "pick-up": "all tokens of the zone",
    "leave": "out of the dungeon, for good",
    "stop": "the rest of the movement points is lost",
    "put-down": "a {} token here",
    "charge": "run to {} and strike",
    "combat-distance": "step to {} and shoot",
    "teleport": "appear in {}",
    "leader": "{} acts at once",
    "flip": "use the {} token",
    "minions": "the minions first",
    "boss": "the boss of the mob",
    "keep": "leave it as it is",
    "carry": "put it beside the dashboard",
    "refuse": "nothing changes hands",
    "loot/keep": "it stays with you",
    "loot/give": "hand it to {}",
    "skill/keep": "not now",
    "skill/done": "keep the experience; look CLASS shows what skills do",
    "arrange/done": "that is how it stays",
    "trade/give": "something of yours to {}",
    "trade/take": "something from {}",
    "trade/done": "trade no more",
    "deal/done": "leave the market",
    "swap/done": "keep the other cards",
    "trade-more/enough": "nothing more",
    "enchantment/done": "activate no more",
    "pick-die/done": "no more dice",
}


#: What a hero may use besides gear and bought skills, which have names of their own; `{}` stands for the hero.
_OWN_POWERS = {
    "ability": f"the ability of your class, for {ABILITY_XP} XP; look CLASS shows it",
    "class-skill": "the skill of your class; look CLASS shows it",
    "unique-skill": "your own skill; look {} shows it",
    "shadow-skill": "your skill in shadow; look {} shows it",
}


_PROMPTS = Prompts(_QUESTIONS, _ABOUT, _OPTIONS)


def question(ask: Ask) -> str:
    """What is asked, and how much is left of what it spends."""
    if isinstance(ask, MoveAsk):
        return f"move, {counted(ask.points, 'movement point')} left"
    if isinstance(ask, SaleAsk):
        return "which skill do you buy"
    return _PROMPTS.question(ask)


def option_in_words(ask: Ask, key: str) -> str:
    """What an option does, where its key alone is not clear to somebody new at the table."""
    kind, _, name = key.partition(":")
    if kind == "use" and name in _OWN_POWERS:
        return _OWN_POWERS[name].format(ask.who)
    if key == "done" and ask.rule == TAKEN_BACK:
        return "never mind: the action is not spent"
    if isinstance(ask, SaleAsk) and kind == "buy":
        return ask.words(name)
    if ask.kind == "equip" and name.startswith("for:"):
        return f"in place of {name.removeprefix('for:')}"
    return _PROMPTS.option(ask, key)
