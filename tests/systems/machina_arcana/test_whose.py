"""Words on cards say whose: a monster, and any unit that a lasting change is for, is no `you`, in any language."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from tests.render.test_words_tell_apart import DRAWN, Drawing
from toolkit.content.entity import Entity
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import _Speaker
from toolkit.rules.reading import Reader
from toolkit.rules.tree import EffectNode, EntityTree, PassiveNode, TriggerNode, effects_in

SYSTEM = "machina-arcana"
#: Words for whoever reads a card.
YOU = {
    "en": re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE),
    "ru": re.compile(r"\b(вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE),
    "uk": re.compile(r"\b(ви|вас|вам|вами|ваш\w*)\b", re.IGNORECASE),
}
#: What players win, lose and may do stays theirs, and `for_each` speaks to each explorer.
OF_PLAYERS = {"win", "lose", "may", "for_each"}
#: What monsters never do: told by `lantern check`.
OF_EXPLORERS = {"draw_items", "control", "unequip_this"}
DRAWING = Drawing(SYSTEM, seed=5)


def a(kind: str, **said: str) -> Entity:
    """A shipped card that says this of itself."""
    return next(each for each in DRAWING.library.of_kind(kind) if said.items() <= each.data.items())


#: Cards whose rules speak of a monster, on moments at which they do.
OF_MONSTERS = [
    *((a("monster"), event) for event in ("use", "acts", "half-health", "hero-leaves")),
    (a("horror-event", form="attached", bearer="first-monster"), "turn-end"),
    (a("horror-event", form="ongoing"), "use"),
]
#: Cards whose lasting changes are for a monster, or for all units alike.
LASTING = [
    a("monster"),
    a("horror-event", form="attached", bearer="last-monster"),
    a("horror-event", form="ongoing"),
    a("chapter"),
]


def says(entity: Entity, language: str) -> _Speaker:
    return _Speaker(DRAWING.library, EntityTree(entity, {}), phrases(SYSTEM, language))


def drawn(entity: Entity, name: str, verb: str) -> TriggerNode:
    """A rule with a verb whose effects are all a monster's own affair."""
    event = DRAWING.vocabulary.events[name]
    while True:
        node = DRAWING.trigger(event, verb)
        if all(_is_its_own(each) for each in effects_in((node,))):
            return TriggerNode(entity, event, node.condition, node.effects, {}, False, ("triggers", 0))


def _is_its_own(effect: EffectNode) -> bool:
    near = effect.name == "spawn" and effect.value("near") == "you"  # monsters spawn for explorers
    return not near and effect.name not in OF_PLAYERS | OF_EXPLORERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_of_a_monster_speaks_to_who_reads_it(language: str) -> None:
    for entity, event in OF_MONSTERS:
        speaker = says(entity, language)
        verbs = DRAWING.vocabulary.verbs_for(DRAWING.vocabulary.events[event].context)
        for verb, _ in product(sorted(verbs.keys() - OF_PLAYERS - OF_EXPLORERS), range(DRAWN)):
            node = drawn(entity, event, verb)
            if node.condition is None or "mine" not in str(node.condition.term):
                words = str(speaker.trigger(node))
                assert not YOU[language].search(words), f"{verb}: {words}"


#: A condition for each name that a lasting change may ask for; `mine` is nobody's but an explorer's.
ASKED = (
    *("me.health >= 2", "me.stamina < 3", "me.essence == 0", "me.printed_armour > 2", "me.printed_will > 2"),
    *("me.level > 1", "me.carried >= 1", "me.carried > 0", "me.attached >= 2", "lit", "not lit", "near >= 2"),
    *('"keeper" in me.roles', "count(me.tokens) > 1", "count(me.item_keywords) > 1", '"keeper" not in me.keywords'),
    *('"keeper" in me.conditions', '"keeper" in me.item_keywords', "me.health >= me.stamina"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lasting_change_of_a_monster_or_of_all_speaks_to_who_reads_it(language: str) -> None:
    of_explorers = {"trade_on_tile", "contribute_on_tile", "first_step"}
    for entity, condition in product(LASTING, ASKED):
        reader = Reader(DRAWING.vocabulary, DRAWING.library, entity)
        for stat in ("armour", "hover", "sees_ethereal", "range") if entity.kind == "monster" else ("armour",):
            assert stat not in of_explorers
            data: dict[str, Any] = {"stat": stat, "by": 1, "if": condition}
            (node,) = reader.passives([data], ("passives",))
            assert isinstance(node, PassiveNode)
            words = str(says(entity, language).passive(node))
            assert not YOU[language].search(words), f"{entity.id}: {words}"


def test_a_monster_has_its_own_health_and_an_explorer_yours() -> None:
    def lead(entity: Entity, event: str) -> str:
        reader = Reader(DRAWING.vocabulary, DRAWING.library, entity)
        declared = DRAWING.vocabulary.events[event]
        condition = reader.condition({"if": "me.health <= 2"}, declared.scope, ())
        effects = reader.effects([{"restore": {"what": "health"}}], declared, ())
        return str(
            says(entity, "en").trigger(TriggerNode(entity, declared, condition, effects, {}, False, ("triggers", 0)))
        )

    assert "if this monster’s health is 2 or less: this monster restores" in lead(a("monster"), "use")
    assert "if your health is 2 or less: restore" in lead(a("explorer"), "use")
