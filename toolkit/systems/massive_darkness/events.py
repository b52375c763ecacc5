"""The event phase: the first player draws one card, and it happens at once (MD-23)."""

from __future__ import annotations

from dataclasses import replace

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.rules.listeners import fire_and_perform
from toolkit.systems.massive_darkness.cards import decks
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.verbs.happenings import Happening


def event_phase(game: MassiveGame) -> Steps:
    """Draw an event, unless the adventure has none."""
    state = game.state
    here = Happening(game, hero=state.heroes[state.first_player])
    yield from fire_and_perform(game, state.catalog.rules, "event-phase", lambda _: here, draw_event(game))


def draw_event(game: MassiveGame) -> Steps:
    """The effects of one event card apply in the order written (MD-23.01)."""
    state = game.state
    card = decks.draw_event(state)
    if card is None:
        return
    tell(game, "event", "MD-23.01", card=card.id, who=state.first_player)
    state.discard(decks.EVENTS, card.id)
    here = Happening(game, hero=state.heroes[state.first_player], event_card=True)
    # What the card asks is answered when it is read: its "otherwise" is no second step (MD-90.68).
    due = [replace(each, condition=None) for each in card.effects if each.applies(here, game)]
    yield from run_effects(game, due, here)
