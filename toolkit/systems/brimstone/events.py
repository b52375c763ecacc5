"""Moments that cards on the table answer to: the mission's rules, worlds, darkness cards that remain in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolkit.crawl.moments import happens as rules_answer
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import Trigger, run_effects
from toolkit.systems.brimstone.cards.kit import common_kit
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

#: What an `End` of these scopes stops: the mission, because all heroes are down, and the turn, because of an ambush.
MISSION, TURN = "mission", "turn"


def happens(game: MineGame, event: str, moment: Callable[[], Moment]) -> Steps:
    """Let the mission's rules answer, and darkness cards that remain in play, as long as it goes on (SB-91.100)."""
    state = game.state
    if not state.goes_on:
        return
    yield from rules_answer(game, state.catalog.rules, event, moment)
    for name in [*state.remaining, *dict.fromkeys(state.worlds)]:
        is_card = name in state.remaining
        card = state.catalog.darkness(name).abilities if is_card else state.catalog.world(name).abilities
        for trigger in card.triggers:
            if trigger.event == event:
                here = moment()
                if (is_card or tied(state, here, name)) and trigger.applies(here, game):
                    yield from run_effects(game, trigger.effects, here)


def tied(state: State, moment: Moment, world: str) -> bool:
    """What a world card does happens there, where somebody is; a moment of another world is none of it (SB-38.24)."""
    if moment.section < 0:
        here = {state.section_of(each.cell) for each in state.heroes.values() if each.on_board and not each.dead}
        moment.section = next((each for each in sorted(here) if state.sections[each] == world), -1)
    return moment.section >= 0 and state.sections[moment.section] == world


def table_triggers(state: State, event: str) -> Iterator[tuple[str, Trigger]]:
    """What answers to an event, each with a key: rules of the mission, darkness cards that remain in play, worlds."""
    for number, listener in enumerate(state.catalog.rules.on(event), 1):
        yield f"rule:{number}", listener.trigger
    for name in dict.fromkeys([*state.remaining, *state.worlds]):
        is_card = name in state.remaining
        card = state.catalog.darkness(name).abilities if is_card else state.catalog.world(name).abilities
        for number, trigger in enumerate(card.triggers, 1):
            if trigger.event == event:
                yield f"card:{name}" + (f":{number}" if number > 1 else ""), trigger


def cards_answer(game: MineGame, hero: Hero, event: str, moment: Moment) -> Steps:
    """Let the cards on the table answer to something that a hero does where it stands."""
    for power in common_kit(game.state, hero.cell).powers.get(event, ()):
        if power.trigger.applies(moment, game):
            yield from run_effects(game, power.trigger.effects, moment)


def cancel(game: MineGame, moment: str) -> None:
    """Cards that remain in play until this moment are discarded (SB-2.03)."""
    state = game.state
    for name in list(state.remaining):
        if state.catalog.darkness(name).until == moment:
            discard_remaining(game, name)


def discard_remaining(game: MineGame, name: str) -> None:
    state = game.state
    state.remaining.remove(name)
    state.decks["darkness"].discard.append(name)
    tell(game, "cancelled", "SB-2.03", card=name)
