"""Expressions in words: what `if: "hero.in_shadow and level >= 3"` says on a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.render.phrases import MINUS, MissingPhraseError, Phrases
from toolkit.rules.expressions.nodes import (
    And,
    Boolean,
    Call,
    Comparison,
    Conditional,
    ListLiteral,
    Membership,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Path,
    Product,
    Range,
    Sum,
    Text,
    unparse,
)

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def condition_words(phrases: Phrases, node: Node, holds: bool = True) -> str:
    """A condition in words; with `holds` false, its opposite. Negation is pushed inwards, as people say it."""
    own = phrases.find("conditions", unparse(node))
    if isinstance(own, Mapping):
        return phrases.fill(_side(phrases, own, holds, unparse(node)))
    match node:
        case Not(operand=operand):
            return condition_words(phrases, operand, not holds)
        case And(operands=operands) | Or(operands=operands):
            is_and = isinstance(node, And) == holds
            return _joined(phrases, [condition_words(phrases, each, holds) for each in operands], is_and)
        case Comparison():
            return _comparison(phrases, node, holds)
        case Membership(item=item, container=container, negated=negated):
            return _membership(phrases, item, container, holds != negated)
        case Path():
            return _named(phrases, "names", node.dotted, holds)
        case Boolean(value=value):
            return phrases.say("operators", "always" if value == holds else "never")
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return phrases.say(
                "operators",
                "if_else",
                then=condition_words(phrases, then, holds),
                condition=condition_words(phrases, condition),
                otherwise=condition_words(phrases, otherwise, holds),
            )
    raise MissingPhraseError(phrases.system, phrases.language, "conditions", unparse(node))


def value_words(phrases: Phrases, node: Node) -> str:
    """A number or word in words: `2 × the number of heroes`."""
    match node:
        case Number(value=number):
            return str(number)
        case Text(value=word):
            known = phrases.find("words", word)
            return known if isinstance(known, str) else word  # a keyword that a pack made up
        case Path():
            return phrases.say("names", node.dotted)
        case Negative(operand=operand):
            return f"{MINUS}{value_words(phrases, operand)}"
        case Product(factors=factors):
            return " × ".join(_bracketed(phrases, each) for each in factors)
        case Sum(first=first, rest=rest):
            shown = value_words(phrases, first)
            signs = {"+": "+", "-": MINUS}
            return shown + "".join(f" {signs[sign]} {_bracketed(phrases, each)}" for sign, each in rest)
        case Call(function=function, arguments=arguments):
            return _call(phrases, function, arguments)
        case ListLiteral(items=items):
            return _joined(phrases, [value_words(phrases, each) for each in items], False)
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return phrases.say(
                "operators",
                "if_else",
                then=value_words(phrases, then),
                condition=condition_words(phrases, condition),
                otherwise=value_words(phrases, otherwise),
            )
    return condition_words(phrases, node)


def _call(phrases: Phrases, function: str, arguments: Sequence[Node]) -> str:
    """A function in words; `count(list)` may have words of its own, because lists are named in many cases."""
    first = arguments[0]
    if function == "count" and isinstance(first, Path) and phrases.find("counts", first.dotted) is not None:
        return phrases.say("counts", first.dotted)
    return phrases.say("functions", function, arguments=[value_words(phrases, each) for each in arguments])


def _comparison(phrases: Phrases, node: Comparison, holds: bool) -> str:
    parts, left = [], node.first
    for sign, right in node.rest:
        parts.append(_compared(phrases, left, sign if holds else _OPPOSITE[sign], right))
        left = right
    return _joined(phrases, parts, holds)


def _compared(phrases: Phrases, left: Node, sign: str, right: Node) -> str:
    own = phrases.find("conditions", unparse(Comparison(left, ((sign, right),))))
    if isinstance(own, Mapping):
        return phrases.fill(_side(phrases, own, True, sign))
    if isinstance(left, Path) and phrases.find("comparisons", f"{left.dotted} {sign}") is not None:
        return phrases.say("comparisons", f"{left.dotted} {sign}", right=value_words(phrases, right))
    is_word = isinstance(left, Text) or isinstance(right, Text)
    name = {"==": "is", "!=": "is_not"}[sign] if is_word and sign in ("==", "!=") else sign
    return phrases.say("operators", name, left=value_words(phrases, left), right=value_words(phrases, right))


def _membership(phrases: Phrases, item: Node, container: Node, holds: bool) -> str:
    if isinstance(container, Path):
        own = phrases.find("contains", container.dotted)
        if isinstance(own, Mapping):
            return phrases.fill(_side(phrases, own, holds, container.dotted), item=value_words(phrases, item))
    shown = value_words(phrases, item)
    if isinstance(container, Range):
        low, high = value_words(phrases, container.low), value_words(phrases, container.high)
        return phrases.say("operators", "between" if holds else "not_between", left=shown, low=low, high=high)
    return phrases.say("operators", "in" if holds else "not_in", left=shown, right=value_words(phrases, container))


def _named(phrases: Phrases, section: str, name: str, holds: bool) -> str:
    entry = phrases.find(section, name)
    if not isinstance(entry, Mapping):
        raise MissingPhraseError(phrases.system, phrases.language, section, name)
    return phrases.fill(_side(phrases, entry, holds, name))


def _side(phrases: Phrases, entry: Mapping[str, Any], holds: bool, name: str) -> str:
    words = entry.get("holds" if holds else "fails")
    if not isinstance(words, str):
        raise MissingPhraseError(phrases.system, phrases.language, "conditions", name)
    return words


def _joined(phrases: Phrases, parts: Sequence[str], is_and: bool) -> str:
    """`a, b and c`."""
    return phrases.listed(parts, "and" if is_and else "or")


def _bracketed(phrases: Phrases, node: Node) -> str:
    words = value_words(phrases, node)
    return f"({words})" if isinstance(node, Sum | Conditional) else words
