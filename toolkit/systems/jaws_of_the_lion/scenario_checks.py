"""What scenarios, abilities and sheets can get wrong beyond their drawings: things that can never happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.boards import paths
from toolkit.rules.expressions.limits import Between, limits_of
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.naming import Named, names_asked
from toolkit.rules.scenario_cards import BOARD
from toolkit.rules.tree import EffectNode, EntityTree, ExpressionNode, TriggerNode, effects_in
from toolkit.systems.jaws_of_the_lion import campaign_checks, performing, rule_checks, unreached_checks
from toolkit.systems.jaws_of_the_lion.cards.card import ANY_ELEMENT, HALVES
from toolkit.systems.jaws_of_the_lion.cards.catalog import owner_of
from toolkit.systems.jaws_of_the_lion.certain import Reckoning, tree
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, place_of, read_layout
from toolkit.systems.jaws_of_the_lion.performing import ADDS_NOTHING, CANNOT_DO
from toolkit.systems.jaws_of_the_lion.state import MONSTERS
from toolkit.systems.jaws_of_the_lion.verbs.moments import Strike

NEVER_APPEARS, NOT_THERE, NOBODY_GETS_THERE, LOCKED_FOR_GOOD = "L0870", "L0871", "L0872", "L0873"
WRONG_CARDS, NOT_ON_CARDS, ENDLESS = "L0876", "L0878", "L0312"
#: What scenarios have under names of their own, and the key that says it; doors and rooms are drawn.
_OF_SCENARIOS = {"door": "", "room": "", "section": "sections", "entry": "goods", "object": "objects"}
#: The verb by which whoever acts gains an item, and the moment that a bonus of the round never sees.
GAIN_ITEM, TURN_START = "gain_item", "turn-start"
#: How a monster performs its ability card.
_MONSTER = performing.Acting("ability", is_monster=True, of_monster=True)

# Scenarios


def scenario(library: Library, entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    rules = tree(library, entity)
    if rules is None:
        return
    reckoning = Reckoning(library, entity, layout, rules)
    yield from _names(reckoning, entity, layout, rules)
    yield from _locked(reckoning)
    yield from _out_of_reach(entity, layout)
    for letter in entity.data.get("goods", ()):
        yield from performing.problems(rules.effects("goods", letter, "do"), performing.Acting("found"))
    yield from unreached_checks.problems(reckoning)
    yield from unreached_checks.unharmed(library, entity, rules)
    yield from campaign_checks.unlocks(library, entity)
    if entity.id != BOARD:  # a test says itself who stands on its board
        yield from rule_checks.problems(reckoning)


def _names(reckoning: Reckoning, entity: Entity, layout: Layout, rules: EntityTree) -> Iterator[MapProblem]:
    """What rules and goals speak of is there: monsters that come, doors, sections, entries, special objects."""
    data = entity.data
    known = {
        "door": list(layout.doors),
        "section": [str(each) for each in data.get("sections", {})],
        "entry": list(data.get("goods", {})),
        "object": list(data.get("objects", {})),
    }
    coming = reckoning.coming
    for named in names_asked(rules):
        if named.sort == "monster" and named.name not in coming:
            yield _wrong(named, NEVER_APPEARS, f"no {named.name!r} ever appears in this scenario", coming)
        elif named.sort in known and named.name not in known[named.sort]:
            what = "special object" if named.sort == "object" else named.sort
            yield _wrong(named, NOT_THERE, f"the scenario has no {what} {named.name!r}", known[named.sort])
    for number, section in data.get("sections", {}).items():
        if "door" in section and section["door"] not in layout.doors:
            named = Named("door", section["door"], ("sections", number, "door"))
            yield _wrong(named, NOT_THERE, f"the scenario has no door {section['door']!r}", known["door"])
    for index, door in enumerate(data.get("locked", ())):
        if door not in layout.doors:
            named = Named("door", door, ("locked", index))
            yield _wrong(named, NOT_THERE, f"the scenario has no door {door!r}", known["door"])


def _wrong(named: Named, code: str, message: str, known: list[str]) -> MapProblem:
    near = nearest(named.name, known)
    hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}" if known else ""
    return MapProblem(code, message, named.pointer, named.start, named.end, hint)


def _locked(reckoning: Reckoning) -> Iterator[MapProblem]:
    """A door that is locked is opened or unlocked by some rule, of the scenario or of a card in it."""
    freed = {effect.value("door") for effect in reckoning.effects if effect.verb.facets["part"].frees_door}
    for index, door in enumerate(reckoning.entity.data.get("locked", ())):
        if door not in freed:
            hint = "write a rule with 'unlock_door' or 'open_door', or leave it unlocked"
            yield MapProblem(LOCKED_FOR_GOOD, f"nothing ever unlocks the door {door}", ("locked", index), hint=hint)


def _out_of_reach(entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """Somebody can walk from the starting hexes to every treasure, token, exit and door."""
    board = layout.board
    walls = {cell for cells in layout.obstacles.values() for cell in cells}
    reached = paths.distances(board, list(layout.starts), lambda _, there: there not in walls)
    for door in layout.doors.values():
        if not any(cell in reached for cell in door.cells):
            at = str(entity.data["rooms"]).find(door.name)
            yield MapProblem(NOBODY_GETS_THERE, f"nobody can walk to the door {door.name}", ("rooms",), at, at + 1)
            reached |= paths.distances(board, list(door.cells), lambda _, there: there not in walls)  # told already
    for place in entity.data.get("treasures", {}):
        if _cell(layout, place) not in (None, *reached):
            yield MapProblem(NOBODY_GETS_THERE, f"nobody can walk to {place}", ("treasures", place), at_key=True)
    for letter, entry in entity.data.get("goods", {}).items():
        if "at" in entry and _cell(layout, entry["at"]) not in (None, *reached):
            yield MapProblem(NOBODY_GETS_THERE, f"nobody can walk to {entry['at']}", ("goods", letter, "at"))
    if layout.exits and not layout.exits & reached.keys():
        yield MapProblem(NOBODY_GETS_THERE, "nobody can walk to an exit", ("things",))


def _cell(layout: Layout, at: object) -> int | None:
    return layout.board.numbers.get(place_of(str(at)))


# What is added


def moments(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Items, lasting effects, what is said of each attack, modifier cards and treasures say nothing in vain."""
    rules = tree(library, entity)
    if rules is None:
        return
    for node in rules.nodes.values():
        if isinstance(node, TriggerNode):
            yield from performing.on_trigger(node)
            yield from _gives_itself(entity, node)
    if entity.kind == "modifier-card":
        effects = rules.effects("effects")
        yield from performing.of_modifier(effects)
        yield from _null(entity, effects)
        yield from _everybodys(entity)
    if entity.kind == "treasure":
        yield from performing.problems(rules.effects("effects"), performing.Acting("found"))
    for half in HALVES if entity.kind == "ability-card" else ():
        said = rules.effects(half, "each_attack")
        yield from performing.problems(said, performing.at_event("each-attack", Strike))
        if said and not performing.attacks(rules.effects(half, "actions")):
            message = "this ability has no attack of which this could be said"
            yield MapProblem(ADDS_NOTHING, message, (half, "each_attack"), at_key=True)


def _gives_itself(item: Entity, trigger: TriggerNode) -> Iterator[MapProblem]:
    """Who uses an item has it, and nobody has two of a kind (JL-90.70)."""
    for effect in performing.of_one_act(trigger.effects):
        if effect.name == GAIN_ITEM and effect.value("item") == item:
            hint = "name another item, or let others gain this one within 'allow'"
            message = f"this does nothing: whoever uses {item.id!r} has it already"
            yield MapProblem(CANNOT_DO, message, effect.pointer, hint=hint)


def _everybodys(entity: Entity) -> Iterator[MapProblem]:
    """A card of every deck is no card of one owner (JL-8.08, JL-8.17)."""
    if "owner" in entity.data and entity.data.get("in_every_deck"):
        message = f"a card that is in every deck does not belong to {str(entity.data['owner'])!r} alone"
        yield MapProblem(WRONG_CARDS, message, ("owner",), hint="leave 'owner' or 'in_every_deck' out", at_key=True)


def joins(rules: EntityTree) -> Iterator[MapProblem]:
    """Modifier cards join the decks of their owners (JL-8.17)."""
    for effect in effects_in(tuple(rules.nodes.values())):
        card = effect.value("card")
        owner = card.data.get("owner") if isinstance(card, Entity) and card.kind == "modifier-card" else None
        whom = str(effect.value("whom"))
        if owner is not None and (owner == MONSTERS) is not (whom == MONSTERS):
            hint = "write 'whom: monsters'" if owner == MONSTERS else "write 'whom: characters'"
            message = f"this does nothing: the card belongs to {owner!r}, and joins no deck of another"
            yield MapProblem(WRONG_CARDS, message, effect.pointer, hint=hint)


def _null(entity: Entity, effects: Sequence[EffectNode]) -> Iterator[MapProblem]:
    """An attack that a card makes nothing is no stronger for what the card adds (JL-7.14)."""
    for effect in effects_in(tuple(effects)) if entity.data.get("change") == "null" else ():
        if effect.name == performing.ADD and any(
            each.parameter.name == "attack" and each.given for each in effect.arguments
        ):
            message = "'attack' adds nothing here: the card makes the damage 0"
            yield MapProblem(ADDS_NOTHING, message, effect.pointer, hint="leave it out, or leave out 'change'")


# Cards that name what scenarios have


def of_its_scenarios(library: Library, card: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What a treasure or a monster's card names is there in one of the scenarios in which it comes into play."""
    named = [each for each in names_asked(rules) if each.sort in _OF_SCENARIOS]
    scenarios = [each for each in library.of_kind("adventure") if each.id != BOARD] if named else []
    its_own = [each for each in scenarios if _comes_in(library, card, each)]
    for each in named if its_own else ():
        known = [name for scenario in its_own for name in _known_in(scenario, each.sort)]
        if each.name not in known and any(each.name in _known_in(scenario, each.sort) for scenario in scenarios):
            what = "special object" if each.sort == "object" else each.sort
            message = f"no scenario in which {card.id!r} comes into play has the {what} {each.name!r}"
            yield _wrong(each, NOT_THERE, message, sorted(set(known)))
    locked = {str(door) for scenario in its_own for door in scenario.data.get("locked", ())}
    doors = {door for scenario in its_own for door in _known_in(scenario, "door")}
    for effect in effects_in(tuple(rules.nodes.values())) if its_own else ():
        door = str(effect.value("door"))
        if effect.name == "unlock_door" and door in doors and door not in locked:
            message = f"no scenario in which {card.id!r} comes into play has a locked door {door}"
            yield MapProblem(NOT_THERE, message, effect.pointer, hint=f"write 'locked: [{door}]' in one of them")


def _comes_in(library: Library, card: Entity, scenario: Entity) -> bool:
    if card.kind == "treasure":
        return any(id_in(each) == card.id for each in scenario.data.get("treasures", {}).values())
    known = _COMING.setdefault(library, {})
    if scenario.qualified not in known:
        known[scenario.qualified] = _coming(library, scenario)
    return card.id in known[scenario.qualified]


#: The monsters of every scenario, by its name: every card that names something asks for those of all.
_COMING: WeakKeyDictionary[Library, dict[str, frozenset[str]]] = WeakKeyDictionary()


def _coming(library: Library, scenario: Entity) -> frozenset[str]:
    """The monsters that come into play in a scenario."""
    layout, _ = read_layout(scenario)
    rules = tree(library, scenario)
    found = Reckoning(library, scenario, layout, rules).coming if layout is not None and rules is not None else ()
    return frozenset(found)


def _known_in(scenario: Entity, sort: str) -> list[str]:
    """The names of a sort that a scenario has."""
    layout, _ = read_layout(scenario)
    if sort in ("door", "room"):
        return [] if layout is None else [*(layout.doors if sort == "door" else layout.rooms)]
    return [str(each) for each in scenario.data.get(_OF_SCENARIOS[sort], {})]


# Abilities


def ability(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A half does not add to actions that do not follow, nor charge what it consumes (JL-14.09)."""
    yield from moments(library, entity)
    rules = tree(library, entity)
    if rules is None:
        return
    for half in HALVES:
        actions = list(rules.effects(half, "actions"))
        every = list(effects_in(tuple(actions)))
        consumed = {
            str(argument.value)
            for each in every
            if each.verb.name == "consume"
            for argument in each.arguments
            if argument.parameter.name == "element"
        }
        charged = {each.value("element") for each in actions if each.name == performing.CHARGE and not each.condition}
        for index, element in enumerate(entity.data[half].get("charge", ())):
            if element in consumed and element != ANY_ELEMENT:
                message = f"what consumes {element} cannot charge it in the same turn"
                yield MapProblem(ADDS_NOTHING, message, (half, "charge", index))
            elif element in charged and element != ANY_ELEMENT:
                message = f"an action of this half charges {element} already"
                yield MapProblem(ADDS_NOTHING, message, (half, "charge", index), hint="leave one of them out")
        yield from performing.problems(actions, performing.Acting("ability"))
        yield from _no_action(entity, half, actions)
        yield from _round_bonus(entity, half, actions)
        lasting = entity.data[half].get("lasting", {})
        if lasting.get("slots") and lasting.get("passives") and not lasting.get("triggers"):
            message = "no trigger ever moves the token on to the next use slot"
            yield MapProblem(ADDS_NOTHING, message, (half, "lasting", "slots"), at_key=True)
    yield from _replaces(library, entity)


def _no_action(entity: Entity, half: str, actions: Sequence[EffectNode]) -> Iterator[MapProblem]:
    """An ability has an action, without which nothing of it counts (JL-4.15), or a bonus that does something."""
    lasting = entity.data[half].get("lasting")
    if lasting is not None and not lasting.get("triggers") and not lasting.get("passives"):
        message, hint = "this lasting effect does nothing", "give it 'triggers' or 'passives'"
        yield MapProblem(CANNOT_DO, message, (half, "lasting"), hint=hint, at_key=True)
    elif lasting is None and not performing.has_action(actions):
        message = "no action stands in this half: elements, experience and what is added come with actions"
        yield MapProblem(CANNOT_DO, message, (half,), hint="give it an action, such as move or attack", at_key=True)


def _round_bonus(entity: Entity, half: str, actions: Sequence[EffectNode]) -> Iterator[MapProblem]:
    """A half with the symbol of a round bonus gives one; a bonus of the round has the symbol (JL-12.01, JL-11.53)."""
    is_shown = bool(entity.data[half].get("round"))
    if "lasting" in entity.data[half]:
        for index, trigger in enumerate(entity.data[half]["lasting"].get("triggers", ()) if is_shown else ()):
            if trigger["on"] == TURN_START:
                message = f"{TURN_START!r} never comes: the bonus begins in your turn and ends with the round"
                hint = "leave 'round' out, or choose attack, attacked or move-action"
                yield MapProblem(CANNOT_DO, message, (half, "lasting", "triggers", index, "on"), hint=hint)
        return
    shown = [each for each in performing.of_one_act(actions) if performing.part_of(each).round]
    if is_shown and not any(map(performing.gives_for_a_round, actions)):
        message = "nothing of this half lasts until the end of the round"
        hint = "leave it out, or give the half something that does, such as shield"
        yield MapProblem(CANNOT_DO, message, (half, "round"), hint=hint, at_key=True)
    for effect in shown[:1] if not is_shown else ():
        message = f"{effect.name!r} lasts until the end of the round, and the card does not show it"
        yield MapProblem(CANNOT_DO, message, effect.pointer, hint=f"write 'round: true' under {half!r}")


def _replaces(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A card of level B takes the place of a card of level A of the same character (JL-22.03)."""
    name = entity.data.get("replaces")
    if name is None and entity.data["level"] == "B":
        message = "a card of level B is played in the place of one of level A, and this one names none"
        yield MapProblem(NOT_ON_CARDS, message, ("level",), hint="write 'replaces' with a card of level A")
    replaced = library.find(str(name), kind="ability-card", pack=entity.pack) if name else None
    if replaced is None:
        return
    if entity.data["level"] != "B":
        yield MapProblem(NOT_ON_CARDS, "only a card of level B takes the place of another", ("replaces",), at_key=True)
    elif (owner_of(library, replaced), replaced.data["level"]) != (owner_of(library, entity), "A"):
        cards = library.of_kind("ability-card")
        own = [each for each in cards if owner_of(library, each) == owner_of(library, entity)]
        known = [each.id for each in own if each.data["level"] == "A"]
        hint = f"there is {', '.join(known)}" if known else ""
        message = f"{name!r} is no card of level A of {entity.data['mercenary']!r}"
        yield MapProblem(NOT_ON_CARDS, message, ("replaces",), hint=hint)


def monster_ability(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Some monster draws the card, and a boss has the special ability that it names (JL-16.08, JL-16.17)."""
    deck = str(entity.data["deck"])
    monsters = [*library.of_kind("monster"), *library.of_kind("boss")]
    users = [each for each in monsters if each.data.get("deck", each.id) == deck]
    if not monsters:
        return  # a pack of cards alone: monsters come with another one
    if not users:
        near = nearest(deck, sorted({str(each.data.get("deck", each.id)) for each in monsters}))
        hint = f"did you mean {near!r}?" if near else "write a monster or a boss with this deck"
        yield MapProblem("L0835", f"no monster draws from the deck {deck!r}", ("deck",), hint=hint)
        return
    rules = tree(library, entity)
    if rules is not None:
        charged = frozenset(entity.data.get("charge", ())) - {ANY_ELEMENT}  # JL-90.51
        yield from performing.problems(rules.effects("actions"), replace(_MONSTER, charged=charged))
    most = max(len(each.data.get("specials", ())) for each in users)
    for effect in effects_in(tuple(rules.nodes.values())) if rules is not None else ():
        for argument in effect.arguments if effect.verb.name == "special" else ():
            least = max(1, _least(argument.value))
            if least > most:
                number = f"{least}" if isinstance(argument.value, int) else f"{least} or higher"
                message = f"no boss with this deck has a special ability {number}"
                hint = f"they have {most} under 'specials'" if most else "write it under 'specials' of the boss"
                yield MapProblem(NOT_ON_CARDS, message, effect.pointer, hint=hint)


def _least(value: object) -> int:
    """The least that a number is, written or worked out."""
    if isinstance(value, int):
        return value
    if not isinstance(value, ExpressionNode):
        return 0
    expression = value

    def known(path: Path) -> Between | None:
        declared = expression.scope.declared(path.parts)
        return Between(*declared.bounds) if declared is not None and declared.bounds is not None else None

    limits = limits_of(expression.term, known)
    return limits.least if isinstance(limits, Between) else 0


def boss(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """The special abilities of a boss say nothing in vain; what they add counts for the rest of its card, too."""
    rules = tree(library, entity)
    if rules is None:
        return
    deck = entity.data.get("deck", entity.id)
    cards = [each for each in library.of_kind("monster-ability") if each.data.get("deck") == deck]
    trees = [each for each in (tree(library, card) for card in cards) if each is not None]
    after = tuple(effect for each in trees for effect in _after_special(each.effects("actions")))
    specials = [rules.effects("specials", number, "actions") for number in range(len(entity.data.get("specials", ())))]
    for actions in specials:
        yield from performing.problems(actions, replace(_MONSTER, after=after))
    yield from _without_end(specials)


def _without_end(specials: Sequence[Sequence[EffectNode]]) -> Iterator[MapProblem]:
    """A special ability surely ends: it does not bring itself about, by way of others or at once."""
    following: dict[int, list[EffectNode]] = {
        number: [each for each in actions if each.name == "special" and each.condition is None]
        for number, actions in enumerate(specials, start=1)
    }
    for number, effects in following.items():
        for effect in effects:
            reached, waiting = set[int](), [effect.value("number")]
            while waiting:
                after = waiting.pop()
                if isinstance(after, int) and after not in reached:
                    reached.add(after)
                    waiting += [each.value("number") for each in following.get(after, ())]
            if number in reached and number == min(reached):
                message = f"this never ends: the special ability {number} brings itself about again"
                yield MapProblem(ENDLESS, message, effect.pointer, hint="say with 'if' when it shall happen")


def _after_special(actions: Sequence[EffectNode]) -> Sequence[EffectNode]:
    first = next((number for number, each in enumerate(actions) if each.name == "special"), len(actions))
    return actions[first + 1 :]


# Sheets


def mercenary(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Perks add cards that may join the deck, and take away cards that can be in it (JL-8.17, JL-90.69)."""
    perks = entity.data.get("perks", ())
    added: Counter[str] = Counter()
    for perk in perks:
        added.update({card: count * perk.get("boxes", 1) for card, count in perk.get("add", {}).items()})
    for index, perk in enumerate(perks):
        if perk.get("add", {}) == perk.get("remove", {}):
            hint = "say which cards it adds with 'add', or takes away with 'remove'"
            yield MapProblem(WRONG_CARDS, "this perk changes nothing", ("perks", index), hint=hint)
        for card in perk.get("add", {}):
            found = library.find(card, kind="modifier-card", pack=entity.pack)
            owner = found.data.get("owner", entity.id) if found is not None else entity.id
            if found is not None and library.id_of(owner, "mercenary", found.pack) != entity.id:
                message = f"{card!r} belongs to {found.data['owner']!r}"
                yield MapProblem(WRONG_CARDS, message, ("perks", index, "add", card), at_key=True)
        for card in perk.get("remove", {}):
            found = library.find(card, kind="modifier-card", pack=entity.pack)
            most = found.data.get("in_every_deck", 0) + added[card] if found is not None else None
            boxes = perk.get("boxes", 1)
            if most is not None and perk["remove"][card] * boxes > most:
                message = f"{card!r} is in the deck {most} times at most" if most else f"{card!r} is never in the deck"
                hint = f"all {boxes} boxes take {perk['remove'][card] * boxes}: fewer 'boxes' can be marked"
                hint = hint if boxes > 1 and most else ""
                yield MapProblem(WRONG_CARDS, message, ("perks", index, "remove", card), hint=hint, at_key=True)
