"""Source to nodes: a tokenizer and one function a level of precedence, loosest first.

conditional   a if condition else b
or, and, not
comparison    == != < <= > >= (chains allowed), in, not in
sum           + -
product       *
unary         -
primary       12  "word"  true  hero.zone.dark  count(list)  [1, 2]  (…)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

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
    depth,
    walk,
)
from toolkit.rules.expressions.problems import ExpressionError, Problem

MAX_LENGTH = 500
MAX_DEPTH = 30
MAX_NODES = 200

KEYWORDS = frozenset({"and", "or", "not", "in", "if", "else", "true", "false"})
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})

_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n]+)
    | (?P<decimal>[0-9]+\.[0-9]+)
    | (?P<number>[0-9]+)
    | (?P<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)
    | (?P<text>"[^"\r\n]*"|'[^'\r\n]*')
    | (?P<mark>\.\.|==|!=|<=|>=|<|>|\+|-|\*|\(|\)|\[|\]|,)
    """,
    re.VERBOSE,
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_FOREIGN = {
    "=": "write == to compare",
    "&": "write and",
    "|": "write or",
    "!": "write not, or != for “is not equal”",
    "/": "there is no division: half_up(x) and half_down(x) halve a number",
    "%": "there is no remainder",
    ".": "a name must follow the dot, as in hero.level",
    "≥": "write >=",
    "≤": "write <=",
    "≠": "write !=",
    "×": "write * to multiply",
    "÷": "there is no division: half_up(x) and half_down(x) halve a number",
    **dict.fromkeys("−–—", "write - for minus"),
    "?": "a value that depends on a condition is written: 2 if level > 1 else 1",
    **dict.fromkeys("“”„‟«»‘’‚", 'write straight quotes, as in "dark"'),
}


_OPERATORS = "==, !=, <, <=, >, >=, in, not in, and, or, +, -, *"
#: Words that stand where an operator should, and what to write for them.
_SPOKEN = {
    **dict.fromkeys(("is", "equals", "equal", "eq"), "write == to compare"),
    **dict.fromkeys(("has", "contains", "includes", "have"), 'write it the other way round: "word" in list'),
    **dict.fromkeys(("x", "X", "times"), "write * to multiply"),
    **dict.fromkeys(("plus", "minus"), "write + or -"),
    "then": "a value that depends on a condition is written: 2 if level > 1 else 1",
}
#: Signs that stand where a value should, and what to write for them.
_INSTEAD_OF_VALUES = {
    "if": "a condition stands alone, without if; a value that depends on one is written: 2 if level > 1 else 1",
    "+": "write the number without a +",
    ">": "write != for “is not equal”",
    "==": "write == once",
}


def is_name(word: str) -> bool:
    """Whether a scope may declare the word: ASCII letters, digits and underscores, not starting with a digit."""
    return _NAME.fullmatch(word) is not None


def parse(source: str) -> Node:
    """Read an expression; raises `ExpressionError` with the first place where it stops making sense."""
    return _Parser(source).whole()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def _tokens(source: str) -> list[_Token]:
    found: list[_Token] = []
    position = 0
    while position < len(source):
        match = _TOKEN.match(source, position)
        if match is None:
            _refuse_character(source, position)
        kind = match.lastgroup or ""
        if kind == "decimal":
            _fail(source, position, match.end(), f"{match.group()} is not a whole number", "numbers are whole here")
        if kind == "name" and match.group() in KEYWORDS:
            kind = "keyword"
        if kind != "space":
            found.append(_Token(kind, match.group(), position, match.end()))
        position = match.end()
    found.append(_Token("end", "", len(source), len(source)))
    return found


def _refuse_character(source: str, position: int) -> NoReturn:
    character = source[position]
    if character in "\"'":
        _fail(source, position, len(source), "the closing quote is missing")
    both = source[position : position + 2]
    if both in ("=>", "=<"):
        _fail(source, position, position + 2, f"{both!r} does not belong here", f"write {both[1]}=")
    _fail(source, position, position + 1, f"{character!r} does not belong here", _FOREIGN.get(character))


def _fail(source: str, start: int, end: int, message: str, hint: str | None = None) -> NoReturn:
    raise ExpressionError(source, [Problem(start, end, message, hint)])


class _Parser:
    def __init__(self, source: str) -> None:
        if len(source) > MAX_LENGTH:
            _fail(source, MAX_LENGTH, len(source), f"an expression has at most {MAX_LENGTH} characters")
        self.source = source
        self.tokens = _tokens(source)
        self.index = 0
        self.nesting = 0

    def whole(self) -> Node:
        if self.token.kind == "end":
            _fail(self.source, 0, len(self.source), "the expression is empty", "write one, or remove the key")
        node = self.expression()
        if self.token.kind != "end":
            self.refuse_token("an operator or the end")
        if sum(1 for _ in walk(node)) > MAX_NODES:
            _fail(self.source, 0, len(self.source), f"an expression has at most {MAX_NODES} parts")
        if depth(node) > MAX_DEPTH:
            self.too_deep(node.start)
        return node

    # Reading tokens

    @property
    def token(self) -> _Token:
        return self.tokens[self.index]

    def advance(self) -> _Token:
        token = self.tokens[self.index]
        self.index += 1
        return token

    def at(self, *texts: str) -> bool:
        return self.token.kind in ("keyword", "mark") and self.token.text in texts

    def expect(self, text: str) -> _Token:
        if not self.at(text):
            self.refuse_token(text)
        return self.advance()

    def refuse_token(self, expected: str) -> NoReturn:
        token = self.token
        before = self.tokens[self.index - 1].text if self.index else ""
        if token.kind == "end":
            message = f"the expression ends where {expected} should follow"
            _fail(self.source, token.start, token.end, message, f"write {expected} after {before}")
        hint = None
        if token.text.lower() in KEYWORDS and token.kind == "name":
            hint = f"write {token.text.lower()} in small letters"
        elif token.text == "..":
            hint = "a range stands to the right of in: level in 1..3"
        elif token.text == "," and expected == ")":
            hint = "a list stands in square brackets: level in [2, 4]"
        elif expected == "a value":
            hint = _INSTEAD_OF_VALUES.get(token.text)
        elif token.kind == "name" and token.text in _SPOKEN:
            hint = _SPOKEN[token.text]
        elif token.text == "[":
            hint = "what something has follows a dot, as in hero.level"
        elif token.kind in ("name", "number", "text"):
            hint = f"between two values stands one of {_OPERATORS}"
        _fail(self.source, token.start, token.end, f"{token.text} stands where {expected} should be", hint)

    def too_deep(self, start: int) -> NoReturn:
        _fail(self.source, start, len(self.source), f"an expression is at most {MAX_DEPTH} levels deep")

    def nested(self, read: Callable[[], Node]) -> Node:
        """Everything that can contain itself is read through here, so that nesting is bounded while reading."""
        self.nesting += 1
        if self.nesting > MAX_DEPTH:
            self.too_deep(self.token.start)
        node = read()
        self.nesting -= 1
        return node

    # One function a level

    def expression(self) -> Node:
        return self.nested(self.conditional)

    def conditional(self) -> Node:
        then = self.either()
        if not self.at("if"):
            return then
        self.advance()
        condition = self.either()
        self.expect("else")
        otherwise = self.expression()
        return Conditional(then, condition, otherwise, start=then.start, end=otherwise.end)

    def either(self) -> Node:
        operands = self.chain("or", self.both)
        if len(operands) == 1:
            return operands[0]
        return Or(operands, start=operands[0].start, end=operands[-1].end)

    def both(self) -> Node:
        operands = self.chain("and", self.negation)
        if len(operands) == 1:
            return operands[0]
        return And(operands, start=operands[0].start, end=operands[-1].end)

    def chain(self, separator: str, read: Callable[[], Node]) -> tuple[Node, ...]:
        operands = [read()]
        while self.at(separator):
            self.advance()
            operands.append(read())
        return tuple(operands)

    def negation(self) -> Node:
        if not self.at("not"):
            return self.comparison()
        start = self.advance().start
        operand = self.nested(self.negation)
        return Not(operand, start=start, end=operand.end)

    def comparison(self) -> Node:
        first = self.sum()
        if self.at("in", "not"):
            return self.membership(first)
        rest: list[tuple[str, Node]] = []
        while self.at(*COMPARISONS):
            sign = self.advance().text
            rest.append((sign, self.sum()))
        if not rest:
            return first
        return Comparison(first, tuple(rest), start=first.start, end=rest[-1][1].end)

    def membership(self, item: Node) -> Node:
        negated = self.at("not")
        if negated:
            self.advance()
        self.expect("in")
        container = self.sum()
        if self.at(".."):
            self.advance()
            high = self.sum()
            container = Range(container, high, start=container.start, end=high.end)
        return Membership(item, container, negated, start=item.start, end=container.end)

    def sum(self) -> Node:
        first = self.product()
        rest: list[tuple[str, Node]] = []
        while self.at("+", "-"):
            sign = self.advance().text
            rest.append((sign, self.product()))
        if not rest:
            return first
        return Sum(first, tuple(rest), start=first.start, end=rest[-1][1].end)

    def product(self) -> Node:
        factors = self.chain("*", self.unary)
        if len(factors) == 1:
            return factors[0]
        return Product(factors, start=factors[0].start, end=factors[-1].end)

    def unary(self) -> Node:
        if not self.at("-"):
            return self.primary()
        start = self.advance().start
        operand = self.nested(self.unary)
        return Negative(operand, start=start, end=operand.end)

    def primary(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.advance()
            return Number(int(token.text), start=token.start, end=token.end)
        if token.kind == "text":
            self.advance()
            return Text(token.text[1:-1], start=token.start, end=token.end)
        if token.kind == "name":
            self.advance()
            return self.call(token) if self.at("(") else self.path(token)
        if self.at("true", "false"):
            self.advance()
            return Boolean(token.text == "true", start=token.start, end=token.end)
        if self.at("("):
            self.advance()
            node = self.expression()
            self.expect(")")
            return node
        if self.at("["):
            self.advance()
            items, end = self.separated("]")
            return ListLiteral(items, start=token.start, end=end)
        return self.refuse_token("a value")

    def path(self, token: _Token) -> Node:
        parts = tuple(token.text.split("."))
        for part in parts:
            if part in KEYWORDS:
                _fail(self.source, token.start, token.end, f"{part} is a word of the language, not a name")
        return Path(parts, start=token.start, end=token.end)

    def call(self, token: _Token) -> Node:
        self.expect("(")
        arguments, end = self.separated(")")
        return Call(token.text, arguments, start=token.start, end=end)

    def separated(self, closing: str) -> tuple[tuple[Node, ...], int]:
        """Expressions between commas up to the closing mark, and where that mark ends."""
        items: list[Node] = []
        if not self.at(closing):
            items.append(self.expression())
            while self.at(","):
                self.advance()
                items.append(self.expression())
        return tuple(items), self.expect(closing).end
