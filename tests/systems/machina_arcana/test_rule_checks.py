"""Cards of Machina Arcana whose words never come true, or make no difference, are refused; what is like them is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.systems.own_packs import problems

EXPLORER = (
    "kind: explorer, class: bruiser, health: 7, stamina: 6, essence: 4, starting_essence: 1, armour: 3, will: 2, RULES"
)
MONSTER = "kind: monster, level: 1, mind: mindless, health: 3, stamina: 4, armour: 2, will: 2, RULES"
FRAIL = MONSTER.replace("health: 3", "health: 1")
HORROR, ON_MONSTER = "kind: horror-event, form: FORM, RULES", "form: attached, bearer: first-monster"
ON_EXPLORER = "form: attached, bearer: least-health"
EVENT = "kind: explorer-event, form: FORM, RULES"
BASIC = "kind: item, type: weapon, level: 1, role: basic, RULES"
WEAPON = "kind: item, type: weapon, level: 1, hands: 1, RULES"
DRAUGHT = "kind: item, type: consumable, level: 1, RULES"
CHAPTER, SCENARIO = "kind: chapter, locked: true, RULES", "kind: adventure, RULES"


def on(event: str, effect: str, condition: str = "") -> str:
    asked = f"if: '{condition}', " if condition else ""
    price = "spend: {stamina: 2}, " if event == "use" else ""
    return f"triggers: [{{on: {event}, {asked}{price}do: [{effect}]}}]"


def uses(reach: str, stamina: int, condition: str = "") -> str:
    """One of the abilities of a monster; without a reach it heals itself."""
    asked = f"if: '{condition}', " if condition else ""
    effect = f"attack: {{reach: {reach}, weak: 1}}" if reach else "restore: {what: health}"
    return f"{{on: use, {asked}spend: {{stamina: {stamina}}}, do: [{{{effect}}}]}}, "


def lasting(stat: str, condition: str) -> str:
    return f"passives: [{{stat: {stat}, by: 1, if: '{condition}'}}]"


HURT, HEAL = "{drain: {what: health, whom: each}}", "{restore: {what: health, whom: each}}"
TIRES = "{drain: {what: stamina, whom: target}}"
REST = "{restore: {what: stamina, count: 2}}"
LESS_STAMINA = "{modify: {stat: max_stamina, by: -1, whom: target}}"
COUNT = "{accumulate: {at: AT, do: [{restore: {what: health, whom: each}}]}}"
#: A card, and what stands at its place in the message; nothing where it is sound.
CARDS = {
    # whose turn it is
    "mine-monster": (MONSTER, on("acts", HURT, "mine"), "mine is always false"),
    "mine-monster-use": (MONSTER, on("use", "{attack: {weak: 1}}", "mine"), "mine is always false"),
    "mine-borne": (HORROR.replace("form: FORM", ON_MONSTER), on("turn-end", HURT, "mine"), "mine is always false"),
    "mine-drawn": (EXPLORER, on("horror-drawn", HEAL, "mine"), "mine is always false"),
    "mine-horror": (HORROR.replace("form: FORM", ON_EXPLORER), on("enter-play", HURT, "mine"), "mine is always false"),
    "mine-use": (EXPLORER, on("use", HEAL, "mine"), "'mine' always holds here"),
    "mine-event": (EVENT.replace("FORM", "instant"), on("enter-play", HEAL, "mine"), "'mine' always holds here"),
    "mine-turn": (EXPLORER, on("turn-start", HEAL, "mine"), ""),
    "not-mine": (EXPLORER, on("turn-start", HEAL, "not mine"), ""),
    # who has the card
    "side": (EXPLORER, lasting("armour", 'me.side == "monster"'), "me.side is always explorer"),
    "side-always": (EXPLORER, lasting("armour", 'me.side == "explorer"'), "always holds here"),
    "level": (EXPLORER, lasting("armour", "me.level >= 2"), "me.level is always 0"),
    "essence": (MONSTER, lasting("armour", "me.essence > 1"), "me.essence is always 0"),
    "carried": (MONSTER, lasting("armour", "me.carried > 1"), "me.carried is always 0"),
    "own-level": (MONSTER, lasting("armour", "me.level >= 2"), "me.level is always 1"),
    "killed": (EXPLORER, on("monster-killed", HEAL, 'monster.side == "explorer"'), "monster.side is always monster"),
    "ongoing-side": (
        EVENT.replace("FORM", "ongoing"),
        lasting("armour", 'me.side == "monster"'),
        "me.side is always explorer",
    ),
    "ongoing-veil": (EVENT.replace("FORM", "ongoing"), lasting("armour", "me.essence > 1"), ""),
    "both-sides": (HORROR.replace("FORM", "ongoing"), lasting("armour", 'me.side == "monster"'), ""),
    "each-of-them": (MONSTER, on("acts", "{for_each: {do: [{if: me.essence > 1, threat: 1}]}}"), ""),
    # what a condition hangs on
    "sodden": ("kind: condition, RULES", lasting("attack", "base_item"), "base_item is always false"),
    "numb": ("kind: condition, RULES", lasting("range", "melee"), "melee is always false"),
    "twice-arcane": (EXPLORER, lasting("may_be_arcane", "arcane"), "arcane is always false"),
    "not-melee": (EXPLORER, lasting("range", "not melee"), ""),
    # the dying and the dead
    "dies-banished": (MONSTER, on("dies", "{banish: this}"), "the monster is dying"),
    "dies-healed": (MONSTER, on("dies", "{restore: {what: health}}"), "the monster is dying"),
    "dies-strong": (
        MONSTER,
        on("dies", "{modify: {stat: attack, by: 1}}, {attack: {reach: around, weak: 1}}"),
        "",
    ),
    "half-of-one": (FRAIL, on("half-health", HURT), "it is dead before it has lost half of it"),
    "died-you": (CHAPTER, on("explorer-died", "advance_chapter, {restore: {what: health}}"), "has left the map"),
    "died-here": (CHAPTER, on("explorer-died", "advance_chapter, {light: tile}"), "has left the map"),
    "died-lit": (CHAPTER, on("explorer-died", "advance_chapter", "lit"), "lit is always false"),
    "died-others": (CHAPTER, on("explorer-died", "advance_chapter, {restore: {what: health, whom: others}}"), ""),
    "died-friend": (EXPLORER, on("explorer-died", "{restore: {what: health}}"), ""),
    # who is aimed at
    "aim-monster": (MONSTER, on("use", "{aim: {at: monster, do: [{push: 1}]}}"), "monsters aim at explorers alone"),
    "kills-explorers": (MONSTER, on("use", "{attack: {weak: 1, hit: [kill]}}"), "is for monsters, and this is aimed"),
    "push-itself": (
        EXPLORER,
        on("use", "{attack: {reach: me, weak: 1, hit: [{push: 1}]}}"),
        "'push' does nothing",
    ),
    "drain-chapter": (
        CHAPTER,
        on("use", "advance_chapter, {attack: {weak: 1, hit: [{drain: {what: essence, whom: target}}]}}"),
        "monsters have no essence",
    ),
    "aim-explorer": (MONSTER, on("use", "{aim: {at: explorer, do: [{push: 1}]}}"), ""),
    # who uses it
    "horror-draws": (HORROR.replace("FORM", "ongoing"), on("use", "draw_items"), "does nothing on"),
    "horror-pays": (
        HORROR.replace("FORM", "ongoing"),
        on("use", "{attack: {weak: 1}}").replace("stamina: 2", "stamina: 2, essence: 1"),
        "never pay it",
    ),
    "dear": (MONSTER, on("use", "{attack: {weak: 1}}").replace("stamina: 2", "stamina: 2, health: 9"), "9 health"),
    # without end
    "brood": (MONSTER, on("enter-play", "{spawn: {monster: brood}}"), "this never ends: 'spawn' makes 'enter-play'"),
    "late-brood": (MONSTER, on("enter-play", "{spawn: {monster: late-brood}}", "round > 3"), "this never ends"),
    "brooding": (MONSTER, on("acts", "{spawn: {monster: brooding}}"), ""),
    "few-brood": (MONSTER, on("enter-play", "{spawn: {monster: few-brood}}", "monsters < 4"), ""),
    "brood-mother": (MONSTER, on("enter-play", "{spawn: {monster: brooding}}"), ""),
    # what a monster never comes to
    "claw-first": (MONSTER, uses("melee", 2) + uses("melee", 3), "this is never used"),
    "hook-first": (MONSTER, uses("direct", 2) + uses("around", 2), "this is never used"),
    "rests-first": (MONSTER, uses("", 2) + uses("arc", 2), "this is never used"),
    "rests-dear": (MONSTER, uses("", 3) + uses("arc", 2), ""),
    "hook-last": (MONSTER, uses("melee", 2) + uses("direct", 2), ""),
    "claw-dear": (MONSTER, uses("melee", 3) + uses("melee", 2), ""),
    "rests-asked": (MONSTER, uses("", 2, "me.health == 1") + uses("melee", 2), ""),
    "rests-once": (MONSTER, uses("", 2).replace("stamina: 2", "stamina: 2, marker: true") + uses("melee", 2), ""),
    # whom a moment is about
    "others-monster": (MONSTER, on("acts", "{drain: {what: health, whom: others}}"), "no explorer is left out here"),
    "others-nobody": (
        HORROR.replace("FORM", "instant"),
        on("enter-play", "{drain: {what: health, whom: others}}"),
        "is about nobody",
    ),
    "others-turn": (EXPLORER, on("turn-start", "{drain: {what: health, whom: others}}"), ""),
    "entered-you": (HORROR.replace("FORM", "instant"), on("enter-play", "{drain: {what: health}}"), "is about nobody"),
    "entered-monster": (EVENT.replace("FORM", "instant"), on("enter-play", HEAL, "monster.level > 1"), "is empty here"),
    "entered-drawer": (EVENT.replace("FORM", "instant"), on("enter-play", "{restore: {what: health}}"), ""),
    "nearest-of-explorer": (
        HORROR.replace("form: FORM", ON_EXPLORER),
        on("turn-end", "{drain: {what: health, whom: nearest}}"),
        "a monster that has the card",
    ),
    "nearest-of-monster": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("turn-end", "{drain: {what: health, whom: nearest}}"),
        "",
    ),
    # stamina out of turn
    "horror-stamina": (
        HORROR.replace("FORM", "instant"),
        on("enter-play", "{drain: {what: stamina, whom: each}}"),
        "horror comes after all turns",
    ),
    "monster-stamina": (MONSTER, on("acts", "{restore: {what: stamina}}"), "begins with all its stamina"),
    "turn-stamina": (EXPLORER, on("turn-start", "{drain: {what: stamina}}"), ""),
    "phase-stamina": (
        EXPLORER,
        on("explorer-phase", "{restore: {what: stamina}}"),
        "begins with all stamina of explorers",
    ),
    "round-stamina": (
        MONSTER,
        on("round-begins", "{restore: {what: stamina, whom: each}}"),
        "begins with all stamina of explorers",
    ),
    "round-drained": (MONSTER, on("round-begins", "{drain: {what: stamina, whom: each}}"), ""),
    "borne-stamina": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("turn-end", "{restore: {what: stamina}}"),
        "begins with all its stamina",
    ),
    "borne-drained": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("turn-end", "{drain: {what: stamina, whom: each}}"),
        "",
    ),
    "asked-stamina": (MONSTER, on("acts", HURT, "me.stamina >= 2"), "me.stamina is always 0"),
    "late-stamina": (EXPLORER, on("horror-phase", HEAL, "me.stamina >= 2"), "me.stamina is always 0"),
    "left-stamina": (EXPLORER, on("turn-end", HEAL, "me.stamina >= 2"), ""),
    "own-turn-end": (
        EXPLORER,
        on("turn-end", "{restore: {what: stamina}}", "mine"),
        "all stamina that is left is gone",
    ),
    "chapter-turn-end": (
        CHAPTER,
        on("turn-end", "advance_chapter, {restore: {what: stamina}}"),
        "all stamina that is left is gone",
    ),
    "any-turn-end": (EXPLORER, on("turn-end", "{restore: {what: stamina}}"), ""),
    "pays-none": (EXPLORER, on("use", HEAL, "me.stamina == 0"), "me.stamina is never less than 1"),
    "pays-some": (EXPLORER, on("use", HEAL, "me.stamina == 2"), ""),
    "seals-monsters": (
        HORROR.replace("FORM", "ongoing"),
        lasting("seal_cost", 'me.side == "monster"'),
        "me.side is always explorer",
    ),
    # what is an attack, and who is who
    "diceless": (WEAPON, lasting("attack", "dice == 0"), "dice goes from 1 to 6"),
    "no-attack": (WEAPON, lasting("push", "not attacks"), "attacks is always true"),
    "no-attack-range": (WEAPON, lasting("range", "not attacks"), ""),
    "attack-again": (WEAPON, lasting("strong", "attacks"), ""),
    "is-its-kill": (EXPLORER, on("monster-killed", HEAL, "me == monster"), "me is always an explorer, monster"),
    "own-monster": (MONSTER, on("acts", HURT, "me == monster"), "'me == monster' always holds here"),
    "borne-killed": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("monster-killed", HURT, "me != monster"),
        "'me != monster' always holds here",
    ),
    "aimed-at-others": (
        WEAPON,
        on("use", "{attack: {weak: 1, splash: true, hit: [{drain: {what: health, whom: target}, if: target != me}]}}"),
        "",
    ),
    "dear-seal": ("kind: condition, lasts: until-removed, RULES", "passives: [{stat: seal_cost, by: 1}]", ""),
    "soft-seal": (
        "kind: condition, lasts: round, RULES",
        "passives: [{stat: seal_cost, by: 1}, {stat: armour, by: -1}]",
        "",
    ),
    "seals-a-monster": (MONSTER, on("acts", "{give_condition: {condition: dear-seal}}"), "no use for what 'dear-seal'"),
    "seals-a-target": (
        WEAPON,
        on("use", "{attack: {weak: 1, hit: [{give_condition: {condition: dear-seal, whom: target}}]}}"),
        "no use for what 'dear-seal' changes: seal_cost",
    ),
    "softens-a-target": (
        WEAPON,
        on("use", "{attack: {weak: 1, hit: [{give_condition: {condition: soft-seal, whom: target}}]}}"),
        "",
    ),
    "seals-explorers-of": (MONSTER, on("acts", "{give_condition: {condition: dear-seal, whom: each}}"), ""),
    "dies-twice": (MONSTER, on("dies", "{attack: {reach: me, weak: 1}}"), "the monster is dying"),
    "dies-striking": (MONSTER, on("dies", "{attack: {reach: around, weak: 1}}"), ""),
    "dies-each": (MONSTER, on("dies", "{for_each: {do: [{attack: {reach: me, weak: 1}}]}}"), ""),
    "dead-hands": (
        HORROR.replace("FORM", "ongoing"),
        on("explorer-died", HURT, "me.carried > 0"),
        "me.carried is always 0",
    ),
    "dead-worn": (
        HORROR.replace("FORM", "ongoing"),
        on("explorer-died", HURT, "count(me.item_keywords) > 0"),
        "item_keywords is always empty",
    ),
    "dead-events": (HORROR.replace("FORM", "ongoing"), on("explorer-died", HURT, "me.attached == 1"), "always 0"),
    "dead-essence": (HORROR.replace("FORM", "ongoing"), on("explorer-died", HURT, "me.essence == 1"), ""),
    "dead-all": (EXPLORER, on("explorer-died", HEAL, "living == 4"), "living goes from 0 to 3"),
    "hurt-none": (EXPLORER, on("explorer-hurt", HEAL, "living == 0"), "living goes from 1 to 4"),
    "hurt-last": (EXPLORER, on("explorer-hurt", HEAL, "living == 1"), ""),
    "haste": ("kind: condition, lasts: round, RULES", "passives: [{stat: first_step, by: -1}]", ""),
    "bulk": (
        "kind: condition, lasts: round, RULES",
        "passives: [{stat: armour, by: 1}, {stat: max_stamina, by: 1}]",
        "",
    ),
    "hurry": ("kind: condition, lasts: horror-phase, RULES", "passives: [{stat: ability_cost, by: -1}]", ""),
    "hastes-late": (MONSTER, on("acts", "{give_condition: {condition: haste, whom: each}}"), "'haste' is over before"),
    "hastes-after": (
        EXPLORER,
        on("turn-end", "{give_condition: {condition: haste}}", "mine"),
        "'haste' is over before",
    ),
    "hurries-after": (
        EXPLORER,
        on("turn-end", "{give_condition: {condition: hurry}}", "mine"),
        "'hurry' is over before",
    ),
    "hurries-late": (MONSTER, on("acts", "{give_condition: {condition: hurry, whom: each}}"), ""),
    "hastes-in-time": (EXPLORER, on("turn-start", "{give_condition: {condition: haste}}"), ""),
    "armours-late": (MONSTER, on("acts", "{give_condition: {condition: bulk, whom: each}}"), ""),
    "kill-by-somebody": (HORROR.replace("FORM", "ongoing"), on("monster-killed", HURT, "me.health > 0"), ""),
    "kill-by-nobody": (HORROR.replace("FORM", "ongoing"), on("monster-gone", HURT, "me.health == 0"), ""),
    "kill-by-explorers": (CHAPTER, on("monster-gone", HURT + ", advance_chapter", 'me.side == "explorer"'), ""),
    "kill-seen-by-its-owner": (EXPLORER, on("monster-gone", HEAL, "me.health > 0"), "always holds here"),
    # stamina of others, and numbers that are over before anybody asks for them
    "monster-tires": (MONSTER, on("acts", "{drain: {what: stamina, whom: each}}"), "monsters act after all turns"),
    "monster-tires-its-prey": (
        MONSTER,
        on("use", "{attack: {weak: 1, hit: [{drain: {what: stamina, whom: target}}]}}"),
        "monsters act after all turns",
    ),
    "monster-tires-who-leaves": (MONSTER, on("hero-leaves", "{drain: {what: stamina, whom: target}}"), ""),
    "tires-a-monster": (
        WEAPON,
        on("use", "{attack: {weak: 1, hit: [{drain: {what: stamina, whom: target}}]}}"),
        "a monster's turn begins with all its stamina",
    ),
    "tires-an-explorer": (
        WEAPON,
        on("use", "{aim: {at: explorer, do: [{drain: {what: stamina, whom: target}}]}}"),
        "",
    ),
    "weakens-a-monster": (
        WEAPON,
        on(
            "use",
            "{attack: {weak: 1, hit: [{modify: {stat: max_stamina, by: -1, until: horror-phase, whom: target}}]}}",
        ),
        "over before monsters act",
    ),
    "weakens-a-monster-long": (
        WEAPON,
        on("use", f"{{attack: {{weak: 1, hit: [{LESS_STAMINA}]}}}}"),
        "",
    ),
    "weakened-early": (
        MONSTER,
        on("acts", "{modify: {stat: max_stamina, by: -1, whom: each}}"),
        "over before the expl",
    ),
    "weakened": (MONSTER, on("acts", "{modify: {stat: max_stamina, by: -1, until: horror-phase, whom: each}}"), ""),
    # cards that are there themselves, tokens that never suffice
    "gone-attached": (EXPLORER, on("monster-gone", HEAL, "monster.attached > 0"), "monster.attached is always 0"),
    "dies-attached": (MONSTER, on("dies", HURT, "monster.attached > 0"), ""),
    "borne-none": (
        HORROR.replace("form: FORM", ON_EXPLORER),
        on("turn-end", HURT, "mine and me.attached == 0"),
        "me.attached is never less than 1",
    ),
    "borne-two": (HORROR.replace("form: FORM", ON_EXPLORER), lasting("armour", "me.attached == 2"), ""),
    "borne-some": (EVENT.replace("FORM", "attached"), lasting("armour", "me.attached > 0"), "always holds here"),
    "carried-none": (DRAUGHT, on("turn-start", HEAL, "mine and me.carried == 0"), "me.carried is never less than 1"),
    "carried-worn": (WEAPON, on("turn-start", HEAL, "mine and me.carried == 0"), ""),
    "too-few": (EVENT.replace("FORM", "attached"), on("enter-play", COUNT.replace("AT", "2")), "never become 2"),
    "enough": (EVENT.replace("FORM", "attached"), on("enter-play", COUNT.replace("AT", "1")), ""),
    "too-few-ongoing": (
        HORROR.replace("FORM", "ongoing"),
        on("enter-play", COUNT.replace("AT", "2")),
        "never become 2",
    ),
    "enough-for-each": (
        HORROR.replace("FORM", "ongoing"),
        on("enter-play", f"{{for_each: {{do: [{COUNT.replace('AT', '4')}]}}}}"),
        "",
    ),
    "more-of-them": (
        EVENT.replace("FORM", "attached"),
        on("enter-play", COUNT.replace("AT", "2"))
        .replace("triggers: [", "triggers: [LATER, ")
        .replace("LATER", f"{{on: turn-end, do: [{COUNT.replace('AT', '2')}]}}"),
        "",
    ),
    # what comes too early or too late, or is so anyway
    "whole": (MONSTER, on("enter-play", "{restore: {what: health}}"), "comes into play with all its health"),
    "whole-others": (MONSTER, on("enter-play", HEAL), ""),
    "whole-later": (MONSTER, on("enter-play", "{drain: {what: health}}, {restore: {what: health}}"), ""),
    "trait": (MONSTER + ", traits: [hover]", lasting("hover", "threat > 1"), "'hover' is a trait of this monster"),
    "other-trait": (MONSTER + ", traits: [hover]", lasting("veiled", "threat > 1"), ""),
    "one-die": (WEAPON, "passives: [{stat: recharge_rolls, by: -1}]", ""),  # a card of the core adds one
    "over": (
        HORROR.replace("FORM", "instant"),
        on("enter-play", "{modify: {stat: max_stamina, by: -1, whom: each}}"),
        "over before the explorer phase fills",
    ),
    "over-next": (
        HORROR.replace("FORM", "instant"),
        on("enter-play", "{modify: {stat: max_stamina, by: -1, until: horror-phase, whom: each}}"),
        "",
    ),
    "over-monster": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("horror-phase", "{modify: {stat: max_stamina, by: 1}}"),
        "",
    ),
    "over-turn": (
        EXPLORER,
        on("turn-end", "{modify: {stat: max_stamina, by: 1}}", "mine"),
        "over before the explorer phase fills",
    ),
    "over-others-turn": (EXPLORER, on("turn-end", "{modify: {stat: max_stamina, by: 1}}"), ""),
    "over-ever": (EXPLORER, on("turn-end", "{modify: {stat: max_stamina, by: 1, until: ever}}", "mine"), ""),
    "seals-borne": (
        HORROR.replace("form: FORM", ON_MONSTER),
        lasting("seal_cost", "near > 1"),
        "monsters have no use for 'seal_cost'",
    ),
    "seals-explorers": (HORROR.replace("FORM", "ongoing"), lasting("seal_cost", 'me.side == "explorer"'), ""),
    "rooted-moves": (MONSTER + ", traits: [immobile]", on("acts", "{teleport: {distance: 2}}"), "is immobile"),
    "rooted-pulls": (MONSTER + ", traits: [immobile]", on("use", "{attack: {weak: 1, hit: [{pull: 1}]}}"), ""),
    # who is there for certain
    "first-round": (CHAPTER, on("explorer-phase", "advance_chapter", "round == 0"), "round is never less than 1"),
    "any-round": (EXPLORER, on("turn-start", HEAL, "round > 0"), "'round > 0' always holds here"),
    "no-tiles": (EXPLORER, on("turn-start", HEAL, "tiles == 0"), "tiles goes from 1 to 4"),
    "set-up": (CHAPTER, on("enter-play", "{place_exit: fewest}", "round == 0"), ""),
    "nobody-lives": (EXPLORER, on("turn-start", HEAL, "living == 0"), "living goes from 1 to 4"),
    "last-dies": (CHAPTER, on("explorer-died", "advance_chapter", "living == 0"), ""),
    "more-live": (EXPLORER, on("turn-start", HEAL, "living > players"), "living is never more than players"),
    "fewer-live": (EXPLORER, on("turn-start", HEAL, "living < players"), ""),
    "more-near": (EXPLORER, on("turn-start", HEAL, "near > monsters"), "near is never more than monsters"),
    "alone": (MONSTER, on("acts", HURT, "near == 0"), "near is never less than 1"),
    "alone-lasting": (MONSTER, lasting("armour", "near == 0"), "near is never less than 1"),
    "only-one": (MONSTER, on("acts", HURT, "monsters == 1"), ""),
    "no-monsters": (MONSTER, on("dies", HURT, "monsters == 0"), "monsters is never less than 1"),
    "killed-itself": (MONSTER, on("acts", "{drain: {what: health}}, {if: monsters == 0, threat: 1}"), ""),
    "dead-acts": (MONSTER, on("acts", HURT, "me.health == 0"), "me.health is never less than 1"),
    "dead-hurt": (EXPLORER, on("explorer-hurt", HEAL, "me.health <= 0"), "me.health is never less than 1"),
    "dead-after": (EXPLORER, on("turn-start", "{drain: {what: health}}, {if: me.health == 0, threat: 1}"), ""),
    "more-than-half": (MONSTER, on("half-health", HURT, "me.health >= 2"), "me.health is always 1"),
    # what a card knows of itself
    "own-keyword": (
        MONSTER + ", keywords: [clockwork]",
        on("acts", HURT, '"clockwork" in me.keywords'),
        "always holds here",
    ),
    "no-keyword": (EXPLORER, on("turn-start", HEAL, '"clockwork" in me.keywords'), "me.keywords is always empty"),
    "other-keyword": (EXPLORER, on("monster-killed", HEAL, '"clockwork" in monster.keywords'), ""),
    "own-armour": (
        MONSTER,
        on("half-health", HURT, "monster.printed_armour > 2"),
        "monster.printed_armour is always 2",
    ),
    # numbers that are always 0, and changes that change nothing
    "no-level": (EXPLORER, on("turn-start", "{restore: {what: health, count: me.level}}"), "this is always 0"),
    "less-push": (EXPLORER, on("turn-start", "{modify: {stat: push, by: -1}}"), ""),  # cards of the core push further
    "no-way-on": (
        CHAPTER + ", passives: [{stat: chapter_cost, by: -1}]",
        on("explored", "advance_chapter"),
        "no chapter space",
    ),
    "no-roads": (
        CHAPTER + ", no_exploring: true, passives: [{stat: explore_cost, by: -1}]",
        on("turn-end", "advance_chapter"),
        "nobody can explore",
    ),
    # what could be used without end
    "free": (WEAPON, "{on: use, do: [{attack: {weak: 1}}]}", "without end: it costs nothing"),
    "free-basic": (DRAUGHT.replace("level: 1", "level: 1, role: basic"), f"{{on: use, do: [{HEAL}]}}", "costs nothing"),
    "free-monster": (MONSTER, "{on: use, do: [{attack: {weak: 1}}]}", "a monster would use this for ever"),
    "free-draught": (DRAUGHT, f"{{on: use, do: [{HEAL}]}}", ""),
    "free-marker": (WEAPON, f"{{on: use, spend: {{marker: true}}, do: [{REST}]}}", ""),
    "free-asked": (WEAPON, f"{{on: use, if: me.stamina < 2, do: [{REST}]}}", ""),
    "free-once": (WEAPON, f"{{on: use, do: [{REST}, destroy_this]}}", ""),
    "free-taken-off": (WEAPON, f"{{on: use, do: [{REST}, unequip_this]}}", ""),
    "free-way-on": (CHAPTER, "{on: use, do: [advance_chapter]}", ""),
    "free-blood": (WEAPON, "{on: use, do: [{drain: {what: health}}, {restore: {what: essence}}]}", ""),
    "even-blood": (WEAPON, "{on: use, do: [{drain: {what: health}}, {restore: {what: health}}]}", "without end"),
    "free-blood-of-others": (
        WEAPON,
        "{on: use, do: [{drain: {what: health, whom: others}}, {restore: {what: essence}}]}",
        "costs nothing",
    ),
    "free-wager": (
        WEAPON,
        f"{{on: use, do: [{{roll_effect: {{at_least: 6, do: [{REST}], otherwise: [{{drain: {{what: health}}}}]}}}}]}}",
        "",
    ),
    "free-soul": (WEAPON, f"{{on: use, do: [{{drain: {{what: essence, or_health: true}}}}, {REST}]}}", ""),
    "even-soul": (
        WEAPON,
        "{on: use, do: [{drain: {what: essence, or_health: true}}, {restore: {what: essence}}]}",
        "without end",
    ),
    "free-tired": (WEAPON, "{on: use, do: [{drain: {what: stamina}}, {restore: {what: essence}}]}", "costs nothing"),
    "free-end": (CHAPTER, "{on: use, do: [lose]}, {on: turn-end, if: round > 9, do: [advance_chapter]}", ""),
    "even": (WEAPON, on("use", REST), "it gives back what it costs"),
    "even-monster": (MONSTER, on("use", REST), "it gives back what it costs"),
    "even-essence": (WEAPON, on("use", "{restore: {what: essence}}").replace("stamina: 2", "essence: 1"), "gives back"),
    "even-in-one": (WEAPON, on("use", REST).replace("stamina: 2", "stamina: 2, essence: 1"), ""),
    "even-twice": (WEAPON, on("use", "{restore: {what: stamina}}, {restore: {what: stamina}}"), "gives back"),
    "less-back": (WEAPON, on("use", "{restore: {what: stamina}}"), ""),
    "at-times-back": (WEAPON, on("use", "{if: near > 0, restore: {what: stamina, count: 2}}"), ""),
    "counted-back": (WEAPON, on("use", "{restore: {what: stamina, count: near}}"), ""),
    "friend-back": (WEAPON, on("use", "{restore: {what: stamina, count: 2, whom: others}}"), ""),
    # whose stamina counts when
    "tires-at-start": (
        EXPLORER,
        on("turn-start", f"{{attack: {{weak: 1, hit: [{TIRES}]}}}}"),
        "a monster's turn begins",
    ),
    "rests-borne": (
        HORROR.replace("form: FORM", ON_MONSTER),
        on("explorer-phase", "{restore: {what: stamina}}"),
        "a monster's turn begins",
    ),
    "slows-anybody": (
        WEAPON,
        on("use", f"{{aim: {{do: [{LESS_STAMINA.replace('by: -1', 'by: -1, until: horror-phase')}]}}}}"),
        "",
    ),
    "gives-anybody": (WEAPON, on("use", "{aim: {do: [{restore: {what: essence, whom: target}}]}}"), ""),
    "quickens-itself": (MONSTER, on("acts", "{modify: {stat: max_stamina, by: 1, until: horror-phase}}"), ""),
    "tired-at-start": (EXPLORER, on("turn-start", "{drain: {what: stamina}}", "mine"), ""),
    "tires-others": (EXPLORER, on("turn-end", "{drain: {what: stamina, whom: others}}", "mine"), ""),
    "hastes-in-horror": (
        HORROR.replace("FORM", "instant"),
        on("enter-play", "{give_condition: {condition: haste, whom: each}}"),
        "'haste' is over before",
    ),
    # what comes after one's turn, and what is so no more by then
    "late-friend": (EXPLORER, on("turn-end", "{modify: {stat: attack, by: 1}}"), ""),
    # whoever activates it from a tile beside it stands where another chapter space may be lit
    "lit-space": (EVENT.replace("FORM", "ongoing"), on("activated", HEAL, 'space == "chapter-space" and lit'), ""),
    "mine-space": (EXPLORER, on("activated", HEAL, 'mine and space == "chapter-space"'), ""),
    "lit-friend": (EXPLORER, on("activated", HEAL, 'space == "chapter-space" and lit'), ""),
    "lit-chest": (EXPLORER, on("activated", HEAL, 'mine and space == "chest" and lit'), ""),
    "all-sealed": (EXPLORER, on("turn-start", HEAL, "sealed > 15"), ""),
    "more-sealed": (EXPLORER, on("turn-start", HEAL, "sealed > 16"), "sealed goes from 0 to 16"),
    # what is no card
    "basic-lasting": (BASIC, "passives: [{stat: armour, by: 1}]", "nobody has a basic item"),
    "basic-moment": (BASIC, on("turn-start", HEAL), "nothing of it answers to 'turn-start'"),
    "basic-copies": (BASIC, "copies: 2, " + on("use", HEAL), "has no 'copies'"),
    "basic-destroyed": (BASIC, on("use", "{restore: {what: health}}, destroy_this"), "is no card"),
    "basic-draught": (DRAUGHT.replace("level: 1", "level: 1, role: basic"), on("use", HEAL), ""),
    "used-up": (DRAUGHT, on("use", "{restore: {what: health}}, destroy_this"), "(MA-35.10)"),
    "never-worn": (DRAUGHT, on("turn-end", "unequip_this"), "never worn"),
    "kept": (DRAUGHT, on("turn-end", "destroy_this"), ""),
    "gone": (
        EVENT.replace("FORM", "instant"),
        on("enter-play", f"{{accumulate: {{at: 2, do: [{HEAL}]}}}}"),
        "MA-36.02",
    ),
}
#: One explorer after the other is no monster, whoever has the card: what, on which card, when, and what is told.
EACH = {
    "essence": (MONSTER, "acts", "{restore: {what: essence}}", ""),
    "moves": (MONSTER + ", traits: [immobile]", "acts", "{teleport: {distance: 2}}", ""),
    "spawns": (MONSTER, "acts", "{spawn: {near: you}}", ""),
    "others": (MONSTER, "acts", "{drain: {what: health, whom: others}}", ""),
    "draws": (MONSTER, "dies", "{draw_items: {count: 1}}, {modify: {stat: armour, by: 1}}", ""),
    "maximum": (MONSTER, "half-health", "{modify: {stat: max_essence, by: 1}}", ""),
    "borne": (HORROR.replace("form: FORM", ON_MONSTER), "explorer-died", "{restore: {what: essence}}", ""),
    "turns": (EXPLORER, "turn-end", "{drain: {what: stamina}}", ""),
    "stamina": (MONSTER, "round-begins", "{restore: {what: stamina}}", "begins with all stamina of explorers"),
    "nearest": (MONSTER, "acts", "{restore: {what: health, whom: nearest}}", "'you' is an explorer here"),
}
CARDS |= {
    f"each-{name}": (card, on(moment, f"{{for_each: {{do: [{effect}]}}}}"), why)
    for name, (card, moment, effect, why) in EACH.items()
}
GIVES = (
    "{id: clockwork, kind: keyword, name: Clockwork}",
    "{id: giver, kind: explorer-event, name: Giver, form: attached, triggers: [{on: turn-end, do: [GIVEN]}]}",
    "{id: tale, kind: adventure, name: Tale, chapters: [CHAPTERS, the-well], endgame_tiles: [well-chamber], "
    "tiles: [gate-hall, boiler-room, crypt, cells]}",
)


def _listed(rules: str) -> str:
    return f"triggers: [{rules}]" if rules.startswith("{") else rules


@cache
def told(folder: Path) -> dict[str, list[str]]:
    """What a check says of each of the cards, all in one pack."""
    written = {name: card.replace("RULES", _listed(rules)) for name, (card, rules, _) in CARDS.items()}
    chapters = ", ".join(name for name, card in written.items() if card.startswith("kind: chapter"))
    given = ", ".join(
        f"{{give_condition: {{condition: {name}}}}}" for name, card in written.items() if "kind: condition" in card
    )
    others = [each.replace("GIVEN", given).replace("CHAPTERS", chapters) for each in GIVES]
    cards = [f"{{id: {name}, name: {name}, {card}}}" for name, card in written.items()]
    lines = dict(enumerate(CARDS, 1))
    found: dict[str, list[str]] = {}
    for each in problems(folder, "machina-arcana", *cards, *others):
        found.setdefault(lines.get(each.span.line, "others"), []).append(f"{each.code} {each.message}")
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("never")


@pytest.mark.rule("MA-45.37")
@pytest.mark.parametrize("name", [name for name, (_, _, why) in CARDS.items() if why])
def test_what_never_comes_true_is_told_once(name: str, folder: Path) -> None:
    (said,) = told(folder)[name]
    assert CARDS[name][2] in said


@pytest.mark.parametrize("name", [*(name for name, (_, _, why) in CARDS.items() if not why), "others"])
def test_what_may_well_happen_is_not(name: str, folder: Path) -> None:
    assert told(folder).get(name) is None


@pytest.mark.parametrize("whom", ["target", "each"])
def test_what_to_write_instead_is_for_whom_it_was(whom: str, tmp_path: Path) -> None:
    hit = f"{{drain: {{what: stamina, whom: {whom}}}}}"
    rules = on("use", f"{{attack: {{weak: 1, hit: [{hit}]}}}}")
    (found,) = problems(tmp_path, "machina-arcana", f"{{id: leech, name: Leech, {MONSTER.replace('RULES', rules)}}}")
    assert f"until: horror-phase, whom: {whom}}}" in found.hint


LATER, NOW = "{modify: {stat: attack, by: 1, until: horror-phase}}", "{modify: {stat: attack, by: 1}}"
FOR_ALL = NOW.replace("by: 1", "by: 1, whom: each")
ANSWERS = f"{{id: answers, name: Answers, {WEAPON.replace('RULES', on('explorer-hurt', '{attack: {weak: 1}}'))}}}"


@pytest.mark.parametrize(
    ("card", "rules", "others", "refused"),
    [
        (EXPLORER, on("turn-end", NOW, "mine"), (), True),
        (EXPLORER, on("turn-end", LATER, "mine"), (), False),
        (EXPLORER, on("turn-end", NOW), (), False),
        (EXPLORER, on("turn-end", NOW, "mine"), (ANSWERS,), False),
        (EXPLORER, on("horror-phase", NOW), (), True),
        (EXPLORER, on("explorer-phase", NOW), (), False),
        (EXPLORER, on("horror-phase", NOW.replace("attack", "armour")), (), False),
        (MONSTER, on("acts", FOR_ALL), (), True),
        (MONSTER, on("acts", NOW), (), False),
    ],
)
def test_numbers_of_attacks_change_while_somebody_may_attack(
    card: str, rules: str, others: tuple[str, ...], refused: bool, tmp_path: Path
) -> None:
    found = problems(tmp_path, "machina-arcana", f"{{id: sharp, name: Sharp, {card.replace('RULES', rules)}}}", *others)
    assert ["explorers attack in their turns" in each.message for each in found] == [True] * refused
