"""Questions and options in words, for a terminal."""

from __future__ import annotations

from toolkit.crawl.table.prompts import Prompts

PROMPTS = Prompts(
    questions={
        "lead": "your leading card",
        "second": "your second card",
        "ability": "which half do you use",
        "negate": "do you lose cards instead of suffering the damage",
        "move": "where do you go",
        "target": "whom",
        "area": "whom does the area hit",
        "targets": "whom does it attack",
        "focus": "who is its focus",
        "destination": "where does it go",
        "next": "who acts first",
        "short-rest": "a short rest",
        "redraw": "the card to lose",
        "lose": "which card do you lose",
        "start": "where do you start",
        "item": "do you use an item",
        "consume": "do you consume the element",
        "element": "which element",
        "modifier": "which modifier card counts",
        "obstacle": "which obstacle",
        "trap": "where do you place the trap",
        "push": "where is it pushed",
        "pull": "where is it pulled",
        "spawn": "where does it appear",
        "refresh": "which item do you restore",
        "return": "which card do you take back",
        "may": "do you take it",
    },
    options={
        "long-rest": "rest this turn, at initiative 99",
        "basic": "the basic ability",
        "suffer": "take it",
        "stay": "go no further",
        "skip": "do without",
        "stop": "no further",
        "redraw/accept": "lose this one",
        "redraw/redraw": "suffer 1 damage and draw another",
        "rest": "take a short rest",
        "may/accept": "yes",
        "may/refuse": "no",
    },
)
