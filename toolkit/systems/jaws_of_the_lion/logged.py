"""What the log of Jaws of the Lion tells: every event, with its fields and its sentence for the terminal."""

from __future__ import annotations

from toolkit.crawl import logged as crawl
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.logged import FLAG, NUMBER, PLACE, WORD, LogEvents, Logged, entity, many, named, one_of
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS, HALVES
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS

CHARACTER = named("a character")
MONSTER = named("a monster")
WHO = named("a character or a monster")
CARD = entity("ability-card")
ITEM = entity("item")
ELEMENT = one_of(*ELEMENTS)

LOGGED = LogEvents(
    CONDITIONS.logged(WHO),
    crawl.shared_verbs(),
    own.logged(WHO),
    tokens.logged(WHO),
    # The course of a scenario
    Logged("round", "round {number} begins", number=NUMBER),
    Logged("started", "{who} starts at {at}", who=CHARACTER, at=PLACE),
    Logged("revealed", "room {room} is revealed", room=WORD),
    Logged("placed", "{who} ({rank}) is placed at {at}", who=MONSTER, rank=one_of("normal", "elite", "boss"), at=PLACE),
    Logged("no_standee", "there is no standee left for {card}", card=entity("monster", "boss")),
    Logged("goal_met", "the goal is met; the round is played to its end"),
    Logged("section_read", "section {section} is read: {story}", section=WORD, story=WORD),
    Logged("concluded", "{story}", story=WORD),
    Logged("looked_up", "{who} finds {entry}", who=CHARACTER, entry=WORD),
    Logged("object_destroyed", "{object} is destroyed", object=WORD),
    Logged("unlocked", "the door {door} can be opened now", door=WORD),
    Logged(
        "modifiers_added",
        "{count} × {card} joins the modifier deck of {deck}",
        deck=WORD,
        card=entity("modifier-card"),
        count=NUMBER,
    ),
    # Between scenarios
    Logged("kept_goal", "{who} keeps a battle goal", who=CHARACTER),
    Logged("goal_fulfilled", "{who} fulfils {goal}", who=CHARACTER, goal=entity("battle-goal")),
    Logged("gained_check", "{who} gains a checkmark, {checks} now", who=CHARACTER, checks=NUMBER),
    Logged("gained_perk", "{who} takes perk {perk}", who=CHARACTER, perk=NUMBER),
    Logged("levelled", "{who} reaches level {level}", who=CHARACTER, level=NUMBER),
    Logged("learned", "{who} learns {card}", who=CHARACTER, card=CARD),
    Logged("left_card", "{who} leaves {card} behind", who=CHARACTER, card=CARD),
    Logged("left_item", "{who} leaves {item} behind", who=CHARACTER, item=ITEM),
    Logged("swapped", "{who} takes {card} for {old}", who=CHARACTER, card=CARD, old=CARD),
    Logged("joined", "{who} joins with {gold} gold and {count} XP", who=CHARACTER, gold=NUMBER, count=NUMBER),
    Logged("lost_gold", "{who} loses {count} gold", who=CHARACTER, count=NUMBER),
    Logged("unlocked_scenario", "{scenario} can be played now", scenario=entity("adventure")),
    Logged("closed_scenario", "{scenario} can no longer be played", scenario=entity("adventure")),
    Logged("stocked", "the shop has {item} now", item=ITEM),
    Logged("city_event", "in the city: {event}. {story}", event=entity("city-event"), story=WORD),
    Logged("chose_option", "the party chooses {option}. {story}", option=WORD, story=WORD),
    Logged("bought", "{who} buys {item} for {gold} gold", who=CHARACTER, item=ITEM, gold=NUMBER),
    Logged("sold", "{who} sells {item} for {gold} gold", who=CHARACTER, item=ITEM, gold=NUMBER),
    Logged("traded", "{who} gives {item} to {to}", who=CHARACTER, to=CHARACTER, item=ITEM),
    Logged("ticked", "{scenario} is ticked on the city map", scenario=entity("adventure")),
    Logged("story_ended", "the story is told to its end"),
    Logged("coins_to_gold", "{who} gets {gold} gold for its coins", who=CHARACTER, gold=NUMBER),
    Logged("noted", "noted: {mark}, {times} so far", mark=WORD, times=NUMBER),
    Logged("won", "the scenario is won", round=NUMBER),
    Logged("lost", "the scenario is lost"),
    # Cards
    Logged(
        "chose", "{who} plays {cards} at initiative {initiative}", who=CHARACTER, cards=many(WORD), initiative=NUMBER
    ),
    Logged(
        "ability_revealed",
        "{deck}: {card}, initiative {initiative}",
        deck=WORD,
        card=entity("monster-ability"),
        initiative=NUMBER,
    ),
    Logged("used", "{who} uses the {half} of {card}", who=CHARACTER, card=CARD, half=one_of(*HALVES), basic=FLAG),
    Logged("skipped", "{who} does without the {half} of {card}", who=CHARACTER, card=CARD, half=one_of(*HALVES)),
    Logged("lasting_began", "{card} of {who} stays in force", who=CHARACTER, card=CARD),
    Logged("lasting_ended", "{card} of {who} ends", who=CHARACTER, card=CARD),
    Logged("returned", "{who} takes {card} back", who=CHARACTER, card=CARD),
    Logged("drew_to_lose", "{who} draws {card} to lose", who=CHARACTER, card=CARD),
    Logged("rested", "{who} rests and loses {lost}", who=CHARACTER, lost=CARD, long=FLAG),
    Logged("revealed_modifiers", "{who} reveals {cards}", who=WHO, cards=many(entity("modifier-card"))),
    Logged("shuffled", "the modifier deck of {deck} is shuffled", deck=WORD),
    # Movement
    Logged("moved", "{who} moves to {to}", who=WHO, to=PLACE),
    Logged("pushed", "{by} pushes {who} to {to}", who=WHO, by=WHO, to=PLACE),
    Logged("pulled", "{by} pulls {who} to {to}", who=WHO, by=WHO, to=PLACE),
    Logged("opened", "{who} opens the door {door}", who=CHARACTER, door=WORD, at=PLACE),
    Logged("trap_sprung", "{who} springs the trap at {at}", who=WHO, at=PLACE),
    Logged("entered_hazard", "{who} enters hazardous terrain at {at}", who=WHO, at=PLACE),
    Logged("trap_placed", "{who} places a trap at {at}", who=WHO, at=PLACE),
    Logged("destroyed", "{who} destroys the obstacle at {obstacle}", who=WHO, obstacle=WORD),
    # Fights
    Logged("focused", "{who} focuses on {on}", who=MONSTER, on=CHARACTER),
    Logged(
        "attacked",
        "{by} attacks {target}: {value} with {card}, shield {shield}: {damage} damage",
        by=WHO,
        target=WHO,
        value=NUMBER,
        card=entity("modifier-card"),
        shield=NUMBER,
        damage=NUMBER,
    ),
    Logged("suffered", "{who} suffers {damage} damage, {left} left", who=WHO, damage=NUMBER, left=NUMBER),
    Logged("negated", "{who} loses {cards} and suffers no damage", who=CHARACTER, damage=NUMBER, cards=many(CARD)),
    Logged("healed", "{who} regains {count:hit point}, {left} now", who=WHO, count=NUMBER, left=NUMBER),
    Logged("shielded", "{who} gains shield {count}", who=WHO, count=NUMBER),
    Logged("blessed", "{who} is blessed", who=WHO),
    Logged("cursed", "{who} is cursed", who=WHO),
    Logged("died", "{who} dies at {at}", who=MONSTER, at=PLACE, by=CHARACTER),
    Logged("exhausted", "{who} is exhausted", who=CHARACTER),
    Logged("stood_stunned", "{who} is stunned and does nothing", who=CHARACTER),
    Logged("gained_xp", "{who} gains {count} XP", who=CHARACTER, count=NUMBER),
    # Loot and items
    Logged("looted", "{who} picks up {count:coin}", who=WHO, count=NUMBER),
    Logged("treasure_looted", "{who} opens the treasure {treasure}", who=WHO, treasure=entity("treasure")),
    Logged("gained_gold", "{who} gains {count} gold", who=CHARACTER, count=NUMBER),
    Logged("gained_item", "{who} gains {item}", who=CHARACTER, item=ITEM),
    Logged("item_used", "{who} uses {item}", who=CHARACTER, item=ITEM),
    Logged("item_restored", "{who} restores {item}", who=CHARACTER, item=ITEM),
    # Elements
    Logged("consumed", "{element} is consumed", element=ELEMENT),
    Logged("charged", "{element} is strong", element=ELEMENT),
    Logged("kindled", "{element} is waning", element=ELEMENT),
    Logged("waned", "{element} is {to}", element=ELEMENT, to=one_of("waning", "inert")),
)
