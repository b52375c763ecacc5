"""Rules that are read, played and printed, and that nothing comes of: the moment, the owner or the time is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import BOX, check, small_pack
from toolkit.systems.massive_darkness.state import MOST_XP

HERO = """\
id: marta
kind: hero
name: Marta
unique_skill: {name: Rage, triggers: [RULE]}
shadow_skill: {name: Veil, passives: [{stat: hits, by: 1}]}
"""
SHADOW = """\
id: marta
kind: hero
name: Marta
unique_skill: {name: Rage, passives: [{stat: hits, by: 1}]}
shadow_skill: {name: Veil, triggers: [RULE]}
"""
MOB = """\
id: imps
kind: enemy
name: Imps
type: mob
level: 1
minions: 2
health: HEALTH
dice: {melee: {yellow: 1}, defense: {blue: 1}}
triggers: [RULE]
"""
PEACEFUL = MOB.replace("melee: {yellow: 1}, ", "")
AGENT = MOB.replace("mob", "agent").replace("minions: 2\n", "")
ROAMER = AGENT.replace("agent", "roaming-monster").replace("level: 1", "strength: weak")
ITEM = "id: charm\nkind: equipment\nname: Charm\nlevel: 1\nform: item\ntriggers: [RULE]\n"
GEAR = ITEM.replace("form: item", "slots: [hand]")
BLADE = GEAR.replace("slots: [hand]", "slots: [two-hands]\nkeywords: [sword]\ndice: {melee: {red: 1}}")
COAT = GEAR.replace("slots: [hand]", "slots: [body]\ndice: {defense: {blue: 1}}")
LASTING = HERO.replace("triggers: [RULE]", "passives: [RULE]")
EVENT = "id: fog\nkind: event\nname: Fog\ndo: [RULE]\n"
CARDS = {
    "hero": HERO,
    "shadow": SHADOW,
    "mob": MOB,
    "peaceful": PEACEFUL,
    "agent": AGENT,
    "roamer": ROAMER,
    "event": EVENT,
    "item": ITEM,
    "gear": GEAR,
    "blade": BLADE,
    "coat": COAT,
    "lasting": LASTING,
}
SLOW = "change_stat: {stat: movement-points, by: -1, until: UNTIL, who: all_heroes}"
HEAL = "do: [{heal: 1}]"


@pytest.mark.parametrize(
    ("card", "health", "rule", "code", "told"),
    [
        ("mob", 1, f"on: dies, {HEAL}", "L0314", "the enemy is gone"),
        ("mob", 1, "on: dies, do: [{heal: {count: 1, who: all_heroes}}]", "", ""),
        ("mob", 1, "on: dies, if: me.health > 0, do: [raise_level]", "L0309", "me.health is always 0"),
        ("mob", 1, f"on: half-health, {HEAL}", "L0311", "the first wound destroys the boss of this mob"),
        ("mob", 2, f"on: half-health, {HEAL}", "", ""),
        ("agent", 1, f"on: half-health, {HEAL}", "", ""),  # with several heroes it has more
        ("mob", 2, f"on: acts, if: me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("mob", 2, f"on: activation, if: me.wounds > 0 and me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("mob", 2, f"on: after-attack, if: me.stunned, {HEAL}", "", ""),  # by what the defender does
        ("peaceful", 1, "on: attack, do: [{add_hits: 1}]", "L0311", "it has no attack dice"),
        ("peaceful", 1, "on: after-attack, category: magic, do: [{wound: 1}]", "L0311", "it has no attack dice"),
        ("peaceful", 1, "on: defense, do: [{add_shields: 1}]", "", ""),
        ("hero", 1, f"on: use, if: me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("hero", 1, f"on: activation, if: me.stunned, {HEAL}", "", ""),
        ("shadow", 1, f"on: use, if: not me.in_shadow, {HEAL}", "L0309", "me.in_shadow is always true"),
        ("hero", 1, "on: move, do: [{change_stat: {stat: hits, until: action}}]", "L0314", "counts for nothing"),
        ("hero", 1, "on: move, do: [{change_stat: {stat: sneak, until: action}}]", "", ""),
        ("event", 1, SLOW.replace("UNTIL", "end-phase"), "L0314", "no hero acts any more"),
        ("event", 1, f"may: [{{{SLOW.replace('UNTIL', 'end-phase')}}}]", "L0314", "no hero acts any more"),
        ("event", 1, SLOW.replace("UNTIL", "next-end-phase"), "", ""),
        ("event", 1, "change_stat: {stat: shields, until: end-phase, who: all_heroes}, if: level > 2", "", ""),
        ("hero", 1, "on: attack, do: [{add_dice: {colour: red, count: 4}}]", "L0314", "no more than 3 dice"),
        ("hero", 1, "on: attack, do: [{add_dice: {colour: attack, count: 4}}]", "", ""),
        ("event", 1, "spawn_guard: {at: {level_token: {above: 5}}}", "L0205", "5 is too large"),
        ("event", 1, "place_tokens: {token: pillar, at: entry}", "L0401", "'pillar' of the game cannot stand here"),
        ("mob", 2, f'on: acts, if: me.kind == "mob", {HEAL}', "L0309", "me.kind is always mob"),
        (
            "mob",
            2,
            f'on: acts, if: me.kind != "agent" and me.wounds > 0, {HEAL}',
            "L0309",
            "always holds and asks for nothing",
        ),
        ("mob", 2, f"on: acts, if: me.level == 1, {HEAL}", "L0309", "always holds and asks for nothing"),
        (
            "mob",
            2,
            f"on: acts, if: not me.stunned, {HEAL}",
            "L0309",
            "this always holds and asks for nothing: me.stunned is always false",
        ),
        ("roamer", 2, f"on: acts, if: me.level > 0, {HEAL}", "L0309", "me.level is always 0"),  # MD-8.13
        ("mob", 2, f"on: acts, if: heroes_here > heroes, {HEAL}", "L0309", "heroes_here is never more than heroes"),
        ("mob", 2, "on: attack, if: distance > 0, do: [{add_hits: 1}]", "L0309", "distance is always 0"),
        ("mob", 2, 'on: after-attack, if: category == "magic", do: [{wound: 1}]', "L0309", "category is always melee"),
        ("mob", 2, "on: defense, if: distance > 0, do: [{add_shields: 1}]", "", ""),
        ("mob", 2, "on: attack, if: me.weapons > 1, do: [{add_hits: 1}]", "L0309", "me.weapons goes from 0 to 1"),
        ("hero", 1, "on: attack, if: me.weapons > 3, do: [{add_hits: 1}]", "L0309", "me.weapons goes from 0 to 3"),
        ("hero", 1, 'on: attack, if: \'foe.kind in ["mob", "agent", "roaming-monster"]\', do: [{add_hits: 1}]', "", ""),
        ("shadow", 1, f"on: use, if: me.in_shadow, {HEAL}", "L0309", "me.in_shadow is always true"),
        ("item", 1, f'on: use, if: me.kind == "hero", {HEAL}', "L0309", "me.kind is always hero"),
        ("item", 1, 'on: attack, if: me.kind != "hero", do: [{add_hits: 1}]', "L0309", "me.kind is always hero"),
        ("gear", 1, 'on: attack, if: me.kind == "hero", do: [{add_hits: 1}]', "", ""),  # a guardian may wear it
        ("item", 1, "on: use, spend: {xp: 31}, do: [win]", "L0205", "31 is too large"),  # MD-11.05
        # A skill adds dice before the roll, an enchantment after it (MD-90.36).
        ("blade", 1, "on: attack, if: hits > 2, do: [{add_dice: {colour: red}}]", "L0309", "'hits' is not known yet"),
        ("blade", 1, "on: attack, if: hits > 2, spend: {bang: 1}, do: [{add_dice: {colour: red}}]", "", ""),
        ("gear", 1, f'on: use, if: me.kind == "hero", {HEAL}', "L0309", "me.kind is always hero"),
        # Nobody attacks without a weapon; what is worn is worn.
        ("hero", 1, "on: attack, if: me.weapons == 0, do: [{add_hits: 1}]", "L0309", "me.weapons goes from 1 to 3"),
        ("hero", 1, "on: defense, if: me.weapons == 0, do: [{add_shields: 1}]", "", ""),
        ("item", 1, "on: after-attack, if: me.weapons > 0, do: [{wound: 1}]", "L0309", "always holds"),
        ("gear", 1, "on: attack, if: me.weapons == 0, do: [{add_hits: 1}]", "", ""),  # a guardian may wear it
        ("mob", 2, "on: defense, if: foe.weapons == 0, do: [{add_shields: 1}]", "L0309", "foe.weapons goes from 1"),
        ("blade", 1, f"on: activation, if: me.weapons == 0, {HEAL}", "L0309", "me.weapons goes from 1 to 3"),
        ("blade", 1, f"on: activation, if: not me.two_handed, {HEAL}", "L0309", "me.two_handed is always true"),
        (
            "blade",
            1,
            f"on: activation, if: '\"sword\" in me.keywords', {HEAL}",
            "L0309",
            "me.keywords always has sword",
        ),
        ("blade", 1, f"on: activation, if: '\"bow\" in me.keywords', {HEAL}", "", ""),
        ("blade", 1, f"on: activation, if: not me.armoured, {HEAL}", "", ""),
        ("coat", 1, f"on: activation, if: me.armoured, {HEAL}", "L0309", "me.armoured is always true"),
        ("coat", 1, "on: attack, if: me.weapons == 0, do: [{add_hits: 1}]", "", ""),
        ("gear", 1, "on: attack, spend: {bang: 1}, do: [{add_symbols: bang}]", "L0314", "gives back the bang"),
        ("mob", 2, "on: attack, spend: {bang: 2}, do: [{add_symbols: bang}]", "L0314", "gives back the bang"),
        ("gear", 1, "on: attack, spend: {bang: 1}, do: [{add_symbols: diamond}]", "", ""),
        ("gear", 1, "on: attack, spend: {bang: 1}, do: [{add_symbols: {symbol: bang, count: 2}}]", "", ""),
        ("gear", 1, "on: attack, spend: {bang: 1, wounds: 1}, do: [{add_symbols: {symbol: bang, count: 2}}]", "", ""),
        # Who lies does not act; who is at the beginning of an action is alive.
        ("lasting", 1, "stat: leader, by: 1, if: me.stunned", "L0309", "me.stunned is always false"),
        (
            "lasting",
            1,
            "stat: hits, by: 1, if: not me.stunned and me.wounds > 0",
            "L0309",
            "me.stunned is always false",
        ),
        ("lasting", 1, "stat: shields, by: 1, if: me.stunned", "", ""),
        ("lasting", 1, "stat: actions, by: 1, if: me.stunned", "", ""),
        ("hero", 1, f"on: use, if: me.health == 0, {HEAL}", "L0309", "me.health is never less than 1"),
        ("hero", 1, f"on: after-defense, if: me.health == 0, {HEAL}", "", ""),  # before it dies
        ("mob", 2, f"on: half-health, if: me.wounds == 0, {HEAL}", "L0309", "me.wounds is never less than 1"),
        ("mob", 2, "on: dies, if: me.wounds == 0, do: [raise_level]", "L0309", "me.wounds is never less than 1"),
        # After the enemy has fought it may lie.
        ("mob", 2, "on: acts, do: [attack_if_possible, {heal: 1, if: me.stunned}]", "", ""),
        ("mob", 2, "on: acts, do: [{attack_if_possible: {}, if: me.stunned}]", "L0309", "me.stunned is always false"),
        # What follows from the rest of a condition.
        (
            "hero",
            1,
            'on: attack, if: foe.kind == "agent" and foe.minions > 0, do: [destroy]',
            "L0309",
            "foe.minions is",
        ),
        ("hero", 1, 'on: attack, if: foe.kind == "mob" and foe.minions > 0, do: [destroy]', "", ""),
        ("hero", 1, 'on: attack, if: foe.kind == "agent" or foe.minions > 0, do: [destroy]', "", ""),
        (
            "hero",
            1,
            'on: attack, if: category == "melee" and distance > 0, do: [destroy]',
            "L0309",
            "distance is always 0",
        ),
        ("hero", 1, 'on: attack, if: category == "magic" and distance == 0, do: [destroy]', "", ""),
        (
            "hero",
            1,
            'on: attack, if: category == "magic" and distance > 2, do: [destroy]',
            "L0309",
            "distance goes from 0",
        ),
        (
            "hero",
            1,
            'on: attack, if: manner == "charge" and category == "magic", do: [destroy]',
            "L0309",
            "always melee",
        ),
        ("hero", 1, 'on: attack, if: manner == "combat-distance" and distance > 1, do: [destroy]', "", ""),
    ],
)
def test_what_never_counts(tmp_path: Path, card: str, health: int, rule: str, code: str, told: str) -> None:
    text = CARDS[card].replace("RULE", f"{{{rule}}}").replace("HEALTH", str(health))
    name = text.partition("\n")[0].removeprefix("id: ")
    found = check(small_pack(tmp_path, **{f"{name}_yaml": text})).diagnostics
    assert [each.code for each in found] == ([code] if code else [])
    assert all(told in each.message for each in found), found


@pytest.mark.parametrize(
    ("card", "condition", "told"),
    [
        ("wolf", 'me.name == "wolf"', "always holds and asks for nothing: me.name is always wolf"),
        ("wolf", 'me.name == "imps"', "this never holds: me.name is always wolf"),
        ("wolf", 'me.name == "first-born"', "this never holds: me.name is always wolf"),
        ("wolf", 'foe.name == "imps"', "this never holds: foe.name is always marta"),
        ("wolf", 'foe.name != "marta"', "this never holds: foe.name is always marta"),
        ("imps", 'me.name == "imps"', ""),  # one of them gets another name
        ("imps", 'me.name == "first-born"', ""),
        ("imps", 'me.name == "marta"', "this never holds: me.name can be first-born, imps"),
        ("hero", 'me.name == "marta"', "always holds and asks for nothing: me.name is always marta"),
        ("hero", 'me.name != "marta"', "this never holds: me.name is always marta"),
        ("hero", 'foe.name == "marta"', "this never holds: foe.name can be first-born, imps, wolf"),
        ("hero", 'foe.name == "first-born"', ""),
        ("gear", 'me.name == "marta"', ""),
        ("gear", 'me.name == "wolf"', ""),  # a guardian may wear it
    ],
)
def test_what_nobody_is_called(tmp_path: Path, card: str, condition: str, told: str) -> None:
    """An enemy is called after its card, or as a rule calls whom it brings (MD-90.88)."""
    named = "on: dies, do: [{spawn: {card: imps, at: its_zone, name: first-born}}]"
    usual = {
        "wolf": named,
        "imps": "on: dies, do: [raise_level]",
        "hero": f"on: use, {HEAL}",
        "gear": f"on: use, {HEAL}",
    }
    rule = f"on: attack, if: '{condition}', do: [{{add_hits: 1}}]"
    texts = {
        "wolf": AGENT.replace("imps", "wolf").replace("[RULE]", "[RULE, {" + named + "}]").replace("HEALTH", "2"),
        "imps": MOB.replace("HEALTH", "2"),
        "hero": HERO,
        "gear": GEAR,
    }
    files = {
        f"{text.partition(chr(10))[0][4:]}_yaml": text.replace("RULE", f"{{{rule if name == card else usual[name]}}}")
        for name, text in texts.items()
    }
    report = check(small_pack(tmp_path, **files))
    assert [each.code for each in report.diagnostics if each.code != "L0813"] == (["L0309"] if told else [])
    assert all(told in each.message for each in report.diagnostics if each.code != "L0813"), report.diagnostics


TILE = (
    "id: cell\nkind: tile\nzones: |\n  c+ c- c- c+\n  c- A- A- c-\n  c- A- A- c-\n  c+ c- c- c+\ndoors: {A1: b2|b1}\n"
)
WALK = """\
id: walk
kind: adventure
name: A Walk
map: |
  1111
  1111
  1111
  1111
tiles: {1: cell}
entry: 1.a1
exit: 1.d4
doors: {1.A1: closed}
tokens: [{token: coal, at: 1.d1}, {token: lair, at: 1.d2}]
objectives: [{name: Leave., leave: all}]
"""
COAL = "id: coal\nkind: token\nname: Coal\n"
DISCARDED = "nobody ever carries a coal token"
GATHER = "rules: [{on: entered, if: '\"coal\" in hero.tokens', do: [win]}]"
KEEP = "token_rules: {coal: {picked_up: keep}}"
FOR_EACH = "{on: round-end, do: [{for_each: {token: coal, do: [win]}}]}"
GIVE = "rules: [{on: picked-up, do: [{give_tokens: {token: coal, who: this_hero}}]}, " + f"{FOR_EACH}]"
LAIR = "token_rules: {lair: {picked_up: stay}}\nrules: [{on: picked-up, if: 'token == \"lair\"', do: [win]}]"
OPEN = "rules: [{on: door-opened, if: 'round > 1 and door == \"1.A1\"', do: [win]}]"
LEVER = "token_rules: {lair: {flip: true}}"
NO_CARD = "{on: event-phase, instead: true, do: [nothing]}"
GUARD = "{on: event-phase, instead: true, if: round > 3, do: [{spawn_guard: {at: entry}}]}"


@pytest.mark.parametrize(
    ("more", "code", "told"),
    [
        (GATHER, "L0808", DISCARDED),
        (f"{GATHER}\n{KEEP}", "", ""),
        (f"rules: [{FOR_EACH}]", "L0808", DISCARDED),
        ("rules: [{on: round-end, do: [{give_xp: {count: 1, who: {carriers: coal}}}]}]", "L0808", DISCARDED),
        (GIVE, "", ""),
        (LAIR, "L0808", "nobody picks up a lair token here"),
        (LAIR.replace("stay", "keep"), "", ""),
        (OPEN, "", ""),
        (OPEN + "\ndoors: {1.A1: open}", "L0808", "the door 1.A1 is open from the start"),
        (
            "face_down: {tokens: [library, lair], at: [1.a2, 1.a3, 1.a4]}",
            "L0314",
            "2 tokens cannot lie one in each of 3",
        ),
        (
            "face_down: {tokens: [library, lair, lair], at: [1.a2, 1.a3]}",
            "L0314",
            "3 tokens cannot lie one in each of 2",
        ),
        (f"rules: [{NO_CARD}, {NO_CARD}]", "L0314", "a later rule always says what happens instead"),
        (f"rules: [{GUARD}, {NO_CARD}]", "L0314", "a later rule always says what happens instead"),
        (f"rules: [{NO_CARD}, {GUARD}]", "", ""),
        ("enemies: [{name: bob, draw: weak, level: 3, at: 1.d4}]", "L0201", "'level' does nothing here"),
        ("enemies: [{name: bob, draw: guard, level: 3, at: 1.d4}]", "", ""),
        ("rules: [{on: hero-died, if: hero.stunned, do: [lose]}]", "L0309", "hero.stunned is always false"),
        ("rules: [{on: hero-died, if: hero.health > 0, do: [lose]}]", "L0309", "hero.health is always 0"),
        ("rules: [{on: enemy-destroyed, if: enemy.minions > 0, do: [lose]}]", "L0309", "enemy.minions is always 0"),
        ("rules: [{on: enemy-activation, if: enemy.stunned, do: [lose]}]", "L0309", "enemy.stunned is always false"),
        ("rules: [{on: activation-zone, if: enemy.stunned, do: [lose]}]", "", ""),
        ("rules: [{on: reinforcements, if: enemy.kind == 'mob', do: [lose]}]", "L0309", "enemy.kind is always agent"),
        ("rules: [{on: round-end, if: count(marks) > 0, do: [win]}]", "L0309", "no rule marks anything"),
        ("rules: [{on: round-end, if: count(marks) > 0, do: [{mark: bell}]}]\ncalled: {bell: a bell}", "", ""),
        ("rules: [{on: round-end, if: count(hero.roles) > 0, do: [win]}]", "L0309", "no rule gives a hero a role"),
        ("rules: [{on: round-end, if: count(hero.tokens) > 0, do: [win]}]", "L0309", "nobody ever carries a token"),
        (f"rules: [{{on: round-end, if: count(hero.tokens) > 0, do: [win]}}]\n{KEEP}", "", ""),
        # Nothing more happens to a hero who is dead or gone.
        ("rules: [{on: hero-died, do: [{heal: 1}]}]", "L0882", "a hero who is dead"),
        ("rules: [{on: hero-died, do: [{give_xp: {count: 1, who: this_hero}}]}]", "L0882", "a hero who is dead"),
        ("rules: [{on: hero-died, do: [{change_stat: {stat: hits, until: activation}}]}]", "L0882", "who is dead"),
        ("rules: [{on: hero-died, do: [{give_treasure: {who: all_heroes}}]}]", "", ""),
        ("rules: [{on: hero-died, do: [{take_tokens: {token: coal, who: this_hero}}]}]\n" + KEEP, "", ""),
        ("rules: [{on: hero-left, do: [{give_treasure: {who: this_hero}}]}]", "L0882", "a hero who has left"),
        ("rules: [{on: hero-left, do: [{give_xp: {count: 1, who: this_hero}}]}]", "", ""),
        ("rules: [{on: hero-left, if: hero.xp > 5, do: [win]}]", "", ""),
        # What the map settles.
        ("rules: [{on: round-end, if: pillars == 0, do: [win]}]", "L0309", "pillars is always 0"),
        ("rules: [{on: enemy-activation, if: enemy.pillars_on_tile > 0, do: [win]}]", "L0309", "is always 0"),
        ("rules: [{on: round-end, if: count(open_doors) > 1, do: [win]}]", "L0309", "open_doors has from 0 to 1"),
        ("rules: [{on: round-end, if: count(open_doors) == 1, do: [win]}]", "", ""),
        ("rules: [{on: door-opened, if: count(open_doors) == 0, do: [win]}]", "L0309", "open_doors has from 1 to 1"),
        ("rules: [{on: round-end, if: count(hero_zones) > 6, do: [win]}]", "L0309", "hero_zones has from 0 to 6"),
        ("rules: [{on: round-end, if: hero.artifacts > 0, do: [win]}]", "L0309", "hero.artifacts is always 0"),
        (
            "rules: [{on: round-end, if: hero.artifacts == 0, do: [{give_artifact: all_heroes}]}]",
            "",
            "",
        ),
        ("rules: [{on: hero-left, if: zone == '1.a1', do: [win]}]", "L0309", "zone is always 1.d4"),
        ("rules: [{on: hero-left, if: zone == '1.z1', do: [win]}]", "L0806", "the map has no zone '1.z1'"),
        ("rules: [{on: hall-revealed, if: hall == '', do: [win]}]", "L0309", "hall is always 1.A"),
        ("levels: {1.d4: 2}\nrules: [{on: level-rise, if: level == 5, do: [win]}]", "L0309", "level goes from 1 to 4"),
        ("levels: {1.d4: 2}\nrules: [{on: level-rise, if: level == 4, do: [win]}]", "", ""),
        ("token_rules: {lair: {flip: true}}", "L0314", "no rule is on 'token-flipped'"),
        (f"{LEVER}\nrules: [{{on: token-flipped, if: token == 'lair', do: [win]}}]", "", ""),
        (
            f"{LEVER}\nrules: [{{on: token-flipped, if: token == 'coal', do: [win]}}]",
            "L0808",
            "nobody flips a coal token",
        ),
        ("token_rules: {coal: {put_down: true}}", "L0314", DISCARDED),
        ("token_rules: {coal: {put_down: true, picked_up: keep}}", "", ""),
        # Whoever has the figure of a monster that is named leaves the board for it.
        ("rules: [{on: enemy-left, do: [win]}]", "L0311", "'enemy-left' never happens"),
        ("rules: [{on: marked, if: mark == 'b', do: [win]}]", "L0808", "no rule marks 'b'"),
        (
            "called: {b: B}\nrules: [{on: marked, if: mark == 'b' and level == 4, do: [{mark: b}]}]",
            "L0311",
            "'marked' never happens",
        ),
        ("rules: [{on: enemy-left, do: [win]}, {on: round-end, do: [{spawn_roaming_monster: {at: entry}}]}]", "", ""),
        # Tokens that never lie there.
        ("rules: [{on: picked-up, if: token == 'library', do: [win]}]", "L0314", "no library token ever lies"),
        ("rules: [{on: picked-up, if: token == 'treasure', do: [win]}]", "", ""),  # behind the door
        ("rules: [{on: round-end, do: [{discard_tokens: firework}]}]", "L0314", "no firework token ever lies"),
        (
            "rules: [{on: round-end, do: [{spawn_guard: {at: {tokens: library}}}]}]",
            "L0314",
            "no library token ever lies",
        ),
        (
            "rules: [{on: enemy-activation, if: '\"library\" in enemy.tokens_here', do: [win]}]",
            "L0314",
            "no library token ever lies",
        ),
        (
            "rules: [{on: round-end, do: [{place_tokens: {token: library, at: entry}}, {discard_tokens: library}]}]",
            "",
            "",
        ),
    ],
)
def test_what_an_adventure_waits_for_in_vain(tmp_path: Path, more: str, code: str, told: str) -> None:
    kept = WALK.replace("doors: {1.A1: closed}\n", "") if "\ndoors:" in more else WALK
    report = check(small_pack(tmp_path, box_yaml=BOX, cell_yaml=TILE, coal_yaml=COAL, walk_yaml=f"{kept}{more}\n"))
    found = [each for each in report.diagnostics if each.code != "L0404"]
    assert [each.code for each in found] == ([code] if code else [])
    assert all(told in each.message for each in found), found


ACTS, AFTER = "{on: acts, do: [attack_if_possible]}", "{on: acts, if: attacked, do: [{heal: 1}]}"
FIRST = "{on: enemy-activation, do: [attack_if_possible]}"
ON_THE_WAY = "{on: activation-zone, if: attacked, do: [raise_level]}"


def test_an_enemy_that_comes_by_a_name_leaves_by_rules_alone(tmp_path: Path) -> None:
    rules = (
        "called: {bob: Bob}\nrules: [{on: round-end, do: [{spawn: {card: imps, at: entry, name: bob}}]}, "
        "{on: enemy-left, if: enemy.name == 'bob', do: [win]}]\n"
    )
    mob = MOB.replace("HEALTH", "2").replace("triggers: [RULE]\n", "")
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "imps_yaml": mob, "walk_yaml": WALK + rules}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [each.code for each in found] == ["L0311"]


@pytest.mark.parametrize(
    ("card", "rules", "told"),
    [
        (AFTER, "", "mob"),
        (f"{ACTS}, {AFTER}", "", ""),
        (f"{AFTER}, {ACTS}", "", "mob"),
        (f"{ACTS[:-1]}, instead: true}}, {AFTER}", "", "mob"),
        ("{on: acts, instead: true, do: [attack_if_possible, {heal: 1, if: attacked}]}", "", ""),
        ("{on: acts, instead: true, if: attacked, do: [attack_if_possible]}", "", "mob"),
        (AFTER, FIRST, ""),
        (AFTER, FIRST.replace("do:", "instead: true, do:"), "mob"),
        ("", "{on: enemy-activation, if: attacked, do: [raise_level]}", "adventure"),
        ("", f"{FIRST}, {{on: enemy-activation, if: attacked, do: [raise_level]}}", ""),
        ("", "{on: enemy-activation, if: not attacked, do: [raise_level]}", "adventure"),
        ("", ON_THE_WAY, "adventure"),
        (ACTS, ON_THE_WAY, ""),  # when it moves on
        ("", "{on: activation-zone, if: attacked, do: [attack_if_possible]}", "adventure"),
        ("", "{on: activation-zone, do: [{raise_level: 1, if: attacked}, attack_if_possible]}", ""),
    ],
)
def test_an_enemy_has_attacked_once_a_rule_let_it(tmp_path: Path, card: str, rules: str, told: str) -> None:
    """By the rules of the game its attack ends the activation (MD-21.03)."""
    mob = MOB.replace("HEALTH", "2").replace("triggers: [RULE]", f"triggers: [{card}]" if card else "")
    walk = f"{WALK}rules: [{rules}]\n" if rules else WALK
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "imps_yaml": mob, "walk_yaml": walk}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [(each.code, each.path) for each in found] == (
        [("L0309", {"mob": "imps.yaml", "adventure": "walk.yaml"}[told])] if told else []
    )
    assert all("'attack_if_possible'" in each.hint for each in found)


AGAIN = "{on: acts, if: me.wounds > 0, do: [activate_again]}"


@pytest.mark.parametrize(
    ("card", "rules", "is_endless"),
    [
        (AGAIN, "", True),
        (AGAIN.replace("do:", "instead: true, do:"), "", True),
        ("{on: acts, if: heroes_here == 0 and counterattack, do: [activate_again, {heal: 1}]}", "", True),
        ("{on: acts, if: me.wounds > 0, do: [{heal: 1}, activate_again]}", "", False),
        (f"{{on: acts, do: [{{heal: 1}}]}}, {AGAIN}", "", False),
        (f"{AGAIN}, {{on: activation, do: [{{heal: 1}}]}}", "", False),
        (AGAIN, "{on: enemy-activation, do: [{heal: 1}]}", False),
        (AGAIN, "{on: enemy-activation, if: enemy.name == 'imps', do: [{heal: 1}]}", False),
        (AGAIN, "{on: enemy-activation, instead: true, if: level > 2, do: [nothing]}", True),
        (AGAIN, "{on: round-end, do: [raise_level]}", True),
    ],
)
def test_an_enemy_that_activates_again_before_anything_changes(
    tmp_path: Path, card: str, rules: str, is_endless: bool
) -> None:
    """What made it activate again makes it do so for ever."""
    mob = MOB.replace("HEALTH", "2").replace("RULE", card)
    walk = f"{WALK}rules: [{rules}]\n" if rules else WALK
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "imps_yaml": mob, "walk_yaml": walk}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [(each.code, each.path) for each in found] == ([("L0312", "imps.yaml")] if is_endless else [])


HURT = "{on: enemy-activation, if: enemy.wounds > 0, do: [activate_again]}"
NAMED = HURT.replace("enemy.wounds > 0", "enemy.wounds > 0 and enemy.name == 'imps'")
EVERY_ROW = "{roll: {table: {1..3: [activate_again, {heal: 1}], otherwise: [activate_again]}}}"


@pytest.mark.parametrize(
    ("rules", "card", "is_endless"),
    [
        (HURT, "", True),
        (HURT.replace("do:", "instead: true, do:"), "", True),
        (HURT.replace("enemy-activation", "activation-zone"), "", True),
        (HURT.replace("activate_again", EVERY_ROW), "", True),
        (HURT.replace("enemy.wounds", "heroes_here"), "{on: acts, do: [{heal: 1}]}", True),
        (f"{HURT}, {{on: enemy-activation, do: [{{heal: 1}}]}}", "", True),
        (NAMED, "", True),
        (NAMED, "{on: activation, do: [{heal: 1}]}", False),
        (HURT, "{on: activation, do: [{heal: 1}]}", False),
        (f"{{on: enemy-activation, do: [{{heal: 1}}]}}, {HURT}", "", False),
        (f"{{on: activation-zone, do: [{{heal: 1}}]}}, {HURT.replace('do:', 'instead: true, do:')}", "", False),
        (HURT.replace("activate_again", "{heal: 1}, activate_again"), "", False),
        (HURT.replace("activate_again", EVERY_ROW.replace("otherwise", "4..5")), "", False),
        (HURT.replace("activate_again", EVERY_ROW.replace("[activate_again, {heal: 1}]", "[{heal: 1}]")), "", False),
    ],
)
def test_an_adventure_that_lets_enemies_activate_again(tmp_path: Path, rules: str, card: str, is_endless: bool) -> None:
    mob = MOB.replace("HEALTH", "2").replace("RULE", card).replace("triggers: []\n", "")
    walk = f"{WALK}rules: [{rules}]\n"
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "imps_yaml": mob, "walk_yaml": walk}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [(each.code, each.path) for each in found] == ([("L0312", "walk.yaml")] if is_endless else [])


@pytest.mark.parametrize(
    ("effect", "more", "told"),
    [
        ("take_tokens: {token: library, who: all_heroes}", "", "nobody ever carries a library token"),
        ("give_xp: {count: 1, who: {carriers: {token: library}}}", "", "nobody ever carries a library token"),
        ("take_tokens: {token: library, who: all_heroes}", "token_rules: {library: {picked_up: keep}}", ""),
        (
            "take_tokens: {token: library, who: all_heroes}",
            "rules: [{on: round-end, do: [{give_tokens: {token: library, who: all_heroes}}]}]",
            "",
        ),
        ("unlock_door: 1.A1", "", "no adventure locks the door 1.A1"),
        ("unlock_door: 1.A1", "doors: {1.A1: locked}", ""),
        ("open_door: 1.A1", "", ""),
    ],
)
def test_what_a_card_waits_for_in_all_adventures_in_vain(tmp_path: Path, effect: str, more: str, told: str) -> None:
    walk = WALK.replace("doors: {1.A1: closed}\n", "") if "doors:" in more else WALK
    event = EVENT.replace("RULE", f"{{{effect}}}")
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "walk_yaml": f"{walk}{more}\n", "fog_yaml": event}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [each.code for each in found] == (["L0314"] if told else [])
    assert all(told in each.message for each in found), found


PILLAR, LIBRARY = "{token: pillar, at: 1.a2}", "{token: library, at: 1.a2}"


@pytest.mark.parametrize(
    ("effect", "token", "more", "told"),
    [
        ("destroy_pillar: {}", "", "", "no adventure has a pillar"),
        ("may: {do: [destroy_pillar]}", "", "", "no adventure has a pillar"),
        ("destroy_pillar: {}", PILLAR, "", ""),
        ("wear_down_tile: {}", "", "", "no adventure has wound tokens on tiles"),
        ("wear_down_tile: {}", "", "tile_wounds: {1: 2}", ""),
        ("discard_tokens: library", "", "", "no library token ever lies on the map"),
        ("discard_tokens: library", LIBRARY, "", ""),
        ("discard_tokens: library", "", "face_down: {tokens: [library, lair], at: [1.a3, 1.a4]}", ""),
        ("discard_tokens: treasure", "", "", ""),  # behind the door
        ("spawn_guard: {at: {tokens: library}}", "", "", "no library token ever lies on the map"),
        ("place_tokens: {token: library, at: entry}", "", "", ""),
    ],
)
def test_what_a_card_is_about_and_no_adventure_has(
    tmp_path: Path, effect: str, token: str, more: str, told: str
) -> None:
    """A warning: the adventure may be written yet. Where there is none at all, nothing is told."""
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "fog_yaml": EVENT.replace("RULE", f"{{{effect}}}")}
    walk = WALK.replace("tokens: [", f"tokens: [{token}, ") if token else WALK
    alone = check(small_pack(tmp_path / "alone", **files)).diagnostics
    assert [each.code for each in alone if each.code != "L0404"] == []
    found = check(small_pack(tmp_path / "played", **files, walk_yaml=f"{walk}{more}\n")).diagnostics
    found = [each for each in found if each.code != "L0404"]
    assert [(each.code, each.path, each.severity.name) for each in found] == (
        [("L0314", "fog.yaml", "WARNING")] if told else []
    )
    assert all(told in each.message for each in found), found


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("{on: enemy-activation, if: heroes_here > 0 or enemy.at_exit, do: [win]}", "L0309"),
        ("{on: round-end, do: [{spawn_guard: {at: exit}}]}", "L0314"),
        ("{on: enemy-activation, if: enemy.at_entry, do: [win]}", ""),
        ("{on: round-end, if: exit > 1, do: [win]}", ""),  # a counter
    ],
)
def test_an_adventure_without_an_exit(tmp_path: Path, rule: str, code: str) -> None:
    walk = WALK.replace("exit: 1.d4\n", "").replace("{name: Leave., leave: all}", "{name: Take it., pick_up: lair}")
    walk += "counters: {exit: {name: Exits}}\n"
    walk += f"rules: [{{on: round-start, do: [{{change: exit}}]}}, {rule}]\n"
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "walk_yaml": walk}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code != "L0404"]
    assert [each.code for each in found] == ([code] if code else [])
    assert all("the adventure does not have an exit" in each.message for each in found), found


@pytest.mark.parametrize(
    ("hidden", "hint"),
    [
        ("{tokens: [library, lair], at: [1.a2, 1.a3, 1.a4]}", "write 1 more under 'tokens': there are too few tokens"),
        ("{tokens: [library, lair, lair], at: [1.a2, 1.a3]}", "write 1 more under 'at': there are too few zones"),
    ],
)
def test_of_what_too_few_are_face_down(tmp_path: Path, hidden: str, hint: str) -> None:
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "walk_yaml": f"{WALK}face_down: {hidden}\n"}
    assert [each.hint for each in check(small_pack(tmp_path, **files)).diagnostics if each.code == "L0314"] == [hint]


@pytest.mark.parametrize(
    ("strength", "told"), [("", ""), (", strength: weak", ""), (", strength: mighty", "no mighty roaming monster has")]
)
def test_a_monster_of_a_figure_has_a_card_of_the_strength(tmp_path: Path, strength: str, told: str) -> None:
    wolf = ROAMER.replace("imps", "wolf").replace("HEALTH", "2").replace("RULE", "{on: dies, do: [raise_level]}")
    files = {
        "fang_yaml": "id: fang\nkind: figure\nname: Fang\n",
        "wolf_yaml": wolf + "figure: fang\n",
        "fog_yaml": EVENT.replace("RULE", f"{{spawn_roaming_monster: {{at: entry, figure: fang{strength}}}}}"),
    }
    found = check(small_pack(tmp_path, **files)).diagnostics
    assert [each.code for each in found] == (["L0314"] if told else [])
    assert all(told in each.message for each in found)


@pytest.mark.parametrize(
    ("weapon", "told"), [("stick", ""), ("sword", "is no starting weapon"), ("coat", "is no start")]
)
def test_a_hero_begins_with_a_starting_weapon(tmp_path: Path, weapon: str, told: str) -> None:
    hero = HERO.replace("RULE", f"{{on: use, {HEAL}}}") + f"weapon: {weapon}\n"
    found = check(small_pack(tmp_path, marta_yaml=hero, box_yaml=BOX)).diagnostics
    assert [(each.code, each.hint) for each in found] == ([("L0402", "the starting weapons are stick")] if told else [])
    assert all(told in each.message for each in found)


def test_a_skill_costs_no_more_than_anybody_has(tmp_path: Path) -> None:
    """MD-11.05."""
    skill = "{level: 1, cost: 31, passives: [{stat: shields, by: 1}]}"
    guard = f"""\
id: guard
kind: class
name: Guard
ability: {{name: Rest, triggers: [{{on: use, do: [{{heal: 1}}]}}]}}
class_skill: {{name: Swift, passives: [{{stat: move-actions, by: 1}}]}}
branches: {{shield: {{name: Raised Shield, skills: [{skill}]}}}}
"""
    (found,) = check(small_pack(tmp_path, guard_yaml=guard)).diagnostics
    assert (found.code, found.hint) == ("L0205", f"the most is {MOST_XP}")


def test_an_ability_is_used_once(tmp_path: Path) -> None:
    trigger = "{on: attack, spend: {wounds: 1}, repeat: 2, do: [{add_hits: 1}]}"
    guard = f"""\
id: guard
kind: class
name: Guard
ability: {{name: Eyes on Me, triggers: [{trigger}]}}
class_skill: {{name: Swift, passives: [{{stat: move-actions, by: 1}}]}}
branches: {{shield: {{name: Raised Shield, skills: [{{level: 1, cost: 5, passives: [{{stat: shields, by: 1}}]}}]}}}}
"""
    (found,) = check(small_pack(tmp_path, guard_yaml=guard)).diagnostics
    assert (found.code, found.message.partition(",")[0]) == ("L0314", "an ability is used once in an activation")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("enemies: [{name: bob, card: wolf, at: 1.d4}]", ""),
        ("enemies: [{name: bob, draw: guard, at: 1.d4}]", ""),
        ("enemies: [{name: bob, draw: weak, at: 1.d4}]", "me.name is always wolf"),
    ],
)
def test_a_map_calls_enemies_by_names_too(tmp_path: Path, given: str, told: str) -> None:
    rule = "{on: attack, if: 'me.name == \"bob\"', do: [{add_hits: 1}]}"
    wolf = AGENT.replace("imps", "wolf").replace("RULE", rule).replace("HEALTH", "2")
    files = {"box_yaml": BOX, "cell_yaml": TILE, "coal_yaml": COAL, "walk_yaml": f"{WALK}{given}\n", "wolf_yaml": wolf}
    found = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code == "L0309"]
    assert [told in each.message for each in found] == [True] * bool(told), found


def test_an_objective_wants_a_token_that_is_picked_up_not_flipped(tmp_path: Path) -> None:
    lever = WALK.replace("leave: all", "pick_up: lair") + f"{LEVER}\nrules: [{{on: token-flipped, do: [win]}}]\n"
    report = check(small_pack(tmp_path, box_yaml=BOX, cell_yaml=TILE, coal_yaml=COAL, walk_yaml=lever))
    assert [(each.code, "nobody picks up a lair" in each.message) for each in report.diagnostics] == [("L0314", True)]


def test_an_objective_wants_a_token_that_somebody_can_carry(tmp_path: Path) -> None:
    brought = WALK.replace("leave: all", "bring: coal, to: 1.a1")
    report = check(small_pack(tmp_path, box_yaml=BOX, cell_yaml=TILE, coal_yaml=COAL, walk_yaml=brought))
    assert [(each.code, DISCARDED in each.message) for each in report.diagnostics] == [("L0808", True)]
    report = check(small_pack(tmp_path, box_yaml=BOX, cell_yaml=TILE, coal_yaml=COAL, walk_yaml=f"{brought}{KEEP}\n"))
    assert not report.diagnostics


def test_a_card_has_no_more_dice_of_a_colour_than_are_rolled(tmp_path: Path) -> None:
    axe = "id: axe\nkind: equipment\nname: Axe\nlevel: 1\nslots: [hand]\ndice: {melee: {red: 4}}\n"
    (found,) = check(small_pack(tmp_path, axe_yaml=axe)).diagnostics
    assert (found.code, found.hint) == ("L0205", "the most is 3")


SLOWED = """\
id: slowed
kind: condition
name: slow
icon: event
lasts: LASTS
passives: [{stat: STAT, by: -1}]
"""


@pytest.mark.parametrize(
    ("lasts", "stat", "whom", "asked", "told"),
    [
        ("round", "movement-points", "who: all_heroes", "level > 1", "over before it can count"),
        ("activation", "movement-points", "who: all_heroes", "level > 1", ""),
        ("round", "shields", "who: all_heroes", "level > 1", ""),
        ("round", "hits", "which: roaming_monsters", "level > 1", ""),
        ("round", "hits", "who: all_heroes", '"slowed" in me.conditions', ""),
        ("until-removed", "movement-points", "which: roaming_monsters", "level > 1", "changes nothing of an enemy"),
        ("until-removed", "attack-rerolls", "which: roaming_monsters", "level > 1", ""),
        ("until-removed", "actions", "which: roaming_monsters, who: all_heroes", "level > 1", ""),
        ("until-removed", "actions", "which: roaming_monsters", '"slowed" in foe.conditions and level > 1', ""),
        (
            "until-removed",
            "actions",
            "which: roaming_monsters",
            "count(foe.conditions) > 0",
            "",
        ),  # what counts is counted
        ("until-removed", "actions", "who: all_heroes", "count(foe.conditions) > 0", "gives enemies a condition"),
        ("round", "movement-points", "who: all_heroes", "count(me.conditions) > 1", ""),
        ("until-removed", "hits", "who: all_heroes", '"slowed" in foe.conditions', "to heroes alone"),
        ("until-removed", "hits", "which: roaming_monsters", '"slowed" not in me.conditions', "to enemies alone"),
    ],
)
def test_a_condition_that_changes_nothing_of_whoever_gets_it(
    tmp_path: Path, lasts: str, stat: str, whom: str, asked: str, told: str
) -> None:
    files = {
        "slowed_yaml": SLOWED.replace("LASTS", lasts).replace("STAT", stat),
        "fog_yaml": EVENT.replace("RULE", f"{{give_condition: {{condition: slowed, {whom}}}}}"),
        "marta_yaml": HERO.replace("RULE", f"{{on: attack, if: '{asked}', do: [{{add_hits: 1}}]}}"),
    }
    found = check(small_pack(tmp_path, **files)).diagnostics
    code = "L0309" if "alone" in told or "a condition" in told else "L0314"
    assert [each.code for each in found] == ([code] if told else [])
    assert all(told in each.message for each in found)


@pytest.mark.parametrize(
    ("given", "taken", "asked", "told"),
    [
        ("who: all_heroes", "who: heroes_in_light", "hero", ""),
        ("who: all_heroes", "which: roaming_monsters", "hero", "to heroes alone"),
        ("which: roaming_monsters", "who: all_heroes", "mob", "to enemies alone"),
        ("which: roaming_monsters", "which: roaming_monsters", "hero", "changes nothing of an enemy"),
        ("who: all_heroes", "who: all_heroes", "mob", "changes nothing of a hero"),
    ],
)
def test_a_condition_of_the_other_side(tmp_path: Path, given: str, taken: str, asked: str, told: str) -> None:
    """What is taken from enemies must have been given to enemies; what counts for heroes counts for no enemy."""
    hot = SLOWED.replace("LASTS", "until-removed").replace("STAT, by: -1", f"hits, by: 1, if: 'me.kind == \"{asked}\"'")
    give, take = "give_condition: {condition: slowed, GIVEN}", "take_condition: {condition: slowed, TAKEN}"
    fog = EVENT.replace("RULE", f"{{{give}}}, {{{take}}}".replace("GIVEN", given).replace("TAKEN", taken))
    found = check(small_pack(tmp_path, slowed_yaml=hot, fog_yaml=fog)).diagnostics
    assert [each.code for each in found] == (["L0314"] if told else [])
    assert all(told in each.message for each in found)
