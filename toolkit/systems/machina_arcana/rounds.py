"""The round: explorers, spawns, horror, monsters (MA-3)."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.actions import act, end_turn
from toolkit.systems.machina_arcana.changes import happens, restore
from toolkit.systems.machina_arcana.chapters import enter_play, look_for_the_way_on
from toolkit.systems.machina_arcana.enemies.controlled import controlled_turn
from toolkit.systems.machina_arcana.enemies.events import horror_event
from toolkit.systems.machina_arcana.enemies.mind import monster_turn
from toolkit.systems.machina_arcana.enemies.spawning import raise_threat, roll_game_die, send_back, shift, spawn_roll
from toolkit.systems.machina_arcana.fights.losing import behaves
from toolkit.systems.machina_arcana.map.placing import bring_in
from toolkit.systems.machina_arcana.setup import starting_items
from toolkit.systems.machina_arcana.state import RATINGS, Explorer, Unit
from toolkit.systems.machina_arcana.story.aftermath import aftermath
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame


def next_step(game: ArcanaGame) -> Steps | None:
    """The step to run at a clean point; None when the game is over."""
    state = game.state
    if state.outcome:
        return None
    stats.settle_what_comes_and_goes(state)
    if state.phase == "aftermath":
        return aftermath(game)
    if state.phase != "setup" and state.all_are_off() and any(each.exited for each in state.living()):
        return look_for_the_way_on(game)
    match state.phase:
        case "setup":
            return _begin(game)
        case "explorers":
            return _explorers(game)
        case "spawn":
            return _spawn(game)
        case "horror":
            return _horror(game)
    return _monsters(game)


def _begin(game: ArcanaGame) -> Steps:
    """Starting items, everybody at the entry, the first chapter (MA-44.05 to MA-44.07)."""
    state = game.state
    yield from starting_items(game)
    yield from bring_in(game)
    tell(game, "chapter", "MA-2.01", chapter=state.current.id, number=1)
    yield from enter_play(game, None)
    state.cut_short = False
    yield from _explorer_phase(game)


def _explorer_phase(game: ArcanaGame) -> Steps:
    """Markers go back, and with them what lasted; stamina is filled (MA-3.02, MA-3.03, MA-45.03)."""
    state = game.state
    state.round += 1
    state.phase = "explorers"
    state.order.clear()
    state.cut_short = False
    tell(game, "round", "MA-3.01", number=state.round)
    _expire(game, "explorer-phase")
    for explorer in state.explorers.values():
        explorer.markers.clear()
        explorer.ethereal = explorer.done = False
        explorer.moved = 0
        if not explorer.dead:
            explorer.stamina = stats.max_stamina(state, explorer)
    yield from happens(game, "explorer-phase")
    for monster in list(state.monsters.values()):
        if monster.id in state.monsters:
            yield from behaves(game, monster, "round-begins")


def _expire(game: ArcanaGame, moment: str) -> None:
    """What lasted until now is over (MA-45.03, MA-45.04, MA-45.30)."""
    state = game.state
    everybody: list[Unit] = [*state.living(), *state.monsters.values()]
    state.modifiers.expire(moment)
    own.expire(game, everybody, moment, "MA-45.30")
    stats.settle(state, everybody)


def _explorers(game: ArcanaGame) -> Steps:
    """Turns in any order, one finished before the next begins (MA-4.01, MA-45.01)."""
    state = game.state
    if state.cut_short:
        return _end_explorers(game)
    if state.turn:
        return _act(game, state.explorers[state.turn])
    waiting = [each for each in state.on_map() if not each.done]
    return _choose_turn(game, waiting) if waiting else _end_explorers(game)


def _choose_turn(game: ArcanaGame, waiting: list[Explorer]) -> Steps:
    state = game.state
    explorer: Explorer = yield Ask("turn", TABLE, {each.id: each for each in waiting}, "MA-4.01")
    state.turn = explorer.id
    state.order.append(explorer.id)
    tell(game, "turn", "MA-4.01", who=explorer.id)
    if state.insights:
        yield from _insight(game, explorer)
    yield from happens(game, "turn-start", explorer)
    yield from _close_turn(game, explorer)


def _insight(game: ArcanaGame, explorer: Explorer) -> Steps:
    """An insight restores essence to whoever begins a turn (MA-50.09)."""
    state = game.state
    essence = (state.campaign.numbers if state.campaign is not None else CampaignNumbers()).insight_essence
    if explorer.essence >= stats.max_essence(state, explorer):
        return
    spend = yield Ask("insight", TABLE, {"keep": False, "insight": True}, "MA-50.09")
    if spend:
        state.insights -= 1
        tell(game, "insight", "MA-50.09", left=state.insights)
        restore(game, explorer, "essence", essence, "MA-50.09")


def _act(game: ArcanaGame, explorer: Explorer) -> Steps:
    yield from act(game, explorer)
    yield from _close_turn(game, explorer)


def _close_turn(game: ArcanaGame, explorer: Explorer) -> Steps:
    """A turn ends early with death, with leaving the map, or with a new map (MA-43.05, MA-8.05, MA-42.11)."""
    state = game.state
    if state.all_are_off():
        yield from look_for_the_way_on(game)
    if state.turn == explorer.id and (state.cut_short or not explorer.on_map):
        yield from end_turn(game, explorer)


def _end_explorers(game: ArcanaGame) -> Steps:
    """On to the spawn phase; with a new map nobody rolls (MA-42.11)."""
    state = game.state
    state.turn = ""
    for explorer in state.explorers.values():
        explorer.stamina = 0
    state.phase = "spawn"
    order = dict.fromkeys([*state.order, *state.explorers])
    rolling = [] if state.cut_short else [name for name in order if state.explorers[name].on_map]
    if len(rolling) > 1:
        rolling = yield from _spawn_order(game, rolling)
    state.waiting = rolling


def _spawn_order(game: ArcanaGame, rolling: list[str]):  # type: ignore[no-untyped-def]
    """The players may change the order before the first roll (MA-38.01)."""
    found: list[str] = []
    left = list(rolling)
    keep = yield Ask("spawn-order", TABLE, {"keep": True, "change": False}, "MA-38.01")
    if keep:
        return left
    while left:
        name = yield Ask("spawn-next", TABLE, {each: each for each in left}, "MA-38.01")
        left.remove(name)
        found.append(name)
    return found


def _spawn(game: ArcanaGame) -> Steps:
    """One roll for each explorer (MA-3.06)."""
    state = game.state
    if state.waiting and not state.cut_short:
        name = state.waiting.pop(0)
        yield from spawn_roll(game, state.explorers[name])
        return
    state.waiting.clear()
    state.phase = "horror"


def _horror(game: ArcanaGame) -> Steps:
    """Markers, the chapter, the roll, the event, the threat (MA-39.02, MA-39.03, MA-39.05)."""
    state = game.state
    state.horror_markers.clear()  # MA-3.04
    _expire(game, "horror-phase")
    yield from happens(game, "horror-phase")
    passed = yield from _horror_roll(game)
    if not passed:
        send_back(game, "horror", "MA-39.03")
        yield from horror_event(game)
        yield from raise_threat(game, "MA-39.03")
    state.phase = "monsters"
    state.waiting = list(state.monsters)


def _horror_roll(game: ArcanaGame):  # type: ignore[no-untyped-def]
    state = game.state
    if state.insights:
        spend = yield Ask("insight", TABLE, {"roll": False, "insight": True}, "MA-50.09")
        if spend:
            state.insights -= 1
            tell(game, "insight", "MA-50.09", left=state.insights)
            shift(game, "horror", 1, "MA-39.02")
            return True
    shown = roll_game_die(game, "horror")
    rating = RATINGS[state.horror_rating]
    passed = shown >= rating
    tell(game, "horror_roll", "MA-39.02", shows=shown, rating=rating, passed=passed)
    if passed:
        shift(game, "horror", 1, "MA-39.02")
    return passed


def _monsters(game: ArcanaGame) -> Steps:
    """Monsters act in the order of the queue (MA-17.01)."""
    state = game.state
    if state.waiting and not state.all_are_off():
        name = state.waiting.pop(0)
        monster = state.monsters.get(name)
        if monster is not None:
            yield from behaves(game, monster, "acts")
            if monster.id in state.monsters and not state.outcome:
                yield from (controlled_turn if monster.controlled_by else monster_turn)(game, monster)
        return
    state.waiting.clear()
    yield from _explorer_phase(game)
