"""Names that rules of adventures and cards ask for and nothing has; names that people read, without words for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias
from weakref import WeakKeyDictionary

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.story.agreed import did_you_mean
from toolkit.rules.counters import seen_adventures
from toolkit.rules.naming import Named, lists_counted, names_asked, names_given, sort_of
from toolkit.rules.reading import readable_trees, trees_of
from toolkit.rules.tree import EntityTree
from toolkit.systems.massive_darkness.state import TOKENS
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, VOCABULARY

#: The sort and the name of what cards bring, and of what they ask for, each with the first card; read once a library.
_Names: TypeAlias = dict[tuple[str, str], Entity]
_ON_CARDS: WeakKeyDictionary[Library, tuple[_Names, _Names]] = WeakKeyDictionary()
#: What the sorts of names that rules give are called in messages.
_SORTS = {"mark": "mark", "role": "role", "enemy": "monster"}


def asked_in_vain(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """What the rules of an adventure ask for by a name that nothing has."""
    yield from _marks_never_set(library, rules)
    yield from _roles_never_given(library, rules)
    yield from _enemies_that_never_come(library, rules)
    yield from _unknown_tokens(library, rules)


def enemies_on_maps(adventures: Iterable[Entity]) -> Iterator[str]:
    """The names of enemies that stand on maps from the start."""
    for adventure in adventures:
        yield from (str(enemy["name"]) for enemy in adventure.data.get("enemies") or ())


def _given(rules: EntityTree, sort: str) -> set[str]:
    return {named.name for named in names_given(rules) if named.sort == sort}


def _on_cards(library: Library) -> tuple[_Names, _Names]:
    """What cards bring by a name, and what they ask for: a boss may mark that it is gone, a skill that it was used."""
    if library not in _ON_CARDS:
        given, asked = _ON_CARDS[library] = {}, {}
        for rules in trees_of(VOCABULARY, library, but=(ADVENTURE,)):
            given |= {(named.sort, named.name): rules.entity for named in names_given(rules)} | given
            asked |= {(named.sort, named.name): rules.entity for named in names_asked(rules)} | asked
    return _ON_CARDS[library]


def _given_anywhere(library: Library, rules: EntityTree, sort: str, asked: Iterable[str]) -> set[str]:
    """What rules of an adventure bring by a name, and cards besides; these are looked at only for what is missing."""
    given = _given(rules, sort)
    return given if given.issuperset(asked) else given | {name for each, name in _on_cards(library)[0] if each == sort}


def _marks_never_set(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Rules, objectives and stairs that wait for something no rule of the adventure marks, and no card."""
    data = rules.entity.data
    asked: list[tuple[str, Named]] = [
        ("this waits for what never comes", named) for named in names_asked(rules) if named.sort == "mark"
    ]
    for index, objective in enumerate(data.get("objectives") or ()):
        if "marked" in objective:
            named = Named("mark", objective["marked"], ("objectives", index, "marked"))
            asked.append(("the objective cannot be met", named))
    for index, stairs in enumerate(data.get("stairs") or ()):
        for way in ("there", "back") if isinstance(stairs, dict) else ():
            if way in stairs:
                asked.append(("heroes never use these stairs", Named("mark", stairs[way], ("stairs", index, way))))
    marked = _given_anywhere(library, rules, "mark", (named.name for _, named in asked))
    hint = "let a rule do it: mark, and the name"
    yield from _counted_in_vain(library, rules, "mark", "no rule marks anything", hint)
    for what, named in asked:
        yield from _missing(named, marked, f"{what}: no rule marks {named.name!r}", hint)


def _counted_in_vain(library: Library, rules: EntityTree, sort: str, message: str, hint: str) -> Iterator[MapProblem]:
    """Lists of names that expressions count, and that are always empty: `count(marks)` where no rule marks anything."""
    for path, node in lists_counted(rules):
        if sort_of(path, node.scope) == sort and not _given_anywhere(library, rules, sort, [""]):
            yield MapProblem("L0309", f"this is always 0: {message}", node.pointer, path.start, path.end, hint=hint)


def _enemies_that_never_come(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions about an enemy with a name that none on the map has and no rule gives. Who has no name of its own is
    called after its card."""
    asked = [named for named in names_asked(rules) if named.sort == "enemy"]
    cards = {each.id for each in library.of_kind("enemy")} if asked else set()
    placed = {*enemies_on_maps([rules.entity]), *cards}
    asked = [named for named in asked if named.name not in placed]
    there = _given_anywhere(library, rules, "enemy", (named.name for named in asked)) | (placed - cards)
    known = f"the enemies with names are {', '.join(sorted(there))}" if there else "no enemy has a name here"
    for named in asked:
        yield from _missing(named, there, f"no enemy of the adventure has the name {named.name!r}", known)


def _unknown_tokens(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions about a token that neither the game nor a pack has."""
    known = {*TOKENS, *library.names("token", rules.entity.pack)}
    hint = f"the tokens are {', '.join(sorted(known))}"
    for named in (each for each in names_asked(rules) if each.sort == "token"):
        yield from _missing(named, known, f"this waits for what never comes: there is no token {named.name!r}", hint)


def _roles_never_given(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Objectives and rules about a hero with a role that no rule of the adventure gives, and no card."""
    asked = [named for named in names_asked(rules) if named.sort == "role"]
    leaving = [
        Named("role", objective["leave"], ("objectives", index, "leave"))
        for index, objective in enumerate(rules.entity.data.get("objectives") or ())
        if objective.get("leave", "all") != "all"
    ]
    given = _given_anywhere(library, rules, "role", (named.name for named in (*asked, *leaving)))
    nobody, hint = "no rule gives a hero a role", "let a rule do it: choose_hero, and the role"
    yield from _counted_in_vain(library, rules, "role", nobody, hint)
    for named in (*asked, *leaving):
        known = {*given, "all"} if named in leaving else given
        yield from _missing(named, known, f"no rule gives a hero the role {named.name!r}", hint)


def _missing(named: Named, known: Collection[str], message: str, otherwise: str) -> Iterator[MapProblem]:
    """What is wrong with a name, if it is none of those that are known; `otherwise` is the hint where none is near."""
    if named.name not in known:
        hint = did_you_mean(named.name, known) or otherwise
        yield MapProblem("L0808", message, named.pointer, named.start, named.end, hint=hint)


def called(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Words for names that nothing has; marks, roles and monsters that come later, and have no words to be read by."""
    data = rules.entity.data
    called: dict[str, str] = data.get("called") or {}
    given = list(names_given(rules))
    asked_for = {str(each.get("marked", "")) for each in data.get("objectives") or ()}
    known = {named.name for named in given} | {str(enemy["name"]) for enemy in data.get("enemies") or ()}
    awaited = {named.name for named in names_asked(rules) if named.sort in ("mark", "role")}
    unused = [name for name in called if name not in known | awaited | asked_for]
    if unused:  # cards may have them
        on_cards = {name for names in _on_cards(library) for _, name in names}
        unused = [name for name in unused if name not in on_cards]
    for name in unused:
        meant = nearest(name, known - set(called))
        hint = f"did you mean {meant!r}?" if meant else "remove it, or let a rule use the name"
        yield MapProblem("L0812", f"nothing here has the name {name!r}", ("called", name), hint=hint, at_key=True)
    first = {named.name: named for named in reversed(given)}
    for name, named in first.items():
        if name not in called and name not in asked_for and not nearest(name, unused):
            yield from _without_words(library, rules.entity, named, "'called'")


def unspoken(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Marks, roles and monsters on a card that people would read by their names in the rules. What an adventure has by
    that name is told there, unless it is known there by an objective."""
    card = rules.entity
    adventures = list(seen_adventures(library, card.pack))
    called = {name for each in adventures for name in each.data.get("called") or ()}
    goals = {
        str(goal["marked"]) for each in adventures for goal in each.data.get("objectives") or () if "marked" in goal
    }
    given, asked = _on_cards(library)
    of_adventures = {name for each in adventures for name in _given_by(library, each)} - goals
    first = [each for each in names_given(rules) if given[each.sort, each.name] is card]
    first += [each for each in names_asked(rules) if each.name in goals and asked[each.sort, each.name] is card]
    for name, named in {each.name: each for each in reversed(first)}.items():
        if name not in called | of_adventures:
            yield from _without_words(library, card, named, "'called' of an adventure")


def _given_by(library: Library, adventure: Entity) -> set[str]:
    trees = readable_trees(VOCABULARY, library, [adventure])
    return {named.name for rules in trees for named in names_given(rules)}


def _without_words(library: Library, entity: Entity, named: Named, where: str) -> Iterator[MapProblem]:
    """What is wrong with a name that has no words, unless it is that of a role that the pack declares."""
    name = named.name
    if name and not (named.sort == "role" and library.find(name, "role", entity.pack)):
        message = f"people will read this {_SORTS[named.sort]} as {name.replace('-', ' ')!r}, in every language"
        yield MapProblem("L0813", message, named.pointer, named.start, named.end, hint=f"add it to {where}: {name}: …")
