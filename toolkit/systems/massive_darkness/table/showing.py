"""The log in words, for a terminal."""

from __future__ import annotations

from toolkit.crawl.table.sentences import Sentences
from toolkit.systems.massive_darkness.conditions import CONDITIONS

#: What happens by a card that nobody holds: everybody wants to know what it says.
READ_ALOUD = frozenset({"event", "door_card", "lucky", "trapped"})

#: `{count:wound}` is a number with its noun.
_WORDS = {
    "attack": "{by} attacks {target} ({category}, distance {distance})",
    "rolled": "{who} rolls {dice}",
    "rerolled": "{who} rolls again: {dice}",
    "flipped": "{who} flips a die: {die}",
    "removed_die": "{die} of {who} is removed",
    "enchanted": "{who} activates an enchantment of {by}",
    "counted": "{hits:hit} against {shields:shield}: {wounds:wound}",
    "wounded": "{who} {figure} takes {count:wound}",
    "healed": "{who} regains {count} health",
    **CONDITIONS.sentences(),
    "gained_xp": "{who} gains {count} XP",
    "spent_xp": "{who} spends {count} XP",
    "destroyed": "{who} {figure} is destroyed",
    "died": "{who} dies",
    "revived": "{who} is revived; Lifespark has {lifespark} left",
    "looted": "{who} takes {card}",
    "equipped": "{who} equips {card}",
    "discarded": "{card} is discarded",
    "moved": "{who} moves to {to}",
    "activated": "{who} activates",
    "entered": "{who} enters at {zone}",
    "armed": "{who} carries {card}",
    "out_of_figures": "there are no figures left for {card}; enemies of its kind activate",
    "struck": "{by} strikes {target}",
    "discarded_token": "the {token} token in {zone} is discarded",
    "token_flipped": "{who} flips the {token} token in {zone}",
    "idled": "{who} idles",
    "round": "round {number} begins; {first_player} is first",
    "first_player": "the first-player token passes to {who}",
    "stopped": "the change of {stat} stops",
    "granted": "{who}: {stat} changed by {by} until the {until}",
    "level_rose": "the game level rises to {level}",
    "opened": "{who} opens the door {door}",
    "door_card": "{who} draws the door card {card}",
    "event": "{who} draws the event {card}",
    "token_placed": "a {token} token is put in {zone}",
    "picked_up": "{who} picks up {token} in {zone}",
    "treasure": "{who} draws {card}",
    "lucky": "{who} has a lucky find: {card}",
    "trapped": "{who} springs the trap {card}",
    "unequipped": "{who} puts {card} beside the dashboard",
    "took_back": "{who} changes nothing and has the action again",
    "traded": "{who} gives {card} to {to}",
    "transmuted": "{who} turns {cards} into a treasure of level {level}",
    "bought": "{who} buys step {step} of {branch}",
    "skill_works": "{branch} of {who} works at level {level}",
    "led": "{who} lends an action to {hero}",
    "left": "{who} leaves the dungeon",
    "objective_met": "objective {number} is met",
    "unlocked": "{door} can be opened now",
    "marked": "noted: {mark}, {times} so far",
    "chosen": "{who} is {role}",
    "counter": "the counter {counter} is at {value}",
    "chance": "a {die} die shows {shows}",
    "tile_worn": "tile {tile} loses a wound token; {left} left",
    "tile_removed": "tile {tile} is gone",
    "got_tokens": "{who} gets {count:{token}}",
    "put_down": "{who} puts {token} in {zone}",
    "gained_shards": "{who} gains {count:shard}",
    "spent_shard": "{who} pays with a shard",
    "lost_shards": "{who} loses {count:shard}",
    "replayed": "{adventure} is played again",
    "market": "the market offers {cards}",
    "sold": "{who} sells {card}",
    "dealt": "{who} gives {gave} to the market for {took}",
    "swapped": "{who} swaps {card} for {took}",
    "won": "the game is won",
    "lost": "the game is lost",
}


describe = Sentences(_WORDS, terms=("stat", "until")).describe
