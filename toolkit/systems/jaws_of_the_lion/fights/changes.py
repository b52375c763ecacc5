"""The changes rules make to figures: damage, healing, conditions, death, experience. Each tells itself to the log."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal

from toolkit.crawl.telling import tell
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_triggers
from toolkit.systems.jaws_of_the_lion.cards.active import drops, half_of, retire
from toolkit.systems.jaws_of_the_lion.conditions import BLESS, CARDS, CONDITIONS, POISON, WOUND
from toolkit.systems.jaws_of_the_lion.state import (
    MONSTERS,
    NOWHERE,
    Active,
    Character,
    Figure,
    Monster,
    SpecialObject,
    Target,
)
from toolkit.systems.jaws_of_the_lion.story.sections import happens
from toolkit.systems.jaws_of_the_lion.tallies import (
    ELITE_KILLS,
    FIRST_KILLS,
    KILLS,
    NEGATIONS,
    SUFFERED,
)
from toolkit.systems.jaws_of_the_lion.verbs.moments import Happening, LionGame

SUPPLY = 10  # JL-90.37
#: How many discarded cards cancel damage; of cards in hand one does (JL-9.02).
NEGATED_BY = 2


def suffer(
    game: LionGame, figure: Target, damage: int, rule: str, credit: Character | None = None, drawn: str = ""
) -> Steps:
    """A figure suffers damage (JL-9.01). A character may lose cards instead, however much it is (JL-9.02, JL-9.03).

    `drawn` is the card that a short rest would lose: it cannot be paid with, and one more must be left (JL-90.61).
    """
    if damage <= 0 or not figure.on_board:
        return
    if isinstance(figure, SpecialObject):
        yield from damage_object(game, figure, damage, rule)
        return
    if isinstance(figure, Character):
        paid: tuple[str, ...] | Active
        while isinstance(paid := (yield _negation(game, figure, damage, drawn)), Active):
            retire(game, figure, paid)  # JL-12.03
        if paid:
            for card in paid:
                (figure.hand if card in figure.hand else figure.discard).remove(card)
                figure.lost.append(card)
            figure.count(NEGATIONS)
            tell(game, "negated", "JL-9.02", who=figure.id, damage=damage, cards=list(paid))
            return
        figure.hp -= damage
        figure.count(SUFFERED, damage)
    else:
        figure.damage += damage
    tell(game, "suffered", rule, who=figure.id, damage=damage, left=max(0, figure.hp))
    if figure.hp >= 1:
        if isinstance(figure, Monster) and answers(figure, "half-health"):
            is_new, figure.halved = not figure.halved, figure.halved or figure.hp * 2 <= figure.max_hp
            if is_new and figure.halved:
                yield from behaves(game, figure, "half-health", credit)
        return
    if isinstance(figure, Character):
        yield from exhaust(game, figure, "JL-9.07")
    else:
        yield from die(game, figure, credit)


def answers(monster: Monster, event: str) -> bool:
    return bool(monster.card.triggers) and any(each.event == event for each in monster.card.triggers)


def behaves(
    game: LionGame, monster: Monster, event: str, character: Character | None = None, cell: int | None = None
) -> Steps:
    """Let a monster's own card answer to something that happens to it (JL-90.151), where it stands or stood."""
    if answers(monster, event) and not game.state.result:
        at = game.state.place(monster.cell if cell is None else cell)
        moment = Happening(game, character=character, monster=monster, hex=at)
        yield from run_triggers(game, monster.card.triggers, event, moment)


def damage_object(game: LionGame, thing: SpecialObject, damage: int, rule: str) -> Steps:
    """A special object is damaged like a figure (JL-24.03); destroyed, it leaves its hexes free (JL-24.07)."""
    state = game.state
    thing.damage += damage
    tell(game, "suffered", rule, who=thing.id, damage=damage, left=max(0, thing.hp))
    if thing.hp >= 1:
        yield from happens(game, "object-damaged", object=thing)
        return
    del state.objects[thing.id]
    thing.cells = ()
    state.destroyed.append(thing.id)
    tell(game, "object_destroyed", "JL-24.07", object=thing.id)
    yield from happens(game, "object-destroyed", object=thing)


def _negation(game: LionGame, character: Character, damage: int, drawn: str) -> AskAbout:
    """Whether cards are lost instead; cards of the active area may be taken out of it to pay with them (JL-12.03)."""
    options: dict[str, tuple[str, ...] | Active] = {**_negations(character, drawn)}
    if character.active:
        able = {key: active for key, active in drops(character).items() if not half_of(game.state, active).lost}
        if len(character.discard) + len(able) >= NEGATED_BY:
            options |= able
    return AskAbout("negate", character.id, options, "JL-9.02", str(damage))


def _negations(character: Character, drawn: str) -> dict[str, tuple[str, ...]]:
    discarded = [card for card in character.discard if card != drawn]
    if drawn and len(discarded) < 3:
        discarded = []
    options: dict[str, tuple[str, ...]] = {"suffer": ()}
    options |= {f"lose:{card}": (card,) for card in character.hand}
    return options | {f"lose:{one}+{other}": (one, other) for one, other in combinations(discarded, NEGATED_BY)}


def decide(game: LionGame, result: Literal["won", "lost"], rule: str, /, **data: Any) -> None:
    """The scenario is won or lost; that stays so, and the game is over when all that follows is done."""
    if not game.state.result:
        game.state.result = result
        tell(game, result, rule, **data)


def exhaust(game: LionGame, character: Character, rule: str) -> Steps:
    """Out of the scenario for good; with the last of them it is lost (JL-9.08, JL-9.09, JL-20.03)."""
    state = game.state
    character.lost = character.cards()
    character.hand, character.chosen, character.discard, character.active = [], [], [], []
    at = state.place(character.cell) if character.on_board else ""
    character.exhausted, character.cell = True, NOWHERE
    state.modifiers.drop_owner(character.id)
    state.modifiers.drop_source(f"{character.id} ")  # what its cards gave to others (JL-12.02)
    tell(game, "exhausted", rule, who=character.id)
    yield from happens(game, "character-exhausted", character=character, hex=at)
    if not state.living():
        decide(game, "lost", "JL-20.03")


def die(game: LionGame, monster: Monster, credit: Character | None) -> Steps:
    """A monster leaves the board and a coin is put where it died (JL-9.11 to JL-9.14)."""
    state = game.state
    cell, monster.cell = monster.cell, NOWHERE
    del state.monsters[monster.id]
    if monster.id in state.acting:
        state.acting.remove(monster.id)
    state.modifiers.drop_owner(monster.id)
    state.coins[cell] = state.coins.get(cell, 0) + 1
    if credit is not None:
        credit.count(FIRST_KILLS, not state.slain)
        credit.count(KILLS)
        credit.count(ELITE_KILLS, monster.rank == "elite")
    state.slain[monster.card.id] = state.slain.get(monster.card.id, 0) + 1
    tell(game, "died", "JL-9.11", who=monster.id, at=state.place(cell), by=credit.id if credit else "")
    yield from behaves(game, monster, "dies", credit, cell)
    yield from happens(game, "monster-died", monster=monster, character=credit, hex=state.place(cell))


def heal(game: LionGame, figure: Figure, amount: int, rule: str) -> bool:
    """Restore hit points, or take poison away instead; a wound goes in any case (JL-10.11, JL-10.14, JL-10.15).

    Says whether anything of it happened.
    """
    poisoned = CONDITIONS.lose(game, figure, POISON, "JL-10.14")
    wounded = CONDITIONS.lose(game, figure, WOUND, "JL-10.11")
    restored = 0 if poisoned else min(amount, figure.max_hp - figure.hp)  # JL-11.04
    if isinstance(figure, Character):
        figure.hp += restored
    else:
        figure.damage -= restored
    if not (poisoned or wounded or restored):
        return False
    tell(game, "healed", rule, who=figure.id, count=restored, left=figure.hp)
    return True


def afflict(game: LionGame, figure: Target, name: str, rule: str) -> bool:
    """A figure gains a condition; says whether it did. Special objects gain none, and a boss none that it is immune
    to (JL-10.24, JL-10.25)."""
    if isinstance(figure, SpecialObject):
        return False
    if not figure.on_board or (isinstance(figure, Monster) and name in figure.card.immune):
        return False
    if name in CARDS:
        return _add_card(game, figure, name, rule)
    before = figure.conditions
    CONDITIONS.gain(game, figure, name, rule, in_own_turn=game.state.turn == figure.id)
    return figure.conditions != before


def _add_card(game: LionGame, figure: Figure, name: str, rule: str) -> bool:
    """Shuffle a bless or a curse into the figure's deck, while there are some left (JL-8.14, JL-90.37)."""
    state = game.state
    card = state.catalog.bless_card if name == BLESS else state.catalog.curse_card
    owner = MONSTERS if isinstance(figure, Monster) else figure.id
    decks = state.modifier_decks
    sharing = decks if name == BLESS else [each for each in decks if (each == MONSTERS) == (owner == MONSTERS)]
    if card is None or sum(decks[each].pile.cards.count(card) for each in sharing) >= SUPPLY:
        return False
    decks[owner].add(state.random, card)
    tell(game, "blessed" if name == BLESS else "cursed", rule, who=figure.id)
    return True


def gain_xp(game: LionGame, character: Character, count: int, rule: str) -> None:
    if count > 0:
        character.xp += count
        tell(game, "gained_xp", rule, who=character.id, count=count)
