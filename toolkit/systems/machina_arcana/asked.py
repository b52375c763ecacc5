"""What Machina Arcana asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

_AGREE = ("agree", "refuse")

QUESTIONS = Questions(
    # Turns
    Asked("turn", "Who takes the next turn.", "{explorer}"),
    Asked(
        "action",
        "What an explorer does.",
        "move:{space}",
        "pass:{space}:{space}",
        "use:{ability}",
        "activate:{space}",
        "seal:{space}",
        "open:{door}",
        "close:{door}",
        "break:{door}",
        "explore",
        "exit",
        "inventory",
        "trade:{explorer}",
        "end-turn",
    ),
    Asked(
        "control",
        "What a controlled monster does.",
        "move:{space}",
        "pass:{space}:{space}",
        "use:{ability}",
        "activate:{space}",
        "open:{door}",
        "close:{door}",
        "break:{door}",
        "end-turn",
    ),
    Asked("target", "Whom an ability is aimed at.", "target:{unit}"),
    Asked("attack-kind", "Whether an attack is made arcane.", "normal", "arcane"),
    Asked("consent", "Whether somebody agrees.", *_AGREE),
    Asked("teleport", "Where a unit appears.", "to:{space}", "stay"),
    # Essence and health
    Asked("boost", "By how much essence raises a roll.", "boost:{count}"),
    Asked("contribute", "How much essence somebody gives for another.", "give:{count}"),
    Asked("lose", "Whether health is lost, or essence instead.", "health", "essence"),
    Asked("order", "Who of several loses health first.", "{explorer}"),
    Asked("inherit", "Who takes the items of the dead.", "{explorer}"),
    # Items
    Asked("deck", "From which item deck a card is drawn.", "weapon", "apparel", "artifact", "consumable"),
    Asked("chest", "Which card of a chest goes, and where.", "destroy:{item}", "return:{item}"),
    Asked("keep", "Who gets the card.", "keep:{item}", "hand:{item}:{explorer}"),
    Asked("equip-now", "Whether the card is equipped at once.", "equip:{item}", "unequip:{item}:{number}", "carry"),
    Asked("exchange", "Which cards are exchanged.", "exchange:{item}:{item}", "done"),
    Asked("choose", "Which card is kept.", "choose:{item}"),
    Asked("rest", "What becomes of the other cards.", "return:{item}", "destroy:{item}"),
    Asked("equip", "What is equipped and attached.", "equip:{item}", "attach:{item}:{number}:{item}", "done"),
    Asked("trade", "What changes hands.", "give:{item}", "take:{item}", "done"),
    Asked("face", "Which face of the recharge die counts.", "health", "stamina", "nothing"),
    # The table
    Asked("enter", "Where an explorer comes onto the map.", "at:{space}"),
    Asked("explorer", "Which of several explorers is meant.", "{explorer}"),
    Asked("nearest", "Which of several explorers is the nearest.", "{explorer}"),
    Asked("step", "Which of several equal steps a monster takes.", "to:{space}"),
    Asked("space", "Which of several equal spaces is meant.", "at:{space}"),
    Asked("exit-space", "Where the exit token is placed.", "at:{space}"),
    Asked("tile", "Which of several tiles is meant.", "{tile}"),
    Asked("remove-tile", "Which tile is taken away.", "{tile}"),
    Asked("monster", "Which of several monster cards is meant.", "{monster}"),
    Asked("peek", "Where a tile goes that somebody looked at.", "top:{tile}", "bottom:{tile}"),
    Asked("spawn-order", "Whether the order of turns is kept for the spawn rolls.", "keep", "change"),
    Asked("spawn-next", "Who rolls next.", "{explorer}"),
    Asked("trigger", "Which of several cards is resolved first.", "{card}"),
    Asked("insight", "Whether an insight is spent, for the horror roll or for essence.", "roll", "keep", "insight"),
    # Campaigns
    Asked("keep-item", "Which items are kept for the next scenario.", "keep:{item}", "done"),
    Asked("successor", "Who comes in the place of somebody who died.", "{explorer}"),
    Asked("retry", "Whether a lost scenario is tried once more.", "retry", "give-up"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
)
