"""The words that a condition wants a name to be: `token == "chest"` wants the name `token` to be the word `chest`."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.expressions.nodes import Comparison, ListLiteral, Membership, Node, Not, Path, Text, children


def choices(node: Node) -> tuple[str, tuple[str, ...]]:
    """The name in a comparison with words, and those words: the name must be one of them, or contain it.

    An empty name and no words for any other expression, and where the name must not be the word.
    """
    match node:
        case Comparison(first=Path() as path, rest=(("==", Text(value=word)),)):
            return path.dotted, (word,)
        case Membership(item=Text(value=word), container=Path() as path, negated=False):
            return path.dotted, (word,)
        case Membership(item=Path() as path, container=ListLiteral(items=items), negated=False):
            return path.dotted, tuple(each.value for each in items if isinstance(each, Text))
    return "", ()


def wanted_words(node: Node) -> Iterator[tuple[str, str]]:
    """Every name that a condition, or a part of it, wants to be a word, and the word; what must not be is left out."""
    if isinstance(node, Not):
        return
    name, words = choices(node)
    if name:
        yield from ((name, word) for word in words)
    else:
        for child in children(node):
            yield from wanted_words(child)
