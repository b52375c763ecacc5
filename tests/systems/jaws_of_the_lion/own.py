"""Jaws of the Lion in the tests that all systems share (see `tests/systems/own.py`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.systems.golden import Golden, GoldenGames
from tests.systems.jaws_of_the_lion import watched
from tests.systems.own import Own, Print, Small
from toolkit.content.library import Library, load
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES
from toolkit.systems.jaws_of_the_lion.state import State
from toolkit.systems.jaws_of_the_lion.verbs.goals import GOAL_CHECK

#: Items whose moments differ.
BAG = ["travel-boots", "fury-draught", "round-shield", "hunting-bow", "ring-of-renewal", "stamina-draught", "bear-trap"]
BAG += ["mana-potion", "boat-hook"]


def face_down(state: State) -> dict[str, list[str]]:
    found = {f"abilities {name}": list(deck.cards) for name, deck in state.ability_decks.items()}
    return found | {f"modifiers {name}": list(deck.pile.cards) for name, deck in state.modifier_decks.items()}


def lies_open(state: State) -> dict[str, object]:
    """The discard piles, and which cards are left in the decks: everybody saw what was revealed."""
    found: dict[str, object] = {name: (deck.discard, sorted(deck.cards)) for name, deck in state.ability_decks.items()}
    for name, deck in state.modifier_decks.items():
        found[f"modifiers {name}"] = (deck.pile.discard, sorted(deck.pile.cards), deck.due)
    return found


def kept(adventure: str, players: int, bot: str, seed: int) -> Golden:
    heading = f"{adventure}-{players}-{bot}, seed {seed}"
    return Golden(f"jaws-of-the-lion/{adventure}", players, bot, seed, {}, heading)


def table(state: State) -> str:
    """The table in one line: enough to see where a game leaves its way."""
    characters = ", ".join(
        f"{each.id} {'out' if each.exhausted else 'nowhere'}"
        if not each.on_board
        else f"{each.id} {state.place(each.cell)} {each.hp}/{each.max_hp}"
        for each in state.characters.values()
    )
    monsters = ", ".join(f"{each.id} {state.place(each.cell)} {each.hp}" for each in state.monsters.values())
    return f"round {state.round}: {characters} against {monsters or 'nobody'}"


@cache
def booklet_library() -> Library:
    """The samples of print: a scenario with every sign that a map can have."""
    return load([Path(__file__).parents[2] / "render" / "samples" / "jaws-of-the-lion"]).library


GAMES = (
    kept("barrels-on-the-stair", 2, "greedy", 1),
    kept("the-back-kitchen", 3, "greedy", 2),
    kept("the-candle-store", 4, "greedy", 3),
    kept("cellar-clearance", 2, "random", 4),
    kept("tyrant-den", 3, "greedy", 5),
    kept("rats-in-the-granary", 4, "greedy", 6),
    kept("the-salt-stair", 2, "greedy", 7),
    kept("unmarked-cargo", 3, "random", 8),
    kept("lamps-of-cooper-lane", 4, "greedy", 9),
    kept("the-tar-works", 2, "greedy", 10),
    kept("the-drowned-chapel", 3, "greedy", 11),
    kept("the-bell-below", 4, "random", 12),
    kept("over-the-roofs", 2, "greedy", 13),
    kept("the-quiet-ledger", 3, "greedy", 14),
    kept("council-of-sleepers", 4, "greedy", 15),
    kept("long-night-at-the-mint", 2, "random", 16),
    kept("the-empty-chair", 3, "greedy", 17),
    kept("the-kennel-yard", 4, "greedy", 18),
    kept("smugglers-reach", 2, "greedy", 19),
    kept("the-flooded-clock", 3, "random", 20),
    kept("a-wager-at-the-pit", 4, "greedy", 21),
    kept("lights-on-the-marsh", 2, "greedy", 22),
)

OWN = Own(
    pieces=watched.pieces,
    impossible=watched.impossible,
    impossible_between_turns=watched.impossible_between_turns,
    in_hand=True,
    sampled=True,
    shown=frozenset({"moved", "attacked", "suffered", "negated", "rested", "died", "looted", "exhausted", "opened"}),
    hidden=("random", "modifier_decks", "ability_decks"),
    lies_open=lies_open,
    face_down=face_down,
    tables=(("cellar-clearance", 2), ("tyrant-den", 2)),
    small=Small(
        {"mercenary": 2, "modifier-card": 99, "item": 4, "treasure": 3},
        following={"ability-card": "mercenary", "monster-ability": "deck"},
    ),
    unprinted=frozenset({"area", "campaign", "keyword", "mercenary", "treasure"}),
    ruleless=frozenset({"area", "battle-goal", "campaign", "keyword", "mercenary", "role", "token"}),
    golden=GoldenGames(GAMES, frozenset({2, 3, 4}), 60_000, table),
    complete=True,
    drawn_names={"door": "A", "section": "1", "entry": "A", "place": "1,1"},
    drawn_data={
        # A board with all that drawn rules may ask for: a locked door, an exit, a treasure, a special object.
        "adventure": {
            "rooms": "1 1 1 1 A 2 2\n 1 1 1 1   2 2\n",
            "things": "@ @ . !   . >\n @ . . .   * .\n",
            "effect_trap": {"damage": 2},
            "hazard": {"damage": 1},
            "monsters": [{"monster": "gutter-rat", "at": "2,0", "for": {"2": "normal", "3": "normal", "4": "elite"}}],
            "treasures": {"5,0": "treasure-8"},
            "default_players": 2,
            "locked": ["A"],
            "sections": {"1": {"if": "round > 1", "story": "A door creaks."}},
            "goods": {"A": {"at": "2,1"}},
            "counters": {"doom": {"name": "Doom"}, "alarm": {"name": "Alarm"}},
            "objects": {"red-lamp": {"name": "Red Lamp", "at": ["3,1"], "health": 4, "foe_of": "characters"}},
            "goal": "monsters == 0",
        },
        "monster": {"deck": "gutter-rat"},
    },
    drawn_apart={
        "adventure": {"location": "B{}", "number": range(40, 99)},
        **{kind: {"number": range(40, 99)} for kind in ("ability-card", "city-event", "item", "treasure")},
    },
    # A half needs an action, and something is said of each attack only where there is one. The door is unlocked.
    drawn_before={
        "ability-card": {f"{half}.actions": [{"attack": {"value": 2, "range": 2}}] for half in HALVES},
        "adventure": {"sections.*.do": [{"unlock_door": "A"}]},
    },
    print=Print(
        # Cards part their words and draw signs for some: what stands on them has tests of its own (test_print.py).
        speaking=frozenset(),
        worded=(
            "soaked",
            "lookout",
            *("ability", "ability@back", "beast", "foreman", "beast-claw", "own-plus", "item", "goal", "event"),
            *("event@back", "porter-character-mat", "porter-character-sheet", "element-board", "reference-sheet"),
            *("stop-card", "porter-standee", "foreman-large-standee", "porter-initiative-token", "city-map"),
            *("yard-sticker", "beast-claw@back"),
        ),
        wordless=(
            *("miss", "miss@back", "item@back", "goal@back", "beast@back", "beast-2-standee", "yard-scenario-map"),
            *("token-damage-3", "token-poison", "token-treasure", "token-fire", "token-base-elite"),
            "porter-character-token",
        ),
        booklet=(booklet_library, "samples", "yard"),
    ),
    scopes=(GOAL_CHECK,),
    # Cards of all levels, and items, which new characters have none of.
    house_options={
        "veterans": {"level": 9, "characters": ["slinger", "lamplighter"]},
        "full bags": {"level": 5, "items": {"bulwark": BAG, "fenstalker": BAG}},
    },
)
