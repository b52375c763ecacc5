"""What a prisoner wants: the weights of the greedy bot, in tiles of the stack.

Most were tried by hand over some hundred games each; around these values the share of games won changes little.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """How much each thing is worth to the bot. What is written as a cost is taken off."""

    # Keys, gates and the way to them.
    take_key: float = 30.0
    take_token: float = 20.0  # a token of a pack's own to which a rule answers
    key_lost: float = 10.0
    gate_lost: float = 10.0
    hold_gate: float = 8.0  # to be on the gate where all gather
    hold_early: float = 0.0  # the same while somebody still needs a key
    step: float = 3.0  # one step nearer to the goal
    unknown_step: float = 1.35  # how many steps a cell in the dark counts for

    # Tiles, turns and nerve.
    burn: float = 1.0
    draw: float = 1.6  # a new tile for whoever needs a key
    draw_for_friend: float = 1.5  # one drawn beside a friend who does
    draw_done: float = -0.5  # one that helps nobody
    turn: float = 3.5  # what a stay loses
    hurry: float = 6.0  # the same when everybody has a key
    nerve: float = 1.5
    patience: float = 1.0  # what an extra move must bring
    safe_stack: float = 8.0  # with fewer tiles than that nobody falls on purpose
    fall: float = -5.0

    # Light and monsters.
    candle: float = 3.0
    hit: float = 2.5
    friend_hit: float = 3.5
    relight: float = 8.0
    dark: float = 1.0  # for each step between a dark prisoner and a flame
    aligned: float = 0.8  # to stand in one passage with friends or monsters

    # The others.
    near: float = 2.2  # for each step towards each friend
    anchor: float = 0.5  # for each step towards a gate while looking for a key
    again: float = -0.4  # to come back where one has been
    start_apart: float = 3.0  # the distance to begin at

    # Where tiles are laid, and what a tile is like to stand on.
    way_on: float = 0.7
    crumbling: float = -0.5
    sideways: float = 3.0  # a way out of the line of a monster that is laid
    in_line: float = 3.0  # a friend, or another monster, in that line
    seen_key: float = 5.0  # a key in a monster's sight
    leads: float = 0.3
    wall: float = 0.2
    lie: float = 0.3  # a tile laid towards the others
