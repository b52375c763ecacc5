"""The expression language: what content writes in `if:` and wherever a number may depend on the game.

    if: "hero.in_shadow and level >= 3"
    count: "2 * heroes"

It is small and total: no loops, no recursion, no calls but the functions of `functions.py`, no attribute but the
declared ones, and every checked expression has a value in every context. Numbers are whole and stay within ±10 000:
arithmetic stops at the edge. An attribute of an object that is not there (its reader returned None) is 0, false, an
empty word, an empty list or again nothing, so that `hero.weapon.level > 2` is false for a hero without a weapon.

A host declares what expressions may mention with `Scope`, `Name`, `Object` and `Attribute`; checks call
`check_expression`; the interpreter calls `compile_expression` once and `evaluate` often; pages that put conditions
into words use `parse`, `walk` and `children` over the nodes of `nodes.py`.
"""

from toolkit.rules.expressions.check import check_expression, check_node
from toolkit.rules.expressions.compile import Expression, compile_expression
from toolkit.rules.expressions.functions import FUNCTIONS
from toolkit.rules.expressions.nodes import Node, children, names_used, unparse, walk
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError, Problem
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, TEXT, Attribute, Bounds, Enum, ListOf, Object, Type

__all__ = [
    "BOOLEAN",
    "FUNCTIONS",
    "NUMBER",
    "TEXT",
    "Attribute",
    "Bounds",
    "Enum",
    "Expression",
    "ExpressionError",
    "ListOf",
    "Name",
    "Node",
    "Object",
    "Problem",
    "Scope",
    "Type",
    "check_expression",
    "check_node",
    "children",
    "compile_expression",
    "names_used",
    "parse",
    "unparse",
    "walk",
]
