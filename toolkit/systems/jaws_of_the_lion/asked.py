"""What Jaws of the Lion asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

QUESTIONS = Questions(
    # Cards
    Asked("lead", "Which card gives the initiative, or a long rest.", "{card}", "long-rest"),
    Asked("still-rest", "Whether somebody who declared a long rest takes it.", "rest", "cancel"),
    Asked("second", "Which card is played besides.", "{card}"),
    Asked(
        "ability",
        "Which half of which card is used, or what else is done in the turn.",
        "{card}:top",
        "{card}:top:basic",
        "{card}:top:skip",
        "{card}:bottom",
        "{card}:bottom:basic",
        "{card}:bottom:skip",
        "use:{item}",
        "drop:{card}",
    ),
    Asked(
        "bonus", "Whether the bonus of a card that lasts for the round is applied to an attack.", "apply:{card}", "no"
    ),
    Asked("item", "Whether an item is used.", "use:{item}", "drop:{card}", "no"),
    Asked("lose", "Which card a long rest loses.", "{card}", "drop:{card}"),
    Asked("short-rest", "Whether somebody rests at the end of a round.", "rest", "no", "drop:{card}"),
    Asked("redraw", "Whether the card that was drawn is lost, or another one.", "accept", "redraw"),
    Asked("negate", "Whether cards are lost instead of suffering damage.", "suffer", "lose:{cards}", "drop:{card}"),
    Asked("refresh", "Which spent item is restored.", "{item}"),
    Asked("return", "Which discarded card returns to the hand.", "{card}", "skip"),
    Asked("modifier", "Which of two modifier cards counts.", "{card}"),
    # The board
    Asked("start", "Where a character starts.", "at:{hex}"),
    Asked("move", "Where a move ends.", "to:{hex}", "stay"),
    Asked("push", "Where a figure is pushed.", "to:{hex}", "stop"),
    Asked("pull", "Where a figure is pulled.", "to:{hex}", "stop"),
    Asked("obstacle", "Which obstacle is destroyed.", "destroy:{obstacle}", "skip"),
    Asked("loot", "Whether what lies in range is picked up.", "loot", "skip"),
    Asked("trap", "Where a trap is placed.", "at:{hex}", "skip"),
    # Fights
    Asked("order", "Who of several suffers damage first.", "target:{figure}"),
    Asked("target", "Whom an action is for.", "target:{figure}", "skip"),
    Asked("area", "Whom an area hits.", "{figures}", "skip"),
    Asked("consume", "Whether an element is consumed.", "consume:{element}", "no"),
    Asked("element", "Which element is meant.", "{element}"),
    # The table
    Asked("next", "Who of several with the same initiative acts first.", "{who}"),
    Asked("focus", "Who of several is the focus of a monster.", "{character}"),
    Asked("destination", "Which of several equal hexes a monster goes to.", "{hex}"),
    Asked("targets", "Whom of several equal groups a monster attacks.", "{characters}"),
    Asked("standee", "Which of several equally near monsters gets one of the last standees.", "{hex}"),
    Asked("spawn", "On which of several equal hexes a monster appears.", "{hex}"),
    # Setting out, and what follows a scenario
    Asked("keep-goal", "Which battle goal is kept.", "{goal}"),
    Asked("leave-card", "Which card of the pool is not brought.", "{card}"),
    Asked("leave-item", "Which item is not equipped.", "{item}"),
    Asked("perk", "Which perk is marked.", "perk:{number}"),
    Asked("learn", "Which card a new level adds to the pool.", "{card}"),
    Asked("receiver", "Who gets a reward that is for one.", "{character}"),
    Asked("share", "How much a character gets of a reward for all together.", "{character}:{number}"),
    Asked("city", "Which option of a city event is taken.", "a", "b"),
    Asked(
        "shop", "What is bought, sold or given away.", "done", "buy:{item}", "sell:{item}", "give:{item}:{character}"
    ),
    Asked("accept-item", "Whether an item is taken that somebody gives.", "accept", "refuse"),
    Asked("scenario", "Which scenario is played next.", "play:{scenario}", "end"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
)
