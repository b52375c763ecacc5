"""Campaigns with drawn rules: what only happens between two adventures happens in them, such as rewards and events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.firing.drawing import Changed
from toolkit.playtest.campaign import CampaignRun, Seats
from toolkit.playtest.in_vain import did_in
from toolkit.playtest.one_game import describe
from toolkit.rules.agents import RandomAgent
from toolkit.rules.campaign import HasCampaigns
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import System, Table
from toolkit.rules.watching import Watch

#: How often each campaign is played, by how many heroes, how many stages of it, and how often a lost adventure again.
TIMES, PLAYERS, STAGES, REPLAYS = 3, (2, 3, 4), 8, 2


class Stage(NamedTuple):
    """A stage of a campaign that was played: what effects did, how conditions came out, and what broke it off."""

    did: Counter[str]
    used: set[str]
    fault: str = ""


def stages(system: System, made: Changed, seed: int, decisions: int) -> Iterator[Stage]:
    """Plays of each campaign, as far as they come: bots that play well, and chance for what the table decides."""
    luck = random.Random(seed)
    campaigns = TIMES * [*made.library.of_kind("campaign")] if isinstance(system, HasCampaigns) else []
    for campaign in campaigns:
        table = Table(luck.choice(PLAYERS), luck.randrange(1_000_000))
        run: CampaignRun | None = None
        try:
            run = CampaignRun(system, made.library, campaign, table, Seats("greedy", replays=REPLAYS))
            for _ in range(STAGES):
                watch = run.session.game.watch = Watch()
                finished = _play(system, run, luck, decisions)
                yield _stage(watch)
                if not finished or not run.next_stage():
                    break
        except Exception as fault:  # a game that breaks off is what is looked for
            broken = run.session.game.watch if run is not None else None
            yield _stage(broken or Watch(), describe(fault))


def _play(system: System, run: CampaignRun, luck: random.Random, decisions: int) -> bool:
    """Play a stage; says whether it came to its end."""
    session, chance = run.session, RandomAgent(luck.randrange(1_000_000), TABLE)
    bots = {**session._agents, TABLE: chance}
    for _ in range(decisions):
        ask = session.game.pending
        if ask is None:
            return True
        seat = TABLE if ask.who == TABLE else system.seat(session.game.state, ask)
        session.choose(bots[seat].choose(system.view(session.game.state, seat), ask))
    return session.game.pending is None


def _stage(watch: Watch, fault: str = "") -> Stage:
    used = {f"branch {place}:{'true' if outcome else 'false'}" for place, outcome in watch.branches}
    return Stage(did_in(watch), used, fault)
