"""What rules name, where authors choose the names: marks, roles, enemies, places on a map.

Arguments of verbs and selectors say what they name (`WordArgument.sort`), and so do names in expressions
(`Name.sort`, `Attribute.sort`). An effect that brings a thing gives its name; all else asks for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.content.diagnostics import Pointer, with_article
from toolkit.rules.arguments import WordArgument
from toolkit.rules.expressions.nodes import Call, Comparison, ListLiteral, Membership, Path, Text
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import ListOf, Object
from toolkit.rules.tree import AnyNode, ArgumentNode, EntityTree, ExpressionNode, walk

#: The sort of names that rules note and later ask for, whichever card of a game notes them.
NOTE = "note"
#: The sort of names that mean a counter of the same entity.
COUNTER = "counter"
#: How the sort of a name that means an entity begins; its kind follows.
ENTITY = "entity:"
#: Of a sort that has `ANY_SORT` among its kin (`Vocabulary.kin`), a name may be that of a thing of any sort.
ANY_SORT = "*"


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and where it stands: `start` and `end` are offsets in the text at `pointer`, or 0 for the whole value."""

    sort: str
    name: str
    pointer: Pointer
    start: int = 0
    end: int = 0


def names_given(tree: EntityTree) -> Iterator[Named]:
    """What effects of the rules bring by a name."""
    return given_among(tree.walk())


def given_among(nodes: Iterable[AnyNode]) -> Iterator[Named]:
    """What effects bring by a name, of some nodes that all stand there themselves."""
    for node in nodes:
        if isinstance(node, ArgumentNode) and isinstance(node.parameter.type, WordArgument):
            kind = node.parameter.type
            if kind.gives and isinstance(node.value, str):
                yield Named(kind.sort, node.value, node.pointer)


def names_asked(tree: EntityTree) -> Iterator[Named]:
    """What rules speak of by a name, in effects and in expressions."""
    for rule in (*tree.nodes.values(), *tree.conditions.values()):
        yield from asked_among(walk(rule))


def asked_among(nodes: Iterable[AnyNode]) -> Iterator[Named]:
    """Everything that these nodes name. They are looked at by themselves: what is within them has to be among them."""
    for node in nodes:
        match node:
            case ArgumentNode(parameter=parameter, value=str() as name, pointer=pointer):
                if isinstance(parameter.type, WordArgument) and parameter.type.sort and not parameter.type.gives:
                    yield Named(parameter.type.sort, name, pointer)
            case ExpressionNode(term=term, scope=scope, pointer=pointer):
                yield from named_in(term, scope, pointer)


def lists_counted(tree: EntityTree) -> Iterator[tuple[Path, ExpressionNode]]:
    """The lists that expressions count, such as `count(hero.roles)`: whatever is in them."""
    for node in tree.walk():
        if isinstance(node, ExpressionNode):
            for part in terms_in(node.term):
                match part:
                    case Call(function="count", arguments=(Path() as path,)):
                        yield path, node


def texts_in(tree: EntityTree) -> Iterator[str]:
    """Every word that rules give to verbs and selectors, or that their expressions compare with."""
    for node in tree.walk():
        match node:
            case ArgumentNode(value=str() as text):
                yield text
            case ArgumentNode(value=tuple() as several):
                yield from (each for each in several if isinstance(each, str))
            case ExpressionNode(term=term):
                yield from (each.value for each in terms_in(term) if isinstance(each, Text))


def named_in(term: Term, scope: Scope, pointer: Pointer) -> Iterator[Named]:
    """What an expression speaks of by a name."""
    for node in terms_in(term):
        for one, other in _compared(node):
            sort = sort_of(one, scope) if isinstance(one, Path) else ""
            for text in other.items if isinstance(other, ListLiteral) else (other,):
                if sort and isinstance(text, Text) and text.value:
                    yield Named(sort, text.value, pointer, text.start, text.end)


def sort_of(path: Path, scope: Scope) -> str:
    """What the words of a name in an expression stand for; empty where authors choose none."""
    name = scope.find(path.parts[0])
    sort, kind = (name.sort, name.type) if name is not None else ("", None)
    for step in path.parts[1:]:
        attribute = kind.attributes.get(step) if isinstance(kind, Object) else None
        sort, kind = (attribute.sort, attribute.type) if attribute is not None else ("", None)
    return sort


def why_unlike(term: Term, scope: Scope, sorts: Mapping[str, str], kin: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Why two names in an expression are never the same word, such as a zone and a hall, and what to write instead;
    twice nothing where all that is compared can be the same."""
    for node in terms_in(term):
        for one, other in _compared(node):
            if not isinstance(one, Path) or not isinstance(other, Path):
                continue
            mine, its = sort_of(one, scope), sort_of(other, scope)
            if not mine or not its or _alike(mine, its, kin):
                continue
            what, that = (with_article(sorts.get(each) or _plain_word(each)) for each in (mine, its))
            is_list = isinstance(node, Membership)
            like = [name for name in _names_of(scope, is_list=is_list) if _alike(mine, sort_of(name, scope), kin)]
            asked = f"{one.dotted} {'in' if is_list else '=='}"
            better = "".join(f", or {asked} {each.dotted}" for each in like if each != one)
            written = f'"…" in {other.dotted}, with {that}' if is_list else f'{asked} "…", with {what}'
            never = f"{one.dotted} is never {'in ' if is_list else ''}{other.dotted}: {what} is not {that}"
            return never, f"write {written} in quotes{better}"
    return "", ""


def _alike(one: str, other: str, kin: Mapping[str, Sequence[str]]) -> bool:
    """Whether a name of one sort may be one of another."""
    sorts = [{each, *kin.get(each, ())} for each in (one, other)]
    return NOTE in (one, other) or ANY_SORT in sorts[0] | sorts[1] or not sorts[0].isdisjoint(sorts[1])


def _plain_word(sort: str) -> str:
    return sort.removeprefix(ENTITY).replace("-", " ")


def _names_of(scope: Scope, *, is_list: bool) -> Iterator[Path]:
    """The names of a scope, and what can be asked of them, that are words or lists of words."""
    for name, declared in scope.items():
        within = declared.type.attributes if isinstance(declared.type, Object) else {}
        for parts, kind in ((name,), declared.type), *(((name, each), its.type) for each, its in within.items()):
            if isinstance(kind, ListOf) == is_list and sort_of(Path(parts), scope):
                yield Path(parts)


def _compared(node: Term) -> Iterator[tuple[Term, Term]]:
    """The pairs that are compared with each other, each both ways round."""
    if isinstance(node, Membership):
        yield node.item, node.container
        yield node.container, node.item
    elif isinstance(node, Comparison):
        sides = [node.first, *(operand for _, operand in node.rest)]
        for one, other in pairwise(sides):
            yield one, other
            yield other, one
