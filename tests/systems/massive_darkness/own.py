"""Massive Darkness in the tests that all systems share (see `tests/systems/own.py`)."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.systems.golden import Golden, GoldenGames
from tests.systems.massive_darkness import watched
from tests.systems.own import Own, Print, Small
from toolkit.content.library import Library
from toolkit.systems.massive_darkness.state import State

_FIGHTS = {"attack", "rolled", "rerolled", "enchanted", "counted", "wounded", "stunned", "destroyed", "died", "revived"}
_CARDS = {"door_card", "event", "treasure", "armed", "looted", "equipped", "discarded", "transmuted", "bought"}
_PLACES = {"opened", "entered", "moved", "level_rose", "token_placed", "picked_up", "tile_removed", "struck"}


def face_down(state: State) -> dict[str, list[str]]:
    found = {name: list(deck.cards) for name, deck in state.decks.items()}
    found["tokens"] = [token.kind for lying in state.tokens.values() for token in lying if token.face_down]
    return found


# Golden games: a game is long, so that a round is one line.


def kept(adventure: str, players: int, bot: str, seed: int, lives: int = 2) -> Golden:
    """A game with so many tokens on the Lifespark card."""
    heading = f"{adventure}-{players}-{bot}, seed {seed}, {lives} lives"
    return Golden(f"massive-darkness/{adventure}", players, bot, seed, {"lifespark": lives}, heading)


GAMES = (
    kept("first-steps-below", 2, "random", 13, lives=12),
    kept("what-the-fire-left", 3, "random", 1),
    kept("her-last-thread", 4, "random", 2),
    kept("a-crown-in-three-parts", 6, "random", 3),
    kept("the-floor-is-counting", 5, "random", 4),
    kept("the-one-that-walks", 3, "random", 5),
    kept("noon-eaters-hoard", 3, "random", 2, lives=12),
    kept("two-sparks", 1, "random", 7, lives=12),
    kept("three-behind-stone", 4, "random", 8),
    kept("keep-the-ember", 2, "random", 9),
    kept("thrice-put-out", 6, "random", 10, lives=6),
    kept("first-steps-below", 4, "greedy", 3, lives=12),
    kept("her-last-thread", 3, "greedy", 1, lives=12),
    kept("thrice-put-out", 2, "greedy", 3),
)


def table(state: State) -> str:
    """The table in one line: enough to see where a game leaves its way."""
    heroes = ", ".join(_hero(each) for each in state.heroes.values())
    enemies = ", ".join(f"{name} {enemy.zone}" for name, enemy in state.enemies.items()) or "no enemy"
    return f"round {state.round}, level {state.level}, {state.lifespark} lives: {heroes} against {enemies}"


def _hero(hero: Any) -> str:
    where = "left" if hero.left else "dead" if hero.dead else hero.zone
    return f"{hero.id} {where} {hero.health}/{hero.max_health} xp {hero.xp}"


@cache
def booklet_library() -> Library:
    """A vault with every sign a map can have."""
    from tests.render.booklet.vault import vault

    with tempfile.TemporaryDirectory() as folder:
        return vault(Path(folder))


OWN = Own(
    pieces=watched.pieces,
    impossible=watched.impossible,
    impossible_between_turns=watched.impossible_between_turns,
    in_hand=True,
    shown=frozenset({*_FIGHTS, *_CARDS, *_PLACES, "won", "lost"}),
    hidden=("random", "decks", "tokens"),
    face_down=face_down,
    tables=(("first-steps-below", 2), ("three-behind-stone", 4), ("noon-eaters-hoard", 3)),
    rolls=frozenset({"rolled", "rerolled"}),
    sampled=True,
    # Bots that play at random die early: with more lives they see more of the dungeon (MD-1.20).
    house_options={"twelve lives": {"lifespark": 12}, "a story": {"story": {"after": "victory"}}},
    small=Small(
        {"die": 9, "hero": 3, "door": 3, "event": 5, "enemy": 5, "equipment": 6}, following={"enemy": "figure"}
    ),
    unprinted=frozenset({"campaign", "figure", "keyword"}),
    ruleless=frozenset({"campaign", "door", "figure", "keyword", "role", "tile", "token"}),
    golden=GoldenGames(GAMES, frozenset({1, 2, 3, 4, 5, 6}), 100_000, table),
    print=Print(
        speaking=frozenset({"equipment", "enemy", "event", "door", "hero", "class", "condition"}),
        worded=(
            "bearer",
            *("treasure", "artifact", "starting", "trap", "find", "mob", "agent", "monster", "event", "door"),
            "soaked",
            *("hero", "class", "token-treasure", "hero-standee", "figure-mob-minion-standee"),
            *(
                "figure-monster-large-standee",
                "treasure@back",
                "hero-dashboard",
                "lifespark",
                "reference-sheet",
                "dice-stickers",
            ),
        ),
        wordless=(
            *("tile-4r", "token-level-3", "token-level-3@back", "token-door", "token-door@back"),
            *("token-wounds", "token-lair@back", "marker-firework"),
        ),
        booklet=(booklet_library, "vault", "the-vault"),
    ),
)
