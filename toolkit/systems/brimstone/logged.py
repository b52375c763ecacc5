"""What the log of Shadows of Brimstone tells: every event, with its fields and its sentence for the terminal."""

from __future__ import annotations

from toolkit.crawl import logged as crawl
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.logged import FLAG, NUMBER, PLACE, WORD, LogEvents, Logged, at_times, entity, many, named, one_of
from toolkit.systems.brimstone.cards.card import ATTRIBUTES, TOKENS

HERO = named("a hero")
ENEMY = named("an enemy")
COMPANION = named("a companion")
PREY = named("a hero or a companion")
WHO = named("a hero or an enemy")
TYPE = entity("enemy")
TILE = entity("tile")
WORLD = entity("world")
ITEM = entity("item")
DICE = many(WORD)
TOKEN = one_of(*TOKENS)

LOGGED = LogEvents(
    crawl.shared_verbs(),
    own.logged(HERO),
    tokens.logged(HERO),
    # The course of a mission
    Logged("made", "{who} takes {upgrade} and {token}", who=HERO, upgrade=entity("ability"), token=TOKEN),
    Logged("bears_lantern", "{who} carries the Old Lantern", who=HERO),
    Logged("started", "{who} starts at {at}", who=PREY, at=PLACE),
    Logged("turn", "turn {number} begins", number=NUMBER),
    Logged("activates", "{who} activates", who=named("a hero, a companion or an enemy type")),
    Logged("mission_won", "the mission is won"),
    Logged(
        "mission_lost",
        "the mission is lost: {how}",
        how=one_of("knocked-out", "darkness", "fled", "mission"),
    ),
    Logged("ends", "a rule of the mission ends it: {outcome}", outcome=one_of("won", "lost")),
    Logged("won", "the heroes have won", turn=NUMBER),
    Logged("lost", "the heroes have lost", turn=NUMBER, how=one_of("knocked-out", "darkness", "fled", "mission")),
    Logged("noted", "noted: {mark}", mark=WORD),
    # Between missions
    Logged("hold", "the hold of the town is {hold}", hold=NUMBER),
    Logged("level", "{who} reaches level {level}", who=HERO, level=NUMBER),
    Logged("level_gain", "{who} gains 1 {gain}", who=HERO, gain=WORD),
    Logged("learned", "{who} learns {ability}", who=HERO, ability=entity("ability")),
    Logged("taken", "{who} is taken by the dark", who=HERO),
    Logged("travelled", "day {day} of the road: {roll}", day=NUMBER, roll=NUMBER),
    Logged("delayed", "the road takes {days:day} more", days=NUMBER),
    Logged("died_on_the_road", "{who} dies on the road", who=HERO),
    Logged("town_day", "day {day} in town", day=NUMBER),
    Logged("town_event", "{who} rolls {roll} for the town", who=HERO, roll=NUMBER),
    Logged("visited", "{who} visits {place}", who=HERO, place=entity("town-place")),
    Logged("rested", "{who} rests", who=HERO),
    Logged("paid", "{who} pays {gold} gold", who=HERO, gold=NUMBER),
    Logged("served", "{who} pays {gold} gold: {service}", who=HERO, service=WORD, gold=NUMBER),
    Logged("cured", "{who} is cured of {name_of}", who=HERO, name_of=WORD),
    Logged("raised", "{who} is raised from the dead", who=HERO),
    Logged("gambled", "{who} rolls {roll}: {gold} gold", who=HERO, roll=NUMBER, gold=NUMBER),
    Logged("forged", "{item} of {who} gets {upgrade}", who=HERO, item=ITEM, upgrade=entity("item-upgrade")),
    Logged("assayed", "{who} sells a stone: {roll}", who=HERO, roll=NUMBER),
    Logged("recruited", "a {hero} takes the place of {who}", who=HERO, hero=entity("hero")),
    Logged("sits_out", "{who} sits out", who=HERO),
    Logged("comes_back", "{who} comes back", who=named("a hero who sat out")),
    Logged("joins", "{who} will join the posse, a new {hero}", who=named("a new hero"), hero=entity("hero")),
    # The track
    Logged("held_back", "{who} rolls {dice} to hold back the darkness ({target}+)", who=HERO, dice=DICE, target=NUMBER),
    Logged("depth_event", "depth event {number} of {world}", world=WORLD, number=NUMBER),
    Logged("darkness_moved", "the darkness is at {to}", to=NUMBER),
    Logged("posse_moved", "the posse is at {to}", to=NUMBER),
    # Cards
    Logged("drew", "{card} is drawn ({deck})", deck=WORD, card=WORD, who=at_times(HERO)),
    Logged("replaced", "{card} is discarded and replaced ({deck})", deck=WORD, card=WORD),
    Logged("cancelled", "{card} is cancelled", card=entity("darkness")),
    Logged("dread_added", "growing dread: {count:card}", count=NUMBER),
    Logged("dread_cancelled", "{card} is cancelled (growing dread)", card=entity("growing-dread")),
    # The mine
    Logged("looked", "{who} looks through the door at {at}", who=HERO, at=PLACE),
    Logged("tile_placed", "{tile} is placed", tile=TILE, section=NUMBER, x=NUMBER, y=NUMBER),
    Logged("exits", "the exits of {tile}: {exits}", tile=TILE, exits=many(WORD)),
    Logged("capped", "exit {exit} of {tile} gets an end cap", tile=TILE, exit=NUMBER),
    Logged("cap_removed", "the end cap of exit {exit} of {tile} is removed", tile=TILE, exit=NUMBER),
    Logged("opened", "exit {exit} of {tile} becomes a {piece}", tile=TILE, exit=NUMBER, piece=one_of("door", "gate")),
    Logged("gate_leads", "the gate leads to {world}", world=WORLD),
    Logged("world_returned", "nobody is left in {world}", world=WORLD),
    Logged("revealed", "{token} is revealed on {tile}", token=entity("exploration-token"), tile=TILE),
    Logged("clue", "a clue is found, {count} now", count=NUMBER),
    Logged("objective_found", "{tile} is the objective", tile=TILE),
    # Dice
    Logged("rolled", "{who} rolls {dice} ({why})", who=HERO, dice=DICE, why=WORD),
    Logged("rolled_again", "{who} rolls {dice} again: {now} ({why})", who=HERO, dice=DICE, now=DICE, why=WORD),
    Logged(
        "tested",
        "{who} tests {attribute} {target}+ and {passed:passes/fails}",
        who=HERO,
        attribute=one_of(*ATTRIBUTES),
        target=NUMBER,
        passed=FLAG,
    ),
    Logged("grit_spent", "{who} spends {count} grit ({why})", who=HERO, count=NUMBER, why=WORD),
    # Movement and searching
    Logged("movement", "{who} rolls {roll} and may move {points:cell}", who=HERO, roll=NUMBER, points=NUMBER),
    Logged("extra_movement", "{who} rolls {roll} more movement", who=HERO, roll=NUMBER),
    Logged("moved", "{who} moves to {to}", who=HERO, to=PLACE),
    Logged(
        "escape",
        "{who} rolls {roll} to escape ({needs}+) and {passed:succeeds/fails}",
        who=HERO,
        roll=NUMBER,
        needs=NUMBER,
        passed=FLAG,
    ),
    Logged("dragged", "{who} is dragged to {to}", who=HERO, to=PLACE),
    Logged("voices", "{who} hears voices in the dark: {hits:horror hit}", who=HERO, hits=NUMBER),
    Logged("scavenged", "{who} finds {count:thing} on {tile}", who=HERO, tile=TILE, count=NUMBER),
    # Fights
    Logged("attackers", "{count} of {enemy} attack", enemy=TYPE, count=NUMBER),
    Logged("fight_began", "{ambush:an ambush/a fight} begins", ambush=FLAG),
    Logged("fight_won", "no enemy is left"),
    Logged("appeared", "{who} appears at {at}", who=ENEMY, at=PLACE),
    Logged("elite", "{enemy} has elite ability {number}", enemy=TYPE, number=NUMBER),
    Logged("elites_coming", "every type of the fight gains {count:elite ability}", count=NUMBER),
    Logged("targets", "{who} targets {target}", who=ENEMY, target=PREY),
    Logged("enemy_moved", "{who} moves to {to}", who=ENEMY, to=PLACE),
    Logged("displaced", "{who} is put at {to}", who=ENEMY, to=PLACE),
    Logged(
        "enemy_attacked",
        "{who} attacks {target}: {dice}, {hits:hit}",
        who=ENEMY,
        target=PREY,
        dice=DICE,
        hits=NUMBER,
    ),
    Logged("attacked", "{who} attacks: {dice} against {needs}+", who=HERO, weapon=WORD, dice=DICE, needs=NUMBER),
    Logged(
        "hit",
        "{who} hits {target}: {die}, {wounds:wound}",
        who=HERO,
        target=ENEMY,
        die=NUMBER,
        critical=FLAG,
        wounds=NUMBER,
    ),
    Logged("enemy_wounded", "{who} takes {count:wound}, {left} left", who=ENEMY, count=NUMBER, left=NUMBER, by=WORD),
    Logged("died", "{who} dies at {at}", who=ENEMY, at=PLACE, by=WORD),
    Logged("threw", "{who} throws dynamite at {at}", who=HERO, at=PLACE),
    Logged("bounced", "the dynamite bounces to {to}", to=PLACE),
    Logged("exploded", "dynamite explodes at {at}", at=PLACE),
    Logged("changed", "{stat} of {who} changes by {by}", who=WORD, stat=WORD, by=NUMBER),
    Logged("ignored", "{who} ignores {count:hit}", who=HERO, count=NUMBER),
    # Harm and healing
    Logged("wounded", "{who} takes {count:wound}", who=HERO, count=NUMBER, by=WORD),
    Logged("shaken", "{who} takes {count} sanity damage", who=HERO, count=NUMBER, by=WORD),
    Logged("armour_rolled", "{who} rolls {dice} for armour: {stopped} stopped", who=HERO, dice=DICE, stopped=NUMBER),
    Logged("corrupted", "{who} gains {count:corruption point}, {now} now", who=HERO, count=NUMBER, now=NUMBER),
    Logged("mutated", "{who} mutates: {mutation}", who=HERO, mutation=entity("mutation")),
    # Companions
    Logged("companion_moved", "{who} moves to {to}", who=COMPANION, to=PLACE),
    Logged("companion_defended", "{who} rolls {dice} for defence ({needs}+)", who=COMPANION, dice=DICE, needs=NUMBER),
    Logged(
        "companion_wounded",
        "{who} takes {count:wound}, {left} left",
        who=COMPANION,
        count=NUMBER,
        left=NUMBER,
        by=WORD,
    ),
    Logged("companion_lost", "{who} is lost at {at}", who=COMPANION, at=PLACE),
    # Knocked out
    Logged("knocked_out", "{who} is knocked out at {at}", who=HERO, at=PLACE, by=one_of("wounds", "dread")),
    Logged("killed_hero", "{who} is killed at {at}", who=HERO, at=PLACE),
    Logged("revived", "a revive token saves {who}", who=HERO),
    Logged("recovered", "{who} recovers at {at}", who=HERO, at=PLACE),
    Logged("helped", "{who} brings {whom} round", who=HERO, whom=HERO),
    Logged(
        "afflicted",
        "{who} rolls {roll}: {result}",
        who=HERO,
        what=one_of("injury", "madness"),
        result=entity("injury", "madness"),
        roll=NUMBER,
    ),
    Logged("healed", "{who} heals {wounds:wound} and {sanity} sanity damage", who=PREY, wounds=NUMBER, sanity=NUMBER),
    # Belongings
    Logged(
        "gained",
        "{who} gains {count} {what}",
        who=HERO,
        what=one_of("xp", "gold", "dark-stone", "movement"),
        count=NUMBER,
    ),
    Logged("gained_grit", "{who} gains {count} grit", who=HERO, count=NUMBER),
    Logged(
        "forfeited", "{who} loses {count} {what}", who=HERO, what=one_of("grit", "gold", "dark-stone"), count=NUMBER
    ),
    Logged("gained_item", "{who} gets {item}", who=HERO, item=ITEM),
    Logged("dropped", "{who} loses {item}", who=HERO, item=ITEM),
    Logged("gained_token", "{who} gets {token}", who=HERO, token=TOKEN),
    Logged("lost_token", "{who} discards {token}", who=HERO, token=TOKEN),
    Logged("holds", "{who} holds {items}", who=HERO, items=many(ITEM)),
    Logged("traded", "{who} gives {what} to {to}", who=HERO, what=WORD, to=HERO),
    Logged("power_used", "{who} uses {card}", who=HERO, card=WORD),
    Logged("dark_stone_rolled", "{who} rolls {dice} for dark stone", who=HERO, dice=DICE, hits=NUMBER),
)
