"""Machina Arcana in the tests that all systems share (see `tests/systems/own.py`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.systems.golden import Golden, GoldenGames
from tests.systems.machina_arcana import watched
from tests.systems.own import Own, Print, Small
from toolkit.content.library import Library, load
from toolkit.systems.machina_arcana.state import State

#: Items that do different things.
BAG = ["gale-boots", "mirror-disc", "veil-phial", "bone-whistle", "ember-lamp", "bandage", "smoke-pot", "thunder-flask"]
OTHER_BAG = ["choir-box", "heart-engine", "star-key", "piston-maul", "stimulant", "essence-vial", "elixir"]


def face_down(state: State) -> dict[str, list[str]]:
    found = {f"items {name}": list(deck.cards) for name, deck in state.item_decks.items()}
    found |= {name: list(deck.cards) for name, deck in state.decks.items()}
    return found | {"tiles": [state.catalog.tiles[tile].id for tile in state.tile_stack]}


def kept(adventure: str, players: int, bot: str, seed: int) -> Golden:
    heading = f"{adventure}-{players}-{bot}, seed {seed}"
    return Golden(f"machina-arcana/{adventure}", players, bot, seed, {}, heading)


def table(state: State) -> str:
    """The table in one line: enough to see where a game leaves its way."""
    explorers = ", ".join(
        f"{each.id} {state.place(each.cell) if each.on_map else 'off'} {each.health}/{each.essence}"
        for each in state.explorers.values()
    )
    monsters = ", ".join(f"{each.id} {state.place(each.cell)} {each.health}" for each in state.monsters.values())
    return f"round {state.round}, {state.current.id}: {explorers} against {monsters or 'nobody'}"


@cache
def booklet_library() -> Library:
    """The samples of print: a scenario with every sign that a tile can have."""
    return load([Path(__file__).parents[2] / "render" / "samples" / "machina-arcana"]).library


OWN = Own(
    pieces=watched.pieces,
    impossible=watched.impossible,
    impossible_between_turns=watched.impossible_between_turns,
    in_hand=True,
    shown=frozenset({"moved", "attacked", "hurt", "killed", "died", "explored", "activated", "spawned", "restored"}),
    hidden=("random", "item_decks", "decks", "tile_stack"),
    face_down=face_down,
    tables=(("the-brass-well", 2), ("the-brass-well", 1)),
    small=Small(
        {"explorer": 4, "monster": 99, "item": 999, "explorer-event": 6, "horror-event": 6, "die": 9, "scar": 99},
        left_out=frozenset({"homing-spool"}),
    ),
    unprinted=frozenset({"campaign", "keyword"}),
    ruleless=frozenset({"campaign", "keyword", "role", "tile", "token"}),
    golden=GoldenGames(
        (
            kept("the-brass-well", 2, "random", 3),
            kept("the-brass-well", 4, "greedy", 4),
            kept("the-drowned-choir", 1, "greedy", 1),
            kept("the-last-signal", 3, "random", 1),
        ),
        frozenset({1, 2, 3, 4}),
        50_000,
        table,
    ),
    replaced_only=frozenset({"scar"}),
    # An instant event is gone before most of what is drawn can happen.
    drawn_data={
        "explorer-event": {"form": "ongoing"},
        "horror-event": {"form": "attached", "bearer": "least-health"},
    },
    print=Print(
        # Prices are drawn as signs: what stands on cards has tests of its own (test_print.py).
        speaking=frozenset(),
        worded=(
            "damp",
            "stoker-mate",
            *("weapon", "augment", "monster", "found", "dread", "finish", "scar", "stoker", "gallery", "track-board"),
            *("reference-sheet", "dice-stickers", "descent-campaign-sheet", "monster-standee"),
        ),
        wordless=(
            *("weapon@back", "monster@back", "scar@back", "gallery@back", "token-explored", "token-explored@back"),
            *("token-exit", "token-door-closed", "token-door-destroyed", "stoker-marker"),
        ),
        booklet=(booklet_library, "samples", "engine"),
    ),
    sampled=True,
    rolls=frozenset({"rolled", "spawn_roll", "horror_roll", "recharged", "roll_effect"}),
    house_options={
        "hard": {"difficulty": "hard"},
        "late items": {"item_level": 3},
        "full bags": {"item_level": 3, "items": {"boilerwright": BAG, "dock-brawler": OTHER_BAG}, "insights": 2},
    },
)
