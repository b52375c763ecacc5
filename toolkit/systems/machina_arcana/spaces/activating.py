"""Action spaces and spawn spaces: what it costs to activate one, and what happens (MA-9)."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.dice import roll
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Cost
from toolkit.systems.machina_arcana.changes import happens, light, put_token, restore, take_stamina
from toolkit.systems.machina_arcana.chapters import advance, can_light_the_way
from toolkit.systems.machina_arcana.enemies.events import explorer_event
from toolkit.systems.machina_arcana.enemies.spawning import lower_threat
from toolkit.systems.machina_arcana.fights.attack import pull_lever
from toolkit.systems.machina_arcana.fights.losing import available, kill, pay_essence
from toolkit.systems.machina_arcana.map.tiles import CHAPTER, CHEST, EVENT, LEVER, RECHARGE, RITUAL, SPAWN, WORKBENCH
from toolkit.systems.machina_arcana.spaces.finding import open_chest, use_workbench
from toolkit.systems.machina_arcana.state import EXPLORED, LIGHT, SEALED, Explorer, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

#: Stamina of each (MA-4.13 to MA-4.20).
STAMINA = {CHEST: 3, WORKBENCH: 3, EVENT: 3, RECHARGE: 1, LEVER: 2, SPAWN: 3}
UNLIT_STAMINA, LIT_STAMINA, UNLIT_ESSENCE, SEAL_ESSENCE = 3, 1, 3, 4
#: The essence that an event space restores (MA-9.17), and the health on a recharge die (MA-32.03).
EVENT_ESSENCE, RECHARGED = 1, 1


def cost_of(state: State, explorer: Explorer, cell: int) -> tuple[int, int] | None:
    """The stamina and essence that a space beside the explorer costs; None where it cannot be activated."""
    kind = state.ground.kinds[cell]
    token = state.tokens.get(cell)
    if kind == CHAPTER:
        if token == EXPLORED or not can_light_the_way(state):
            return None
        if token == LIGHT:
            return LIT_STAMINA, 0  # MA-9.05
        return UNLIT_STAMINA, max(0, UNLIT_ESSENCE + stats.change(state, explorer, "chapter_cost"))
    if token is not None:
        return None  # MA-9.36
    if kind == SPAWN:
        return STAMINA[SPAWN], max(0, SEAL_ESSENCE + stats.change(state, explorer, "seal_cost"))
    if kind == RITUAL:
        ritual: Cost = state.current.ritual
        return (ritual.stamina, ritual.essence) if ritual.stamina else None  # MA-48.14
    return (STAMINA[kind], 0) if kind in STAMINA else None


def can_activate(state: State, explorer: Explorer, cell: int) -> bool:
    cost = cost_of(state, explorer, cell)
    if cost is None or explorer.stamina < cost[0]:
        return False
    return cost[1] <= explorer.essence or cost[1] <= available(state, explorer, cell)


def activate(game: ArcanaGame, explorer: Explorer, cell: int) -> Asking[bool]:
    """Pay, and let happen what the space does; answers whether it was paid."""
    state = game.state
    cost = cost_of(state, explorer, cell)
    assert cost is not None
    stamina, essence = cost
    kind = state.ground.kinds[cell]
    if not (yield from pay_essence(game, explorer, essence, cell, _PAID.get(kind, "MA-14.05"))):
        return False
    take_stamina(explorer, stamina)
    tell(game, "activated", _RULES[kind], who=explorer.id, space=kind, at=state.place(cell))
    yield from _DOES[kind](game, explorer, cell)
    yield from happens(game, "activated", explorer, space=kind)
    return True


_PAID = {CHAPTER: "MA-14.07", SPAWN: "MA-14.06", RITUAL: "MA-48.14"}


def _chapter(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    """The chapter advances, and the space is used (MA-9.02, MA-9.04)."""
    state = game.state
    rule = "MA-9.04" if state.tokens.get(cell) == LIGHT else "MA-9.02"
    yield from advance(game, explorer, rule)
    if cell in state.ground.kinds:
        put_token(game, cell, EXPLORED, rule)


def _seal(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    """Threat falls, who stands there is destroyed, two tokens, a light (MA-9.06 to MA-9.10)."""
    state, tile = game.state, game.state.tile_of(explorer.cell)
    lower_threat(game, "MA-9.06")
    unit = state.unit_at(cell)
    if unit is not None:
        yield from kill(game, unit, "MA-9.07")
    if cell in state.ground.kinds:  # who was destroyed may have brought another map
        put_token(game, cell, SEALED, "MA-9.08")
        for chapter in state.spaces(CHAPTER, tile):
            light(game, chapter, "MA-9.09")


def _recharge(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    """The recharge die restores a health, all stamina, or nothing (MA-9.12, MA-32.03)."""
    state = game.state
    count = 1 + max(0, stats.change(state, explorer, "recharge_rolls"))
    faces = [
        each.symbols[0] if each.symbols else "nothing"
        for each in roll(state.random, [state.catalog.dice["recharge"]] * count, explorer.id)
    ]
    tell(game, "recharged", "MA-9.12", who=explorer.id, faces=faces)
    face = yield Ask("face", explorer.id, {each: each for each in dict.fromkeys(faces)}, "MA-9.12")
    if face == "health":
        restore(game, explorer, "health", RECHARGED, "MA-32.03")
    elif face == "stamina":
        restore(game, explorer, "stamina", stats.max_stamina(state, explorer), "MA-32.03")
    put_token(game, cell, EXPLORED, "MA-9.13")


def _lever(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    yield from pull_lever(game, cell, explorer.id, game.state.tile_of(explorer.cell))


def _event(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    """MA-9.17 to MA-9.21"""
    restore(game, explorer, "essence", EVENT_ESSENCE, "MA-9.17")
    yield from explorer_event(game, explorer)
    _use_up(game, cell, "MA-9.21")


def _chest(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    yield from open_chest(game, explorer)
    _use_up(game, cell, "MA-9.27")


def _workbench(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    yield from use_workbench(game, explorer)
    _use_up(game, cell, "MA-9.33")


def _ritual(game: ArcanaGame, explorer: Explorer, cell: int) -> Steps:
    _use_up(game, cell, "MA-48.14")
    yield from ()


def _use_up(game: ArcanaGame, cell: int, rule: str) -> None:
    """The explored token comes last, if the space still lies there."""
    if cell in game.state.ground.kinds:
        put_token(game, cell, EXPLORED, rule)


_DOES: dict[str, Callable[[ArcanaGame, Explorer, int], Steps]] = {
    CHAPTER: _chapter,
    SPAWN: _seal,
    RECHARGE: _recharge,
    LEVER: _lever,
    EVENT: _event,
    CHEST: _chest,
    WORKBENCH: _workbench,
    RITUAL: _ritual,
}
_RULES = {
    CHAPTER: "MA-4.13",
    SPAWN: "MA-4.15",
    RECHARGE: "MA-4.16",
    LEVER: "MA-4.17",
    EVENT: "MA-4.18",
    CHEST: "MA-4.19",
    WORKBENCH: "MA-4.20",
    RITUAL: "MA-48.14",
}
