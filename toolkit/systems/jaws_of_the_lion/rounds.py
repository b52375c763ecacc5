"""The round: cards are chosen, initiative is determined, everybody has a turn, the round ends (JL-2)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.figures.own import expire
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.expressions.compile import Expression
from toolkit.rules.ranking import lowest
from toolkit.systems.jaws_of_the_lion import elements
from toolkit.systems.jaws_of_the_lion.actions import character_turn, take_back
from toolkit.systems.jaws_of_the_lion.cards.active import drops, half_of, retire
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.fights.changes import behaves, decide, exhaust, suffer
from toolkit.systems.jaws_of_the_lion.fights.monsters import monster_turn
from toolkit.systems.jaws_of_the_lion.map.rooms import reveal, reveal_ability
from toolkit.systems.jaws_of_the_lion.state import LONG_REST, PLAYED, Active, Character, State
from toolkit.systems.jaws_of_the_lion.story import aftermath
from toolkit.systems.jaws_of_the_lion.story.preparing import prepare
from toolkit.systems.jaws_of_the_lion.story.sections import due_sections, happens, read_section
from toolkit.systems.jaws_of_the_lion.tallies import FULL_ROUNDS, LOW_ROUNDS, SHORT_RESTS
from toolkit.systems.jaws_of_the_lion.verbs.moments import Happening, LionGame

LONG_REST_KEY = "long-rest"
#: The damage for which a short rest loses another card than the one that was drawn (JL-13.13).
REDRAWING = 1


def next_step(game: LionGame) -> Steps | None:
    """The step to run at a clean point; None when the game is over."""
    state = game.state
    if not state.result and state.round:
        section = _look(game)
        if section:
            return read_section(game, section)
    if state.result:
        return aftermath.next_step(game)
    match state.phase:
        case "prepare":
            return prepare(game, state.characters[state.waiting[0]]) if state.waiting else _next_round(game)
        case "select":
            return _select(game, state.characters[state.waiting[0]]) if state.waiting else _initiative(game)
        case "turns":
            return _turns(game)
        case "end" if state.waiting:
            return _short_rest(game, state.characters[state.waiting[0]])
    return _next_round(game)


def _look(game: LionGame) -> str:
    """See how things stand: whether the scenario is lost (JL-20.04), its goal met (JL-20.01), a section due (JL-23.05).

    The goal counts when it is met at any time of the round (JL-20.02). Says which section is due.
    """
    state = game.state
    lost, now = state.catalog.lost, Happening(game)
    if lost is not None and lost.evaluate(now):
        decide(game, "lost", "JL-20.04")
        return ""
    if not state.goal_met:
        goal = current_goal(state)
        if goal is not None and goal.evaluate(now):
            state.goal_met = True
            tell(game, "goal_met", "JL-20.01")
    return next(iter(due_sections(game)), "") if state.catalog.sections else ""


def current_goal(state: State) -> Expression | None:
    """The goal of the scenario, or of the last section that brought another one (JL-23.06)."""
    catalog = state.catalog
    for number in reversed(state.sections):
        goal = catalog.sections[number].goal
        if goal is not None:
            return goal
    return catalog.goal


# Card selection


def _next_round(game: LionGame) -> Steps:
    """The round before is judged, and a new one begins (JL-2.04, JL-90.17)."""
    state = game.state
    if state.round and _ends(game):
        return
    if not state.round:
        yield from _begin(game)
        if state.result:
            return
    state.round += 1
    state.phase = "select"
    tell(game, "round", "JL-2.01", number=state.round)
    for character in state.living():
        character.acted = character.long_rest = False
        character.initiative = ()
    for monster in state.monsters.values():
        monster.acted = False
    yield from happens(game, "round-start")
    for monster in list(state.monsters.values()):
        if monster.card.triggers and monster.on_board:
            yield from behaves(game, monster, "round-begins")
    for character in state.living():
        if len(character.hand) < PLAYED and not character.can_rest:  # JL-3.06, JL-90.63
            yield from exhaust(game, character, "JL-3.06")
    state.waiting = [character.id for character in state.living()]


def _begin(game: LionGame) -> Steps:
    """The players put their characters on starting hexes, then the first room is laid out (JL-1.12, JL-90.13)."""
    state = game.state
    for character in state.living():
        if character.on_board:
            continue
        free = [cell for cell in state.layout.starts if state.at(cell) is None]
        options = {f"at:{state.place(cell)}": cell for cell in free}
        character.cell = yield Ask("start", character.id, options, "JL-91.02")
        tell(game, "started", "JL-90.13", who=character.id, at=state.place(character.cell))
    if not state.revealed:
        yield from reveal(game, state.layout.first_room)


def _select(game: LionGame, character: Character) -> Steps:
    """Two cards, the leading one first, or a long rest (JL-3.01, JL-3.02, JL-3.04)."""
    options = {card: card for card in character.hand} if len(character.hand) >= PLAYED else {}
    if character.can_rest:
        options[LONG_REST_KEY] = LONG_REST_KEY
    lead: str = yield Ask("lead", character.id, options, "JL-91.03")
    game.state.waiting.pop(0)
    if lead == LONG_REST_KEY:
        character.long_rest = True
        return
    others = {card: card for card in character.hand if card != lead}
    second: str = yield Ask("second", character.id, others, "JL-91.03")
    character.chosen = [lead, second]
    character.hand = [card for card in character.hand if card not in character.chosen]


def _cancel_rest(game: LionGame, character: Character) -> Steps:
    """A long rest may be taken back before cards are revealed, by whoever has cards to play (JL-90.20)."""
    if len(character.hand) < PLAYED:
        return
    if (yield Ask("still-rest", character.id, {"rest": False, "cancel": True}, "JL-90.20")):
        character.long_rest = False
        lead: str = yield Ask("lead", character.id, {card: card for card in character.hand}, "JL-91.03")
        others = {card: card for card in character.hand if card != lead}
        second: str = yield Ask("second", character.id, others, "JL-91.03")
        character.chosen = [lead, second]
        character.hand = [card for card in character.hand if card not in character.chosen]


# Initiative


def _initiative(game: LionGame) -> Steps:
    """Cards are revealed, then one ability card for every monster type on the board (JL-3.07, JL-3.08)."""
    state = game.state
    for character in state.living():
        if character.long_rest:
            yield from _cancel_rest(game, character)
    for character in state.living():
        character.initiative = initiative_of(state.catalog, character.chosen, long_rest=character.long_rest)
        chosen = list(character.chosen) or [LONG_REST_KEY]
        tell(game, "chose", "JL-3.07", who=character.id, cards=chosen, initiative=character.initiative[0])
    for deck in sorted({monster.card.deck for monster in state.monsters.values()}):
        reveal_ability(game, deck)
    state.phase = "turns"


def initiative_of(catalog: Catalog, chosen: Sequence[str], *, long_rest: bool) -> tuple[int, ...]:
    """Of the leading card and of the second one (JL-3.02, JL-3.13); nothing for whoever plays no cards.

    Who rests has 99 and no second card (JL-3.10, JL-90.16).
    """
    if long_rest:
        return LONG_REST, LONG_REST + 1
    numbers = tuple(catalog.ability(card).initiative for card in chosen)
    return (*numbers, *numbers)[:2]


def initiative_of_deck(state: State, deck: str) -> int:
    return state.catalog.monster_ability(state.revealed_cards[deck]).initiative


# Turns


def _turns(game: LionGame) -> Steps:
    """The lowest initiative that has not acted is next: monsters of a room just revealed too (JL-3.11, JL-15.15)."""
    state = game.state
    if state.acting:
        _come_first(state)
    if state.acting:
        monster = state.monsters[state.acting.pop(0)]
        yield from monster_turn(game, monster)
        return
    actor = yield from _next_actor(game)
    if actor is None:
        state.phase = "end"
        yield from _end_of_round(game)
    elif actor in state.characters:
        yield from character_turn(game, state.characters[actor])
    else:
        state.acting = group(state, actor)


def _come_first(state: State) -> None:
    """Monsters that appeared in the turn of one of a group act right after it, before the others of the group, if their
    initiative is lower; those of the same type join the group (JL-15.15, JL-90.92).
    """
    deck = state.monsters[state.acting[0]].card.deck
    waiting = [each.card.deck for each in state.monsters.values() if not each.acted]
    now = initiative_of_deck(state, deck)
    if any(initiative_of_deck(state, other) < now for other in {*waiting} if other != deck):
        state.acting = []
    elif waiting.count(deck) != len(state.acting):
        state.acting = group(state, deck)


def group(state: State, deck: str) -> list[str]:
    """The monsters of a deck that have not acted: elites first, then by number (JL-16.11, JL-16.12)."""
    waiting = [each for each in state.monsters.values() if each.card.deck == deck and not each.acted]
    return [each.id for each in sorted(waiting, key=lambda each: (each.rank == "normal", each.card.id, each.number))]


def _next_actor(game: LionGame) -> Asking[str | None]:
    """A character before monsters at the same value, then the second card; what is equal still, the players order."""
    state = game.state
    order: dict[str, tuple[int, ...]] = {
        each.id: (each.initiative[0], 0, each.initiative[1])
        for each in state.characters.values()
        if not each.exhausted and not each.acted
    }
    for monster in state.monsters.values():
        if not monster.acted and monster.card.deck not in order:
            order[monster.card.deck] = (initiative_of_deck(state, monster.card.deck), 1)
    if not order:
        return None
    able = {name: name for name in lowest(order, order.__getitem__)}
    chosen: str = yield Ask("next", TABLE, able, "JL-91.11")
    return chosen


# The end of a round


def _end_of_round(game: LionGame) -> Steps:
    """JL-90.17: bonuses end, decks are shuffled, elements wane; then short rests."""
    state = game.state
    for character in state.living():
        for active in list(character.active):
            if half_of(state, active).round:
                retire(game, character, active)  # JL-2.09
    state.modifiers.expire("round-end")
    expire(game, [*state.characters.values(), *state.monsters.values()], "round-end", "JL-90.150")
    for name, modifiers in state.modifier_decks.items():
        if modifiers.end_round(state.random):
            tell(game, "shuffled", "JL-2.05", deck=name)
    for name, card in state.revealed_cards.items():
        deck = state.ability_decks[name]
        deck.discard.append(card)
        if state.catalog.monster_ability(card).shuffle:  # JL-2.06
            deck.cards += deck.discard
            deck.discard = []
            deck.shuffle(state.random)
    state.revealed_cards, state.consumed_by, state.charged_by = {}, {}, []
    elements.end_round(game)
    for character in state.living():
        character.count(LOW_ROUNDS, 2 * character.hp < character.max_hp)
        character.count(FULL_ROUNDS, character.hp == character.max_hp)
    yield from happens(game, "round-end")
    state.waiting = [each.id for each in state.living() if each.can_rest]


def _short_rest(game: LionGame, character: Character) -> Steps:
    """JL-13.11 to JL-13.14"""
    state = game.state
    state.waiting.pop(0)
    if not character.can_rest:
        return
    while isinstance(chosen := (yield _may_rest(character)), Active):
        retire(game, character, chosen)  # JL-12.03
    if not chosen:
        return
    purpose = f"short rest {character.id}"
    lost = state.random.pick(purpose, sorted(character.discard))
    tell(game, "drew_to_lose", "JL-13.12", who=character.id, card=lost)
    if (yield Ask("redraw", character.id, {"accept": False, "redraw": True}, "JL-91.09")):
        yield from suffer(game, character, REDRAWING, "JL-13.13", drawn=lost)
        if not character.on_board:
            return
        others = sorted(card for card in character.discard if card != lost)
        lost = state.random.pick(purpose, others) if others else lost
    take_back(character, lost)
    character.count(SHORT_RESTS)
    tell(game, "rested", "JL-13.12", who=character.id, lost=lost, long=False)


def _may_rest(character: Character) -> Ask:
    options: dict[str, bool | Active] = {"rest": True, "no": False}
    return Ask("short-rest", character.id, options | drops(character), "JL-91.09")


def _ends(game: LionGame) -> bool:
    """JL-2.10, JL-20.06: failure comes before success."""
    state = game.state
    if not state.result and state.goal_met:
        decide(game, "won", "JL-20.01", round=state.round)
    return bool(state.result)
