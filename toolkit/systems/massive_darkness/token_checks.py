"""Tokens and doors that rules of an adventure wait for in vain: nobody picks them up, carries them or opens them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.naming import lists_counted
from toolkit.rules.sentences import counted
from toolkit.rules.tree import EffectNode, EntityTree, ExpressionNode, SelectionNode, TriggerNode
from toolkit.systems.massive_darkness.adventure_checks import missing_tokens
from toolkit.systems.massive_darkness.certain import fixed_tokens, surely_asked
from toolkit.systems.massive_darkness.rule_checks import NEVER_HOLDS, NO_EFFECT, about_a_lacking_thing
from toolkit.systems.massive_darkness.state import TOKENS
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE

IN_VAIN = "L0808"
#: What is told of a token that heroes would have to carry.
_NOT_CARRIED = "nobody ever carries a {0} token: heroes who pick it up discard it"
_KEEP = "write 'picked_up: keep' for it in 'token_rules', or let a rule give it with 'give_tokens'"


def hidden_tokens(adventure: Mapping[str, Any]) -> Iterator[MapProblem]:
    """Tokens that are put face down without a zone for each, or the other way round."""
    hidden = adventure.get("face_down") or {}
    tokens, zones = len(hidden.get("tokens") or ()), len(hidden.get("at") or ())
    if tokens != zones:
        message = f"{counted(tokens, 'token')} cannot lie one in each of {counted(zones, 'zone')}"
        more, place = ("zones", "at") if tokens > zones else ("tokens", "tokens")
        hint = f"write {abs(tokens - zones)} more under {place!r}: there are too few {more}"
        yield MapProblem(NO_EFFECT, message, ("face_down", place), hint=hint)


def carried_in_vain(rules: EntityTree, given: Collection[str]) -> Iterator[MapProblem]:
    """Rules and objectives about heroes who carry a token that nobody keeps and no rule gives; `given` are those that
    rules of the adventure and of cards hand out."""
    data = rules.entity.data
    treated = data.get("token_rules") or {}
    carried = {*given, *(name for name, rule in treated.items() if rule.get("picked_up") == "keep")}
    for token, pointer in [*_asked_of_heroes(rules), *_brought(data)]:
        if token not in {id_in(name) for name in carried}:
            yield MapProblem(IN_VAIN, _NOT_CARRIED.format(token), pointer, hint=_KEEP)
    for name, rule in treated.items():
        if rule.get("put_down") and id_in(name) not in {id_in(each) for each in carried}:
            yield MapProblem(NO_EFFECT, _NOT_CARRIED.format(id_in(name)), ("token_rules", name, "put_down"), hint=_KEEP)
    for path, node in lists_counted(rules):
        if path.dotted == "hero.tokens" and not carried:
            message = "this is always 0: nobody ever carries a token"
            yield MapProblem(
                NEVER_HOLDS, message, node.pointer, path.start, path.end, hint=_KEEP.replace(" for it", "")
            )


def _brought(data: Mapping[str, Any]) -> Iterator[tuple[str, Pointer]]:
    fixed = {*fixed_tokens(data)}
    for index, objective in enumerate(data.get("objectives") or ()):
        if "bring" in objective and id_in(objective["bring"]) not in fixed:  # which is told already
            yield id_in(objective["bring"]), ("objectives", index, "bring")


def _asked_of_heroes(rules: EntityTree) -> Iterator[tuple[str, Pointer]]:
    """The tokens that rules want heroes to carry, each with its place."""
    for node in rules.walk():
        match node:
            case ExpressionNode(term=term):
                for part in terms_in(term):
                    match part:
                        case Membership(item=Text(value=token), container=Path(dotted="hero.tokens"), negated=False):
                            yield id_in(token), node.pointer
            case SelectionNode(name="carriers") | EffectNode(name="for_each" | "take_tokens"):
                arguments = {each.parameter.name: each for each in node.arguments}
                if "token" in arguments and arguments["token"].given:
                    yield id_in(str(arguments["token"].value)), arguments["token"].pointer


def of_cards_in_vain(library: Library, rules: EntityTree, given: Callable[[], Iterable[str]]) -> Iterator[MapProblem]:
    """Rules of a card about heroes who carry a token that no adventure lets them keep and no rule gives, and about a
    locked door where no adventure locks it; `given` tells the tokens that rules of all packs hand out."""
    adventures = [each.data for each in library.of_kind(ADVENTURE)]
    there = {*TOKENS, *(each.id for each in library.of_kind("token"))} if adventures else ()  # others are told by L0320
    asked = [(token, pointer) for token, pointer in _asked_of_heroes(rules) if token in there]
    if asked:
        treated = [(name, rule) for each in adventures for name, rule in (each.get("token_rules") or {}).items()]
        carried = {*given(), *(name for name, rule in treated if rule.get("picked_up") == "keep")}
        for token, pointer in asked:
            if token not in {id_in(name) for name in carried}:
                yield MapProblem(NO_EFFECT, _NOT_CARRIED.format(token), pointer, hint=_KEEP)
    locked = {name for each in adventures for name, state in (each.get("doors") or {}).items() if state == "locked"}
    for node in rules.walk():
        match node:
            case EffectNode(name="unlock_door") if adventures and node.value("door") not in locked:
                message = f"this does nothing: no adventure locks the door {node.value('door')}"
                hint = "write 'open_door', or name one that is 'locked' among the 'doors' of an adventure"
                yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def of_no_adventure(library: Library, rules: EntityTree, there: Callable[[], Iterable[str]]) -> Iterator[MapProblem]:
    """What a card is about and no adventure of the packs has; `there` tells the tokens that may lie on their maps."""
    adventures = [each.data for each in library.of_kind(ADVENTURE)]
    if adventures:
        for node in rules.walk():
            yield from about_a_lacking_thing(node, adventures, "no adventure has")
        yield from missing_tokens(rules, {*TOKENS, *(each.id for each in library.of_kind("token"))}, there)


def awaited_in_vain(rules: EntityTree) -> Iterator[MapProblem]:
    """Rules on a token that is picked up or flipped though nobody does so, and on a door that is open from the start;
    levers for which there is no rule."""
    doors = rules.entity.data.get("doors") or {}
    fixed = {*fixed_tokens(rules.entity.data)}
    treated = (rules.entity.data.get("token_rules") or {}).items()
    levers = {id_in(name) for name, rule in treated if rule.get("flip")}
    for node in rules.walk():
        if not isinstance(node, TriggerNode) or node.condition is None:
            continue
        for name, word in surely_asked(node.condition.term):
            message, hint = "", ""
            if node.event.name == "picked-up" and name == "token" and word in fixed:
                message, hint = f"nobody picks up a {word} token here", "change its rule in 'token_rules'"
            elif node.event.name == "token-flipped" and name == "token" and levers and word not in levers:
                message, hint = f"nobody flips a {word} token here", f"here one flips {', '.join(sorted(levers))}"
            elif node.event.name == "door-opened" and name == "door" and doors.get(word) == "open":
                message, hint = f"the door {word} is open from the start", f"write '{word}: closed' among 'doors'"
            if message:
                yield MapProblem(IN_VAIN, f"this never happens: {message}", node.condition.pointer, hint=hint)
    if levers and not any(each.event.name == "token-flipped" for each in rules.triggers()):
        (name, *_) = (name for name, rule in treated if rule.get("flip"))
        message, hint = "flipping it does nothing: no rule is on 'token-flipped'", "write one, or leave this out"
        yield MapProblem(NO_EFFECT, message, ("token_rules", name, "flip"), hint=hint)
