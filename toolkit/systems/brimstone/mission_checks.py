"""What missions and campaigns of Shadows of Brimstone can get wrong: what nobody can win, and what never happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.shared_verbs import CHANGED
from toolkit.rules.counters import ADVENTURE, NamedCounter, counters_of
from toolkit.rules.expressions.wanted import wanted_words
from toolkit.rules.naming import COUNTER, NOTE, names_asked, names_given
from toolkit.rules.reading import readable_tree, trees_of
from toolkit.rules.scenario_cards import BOARD
from toolkit.rules.tree import (
    AnyNode,
    ArgumentNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    PassiveNode,
    TriggerNode,
)
from toolkit.systems.brimstone.dice import DICE
from toolkit.systems.brimstone.map.tiles import read_tile
from toolkit.systems.brimstone.story.mode import FIRST_HOLD, Story, mission_id, open_chapters
from toolkit.systems.brimstone.verbs.of_checks import BRINGING, NOT_AT_FIRST
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

NO_CLUES, LACKS, NO_EFFECT, NEVER_ENDS = "L0853", "L0856", "L0859", "L0860"
TAKEN_NAME, NEVER_WON, SETTLED = "L0863", "L0865", "L0309"
#: What is rolled for each: 2D6, 2D6, D6 (SB-18.06, SB-18.07, SB-98.01).
ROLLS = {"injury": range(2, 13), "madness": range(2, 13), "mutation": range(1, 7)}
#: Kinds whose cards come in town, and those that come between two missions.
IN_TOWN = ("town", "town-place")
ON_THE_WAY = ("hazard", *IN_TOWN)
#: Effects by which the rules of a mission bring it to its end.
WINS, FINDS = "win", "reach_objective"


def rules_of(library: Library, entity: Entity) -> EntityTree | None:
    """The rules of an entity; none where they cannot be read, which is told there."""
    return readable_tree(VOCABULARY, library, entity)


def nodes_of(library: Library, entity: Entity) -> Iterator[AnyNode]:
    """Every node of an entity's rules; none where they cannot be read, which is told there."""
    rules = rules_of(library, entity)
    yield from rules.walk() if rules is not None else ()


def expressions_of(library: Library, entity: Entity) -> Iterator[tuple[str, ExpressionNode]]:
    """Every expression in an entity's rules, with the event it is asked for on; empty in a lasting change."""
    event = ""
    for node in nodes_of(library, entity):
        match node:
            case TriggerNode() | EffectNode():
                event = node.event.name
            case PassiveNode():
                event = ""
            case ExpressionNode():
                yield event, node


def mission(library: Library, entity: Entity) -> Iterator[MapProblem]:
    if library.of_kind("adventure", entity.pack)[0].qualified == entity.qualified:  # once for all missions of a pack
        yield from _box(library, entity)
    yield from _entrance(library, entity)
    yield from _clues(library, entity)
    yield from _companions(library, entity)
    rules = rules_of(library, entity)
    if rules is None:
        return
    others = trees_of(VOCABULARY, library, but=(ADVENTURE,))
    yield from tokens.problems(entity, rules, library.names("tile", entity.pack), "tile", others)
    if entity.id != BOARD:  # what a test plays on has no end of its own
        yield from _way_to_win(library, entity, rules)
        yield from _final_threat(library, entity, rules)
    yield from _left_out(entity, rules)
    yield from _only_in_town(library, entity, rules)


def _box(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """One world that is the mine, with tiles to build it from, a depth track, and the dice (SB-1, SB-2)."""
    mines = [each.id for each in library.of_kind("world") if each.data.get("is_mine")]
    if len(mines) != 1:
        told = f"the worlds {mines[0]!r} and {mines[1]!r} both are" if mines else "no world is"
        yield MapProblem(LACKS, f"{told} the mine", ("id",), hint="give just one world 'is_mine: true'")
    elif not _tiles(library, mines[0]):
        yield MapProblem(LACKS, f"the mine {mines[0]!r} has no tile", ("id",))
    if not library.of_kind("depth-track"):
        yield MapProblem(LACKS, "there is no depth track", ("id",))
    if not library.of_kind("hero"):
        yield MapProblem(LACKS, "there is no hero to play with", ("id",))
    for kind in ROLLS:
        if library.of_kind("hero") and not library.of_kind(kind):
            yield MapProblem(LACKS, f"there is no {kind} to roll for", ("id",))
    for die in DICE:
        if library.find(die, kind="die", pack=entity.pack) is None:
            yield MapProblem(LACKS, f"there is no die {die!r}", ("id",))


def mine_of(library: Library) -> str:
    """The world that is the mine; empty where none is."""
    return next((each.id for each in library.of_kind("world") if each.data.get("is_mine")), "")


def world_of(library: Library, entity: Entity) -> str:
    """The world that something belongs to; the mine where it says nothing."""
    return library.id_of(entity.data.get("world", mine_of(library)), "world", entity.pack)


def _tiles(library: Library, world: str) -> list[Entity]:
    return [each for each in library.of_kind("tile") if world_of(library, each) == world]


def _entrance(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A mission begins on an entrance of its world (SB-7.09)."""
    world, fitting = _entrances(library, entity)
    named = entity.data.get("entrance")
    if named is not None:
        tile = library.find(str(named), kind="tile", pack=entity.pack)
        if tile is not None and tile.id not in fitting:
            hint = f"its entrances are {', '.join(fitting)}" if fitting else "write a tile with 'type: entrance'"
            yield MapProblem(LACKS, f"the tile {named!r} is no entrance of {world!r}", ("entrance",), hint=hint)
    elif not fitting and ("world" in entity.data or _tiles(library, world)):  # no tile at all of the mine is told above
        place: Pointer = ("world",) if "world" in entity.data else ("id",)
        hint = "write a tile of it with 'type: entrance'"
        yield MapProblem(LACKS, f"no tile of {world!r} is an entrance", place, hint=hint)


def _entrances(library: Library, entity: Entity) -> tuple[str, list[str]]:
    """The world in which a mission begins, and its entrances."""
    world = world_of(library, entity)
    return world, [each.id for each in _tiles(library, world) if each.data.get("type") == "entrance"]


def _clues(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Not more clues than exploration tokens carry (SB-13.14)."""
    wanted = entity.data.get("objective", {}).get("clues", 0)
    found = library.of_kind("exploration-token")
    carried = sum(each.data.get("copies", 1) for each in found if each.data.get("clue"))
    if wanted > carried:
        hint = "ask for fewer, or write exploration tokens with 'clue'"
        message = f"{wanted} clues are wanted, and the exploration tokens carry {carried}"
        yield MapProblem(NO_CLUES, message, ("objective", "clues"), hint=hint)


def _companions(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Everybody on the board has a name of their own: heroes are called by their class (SB-91.68)."""
    for name in entity.data.get("companions", {}):
        plain = str(name).rstrip("0123456789").rstrip("-")
        for kind in ("hero", "enemy"):
            taken = next((each for each in (str(name), plain) if each in library.names(kind, entity.pack)), "")
            if taken:
                message = f"the companion is named like the {kind} {taken!r}"
                hint = f"give it another name, such as {f'old-{taken}'!r}"
                yield MapProblem(TAKEN_NAME, message, ("companions", name), hint=hint, at_key=True)


# What nobody can win


def _brings(rules: EntityTree, *verbs: str) -> bool:
    return any(isinstance(node, EffectNode) and node.name in verbs for node in rules.walk())


def _way_to_win(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """The final fight is won, or a rule wins; the objective is found by clues, or by a rule (SB-34.01)."""
    objective: Mapping[str, Any] = entity.data.get("objective", {})
    place: Pointer = ("objective",) if "objective" in entity.data else ("id",)
    fights = objective.get("threat", "epic") != "none"
    finds = (objective.get("clues", 0) > 0 and not _is_shut_in(library, entity)) or _brings(rules, FINDS)
    if not _brings(rules, WINS) and not (fights and finds):
        message = "nobody can win this mission: its objective is never found"
        hint = "write 'clues' for it, or a rule that does 'reach_objective' or 'win'"
        if objective.get("clues"):
            message = "nobody can win this mission: no exit leads away from its entrance"
            hint = "draw an exit on the tile, begin on another, or write a rule that does 'reach_objective' or 'win'"
        if finds:
            message = "nobody can win this mission: its objective brings no fight, and no rule does 'win'"
            hint = "name a 'threat' for it, or write a rule that does 'win'"
        yield MapProblem(NEVER_WON, message, place, hint=hint)


def _is_shut_in(library: Library, entity: Entity) -> bool:
    """Whether no tile can be laid beside the entrance of a mission: the one it names, else the first of its world."""
    first = next(iter(_entrances(library, entity)[1]), "")
    named = library.find(str(entity.data.get("entrance", first)), kind="tile", pack=entity.pack)
    tile = read_tile(named)[0] if named is not None else None
    return tile is not None and not tile.exits


def _final_threat(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """There are threat cards for the final fight, whoever plays (SB-13.17, SB-22.04, SB-35.02)."""
    objective: Mapping[str, Any] = entity.data.get("objective", {})
    named = str(objective.get("threat", "epic"))
    if named == "none" or "world" in entity.data or _brings(rules, WINS, *BRINGING):
        return
    few = ("high",) if entity.data.get("first_game") else ("high", "epic")  # one or two heroes meet no epic threat
    wanted = {"party": ("low", "medium", "high"), "epic": few}.get(named, (named,))
    known = {each.data.get("deck") for each in library.of_kind("threat")}
    if lacking := [tier for tier in wanted if tier not in known]:
        place: Pointer = ("objective", "threat") if "threat" in objective else ("id",)
        who = "nobody" if len(lacking) == len(wanted) else "not every posse"
        message = f"{who} can win this mission: there is no {lacking[0]} threat for its final fight"
        hint = f"write a threat with 'deck: {lacking[0]}', or name another 'threat' for the objective"
        yield MapProblem(NEVER_WON, message, place, hint=hint)


# What is counted and noted


def _only_in_town(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What cards of the road and the town alone count or note is there when a mission begins, and only in a campaign;
    its rules do not answer when it happens (SB-91.100)."""
    on_the_way = {sort: _of_kinds(library, ON_THE_WAY, sort) for sort in (COUNTER, NOTE)}
    if not any(on_the_way.values()):
        return
    others = [kind for kind in VOCABULARY.owners if kind not in (*ON_THE_WAY, entity.kind)]
    elsewhere = {sort: _of_kinds(library, others, sort) | _brought(rules, sort) for sort in (COUNTER, NOTE)}
    in_campaign = any(_is_chapter(library, entity, each) for each in library.of_kind("campaign"))
    only = {sort: on_the_way[sort] - elsewhere[sort] for sort in (COUNTER, NOTE)}
    own = counters_of(entity.data).keys()
    for name in sorted(only[COUNTER] & own):
        if not in_campaign:
            message = f"only cards of the road and the town change {name!r}, and no campaign has this mission"
            hint = f"let a rule do {{change: {name}}}, or write a campaign with this mission"
            yield MapProblem(SETTLED, message, ("counters", name), hint=hint, at_key=True)
    for named in names_asked(rules):
        if named.sort == NOTE and named.name in only[NOTE] and not in_campaign:
            message = f"only cards of the road and the town note {named.name!r}, and no campaign has this mission"
            hint = f"let a rule do {{note: {named.name}}}, or write a campaign with this mission"
            yield MapProblem(SETTLED, message, named.pointer, named.start, named.end, hint=hint)
    for rule in rules.walk():
        if (
            isinstance(rule, TriggerNode)
            and rule.event.name == CHANGED
            and _waited_for(rule, on_the_way[COUNTER] & own)
            and not _waited_for(rule, elsewhere[COUNTER] & own)
        ):
            message = "this never happens: counters that cards of the road and the town change are changed by then"
            hint = "write 'on: mission-start', and ask for the counter with 'if'"
            yield MapProblem(NO_EFFECT, message, (*rule.pointer, "on"), hint=hint)


def _waited_for(rule: TriggerNode, changing: set[str]) -> set[str]:
    """Those of some counters that a rule about a change can be about: those it names, or all of them."""
    words = wanted_words(rule.condition.term) if rule.condition is not None else ()
    named = {word for name, word in words if name == COUNTER}
    return changing & named if named else changing


def _is_chapter(library: Library, mission: Entity, campaign: Entity) -> bool:
    named = (library.find(str(each["adventure"]), "adventure", campaign.pack) for each in campaign.data["chapters"])
    return any(each is not None and each.qualified == mission.qualified for each in named)


def _of_kinds(library: Library, kinds: Iterable[str], sort: str) -> set[str]:
    """The counters of missions that rules on cards of some kinds change, or what they note."""
    trees = trees_of(VOCABULARY, library, but={*VOCABULARY.owners} - {*kinds})
    return {name for tree in trees for name in _brought(tree, sort)}


def _brought(rules: EntityTree, sort: str) -> set[str]:
    if sort == NOTE:
        return {named.name for named in names_given(rules) if named.sort == NOTE}
    holder = VOCABULARY.owners["adventure"].counters
    values = (node.value for node in rules.walk() if isinstance(node, ArgumentNode))
    return {str(each) for each in values if isinstance(each, NamedCounter) and each.holder is holder}


def _left_out(entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What a first game leaves out (SB-40)."""
    objective: Mapping[str, Any] = entity.data.get("objective", {})
    if entity.data.get("first_game") and objective.get("threat") == "epic":
        message = "a first game has no epic threat: a high one is drawn"
        yield MapProblem(NO_EFFECT, message, ("objective", "threat"), hint="write 'high'")
    if objective.get("threat") == "none" and "cards" in objective:
        message = "no threat is drawn for this objective, so the number of 'cards' never counts"
        hint = "leave it out, or name another 'threat'"
        yield MapProblem(NO_EFFECT, message, ("objective", "cards"), hint=hint, at_key=True)
    for node in rules.walk() if entity.data.get("first_game") else ():
        if isinstance(node, EffectNode) and node.name in NOT_AT_FIRST:
            argument, word, why = NOT_AT_FIRST[node.name]
            if node.value(argument) == word:
                hint = "leave it out, or leave out 'first_game'"
                yield MapProblem(NO_EFFECT, f"in a first game {why}", node.pointer, hint=hint)


# Campaigns


def campaign(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """One mission is open at first, a last one ends the campaign, and each can come to be open (SB-60.03, SB-60.07)."""
    chapters = entity.data.get("chapters", [])
    if not any(each.get("last") for each in chapters):
        hint = "write 'last: true' for the mission that ends it"
        yield MapProblem(NEVER_ENDS, "no mission ends this campaign", ("chapters",), hint=hint, at_key=True)
    missions = [mission_id(each["adventure"]) for each in chapters]
    for index, name in enumerate(missions):
        if name in missions[:index]:
            message = f"the mission {name!r} stands here already, and is not open again once it is won"
            yield MapProblem(NEVER_ENDS, message, ("chapters", index, "adventure"), hint="leave one of them out")
    for index, each in enumerate(chapters):
        for result in ("won", "lost"):
            for number, name in enumerate(each.get("needs", {}).get(result, ())):
                if mission_id(name) not in missions:
                    message = f"the mission {str(name)!r} is none of this campaign, so this one is never open"
                    yield MapProblem(NEVER_ENDS, message, ("chapters", index, "needs", result, number))
    ends = {mission_id(each["adventure"]) for each in chapters if each.get("last")}
    for index, each in enumerate(chapters):
        for number, name in enumerate(each.get("needs", {}).get("won", ())):
            if mission_id(name) in ends and mission_id(name) != missions[index]:
                message = f"winning {str(name)!r} ends this campaign, so this mission is never open"
                yield MapProblem(NEVER_ENDS, message, ("chapters", index, "needs", "won", number))
    reached: set[str] = set()
    while opened := {name for name, each in zip(missions, chapters, strict=True) if _wanted(each) <= reached} - reached:
        reached |= opened
    story = Story(entity.qualified, hold=entity.data.get("hold", FIRST_HOLD))
    if reached and not open_chapters(entity, story):
        hint = "let one mission need neither a later 'round' nor more 'hold' than the campaign begins with"
        message = "no mission is open when the campaign begins"
        yield MapProblem(NEVER_ENDS, message, ("chapters",), hint=hint, at_key=True)
    for index, name in enumerate(missions):
        if name not in reached and _wanted(chapters[index]) <= set(missions) and name not in missions[:index]:
            hint = "let it need missions that are open before it"
            yield MapProblem(NEVER_ENDS, f"the mission {name!r} is never open", ("chapters", index), hint=hint)


def _wanted(chapter: Mapping[str, Any]) -> set[str]:
    """The missions that must have been played before one is open."""
    needs: Mapping[str, Any] = chapter.get("needs", {})
    return {mission_id(name) for result in ("won", "lost") for name in needs.get(result, ())}
