"""Cards and chapters that no game comes to: told by `lantern check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.reading import readable_tree
from toolkit.rules.tree import EffectNode, EntityTree, effects_in
from toolkit.systems.machina_arcana.card_checks import BAD_CARD, NEVER
from toolkit.systems.machina_arcana.cards.catalog import DICE, EVENT_LISTS
from toolkit.systems.machina_arcana.certain import ENTERED
from toolkit.systems.machina_arcana.map.tiles import CHAPTER, kinds_of
from toolkit.systems.machina_arcana.rule_checks import for_me
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY
from toolkit.systems.machina_arcana.waiting_checks import LAYS

NO_WAY_ON, UNUSED = "L0843", "L0404"
#: Moments that come in the first round of every game.
_IN_EVERY_ROUND = frozenset({"explorer-phase", "turn-start", "turn-end", "horror-phase"})


def chapters(told: Sequence[Entity], trees: Sequence[EntityTree]) -> Iterator[MapProblem]:
    """Chapters of a scenario that nobody leaves, or that nobody ever sees."""
    for index, (chapter, tree) in enumerate(zip(told, trees, strict=True)):
        place, last = ("chapters", index), index + 1 == len(told)
        if index == 0:
            yield from _first(chapter, tree, place)
        effects = [*effects_in(tuple(tree.walk()))]
        if last and any(each.name == "place_exit" for each in effects):
            message = f"{chapter.id!r} places an exit, and it is the last chapter: no exit comes (MA-42.19)"
            yield MapProblem(NO_WAY_ON, message, place, hint="let it do 'win', or write a chapter after it")
        elif last and any(each.name == "advance_chapter" for each in effects):
            message = f"{chapter.id!r} advances, and it is the last chapter: none comes after it"
            yield MapProblem(NO_WAY_ON, message, place, hint="let it do 'win', or write a chapter after it")
        if ends := _at_once(tree, last=last):
            message = f"{chapter.id!r} does {ends!r} as soon as it comes into play"
            hint = "no chapter after it is ever reached" if not last else "nobody can win"
            yield MapProblem(NO_WAY_ON, message, place, hint=f"{hint}: give that a condition or another moment")
        elif not last and chapter.data.get("no_exploring") and "locked" not in chapter.data:
            yield from _without_chapter_space(chapter, effects, place)


def _first(chapter: Entity, tree: EntityTree, place: tuple[str, int]) -> Iterator[MapProblem]:
    """Nobody acts when the first chapter comes into play (MA-44.07)."""
    for effect in (each for rule in tree.triggers() if rule.event.name == ENTERED for each in for_me(rule)):
        message = f"{effect.name!r} of {chapter.id!r} is for who acts, and nobody does when the first chapter comes"
        yield MapProblem(NO_WAY_ON, message, place, hint="name somebody, such as 'whom: each'")
    entered = [rule for rule in tree.triggers() if rule.event.name == ENTERED]
    for effect in (each for each in effects_in(tuple(entered)) if each.value("what") == "stamina"):
        message = f"{effect.name!r} of {chapter.id!r} changes nothing: stamina is filled after that (MA-44.07)"
        yield MapProblem(NEVER, message, place, hint="let it be about health or essence, or put another chapter first")


def over_before(tree: EntityTree) -> Iterator[MapProblem]:
    """Rules of a scenario that surely end the game in its first round."""
    for rule in tree.triggers():
        sure = (each for each in rule.effects if each.condition is None and each.verb.ends)
        ends = next(sure, None) if rule.condition is None and rule.event.name in _IN_EVERY_ROUND else None
        if ends is not None:
            message = f"the game is over with the first {rule.event.name!r}: {ends.name!r} happens in every game"
            yield MapProblem(NO_WAY_ON, message, ends.pointer, hint="give it a condition, as in 'if: round > 9'")


def _at_once(tree: EntityTree, *, last: bool) -> str:
    """The effect by which a chapter surely ends the game when it comes into play; the last one may win it."""
    entered = (each for each in tree.triggers() if each.event.name == ENTERED and each.condition is None)
    sure = (effect for each in entered for effect in each.effects if effect.condition is None and effect.verb.ends)
    return next((each.name for each in sure if not last or each.name != "win"), "")


def _without_chapter_space(
    chapter: Entity, effects: Sequence[EffectNode], place: tuple[str, int]
) -> Iterator[MapProblem]:
    """A tile of an endgame lies alone: where it has no chapter space, the chapter says itself how it advances."""
    laid = [each.value("tile") for each in effects if each.name == LAYS]
    kinds = [kinds_of(each) for each in laid if isinstance(each, Entity)]
    leads = any(each.verb.facets["part"] == "leads-on" for each in effects)
    if kinds and not leads and all(each and CHAPTER not in each for each in kinds):
        message = f"nothing takes {chapter.id!r} on: the tile that it lays has no chapter space, and nobody explores"
        hint = "let one of its rules do 'advance_chapter', or draw an H on the tile"
        yield MapProblem(NO_WAY_ON, message, place, hint=hint)


def events(library: Library, scenario: Entity) -> Iterator[MapProblem]:
    """Events that a scenario names are its own: all others are in its decks already (MA-2.05)."""
    for kind, key in EVENT_LISTS.items():
        for index, name in enumerate(scenario.data.get(key, ())):
            event = library.find(str(name), kind=kind, pack=scenario.pack)
            if event is not None and not event.data.get("scenario"):
                message = f"{event.id!r} is in the deck of every scenario, whether it is named here or not"
                hint = f"write 'scenario: true' in {event.id!r}, or leave it out"
                yield MapProblem(BAD_CARD, message, (key, index), hint=hint)


def endgames(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What a card lays lies ready in some scenario; of chapters and scenarios, that is told with the scenario."""
    named = [*library.of_kind("adventure")] if entity.kind not in ("chapter", "adventure") else []
    for effect in effects_in(tuple(rules.walk())) if named else ():
        tile = effect.value("tile") if effect.name == LAYS else None
        if isinstance(tile, Entity) and not any(
            library.find(str(name), "tile", each.pack) is tile
            for each in named
            for name in each.data.get("endgame_tiles", ())
        ):
            message = f"this does nothing: {tile.id!r} is an endgame tile of no scenario"
            yield MapProblem(NEVER, message, effect.pointer, hint="name it under 'endgame_tiles' of one")


def gift(library: Library, scenario: Entity) -> Iterator[MapProblem]:
    """What explorers begin with in an easy game is in a deck then (MA-46.01)."""
    item = library.find(str(scenario.data.get("easy_item", "")), kind="item", pack=scenario.pack)
    if item is None:
        return
    if item.data.get("role") == "basic":
        yield MapProblem(BAD_CARD, f"{item.id!r} is no card: every explorer can do it", ("easy_item",))
    elif item.data["level"] > 1:
        message = f"{item.id!r} is of level {item.data['level']}, and in no deck when the game begins"
        yield MapProblem(BAD_CARD, message, ("easy_item",), hint="choose an item of level 1")


def unused(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A card that is in no deck and that nothing names, or a die that nobody rolls."""
    data = entity.data
    if entity.kind == "die" and not any(library.find(each, "die", entity.pack) is entity for each in DICE):
        hint = f"let it take the place of one, as in 'overrides: machina-arcana/{DICE[0]}': {', '.join(DICE)}"
        yield MapProblem(UNUSED, f"nothing rolls the die {entity.id!r}", ("id",), hint=hint)
    elif entity.kind in EVENT_LISTS and data.get("scenario"):
        key = EVENT_LISTS[entity.kind]
        named = ((each, name) for each in library.of_kind("adventure") for name in each.data.get(key, ()))
        if not any(library.find(str(name), entity.kind, each.pack) is entity for each, name in named):
            message = f"no scenario names the event {entity.id!r}, and it is in no other deck"
            yield MapProblem(UNUSED, message, ("id",), hint=f"name it under {key!r} of one, or take 'scenario' away")
    elif entity.kind == "monster" and data.get("copies") == 0 and not _is_spawned(library, entity):
        message = f"no rule spawns the monster {entity.id!r}, and it is not in the deck"
        yield MapProblem(UNUSED, message, ("id",), hint=f"let a rule do {{spawn: {{monster: {entity.id}}}}}")


def _is_spawned(library: Library, monster: Entity) -> bool:
    """Whether a rule of any card names a monster that spawns."""
    trees = (readable_tree(VOCABULARY, library, each) for kind in VOCABULARY.owners for each in library.of_kind(kind))
    named = (None if tree is None else effects_in(tree.triggers()) for tree in trees)
    return any(found is None or any(each.value("monster") is monster for each in found) for found in named)
