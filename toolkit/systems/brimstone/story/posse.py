"""Who takes part in the next mission of a campaign: heroes sit out, come back, or join (SB-60.10, SB-60.11)."""

from __future__ import annotations

from toolkit.crawl.figures.supply import free_name
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.brimstone.state import FEWEST, MOST, State
from toolkit.systems.brimstone.story.carrying import carried_by
from toolkit.systems.brimstone.story.mode import Story
from toolkit.systems.brimstone.verbs.moments import MineGame


def choose_posse(game: MineGame, story: Story) -> Steps:
    """As soon as the next mission is chosen, the players say who goes there (SB-65.02)."""
    state = game.state
    while True:
        options: dict[str, tuple[str, str] | None] = {"as-it-is": None}
        taking_part = [name for name in state.heroes if name not in story.absent]
        count = len(taking_part) + len(story.back) + len(story.newcomers)
        if count > FEWEST:
            options |= {f"rest:{name}": ("rest", name) for name in taking_part if not state.heroes[name].dead}
        if count < MOST:
            options |= {f"call:{name}": ("call", name) for name in story.absent if name not in state.heroes}
            options |= {f"new:{each.id}": ("new", each.id) for each in state.catalog.library.of_kind("hero")}
        chosen = yield Ask("posse", TABLE, options, "SB-65.02")
        if chosen is None:
            return
        _change(game, story, *chosen)


def _change(game: MineGame, story: Story, what: str, name: str) -> None:
    state = game.state
    match what:
        case "rest":  # who sits out keeps everything, and is well again when it comes back
            story.absent[name] = carried_by(state, state.heroes[name]) | {"wounds": 0, "dread": 0}
            tell(game, "sits_out", "SB-60.10", who=name)
        case "call":
            story.back[name] = story.absent.pop(name)
            tell(game, "comes_back", "SB-60.10", who=name)
        case "new":
            called = free_name(name, {*state.heroes, *story.absent, *story.back, *story.newcomers})
            story.newcomers[called] = name
            tell(game, "joins", "SB-60.11", who=called, hero=name)


def posse(state: State, story: Story) -> dict[str, dict[str, object]]:
    """What everybody who takes part brings along. Who is new arrives with the others' return from town."""
    found = {hero.id: carried_by(state, hero) for hero in state.heroes.values() if hero.id not in story.absent}
    found |= {name: dict(each) for name, each in story.back.items()}
    return found | {name: {"class": hero, "dead": True} for name, hero in story.newcomers.items()}
