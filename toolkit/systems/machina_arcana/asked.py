"""What Machina Arcana asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import MAY, MAY_OPTIONS, Asked, Questions

_AGREE = ("agree", "refuse")

QUESTIONS = Questions(
    # Turns
    Asked("turn", "who takes the next turn", "{explorer}", alike="table"),
    Asked(
        "action",
        "what do you do",
        "move:{space} pass:{space}:{space} use:{ability} activate:{space} seal:{space} open:{door}",
        "close:{door} break:{door} explore exit inventory trade:{explorer} end-turn",
        doc="What an explorer does.",
    ),
    Asked(
        "control",
        "",
        "move:{space} pass:{space}:{space} use:{ability} activate:{space} open:{door} close:{door}",
        "break:{door} end-turn",
        about="what does {} do",
        alike="seat",
    ),
    Asked("target", "whom", "target:{unit}", doc="Whom an ability is aimed at."),
    Asked("attack-kind", "a normal or an arcane attack", "normal arcane", alike="seat"),
    Asked("consent", "do you agree", *_AGREE, alike="seat"),
    Asked("teleport", "where to", "to:{space} stay", doc="Where a unit appears.", alike="table"),
    # Essence and health
    Asked("boost", "do you raise the roll with essence", "boost:{count}", doc="By how much essence raises a roll."),
    Asked("contribute", "", "give:{count}", about="how much essence do you give for {}"),
    Asked("lose", "do you lose health or essence", "health essence"),
    Asked("order", "who loses health first", "{explorer}", alike="table"),
    Asked("inherit", "who takes the items of the dead", "{explorer}", alike="table"),
    # Items
    Asked("deck", "from which deck", "weapon apparel artifact consumable"),
    Asked("chest", "which card goes", "destroy:{item} return:{item}", doc="Which card of a chest goes, and where."),
    Asked("keep", "who gets the card", "keep:{item} hand:{item}:{explorer}"),
    Asked("equip-now", "do you equip it at once", "equip:{item} unequip:{item}:{number} carry"),
    Asked("exchange", "do you exchange cards", "exchange:{item}:{item} done"),
    Asked("choose", "which card do you keep", "choose:{item}"),
    Asked("rest", "what becomes of the other cards", "return:{item} destroy:{item}"),
    Asked("equip", "what do you equip", "equip:{item} attach:{item}:{number}:{item} done"),
    Asked("trade", "what changes hands", "give:{item} take:{item} done"),
    Asked("face", "which face counts", "health stamina nothing", alike="seat"),
    # The table
    Asked("enter", "where do you come in", "at:{space}", alike="table"),
    Asked("explorer", "which explorer", "{explorer}", alike="table"),
    Asked("nearest", "who is nearest", "{explorer}"),
    Asked("step", "where does it step", "to:{space}", doc="Which of several equal steps a monster takes."),
    Asked("space", "which space", "at:{space}"),
    Asked("exit-space", "where is the exit", "at:{space}", alike="table"),
    Asked("tile", "which tile", "{tile}", alike="table"),
    Asked("remove-tile", "which tile is taken away", "{tile}", alike="table"),
    Asked("monster", "which monster", "{monster}", alike="table"),
    Asked("peek", "where does the tile go", "top:{tile} bottom:{tile}", alike="seat"),
    Asked("spawn-order", "in which order are spawn rolls made", "keep change", alike="table"),
    Asked("spawn-next", "who rolls next", "{explorer}", alike="table"),
    Asked("trigger", "which card is resolved first", "{card}", alike="table"),
    Asked("insight", "do you spend an insight", "roll keep insight", alike="table"),
    # Campaigns
    Asked("keep-item", "what do you keep", "keep:{item} done", doc="Which items are kept for the next scenario."),
    Asked("successor", "who comes in your place", "{explorer}", alike="seat"),
    Asked("retry", "do you try it once more", "retry give-up", alike="table"),
    MAY,
    options={
        "end-turn": "end the turn; stamina that is left is lost",
        "explore": "lay a new tile here",
        "exit": "leave the map",
        "inventory": "take everything off and equip anew",
        "carry": "only carry it",
        **MAY_OPTIONS,
        "boost": "raise the roll by {}",
        "give": "{}",
        "spawn-order/keep": "in the order of turns",
        "change": "choose another order",
    },
)
