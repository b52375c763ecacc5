"""What Jaws of the Lion asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

QUESTIONS = Questions(
    Asked("start", "On which starting hex a character begins.", "at:{hex}"),
    Asked("lead", "The leading card of the round, or a long rest.", "{card}", "long-rest"),
    Asked("second", "The second card of the round.", "{card}"),
    Asked("next", "Who acts first of those with the same initiative.", "{character or deck}"),
    Asked(
        "ability",
        "Which half of which card is used, or what else is done in a turn.",
        "{card}:top",
        "{card}:bottom",
        "{card}:top:basic",
        "{card}:bottom:basic",
        "use:{item}",
        "drop:{card}",
    ),
    Asked("item", "Whether an item is used at its moment.", "use:{item}", "no"),
    Asked("move", "Where a move goes.", "to:{hex}", "stay"),
    Asked("push", "The next step of who is pushed.", "to:{hex}", "stop"),
    Asked("pull", "The next step of who is pulled.", "to:{hex}", "stop"),
    Asked("target", "Whom an action is for.", "target:{figure}", "skip"),
    Asked("area", "Which enemies an area covers, joined with +.", "{figures}", "skip"),
    Asked("targets", "Which enemies a monster attacks, of groups that tie, joined with +.", "{figures}"),
    Asked("focus", "Who is the focus of a monster, of enemies that tie.", "{character}"),
    Asked("destination", "Where a monster goes, of hexes that tie.", "{hex}"),
    Asked("modifier", "Which of two modifier cards counts.", "{card}"),
    Asked("negate", "Whether cards are lost instead of suffering damage.", "suffer", "lose:{cards}"),
    Asked("lose", "Which card a long rest loses.", "{card}"),
    Asked("short-rest", "Whether a short rest is taken.", "rest", "no"),
    Asked("redraw", "Whether the card that a short rest drew is lost.", "accept", "redraw"),
    Asked("consume", "Whether an element is consumed.", "consume:{element}", "no"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
    Asked("element", "Which element is meant.", "{element}"),
    Asked("obstacle", "Which obstacle is destroyed.", "destroy:{hex}", "skip"),
    Asked("trap", "Where a trap is placed.", "at:{hex}", "skip"),
    Asked("spawn", "Where a monster appears, of hexes that are equally near.", "{hex}"),
    Asked("refresh", "Which spent item is restored.", "{item}"),
    Asked("return", "Which discarded card returns to the hand.", "{card}"),
)
