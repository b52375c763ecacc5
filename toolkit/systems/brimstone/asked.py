"""What Shadows of Brimstone asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import MAY, MAY_OPTIONS, Asked, Questions

#: What a hero may roll again for 1 grit, in words.
_ROLLS = {
    "defence": "failed defence dice",
    "willpower": "failed willpower dice",
    "to-hit": "misses",
    "test": "the test",
    "scavenge": "the search",
    "escape": "the escape",
    "armour": "failed armour dice",
    "spirit-armour": "failed spirit armour dice",
    "extra-movement": "the extra movement",
    "healing": "the healing",
    "voices": "the voices in the dark",
}
QUESTIONS = Questions(
    # Before the first turn
    Asked("upgrade", "your starting upgrade", "upgrade:{ability}", alike="seat"),
    Asked("token", "which token do you take", "whiskey bandages dynamite", alike="seat"),
    Asked("bearer", "who carries the Old Lantern", "bearer:{hero}"),
    Asked("start", "where do you start", "at:{cell}", alike="seat"),
    # Between missions
    Asked("mission", "which mission comes next", "mission:{mission}", alike="table"),
    Asked("posse", "who takes part in it", "as-it-is rest:{hero} call:{hero} new:{hero}", alike="table"),
    Asked("ability", "which ability do you learn", "ability:{ability}", alike="seat"),
    Asked("hazard", "which hazard", "card:{hazard}", alike="table"),
    Asked("stay", "stay another day", "stay go", alike="table"),
    Asked("visit", "where do you go today", "visit:{place} rest later"),
    Asked("deal", "what do you want here", "buy:{item} sell:{item} service:{service} leave"),
    Asked("town-roller", "who rolls for the town", "hero:{hero}", alike="table"),
    Asked("cure", "what is cured", "cure:{affliction}", alike="seat"),
    Asked("raise", "who is raised", "hero:{hero}", alike="seat"),
    Asked("stake", "your stake", "stake:{gold}", alike="seat"),
    Asked("slot", "which item", "item:{item}", doc="Which item gets the upgrade.", alike="seat"),
    Asked("forge", "which upgrade", "upgrade:{upgrade}", doc="Which upgrade it gets.", alike="seat"),
    Asked("stones", "how many stones do you sell", "stones:{count}", alike="seat"),
    Asked("class", "who joins the posse", "class:{hero}", doc="Which class takes a dead hero's place."),
    # The turn
    Asked("turn", "a new turn begins", "on flee cancel", doc="Whether the posse goes on.", alike="table"),
    Asked("flee", "do you leave the mine", "stay flee"),
    Asked("cancel-dread", "do you pay 1 grit to cancel growing dread", "pay keep"),
    Asked("hands", "what do you hold this turn", "{items}"),
    Asked("next", "who acts first", "{hero}", alike="table"),
    Asked(
        "end-of-turn",
        "what happens first at the end of the turn",
        "recover:{hero} rule:{number} card:{card}",
        alike="table",
    ),
    Asked("companion", "where does your companion go", "to:{cell} stay"),
    Asked("explore", "which token is revealed", "tile:{number}", alike="table"),
    Asked("encounter", "which encounter comes first", "card:{encounter}", alike="table"),
    # An activation
    Asked(
        "move",
        "where do you go",
        "to:{cell} roll release drag:{hero} use:{power} whiskey:{hero} bandages:{hero} cancel:{card} trade",
        "take-lantern hands free:{gun} stop",
        doc="Where a hero goes, and what it does besides.",
    ),
    Asked(
        "act",
        "what do you do",
        "melee shoot:{gun} throw help:{hero} scavenge:{tile} look use:{power} whiskey:{hero} bandages:{hero}",
        "cancel:{card} trade take-lantern hands free:{gun} end",
        doc="Which attack or search a hero makes.",
    ),
    Asked("power", "do you use it", "use:{power} no", doc="Whether a power is used."),
    Asked("surplus", "spend the grit you cannot keep", "move use:{power} cancel:{card} no", alike="seat"),
    Asked("reroll-movement", "roll the movement die again for 1 grit", "keep reroll"),
    Asked("reroll-damage", "roll damage again for 1 grit", "keep reroll:{count}"),
    *(Asked(f"reroll-{name}", f"roll {what} again for 1 grit", "keep reroll") for name, what in _ROLLS.items()),
    Asked("map", "which map card do you keep", "tile:{tile}", alike="seat"),
    Asked("target", "whom do you hit", "target:{enemy} target:{enemy}:{count} ordinary:{enemy} with:{gun}:{enemy}"),
    Asked("type", "which enemies", "type:{enemy}", alike="table"),
    Asked("throw", "where do you throw it", "at:{cell}"),
    Asked("trade", "what do you give", "give:{item} give:gold:{count} give:dark-stone:{count} no"),
    Asked("trade-with", "to whom", "to:{hero}", doc="Who gets it."),
    Asked("drop", "what do you drop", "drop:{item}", alike="seat"),
    Asked("bag", "what do you discard", "discard:{token}", doc="What of a full side bag is discarded.", alike="seat"),
    # Harm
    Asked("hero", "which hero", "hero:{hero}"),
    Asked("revive", "use a revive token", "revive fall"),
    Asked("split", "how many wounds do you heal", "wounds:{count}"),
    Asked("breath", "you catch your breath", "heal grit", doc="Whether a hero heals or gains grit."),
    Asked("return", "where do you come round", "at:{cell}", alike="seat"),
    # Enemies
    Asked("ambush", "where does it appear", "at:{cell}", doc="Where an ambusher appears."),
    Asked(
        "mover", "which of them moves first", "{enemy}", doc="Which of equally near enemies is first.", alike="table"
    ),
    MAY,
    options={
        "on": "go on",
        "turn/flee": "leave the mine",
        "turn/cancel": "cancel a growing dread card, 1 grit each",
        "stop": "go no further",
        "end": "do nothing more",
        "roll": "1 grit for another movement die",
        "release": "let go",
        "take-lantern": "take the Old Lantern",
        "look": "look through the door",
        "melee": "fists and blades",
        "throw": "throw dynamite",
        "act/shoot:both": "fire both guns",
        "visit/later": "let somebody else go first",
        "posse/as-it-is": "everybody who was there",
        **MAY_OPTIONS,
    },
)
