"""What the log of Jaws of the Lion tells: every event, with its fields and its sentence for the terminal."""

from __future__ import annotations

from toolkit.crawl import logged as crawl
from toolkit.rules.logged import FLAG, NUMBER, PLACE, WORD, LogEvents, Logged, many, named
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS

WHO = named("a character or a monster")
#: Who did it; empty where nobody did.
SOMEBODY = WORD

LOGGED = LogEvents(
    CONDITIONS.logged(WHO),
    crawl.shared_verbs(),
    Logged("round", "round {number} begins", number=NUMBER),
    Logged("started", "{who} starts at {at}", who=WHO, at=PLACE),
    Logged("revealed", "room {room} is revealed", room=WORD),
    Logged("placed", "{who} ({rank}) is placed at {at}", who=WHO, rank=WORD, at=PLACE),
    Logged("no_standee", "there is no standee left for {card}", card=WORD),
    Logged("chose", "{who} plays {cards} at initiative {initiative}", who=WHO, cards=many(WORD), initiative=NUMBER),
    Logged("ability_revealed", "{deck}: {card}, initiative {initiative}", deck=WORD, card=WORD, initiative=NUMBER),
    Logged("used", "{who} uses the {half} of {card}", who=WHO, card=WORD, half=WORD, basic=FLAG),
    Logged("moved", "{who} moves to {to}", who=WHO, to=PLACE),
    Logged("pushed", "{by} pushes {who} to {to}", who=WHO, by=SOMEBODY, to=PLACE),
    Logged("pulled", "{by} pulls {who} to {to}", who=WHO, by=SOMEBODY, to=PLACE),
    Logged("opened", "{who} opens the door {door}", who=WHO, door=WORD, at=PLACE),
    Logged("trap_sprung", "{who} springs the trap at {at}", who=WHO, at=PLACE),
    Logged("trap_placed", "{who} places a trap at {at}", who=WHO, at=PLACE),
    Logged("destroyed", "{who} destroys the obstacle at {obstacle}", who=WHO, obstacle=WORD),
    Logged("focused", "{who} focuses on {on}", who=WHO, on=WHO),
    Logged("revealed_modifiers", "{who} reveals {cards}", who=WHO, cards=many(WORD)),
    Logged(
        "attacked",
        "{by} attacks {target}: {value} with {card}, shield {shield}: {damage} damage",
        by=SOMEBODY,
        target=WHO,
        value=NUMBER,
        card=WORD,
        shield=NUMBER,
        damage=NUMBER,
    ),
    Logged("suffered", "{who} suffers {damage} damage, {left} left", who=WHO, damage=NUMBER, left=NUMBER),
    Logged("negated", "{who} loses {cards} and suffers no damage", who=WHO, damage=NUMBER, cards=many(WORD)),
    Logged("healed", "{who} regains {count:hit point}, {left} now", who=WHO, count=NUMBER, left=NUMBER),
    Logged("shielded", "{who} gains shield {count}", who=WHO, count=NUMBER),
    Logged("blessed", "{who} is blessed", who=WHO),
    Logged("cursed", "{who} is cursed", who=WHO),
    Logged("died", "{who} dies at {at}", who=WHO, at=PLACE, by=SOMEBODY),
    Logged("exhausted", "{who} is exhausted", who=WHO),
    Logged("stood_stunned", "{who} is stunned and does nothing", who=WHO),
    Logged("lasting_began", "{card} of {who} stays in force", who=WHO, card=WORD),
    Logged("lasting_ended", "{card} of {who} ends", who=WHO, card=WORD),
    Logged("gained_xp", "{who} gains {count} XP", who=WHO, count=NUMBER),
    Logged("looted", "{who} picks up {count:coin}", who=WHO, count=NUMBER),
    Logged("treasure_looted", "{who} opens the treasure {treasure}", who=WHO, treasure=WORD),
    Logged("gained_gold", "{who} gains {count} gold", who=WHO, count=NUMBER),
    Logged("gained_item", "{who} gains {item}", who=WHO, item=WORD),
    Logged("item_used", "{who} uses {item}", who=WHO, item=WORD),
    Logged("item_restored", "{who} restores {item}", who=WHO, item=WORD),
    Logged("returned", "{who} takes {card} back", who=WHO, card=WORD),
    Logged("consumed", "{element} is consumed", element=WORD),
    Logged("charged", "{element} is strong", element=WORD),
    Logged("kindled", "{element} is waning", element=WORD),
    Logged("waned", "{element} is {to}", element=WORD, to=WORD),
    Logged("shuffled", "the modifier deck of {deck} is shuffled", deck=WORD),
    Logged("drew_to_lose", "{who} draws {card} to lose", who=WHO, card=WORD),
    Logged("rested", "{who} rests and loses {lost}", who=WHO, lost=WORD, long=FLAG),
    Logged("noted", "noted: {mark}, {times} so far", mark=WORD, times=NUMBER),
    Logged("goal_met", "the goal is met; the round is played to its end"),
    Logged("coins_to_gold", "{who} gets {gold} gold for its coins", who=WHO, gold=NUMBER),
    Logged("won", "the scenario is won", round=NUMBER),
    Logged("lost", "the scenario is lost"),
)
