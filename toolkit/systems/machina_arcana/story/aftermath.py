"""The end of a scenario of a campaign: what is kept, who is scarred, who comes in the place of the dead (MA-50)."""

from __future__ import annotations

from toolkit.crawl.objectives import decide
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.machina_arcana.enemies.spawning import roll_game_die
from toolkit.systems.machina_arcana.state import Explorer, State
from toolkit.systems.machina_arcana.story.ending import RULES
from toolkit.systems.machina_arcana.story.progress import Progress
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

#: Who ends a scenario with this health draws a scar (MA-50.08).
SCARRED = 1


def aftermath(game: ArcanaGame) -> Steps:
    """One thing that is to be decided, then the next; at last the game is over."""
    state = game.state
    progress = state.campaign
    assert progress is not None
    if progress.ending == "lost" and not progress.retry and progress.waiting:
        yield from _try_again(game, progress)
    elif progress.waiting:
        explorer = state.explorers[progress.waiting.pop(0)]
        if explorer.dead or progress.ending == "lost":
            yield from _successor(game, progress, explorer)
        else:
            yield from _scar(game, explorer)
            yield from _keep(game, progress, explorer)
    else:
        decide(game, "won" if progress.ending == "won" else "lost", RULES[progress.ending])


def _try_again(game: ArcanaGame, progress: Progress) -> Steps:
    """A lost scenario may be tried once more (MA-50.12); doom may end it all (MA-50.13)."""
    over = progress.again or progress.doom + 1 >= progress.numbers.doom or not unplayed(game.state, progress)
    retry = False
    if not over:
        retry = yield Ask("retry", TABLE, {"retry": True, "give-up": False}, "MA-50.12")
    progress.retry = retry
    if not retry:
        progress.waiting.clear()


def unplayed(state: State, progress: Progress) -> list[str]:
    """The explorers whom nobody has played in this campaign (MA-50.10)."""
    taken = {*progress.played, *state.explorers, *progress.successors.values()}
    return [name for name in state.catalog.names("explorer") if name not in taken]


def _successor(game: ArcanaGame, progress: Progress, explorer: Explorer) -> Steps:
    """The player of the dead chooses somebody whom nobody has played (MA-50.10, MA-50.11)."""
    if progress.last and progress.ending == "won":
        return
    left = unplayed(game.state, progress)
    if not left:
        progress.successors[explorer.id] = ""
        return
    chosen = yield Ask("successor", explorer.id, {name: name for name in left}, "MA-50.10")
    progress.successors[explorer.id] = chosen
    tell(game, "successor", "MA-50.10", who=explorer.id, by=chosen)


def _scar(game: ArcanaGame, explorer: Explorer) -> Steps:
    """Who ended with 1 health draws a scar, rolled again where it has it already (MA-50.08)."""
    state = game.state
    scars = {each.data["number"]: state.catalog.name_of(each) for each in state.catalog.library.of_kind("scar")}
    if explorer.health != SCARRED or not set(scars.values()) - set(explorer.scars):
        return
    while True:
        name = scars.get(roll_game_die(game, f"scar {explorer.id}"), "")
        if name and name not in explorer.scars:
            break
    explorer.scars.append(name)
    tell(game, "scarred", "MA-50.08", who=explorer.id, scar=name)
    yield from ()


def _keep(game: ArcanaGame, progress: Progress, explorer: Explorer) -> Steps:
    """Up to two items, few of them above level 1 (MA-50.04)."""
    state, kept = game.state, progress.kept.setdefault(explorer.id, [])
    if progress.last:
        return
    left = explorer.items()
    while left and len(kept) < progress.numbers.items:
        high = sum(state.catalog.item(name).level > 1 for name in kept)
        fit = [
            name
            for name in dict.fromkeys(left)
            if state.catalog.item(name).level == 1 or high < progress.numbers.high(progress.number)
        ]
        if not fit:
            return
        chosen = yield Ask("keep-item", explorer.id, {**{f"keep:{name}": name for name in fit}, "done": ""}, "MA-50.04")
        if not chosen:
            return
        kept.append(chosen)
        left.remove(chosen)
        tell(game, "kept", "MA-50.04", who=explorer.id, item=chosen)
