"""New heroes are made, and placed at the entrance (SB-6, SB-7.06, SB-7.10)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.brimstone.belongings import grips, refit, token_of_choice
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.companions import place_companions
from toolkit.systems.brimstone.drawing import draw_card
from toolkit.systems.brimstone.fights.winning import by_initiative
from toolkit.systems.brimstone.grit import gain_grit
from toolkit.systems.brimstone.verbs.moments import MineGame


def make_hero(game: MineGame, name: str) -> Steps:
    """A personal item, one of three upgrades, and a token (SB-6.04 to SB-6.07)."""
    state = game.state
    hero = state.heroes[name]
    state.waiting.pop(0)
    personal = draw_card(game, "personal")
    if personal is not None:
        hero.items.append(personal)
        tell(game, "gained_item", "SB-6.04", who=name, item=personal)
    upgrades = {f"upgrade:{each}": each for each in hero.sheet.upgrades}
    upgrade: str = yield Ask("upgrade", name, upgrades, "SB-6.05")
    hero.abilities.append(upgrade)
    token = yield from token_of_choice(game, hero, "SB-6.07")
    hero.bag.append(token)
    tell(game, "made", "SB-6.02", who=name, upgrade=upgrade, token=token)
    refit(state, hero)


def place_heroes(game: MineGame) -> Steps:
    """The lantern, then a start cell for each in descending initiative (SB-7.06, SB-7.10)."""
    state = game.state
    if not state.bearer:
        able = {f"bearer:{name}": name for name in state.heroes}
        state.bearer = yield Ask("bearer", TABLE, able, "SB-99.02")
        tell(game, "bears_lantern", "SB-7.06", who=state.bearer)
    first = state.mine.bases[0]
    entrance = state.tiles[0].tile
    starts = [first + number for number, cell in enumerate(entrance.cells) if cell in entrance.starts]
    for hero in by_initiative(state):
        if hero.on_board:
            continue
        taken = {each.cell for each in state.heroes.values()}
        options = {f"at:{state.place(cell)}": cell for cell in starts if cell not in taken}
        hero.cell = yield Ask("start", hero.id, options, "SB-99.03")
        tell(game, "started", "SB-7.10", who=hero.id, at=state.place(hero.cell))
    place_companions(game)
    for hero in state.heroes.values():
        hero.hands = list(grips(state, hero)[0])
        refit(state, hero)
        gain_grit(game, hero, stat(state, hero, "starting-grit"), "SB-5.01")
    state.phase = "turn"
