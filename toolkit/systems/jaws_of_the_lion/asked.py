"""What Jaws of the Lion asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

QUESTIONS = Questions(
    # Cards
    Asked("lead", "your leading card", "{card}", "long-rest", doc="Which card gives the initiative, or a long rest."),
    Asked(
        "still-rest", "do you still rest", "rest", "cancel", doc="Whether somebody who declared a long rest takes it."
    ),
    Asked("second", "your second card", "{card}"),
    Asked(
        "ability",
        "which half do you use",
        "{card}:top",
        "{card}:top:basic",
        "{card}:top:skip",
        "{card}:bottom",
        "{card}:bottom:basic",
        "{card}:bottom:skip",
        "use:{item}",
        "drop:{card}",
        doc="Which half of which card is used, or what else is done in the turn.",
    ),
    Asked(
        "bonus",
        "do you apply the bonus",
        "apply:{card}",
        "no",
        doc="Whether a card's bonus for the round is applied.",
    ),
    Asked("item", "do you use an item", "use:{item}", "drop:{card}", "no"),
    Asked("lose", "which card do you lose", "{card}", "drop:{card}", doc="Which card a long rest loses."),
    Asked(
        "short-rest", "a short rest", "rest", "no", "drop:{card}", doc="Whether somebody rests at the end of a round."
    ),
    Asked(
        "redraw", "the card to lose", "accept", "redraw", doc="Whether the card that was drawn is lost, or another one."
    ),
    Asked(
        "negate",
        "",
        "suffer",
        "lose:{cards}",
        "drop:{card}",
        about="do you lose cards instead of suffering {} damage",
        doc="Whether cards are lost instead of suffering damage.",
    ),
    Asked("refresh", "which item do you restore", "{item}"),
    Asked("return", "which card do you take back", "{card}", "skip"),
    Asked("modifier", "which modifier card counts", "{card}", doc="Which of two modifier cards counts."),
    # The board
    Asked("start", "where do you start", "at:{hex}"),
    Asked("move", "where do you go", "to:{hex}", "stay"),
    Asked("push", "where is it pushed", "to:{hex}", "stop"),
    Asked("pull", "where is it pulled", "to:{hex}", "stop"),
    Asked("obstacle", "which obstacle", "destroy:{obstacle}", "skip"),
    Asked("loot", "do you pick up what lies there", "loot", "skip"),
    Asked("trap", "where do you place the trap", "at:{hex}", "skip"),
    # Fights
    Asked("order", "who suffers first", "target:{figure}", doc="Who of several suffers damage first."),
    Asked("target", "whom", "target:{figure}", "skip", doc="Whom an action is for."),
    Asked("area", "whom does the area hit", "{figures}", "skip"),
    Asked("consume", "do you consume the element", "consume:{element}", "no"),
    Asked("element", "which element", "{element}"),
    # The table
    Asked("next", "who acts first", "{who}"),
    Asked("focus", "who is its focus", "{character}", doc="Who of several is the focus of a monster."),
    Asked("destination", "where does it go", "{hex}", doc="Which of several equal hexes a monster goes to."),
    Asked("targets", "whom does it attack", "{characters}", doc="Whom of several equal groups a monster attacks."),
    Asked(
        "standee",
        "who gets the standee",
        "{hex}",
        doc="Which of several equally near monsters gets it.",
    ),
    Asked("spawn", "where does it appear", "{hex}", doc="On which of several equal hexes a monster appears."),
    # Setting out, and what follows a scenario
    Asked("keep-goal", "which battle goal do you keep", "{goal}"),
    Asked("leave-card", "which card do you leave behind", "{card}", doc="Which card of the pool is not brought."),
    Asked("leave-item", "which item do you leave behind", "{item}", doc="Which item is not equipped."),
    Asked("perk", "which perk do you take", "perk:{number}"),
    Asked("learn", "which card do you learn", "{card}"),
    Asked("receiver", "who gets it", "{character}", doc="Who gets a reward that is for one."),
    Asked(
        "share",
        "how much does it get",
        "{character}:{number}",
        doc="How much a character gets of a reward for all together.",
    ),
    Asked("city", "what do you do", "a", "b", doc="Which option of a city event is taken."),
    Asked("shop", "what do you buy or sell", "done", "buy:{item}", "sell:{item}", "give:{item}:{character}"),
    Asked("accept-item", "do you take the item", "accept", "refuse"),
    Asked("scenario", "what do you play next", "play:{scenario}", "end"),
    Asked("may", "do you take it", "accept", "refuse", doc="Whether an offer of a rule is taken."),
    options={
        "long-rest": "rest this turn, at initiative 99",
        "suffer": "take it",
        "stay": "go no further",
        "skip": "do without",
        "stop": "no further",
        "redraw/accept": "lose this one",
        "redraw/redraw": "suffer 1 damage and draw another",
        "short-rest/rest": "take a short rest",
        "still-rest/rest": "rest this turn",
        "still-rest/cancel": "play two cards instead",
        "loot/loot": "pick it up",
        "done": "leave the shop",
        "end": "end the campaign",
        "accept-item/accept": "take it",
        "accept-item/refuse": "leave it",
        "may/accept": "yes",
        "may/refuse": "no",
    },
)
