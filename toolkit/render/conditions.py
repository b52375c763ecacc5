"""Expressions in words: what `if: "hero.in_shadow and level >= 3"` says on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
    walk,
)


class Said(str):
    """The words of a value beside a comparison. The words themselves are in the nominative; where a language has cases,
    phrases ask for the one that their own words want: `не меньше {{ right.genitive }}`."""

    __slots__ = ("dative", "genitive", "is_plain")
    genitive: str
    dative: str
    #: Whether it is a number, a letter or a word that is the same in every case.
    is_plain: bool

    def __new__(cls, words: str, genitive: str = "", dative: str = "", *, is_plain: bool = True) -> Said:
        said = super().__new__(cls, words)
        said.genitive, said.dative, said.is_plain = genitive or words, dative or words, is_plain
        return said

    @property
    def nominative(self) -> str:
        return str(self)


#: Takes a number that only play can tell and answers the letter that stands for it.
Lettering = Callable[[Node], str]

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
#: How a comparison with a whole number is written too: `> 1` says what `>= 2` says.
_SAME = {">": (">=", 1), ">=": (">", -1), "<": ("<=", -1), "<=": ("<", 1)}
#: Comparisons of a number that is never less than 0 that say it is 0, and those that say it is not.
_IS_NOTHING = {("==", 0): True, ("<=", 0): True, ("<", 1): True, ("!=", 0): False, (">", 0): False, (">=", 1): False}
#: Functions whose words say how to round at their end.
_HALVES = ("half_up", "half_down")


def condition_words(phrases: Phrases, node: Node, holds: bool = True, letter: Lettering | None = None) -> str:
    """A condition in words; with `holds` false, its opposite. Negation is pushed inwards, as people say it.

    Where `letter` is given, what is computed behind a comparison gets a letter, as numbers of effects do.
    """
    own = _own_words(phrases, node, holds)
    if own is not None:
        return own
    match node:
        case Not(operand=operand):
            return condition_words(phrases, operand, not holds, letter)
        case And(operands=operands) | Or(operands=operands):
            return _combined(phrases, operands, holds, letter, is_and=isinstance(node, And) == holds)
        case Comparison():
            return _comparison(phrases, node, holds, letter)
        case Membership(item=item, container=container, negated=negated):
            return _membership(phrases, item, container, holds != negated)
        case Path():
            return _named(phrases, "names", node.dotted, holds)
        case Boolean(value=value):
            return phrases.say("operators", "always" if value == holds else "never")
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            said = [
                _apart(each, condition_words(phrases, each, side, letter))
                for each, side in ((then, holds), (condition, True), (otherwise, holds))
            ]
            return phrases.say("operators", "if_else", then=said[0], condition=said[1], otherwise=said[2])
    raise MissingPhraseError(phrases.system, phrases.language, "conditions", unparse(node))


def _own_words(phrases: Phrases, node: Node, holds: bool = True) -> str | None:
    """The words that a whole condition has of its own, however it is spelled: those of `coins == 0` say `coins > 0`
    too, and those of `weapons >= 2` say `weapons > 1` and `weapons < 2`."""
    for spelling, is_same in _spellings(node):
        own = phrases.find("conditions", unparse(spelling))
        if isinstance(own, Mapping):
            return phrases.fill(_side(phrases, own, holds == is_same, unparse(spelling)))
    return None


def _spellings(node: Node) -> Iterator[tuple[Node, bool]]:
    """A condition as it may be written, and whether that says the same or the opposite."""
    yield node, True
    match node:
        case Comparison(first=left, rest=((sign, right),)):
            yield Comparison(left, ((_OPPOSITE[sign], right),)), False
            if isinstance(right, Number):
                if (sign, right.value) in _IS_NOTHING:
                    yield Comparison(left, (("==", Number(0)),)), _IS_NOTHING[sign, right.value]
                if sign in _SAME:
                    other, more = _SAME[sign]
                    yield Comparison(left, ((other, Number(right.value + more)),)), True
                    yield Comparison(left, ((_OPPOSITE[other], Number(right.value + more)),)), False


def value_words(phrases: Phrases, node: Node) -> str:
    """A number or word in words: `2 × the number of heroes`."""
    match node:
        case Number(value=number):
            return str(number)
        case Text(value=word):
            return phrases.meant(word)
        case Path(parts=(name,)) if phrases.find("names", name) is None:
            return counter_words(phrases, name)
        case Path():
            return phrases.say("names", node.dotted)
        case Negative(operand=operand):
            return f"{MINUS}{_bracketed(phrases, operand)}"
        case Product(factors=factors):
            return " × ".join(_bracketed(phrases, each) for each in factors)
        case Sum():
            return _sum(phrases, node)
        case Call(function=function, arguments=arguments):
            return _call(phrases, function, arguments)
        case ListLiteral(items=items):
            return _joined(phrases, [value_words(phrases, each) for each in items], False)
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return phrases.say(
                "operators",
                "if_else",
                then=_apart(then, value_words(phrases, then)),
                condition=_apart(condition, condition_words(phrases, condition)),
                otherwise=_apart(otherwise, value_words(phrases, otherwise)),
            )
    return condition_words(phrases, node)


def counter_words(phrases: Phrases, name: str) -> str:
    """What people call a counter of the entity's own: every name that no phrase knows is one."""
    return phrases.own("counter", name) or phrases.say("own_names", "counter", name=name.replace("_", " "))


def compared_words(phrases: Phrases, node: Node, about: Node, letter: Lettering | None = None) -> Said:
    """What stands behind a comparison with `about`, in the cases that its words may want."""
    if letter is not None and _is_computed(node):
        return Said(letter(node))
    words = _meant(phrases, node, about)
    if not any(isinstance(each, Path) for each in walk(node)):
        return Said(words)
    is_name = isinstance(node, Path) or _counted(phrases, node) is not None
    genitive, dative = (
        phrases.declined(words, case) if is_name else phrases.say("formula", case, formula=words)
        for case in ("genitive", "dative")
    )
    return Said(words, genitive, dative, is_plain=False)


def _counted(phrases: Phrases, node: Node) -> str | None:
    """The list of which `count(list)` has words of its own."""
    if isinstance(node, Call) and node.function == "count" and isinstance(node.arguments[0], Path):
        name = node.arguments[0].dotted
        return name if phrases.find("counts", name) is not None else None
    return None


def _call(phrases: Phrases, function: str, arguments: Sequence[Node]) -> str:
    """A function in words; `count(list)` may have words of its own, because lists are named in many cases."""
    counted = _counted(phrases, Call(function, tuple(arguments)))
    if counted is not None:
        return phrases.say("counts", counted)
    if len(arguments) == 1:
        said = [_bracketed(phrases, each) for each in arguments]
    else:  # a sum needs no brackets in a list: the list has them where it stands beside others
        said = [
            value_words(phrases, each) if isinstance(each, Sum) else _bracketed(phrases, each) for each in arguments
        ]
    return phrases.say("functions", function, arguments=said)


def _sum(phrases: Phrases, node: Sum) -> str:
    """`2 + a − b`. A half that ends it needs no brackets: what is rounded comes out the same."""
    is_plain = isinstance(node.first, Sum | Negative)
    shown = value_words(phrases, node.first) if is_plain else _bracketed(phrases, node.first)
    for number, (sign, each) in enumerate(node.rest, 1):
        ends = _is_half(each) and sign == "+" and number == len(node.rest)
        said = value_words(phrases, each) if ends else _bracketed(phrases, each)
        shown += f" {sign if sign == '+' else MINUS} {said}"
    return shown


def _is_half(node: Node) -> bool:
    return isinstance(node, Call) and node.function in _HALVES


def _comparison(phrases: Phrases, node: Comparison, holds: bool, letter: Lettering | None) -> str:
    parts, left = [], node.first
    for sign, right in node.rest:
        parts.append(_compared(phrases, left, sign if holds else _OPPOSITE[sign], right, letter))
        left = right
    return _joined(phrases, parts, holds)


def _compared(phrases: Phrases, left: Node, sign: str, right: Node, letter: Lettering | None) -> str:
    own = _own_words(phrases, Comparison(left, ((sign, right),)))
    if own is not None:
        return own
    shown = compared_words(phrases, right, left, letter)
    better = phrases.find("comparisons", f"{left.dotted} {sign}") if isinstance(left, Path) else None
    if better is not None and (shown.is_plain or "right." in better):
        return phrases.fill(better, right=shown)
    is_word = isinstance(left, Text) or isinstance(right, Text)
    name = {"==": "is", "!=": "is_not"}[sign] if is_word and sign in ("==", "!=") else sign
    plural = _is_plural(phrases, left)
    return phrases.say("operators", name, left=_before_verb(phrases, left), plural=plural, right=shown)


def _before_verb(phrases: Phrases, node: Node) -> str:
    """A value that something is said of. Where a language wants a comma behind a clause, a name that ends with one,
    such as `число монет, оставшихся на поле`, gets it."""
    words = value_words(phrases, node)
    is_formula = isinstance(node, Call) and _counted(phrases, node) is None
    if isinstance(node, Conditional) or (is_formula and _has_clause(node, words)):
        return f"({words})"
    wants_comma = _has_clause(node, words) and phrases.find("operators", "after_clause") is not None
    return phrases.say("operators", "after_clause", words=words) if wants_comma else words


def _has_clause(node: Node, words: str) -> bool:
    """Whether the words of a name or a function go on behind a comma, so that what follows would run into them."""
    return isinstance(node, Path | Call) and ", " in words


def _is_plural(phrases: Phrases, node: Node) -> bool:
    """Whether a name is said in the plural, as in `your hit points are 3 or less`; a language lists such names."""
    return isinstance(node, Path) and node.dotted in (phrases.find("plurals") or ())


def _is_computed(node: Node) -> bool:
    """Whether people would have to reckon: `3 - players`, and not `players` or `3`."""
    return isinstance(node, Sum | Product | Call | Conditional) and any(isinstance(each, Path) for each in walk(node))


def _meant(phrases: Phrases, node: Node, about: Node) -> str:
    """A value in words, where `about` is what it is compared with."""
    name = about.dotted if isinstance(about, Path) else ""
    match node:
        case Text(value=word):
            return phrases.meant(word, name)
        case ListLiteral(items=items):
            return _joined(phrases, [_meant(phrases, each, about) for each in _in_order(phrases, items)], False)
    return value_words(phrases, node)


def subject(phrases: Phrases, node: Node, name: str) -> tuple[list[str], str, Node | None]:
    """What a condition says that `name` is: the bare words, how people say them, and what is left of the condition.

    No words where the condition leaves it open.
    """
    operands = node.operands if isinstance(node, And) else (node,)
    for number, each in enumerate(operands):
        if values := _in_order(phrases, _values(each, name)):
            rest = operands[:number] + operands[number + 1 :]
            shown = [_meant(phrases, value, Path(tuple(name.split(".")))) for value in values]
            left = None if not rest else rest[0] if len(rest) == 1 else And(rest)
            words = [value.value if isinstance(value, Text) else unparse(value) for value in values]
            return words, _joined(phrases, shown, False), left
    return [], "", node


def _in_order(phrases: Phrases, values: Sequence[Node]) -> Sequence[Node]:
    """Places of a map in the order of their letters and numbers, whatever the order of the condition."""
    if not all(isinstance(each, Text) for each in values):
        return values
    by_name = {each.value: each for each in values if isinstance(each, Text)}
    return [by_name[name] for name in phrases.in_order(by_name)]


def _values(node: Node, name: str) -> tuple[Node, ...]:
    """The values one of which `name` must have, where that is all the condition says."""
    match node:
        case Comparison(first=Path() as path, rest=((("==", Text() | Number() as value)),)) if path.dotted == name:
            return (value,)
        case Membership(item=Path() as path, container=ListLiteral(items=items), negated=False) if path.dotted == name:
            return tuple(items) if all(isinstance(each, Text | Number) for each in items) else ()
        case Membership(item=Text() as value, container=Path() as path, negated=False) if path.dotted == name:
            return (value,)
        case Or(operands=operands):
            found = [_values(each, name) for each in operands]
            return tuple(value for each in found for value in each) if all(found) else ()
    return ()


def _membership(phrases: Phrases, item: Node, container: Node, holds: bool) -> str:
    if isinstance(container, Path):
        own = phrases.find("contains", container.dotted)
        if isinstance(own, Mapping):
            words = _side(phrases, own, holds, container.dotted)
            name = item.value if isinstance(item, Text) else ""
            return phrases.fill(words, item=_meant(phrases, item, container), name=name)
    if isinstance(item, Path) and isinstance(container, ListLiteral):
        own = phrases.find("comparisons", f"{item.dotted} {'==' if holds else '!='}")
        if own is not None:
            ends = str(own).endswith("{{ right }}")  # others speak on behind it, or quote it
            return phrases.fill(own, right=_one_of(phrases, container, item, holds or not ends))
    left: dict[str, Any] = {"left": _before_verb(phrases, item), "plural": _is_plural(phrases, item)}
    if isinstance(container, Range):
        low, high = (compared_words(phrases, each, item) for each in (container.low, container.high))
        return phrases.say("operators", "between" if holds else "not_between", **left, low=low, high=high)
    right = _one_of(phrases, container, item, holds)
    return phrases.say("operators", "in" if holds else "not_in", **left, right=right)


def _one_of(phrases: Phrases, container: Node, item: Node, holds: bool) -> Said:
    """What something is, or is not, one of. Some languages say `not` before each: `не 1, не 2 и не 3`."""
    if holds or not isinstance(container, ListLiteral) or phrases.find("operators", "nor") is None:
        return Said(_meant(phrases, container, item))
    first, *others = (_meant(phrases, each, item) for each in _in_order(phrases, container.items))
    return Said(_joined(phrases, [first, *(phrases.say("operators", "nor", word=each) for each in others)], True))


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


def _combined(
    phrases: Phrases, operands: Sequence[Node], holds: bool, letter: Lettering | None, *, is_and: bool
) -> str:
    """Conditions side by side. Where one kind stands within the other, the words say which belong together."""
    parts, is_mixed = [], False
    for each in operands:
        inner = _inner(phrases, each)
        is_mixed = is_mixed or bool(inner)
        said = [_apart(part, condition_words(phrases, part, holds, letter)) for part in inner] if is_and else []
        whole = "" if said else _apart(each, condition_words(phrases, each, holds, letter))
        parts.append(phrases.say("operators", "either", parts=said) if said else whole)
    if is_and or not is_mixed:
        return _joined(phrases, parts, is_and)
    return phrases.say("operators", "either", parts=parts)


def _inner(phrases: Phrases, node: Node) -> Sequence[Node]:
    """The parts of a part: chains are flat, so they are joined by the other word."""
    is_chain = isinstance(node, And | Or) and _own_words(phrases, node) is None
    return node.operands if is_chain and isinstance(node, And | Or) else ()


def _joined(phrases: Phrases, parts: Sequence[str], is_and: bool) -> str:
    """`a, b and c`. Where all are about the same, as a language names it, that is said once: `you ran and hid`."""
    subject = str(phrases.find("subject") or "")
    if is_and and subject and all(each.startswith(f"{subject} ") for each in parts):
        parts = [parts[0], *(each.removeprefix(f"{subject} ") for each in parts[1:])]
    return phrases.listed(parts, "and" if is_and else "or")


def _bracketed(phrases: Phrases, node: Node) -> str:
    """A value beside others in a formula. What has several parts would run into them, or they into it."""
    words = value_words(phrases, node)
    is_function = isinstance(node, Call) and _counted(phrases, node) is None
    stands_apart = isinstance(node, Sum | Negative | Conditional) or is_function or _has_clause(node, words)
    return f"({words})" if stands_apart else words


def _apart(node: Node, words: str) -> str:
    """What depends on a condition, within something else: people must see where it ends."""
    return f"({words})" if isinstance(node, Conditional) else words
