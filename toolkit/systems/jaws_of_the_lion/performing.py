"""What cards say in vain about what is performed: additions that nothing takes, figures that nobody has chosen, actions
that whoever acts there cannot perform.

Effects are looked at in the order in which they happen. Some hold others that belong to the same act, such as those of
a choice; others let somebody else act, to whom nothing of this act belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from toolkit.content.entity import Entity
from toolkit.crawl.map.areas import read_area
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import ArgumentNode, EffectNode, TriggerNode, children, effects_in
from toolkit.systems.jaws_of_the_lion.cards.card import ANY_ELEMENT, ELEMENTS
from toolkit.systems.jaws_of_the_lion.verbs.events import ADDED_BY_MODIFIERS, ADDED_ON
from toolkit.systems.jaws_of_the_lion.verbs.moments import Strike
from toolkit.systems.jaws_of_the_lion.verbs.parts import Part
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

ADDS_NOTHING, CANNOT_DO = "L0874", "L0884"
ADD, CHARGE, CONSUME, KINDLE = "add", "charge", "consume", "kindle"
#: When a modifier card does what it does besides.
_AFTER_DAMAGE = "after the damage"
#: Events at which an ability or a card is performed for itself: additions are for the actions that follow.
_BY_ITSELF = frozenset({"ability", "found"})


@dataclass(frozen=True, slots=True)
class Acting:
    """Who acts and at what moment, and what has happened so far."""

    event: str
    #: What can be added to what goes on.
    counting: Set[str] = frozenset()
    is_strike: bool = False
    is_monster: bool = False
    #: Whether it is the card of a monster, whoever acts by it; and whether somebody else acts than whose card it is.
    of_monster: bool = False
    is_other: bool = False
    has_chosen: bool = False
    has_cleared: bool = False
    #: The elements that are surely charged in this turn by now, those that are surely consumed, and those of them that
    #: nothing has kindled again.
    charged: Set[str] = frozenset()
    consumed: Set[str] = frozenset()
    spent: Set[str] = frozenset()
    #: What happens in the same act after the effects that are looked at.
    after: tuple[EffectNode, ...] = field(default=(), compare=False)

    def within(self, effect: EffectNode) -> Acting:
        """The act of whoever performs the effects that an effect holds."""
        others = part_of(effect).others
        if not others:
            gone = _element_of(effect, CONSUME)
            return replace(self, consumed=self.consumed | gone, spent=self.spent | gone)
        keeps = others == "characters" and self.is_strike
        is_monster = {"enemies": not self.is_monster, "allies": self.is_monster, "characters": False}[others]
        return Acting(
            self.event,
            is_strike=keeps,
            is_monster=is_monster,
            of_monster=self.of_monster,
            is_other=True,
            has_chosen=keeps,
            charged=self.charged,  # whichever figures act during a turn (JL-14.09)
            consumed=self.consumed,
            spent=self.spent,
        )

    def following(self, effect: EffectNode) -> Acting:
        """The same act when an effect has happened."""
        done = [*of_one_act((effect,))]
        chosen = any(each.verb.remain for each in done)
        cleared = any(part_of(each).clears for each in done)
        sure = effect.condition is None
        return replace(
            self,
            has_chosen=self.has_chosen or chosen,
            has_cleared=self.has_cleared or cleared,
            charged=self.charged | _element_of(effect, CHARGE) if sure else self.charged,
            spent=self.spent - _kindled(effect),
        )


def _element_of(effect: EffectNode, verb: str) -> Set[str]:
    """The element that an effect names, if it has this verb; empty where it may be any element."""
    element = effect.value("element")
    return {str(element)} - {ANY_ELEMENT} if effect.name == verb else frozenset()


def _kindled(effect: EffectNode) -> Set[str]:
    """The elements that an effect infuses; all of them where players choose which."""
    found = {str(each.value("element")) for each in effects_in((effect,)) if each.name == KINDLE}
    return set(ELEMENTS) if ANY_ELEMENT in found else found


def part_of(effect: EffectNode) -> Part:
    part: Part = effect.verb.facets["part"]
    return part


def on_trigger(trigger: TriggerNode) -> Iterator[MapProblem]:
    """What the effects of an item or a lasting bonus say in vain."""
    return problems(trigger.effects, at_event(trigger.event.name, trigger.event.context))


def at_event(event: str, context: type) -> Acting:
    """How a character acts at an event."""
    is_strike = issubclass(context, Strike)
    return Acting(event, ADDED_ON.get(event, frozenset()), is_strike, has_chosen=is_strike)


def of_modifier(effects: Sequence[EffectNode]) -> Iterator[MapProblem]:
    """What a modifier card says in vain: what it adds counts before the damage, all else comes after it (JL-90.160)."""
    act = at_event("attack", Strike)
    early = [each for each in effects if _only_adds(each)]
    late = [each for each in effects if not _only_adds(each)]
    yield from problems(early, replace(act, counting=ADDED_BY_MODIFIERS))
    yield from problems(late, replace(act, event=_AFTER_DAMAGE, counting=frozenset()))


def _only_adds(effect: EffectNode) -> bool:
    held = [*_held(effect)]
    return all(map(_only_adds, held)) if held else effect.name == ADD


def problems(effects: Sequence[EffectNode], act: Acting) -> Iterator[MapProblem]:
    """What effects say in vain that are performed one after the other."""
    after = act.after
    for number, effect in enumerate(effects):
        act = replace(act, after=(*effects[number + 1 :], *after))
        yield from _one(effect, act)
        for argument in effect.arguments:
            for held in _lists(argument):
                yield from problems(held, act.within(effect))
        act = act.following(effect)


def has_action(effects: Sequence[EffectNode]) -> bool:
    """Whether one of some effects is an action: what only joins others is none (JL-4.15, JL-90.158)."""
    for effect in effects:
        part = part_of(effect)
        if has_action([*_held(effect)]) if part.holds else not part.joins:
            return True
    return False


def attacks(effects: Sequence[EffectNode]) -> bool:
    """Whether who performs some effects attacks by them."""
    return any("attack" in part_of(each).takes or part_of(each).elsewhere for each in of_one_act(effects))


def is_ranged(effect: EffectNode) -> bool | None:
    """Whether an attack is ranged (JL-6.09, JL-6.16); None where only play tells."""
    drawn, reach = effect.value("area"), effect.value("range")
    if isinstance(drawn, Entity):
        area, _ = read_area(str(drawn.data.get("drawing", "")), ("drawing",))
        return None if area is None else not area.own
    return reach > 0 if isinstance(reach, int) else None


def gives_for_a_round(effect: EffectNode) -> bool:
    """Whether an effect, or one within it, gives what goes with the round: to whoever acts, or to others."""
    condition = effect.value("condition")
    own = isinstance(condition, Entity) and condition.data.get("lasts") == "round"
    return own or part_of(effect).round or any(map(gives_for_a_round, _held(effect)))


def _lists(argument: ArgumentNode) -> Iterator[tuple[EffectNode, ...]]:
    """The effects that an argument holds: one list, or one for each row of a table."""
    found = [*children(argument)]
    effects = tuple(each for each in found if isinstance(each, EffectNode))
    if effects:
        yield effects
    for row in found:
        if not isinstance(row, EffectNode):
            inner = tuple(each for each in children(row) if isinstance(each, EffectNode))
            if inner:
                yield inner


def _held(effect: EffectNode) -> Iterator[EffectNode]:
    for argument in effect.arguments:
        for effects in _lists(argument):
            yield from effects


def of_one_act(effects: Sequence[EffectNode]) -> Iterator[EffectNode]:
    """Effects with those that they hold, as far as the same figure performs them."""
    for effect in effects:
        yield effect
        if not part_of(effect).others:
            yield from of_one_act([*_held(effect)])


def _one(effect: EffectNode, act: Acting) -> Iterator[MapProblem]:
    given = {each.parameter.name: each for each in effect.arguments if each.given}
    if effect.name == ADD:
        yield from _added(effect, given, act)
    part = part_of(effect)
    if part.changes_base and "value" not in given and not act.is_monster:
        message = f"'{effect.name}' without 'value' changes a base value, and characters have none"
        yield MapProblem(CANNOT_DO, message, effect.pointer, hint="give it 'value'")
    for name in part.idle_in_attack if act.is_strike else ():
        if name in given:
            message = f"{name!r} does nothing here: only the target of the attack is moved"
            yield MapProblem(CANNOT_DO, message, given[name].pointer, hint="leave it out")
    for name in part.of_characters if act.is_monster else ():
        if name in given and given[name].value:
            message = f"{name!r} does nothing here: a monster has no deck of its own to draw from"
            yield MapProblem(CANNOT_DO, message, given[name].pointer, hint="leave it out")
    yield from _area(given)
    yield from _performer(effect, act)
    yield from _whom(effect, given, act)
    yield from _elements(effect, act)


def _area(given: Mapping[str, ArgumentNode]) -> Iterator[MapProblem]:
    """An area that is laid from the hex of whoever acts has no range, any other needs one (JL-6.16, JL-6.18)."""
    drawn = given["area"].value if "area" in given else None
    if not isinstance(drawn, Entity):
        return
    area, _ = read_area(str(drawn.data.get("drawing", "")), ("drawing",))
    if area is None:
        return  # told where it is drawn
    if area.own and "range" in given:
        message = f"'range' does nothing here: {drawn.id!r} is laid from the hex of whoever acts"
        yield MapProblem(CANNOT_DO, message, given["range"].pointer, hint="leave it out, or draw the area without `@`")
    elif not area.own and "range" not in given:
        message = f"{drawn.id!r} has no hex of whoever acts, and no 'range' says how far away it may be laid"
        yield MapProblem(CANNOT_DO, message, given["area"].pointer, hint="give it a 'range', or draw `@` in the area")


def _added(effect: EffectNode, given: Mapping[str, ArgumentNode], act: Acting) -> Iterator[MapProblem]:
    for name, argument in given.items():
        if name in act.counting or argument.value in (0, False) or _is_taken(name, act.after):
            continue
        taker = _taker(name)
        if taker and (act.event in _BY_ITSELF or act.is_other):
            ranged = "ranged " if name == "range" else ""
            message = f"no {ranged}{taker.replace('_', ' ')} action follows that this adds to"
            hint = f"put it before the action that {name!r} is for"
        else:
            message = f"{name.replace('_', ' ')!r} cannot be added at this moment"
            hint = (
                f"what counts then is {', '.join(sorted(act.counting))}"
                if act.counting
                else "nothing can be added then"
            )
            if act.event == _AFTER_DAMAGE:
                hint = "the damage is dealt already: let the card add it by itself, apart from what it does besides"
        yield MapProblem(ADDS_NOTHING, message, effect.pointer, hint=hint)
        return


def _taker(name: str) -> str:
    """The verb that takes an addition; empty where only an attack on the figure itself does."""
    verbs = VOCABULARY.verbs.values()
    return next((verb.name for verb in verbs if name in verb.facets["part"].takes), "")


def _is_taken(name: str, later: Sequence[EffectNode]) -> bool:
    for effect in of_one_act(later):
        told = {each.parameter.name for each in effect.arguments if each.given}
        needed = part_of(effect).takes.get(name)
        if part_of(effect).elsewhere or (needed is not None and (not needed or needed & told)):
            return True
    return False


def _elements(effect: EffectNode, act: Acting) -> Iterator[MapProblem]:
    """No element is charged and consumed in one turn (JL-14.09), and none twice."""
    consumed, charged = _element_of(effect, CONSUME), _element_of(effect, CHARGE)
    message = ""
    for element in consumed & act.charged:
        message = f"{element} is charged in this turn, and cannot be consumed in the same turn"
    for element in consumed & act.spent if not act.is_monster else ():
        message = f"{element} is consumed already by what this belongs to"
    for element in charged & act.charged:
        message = f"{element} is charged in this turn already"
    for element in charged & act.consumed:
        message = f"{element} is consumed in this turn, and cannot be charged in the same turn"
    if message:
        yield MapProblem(ADDS_NOTHING, message, effect.pointer, hint="name another element")


def _performer(effect: EffectNode, act: Acting) -> Iterator[MapProblem]:
    """Effects that only characters or bosses can have, where somebody else is made to perform them. For whoever owns
    the card, other checks tell it."""
    if not act.is_other:
        return
    if "performer" in effect.verb.about and act.is_monster and not act.of_monster:
        message = f"a monster is made to do this, and only characters can do {effect.name!r}"
        yield MapProblem(CANNOT_DO, message, effect.pointer)
    if "acting-monster" in effect.verb.about and act.of_monster:
        yield MapProblem(CANNOT_DO, f"only a boss in its own turn can do {effect.name!r}", effect.pointer)


def _whom(effect: EffectNode, given: Mapping[str, ArgumentNode], act: Acting) -> Iterator[MapProblem]:
    whom = given["whom"].value if "whom" in given else None
    message = ""
    if whom == "same" and not act.has_chosen:
        message = "no action before this one has chosen anybody"
    elif whom == "beside-target" and not act.is_strike:
        message = "no attack is going on that has a target"
    elif whom == "beside-cleared" and not act.has_cleared:
        message = "no action before this one clears a hex"
    if message:
        yield MapProblem(ADDS_NOTHING, message, effect.pointer)
