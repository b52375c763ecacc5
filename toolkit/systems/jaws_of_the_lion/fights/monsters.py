"""A monster's turn: initial check, focus, the actions of its card from top to bottom (JL-17.01)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps, until_end
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.cards.card import MonsterAbility
from toolkit.systems.jaws_of_the_lion.cards.using import can_act
from toolkit.systems.jaws_of_the_lion.conditions import ATTACK, CONDITIONS, MOVE
from toolkit.systems.jaws_of_the_lion.elements import charge
from toolkit.systems.jaws_of_the_lion.fights.attack import passive
from toolkit.systems.jaws_of_the_lion.fights.changes import behaves
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Foe, Ground, Mind, Profile
from toolkit.systems.jaws_of_the_lion.map.movement import walk
from toolkit.systems.jaws_of_the_lion.state import LONG_REST, NOWHERE, Character, Monster, State
from toolkit.systems.jaws_of_the_lion.turns import begin_turn, end_turn
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, LionGame, MonsterAct

#: Those who rest long are chosen last among equals (JL-17.20).
_RESTING = 1_000
#: Special objects have no initiative: they come after all characters.
_NO_TURN = 2_000


def monster_turn(game: LionGame, monster: Monster) -> Steps:
    """Everything one monster does in a round."""
    state = game.state
    monster.acted = True
    yield from begin_turn(game, monster)
    if monster.card.triggers and monster.on_board:
        yield from behaves(game, monster, "acts")
    if can_act(state, monster):  # JL-17.02
        card = state.catalog.monster_ability(state.revealed_cards[monster.card.deck])
        first = yield from _charge(game, card)
        yield from until_end("turn", _perform(game, monster, card, first=first))
    yield from end_turn(game, monster)


def _charge(game: LionGame, card: MonsterAbility) -> Asking[bool]:
    """The first of its type that is not stunned charges what the card says (JL-14.12, JL-14.14, JL-90.50).

    Says whether this is the first.
    """
    if card.deck in game.state.charged_by:
        return False
    game.state.charged_by.append(card.deck)
    for element in card.charge:
        yield from charge(game, element, TABLE)
    return True


def _perform(game: LionGame, monster: Monster, card: MonsterAbility, *, first: bool) -> Steps:
    mind, focus = yield from _focused(game, monster, card)
    act = MonsterAct(game, monster, card.id, mind, focus, _around(game.state, monster))
    act.first = first
    for number, effect in enumerate(card.effects):
        if not can_act(game.state, monster):  # JL-10.16, JL-90.78
            return
        yield from focus_again(game, act)
        if number:
            _look_again(game.state, act)
        yield from run_effects(game, [effect], act)


def focus_again(game: LionGame, act: MonsterAct) -> Steps:
    """When its focus has left the board, the monster chooses another one before its next action (JL-90.49)."""
    state = game.state
    if act.focus is not None and not state.is_on_board(act.focus.name):
        card = state.catalog.monster_ability(act.source)
        act.mind, act.focus = yield from _focused(game, act.monster, card)
        act.around = _around(state, act.monster)


def _look_again(state: State, act: MonsterAct) -> None:
    """What an action before has moved, such as a pull, the monster finds where it is now; its focus stays.

    Its own move changes nothing: what it picks, it picks from where it stood before (JL-17.33).
    """
    if act.focus is not None and _around(state, act.monster) != act.around:
        _think_again(state, act, jump=act.mind.jump)


def _around(state: State, monster: Monster) -> tuple[object, ...]:
    """All that a monster thinks about and that an action may move, itself left out."""
    cells = [each.cell for each in state.characters.values()]
    cells += [each.cell for each in state.monsters.values() if each is not monster]
    return cells, (*state.traps, *state.obstacles, *state.objects), state.closed


def _think_again(state: State, act: MonsterAct, *, jump: bool) -> None:
    assert act.focus is not None
    act.mind = think(state, act.monster, act.mind.profile, jump=jump)
    act.around = _around(state, act.monster)
    act.focus = next(foe for foe in act.mind.foes if foe.name == act.focus.name)


def _focused(game: LionGame, monster: Monster, card: MonsterAbility) -> Asking[tuple[Mind, Foe | None]]:
    """The monster thinks: its focus, and what it picks from where it stands now (JL-17.13)."""
    state = game.state
    jump, profile = _means(game, monster, card)
    mind = think(state, monster, profile, jump=jump)
    able = mind.focuses()
    focus: Foe | None = None
    if able:
        options = {foe.name: foe for foe in able}
        settled = game.settles("focus", TABLE, options)
        focus = able[0] if settled else (yield Ask("focus", TABLE, options, "JL-17.19"))
        tell(game, "focused", "JL-17.13", who=monster.id, on=focus.name)
    return mind, focus


def _means(game: LionGame, monster: Monster, card: MonsterAbility) -> tuple[bool, Profile]:
    """Whether its move has jump (JL-90.46), and the first attack of its card (JL-90.45)."""
    jump, profile = card.means or game.state.catalog.means(card.moves, card.attacks, Act(game, monster))
    if not card.attacks or not CONDITIONS.allows(monster, ATTACK):  # JL-17.04, JL-17.05
        return jump, Profile()
    if profile.ranged and monster.own.conditions:
        profile = profile._replace(range=(profile.range or 0) + passive(Act(game, monster), "range") or None)
    return jump, profile


def think(state: State, monster: Monster, profile: Profile, *, jump: bool) -> Mind:
    """The board as the monster finds it."""
    disadvantaged = CONDITIONS.total(monster, "disadvantage") > 0
    return Mind(_ground(state, monster), monster.cell, _foes(state), profile, jump, disadvantaged)


def _ground(state: State, monster: Monster) -> Ground:
    layout = state.layout
    allies = {each.cell for each in state.monsters.values() if each is not monster}
    harmful = {*state.traps, *layout.hazards}  # JL-90.91
    return Ground(layout.board, state.closed, state.blocked(), layout.difficult, harmful, allies)


def _foes(state: State) -> list[Foe]:
    """The characters, and special objects that have to be protected from monsters (JL-90.38)."""
    foes = [Foe(each.id, (each.cell,), _order(each)) for each in state.characters.values() if each.cell != NOWHERE]
    for thing in state.objects.values():
        if thing.card.foe_of == "monsters":
            foes.append(Foe(thing.id, thing.cells, (LONG_REST, _NO_TURN)))
    return foes


def _order(character: Character) -> tuple[int, ...]:
    """JL-17.17 to JL-17.20"""
    return (LONG_REST, _RESTING) if character.long_rest else character.initiative


def move_monster(game: LionGame, act: MonsterAct, points: int, *, jump: bool) -> Steps:
    """The least that it needs for its best attack (JL-17.24); what is equal, the players decide (JL-17.36)."""
    monster, state = act.monster, game.state
    yield from focus_again(game, act)
    if act.focus is None or points <= 0 or not CONDITIONS.allows(monster, MOVE):  # JL-17.03, JL-17.12
        return
    if act.mind.at != monster.cell or act.mind.jump != jump:  # a card with two moves, each with its own rules
        _think_again(state, act, jump=jump)
    ends = act.mind.destinations(act.focus, points)
    options = {state.place(cell): cell for cell in ends}
    settled = game.settles("destination", TABLE, options)
    goal: int = ends[0] if settled else (yield Ask("destination", TABLE, options, "JL-17.36"))
    if goal != monster.cell:
        yield from walk(game, monster, act.mind.path_to(goal, points), jump=jump, rule="JL-17.24")
