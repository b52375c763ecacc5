"""Event cards: drawn, resolved, attached, and conditions that accumulate (MA-36, MA-37, MA-19.05)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, End, Steps
from toolkit.rules.effects import Effect, run_effects, run_triggers
from toolkit.rules.ranking import lowest
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import EventCard
from toolkit.systems.machina_arcana.changes import (
    clear_tokens,
    destroy_card,
    discard_event,
    drop_event,
    happens,
    tokens_of,
)
from toolkit.systems.machina_arcana.enemies.spawning import draw_event
from toolkit.systems.machina_arcana.state import EXPLORER_EVENTS, HORROR_EVENTS, Explorer, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment

ATTACHED, ONGOING, INSTANT = "attached", "ongoing", "instant"


def explorer_event(game: ArcanaGame, explorer: Explorer) -> Steps:
    """An explorer draws an event (MA-9.18 to MA-9.20)."""
    state = game.state
    name = draw_event(game, EXPLORER_EVENTS)
    if name is None:
        return
    card = state.catalog.explorer_event(name)
    tell(game, "event_drawn", "MA-9.18", who=explorer.id, card=name)
    if card.form == ATTACHED:
        attach(game, explorer, card, "MA-9.20")
    elif card.form == ONGOING:
        discard_event(game, EXPLORER_EVENTS, name, "MA-36.04")
    moment = Moment(game, explorer, card=name, mine=True)
    destroyed = state.gone.count(name)
    try:
        yield from run_triggers(game, card.card.triggers, "enter-play", moment)  # MA-9.19
    except End:  # the scenario is over: the card is not lost with it
        _discard_instant(game, card, destroyed)
        raise
    _discard_instant(game, card, destroyed)


def _discard_instant(game: ArcanaGame, card: EventCard, destroyed: int) -> None:
    """An instant event is discarded when it is resolved, unless it has destroyed itself (MA-36.02)."""
    if card.form == INSTANT and game.state.gone.count(card.id) == destroyed:
        discard_event(game, EXPLORER_EVENTS, card.id, "MA-36.02")


def horror_event(game: ArcanaGame) -> Steps:
    """The top horror event is resolved (MA-37, MA-39.03)."""
    state = game.state
    name = draw_event(game, HORROR_EVENTS)
    if name is None:
        return
    card = state.catalog.horror_event(name)
    tell(game, "horror_drawn", "MA-39.03", card=name)
    bearer: Unit | None = None
    if card.form == ATTACHED:
        bearer = yield from _bearer(game, card.bearer)
        if bearer is None:
            state.piles[HORROR_EVENTS].insert(0, name)  # MA-37.05
            tell(game, "event_discarded", "MA-37.05", card=name)
            return
        attach(game, bearer, card, "MA-37.04")
    else:
        discard_event(game, HORROR_EVENTS, name, "MA-37.02")
    yield from run_triggers(game, card.card.triggers, "enter-play", Moment(game, bearer, card=name))
    yield from happens(game, "horror-drawn")


def attach(game: ArcanaGame, unit: Unit, card: EventCard, rule: str) -> None:
    unit.events.append(card.id)
    tell(game, "attached", rule, card=card.id, who=unit.id)
    stats.refresh(game.state, unit)
    stats.refresh_rooted(game.state)


def _bearer(game: ArcanaGame, rule: str) -> Asking[Unit | None]:
    """Who bears an attached horror event; None where there is nobody of the kind."""
    state = game.state
    monsters = list(state.monsters.values())
    if rule in ("first-monster", "last-monster"):
        return monsters[0 if rule == "first-monster" else -1] if monsters else None
    explorers = state.on_map()
    if not explorers:
        return None
    options = {each.id: each for each in lowest(explorers, lambda each: _WORTH[rule](state, each))}
    chosen: Explorer = yield Ask("explorer", TABLE, options, "MA-45.14")
    return chosen


_WORTH: dict[str, Callable[[State, Explorer], int]] = {
    "lowest-will": stats.will,
    "lowest-armour": stats.armour,
    "least-health": lambda state, each: each.health,
    "most-health": lambda state, each: -each.health,
    "most-essence": lambda state, each: -each.essence,
    "least-essence": lambda state, each: each.essence,
}


# Accumulating conditions


def accumulate(game: ArcanaGame, moment: Moment, at: int, effects: Sequence[Effect], *, stays: bool) -> Asking[bool]:
    """A token comes onto a card; when there are enough its effect happens (MA-19.05, MA-36.05)."""
    state, name = game.state, moment.card
    where = tokens_of(state, name, moment.me)
    if where in state.completed:
        return False
    tokens = state.card_tokens[where] = state.card_tokens.get(where, 0) + 1
    tell(game, "tokens", "MA-19.05", card=name, count=tokens, needed=at)
    if tokens < at:
        return True
    del state.card_tokens[where]
    if stays:
        state.completed.append(where)
    tell(game, "accumulated", "MA-19.05", card=name)
    yield from run_effects(game, effects, moment)
    if not stays and moment.me is not None and name in moment.me.events:
        drop_event(game, moment.me, name, "MA-36.05")
    return True


def destroy_event(game: ArcanaGame, name: str, rule: str) -> bool:
    """An event leaves the game: from whoever it is attached to, from its pile while it is the current one, or before it
    comes there (MA-19.07, MA-45.07)."""
    state = game.state
    units: list[Unit] = [*state.explorers.values(), *state.monsters.values()]
    for unit in units:
        if name in unit.events:
            clear_tokens(state, tokens_of(state, name, unit))
            unit.events.remove(name)
            destroy_card(game, name, rule)
            stats.refresh(state, unit)
            stats.refresh_rooted(state)
            return True
    for pile in (state.piles[EXPLORER_EVENTS], state.piles[HORROR_EVENTS]):
        if pile and pile[-1] == name:
            pile.pop()
            destroy_card(game, name, rule)
            stats.refresh_common(state)
            return True
    if state.catalog.has(name, "explorer-event") and state.catalog.explorer_event(name).form == INSTANT:
        destroy_card(game, name, rule)  # it goes to no pile when it is resolved
        return True
    return False
