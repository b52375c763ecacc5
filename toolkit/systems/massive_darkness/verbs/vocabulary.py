"""What cards and adventures may say: where rules stand, on what they act, which numbers they change, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from toolkit.crawl.cards.keywords import KEYWORD
from toolkit.rules.arguments import LARGEST
from toolkit.rules.effects import Effect
from toolkit.rules.naming import ANY_SORT
from toolkit.rules.verbs import Source, Voice
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.massive_darkness.cards.card import KEYWORDS, NAMED_SKILLS
from toolkit.systems.massive_darkness.fights.fighters import OutsideCombat
from toolkit.systems.massive_darkness.fights.sides import Aftermath, Attacker, CombatSide, Use
from toolkit.systems.massive_darkness.state import MOST_XP
from toolkit.systems.massive_darkness.verbs.scopes import AFTERWARDS, AT_A_LEVEL, FIGHTING, USING

#: When a skill's effect takes its place in a combat (MD-90.36). Enchantments act when they are paid for.
CombatStage = Literal["gather", "remove", "reroll", "reroll-blanks", "symbols", "cancel", "apply"]

VOCABULARY = Vocabulary(
    "massive-darkness",
    words={KEYWORD: KEYWORDS},
    sorts={
        "zone": "zone",
        "door": "door",
        "hall": "hall",
        "tile": "sign of a tile",
        "mark": "mark",
        "role": "role",
        "token": "token",
        "enemy": "enemy",
        "character": "hero or enemy",
    },
    kin={"character": ("enemy", "entity:hero"), "mark": (ANY_SORT,), "role": (ANY_SORT,)},
    facets={
        "stage": "when a skill with the verb acts in a combat, or a function of the effect that tells it",
        "surprise": "whether players should not read of it before it happens",
        "worth": "what an effect of it is worth to bots, or that nobody has judged it (`verbs/judged.py`)",
        "forecast": "what it adds to a bot's forecast of an attack; None where nothing is foreseen",
    },
    subjects={
        "hero": "a hero",
        "dead-hero": "a hero who is dead",
        "gone-hero": "a hero who has left",
        "enemy": "an enemy",
        "opponent": "an opponent",
        "token": "a token",
        "door": "a door",
        "zone": "a zone",
    },
)

# Where rules stand on each kind of card.
_SKILLS = ("class_skill", "branches.*.skills.*")
EQUIPMENT = VOCABULARY.owner(
    "equipment", triggers=("enchantments", "triggers"), passives=("passives",), bears=("hero",)
)
HERO = VOCABULARY.owner(
    "hero",
    triggers=("unique_skill.triggers", "shadow_skill.triggers"),
    passives=("unique_skill.passives", "shadow_skill.passives"),
    bears=("hero",),
)
CLASS = VOCABULARY.owner(
    "class",
    triggers=[f"{skill}.triggers" for skill in ("ability", *_SKILLS)],
    passives=[f"{skill}.passives" for skill in _SKILLS],
    bears=("hero",),
)


def enemy_counters(moment: Any) -> dict[str, int]:
    """Every enemy in play has the counters of its card to itself."""
    counters: dict[str, int] = moment.enemy.counters
    return counters


ENEMY = VOCABULARY.owner("enemy", triggers=("enchantments", "triggers"), counters=enemy_counters, bears=("enemy",))
#: Moments of the round as a whole: the hero they are about is that of the first player.
_OF_THE_ROUND = frozenset(
    {"round-start", "enemy-phase-start", "round-end", "first-player-passed", "event-phase", "event"}
)


def _whose_hero(data: Mapping[str, Any], event: str) -> str:
    """The voice in which words speak of the hero of a moment."""
    return "first-player" if event in _OF_THE_ROUND else ""


ADVENTURE = VOCABULARY.owner(
    "adventure",
    triggers=("rules",),
    counters=lambda scene: scene.state.counters,
    voice=Voice("hero", _whose_hero),
)
VOCABULARY.owner("event", effects={"do": "event"}, voice=Voice("hero", _whose_hero))
#: The cards in heroes' hands.
_HEROES_CARDS = (EQUIPMENT, HERO, CLASS)
_ALL_CARDS = (*_HEROES_CARDS, ENEMY)


def _has_attack_dice(enemy: Mapping[str, Any]) -> bool:
    return any(colours for category, colours in (enemy.get("dice") or {}).items() if category != "defense")


#: An enemy attacks with dice of its own alone; gear adds to them (MD-14.20).
_ATTACKING = {"enemy": Source(given=_has_attack_dice, lacking="it has no attack dice")}

# A card is about its owner at every moment (`bears`), and in a combat also about whom the owner fights.
for _name, _context, _scope, _doc in (
    ("attack", Attacker, FIGHTING, "The owner attacks."),
    ("defense", CombatSide, FIGHTING, "The owner is attacked."),
    ("after-attack", Aftermath, AFTERWARDS, "The owner has attacked and the wounds are dealt."),
    ("after-defense", Aftermath, AFTERWARDS, "The owner was attacked and the wounds are dealt."),
):
    _from = _ATTACKING if "attack" in _name else None
    VOCABULARY.event(_name, _context, _scope, _doc, owners=_ALL_CARDS, about=("opponent",), sources=_from)
for _name, _owners, _doc in (
    ("use", _HEROES_CARDS, "The owner uses the card in its activation, without spending an action."),
    ("activation", _ALL_CARDS, "The owner's activation begins."),
    ("move", _HEROES_CARDS, "The owner begins a Move action."),
):
    VOCABULARY.event(_name, Use, USING, _doc, owners=_owners, about=())

#: The numbers of the rules that cards and skills may change.
STATS = {
    "actions": "Actions in each activation.",
    "move-actions": "Further actions in each activation that can only be Move actions.",
    "movement-points": "Movement points in each Move action.",
    "max-health": "Maximum health. Skills of class sheets alone change it.",
    "attack-rerolls": "How often all attack dice may be rolled again when attacking.",
    "defense-rerolls": "How often all defence dice may be rolled again when defending.",
    "hits": "Hits of each attack, beside those on dice.",
    "shields": "Shields of each defence, beside those on dice.",
    "transmute-cards": "Cards a transmutation takes.",
    "teleport": "Zones one action moves the owner, whoever stands in the way: Teleport X.",
    "sneak": "1 lets the owner leave a zone with enemies: Sneak.",
    "taunt": "1 makes the owner count as having the most experience when enemies choose: Taunt.",
    "leader": "1 lets the owner lend an action once in its activation: Leader.",
    "charge": "1 lets the owner move 1 or 2 zones and strike with one combat action: Charge.",
    "combat-distance": "1 lets the owner step back and shoot with one combat action: Combat distance.",
    "magic-blade": "1 lets the owner make magic attacks with a melee weapon in its own zone: Magic blade.",
}
for _name, _doc in STATS.items():
    if _name == "max-health":  # a skill of a class that works from a game level on, and heals as it begins (MD-35.05)
        VOCABULARY.stat(_name, OutsideCombat, AT_A_LEVEL, _doc, owners=(CLASS,))
    else:
        VOCABULARY.stat(_name, OutsideCombat, USING, _doc, flag=_name in NAMED_SKILLS)


def _count(description: str, most: int = LARGEST) -> dict[str, object]:
    return {"description": description, "type": "integer", "minimum": 1, "maximum": most}


_SYMBOLS = {
    "bang": _count("Bang symbols of the owner's roll."),
    "diamond": _count("Diamond symbols of the owner's roll."),
}
_SACRIFICES = {
    "wounds": _count("Wounds the owner takes: [Bloodlust X]."),
    "sacrifice": _count("Wounds the owner or an ally in sight takes: [Blood sacrifice X]."),
    "xp": _count("Experience the owner pays.", MOST_XP),
}


def _price(description: str, coins: dict[str, dict[str, object]]) -> dict[str, object]:
    return {
        "title": "spend",
        "description": f"The price; the owner decides whether to pay. {description}",
        "type": "object",
        "properties": coins,
        "minProperties": 1,
        "additionalProperties": False,
    }


_IN_COMBAT = ("attack", "defense", "after-attack", "after-defense")
_OUT_OF_COMBAT = ("use", "activation", "move")
VOCABULARY.extra(
    "category",
    {
        "title": "category",
        "description": "The only kind of attack it works in or against. Without it: any attack.",
        "type": "string",
        "enum": ["melee", "ranged", "magic"],
    },
    events=_IN_COMBAT,
    owners=_ALL_CARDS,
)
# Nobody rolls symbols outside a combat, and an enemy has nothing but symbols to pay with (MD-27.12).
VOCABULARY.extra("spend", _price("", _SACRIFICES), events=_OUT_OF_COMBAT, owners=_HEROES_CARDS)
VOCABULARY.extra("spend", _price("Symbols make it an enchantment.", _SYMBOLS), events=_IN_COMBAT, owners=(ENEMY,))
VOCABULARY.extra(
    "spend",
    _price("Symbols make it an enchantment.", {**_SYMBOLS, **_SACRIFICES}),
    events=_IN_COMBAT,
    owners=_HEROES_CARDS,
)
VOCABULARY.extra(
    "repeat",
    {
        "title": "repeat",
        "description": "How often it may be activated in one combat, each time for its price. Without it: once.",
        "type": "integer",
        "minimum": 2,
        "maximum": LARGEST,
    },
    events=_IN_COMBAT,
    owners=_ALL_CARDS,
    needs="spend",
)


def stage_of(effect: Effect) -> CombatStage:
    """Where in a combat a skill with this effect acts."""
    stage: CombatStage | Callable[[Effect], CombatStage] = effect.verb.facets["stage"]
    return stage(effect) if callable(stage) else stage
