"""Words say whose: a monster, and any unit that a rule may be for, is no `you`, in any language."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.render.test_words_tell_apart import DRAWN, Drawing
from toolkit.content.entity import Entity
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import _Speaker
from toolkit.rules.reading import Reader
from toolkit.rules.tree import EffectNode, EntityTree, PassiveNode, TriggerNode, effects_in
from toolkit.systems.machina_arcana.certain import EXPLORER, acting
from toolkit.systems.machina_arcana.certain import OF_EXPLORERS as STATS_OF_EXPLORERS

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


#: A card for every way in which somebody has it, or nobody.
CARDS = [
    *(a(kind) for kind in ("explorer", "monster", "item", "chapter", "scar", "condition")),
    *(a("explorer-event", form=form) for form in ("instant", "attached", "ongoing")),
    *(a("horror-event", form="attached", bearer=bearer) for bearer in ("first-monster", "least-health")),
    *(a("horror-event", form=form) for form in ("instant", "ongoing")),
    DRAWING.adventure,
]


def says(entity: Entity, language: str) -> _Speaker:
    return _Speaker(DRAWING.library, EntityTree(entity, {}), phrases(SYSTEM, language))


def on(entity: Entity, name: str, verb: str = "") -> TriggerNode:
    """A rule of a card, with a verb whose effects are all the affair of whoever acts."""
    event = DRAWING.vocabulary.events[name]
    while verb:
        node = DRAWING.trigger(event, verb)
        if all(_is_its_own(each) for each in effects_in((node,))) and "mine" not in str(node):
            return TriggerNode(entity, event, node.condition, node.effects, {}, False, ("triggers", 0))
    return TriggerNode(entity, event, None, (), {}, False, ("triggers", 0))


def _is_its_own(effect: EffectNode) -> bool:
    near = effect.name == "spawn" and effect.value("near") == "you"  # monsters spawn for explorers
    return not near and effect.name not in OF_PLAYERS | OF_EXPLORERS


@cache
def of_others() -> list[TriggerNode]:
    """Rules of every verb on every card and event on which somebody acts who need not be an explorer."""
    found = []
    for entity in CARDS:
        owner = DRAWING.vocabulary.owners[entity.kind]
        for name, event in DRAWING.vocabulary.events_of(entity.kind).items():
            about = {*(event.about_for(owner.kind) or ()), *owner.borne(entity.data)}
            if "me" in about and acting(entity, on(entity, name)) != EXPLORER:
                verbs = DRAWING.vocabulary.verbs_for(event.context).keys() - OF_PLAYERS - OF_EXPLORERS
                found += [on(entity, name, verb) for verb, _ in product(sorted(verbs), range(DRAWN))]
    return found


def test_somebody_else_than_an_explorer_acts_on_many_events() -> None:
    assert {(each.entity.kind, each.event.name) for each in of_others()} > {
        *(("monster", name) for name in ("acts", "dies", "enter-play", "half-health", "hero-leaves", "round-begins")),
        ("horror-event", "use"),
        ("horror-event", "turn-end"),
        ("adventure", "changed"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_of_somebody_else_speaks_to_who_reads_it(language: str) -> None:
    for node in of_others():
        words = str(says(node.entity, language).trigger(node))
        assert not YOU[language].search(words), f"{node.entity.id}, {node.event.name}: {words}"


#: A condition for each name that a lasting change may ask for; `mine` is nobody's but an explorer's.
ASKED = (
    *("me.health >= 2", "me.stamina < 3", "me.essence == 0", "me.printed_armour > 2", "me.printed_will > 2"),
    *("me.level > 1", "me.carried >= 1", "me.carried > 0", "me.attached >= 2", "lit", "not lit", "near >= 2"),
    *('"keeper" in me.roles', "count(me.tokens) > 1", "count(me.item_keywords) > 1", '"keeper" not in me.keywords'),
    *('"keeper" in me.conditions', '"keeper" in me.item_keywords', "me.health >= me.stamina"),
)


def lasting(entity: Entity, stat: str, condition: str = "") -> PassiveNode:
    reader = Reader(DRAWING.vocabulary, DRAWING.library, entity)
    data: dict[str, Any] = {"stat": stat, "by": 1, **({"if": condition} if condition else {})}
    (node,) = reader.passives([data], ("passives",))
    assert isinstance(node, PassiveNode)
    return node


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lasting_change_of_somebody_else_speaks_to_who_reads_it(language: str) -> None:
    """Nor one that is for explorers and monsters alike, unless only explorers have a use for it."""
    tried = 0
    for entity in CARDS:
        if not DRAWING.vocabulary.owners[entity.kind].passives or acting(entity, lasting(entity, "armour")) == EXPLORER:
            continue
        rules = [lasting(entity, stat) for stat in DRAWING.vocabulary.stats.keys() - STATS_OF_EXPLORERS]
        for node in (*rules, *(lasting(entity, "armour", condition) for condition in ASKED)):
            tried += 1
            words = str(says(entity, language).passive(node))
            assert not YOU[language].search(words), f"{entity.id}: {words}"
    assert tried > 100


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
    assert "if the acting unit’s health is 2 or less: the acting unit restores" in lead(DRAWING.adventure, "changed")


def body(entity: Entity, event: str, effect: dict[str, Any], language: str) -> str:
    """What a rule with one effect says."""
    declared = DRAWING.vocabulary.events[event]
    effects = Reader(DRAWING.vocabulary, DRAWING.library, entity).effects([effect], declared, ())
    return str(says(entity, language).trigger(TriggerNode(entity, declared, None, effects, {}, False, ("triggers", 0))))


@pytest.mark.parametrize(
    ("language", "whose"),
    [("en", "(X: that explorer’s health)"), ("ru", "(X: здоровье этого исследователя)"), ("uk", "цього дослідника)")],
)
def test_what_is_counted_for_each_explorer_is_that_explorers(language: str, whose: str) -> None:
    """The letter is explained at the end, where nobody speaks to the explorers any more."""
    lost = {"drain": {"what": "health", "count": "me.health"}}
    assert whose in body(a("monster"), "acts", {"for_each": {"do": [lost]}}, language)
    assert whose in body(a("explorer"), "turn-start", {"for_each": {"do": [lost]}}, language)
    assert whose not in body(a("explorer"), "turn-start", lost, language)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 item from any deck", "2 items from any decks"),
        ("ru", "1 предмет из любой колоды", "2 предмета из любых колод"),
        ("uk", "1 предмет з будь-якої колоди", "2 предмети з будь-яких колод"),
    ],
)
def test_one_card_comes_from_one_deck(language: str, one: str, many: str) -> None:
    for number, words in ((1, one), (2, many)):
        assert words in body(a("explorer"), "turn-start", {"draw_items": number}, language)


def test_an_event_space_has_its_article() -> None:
    assert "on an event space of" in body(a("explorer"), "turn-start", {"use_up": "event-space"}, "en")
    assert "on a chest of" in body(a("explorer"), "turn-start", {"use_up": "chest"}, "en")
