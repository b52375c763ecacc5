"""What a prisoner wants: the weights of the greedy bot. They were found by playing some hundred thousand games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """What things are worth, in tiles of the stack."""

    take_key: float = 30.0
    step: float = 3.0
    unknown_step: float = 1.35
    candle: float = 3.0
    hit: float = 2.5
    friend_hit: float = 3.5
    nerve: float = 1.5
    burn: float = 1.0
    key_lost: float = 10.0
    gate_lost: float = 10.0
    draw: float = 1.6
    draw_done: float = -0.5
    fall: float = -5.0
    way_on: float = 0.7
    hold_gate: float = 8.0
    hold_early: float = 0.0
    draw_for_friend: float = 1.5
    near: float = 2.2
    crumbling: float = -0.5
    patience: float = 1.0
    relight: float = 8.0
    sideways: float = 3.0
    in_line: float = 3.0
    again: float = -0.4
    turn: float = 3.5
    safe_stack: float = 8.0
    hurry: float = 6.0
    seen_key: float = 5.0
    leads: float = 0.3
    wall: float = 0.2
    lie: float = 0.3
    start_apart: float = 3.0
    dark: float = 1.0
    aligned: float = 0.8
    anchor: float = 0.5
