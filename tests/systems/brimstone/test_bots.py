"""What greedy bots decide: for the whole table, and about dice that were rolled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import RandomAgent
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.policies import First, Spoken, spoken
from toolkit.systems import find

HEROES = {"marshal": {"at": "1,1", "grit": 2}, "songbird": {"at": "2,1", "grit": 2}}


def game_of(given: dict[str, Any], adventure: str = "door-in-the-ice") -> Game[Any]:
    system, library = find("brimstone"), library_of("brimstone")
    entity = library.get(adventure, kind="adventure")
    state = system.from_data(library, entity, {"heroes": HEROES, **given})
    game: Game[Any] = Game(library, entity, state, system.next_step, log=Log(), stop_at_forced=True)
    game.start()
    return game


def answer(game: Game[Any], who: str, ask: Ask | None = None) -> str:
    """What a greedy bot answers to the open question, or to one that is put to it."""
    system = find("brimstone")
    asked = ask or game.pending
    assert asked is not None
    agent = spoken(First(), [make_bot(system, "greedy", "marshal", 1)])
    return agent.choose(system.view(game.state, who), asked)


STORY = {"campaign": "brimstone/the-last-shift", "chapter": 0, "hold": 4, "round": 1}


@pytest.mark.parametrize(("darkness", "wanted"), [(1, "flee"), (9, "on")])
def test_a_posse_of_a_campaign_leaves_before_the_darkness_does(darkness: int, wanted: str) -> None:
    game = game_of({"phase": "turn", "darkness": darkness, "story": STORY})
    assert game.pending is not None
    assert (game.pending.kind, game.pending.who) == ("turn", TABLE)
    assert answer(game, TABLE) == wanted


def test_a_rich_posse_pays_for_growing_dread() -> None:
    assert answer(game_of({"phase": "turn", "dread": ["shaken"], "clues": 1}), TABLE) == "cancel"


def test_bots_that_speak_for_nobody_leave_the_table_to_its_policy() -> None:
    policy = First()
    assert spoken(policy, [RandomAgent(1, "marshal")]) is policy
    greedy = spoken(policy, [RandomAgent(1, "songbird"), make_bot(find("brimstone"), "greedy", "marshal", 1)])
    assert isinstance(greedy, Spoken)
    assert greedy.choose(None, Ask("explore", TABLE, {"tile:2": 2, "tile:1": 1})) == "tile:2"


@pytest.mark.parametrize(
    ("faces", "wanted"), [([1], "reroll:1"), ([1, 2, 5], "reroll:2"), ([4, 5], "keep"), ([3], "keep")]
)
def test_low_damage_is_rolled_again(faces: list[int], wanted: str) -> None:
    game = game_of({"enemies": {"choker-1": {"at": "1,0"}}})
    options: dict[str, list[int]] = {"keep": []}
    options |= {f"reroll:{count}": faces[:count] for count in range(1, len(faces) + 1)}
    bot = make_bot(find("brimstone"), "greedy", "marshal", 1)
    assert bot.choose(find("brimstone").view(game.state, "marshal"), Ask("reroll-damage", "marshal", options)) == wanted


def test_a_companion_keeps_away_from_enemies() -> None:
    given = {"enemies": {"choker-1": {"at": "0,0"}}, "companions": {"surveyor": {"at": "1,2"}}}
    game = game_of(given, "the-surveyor")
    cells = {name: game.state.mine.cell(name) for name in ("0,1", "3,4", "2,2")}
    assert answer(game, TABLE, Ask("companion", TABLE, cells)) == "3,4"
