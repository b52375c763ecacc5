"""The Night Cage in the tests that all systems share (see `tests/systems/own.py`)."""

from __future__ import annotations

from tests.systems.golden import Golden, GoldenGames
from tests.systems.night_cage import watched
from tests.systems.own import Own, Print, Small
from toolkit.content.library import Library
from toolkit.systems.night_cage.logged import LOGGED
from toolkit.systems.night_cage.state import State


def face_down(state: State) -> dict[str, list[str]]:
    return {"stack": [kind.id for kind in state.stack]}


def kept(adventure: str, players: int, bot: str, seed: int, *options: str) -> Golden:
    """A game with options that are switched on."""
    chosen = f" with {', '.join(options)}" if options else ""
    heading = f"{adventure}{chosen}, {players} players, seed {seed}, played by {bot}"
    return Golden(adventure, players, bot, seed, dict.fromkeys(options, True), heading)


GAMES = (
    kept("night-cage/base", 4, "random", 28),
    kept("night-cage/base", 3, "random", 56, "harder-gate", "chaos-crumbling-t"),
    kept("night-cage/base-inevitable", 1, "random", 102),
    kept("night-cage/base-weeper", 2, "random", 21, "easier-keys-1"),
    kept("night-cage/base-bosses", 5, "random", 85, "third-inevitable"),
    kept("night-cage/advanced", 4, "random", 12),
    kept("night-cage/advanced-inevitable", 3, "random", 84),
    kept("night-cage/advanced-weeper", 5, "random", 15),
    kept("night-cage/advanced-bosses", 1, "random", 104),
    kept("drowned-wing/drowned-wing", 2, "random", 17, "third-bell"),
    kept("night-cage/base", 4, "greedy", 25),
    kept("drowned-wing/drowned-wing", 3, "greedy", 18),
)


def booklet_library() -> Library:
    """The samples whose layouts have golden pictures."""
    from tests.render.goldens import library_of

    return library_of("night-cage")


#: What only rules of an adventure's own bring about, and no shipped adventure does: the cookbook's recipes play them.
ONLY_BY_RULES = frozenset(
    {"chance", "counter", "crept", "lost-key", "own_role", "own_role_lost", "own_tokens", "own_tokens_lost"}
    | {"own_token_placed", "own_token_reached", "own_token_removed"}
)

OWN = Own(
    pieces=watched.pieces,
    impossible=watched.impossible,
    impossible_between_turns=watched.impossible_between_turns,
    shown=frozenset(LOGGED.table) - ONLY_BY_RULES,
    hidden=("random", "stack"),
    face_down=face_down,
    tables=(("base", 2), ("base", 4), ("advanced", 3)),
    small=Small({"tile": 99, "prisoner": 5, "boss": 9}),
    unprinted=frozenset({"campaign"}),
    ruleless=frozenset({"campaign", "prisoner", "role", "token"}),
    golden=GoldenGames(GAMES, frozenset({1, 2, 3, 4, 5}), 1_000_000),
    drawn_names={"place": "c3"},
    drawn_data={
        "adventure": {"counters": {name: {"name": name} for name in ("doom", "alarm")}},
        "tile": {"exits": "┼", "key": "open", "monster": {"sees": "lines", "attacks": "diagonals", "top": "north"}},
    },
    print=Print(
        speaking=frozenset({"boss"}),  # the rules of labyrinth tiles stand on the reference sheet
        worded=("warden", "keeper", "weeper", "violet", "violet@back", "mode-discard-board", "reference-sheet"),
        wordless=("token-nerve", "board-5", "keeper@back"),
        booklet=(booklet_library, "samples", "mode"),
    ),
)
