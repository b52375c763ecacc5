"""Whole games, one or two an adventure, kept round by round (`tests/systems/golden.py`).

A game of Massive Darkness is long, so that a round is one line: how the table looks when its first question is put, how
many questions were answered in it, and a digest of all decisions and events. The test says which round goes differently
first, and what happens in it now. When bots have learned to play otherwise and no game is won any more, choose other
seeds for those that play well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from tests.systems.golden import SHOWN, Golden, answers, check_folder, check_variety, compare, decision_line
from tests.systems.massive_darkness.packs import CORE
from toolkit.content.library import Library, load
from toolkit.rules.log import Log
from toolkit.rules.record import state_digest
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.state import State

FOLDER = Path(__file__).parent / "golden"
#: All games together stay below this, in bytes.
MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Kept(Golden):
    """A game with so many tokens on the Lifespark card."""

    lives: int = 2


GAMES = (
    Kept("first-steps-below", 2, "random", 13, lives=12),
    Kept("what-the-fire-left", 3, "random", 1),
    Kept("her-last-thread", 4, "random", 2),
    Kept("a-crown-in-three-parts", 6, "random", 3),
    Kept("the-floor-is-counting", 5, "random", 4),
    Kept("the-one-that-walks", 3, "random", 5),
    Kept("noon-eaters-hoard", 3, "random", 2, lives=12),
    Kept("two-sparks", 1, "random", 7, lives=12),
    Kept("three-behind-stone", 4, "random", 8),
    Kept("keep-the-ember", 2, "random", 9),
    Kept("thrice-put-out", 6, "random", 10, lives=6),
    Kept("first-steps-below", 4, "greedy", 3, lives=12),
    Kept("her-last-thread", 3, "greedy", 1, lives=12),
    Kept("thrice-put-out", 2, "greedy", 3),
)


@dataclass(slots=True)
class Round:
    """One round of a game: a line to keep, and all that happened in it."""

    table: str
    lines: list[str] = field(default_factory=list)
    answers: int = 0

    def __str__(self) -> str:
        digest = blake2b("\n".join(self.lines).encode(), digest_size=6).hexdigest()
        return f"{self.table}; {self.answers} answers, {digest}"


@pytest.mark.parametrize("golden", GAMES, ids=str)
def test_the_game_goes_as_it_went(golden: Kept) -> None:
    rounds, end = played(golden)
    lines = [f"# {golden}, seed {golden.seed}, {golden.lives} lives", *map(str, rounds), end]
    compare(FOLDER / golden.file, lines, context=1, explained=lambda kept: _explained(kept, rounds))


def _explained(kept: list[str], rounds: list[Round]) -> Iterator[str]:
    """What happens now in the first round that is not as it was."""
    for number, each in enumerate(rounds, 1):
        if number >= len(kept) or kept[number] != str(each):
            yield f"round {number} as it is played now:"
            yield from each.lines[:SHOWN]
            return


@cache
def library() -> Library:
    return load([CORE]).library


@cache
def played(golden: Kept) -> tuple[list[Round], str]:
    """The rounds of a game, and how it ended."""
    table = Table(golden.players, golden.seed, {"lifespark": golden.lives})
    log = Log()
    adventure = library().get(golden.adventure, kind="adventure")
    game = new_game(SYSTEM, library(), adventure, table, log=log, copyable=False)
    rounds: list[Round] = []
    told = 0
    for ask, key in answers(SYSTEM, game, golden):
        if len(rounds) < game.state.round:
            rounds.append(Round(_table(game.state)))
        rounds[-1].lines += [*log.lines()[told:], decision_line(ask, key)]
        rounds[-1].answers += 1
        told = len(log)
    rounds[-1].lines += log.lines()[told:]
    count = sum(each.answers for each in rounds)
    end = f"{game.state.outcome} in round {game.state.round} after {count} answers, {state_digest(SYSTEM, game.state)}"
    return rounds, end


def _table(state: State) -> str:
    """The table in one line: enough to see where a game leaves its way."""
    heroes = ", ".join(_hero(each) for each in state.heroes.values())
    enemies = ", ".join(f"{name} {enemy.zone}" for name, enemy in state.enemies.items()) or "no enemy"
    return f"round {state.round}, level {state.level}, {state.lifespark} lives: {heroes} against {enemies}"


def _hero(hero: Any) -> str:
    where = "left" if hero.left else "dead" if hero.dead else hero.zone
    return f"{hero.id} {where} {hero.health}/{hero.max_health} xp {hero.xp}"


def test_every_adventure_has_a_game() -> None:
    check_variety(SYSTEM, GAMES, {each.id for each in library().of_kind("adventure")}, {1, 2, 3, 4, 5, 6})


def test_no_game_is_kept_that_is_not_played_and_all_are_small() -> None:
    check_folder(FOLDER, GAMES, MOST_BYTES)


def test_the_games_show_how_a_game_is_won_and_lost() -> None:
    ends = {(FOLDER / game.file).read_text(encoding="utf-8").splitlines()[-1].split()[0] for game in GAMES}
    assert ends == {"won", "lost"}


def test_a_round_that_goes_differently_is_shown_with_what_happens_in_it() -> None:
    rounds, end = played(GAMES[0])
    kept = ["# the same game", *map(str, rounds), end]
    kept[3] = kept[3].replace("answers, ", "answers, 0")
    shown = list(_explained(kept, rounds))
    assert shown[0] == "round 3 as it is played now:"
    assert shown[1:] == rounds[2].lines[:SHOWN]
    assert all(json.loads(line)["event"] for line in shown[1:] if not line.startswith(">"))
