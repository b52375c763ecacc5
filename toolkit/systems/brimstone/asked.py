"""What Shadows of Brimstone asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

_ROLLS = {
    "defence": "failed defence dice",
    "willpower": "failed willpower dice",
    "to-hit": "dice that missed",
    "test": "the dice of a failed test",
    "scavenge": "scavenge dice",
}
QUESTIONS = Questions(
    # Before the first turn
    Asked("upgrade", "Which starting upgrade a new hero takes.", "upgrade:{ability}"),
    Asked("token", "Which side-bag token a hero takes.", "whiskey", "bandages", "dynamite"),
    Asked("bearer", "Who carries the Old Lantern.", "bearer:{hero}"),
    Asked("start", "Where a hero starts.", "at:{cell}"),
    # Between missions
    Asked("mission", "Which mission is played next.", "mission:{mission}"),
    Asked("posse", "Who takes part in it.", "as-it-is", "rest:{hero}", "call:{hero}", "new:{hero}"),
    Asked("ability", "Which ability of the class tree a new level brings.", "ability:{ability}"),
    Asked("hazard", "Which of two hazards happens.", "card:{hazard}"),
    Asked("stay", "Whether the posse stays another day.", "stay", "go"),
    Asked("visit", "Which place a hero visits.", "visit:{place}", "rest"),
    Asked("deal", "What a hero buys, sells or pays for.", "buy:{item}", "sell:{item}", "service:{service}", "leave"),
    Asked("town-roller", "Who rolls for the town event.", "hero:{hero}"),
    Asked("cure", "What is cured.", "cure:{affliction}"),
    Asked("raise", "Who is raised from the dead.", "hero:{hero}"),
    Asked("stake", "How much is staked.", "stake:{gold}"),
    Asked("slot", "Which item gets the upgrade.", "item:{item}"),
    Asked("forge", "Which upgrade it gets.", "upgrade:{upgrade}"),
    Asked("stones", "How many stones are sold.", "stones:{count}"),
    Asked("class", "Which class takes a dead hero's place.", "class:{hero}"),
    # The turn
    Asked("turn", "Whether the posse goes on, flees, or cancels growing dread.", "on", "flee", "cancel"),
    Asked("flee", "Whether a hero agrees to flee.", "stay", "flee"),
    Asked("cancel-dread", "Whether a hero pays to cancel a growing dread card.", "pay", "keep"),
    Asked("hands", "Which hand items are used this turn.", "{items}"),
    Asked("next", "Who of several with the same initiative acts first.", "{hero}"),
    Asked("explore", "Which token is revealed next.", "tile:{number}"),
    Asked("encounter", "Which of several encounters is resolved next.", "card:{encounter}"),
    # An activation
    Asked(
        "move",
        "Where a hero goes, and what it does besides.",
        "to:{cell}",
        "roll",
        "release",
        "drag:{hero}",
        "use:{power}",
        "whiskey:{hero}",
        "bandages:{hero}",
        "cancel:{card}",
        "trade",
        "take-lantern",
        "hands",
        "free:{gun}",
        "stop",
    ),
    Asked(
        "act",
        "Which attack or search a hero makes.",
        "melee",
        "shoot:{gun}",
        "throw",
        "help:{hero}",
        "scavenge:{tile}",
        "look",
        "use:{power}",
        "whiskey:{hero}",
        "bandages:{hero}",
        "cancel:{card}",
        "trade",
        "take-lantern",
        "hands",
        "free:{gun}",
        "end",
    ),
    Asked("power", "Whether a power is used.", "use:{power}", "no"),
    Asked("surplus", "Whether grit above the most is spent on movement at once.", "move", "no"),
    Asked("reroll-movement", "Whether the movement die is rolled again.", "keep", "reroll"),
    Asked("reroll-damage", "How many of the worst damage dice are rolled again.", "keep", "reroll:{count}"),
    *(
        Asked(f"reroll-{name}", f"Whether {what} are rolled again for 1 grit.", "keep", "reroll")
        for name, what in _ROLLS.items()
    ),
    Asked("map", "Which of several map cards is kept.", "tile:{tile}"),
    Asked("target", "Whom hits are for, and how many.", "target:{enemy}", "target:{enemy}:{count}"),
    Asked("type", "Which enemy type is meant.", "type:{enemy}"),
    Asked("throw", "Where dynamite is thrown.", "at:{cell}"),
    Asked("trade", "What is given.", "give:{item}", "no"),
    Asked("trade-with", "Who gets it.", "to:{hero}"),
    Asked("drop", "Which item is dropped because all is too heavy.", "drop:{item}"),
    Asked("bag", "Which token is discarded from a full side bag.", "discard:{token}"),
    # Harm
    Asked("hero", "Which hero is meant.", "hero:{hero}"),
    Asked("revive", "Whether a revive token is used.", "revive", "fall"),
    Asked("split", "How many of the points heal wounds.", "wounds:{count}"),
    Asked("breath", "Whether a hero heals or gains grit.", "heal", "grit"),
    Asked("return", "Where a hero comes round whose cell is taken.", "at:{cell}"),
    # Enemies
    Asked("ambush", "Where an ambusher appears.", "at:{cell}"),
    Asked("mover", "Which of equally near enemies moves first.", "{enemy}"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
)
