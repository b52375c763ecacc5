"""What Massive Darkness asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

_ACTIONS = (
    "move",
    "attack:{enemy}",
    "charge:{zone}",
    "combat-distance:{zone}",
    "equip",
    "transmute",
    "use:{card}",
    "teleport:{zone}",
    "flip:{token}",
    "leader:{hero}",
    "stand-up",
    "idle",
)
_DICE = ("{colour}", "{die}:{symbols}")

QUESTIONS = Questions(
    # Heroes
    Asked("action", "What a hero does with an action.", *_ACTIONS),
    Asked("lent-action", "What a hero does with an action of another hero.", *_ACTIONS),
    Asked("move", "Each step of a move.", "move:{zone}", "open:{door}", "pick-up", "put-down:{token}", "leave", "stop"),
    Asked("room", "Which rooms the sections of a door card are for.", "room:{zone}"),
    Asked("charge", "Whom a charge attacks.", "attack:{enemy}"),
    Asked("combat-distance", "Whom a hero attacks after a step back.", "attack:{enemy}"),
    Asked("pillar", "Which pillar is meant.", "pillar:{pillar}"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
    Asked("payment", "What is paid with.", "pay:{xp or shard}"),
    Asked("sacrifice", "Who takes the wounds of a price.", "sacrifice:{hero}"),
    # Combat
    Asked("category", "With which dice a hero attacks.", "melee", "ranged", "magic"),
    Asked("target", "Who is attacked, or whose wounds count.", "target:{figure}", "boss", "minions", "all"),
    Asked("enchantment", "Which enchantment is activated.", "use:{card}", "done"),
    Asked("skill", "Which skill is used, or bought.", "use:{skill}", "keep", "buy:{branch}", "done"),
    Asked("add-die", "Which die is added.", *_DICE),
    Asked("remove-die", "Which die is removed.", *_DICE),
    Asked("pick-die", "Which of the dice is rolled again.", "{die}:{symbols}", "done"),
    Asked("reroll", "Which dice are rolled again.", "reroll:{dice}", "keep"),
    Asked("flip", "Which die is turned over.", "flip:{die}", "keep"),
    # Cards
    Asked("equip", "Whether a new card is worn, and instead of which.", "equip", "equip:for:{card}", "carry"),
    Asked("arrange", "What is put on and down.", "equip:{card}", "unequip:{card}", "done"),
    Asked("loot", "Who gets a card.", "keep", "give:{hero}"),
    Asked("trade", "With whom cards change hands.", "give:{hero}", "take:{hero}", "transmute", "done"),
    Asked("trade-card", "What changes hands.", "card:{card}", "token:{token}"),
    Asked("agree", "Whether the other player agrees.", "agree:{card}", "refuse"),
    Asked("transmute", "Which cards are turned into one.", "card:{card}"),
    # The table
    Asked("activate", "Which enemy activates next.", "activate:{enemy}"),
    Asked("counterattack", "Which enemy strikes back next.", "counterattack:{enemy}"),
    Asked("move-target", "Toward whom an enemy moves.", "toward:{hero}"),
    Asked("path", "Which of several equal ways an enemy takes.", "to:{zone}"),
    Asked("goal", "Which of several equal places an enemy goes to.", "to:{zone}"),
    Asked("zone", "In which zone something happens.", "zone:{zone}"),
    Asked("kill", "Who of several dies.", "kill:{figure}"),
    Asked("wound", "Who of several is wounded.", "wound:{figure}"),
    Asked("role", "Who gets a role.", "hero:{hero}"),
    Asked("end", "Which change stops at the end of a round.", "stop:{stat}"),
    # Between adventures
    Asked("after-defeat", "How it goes on after a defeat.", "go-on", "replay", "end"),
    Asked("dealer", "Who deals next.", "hero:{hero}"),
    Asked("deal", "What a hero does at the market.", "sell:{card}", "trade:{card}", "done"),
    Asked("trade-for", "What is taken, or added.", "take:{card}", "add:{card}"),
    Asked("trade-more", "What is taken besides.", "take:{card}", "enough"),
    Asked("keep", "What is left behind.", "discard:{card}"),
    Asked("starting-gear", "What a hero begins with.", "take:{card}"),
    Asked("swap", "What is swapped for a starting card.", "swap:{card}", "done"),
)
