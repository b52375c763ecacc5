"""Cards are drawn and resolved: encounters, darkness, growing dread, loot, scavenge, items (SB-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, End, Steps
from toolkit.rules.decks import draw
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.belongings import gain_item
from toolkit.systems.brimstone.cards.card import Card
from toolkit.systems.brimstone.map.mine import NOWHERE
from toolkit.systems.brimstone.rolling import spend_grit
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

GEAR, ARTIFACT = "gear", "artifact"


def draw_card(game: MineGame, deck: str) -> str | None:
    """The top card of a deck; its discard pile is shuffled when it runs out (SB-2.06)."""
    return draw(game.state.random, game.state.decks, deck)


def discard(game: MineGame, deck: str, card: str) -> None:
    game.state.decks[deck].discard.append(card)


def draw_fitting(game: MineGame, deck: str, fits: Callable[[str], bool]) -> tuple[str | None, list[str]]:
    """The next card that fits, and those that did not, which are discarded: every card is tried once (SB-90.15)."""
    unfit: list[str] = []
    while (card := draw_card(game, deck)) is not None and not fits(card):
        unfit.append(card)
    for each in unfit:
        discard(game, deck, each)
    return card, unfit


def draw_whole(game: MineGame, deck: str, count: int) -> list[str]:
    """Cards of a deck without discard pile: shuffled whole, drawn from, and made whole again (SB-2.07, SB-2.08)."""
    pile = game.state.decks[deck]
    pile.shuffle(game.state.random)
    whole = list(pile.cards)
    drawn: list[str] = []
    while len(drawn) < count and whole:
        if not pile.cards:  # SB-91.30
            pile.cards = list(whole)
            pile.shuffle(game.state.random)
        card = draw_card(game, deck)
        assert card is not None
        drawn.append(card)
    pile.cards = whole
    return drawn


# Darkness


def draw_darkness(game: MineGame, rule: str) -> Steps:
    """A darkness card is resolved at once (SB-15.02) and discarded unless it remains in play (SB-15.03)."""
    state = game.state
    name = draw_card(game, "darkness")
    if name is None:
        return
    card = state.catalog.darkness(name)
    tell(game, "drew", rule, deck="darkness", card=name)
    if card.remains:
        state.remaining.append(name)
    drawn = [] if card.remains else [name]
    yield from discarded_after(game, "darkness", drawn, resolve(game, card, Moment(game, source=name, deck="darkness")))


def resolve(game: MineGame, card: Card, moment: Moment) -> Steps:
    """What a card says happens."""
    yield from run_effects(game, card.effects, moment)


def discarded_after(game: MineGame, deck: str, drawn: Sequence[str], steps: Steps) -> Steps:
    """Cards are discarded after what they do (SB-14.10, SB-15.03), also when that ends the turn or the game."""
    try:
        yield from steps
    except End:
        for card in drawn:
            discard(game, deck, card)
        raise
    for card in drawn:
        discard(game, deck, card)


# Growing dread


def add_dread(game: MineGame, rule: str) -> bool:
    """The top card goes unseen onto the stack (SB-16.02, SB-16.06)."""
    state = game.state
    name = draw_card(game, "growing-dread")
    if name is None:
        return False
    state.dread.append(name)
    state.dread_count += 1
    tell(game, "dread_added", rule, count=state.dread_count)
    return True


def can_cancel(state: State) -> bool:
    """All conscious heroes together, 1 grit each (SB-16.05, SB-16.07, SB-16.08)."""
    awake = state.awake()
    return bool(awake) and all(hero.grit >= 1 for hero in awake)


def cancel_dread(game: MineGame, card: str) -> None:
    for hero in game.state.awake():
        spend_grit(game, hero, 1, "growing dread", "SB-16.05")
    discard(game, "growing-dread", card)
    tell(game, "dread_cancelled", "SB-16.05", card=card)


def agree_to_cancel(game: MineGame) -> Asking[bool]:
    """Every conscious hero pays for itself, or the card stays (SB-99.10)."""
    for hero in game.state.awake():
        if not (yield Ask("cancel-dread", hero.id, {"pay": True, "keep": False}, "SB-99.10")):
            return False
    return True


def reveal_dread(game: MineGame) -> Steps:
    """At the objective all cards are resolved one by one, newest first (SB-16.04, SB-91.12)."""
    state = game.state
    while state.dread:
        name = state.dread.pop()
        state.dread_count -= 1
        tell(game, "drew", "SB-16.04", deck="growing-dread", card=name)
        if can_cancel(state) and (yield from agree_to_cancel(game)):  # SB-16.10
            cancel_dread(game, name)
            continue
        moment = Moment(game, source=name, deck="growing-dread", tile=state.objective)
        steps = resolve(game, state.catalog.growing_dread(name), moment)
        yield from discarded_after(game, "growing-dread", [name], steps)


# Encounters


def encounter(game: MineGame, tile: int, count: int, named: Sequence[str] = ()) -> Steps:
    """All are drawn first and resolved in the order the players like (SB-14.12)."""
    state = game.state
    section = state.tiles[tile].section
    deck = f"encounter {state.sections[section]}"
    drawn: list[str] = list(named)
    for _ in range(count):
        card = _encounter_card(game, deck)
        if card is not None:
            tell(game, "drew", "SB-13.11", deck="encounter", card=card)
            drawn.append(card)
    while drawn:
        options = {f"card:{name}": name for name in drawn}
        name: str = yield Ask("encounter", TABLE, options, "SB-99.08")
        drawn.remove(name)
        moment = Moment(game, tile=tile, section=section, source=name, deck="encounter")
        try:
            yield from discarded_after(game, deck, [name], resolve(game, state.catalog.encounter(name), moment))
        except End:  # the others are discarded, too
            for each in drawn:
                discard(game, deck, each)
            raise


def _encounter_card(game: MineGame, deck: str) -> str | None:
    """In a first game an encounter that leads to another world is replaced (SB-40.04)."""
    state = game.state
    catalog = state.catalog
    found, replaced = draw_fitting(
        game, deck, lambda card: not (state.first_game and catalog.encounter(card).leads_away)
    )
    for card in replaced:
        tell(game, "replaced", "SB-40.04", deck="encounter", card=card)
    return found


# Loot and items


def draw_loot(game: MineGame, hero: Hero, count: int, rule: str) -> Steps:
    """Loot cards of one hero; what they give depends on where the hero is (SB-38.29)."""
    for name in draw_whole(game, "loot", count):
        yield from take_loot(game, hero, name, rule)


def take_loot(game: MineGame, hero: Hero, name: str, rule: str) -> Steps:
    tell(game, "drew", rule, deck="loot", card=name, who=hero.id)
    moment = Moment(game, hero, section=_section(game.state, hero), source=name, deck="loot")
    yield from resolve(game, game.state.catalog.loot(name), moment)


def _section(state: State, hero: Hero) -> int:
    return state.section_of(hero.cell) if hero.cell != NOWHERE else 0


def draw_item(game: MineGame, hero: Hero, deck: str, rule: str) -> Asking[bool]:
    """An item card for a hero: artifacts come from the world the hero is in (SB-38.25)."""
    state = game.state
    name = draw_card(game, f"artifact {state.world_of(hero.cell)}" if deck == ARTIFACT else deck)
    if name is None:
        return False
    yield from gain_item(game, hero, name, rule)
    return True
