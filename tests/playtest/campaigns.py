"""Short campaigns that tests play, and bots that are stopped in the middle of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import Ask
from toolkit.rules.system import Table
from toolkit.systems import find

SYSTEM = find("massive-darkness")
CORE = data_folder("content") / "massive-darkness" / "core"
SHORT_STORIES = Path(__file__).parent / "short_stories"


@cache
def library() -> Library:
    loaded = load([CORE, SHORT_STORIES])
    assert loaded.diagnostics == ()
    return loaded.library


def begin(
    campaign: str = "two-nights",
    *,
    players: int = 2,
    seed: int = 1,
    bots: str = "random",
    people: tuple[str, ...] = (),
    replays: int = 0,
    **options: Any,
) -> CampaignRun:
    entity = library().get(campaign, kind="campaign")
    return CampaignRun(SYSTEM, library(), entity, Table(players, seed, options), Seats(bots, people, replays))


def play_out(run: CampaignRun) -> CampaignRun:
    """Let bots play to the end of the campaign."""
    while not run.over:
        assert run.session.run_bots() is False
        run.next_stage()
    return run


def again(text: str) -> CampaignRun:
    """A campaign as it is resumed from the text of its file."""
    return resume(SYSTEM, library(), read_campaign("campaign.json", text.encode()))


class Killed(Exception):
    """The process went away while a bot was thinking."""


@contextmanager
def killed_after(thoughts: int, bot: type[Agent] = RandomAgent) -> Iterator[None]:
    """Bots that vanish when they have thought so often."""
    choose, left = bot.choose, thoughts

    def choose_or_vanish(agent: Agent, view: Any, ask: Ask) -> str:
        nonlocal left
        if left == 0:
            raise Killed
        left -= 1
        return choose(agent, view, ask)

    with patch.object(bot, "choose", choose_or_vanish):
        yield
