"""Games of Shadows of Brimstone with options: every pair, or every triple, of values that go together.

python -m tests.systems.brimstone.options 3      # all triples: about 220 games, watched
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.systems.always_true import test_always_true as always
from tests.systems.always_true.modes import Mode, Seating, Walk, adventures_of
from tests.systems.brimstone import watched
from tests.systems.covering import Row, covering
from tests.systems.own import library_of
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.record import state_digest
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.options import RULES
from toolkit.systems.brimstone.story.mode import Story

SYSTEM = "brimstone"
CAMPAIGN = "the-last-shift"
FLAGS = ("fixed-move", "room-encounters", "dangerous-dynamite", "into-the-darkness", "epic-for-few", "brutal")
#: What a table decides, and what it can decide: the missions, the modes of the ledger, the optional rules.
FACTORS: dict[str, tuple[Any, ...]] = {
    "mission": adventures_of(SYSTEM),
    "heroes": (1, 2, 3, 4, 5, 6),
    "mode": ("", "first-game", "standard"),
    "death": ("", "hardcore", "hardcore-church"),
    "themes": ((), ("void",), ("beast", "undead")),
    "classes": ("different", "same"),
    "players": ("each", "one for all"),
    "campaign": ("", "first mission", "later mission"),
    **dict.fromkeys(FLAGS, (False, True)),
}
#: Missions about gates or another world, and those that are first games of themselves.
WITH_GATES = ("brimstone/three-open-mouths", "brimstone/seeds-of-the-garden")
FIRST_GAMES = ("brimstone/sack-of-black-stone",)
MOST_ANSWERS = 20_000


def makes_sense(row: Row) -> bool:
    """Whether the decisions of a table go together as far as they are made, in the words of the ledger."""
    alone = row.get("campaign", "open") == ""
    first = row.get("mode") == "first-game"
    few = row.get("epic-for-few", False)
    if first and (row.get("campaign") or few or row.get("mission") in WITH_GATES):
        return False
    if first and row.get("death") == "hardcore-church":  # which needs a campaign
        return False
    if row.get("death") == "hardcore-church" and alone:
        return False
    if few and row.get("mission") in FIRST_GAMES and row.get("mode", "standard") == "":
        return False
    return not (few and row.get("heroes", 1) > 2 and alone)


@dataclass(frozen=True, slots=True)
class Agreed(Mode):
    """A mode whose options are any, not only flags."""

    row: tuple[tuple[str, Any], ...] = ()

    def table(self, seed: int) -> Table:
        return table_of(dict(self.row), seed)


def table_of(row: Row, seed: int = 0) -> Table:
    """The table as it would be written at the command line."""
    count = row["heroes"]
    options: dict[str, Any] = {name: True for name in FLAGS if row.get(name)}
    options |= {row[name]: True for name in ("mode", "death") if row.get(name)}
    if row.get("themes"):
        options["themes"] = list(row["themes"])
    known = [each.id for each in library_of(SYSTEM).of_kind("hero")]
    classes = [
        known[seed % len(known)] if row.get("classes") == "same" else known[n % len(known)] for n in range(count)
    ]
    if row.get("classes") == "same" or row.get("players") == "one for all":
        options["heroes"] = classes
    if row.get("campaign"):
        options |= _campaign(row, classes)
    players = 1 if row.get("players") == "one for all" else count
    return Table(players, seed, options)


def _campaign(row: Row, classes: list[str]) -> dict[str, Any]:
    """The first mission of a campaign, or one with the road and the town before it, with one hero dead."""
    campaign = library_of(SYSTEM).get(CAMPAIGN, kind="campaign")
    names = [f"brimstone/{each['adventure']}" for each in campaign.data["chapters"]]
    story = Story(campaign.qualified, chapter=names.index(row["mission"]))
    if row["campaign"] == "first mission":
        return {"story": story.to_data()}
    story.days, story.round = 2, 2
    carried = {f"{name}-{number}": _carried(name, number) for number, name in enumerate(classes, 1)}
    return {"story": story.to_data(), "carried": carried}


def _carried(name: str, number: int) -> dict[str, Any]:
    dead = number == 2
    return {"class": name, "xp": 700 * number, "gold": 500, "dark_stone": number, "corruption": 4, "dead": dead}


def rows(strength: int) -> list[Row]:
    """Tables in which every pair or triple of decisions comes together that can."""
    return covering(FACTORS, strength, makes_sense)[0]


def named(row: Row) -> str:
    mission, heroes = row["mission"].partition("/")[2], row["heroes"]
    return ", ".join([mission, str(heroes), *(f"{name}={row[name]}" for name in row if row[name] and name in _SAID)])


_SAID = frozenset(FACTORS) - {"mission", "heroes"}


def stubborn_walk(row: Row, seed: int) -> Walk:
    """A game by chance alone, but nobody flees: otherwise most games would end in their first turn."""
    system = find(SYSTEM)
    mode = Agreed(Seating(SYSTEM, row["mission"], row["heroes"]), (named(row),), tuple(row.items()))
    library = library_of(SYSTEM)
    log, luck = Log(), Random(seed)
    game: Game[Any] = new_game(
        system, library, library.get(row["mission"], kind="adventure"), mode.table(seed), log=log
    )
    game.start()
    keys: list[str] = []
    pieces = watched.pieces(game.clean_state())
    while (ask := game.pending) is not None:
        assert len(keys) < MOST_ANSWERS, f"{named(row)}, seed {seed}: no end after {MOST_ANSWERS:,} answers"
        if not game.answers:
            _sound(game, pieces, f"{named(row)}, seed {seed}, after {len(keys)} answers")
        able = [key for key in ask.options if key != "flee"]
        keys.append(luck.choice(able))
        game.answer(keys[-1])
    return Walk(mode, "stubborn", seed, tuple(keys), tuple(log.lines()), state_digest(system, game.state))


def watch(row: Row, seed: int, *, closely: bool = False) -> Walk:
    """Play a game with options and assert what is always true of it; closely, after every answer and in every way."""
    walked = stubborn_walk(row, seed)
    always.a_replay_verifies(walked)
    if closely:
        always.pieces_are_kept(walked)
        always.every_question_is_declared_and_something_is_offered_until_the_end(walked)
        always.a_state_is_the_same_when_written_and_read(walked)
        always.a_copy_plays_on_alike(walked)
    return walked


def _sound(game: Game[Any], pieces: Counter[str], said: str) -> None:
    """At a clean point nothing is impossible, and every piece is somewhere exactly once."""
    state = game.clean_state()
    wrong = [*watched.impossible(state), *watched.impossible_between_turns(state)]
    assert not wrong, f"{said}: {wrong[0]}"
    assert watched.pieces(state) == pieces, said


def nonsense() -> Iterator[tuple[str, dict[str, Any], str]]:
    """Tables that are refused: the mission, its options, and words of what is said."""
    yield "door-in-the-ice", {"hardcore": True, "hardcore-church": True}, "two forms of one rule"
    yield "door-in-the-ice", {"hardcore-church": True}, "needs a campaign"
    yield "door-in-the-ice", {"first-game": True, "standard": True}, "one or the other"
    yield "door-in-the-ice", {"first-game": True, "epic-for-few": True}, "no epic threat"
    yield "door-in-the-ice", {"epic-for-few": True}, "with 4 heroes"
    yield "sack-of-black-stone", {"epic-for-few": True, "heroes": ["marshal"]}, "the mission is a first game"
    yield "three-open-mouths", {"first-game": True}, "about gates"
    yield "seeds-of-the-garden", {"first-game": True}, "another world"
    yield (
        "bounty-on-beasts",
        {"first-game": True, "story": Story("brimstone/the-last-shift").to_data()},
        "no first game",
    )
    yield "door-in-the-ice", {"themes": ["viod"]}, "did you mean 'void'?"
    yield "door-in-the-ice", {"themes": "void"}, "a list of themes"
    yield "door-in-the-ice", {"themes": [3]}, "a list of themes"
    yield "door-in-the-ice", {"hardcor": True}, "did you mean 'hardcore'?"
    yield "door-in-the-ice", {"hardcore": "yes"}, "true or false"


if __name__ == "__main__":
    strength = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    tables = rows(strength)
    print(f"{len(tables)} games hold every choice of {strength} of {len(FACTORS)} decisions; {len(RULES)} rules")
    for number, each in enumerate(tables):
        seen = watch(each, 16_000 + number, closely=True)
        print(f"{number + 1:4} {len(seen.keys):6} answers  {named(each)}", flush=True)
