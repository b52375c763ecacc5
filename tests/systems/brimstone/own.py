"""Shadows of Brimstone in the tests that all systems share (see `tests/systems/own.py`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.systems.brimstone import seasoned, watched
from tests.systems.golden import Golden, GoldenGames
from tests.systems.own import Own, Print, Small
from toolkit.content.library import Library, load
from toolkit.systems.brimstone.state import State


def face_down(state: State) -> dict[str, list[str]]:
    """Cards beside the track and tokens on tiles could be any of those that still lie in their pile."""
    found = {f"deck {name}": list(deck.cards) for name, deck in state.decks.items()}
    found["deck growing-dread"] += state.dread
    found["deck tokens"] += [state.face_down[tile] for tile in sorted(state.face_down)]
    return found


def lies_open(state: State) -> dict[str, list[str]]:
    """Discard piles lie face up (SB-2.04)."""
    return {name: deck.discard for name, deck in state.decks.items()}


def kept(adventure: str, players: int, bot: str, seed: int) -> Golden:
    heading = f"{adventure}-{players}-{bot}, seed {seed}"
    return Golden(f"brimstone/{adventure}", players, bot, seed, {}, heading)


def table(state: State) -> str:
    """The table in one line: enough to see where a game leaves its way."""
    heroes = ", ".join(
        f"{each.id} {state.place(each.cell) if each.on_board else 'nowhere'} {each.wounds}/{each.dread}"
        for each in state.heroes.values()
    )
    enemies = ", ".join(f"{each.id} {state.place(each.cell)} {each.wounds}" for each in state.enemies.values())
    return f"turn {state.turn}, depth {state.posse}/{state.darkness}: {heroes} against {enemies or 'nobody'}"


@cache
def booklet_library() -> Library:
    """The samples of print: a mission with rules that wait for its objective."""
    return load([Path(__file__).parents[2] / "render" / "samples" / "brimstone"]).library


#: Enemies that a threat brings.
COMING = {"spawn": {"enemy": "hungry-dead", "count": 1}}

OWN = Own(
    pieces=watched.pieces,
    impossible=watched.impossible,
    impossible_between_turns=watched.impossible_between_turns,
    in_hand=True,
    shown=frozenset(
        {"moved", "tile_placed", "revealed", "attacked", "wounded", "shaken", "darkness_moved", "appeared"}
    ),
    hidden=("random", "decks", "dread", "face_down"),
    face_down=face_down,
    lies_open=lies_open,
    tables=(("sack-of-black-stone", 1), ("sack-of-black-stone", 2)),
    unprinted=frozenset({"keyword"}),
    ruleless=frozenset({"campaign", "depth-track", "exploration-token", "hero", "keyword", "role", "tile", "token"}),
    golden=GoldenGames(
        (
            kept("bounty-on-beasts", 3, "random", 6),
            kept("door-in-the-ice", 2, "random", 12),
            kept("hold-the-head-frame", 4, "random", 8),
            kept("sack-of-black-stone", 4, "greedy", 4),
            kept("seeds-of-the-garden", 6, "random", 12),
            kept("the-long-way-up", 2, "greedy", 2),
            kept("the-surveyor", 5, "greedy", 12),
            kept("three-open-mouths", 1, "random", 12),
            kept("what-sleeps-in-slag", 3, "random", 12),
        ),
        frozenset({1, 2, 3, 4, 5, 6}),
        50_000,
        table,
    ),
    print=Print(
        speaking=frozenset(
            {"encounter", "darkness", "growing-dread", "loot", "scavenge", "hazard", "item", "item-upgrade", "ability"}
        ),
        worded=(
            *("gun", "edge", "found", "gloom", "pack-of-them", "over-there", "flood", "branch", "scales", "ranger"),
            *("dread", "pay", "nook", "limp", "whispers", "cold", "foreman"),
            *(
                "dead",
                "mother",
                "mouth",
                "vault",
                "vault-map-card",
                "mine",
                "elsewhere",
                "track",
                "last-water",
                "store",
            ),
            *(
                "shift",
                "ranger-standee",
                "mother-standee",
                "side-bag",
                "hero-record",
                "reference-sheet",
                "dice-stickers",
                "gate",
            ),
        ),
        wordless=(
            *("found@back", "beyond@back", "colossus@back", "ranger@back", "dead@back", "vault@back", "drift@back"),
            *("vault-map-card@back", "quiet", "quiet@back", "loud", "end-cap", "token-wound-1", "token-wound-1@back"),
            *("token-dark-stone", "token-ko", "token-darkness", "ledger", "gate@back"),
        ),
        booklet=(booklet_library, "samples", "salt"),
    ),
    rolls=frozenset({"held_back", "movement", "attacked", "rolled", "enemy_attacked"}),
    sampled=True,
    seasoned=seasoned.options,
    small=Small(
        {
            "die": 9,
            "depth-track": 1,
            "world": 9,
            "tile": 99,
            "exploration-token": 99,
            "hero": 6,
            "enemy": 99,
            "threat": 99,
            "encounter": 54,
            "darkness": 6,
            "growing-dread": 5,
            "loot": 6,
            "scavenge": 6,
            "item": 99,
            "injury": 99,
            "madness": 99,
            "mutation": 99,
            "hazard": 3,
            "town": 1,
            "town-place": 6,
            "item-upgrade": 4,
        }
    ),
    drawn_data={
        "world": {"is_mine": False},  # there is one mine
        "adventure": {"objective": {"clues": 2, "threat": "low"}},  # which can be won, whatever its rules do
    },
    drawn_apart={"ability": {"branch": "drawn-{}", "rank": 1}},  # what no sheet names stands in a branch
    drawn_before={"threat": {row: [COMING] for row in ("effects", "low", "medium", "high")}},  # it brings enemies
    drawn_as_it_is=frozenset({"threat"}),  # its deck decides which rows are read
    # An injury has the place of another; a world needs cards of its own, and a town a campaign that comes to it.
    nameless=frozenset({"hazard", "town", "town-place"}),
    replaced_only=frozenset({"injury", "madness", "mutation", "world", "town"}),
)
