"""The moments that content of the system can listen to, what each is about, and the numbers it may change."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl import shared_verbs
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import Bounds, Scope
from toolkit.rules.verbs import Source
from toolkit.systems.jaws_of_the_lion.state import MOST
from toolkit.systems.jaws_of_the_lion.verbs.goals import GOAL_CHECK
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Between, Found, GoalCheck, Happening, Strike, Struck
from toolkit.systems.jaws_of_the_lion.verbs.owners import ABILITY_CARD, BOSS, ITEM, MONSTER, SCENARIO_RULES
from toolkit.systems.jaws_of_the_lion.verbs.scopes import (
    BETWEEN,
    FINDING,
    HAPPENING,
    IN_ROUND,
    PERFORMING,
    SCENARIO,
    STAT_CARD,
    STRIKING,
    STRUCK,
    TURN,
    VOCABULARY,
)

#: Who acts, and whom it is for: who is attacked or attacks, whom an action before has chosen, the focus of a monster.
_BOTH = ("character", "monster")
#: Nothing was done before it: the effects themselves say for whom the next of them are.
_WHO_ACTS = ("character",)
for _event, (_context, _scope, _owners, _about, _doc) in {
    "ability": (Act, PERFORMING, (), _BOTH, "An ability is performed."),
    "turn": (Act, TURN, (ITEM,), _WHO_ACTS, "During your turn, when you like."),
    "turn-start": (Act, PERFORMING, (ABILITY_CARD,), _WHO_ACTS, "Your turn begins."),
    "move-action": (Act, PERFORMING, (ITEM, ABILITY_CARD), _BOTH, "You perform a move action."),
    "attack-action": (
        Act,
        PERFORMING,
        (ITEM,),
        _WHO_ACTS,  # whom it attacks is not chosen yet
        "You perform an attack action; what is added counts for every target.",
    ),
    "attack": (Strike, STRIKING, (ITEM, ABILITY_CARD), _BOTH, "You attack one target."),
    "each-attack": (Strike, STRIKING, (), _BOTH, "One attack of this ability."),
    "attacked": (Struck, STRUCK, (ITEM, ABILITY_CARD), _BOTH, "You are the target of an attack."),
}.items():
    VOCABULARY.event(_event, _context, _scope, _doc, owners=_owners, about=_about)

#: Event → what can still be added when it happens: targets are chosen before an attack on one of them begins.
ADDED_ON: Mapping[str, frozenset[str]] = {
    "attack-action": frozenset({"attack", "range", "targets", "conditions", "push", "pull", "advantage"}),
    "attack": frozenset({"attack", "conditions", "push", "pull", "advantage"}),
    "each-attack": frozenset({"attack", "conditions", "push", "pull", "advantage"}),
    "move-action": frozenset({"move", "jump"}),
    "attacked": frozenset({"shield", "steady"}),
}
#: What a modifier card can add: it is revealed when the attack has its value (JL-7.04).
ADDED_BY_MODIFIERS = frozenset({"attack", "conditions", "push", "pull"})

#: What never happens while the first room is revealed, before the first round: only rules can do something then.
IN_ROUNDS = frozenset(
    {"acts", "round-begins", "hero-leaves", "round-start", "round-end", "treasure-looted", "turn-ends"}
)
#: Rules on 'character-exhausted' may bring other moments about before the scenario is lost (JL-20.03).
_MAY_BE_LAST: Mapping[str, Bounds] = {"exhausted": Bounds(0, MOST), "living": Bounds(0, MOST)}
#: What is certain besides when something has just happened: a monster whose card answers stands on the board.
_KNOWN: Mapping[str, Mapping[str, Bounds]] = {
    **{key: {"monsters": Bounds(1)} for key in ("acts", "round-begins", "half-health", "hero-leaves")},
    "character-exhausted": {"exhausted": Bounds(1, MOST), "living": Bounds(0, MOST - 1)},
}


def _happening(event: str) -> Scope:
    if event in IN_ROUNDS:
        return IN_ROUND.where(**_KNOWN.get(event, {}))
    return HAPPENING.where(**{**_MAY_BE_LAST, **_KNOWN.get(event, {})})


for _event, (_about, _doc) in {
    "acts": (("monster",), "Its turn begins, before it performs its ability card."),
    "round-begins": (("monster",), "A round begins and it is on the board."),
    "half-health": (
        ("character", "monster"),
        "Once for each figure, when it has lost half of its hit points or more and stands.",
    ),
    "dies": (("character", "dead-monster"), "It dies; the character is who killed it."),
    "hero-leaves": (
        ("character", "monster"),
        "A character that was adjacent to it is no longer, after a move; it is about that character.",
    ),
}.items():
    VOCABULARY.event(_event, Happening, _happening(_event), _doc, owners=(MONSTER, BOSS), about=_about)

VOCABULARY.stat("range", Act, PERFORMING, "The range of your ranged attacks.")
VOCABULARY.stat("attack", Act, PERFORMING, "The value of your attacks.")
VOCABULARY.stat("shield", Act, PERFORMING, "Your shield.")
VOCABULARY.stat("move", Act, PERFORMING, "The movement points of your move actions.")

#: What it takes for events that do not happen in every scenario.
SOURCES = {
    "door-opened": Source(
        given=lambda scenario: any(sign.isupper() for sign in str(scenario.get("rooms", ""))),
        lacking="no door is drawn in 'rooms'",
    ),
    "treasure-looted": Source(keys=("treasures",)),
    "object-damaged": Source(keys=("objects",)),
    "object-destroyed": Source(keys=("objects",)),
    "section-read": Source(keys=("sections",)),
}

for _event, (_about, _doc) in {
    "round-start": ((), "A round begins."),
    "round-end": ((), "A round ends."),
    "door-opened": (("character", "door"), "A character opens a door."),
    "room-revealed": (("character", "room"), "A room is revealed and its monsters are placed."),
    "monster-died": (("character", "dead-monster"), "A monster dies."),
    "treasure-looted": (("character", "treasure"), "A character loots a treasure token."),
    "character-exhausted": (("exhausted-character",), "A character becomes exhausted."),
    "turn-ends": (("character",), "A character ends its turn."),
    "object-damaged": (("object",), "A special object is damaged and not destroyed."),
    "object-destroyed": (("object",), "A special object is destroyed."),
    "section-read": (("character",), "A section is read."),
}.items():
    _from = {SCENARIO_RULES: SOURCES[_event]} if _event in SOURCES else None
    VOCABULARY.event(_event, Happening, _happening(_event), _doc, owners=(SCENARIO_RULES,), about=_about, sources=_from)
tokens.reached_event(VOCABULARY, Happening, IN_ROUND, owners=(SCENARIO_RULES,), about=("character",))
shared_verbs.changed_event(
    VOCABULARY,
    Happening,
    _happening("changed"),
    "A counter of the scenario changed.",
    owner=SCENARIO_RULES,
    about=("character", "monster"),
)
VOCABULARY.event(
    "found",
    Found,
    FINDING,
    "A character finds a treasure or goods.",
    owners=(),
    about=("character", "performer", "treasure"),
)
VOCABULARY.event("reward", Between, BETWEEN, "A scenario is won.", owners=())
VOCABULARY.event("city-event", Between, BETWEEN, "A city event is resolved.", owners=())
VOCABULARY.event("battle-goal", GoalCheck, GOAL_CHECK, "A scenario is won, and battle goals are looked at.", owners=())
VOCABULARY.event("hit-points", Happening, STAT_CARD, "A boss or a special object gets its hit points.", owners=())
VOCABULARY.event("goal", Happening, SCENARIO, "It is looked at how the scenario stands.", owners=())
