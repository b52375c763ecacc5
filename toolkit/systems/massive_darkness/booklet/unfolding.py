"""Which rules of an adventure players may read before they play, and where the others wait for their moment.

A rule is a surprise when it does what nobody can expect (verbs say of themselves whether they surprise) and does
not say how the game is lost. Of a surprise, the moment is told and an entry of the secrets is named;
what happens stands there. Rules that speak of something that only a surprise brings stand in the same entry. What an
objective brings stands on its page, and what face-down tokens do stands under their faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.render.runs import Paragraph
from toolkit.rules.expressions.nodes import (
    And,
    Comparison,
    ListLiteral,
    Membership,
    Node,
    Path,
    Text,
)
from toolkit.rules.expressions.wanted import wanted_words
from toolkit.rules.naming import given_among
from toolkit.rules.tree import TriggerNode, effects_in
from toolkit.systems.massive_darkness.cards.card import are_in_order

_TOKEN_EVENTS = frozenset({"picked-up", "token-flipped"})

SayRule = Callable[[TriggerNode], Paragraph]


@dataclass(slots=True)
class Entry:
    """A secret: its number, the rules in it, and the names that nobody knows before."""

    number: int
    paragraphs: list[Paragraph] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Unfolded:
    """The rules in the order in which players may read them.

    `public` pairs what is told at first with the number of the entry it sends to, or 0. `pages[k]` is told once the
    objective before k is met: what happens at once, and the rules from then on.
    """

    public: list[tuple[Paragraph, int]] = field(default_factory=list)
    pages: dict[int, tuple[list[Paragraph], list[Paragraph]]] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    faces: dict[str, list[Paragraph]] = field(default_factory=dict)

    @property
    def secrets(self) -> list[str]:
        """Every sentence that must not stand before its page."""
        told = [each for entry in self.entries for each in entry.paragraphs]
        told += [each for now, later in self.pages.values() for each in (*now, *later)]
        told += [each for paragraphs in self.faces.values() for each in paragraphs]
        return [str(each) for each in told if each.body]

    def entry_of(self, names: set[str]) -> Entry | None:
        """The entry that brings one of the names."""
        return next((entry for entry in self.entries if entry.names & names), None)


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule with what matters for when it may be read."""

    node: TriggerNode
    #: Names in its condition that must be there for it to happen.
    needs: frozenset[str]
    #: Marks it makes and enemies it brings.
    brings: frozenset[str]
    verbs: frozenset[str]
    is_surprise: bool

    @property
    def event(self) -> str:
        return self.node.event.name

    @property
    def condition(self) -> Node | None:
        return self.node.condition.term if self.node.condition is not None else None


def unfold(data: Mapping[str, Any], triggers: Sequence[TriggerNode], say: SayRule) -> Unfolded:
    """Sort the rules of an adventure. `say` puts one of them into words, or a changed version of it."""
    rules = list(map(_read, triggers))
    objectives = _objectives(data)
    unfolded = Unfolded()
    hidden = _hidden_tokens(data)
    waiting: list[_Rule] = []
    #: Names that only faces and later objectives bring, and where rules about them stand.
    places: dict[str, list[Paragraph]] = {}
    for rule in rules:
        tokens = _subject(rule, "token") if rule.event in _TOKEN_EVENTS else set()
        page = _page_of(rule, objectives)
        if tokens and tokens <= hidden:
            for token in sorted(tokens):
                unfolded.faces.setdefault(token, []).append(say(rule.node))
                places.update(dict.fromkeys(rule.brings - set(objectives), unfolded.faces[token]))
        elif page is not None:
            now, later = unfolded.pages.setdefault(page, ([], []))
            (now if rule.event == "marked" else later).append(say(rule.node))
            places.update(dict.fromkeys(rule.brings - set(objectives), later))
        else:
            waiting.append(rule)
    _sort(_follow(waiting, places, say), unfolded, say, frozenset(objectives))
    return unfolded


def _follow(rules: Sequence[_Rule], places: dict[str, list[Paragraph]], say: SayRule) -> list[_Rule]:
    """Put rules that speak of what a face or a later objective brings beside it, and return the others."""
    left = list(rules)
    while True:
        brought = {name for rule in left for name in rule.brings}
        found = next((rule for rule in left if (_mentioned(rule) & places.keys()) - brought), None)
        if found is None:
            return left
        place = places[min((_mentioned(found) & places.keys()) - brought)]
        place.append(say(found.node))
        places.update(dict.fromkeys(found.brings, place))
        left.remove(found)


def _sort(rules: Sequence[_Rule], unfolded: Unfolded, say: SayRule, objectives: frozenset[str]) -> None:
    """Surprises become entries; what depends on what they bring joins them; the rest is public."""
    known = {name for rule in rules if not rule.is_surprise for name in rule.brings - rule.needs}
    secret = {name for rule in rules if rule.is_surprise for name in rule.brings} - known - objectives
    while True:  # what only a hidden rule brings is hidden, too
        more = {name for rule in rules if _depends(rule, secret) for name in rule.brings} - objectives - secret
        if not more:
            break
        secret |= more
    for rule in rules:
        if rule.is_surprise and not _depends(rule, secret):
            entry = Entry(len(unfolded.entries) + 1, [say(rule.node)], set(rule.brings & secret))
            unfolded.entries.append(entry)
            unfolded.public.append((say(_without_guard(rule)), entry.number))
        elif not _depends(rule, secret):
            unfolded.public.append((say(_restricted(rule, secret)), 0))
    hidden = (rule for rule in rules if _depends(rule, secret) or _restricted(rule, secret) is not rule.node)
    _attach(list(hidden), unfolded, say)


def _attach(rules: Sequence[_Rule], unfolded: Unfolded, say: SayRule) -> None:
    """Rules go to the entry that brings what they speak of; those of a chain one after another."""
    left = list(rules)
    while left:
        rule = next((each for each in left if unfolded.entry_of(set(_mentioned(each)))), left[0])
        entry = unfolded.entry_of(set(_mentioned(rule)))
        if entry is None:  # nothing brings it: nobody would ever be sent there
            unfolded.public.append((say(rule.node), 0))
        else:
            entry.paragraphs.append(say(rule.node))
            entry.names |= rule.brings
        left.remove(rule)


def _read(node: TriggerNode) -> _Rule:
    effects = tuple(effects_in(node.effects))
    verbs = frozenset(effect.name for effect in effects)
    brings = frozenset(named.name for effect in effects for named in given_among(effect.arguments))
    is_surprise = any(effect.verb.facets["surprise"] for effect in effects) and "lose" not in verbs
    condition = node.condition.term if node.condition is not None else None
    return _Rule(node, frozenset(_needed(condition)), brings, verbs, is_surprise)


def _objectives(data: Mapping[str, Any]) -> dict[str, int]:
    """The marks that objectives ask for; each is met on its own where they stand in order."""
    return {
        str(each["marked"]): number if are_in_order(data) else 1
        for number, each in enumerate(data.get("objectives") or (), 1)
        if each.get("marked")
    }


def _hidden_tokens(data: Mapping[str, Any]) -> set[str]:
    """The kinds of tokens that lie face down and nowhere else."""
    return set((data.get("face_down") or {}).get("tokens", ())) - {each["token"] for each in data.get("tokens") or ()}


def _page_of(rule: _Rule, objectives: Mapping[str, int]) -> int | None:
    """The number of the objective with which a rule is told; None where it is told from the beginning."""
    if rule.event == "marked":
        met = [objectives[mark] for mark in _subject(rule, "mark") if mark in objectives]
        return max(met) + 1 if met else None
    own = [objectives[mark] for mark in rule.brings if mark in objectives]
    only_marks = rule.verbs <= {"mark"}
    return max(own) if own and only_marks and max(own) > 1 else None


def _operands(node: Node | None) -> tuple[Node, ...]:
    return () if node is None else node.operands if isinstance(node, And) else (node,)


def _needed(condition: Node | None) -> Iterator[str]:
    """Names that must be there: marks and enemies that a condition asks for."""
    for each in _operands(condition):
        match each:
            case Comparison(first=Path() as path, rest=(("==", Text(value=word)),)) if path.dotted in _NAMING:
                yield word
            case Membership(item=Text(value=word), container=Path(), negated=False):
                yield word


_NAMING = frozenset({"enemy.name", "mark"})


def _subject(rule: _Rule, name: str) -> set[str]:
    """The words a condition says a name is one of."""
    words = wanted_words(rule.condition) if rule.condition is not None else ()
    return {word for about, word in words if about == name}


def _mentioned(rule: _Rule) -> frozenset[str]:
    return rule.needs | frozenset(_subject(rule, "enemy.name"))


def _depends(rule: _Rule, secret: set[str]) -> bool:
    """Whether a rule can only happen after a surprise."""
    named = _subject(rule, "enemy.name")
    return bool(rule.needs & secret) or (bool(named) and named <= secret)


def _without_guard(rule: _Rule) -> TriggerNode:
    """A surprise without the condition that it has not happened yet: its words would tell what happens."""

    def is_guard(node: Node) -> bool:
        match node:
            case Membership(item=Text(value=word), container=Path(), negated=True):
                return word in rule.brings
        return False

    kept = tuple(each for each in _operands(rule.condition) if not is_guard(each))
    return _with_condition(rule.node, kept)


def _restricted(rule: _Rule, secret: set[str]) -> TriggerNode:
    """A rule about several enemies, with those alone that players know; the rule itself where that changes nothing."""
    changed = False
    kept: list[Node] = []
    for each in _operands(rule.condition):
        match each:
            case Membership(item=Path() as path, container=ListLiteral(items=items), negated=False) if (
                path.dotted in _NAMING
            ):
                known = tuple(item for item in items if not (isinstance(item, Text) and item.value in secret))
                changed = changed or len(known) < len(items)
                kept.append(Membership(path, ListLiteral(known), False))
            case _:
                kept.append(each)
    return _with_condition(rule.node, tuple(kept)) if changed else rule.node


def _with_condition(node: TriggerNode, operands: tuple[Node, ...]) -> TriggerNode:
    if not operands:
        return node.with_condition(None)
    return node.with_condition(operands[0] if len(operands) == 1 else And(operands))
