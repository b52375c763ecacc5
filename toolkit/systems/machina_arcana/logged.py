"""What the log of Machina Arcana tells: every event, with its fields and its sentence for the terminal."""

from __future__ import annotations

from toolkit.crawl import logged as crawl
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.logged import FLAG, NUMBER, PLACE, WORD, LogEvents, Logged, entity, many, named, one_of

EXPLORER = named("an explorer")
MONSTER = named("a monster")
WHO = named("an explorer or a monster")
ITEM = entity("item")
EVENT = entity("explorer-event", "horror-event")
TILE = entity("tile")
TRACK = one_of("spawn", "horror")

LOGGED = LogEvents(
    crawl.shared_verbs(),
    own.logged(WHO),
    tokens.logged(WHO),
    # The course of a game
    Logged("round", "round {number} begins", number=NUMBER),
    Logged("turn", "{who} begins a turn", who=EXPLORER),
    Logged("turn_ended", "{who} ends the turn", who=EXPLORER),
    Logged("entered", "{who} enters the map at {at}", who=EXPLORER, at=PLACE),
    Logged("chapter", "chapter {number}: {chapter}", chapter=entity("chapter"), number=NUMBER),
    Logged("exit_placed", "the exit token is placed at {at}", at=PLACE),
    Logged("exited", "{who} leaves the map", who=EXPLORER),
    Logged("map_reset", "the explorers come into {tile}", tile=TILE),
    Logged("won", "the explorers win"),
    Logged("lost", "the last explorer is dead"),
    # Moving and the map
    Logged("moved", "{who} moves to {to}", who=WHO, to=PLACE),
    Logged("pushed", "{who} is pushed to {to}", who=WHO, to=PLACE),
    Logged("pulled", "{who} is pulled to {to}", who=WHO, to=PLACE),
    Logged("teleported", "{who} appears at {to}", who=WHO, to=PLACE),
    Logged("swapped", "{who} and {target} change places", who=WHO, target=WHO),
    Logged("explored", "{who} explores to the {edge}: {tile}", who=EXPLORER, tile=TILE, edge=WORD),
    Logged("tile_removed", "{tile} is taken away", tile=TILE),
    Logged("token_placed", "{at}: {token} token", at=PLACE, token=one_of("explored", "light", "sealed")),
    Logged("token_removed", "{at}: the {token} token is removed", at=PLACE, token=WORD),
    Logged("door_opened", "the door {door} is opened", door=WORD, who=WORD),
    Logged("door_closed", "the door {door} is closed", door=WORD, who=WORD),
    Logged("door_broken", "the door {door} is broken", door=WORD, who=WORD),
    Logged("activated", "{who} activates {space} at {at}", who=EXPLORER, space=WORD, at=PLACE),
    Logged("recharged", "{who} rolls {faces} at the recharge station", who=EXPLORER, faces=many(WORD)),
    Logged("lever_pulled", "{who} sets off the trap lever at {at}", who=WHO, at=PLACE),
    Logged("exploded", "the barrel at {at} explodes", at=PLACE),
    # Fights
    Logged("rolled", "{who} rolls {dice}: {total}", who=WORD, dice=many(WORD), total=NUMBER),
    Logged("boosted", "{who} raises the roll by {count}", who=EXPLORER, count=NUMBER),
    Logged(
        "attacked",
        "{by} attacks {targets} with {result}; hit: {hit}",
        by=WORD,
        source=WORD,
        result=NUMBER,
        targets=many(WORD),
        hit=many(WORD),
    ),
    Logged("hurt", "{who} loses 1 health, {left} left", who=WHO, by=WORD, left=NUMBER),
    Logged("killed", "{who} is killed at {at}", who=MONSTER, at=PLACE),
    Logged("banished", "{who} is banished", who=MONSTER),
    Logged("died", "{who} dies at {at}", who=EXPLORER, at=PLACE),
    Logged("inherited", "{who} takes {items}", who=EXPLORER, items=many(ITEM)),
    Logged("restored", "{who} restores {count} {what}", who=WHO, what=WORD, count=NUMBER),
    Logged("essence_lost", "{who} loses {count} essence", who=EXPLORER, count=NUMBER),
    Logged("stamina_lost", "{who} loses {count} stamina", who=WHO, count=NUMBER),
    Logged("ethereal", "{who} becomes ethereal", who=WHO),
    Logged("controlled", "{by} controls {who}", who=MONSTER, by=EXPLORER),
    Logged("modified", "{who}: {stat} {by}", who=WHO, stat=WORD, by=NUMBER),
    # Cards
    Logged("used", "{who} uses {ability}", who=WHO, ability=WORD, card=WORD),
    Logged("unpaid", "nobody pays for what {who} wanted to do", who=EXPLORER),
    Logged("item_drawn", "{who} draws {item}", who=EXPLORER, item=ITEM),
    Logged("item_returned", "{item} goes back on top of its deck", item=ITEM),
    Logged("gained", "{who} gains {item}", who=EXPLORER, item=ITEM),
    Logged("equipped", "{who} equips {item}", who=EXPLORER, item=ITEM),
    Logged("attached_item", "{who} attaches {item} to {to}", who=EXPLORER, item=ITEM, to=ITEM),
    Logged("unequipped", "{who} unequips {item}", who=EXPLORER, item=ITEM),
    Logged("traded", "{who} gives {item} to {to}", who=EXPLORER, item=ITEM, to=EXPLORER),
    Logged("trade_refused", "{who} refuses the trade", who=EXPLORER),
    Logged("destroyed", "{card} leaves the game", card=WORD),
    Logged("event_drawn", "{who} draws the event {card}", who=EXPLORER, card=EVENT),
    Logged("horror_drawn", "a horror event: {card}", card=EVENT),
    Logged("event_discarded", "{card} is discarded", card=EVENT),
    Logged("attached", "{card} is attached to {who}", card=EVENT, who=WHO),
    Logged("tokens", "{card}: {count} of {needed} tokens", card=WORD, count=NUMBER, needed=NUMBER),
    Logged("accumulated", "{card} is complete", card=WORD),
    Logged("item_level", "items of level {level} join the decks", level=NUMBER),
    Logged("peeked", "{who} looks at the top tiles", who=WORD, tiles=many(TILE)),
    Logged("roll_effect", "{card}: the game die shows {shows}", card=WORD, shows=NUMBER, needed=NUMBER),
    # Pressure
    Logged(
        "spawn_roll",
        "{who} rolls {shows} against {rating} and {passed:passes/fails}",
        who=EXPLORER,
        shows=NUMBER,
        rating=NUMBER,
        passed=FLAG,
    ),
    Logged(
        "horror_roll",
        "the horror roll is {shows} against {rating} and {passed:passes/fails}",
        shows=NUMBER,
        rating=NUMBER,
        passed=FLAG,
    ),
    Logged("rating", "the {track} token is on place {position} of its track", track=TRACK, position=NUMBER),
    Logged("threat", "monster threat is at {position}", position=NUMBER),
    Logged("threat_full", "threat can rise no further: a monster comes for {who}", who=EXPLORER),
    Logged("level", "the monster level is {level}", level=NUMBER),
    Logged("monster_drawn", "the monster card {who} is turned up", who=MONSTER),
    Logged("spawned", "{who} spawns at {at}", who=MONSTER, at=WORD),
    Logged("monster_turn", "{who} acts", who=MONSTER),
    # Campaigns
    Logged("scenario_over", "the scenario is {outcome}", outcome=one_of("won", "lost")),
    Logged("kept", "{who} keeps {item}", who=EXPLORER, item=ITEM),
    Logged("scarred", "{who} is scarred: {scar}", who=EXPLORER, scar=entity("scar")),
    Logged("successor", "{by} comes in the place of {who}", who=EXPLORER, by=named("an explorer of the box")),
    Logged("insight", "an insight is spent, {left} left", left=NUMBER),
)
