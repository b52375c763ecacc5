"""What rules on cards of Shadows of Brimstone can say that never counts: too late, for nobody, of nothing there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.content.diagnostics import Pointer, with_article
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD, keywords_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import Between, Limits, OneOf, Some
from toolkit.rules.expressions.never import why_never, why_part_never
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.naming import ENTITY, asked_among
from toolkit.rules.outcomes import gap_between
from toolkit.rules.tree import AnyNode, BranchNode, EffectNode, ExpressionNode, PassiveNode
from toolkit.systems.brimstone.cards.card import KEYWORDS
from toolkit.systems.brimstone.cards.kit import BEST
from toolkit.systems.brimstone.mission_checks import NO_EFFECT, SETTLED, rules_of
from toolkit.systems.brimstone.state import LASTS
from toolkit.systems.brimstone.story.mode import HIGHEST
from toolkit.systems.brimstone.verbs.of_checks import BRINGING, FOR_THE_AWAKE, IN_FIGHTS
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY
from toolkit.systems.brimstone.verbs.stats import TABLE_STATS

GAP = "L0854"

#: Cards that come after the last activation of a turn (SB-8.01, SB-31.02), and what matters in activations alone.
_AFTER_ACTIVATIONS = ("encounter", "growing-dread", "loot")
_IN_ACTIVATIONS = frozenset(
    [
        "initiative",
        "combat",
        "melee",
        "ranged",
        "movement",
        "escape",
        "shots",
        "range",
        "damage",
        "critical-damage",
        "attack-dice",
        "dynamite-range",
        "hands",
        "scavenge",
        "voices",
        "map-cards",
        "own-light",
        "pass-heroes",
        "no-movement",
        "two-gun-critical",
        "light",
        "enemy-initiative",
        "enemy-damage",
        "enemy-combat",
        "enemy-move",
    ]
)

#: Moments at which no hero's movement goes on (SB-91.94): between activations, while enemies act, after the movement.
_NOBODY_MOVES = frozenset(
    [
        *("mission-start", "turn-start", "turn-end", "round-begins", "depth-event", "fight-end"),
        *("activates", "wounds-hero", "companion-lost"),
        *("hero-moved", "token-reached", "scavenged", "tile-placed", "gate-explored", "token-revealed", "clue-found"),
    ]
)

#: Moments that come after the hold-back roll of their turn.
_AFTER_HOLD_BACK = frozenset(
    [
        *("depth-event", "activation", "activation-start", "attack", "to-hit", "activates", "wounds-hero"),
        *("hero-leaves", "hero-moved", "scavenged", "tile-placed", "gate-explored", "token-revealed", "clue-found"),
        "turn-end",
    ]
)
#: Moments within an activation, which begins with the voices in the dark (SB-91.05).
_OWN_ACTIVATION = ("activation", "attack", "to-hit")
#: What armour a die can show; cards that lie on the table and belong to no hero.
_ARMOUR = range(2, 7)
_OF_THE_TABLE = ("darkness", "world")
#: Whose keywords expressions ask for, by the name they use.
_HAVING: Mapping[str, str] = {
    "enemy.keywords": "enemy",
    "me.keywords": "hero",
    "me.item_keywords": "item",
    "weapon_keywords": "item",
}


#: Moments at which no fight goes on: nobody explores in one (SB-13.06), and it begins after them.
_PEACEFUL = frozenset(
    ["mission-start", "tile-placed", "token-revealed", "clue-found", "gate-explored", "scavenged", "fight-end"]
)
#: Those of them before which no card brings enemies either.
_BEFORE_FIGHTS = _PEACEFUL - {"scavenged", "fight-end"}
#: Cards that come when no fight goes on, unless an effect elsewhere brings them: the verb and the word that do.
_PEACEFUL_CARDS: Mapping[str, tuple[str, str]] = {
    "scavenge": ("", ""),
    "encounter": ("draw", "encounter"),
    "loot": ("gain_card", "loot"),
    "growing-dread": ("reach_objective", ""),
}


def _nodes(library: Library, entity: Entity) -> Iterator[AnyNode]:
    """Every node of an entity's rules; none where they cannot be read, which is told there."""
    rules = rules_of(library, entity)
    yield from rules.walk() if rules is not None else ()


def no_effect(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects that come too late (SB-8.01, SB-91.98), rolls without a row, and corruption hits all alike (SB-17.06)."""
    for node in _nodes(library, entity):
        if not isinstance(node, EffectNode):
            continue
        if node.name == "modify" and (late := _too_late(entity.kind, node)):
            message = f"{late.why}, so this change of {node.value('stat')!r} never counts"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=late.instead)
        if node.name in FOR_THE_AWAKE and node.event.name == "knocked-out" and _is_about_me(node):
            message = "whoever is knocked out takes neither harm nor tests, so this does nothing (SB-18.02)"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint="write whom else it is for: 'whom: all'")
        if node.name == "gain" and node.value("what") == "movement" and _nobody_moves(library, entity, node):
            when = (
                f"on {node.event.name!r}" if node.event.name in _NOBODY_MOVES else f"when this {entity.kind} card comes"
            )
            message = f"nobody moves {when}, so nobody gains movement"
            hint = "write '{modify: {stat: movement, …}}', which counts in the next activation"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)
        if node.event.name == "reward" and (condition := _gone_at_once(node)):
            message = f"{condition!r} lasts to the end of a turn, and is gone with the mission (SB-91.103)"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint="give one that lasts until a rule takes it away")
        if node.name == "roll":
            yield from _gap_in(node)
        if node.name == "add" and node.event.name == "to-hit":
            yield from _taken_from_rolled(node)
        if node.name == "harm" and node.value("kind") == "corruption":
            for argument in node.arguments:
                if argument.given and argument.parameter.name in ("damage", "undefended"):
                    message = f"corruption hits know no {argument.parameter.name!r}: each gives 1 point (SB-17.06)"
                    yield MapProblem(NO_EFFECT, message, argument.pointer, hint="leave it out")


def _nobody_moves(library: Library, entity: Entity, node: EffectNode) -> bool:
    return node.event.name in _NOBODY_MOVES or (entity.kind in _PEACEFUL_CARDS and entity.kind in _calm_cards(library))


def elites(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Elite abilities for the types of a fight, where there is none and none is about to begin (SB-16.04)."""
    nodes = [each for each in _nodes(library, entity) if isinstance(each, EffectNode)]
    bringing = any(each.name in BRINGING or each.name == "draw" for each in nodes)
    for node in nodes if not bringing or entity.kind == "loot" else ():
        is_card = entity.kind in ("loot", "scavenge") and entity.kind in _calm_cards(library)
        if node.name == "make_elites" and (is_card or node.event.name in _BEFORE_FIGHTS):
            when = f"when this {entity.kind} card comes" if is_card else f"on {node.event.name!r}"
            message = f"no enemy is on the board or about to come {when}, so none becomes elite"
            hint = "write it where enemies come, such as 'on: fight-start', or say 'elite' where they are brought"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def in_fights(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects on enemies where there are none: at moments, and on cards, that come when no fight goes on."""
    found = [each for each in _nodes(library, entity) if isinstance(each, EffectNode) and each.name in IN_FIGHTS]
    calm = _calm_cards(library) if found and entity.kind in _PEACEFUL_CARDS else ()
    for node in found:
        if node.event.name in _PEACEFUL or entity.kind in calm:
            when = f"{node.event.name!r} happens" if node.event.name in _PEACEFUL else f"this {entity.kind} card comes"
            message = f"no enemy is on the board when {when}, so this does nothing"
            hint = "put it on a moment of a fight, such as 'activation' on a hero's card or 'enemy-killed' in a mission"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _calm_cards(library: Library) -> set[str]:
    """The kinds of cards that never come in a fight: no effect that may happen in one brings them."""
    calm = set(_PEACEFUL_CARDS)
    while noisy := {kind for kind in calm if _comes_in_fights(library, kind, calm)}:
        calm -= noisy
    return calm


def _comes_in_fights(library: Library, kind: str, calm: Collection[str]) -> bool:
    verb, word = _PEACEFUL_CARDS[kind]
    return any(
        isinstance(node, EffectNode)
        and node.name == verb
        and node.value("deck") == (word or None)
        and node.event.name not in _PEACEFUL
        for owner in VOCABULARY.owners
        if owner not in calm
        for entity in library.of_kind(owner)
        for node in _nodes(library, entity)
    )


def settled(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Conditions that never hold, or always do, by what other cards tell: how long the track is, whose card it is."""
    limits = dict(_told(library, entity))
    for node in _nodes(library, entity):
        if isinstance(node, ExpressionNode) and _names_what_is_there(library, entity, node):
            tell = why_never if node.type is BOOLEAN else why_part_never
            why = tell(node.term, lambda path: limits.get(path.dotted))
            if why:
                yield MapProblem(SETTLED, why, node.pointer)


def _names_what_is_there(library: Library, entity: Entity, node: ExpressionNode) -> bool:
    """Whether there is whatever an expression names; where something is not there, references tell that alone."""
    for named in asked_among([node]):
        kind = named.sort.removeprefix(ENTITY)
        known = VOCABULARY.words.get(kind, ())
        if kind != named.sort and named.name not in known and library.find(named.name, kind, entity.pack) is None:
            return False
    return True


def _told(library: Library, entity: Entity) -> Iterator[tuple[str, Limits]]:
    tracks = tuple(library.of_kind("depth-track"))
    if entity.kind == "adventure" and tracks:
        named = library.find(str(entity.data.get("track", "")), "depth-track", entity.pack)
        tracks = (named,) if named is not None else tracks[:1]
    if tracks:  # the markers never leave it (SB-11.17, SB-91.02)
        last = max(len(str(each.data.get("spaces", "")).split()) for each in tracks) - 1
        yield from (("depth", Between(0, last)), ("darkness", Between(0, last)))
    cards = library.of_kind("growing-dread")
    if cards:
        yield "dread", Between(0, sum(int(each.data.get("copies", 1)) for each in cards))
    yield from _counts(library)
    if entity.kind == "ability":
        hero = library.find(str(entity.data.get("hero", "")), "hero", entity.pack)
        words = frozenset(keywords_of(hero.data)) if hero is not None else frozenset[str]()
        if hero is not None:
            yield "me.keywords", Some(words, words, Between(len(words), len(words)))
        if "rank" in entity.data:  # each level gives one ability, and each of a branch needs the one before (SB-64.03)
            yield "me.level", Between(1 + int(entity.data["rank"]), HIGHEST)
    if entity.kind == "enemy":  # rules of a sheet are about enemies of its own type
        words = frozenset(keywords_of(entity.data))
        yield "enemy.type", OneOf(frozenset({entity.id}))
        yield "enemy.keywords", Some(words, words, Between(len(words), len(words)))
    if entity.kind == "item":
        counts = dict(_counts(library))
        for name, sure in (("me.keywords", _only_for(entity.data)), ("me.item_keywords", keywords_of(entity.data))):
            if sure:
                yield name, Some(frozenset(sure), None, Between(len(sure), counts[name].count.most))


def _counts(library: Library) -> Iterator[tuple[str, Some]]:
    """How many words a list can have: those of one card, of all items together, or as many as there are of a kind."""
    words = {kind: [keywords_of(each.data) for each in library.of_kind(kind)] for kind in ("hero", "item", "enemy")}
    most = {kind: max(map(len, several), default=0) for kind, several in words.items()}
    on_items = len({word for several in words["item"] for word in several})
    counts = {"me.keywords": most["hero"], "enemy.keywords": most["enemy"]}
    counts |= {"me.item_keywords": on_items, "weapon_keywords": on_items}
    counts |= {f"me.{kind}s": len(library.of_kind(kind)) for kind in ("role", "condition")}
    yield from ((name, Some(frozenset(), None, Between(0, count))) for name, count in counts.items())


def _only_for(item: Mapping[str, Any]) -> tuple[str, ...]:
    """The keyword that a hero needs to use an item, if it asks for one (SB-20.07)."""
    return (id_in(item["only"]),) if item.get("only") else ()


def lasting(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Armour that a die can show, and values of the whole table that are about no hero (SB-17.08, SB-91.96)."""
    for node in _nodes(library, entity):
        match node:
            case PassiveNode(stat=stat, by=by, condition=condition, pointer=pointer):
                yield from _no_armour(stat.name, by, (*pointer, "by"))
                if entity.kind == "darkness" and stat.name == "starting-grit":
                    message = "no darkness card lies on the table when a mission begins, so this never counts"
                    yield MapProblem(NO_EFFECT, message, pointer, hint="change another value, such as 'max-grit'")
                if entity.kind in _OF_THE_TABLE and stat.name in TABLE_STATS:
                    for said in (by, condition):
                        yield from _nobody(stat.name, said) if isinstance(said, ExpressionNode) else ()
            case EffectNode(name="modify", pointer=pointer):
                yield from _no_armour(str(node.value("stat")), node.value("by"), pointer)


def _no_armour(stat: str, by: object, place: Pointer) -> Iterator[MapProblem]:
    if stat in BEST and isinstance(by, int) and by not in _ARMOUR:
        message = f"{stat} {by}+ is no armour: a die removes a wound at {_ARMOUR[0]}+ to {_ARMOUR[-1]}+"
        yield MapProblem(NO_EFFECT, message, place, hint="the better the armour, the smaller the number")


def _nobody(stat: str, said: ExpressionNode) -> Iterator[MapProblem]:
    for part in terms_in(said.term):
        if isinstance(part, Path) and part.parts[0] == "me":
            message = f"'me' is nobody here: {stat!r} belongs to the whole table, and so does this card"
            hint = "ask for something of the table, such as 'fight'"
            yield MapProblem(NO_EFFECT, message, said.pointer, part.start, part.end, hint=hint)


def _gap_in(node: EffectNode) -> Iterator[MapProblem]:
    """A number between two rows of a table of one's own stands for something (SB-91.63)."""
    for argument in node.arguments:
        rows = argument.value if isinstance(argument.value, tuple) else ()
        gap = gap_between([each.outcome for each in rows if isinstance(each, BranchNode)])
        if gap is not None:
            hint = f"write a row for {gap}, or 'otherwise'"
            yield MapProblem(GAP, f"a roll of {gap} gives nothing", argument.pointer, hint=hint)


def _taken_from_rolled(node: EffectNode) -> Iterator[MapProblem]:
    """Dice that are rolled are not taken away (SB-91.98)."""
    for argument in node.arguments:
        if argument.parameter.name == "dice" and isinstance(argument.value, int) and argument.value < 0:
            message = "the dice to hit are rolled already, and none of them is taken away"
            hint = "write 'on: attack' to take dice away before they are rolled"
            yield MapProblem(NO_EFFECT, message, argument.pointer, hint=hint)


class _Late(NamedTuple):
    """Why a change of a value comes too late, and what to write."""

    why: str
    instead: str


def _too_late(kind: str, node: EffectNode) -> _Late | None:
    """Whether a change is gone before anybody asks for the value again (SB-8.01, SB-31.07)."""
    changed, until, event = node.value("stat"), node.value("until"), node.event.name
    is_last = kind in _AFTER_ACTIVATIONS or event == "turn-end"
    if changed in _IN_ACTIVATIONS and is_last and (until == "turn" or (until == "fight" and kind == "loot")):
        return _Late(f"nobody activates before the {until} ends", "write 'until: next-turn'")
    if until == "turn" and changed == "hold-back" and event in _AFTER_HOLD_BACK:
        return _Late("the darkness of this turn was held back before", "write 'until: next-hold-back'")
    if until == "turn" and changed == "voices" and event in _OWN_ACTIVATION and _is_about_me(node):
        return _Late("voices are heard when an activation begins", "write 'until: next-turn'")
    return None


def _gone_at_once(node: EffectNode) -> str:
    """The condition that an effect gives, where it lasts to the end of a turn."""
    given = [argument.value for argument in node.arguments if argument.parameter.name in node.verb.gives]
    lasting = (each.id for each in given if isinstance(each, Entity) and LASTS.get(str(each.data.get("lasts"))))
    return next(lasting, "")


def _is_about_me(node: EffectNode) -> bool:
    """Whether it is for the hero its moment is about, and not for others that effects around it bring in."""
    around = {str(each) for each in node.pointer[:-1]}
    introducing = {verb.name for verb in VOCABULARY.verbs.values() if verb.introduces}
    return node.value("whom") == "me" and not around & introducing


def keywords(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Keywords that nothing of a kind has, though rules ask whether it has them (SB-91.93)."""
    for node in _nodes(library, entity):
        for word, kind, part in _asked(node) if isinstance(node, ExpressionNode) else ():
            has_it = any(word in keywords_of(each.data) for each in library.of_kind(kind))
            if not has_it and _is_keyword(library, entity, word):
                message = f"no {kind} has the keyword {word!r}"
                hint = f"give it to {with_article(kind)}, or ask for another"
                yield MapProblem(NO_EFFECT, message, node.pointer, part.start, part.end, hint=hint)


def _asked(node: ExpressionNode) -> Iterator[tuple[str, str, Membership]]:
    """The keywords that an expression asks for, each with the kind of card that should have it."""
    for part in terms_in(node.term):
        match part:
            case Membership(item=Text(value=word), container=Path() as path) if path.dotted in _HAVING:
                yield word, _HAVING[path.dotted], part


def _is_keyword(library: Library, entity: Entity, word: str) -> bool:
    """Whether there is such a keyword at all; where there is none, references tell."""
    return word in KEYWORDS or library.find(word, kind=KEYWORD, pack=entity.pack) is not None


#: What is looked for in the rules of every entity.
CHECKS = (no_effect, elites, in_fights, settled, lasting, keywords)
