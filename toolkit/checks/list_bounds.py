"""Lists that rules count, held against how many words can be in them: `count(roles) >= 3` where there is one role."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolkit.checks.counter_bounds import settled
from toolkit.checks.map_problems import diagnostic
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD, keywords_of
from toolkit.crawl.figures.own import CONDITION, ROLE, TOKEN
from toolkit.rules.expressions.limits import Between, Some
from toolkit.rules.expressions.types import Words
from toolkit.rules.naming import ENTITY, lists_counted
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.vocabulary import Vocabulary

#: Kinds of entities that have no keywords themselves.
_PLAIN = frozenset((KEYWORD, ROLE, TOKEN, CONDITION))


def of_entity(
    library: Library, entity: Entity, vocabulary: Vocabulary, missing: Collection[str]
) -> Iterator[Diagnostic]:
    """Diagnostics for counts in the rules of an entity that no list comes to, or that every one does. Entities of the
    kinds that are `missing` are not in the library, though packs have them."""
    if entity.kind not in vocabulary.owners:
        return
    try:
        counted = list(lists_counted(tree_of(vocabulary, library, entity)))
    except ContentFault:
        return  # told where rules are read
    for path, node in counted:
        declared = node.scope.declared(path.parts)
        words = declared.words if declared is not None else None
        if declared is None or words is None:
            continue
        kind = declared.sort.removeprefix(ENTITY)
        if kind not in missing if words is Words.THAT_EXIST else _PLAIN.issuperset(missing):
            most = Between(0, _most(library, vocabulary, words, kind))
            for each in settled([node], {path.dotted: Some(frozenset(), None, most)}):
                yield diagnostic(entity, each)


def _most(library: Library, vocabulary: Vocabulary, words: Words, kind: str) -> int:
    """How many different words of a kind a list can have."""
    if words is Words.THAT_EXIST:
        return len(library.of_kind(kind)) + len(vocabulary.words.get(kind, ()))
    cards = [{*keywords_of(each.data)} for each in library.entities]
    return len(set[str]().union(*cards)) if words is Words.OF_CARDS else max(map(len, cards), default=0)
