"""Mistakes that only packs of Shadows of Brimstone can make are told at their place."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.checks.test_corpus import CORPUS
from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.playtest.bots import make_bot
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

MANIFEST = 'id: dig\ntitle: Dig\nversion: "1.0.0"\nsystem: brimstone\nlanguages: [en]\n'
TILE = "id: dig\nkind: tile\nname: Dig\ndrawing: |\n  # {top} #\n  # . . #\n  # . . #\n  # ^ ^ #\n"
WALK = "id: walk\nkind: adventure\nname: A Walk\nobjective: {threat: low}\n"
TABLE = "".join(
    f"- {{id: m{n}, kind: mutation, name: M, roll: {n}, passives: [{{stat: luck, by: -{n}}}]}}\n" for n in "1245"
)


def found(folder: Path, **files: str) -> list[tuple[str, str, int]]:
    """The code, file and line of every mistake of a pack."""
    (folder / "lantern.yaml").write_text(MANIFEST, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [(each.code, Path(each.path).name, each.span.line) for each in run([folder], Options()).diagnostics]


@pytest.mark.parametrize("top", ["1 #", "1 2", "? ?"])
def test_an_opening_that_joins_nothing_is_told(tmp_path: Path, top: str) -> None:
    codes = {code for code, file, _ in found(tmp_path, dig=TILE.format(top=top)) if file == "dig.yaml"}
    assert codes & {"L0850", "L0851"}


def test_rolls_that_give_nothing_are_told_at_the_result_below(tmp_path: Path) -> None:
    gaps = [each for each in found(tmp_path, walk=WALK, table=TABLE) if each[0] == "L0854"]
    assert gaps == [("L0854", "table.yaml", 2), ("L0854", "table.yaml", 4)]


def test_a_roll_that_two_others_give_already_is_told_with_one_of_them(tmp_path: Path) -> None:
    mutations = "".join(
        f"- {{id: m{n}, kind: mutation, name: M, roll: {min(n, 6)}, passives: [{{stat: luck, by: -{n}}}]}}\n"
        for n in range(1, 9)
    )
    found(tmp_path, table=mutations)
    told = [each for each in run([tmp_path], Options()).diagnostics if each.code == "L0852"]
    assert [(each.span.line, each.message, each.hint) for each in told] == [
        (
            line,
            f"a roll of 6 gives {other} already",
            f"take another number, or write 'overrides' to stand in the place of {other}",
        )
        for line, other in ((6, "m7"), (7, "m6"), (8, "m6"))
    ]


def test_while_a_card_cannot_be_read_nobody_says_that_no_card_gives_an_item(tmp_path: Path) -> None:
    belt, giver = MISTAKES["nobodys-belt"][0], MISTAKES["giver"][0].replace("gain_item", "gain_itm")
    assert [code for code, *_ in found(tmp_path, belt="id: belt\n" + belt)] == ["L0859"]
    assert [code for code, *_ in found(tmp_path, belt="id: belt\n" + belt, giver="id: giver\n" + giver)] == ["L0302"]


def test_a_deck_that_names_an_enemy_without_a_sheet_is_told(tmp_path: Path) -> None:
    card = "id: few\nkind: threat\nname: Few\ndeck: low\ntheme: void\neffects:\n"
    told = found(tmp_path, few=card + "  - {spawn: {enemy: pit-crawller, count: 2}}\n")
    assert any(file == "few.yaml" and line == 7 for _, file, line in told)


ROOM = "kind: tile\nname: Hall\ndrawing: |\n  # 1 1 #\n  # . . #\n  # . . #\n  # ^ ^ #\n"
WORLD = "kind: world\nname: Deep\ndepth_events:\n" + "".join(
    f'  "{n}": {{name: E{n}, effects: [{{harm: {{count: {n}, whom: all}}}}]}}\n' for n in range(1, 7)
)
MISSION = "kind: adventure\nname: M\nobjective: {clues: 2, threat: low}\n"
GEAR = "kind: item\nname: I\ndeck: gear\nweight: 1\n"
CARD = "kind: darkness\nname: D\neffects: [{harm: {count: 1, whom: all}}]\n"
THREAT = "kind: threat\nname: C\ntheme: void\neffects: [{spawn: {enemy: hungry-dead, count: 1}}]\n"
TIERS = "".join(
    f"{tier}: [{{spawn: {{enemy: hungry-dead, count: {n}}}}}]\n" for n, tier in enumerate(("low", "medium", "high"), 1)
)
TIERED = "kind: threat\nname: C\ntheme: other\n" + TIERS
HERO = "kind: hero\nname: H\nextends: marshal\nkeywords: [frontier]\n"
#: File → its text without the id, the code that is told, and the line.
MISTAKES = {
    "all-blocked": (ROOM.replace(". .", "x x"), "L0851", 4),
    "shut-exit": (ROOM.replace(". .", "x x", 1), "L0851", 4),
    "rift-theme": (ROOM + "encounter: frost-bridge\n", "L0859", 9),
    "passage-theme": (ROOM + "type: passage\nencounter: ghost-miner\n", "L0859", 10),
    "deep": (WORLD, "L0862", 1),
    "no-entrance": (MISSION + "world: frozen-rift\n", "L0856", 5),
    "room-entrance": (MISSION + "entrance: cavern-hall\n", "L0856", 5),
    "no-clues": (MISSION.replace("clues: 2, ", ""), "L0865", 4),
    "no-fight": (MISSION.replace("low", "none"), "L0865", 4),
    "far-too-many": (MISSION.replace("2", "9"), "L0853", 4),
    "no-dragon": (MISSION + "rules: [{on: enemy-killed, if: 'enemy.type == \"dragon\"', do: [win]}]\n", "L0401", 5),
    "marshal-too": (MISSION + "companions: {marshal: {name: Marshal, health: 5, move: 4}}\n", "L0863", 5),
    "spider-too": (MISSION + "companions: {hungry-dead-1: {name: Pet, health: 5, move: 4}}\n", "L0863", 5),
    "nobody-along": (MISSION + "rules: [{on: companion-lost, do: [lose]}]\n", "L0311", 5),
    "no-gates": (MISSION + "first_game: true\nrules: [{on: gate-explored, do: [win]}]\n", "L0311", 6),
    "epic-first": (MISSION.replace("low", "epic") + "first_game: true\n", "L0859", 4),
    "waits": (
        MISSION
        + "counters: {x: {name: X, start: 0, min: 0, max: 3}}\nrules: [{on: turn-end, if: x == 3, do: [win]}]\n",
        "L0309",
        5,
    ),
    "no-deck": (THREAT, "L0855", 2),
    "two-decks": (THREAT + TIERS + "deck: low\nworld: frozen-rift\n", "L0855", 9),
    "of-the-mine": (TIERED + "world: mine\n", "L0855", 8),
    "of-nowhere": (TIERED + "world: frozen-drift\n", "L0401", 8),
    "of-the-ice": (TIERED + "world: frozen-rift\n", "", 0),
    "pebble": (GEAR, "L0859", 1),
    "wand": (GEAR + "only: wizard\npassives: [{stat: luck, by: 1}]\n", "L0401", 6),
    "cold-rope": (GEAR + "world: frozen-rift\npassives: [{stat: luck, by: 1}]\n", "L0859", 6),
    "dear-stone": (
        "kind: item-upgrade\nname: S\nprice: 5\nforged: true\npassives: [{stat: luck, by: 1}]\n",
        "L0859",
        4,
    ),
    "too-late": (
        "kind: encounter\nname: E\neffects: [{modify: {stat: movement, by: -1, whom: all}}]\n",
        "L0859",
        4,
    ),
    "not-cancelled": (CARD + "cancel_for: 2\n", "L0859", 5),
    "idle": (CARD + "remains: true\n", "L0859", 5),
    "gone": (CARD + "passives: [{stat: luck, by: -1}]\n", "L0859", 5),
    "stall": ("kind: town-place\nname: T\nsells: [rope]\nprices: {pistol: 10}\n", "L0861", 5),
    "pawn": ("kind: town-place\nname: T\nsells: [pocket-watch]\n", "L0861", 4),
    "ghost-town": (
        'kind: town\nname: T\nevents: {"2": {name: X, effects: [{gain: {what: gold, count: 1}}]}}\n',
        "L0859",
        1,
    ),
    "noisy-seven": (
        'kind: town\nname: T\nevents: {"7": {name: X, effects: [{gain: {what: gold, count: 3}}]}}\n',
        "L0858",
        4,
    ),
    "gap-in-a-roll": (
        MISSION + "rules: [{on: turn-end, do: [{roll: {table: {1..2: [lose], 5..6: [win]}}}]}]\n",
        "L0854",
        5,
    ),
    "no-gap-in-a-roll": (
        MISSION.replace("2, t", "3, t") + "rules: [{on: turn-end, do: [{roll: {table: {5..6: [win]}}}]}]\n",
        "",
        0,
    ),
    "porter": (HERO + "gear: [heavy-anvil]\n", "L0857", 6),
    "deputy": (HERO + "gear: [law-badge]\n", "L0857", 6),
    "climber": (HERO + "gear: [rope]\nupgrades: [quick-draw, hardened, own-way]\n", "L0864", 7),
    "own-trick": ("kind: ability\nname: A\nhero: climber-too\npassives: [{stat: luck, by: 1}]\n", "", 0),
    "climber-too": (
        HERO + "gear: [rope]\nability: own-trick\nupgrades: [own-trick, quick-draw, hardened]\n",
        "L0864",
        8,
    ),
    "own-way": (
        "kind: ability\nname: A\nhero: climber\nbranch: own\nrank: 1\npassives: [{stat: luck, by: 1}]\n",
        "",
        0,
    ),
    "heavy-anvil": (GEAR.replace("1", "9") + "passives: [{stat: strength, by: 1}]\n", "", 0),
    "dust": ('kind: town\nname: T\nevents: {"3": {name: X, effects: [{gain: {what: gold, count: 2}}]}}\n', "", 0),
    "no-end": ("kind: campaign\nname: C\nchapters: [{adventure: the-surveyor}]\n", "L0860", 4),
    "never-open": (
        "kind: campaign\nname: C\nchapters:\n  - {adventure: the-surveyor, needs: {won: [bounty-on-beasts]}}\n"
        "  - {adventure: bounty-on-beasts, needs: {won: [the-surveyor]}}\n"
        "  - {adventure: door-in-the-ice, last: true}\n",
        "L0860",
        5,
    ),
    "elsewhere": (
        "kind: campaign\nname: C\nchapters:\n  - {adventure: the-surveyor, last: true}\n"
        "  - {adventure: bounty-on-beasts, needs: {won: [three-open-mouths]}}\n",
        "L0860",
        6,
    ),
    "paper-mail": (GEAR + "passives: [{stat: armour, by: 7}]\n", "L0859", 6),
    "sure-mail": (GEAR + "triggers: [{on: activation, do: [{modify: {stat: armour, by: 1}}]}]\n", "L0859", 6),
    "somebodys-light": (
        "kind: darkness\nname: D\nremains: true\npassives: [{stat: light, by: 1, if: me.grit > 0}]\n",
        "L0859",
        5,
    ),
    "loud-corruption": (
        GEAR + "triggers: [{on: activation, do: [{harm: {kind: corruption, count: 1, undefended: true}}]}]\n",
        "L0859",
        6,
    ),
    "keepsake": (GEAR + "flavour: A button.\n", "L0859", 1),
    "blank-night": ("kind: darkness\nname: D\n", "L0859", 1),
    "blank-knack": ("kind: ability\nname: A\nhero: marshal\nbranch: blank\nrank: 1\n", "L0859", 1),
    "nobodys-knack": ("kind: ability\nname: A\nhero: marshal\npassives: [{stat: luck, by: 1}]\n", "L0859", 1),
    "blank-fitting": ("kind: item-upgrade\nname: F\nprice: 5\n", "L0859", 1),
    "blank-token": ("kind: exploration-token\nname: T\n", "L0859", 1),
    "blank-find": ("kind: scavenge\nname: F\nsort: good\n", "L0859", 1),
    "empty-find": ("kind: scavenge\nname: F\nsort: empty\n", "", 0),
    "unread-row": (THREAT + "deck: low\nmedium: [{spawn: {enemy: hungry-dead, count: 2}}]\n", "L0859", 7),
    "short-track": ("kind: depth-track\nname: T\nspaces: E . B S\ntargets: 7 8 9\n", "L0858", 5),
    "steep-track": ("kind: depth-track\nname: T\nspaces: E . B S\ntargets: 7 8 9 13\n", "L0858", 5),
    "third": (
        "kind: ability\nname: A\nhero: marshal\nbranch: own\nrank: 3\npassives: [{stat: luck, by: 1}]\n",
        "L0864",
        6,
    ),
    "one-of-two": (
        "kind: ability\nname: A\nhero: climber\nbranch: twin\nrank: 1\npassives: [{stat: luck, by: 1}]\n",
        "",
        0,
    ),
    "other-branch": (
        "kind: ability\nname: A\nhero: climber\nbranch: lone\nrank: 2\npassives: [{stat: luck, by: 1}]\n",
        "L0864",
        6,
    ),
    "branch-of-another": (
        "kind: ability\nname: A\nhero: marshal\nbranch: twin\nrank: 1\npassives: [{stat: luck, by: 1}]\n",
        "",
        0,
    ),
    "dear-memory": (GEAR.replace("gear", "personal") + "passives: [{stat: luck, by: 1}]\n", "L0859", 5),
    "nobodys-belt": (
        "kind: item\nname: I\ndeck: starting\nweight: 1\npassives: [{stat: luck, by: 1}]\n",
        "L0859",
        4,
    ),
    "given-belt": ("kind: item\nname: I\ndeck: starting\nweight: 1\npassives: [{stat: luck, by: 1}]\n", "", 0),
    "giver": ("kind: encounter\nname: E\neffects: [{gain_item: {item: given-belt, whom: one}}]\n", "", 0),
    "early-grit": (GEAR + "passives: [{stat: starting-grit, by: 1, if: me.level > 2}]\n", "", 0),
    "grit-of-the-dark": (
        "kind: darkness\nname: D\nremains: true\npassives: [{stat: starting-grit, by: 1}]\n",
        "L0859",
        5,
    ),
    "spoils": ("kind: loot\nname: L\neffects: [{modify: {stat: movement, by: 1, until: fight}}]\n", "L0859", 4),
    "spoils-for-later": (
        "kind: loot\nname: L\neffects: [{modify: {stat: movement, by: 1, until: next-turn}}]\n",
        "",
        0,
    ),
    "nothing-to-find": (
        MISSION.replace("clues: 2, threat: low", "threat: none") + "rules: [{on: objective-found, do: [win]}]\n",
        "L0311",
        5,
    ),
    "uncounted-cards": (
        MISSION.replace("low", "none, cards: 2") + "rules: [{on: objective-found, do: [win]}]\n",
        "L0859",
        4,
    ),
    "pure-first": (
        MISSION + "first_game: true\nrules: [{on: turn-end, do: [{harm: {kind: corruption, count: 1, whom: all}}]}]\n",
        "L0859",
        6,
    ),
    "shut-first": (
        MISSION + "first_game: true\nrules: [{on: token-revealed, do: [close_exits]}]\n",
        "L0859",
        6,
    ),
    "doors-at-first": (
        MISSION + "first_game: true\nrules: [{on: token-revealed, do: [{close_exits: door}]}]\n",
        "",
        0,
    ),
    "no-steps": (
        MISSION + "rules: [{on: hero-moved, do: [{gain: {what: movement, count: 1}}]}]\n",
        "L0859",
        5,
    ),
    "lawless": (
        GEAR + "triggers: [{on: kill, if: '\"craft\" in enemy.keywords', do: [{gain: {what: xp, count: 5}}]}]\n",
        "L0859",
        6,
    ),
    "stingy": (GEAR + "passives: [{stat: luck, by: 1}]\n", "", 0),
    "give-away": ("kind: town-place\nname: T\nsells: [stingy]\n", "L0861", 4),
    "fair-price": ("kind: town-place\nname: T\nsells: [stingy]\nprices: {stingy: 10}\n", "", 0),
    "full-of-nothing": (
        "kind: scavenge\nname: F\nsort: empty\neffects: [{gain: {what: gold, count: 5}}]\n",
        "L0859",
        5,
    ),
    "boots-in-a-box": (
        "kind: scavenge\nname: F\nsort: good\neffects: [{gain: {what: movement, count: 5}}]\n",
        "L0859",
        5,
    ),
    "lost-track": ("kind: depth-track\nname: T\nspaces: E . B S\ntargets: 7 8 9 9\n", "L0859", 1),
    "d4": ('kind: die\nfaces: [["1"], ["2"], ["3"], ["4"]]\n', "L0859", 1),
    "nobody-there": (
        "kind: threat\nname: C\ndeck: low\neffects: [{harm: {count: 1, whom: all}}]\n",
        "L0859",
        5,
    ),
    "half-a-mite": (
        "kind: enemy\nextends: pit-crawler\nname: M\nhealth: 1\nbrutal: {health: 1}\n"
        "triggers: [{on: half-health, do: [{harm: {count: 1}}]}]\n",
        "L0859",
        7,
    ),
    "afterwards": (
        "kind: campaign\nname: C\nchapters:\n  - {adventure: the-surveyor, last: true}\n"
        "  - {adventure: bounty-on-beasts, needs: {won: [the-surveyor]}}\n",
        "L0860",
        6,
    ),
    "itself": (
        "kind: enemy\nextends: pit-crawler\nname: I\n"
        "triggers: [{on: dies, if: 'enemy.type == \"itself\"', do: [{harm: {count: 1}}]}]\n",
        "L0309",
        5,
    ),
    "another": (
        "kind: enemy\nextends: pit-crawler\nname: A\n"
        "triggers: [{on: dies, if: 'enemy.type == \"pit-crawler\"', do: [{harm: {count: 1}}]}]\n",
        "L0309",
        5,
    ),
    "own-kin": (
        "kind: enemy\nextends: pit-crawler\nname: K\nkeywords: [beast]\n"
        "triggers: [{on: dies, if: '\"beast\" in enemy.keywords', do: [{harm: {count: 1}}]}]\n",
        "L0309",
        6,
    ),
    "no-kin": (
        "kind: enemy\nextends: pit-crawler\nname: K\nkeywords: [beast]\n"
        "triggers: [{on: dies, if: '\"void\" in enemy.keywords', do: [{harm: {count: 1}}]}]\n",
        "L0309",
        6,
    ),
    "off-the-track": (MISSION + "rules: [{on: turn-end, if: darkness > 99, do: [lose]}]\n", "L0309", 5),
    "own-track": (MISSION + "track: short\nrules: [{on: turn-end, if: depth > 4, do: [lose]}]\n", "L0309", 6),
    "short": ("kind: depth-track\nname: T\nspaces: E . B S\ntargets: 7 8 9 9\n", "", 0),
    "long-card": ("kind: encounter\nname: E\neffects: [{move_darkness: 2 if depth > 4 else 1}]\n", "", 0),
    "far-card": ("kind: encounter\nname: E\neffects: [{move_darkness: 2 if depth > 40 else 1}]\n", "L0309", 4),
    "heaps-of-dread": (MISSION + "rules: [{on: turn-end, if: dread > 99, do: [lose]}]\n", "L0309", 5),
    "law-of-the-marshal": (
        "kind: ability\nname: A\nhero: marshal\npassives: [{stat: luck, by: 1, if: '\"holy\" in me.keywords'}]\n",
        "L0309",
        5,
    ),
    "for-the-law": (
        GEAR + "only: law\npassives: [{stat: luck, by: 1, if: '\"law\" in me.keywords'}]\n",
        "L0309",
        7,
    ),
    "for-the-law-and-another": (
        GEAR + "only: law\npassives: [{stat: luck, by: 1, if: '\"frontier\" in me.keywords'}]\n",
        "",
        0,
    ),
    "own-edge": (
        GEAR + "keywords: [blade]\npassives: [{stat: luck, by: 1, if: '\"blade\" in me.item_keywords'}]\n",
        "L0309",
        7,
    ),
    "spoils-of-war": (
        "kind: loot\nname: L\neffects: [{wound_enemies: 1}, {gain: {what: gold, count: 5}}]\n",
        "L0859",
        4,
    ),
    "late-shot": ("kind: loot\nname: L\neffects: [{gain: {what: gold, count: 5}}, free_attack]\n", "L0859", 4),
    "fright": (
        "kind: encounter\nname: E\neffects:\n  - attempt:\n      attribute: luck\n      target: 4\n      whom: one\n"
        "      success: [{weaken: {stat: damage}}]\n      failure: [{harm: {count: 1}}]\n",
        "L0859",
        9,
    ),
    "trap-in-a-box": ("kind: scavenge\nname: F\nsort: good\neffects: [{wound_enemies: 2}]\n", "L0859", 5),
    "too-early": (
        MISSION + "rules:\n  - on: tile-placed\n    do:\n"
        "      - {attempt: {attribute: luck, target: 4, whom: all, success: [free_attack]}}\n",
        "L0859",
        8,
    ),
    "in-time": (MISSION + "rules: [{on: enemy-killed, do: [free_attack]}]\n", "", 0),
    "rumours": (
        "kind: town-place\nname: T\nevents:\n"
        '  "3": {name: X, effects: [{change: rumours}, {change: both}, {note: heard}]}\n',
        "",
        0,
    ),
    "waits-for-rumours": (
        MISSION + "counters:\n  rumours: {name: R}\nrules: [{on: mission-start, if: rumours > 1, do: [win]}]\n",
        "L0309",
        6,
    ),
    "rumours-on-the-way": (
        MISSION + "counters:\n  rumours: {name: R}\nrules: [{on: mission-start, if: rumours > 1, do: [win]}]\n",
        "",
        0,
    ),
    "hears": (MISSION + "rules: [{on: mission-start, if: '\"heard\" in flags', do: [win]}]\n", "L0309", 5),
    "answers-too-late": (
        MISSION + "counters: {rumours: {name: R}, both: {name: B}}\nrules:\n  - {on: changed, do: [win]}\n"
        "  - {on: turn-end, do: [{change: both}]}\n  - {on: mission-start, if: rumours > both, do: [lose]}\n"
        "  - {on: changed, if: 'counter == \"rumours\"', do: [win]}\n",
        "L0859",
        10,
    ),
    "two-missions": (
        "kind: campaign\nname: C\nchapters:\n  - {adventure: rumours-on-the-way}\n"
        "  - {adventure: answers-too-late, last: true}\n",
        "",
        0,
    ),
    "bristling": (GEAR + "passives: [{stat: luck, by: 1, if: count(me.item_keywords) > 40}]\n", "L0309", 6),
    "bright": (GEAR + "passives: [{stat: luck, by: 1, if: count(me.item_keywords) > 1}]\n", "", 0),
    "manifold": (
        GEAR + "triggers: [{on: kill, if: count(enemy.keywords) > 9, do: [{gain: {what: xp, count: 5}}]}]\n",
        "L0309",
        6,
    ),
    "late-learner": (
        "kind: ability\nname: A\nhero: climber\nbranch: two\nrank: 2\n"
        "passives: [{stat: luck, by: 1, if: me.level > 2}]\n",
        "L0309",
        7,
    ),
    "early-learner": (
        "kind: ability\nname: A\nhero: climber\nbranch: two\nrank: 1\n"
        "passives: [{stat: luck, by: 1, if: me.level > 2}]\n",
        "",
        0,
    ),
    "boots-on-a-token": (
        MISSION + "tokens: [{token: coin, at: cavern-hall}]\n"
        "rules: [{on: token-reached, do: [{gain: {what: movement, count: 1}}]}]\n",
        "L0859",
        6,
    ),
    "coin": ("kind: token\nname: Coin\n", "", 0),
    "light-feet": ("kind: encounter\nname: E\neffects: [{gain: {what: movement, count: 1, whom: all}}]\n", "L0859", 4),
    "elite-nobody": (MISSION + "rules: [{on: tile-placed, do: [make_elites]}]\n", "L0859", 5),
    "elite-guards": (
        MISSION + "rules: [{on: tile-placed, do: [{spawn: {enemy: hungry-dead, count: 1}}, make_elites]}]\n",
        "",
        0,
    ),
    "elite-spoils": ("kind: loot\nname: L\neffects: [make_elites]\n", "L0859", 4),
    "fourteen": ("kind: mutation\nname: M\nroll: 3\npassives: [{stat: luck, by: -1}]\n", "L0852", 4),
    "held-back-already": (
        GEAR + "triggers: [{on: activation, limit: turn, do: [{modify: {stat: hold-back, by: -1}}]}]\n",
        "L0859",
        6,
    ),
    "held-back-next": (
        GEAR
        + "triggers: [{on: activation, limit: turn, do: [{modify: {stat: hold-back, by: -1, until: next-turn}}]}]\n",
        "",
        0,
    ),
    "held-back-yet": (MISSION + "rules: [{on: turn-start, do: [{modify: {stat: hold-back, by: 1}}]}]\n", "", 0),
    "heard-already": (
        GEAR + "triggers: [{on: activation, limit: turn, do: [{modify: {stat: voices, by: -1}}]}]\n",
        "L0859",
        6,
    ),
    "others-hear": (
        GEAR + "triggers: [{on: activation, limit: turn, do: [{modify: {stat: voices, by: -1, whom: all}}]}]\n",
        "",
        0,
    ),
    "fallen": (MISSION + "rules: [{on: knocked-out, do: [{harm: {kind: horror, count: 1}}]}]\n", "L0859", 5),
    "fallen-too": (
        MISSION
        + "rules: [{on: knocked-out, do: [{attempt: {attribute: luck, target: 4, success: [{move_darkness: -1}]}}]}]\n",
        "L0859",
        5,
    ),
    "who-stands": (
        MISSION
        + "rules: [{on: knocked-out, do: [{for_each: {do: [{harm: {count: 1}}]}}, {harm: {count: 1, whom: one}}]}]\n",
        "",
        0,
    ),
    "brave": ("kind: condition\nname: Brave\nlasts: round\npassives: [{stat: combat, by: 1}]\n", "", 0),
    "cold": ("kind: condition\nname: Cold\nlasts: until-removed\npassives: [{stat: combat, by: -1}]\n", "", 0),
    "brave-to-the-end": (MISSION + "reward: [{give_condition: {condition: brave}}]\n", "L0859", 5),
    "cold-ever-after": (MISSION + "failure: [{give_condition: {condition: cold}}]\n", "", 0),
    "brave-for-now": (
        MISSION + "rules: [{on: turn-start, do: [{give_condition: {condition: brave, whom: all}}]}]\n",
        "",
        0,
    ),
    "brave-at-last": (
        MISSION + "rules: [{on: turn-end, do: [{give_condition: {condition: brave, whom: all}}]}]\n",
        "L0859",
        5,
    ),
    "steady-hand": ("kind: condition\nname: S\nlasts: round\npassives: [{stat: willpower, by: 1}]\n", "", 0),
    "steady-at-last": (
        MISSION + "rules: [{on: turn-end, do: [{give_condition: {condition: steady-hand, whom: all}}]}]\n",
        "",
        0,
    ),
    "proud": ("kind: condition\nname: P\nlasts: round\npassives: [{stat: combat, by: 1}]\n", "", 0),
    "proud-to-the-last": (
        MISSION
        + "rules:\n  - {on: turn-end, do: [{give_condition: {condition: proud, whom: all}}]}\n"
        + "  - on: turn-end\n    do:\n      - for_each:\n          do:\n"
        + "            - {if: '\"proud\" in me.conditions', harm: {count: 1}}\n",
        "",
        0,
    ),
    "brave-with-gold": ("kind: loot\nname: L\neffects: [{give_condition: {condition: brave}}]\n", "L0859", 4),
    "brave-on-the-road": (
        "kind: hazard\nname: H\neffects: [{give_condition: {condition: brave, whom: all}}]\n",
        "L0859",
        4,
    ),
    "bar": (
        'kind: town-place\nname: B\nevents:\n  "3": {name: X, effects: [{give_condition: {condition: brave}}]}\n',
        "L0859",
        5,
    ),
    "first-watch": (
        "kind: darkness\nname: D\nremains: true\nuntil: turn-end\npassives: [{stat: hold-back, by: 1}]\n",
        "L0859",
        6,
    ),
    "long-watch": (
        "kind: darkness\nname: D\nremains: true\nuntil: fight-end\npassives: [{stat: hold-back, by: 1}]\n",
        "",
        0,
    ),
    "short-night": (
        "kind: darkness\nname: D\nremains: true\nuntil: turn-end\npassives: [{stat: movement, by: -1}]\n",
        "",
        0,
    ),
    "last-breath-of-a-card": (
        "kind: darkness\nname: D\nremains: true\nuntil: turn-end\n"
        "triggers:\n  - {on: turn-end, do: [{harm: {count: 1, whom: all}}]}\n",
        "L0859",
        7,
    ),
    "first-breath-of-a-card": (
        "kind: darkness\nname: D\nremains: true\nuntil: turn-end\n"
        "triggers:\n  - {on: turn-start, do: [{harm: {count: 1, whom: all}}]}\n",
        "L0859",
        7,
    ),
    "end-of-fury": (
        "kind: darkness\nname: D\nremains: true\nuntil: fight-end\n"
        "triggers:\n  - {on: fight-start, do: [{harm: {count: 1, whom: all}}]}\n"
        "  - {on: fight-end, do: [{harm: {count: 2, whom: all}}]}\n",
        "L0859",
        8,
    ),
    "night-shift": ("kind: darkness\nname: D\neffects: [{modify: {stat: hold-back, by: 1}}]\n", "L0859", 4),
    "another-night-shift": (
        "kind: darkness\nname: D\neffects: [{modify: {stat: hold-back, by: 1, until: next-hold-back}}]\n",
        "",
        0,
    ),
    "no-cap-yet": (MISSION + "rules: [{on: mission-start, do: [open_exit]}]\n", "L0859", 5),
    "no-gate-yet": (MISSION + "rules: [{on: mission-start, do: [close_exits]}]\n", "L0859", 5),
    "another-way-in": (
        MISSION + "rules: [{on: mission-start, do: [{close_exits: door}, {open_exit: gate}]}]\n",
        "",
        0,
    ),
    "no-gate-on-a-new-tile": (MISSION + "rules: [{on: tile-placed, do: [close_exits]}]\n", "L0859", 5),
    "no-door-in-a-new-room": (MISSION + "rules: [{on: clue-found, do: [{close_exits: door}]}]\n", "L0859", 5),
    "dead-end": (MISSION + "rules: [{on: tile-placed, do: [{close_exits: door}]}]\n", "", 0),
    "healer-too-late": (
        "kind: encounter\nname: E\neffects: [{modify: {stat: healing, by: 1, whom: all}}]\n",
        "L0859",
        4,
    ),
    "search-in-a-fight": (
        GEAR + "triggers: [{on: attack, do: [{modify: {stat: scavenge, by: 1, until: fight}}]}]\n",
        "L0859",
        6,
    ),
    "search-after-a-fight": (
        GEAR + "triggers: [{on: attack, do: [{modify: {stat: scavenge, by: 1, until: next-turn}}]}]\n",
        "",
        0,
    ),
    "tired-feet": (
        MISSION + "rules: [{on: hero-moved, do: [{modify: {stat: movement, by: -1}}]}]\n",
        "L0859",
        5,
    ),
    "feet-of-others": (
        MISSION + "rules: [{on: hero-moved, do: [{modify: {stat: movement, by: -1, whom: other}}]}]\n",
        "",
        0,
    ),
    "sharp-after-the-search": (
        "kind: scavenge\nname: F\nsort: good\neffects: [{modify: {stat: combat, by: 1}}]\n",
        "L0859",
        5,
    ),
    "lamp-lit-late": (
        GEAR + "triggers: [{on: activation, limit: turn, do: [{modify: {stat: own-light}}]}]\n",
        "L0859",
        6,
    ),
    "for-the-rest-of-the-turn": (
        MISSION + "rules: [{on: token-revealed, do: [{modify: {stat: combat, by: 1, whom: all}}]}]\n",
        "L0859",
        5,
    ),
    "out-of-breath": (
        MISSION + "rules: [{on: fight-end, do: [{modify: {stat: catch-breath, by: 1, whom: all}}]}]\n",
        "L0859",
        5,
    ),
    "too-short": (
        MISSION
        + "rules: [{on: turn-start, do: [{modify: {stat: movement, by: 1, until: next-hold-back, whom: all}}]}]\n",
        "L0859",
        5,
    ),
    "last-stroke": (
        MISSION + "rules: [{on: turn-end, do: [{for_each: {do: [{weaken: {stat: damage}}]}}]}]\n",
        "L0859",
        5,
    ),
    "parting-shot": (
        MISSION + "rules: [{on: turn-end, do: [{for_each: {do: [{modify: {stat: combat, by: 1}}, free_attack]}}]}]\n",
        "",
        0,
    ),
    "hot-blood": (
        MISSION + "rules: [{on: knocked-out, do: [free_attack]}]\n",
        "L0859",
        5,
    ),
    "hard-lesson": (MISSION + "rules: [{on: knocked-out, do: [{gain: {what: xp, count: 5}}]}]\n", "", 0),
    "thorns": (MISSION + "rules: [{on: scavenged, do: [{harm: {count: 1}}]}]\n", "", 0),
    "crawling": (MISSION + "rules: [{on: knocked-out, do: [{gain: {what: movement, count: 2}}]}]\n", "L0859", 5),
    "last-strength": (MISSION + "rules: [{on: knocked-out, do: [{modify: {stat: combat, by: 1}}]}]\n", "L0859", 5),
    "last-strength-of-others": (
        MISSION + "rules: [{on: knocked-out, do: [{modify: {stat: combat, by: 1, whom: all}}]}]\n",
        "",
        0,
    ),
    "spurs": (
        GEAR + "triggers: [{on: activation, discard: true, do: [{gain: {what: movement, count: 2}}]}]\n",
        "",
        0,
    ),
    "walker": (MISSION + "rules: [{on: hero-moved, do: [{gain: {what: xp, count: 2}}]}]\n", "", 0),
    "taken-back": (GEAR + "triggers: [{on: to-hit, do: [{add: {dice: -1}}]}]\n", "L0859", 6),
    "given-late": (GEAR + "triggers: [{on: to-hit, do: [{add: {dice: 1}}]}]\n", "", 0),
    "shaking-hands": (GEAR + "triggers: [{on: attack, do: [{add: {dice: -1}}]}]\n", "", 0),
    "weak-late-shot": (GEAR + "triggers: [{on: to-hit, do: [{add: {damage: -1}}]}]\n", "", 0),
    "spiked": (GEAR + "triggers: [{on: activation, do: [{harm: {count: 1, damage: 2, undefended: true}}]}]\n", "", 0),
    "tainted": (GEAR + "triggers: [{on: activation, do: [{harm: {kind: corruption, count: 2}}]}]\n", "", 0),
    "plain-mail": (GEAR + "passives: [{stat: armour, by: 5}, {stat: defence, by: 1}]\n", "", 0),
    "heavy-air": (
        "kind: darkness\nname: D\nremains: true\npassives: [{stat: movement, by: -1, if: me.grit > 0}]\n",
        "",
        0,
    ),
    "night-eyes": (GEAR + "passives: [{stat: light, by: 1, if: me.grit > 0}]\n", "", 0),
    "glove-and-gun": (
        GEAR + "hands: 1\nclothing: gloves\npassives: [{stat: luck, by: 1}]\n",
        "L0859",
        7,
    ),
    "elite-when-won": (MISSION + "rules: [{on: fight-end, do: [make_elites]}]\n", "L0859", 5),
    "elite-for-later": (
        MISSION.replace("low", "none")
        + "rules: [{on: fight-end, do: [make_elites]}, {on: objective-found, do: [win]}]\n",
        "",
        0,
    ),
    "elite-whatever-comes": (MISSION + "rules: [{on: tile-placed, do: [{draw: encounter}, make_elites]}]\n", "", 0),
    "found-twice": (MISSION + "rules: [{on: objective-found, do: [reach_objective]}]\n", "L0859", 5),
    "sealed-already": (MISSION + "rules: [{on: objective-found, do: [{close_exits: door}]}]\n", "L0859", 5),
    "not-sealed": (
        MISSION.replace("low", "low, sealed: false") + "rules: [{on: objective-found, do: [{close_exits: door}]}]\n",
        "",
        0,
    ),
    "back-from-the-start": (MISSION + "rules: [{on: mission-start, do: [{move_darkness: -2}]}]\n", "L0859", 5),
    "back-and-forth": (
        MISSION + "rules: [{on: mission-start, do: [{move_darkness: 3}, {move_darkness: -2}]}]\n",
        "",
        0,
    ),
    "noisy-box": (
        "kind: scavenge\nname: F\nsort: good\neffects: [{if: fight, gain: {what: gold, count: 5}}]\n",
        "L0309",
        5,
    ),
    "lonely-box": (
        "kind: scavenge\nname: F\nsort: good\neffects: [{if: enemies > 1, gain: {what: gold, count: 5}}]\n",
        "L0309",
        5,
    ),
    "first-ghost": ("kind: encounter\nname: E\neffects: [{if: first_turn, threat: low}]\n", "L0309", 4),
    "quick-spoils": ("kind: loot\nname: L\neffects: [{if: first_turn, gain: {what: gold, count: 5}}]\n", "", 0),
    "loud-night": (
        "kind: darkness\nname: D\neffects: [{if: fight and first_turn, harm: {count: 1, whom: all}}]\n",
        "",
        0,
    ),
    "dread-at-last": (
        "kind: growing-dread\nname: G\neffects: [{if: final, harm: {count: 1, whom: all}}]\n",
        "L0309",
        4,
    ),
    "back-at-the-mouth": (
        MISSION + "rules: [{on: tile-placed, if: 'tile == \"shaft-mouth\"', do: [win]}]\n",
        "L0309",
        5,
    ),
    "token-in-a-drift": (
        MISSION + "rules: [{on: token-revealed, if: 'tile == \"long-drift\"', do: [win]}]\n",
        "L0309",
        5,
    ),
    "through-the-drift": (
        MISSION + "rules: [{on: tile-placed, if: 'tile == \"long-drift\"', do: [win]}]\n",
        "",
        0,
    ),
    "whole-rack": ("kind: item-upgrade\nname: U\nslots: 3\nprice: 50\npassives: [{stat: luck, by: 1}]\n", "L0859", 4),
    "half-a-rack": ("kind: item-upgrade\nname: U\nslots: 2\nprice: 50\npassives: [{stat: luck, by: 1}]\n", "", 0),
    "the-one": (
        "kind: enemy\nextends: pit-crawler\nname: O\nfigures: 1\ncounters: {rage: {name: Rage}}\n"
        "triggers:\n  - {on: activates, if: rage > 0, do: [{harm: {count: 1, whom: all}}]}\n"
        "  - {on: dies, do: [{change: rage}]}\n",
        "L0859",
        9,
    ),
    "the-two": (
        "kind: enemy\nextends: pit-crawler\nname: T\nfigures: 2\ncounters: {rage: {name: Rage}}\n"
        "triggers:\n  - {on: activates, if: rage > 0, do: [{harm: {count: 1, whom: all}}]}\n"
        "  - {on: dies, do: [{change: rage}]}\n",
        "",
        0,
    ),
    "pit-of-them": (
        "kind: threat\nname: P\ndeck: low\ntheme: void\n"
        "effects: [{spawn: {enemy: the-two, count: 2}}, {spawn: {enemy: the-one, count: 1}}]\n",
        "",
        0,
    ),
    "shot-in-the-dark": (
        GEAR + "triggers: [{on: activation, if: not fight, limit: turn, do: [free_attack]}]\n",
        "L0859",
        6,
    ),
    "shot-at-somebody": (
        GEAR + "triggers: [{on: activation, if: fight or me.grit > 0, limit: turn, do: [free_attack]}]\n",
        "",
        0,
    ),
    "search-while-they-come": (
        GEAR + "triggers: [{on: activation, if: enemies > 0, limit: turn, do: [{modify: {stat: map-cards, by: 1}}]}]\n",
        "L0859",
        6,
    ),
    "gunless-gun": (GEAR + "passives: [{stat: melee, by: 1, if: '\"gun\" in weapon_keywords'}]\n", "L0859", 6),
    "bladed-gun": (GEAR + "passives: [{stat: shots, by: 1, if: '\"blade\" in weapon_keywords'}]\n", "L0859", 6),
    "bladed-blow": (
        GEAR
        + "passives:\n  - {stat: damage, by: 1, if: '\"blade\" in weapon_keywords'}\n"
        + "  - {stat: range, by: 1, if: '\"gun\" in weapon_keywords'}\n",
        "",
        0,
    ),
    "from-its-start": (MISSION + "rules: [{on: darkness-moved, if: darkness == 15, do: [lose]}]\n", "L0309", 5),
    "near-its-start": (MISSION + "rules: [{on: darkness-moved, if: darkness == 14, do: [lose]}]\n", "", 0),
    "last-companion": (
        MISSION + "companions: {guide: {name: Guide, health: 5, move: 4}}\n"
        "rules: [{on: companion-lost, if: companions == 1, do: [lose]}]\n",
        "L0309",
        6,
    ),
    "last-but-one": (
        MISSION + "companions: {guide: {name: G, health: 5, move: 4}, cook: {name: C, health: 5, move: 4}}\n"
        "rules: [{on: companion-lost, if: companions == 1, do: [lose]}]\n",
        "",
        0,
    ),
    "push": (
        GEAR + "triggers: [{on: activation, do: [{gain: {what: movement, count: 2, whom: other}}]}]\n",
        "L0859",
        6,
    ),
    "push-anybody": (
        GEAR + "triggers: [{on: activation, do: [{gain: {what: movement, count: 2, whom: one}}]}]\n",
        "",
        0,
    ),
    "endless-song": (
        "kind: madness\nname: E\nroll: 7\noverrides: brimstone/jumpy\n"
        "triggers: [{on: activation, if: fight, do: [{heal: {count: 1}}]}]\n",
        "L0312",
        6,
    ),
    "song-once-a-turn": (
        "kind: madness\nname: S\nroll: 8\noverrides: brimstone/babbling\n"
        "triggers:\n  - {on: activation, limit: turn, do: [{heal: {count: 1}}]}\n"
        "  - {on: activation, do: [{heal: {count: 1}}, {harm: {kind: horror, count: 1}}]}\n"
        "  - {on: activation, if: me.dark_stone > 0, do: [{gain: {what: gold, count: 5}}]}\n"
        "  - {on: kill, do: [{heal: {count: 1}}]}\n",
        "",
        0,
    ),
    "song-and-scream": (
        "kind: injury\nname: S\nroll: 3\noverrides: brimstone/broken-arm\n"
        "triggers:\n  - {on: activation, do: [{harm: {kind: horror, count: 1}}]}\n"
        "  - {on: activation, do: [{heal: {count: 1}}]}\n",
        "L0312",
        8,
    ),
    "push-off": (GEAR + "triggers: [{on: kill, do: [{gain: {what: movement, count: 2, whom: other}}]}]\n", "", 0),
    "crawl-on": (
        MISSION + "rules: [{on: knocked-out, do: [{gain: {what: movement, count: 2, whom: bearer}}]}]\n",
        "",
        0,
    ),
    "dark-fights": (
        "kind: darkness\nname: D\nremains: true\npassives: [{stat: light, by: -1, if: fight}]\n",
        "",
        0,
    ),
    "shifting-mail": (GEAR + "passives: [{stat: armour, by: 5 if fight else 6}]\n", "", 0),
    "own-back": (ROOM + "back_of: own-back\n", "L0858", 9),
    "themed": (ROOM + "encounter: ghost-miner\n", "", 0),
    "loaded": (
        'kind: die\noverrides: brimstone/d8\nfaces: [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["8"], ["8"]]\n',
        "",
        0,
    ),
    "song-of-a-box": (GEAR + "triggers: [{on: activation, do: [{heal: {count: 1}}]}]\n", "", 0),
    "dusk": (
        "kind: darkness\nname: D\nremains: true\nuntil: fight-end\n"
        "triggers:\n  - {on: turn-start, do: [{harm: {count: 1, whom: all}}]}\n"
        "  - {on: turn-end, do: [{harm: {count: 2, whom: all}}]}\n",
        "",
        0,
    ),
    "short-dusk": (
        "kind: darkness\nname: D\nremains: true\nuntil: turn-end\n"
        "triggers:\n  - {on: fight-start, do: [{harm: {count: 1, whom: all}}]}\n"
        "  - {on: activation-start, do: [{harm: {count: 2}}]}\n",
        "",
        0,
    ),
    "closed-at-another-moment": (
        MISSION + "rules: [{on: turn-start, do: [{close_exits: door}]}, {on: mission-start, do: [open_exit]}]\n",
        "L0859",
        5,
    ),
    "elite-loot-to-come": (
        "kind: loot\nname: L\neffects: [{spawn: {enemy: hungry-dead, count: 1}}, make_elites]\n",
        "L0859",
        4,
    ),
    "elite-after-the-token": ("kind: encounter\nname: E\neffects: [make_elites]\n", "", 0),
    "elite-at-first": (MISSION + "rules: [{on: fight-start, do: [make_elites]}]\n", "", 0),
    "elite-by-a-card": (
        "kind: darkness\nname: D\nremains: true\ntriggers: [{on: fight-end, do: [make_elites]}]\n",
        "",
        0,
    ),
    "two-powers": (
        GEAR
        + "triggers:\n  - {on: activation, if: not fight, limit: turn, do: [{heal: {count: 1}}]}\n"
        + "  - {on: activation, limit: turn, do: [free_attack]}\n",
        "",
        0,
    ),
    "shot-at-nobody": (
        GEAR + "triggers: [{on: activation, if: enemies == 0, limit: turn, do: [free_attack]}]\n",
        "L0859",
        6,
    ),
    "search-unless-they-come": (
        GEAR + "triggers: [{on: activation, if: enemies < 3, limit: turn, do: [{modify: {stat: scavenge, by: 1}}]}]\n",
        "",
        0,
    ),
    "bare-blade": (GEAR + "hands: 1\npassives: [{stat: combat, by: 1, if: bare_handed}]\n", "L0309", 7),
    "bare-knuckles": (GEAR + "passives: [{stat: combat, by: 1, if: bare_handed}]\n", "", 0),
    "weightless-blade": (
        GEAR + "hands: 2\npassives: [{stat: combat, by: 1, if: weapon_hands == 1}]\n",
        "L0309",
        7,
    ),
    "other-hand": (GEAR + "hands: 1\npassives: [{stat: combat, by: 1, if: weapon_hands == 2}]\n", "", 0),
    "grit-of-a-far-world": (
        WORLD.replace("depth_events", "passives: [{stat: starting-grit, by: 1}]\ndepth_events"),
        "L0859",
        4,
    ),
    "well-bottom": (
        "kind: tile\nname: W\ntype: entrance\ndrawing: |\n  # # # # #\n  # s s s #\n  # s s s #\n  # # # # #\n",
        "",
        0,
    ),
    "down-the-well": (MISSION + "entrance: well-bottom\n", "L0865", 4),
    "called-up-the-well": (
        MISSION + "entrance: well-bottom\nrules: [{on: turn-end, if: turn == 5, do: [reach_objective]}]\n",
        "",
        0,
    ),
    "first-tail": (
        MISSION + "first_game: true\nrules: [{on: clue-found, do: [{afflict: {kind: mutation, whom: all}}]}]\n",
        "L0859",
        6,
    ),
}

#: What is told besides, of cards that are not in play or not all there.
BESIDES = {
    **{key: [("L0404", 1)] for key in ("half-a-mite", "itself", "another", "own-kin", "no-kin")},
    **{key: [("L0404", 1)] for key in ("while-it-fights", "own-size")},
    **{key: [("L0859", 1)] for key in ("noisy-seven", "short-track", "steep-track", "law-of-the-marshal")},
    "grit-of-a-far-world": [("L0862", 1)],
    "never-open": [("L0860", 6)],
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, int]]]:
    """File → the codes and lines of what is wrong with it, in a pack of mistakes."""
    return _told_of(tmp_path_factory.mktemp("mistakes"), MISTAKES)


def _told_of(folder: Path, files: Mapping[str, tuple[str, str, int]]) -> dict[str, list[tuple[str, int]]]:
    (folder / "lantern.yaml").write_text(MANIFEST + "requires: [brimstone]\n", encoding="utf-8")
    for name, (text, _, _) in files.items():
        (folder / f"{name}.yaml").write_text(f"id: {name}\n{text}", encoding="utf-8")
    seen: dict[str, list[tuple[str, int]]] = {}
    for each in run([folder], Options()).diagnostics:
        seen.setdefault(Path(each.path).stem, []).append((each.code, each.span.line))
    return seen


@pytest.mark.parametrize("name", MISTAKES)
def test_what_cannot_be_meant_or_never_happens_is_told(name: str, told: dict[str, list[tuple[str, int]]]) -> None:
    _, code, line = MISTAKES[name]
    assert sorted(told.get(name, [])) == sorted([(code, line)] * bool(code) + BESIDES.get(name, []))


#: Rules whose conditions are settled before anybody plays, and some like them that are not: as above.
SETTLED = {
    "alone": (MISSION + "rules: [{on: turn-end, if: companions == 0, do: [lose]}]\n", "L0309", 5),
    "two-of-us": (
        MISSION + "companions: {guide: {name: Guide, health: 5, move: 4}}\n"
        "rules: [{on: turn-end, if: companions > 1, do: [win]}]\n",
        "L0309",
        6,
    ),
    "three-clues": (MISSION + "rules: [{on: clue-found, if: clues == 3, do: [win]}]\n", "L0309", 5),
    "one-of-the-clues": (MISSION + "rules: [{on: clue-found, if: clues == 1, do: [lose]}]\n", "", 0),
    "clues-to-the-end": (
        MISSION.replace("low", "none") + "rules: [{on: clue-found, if: clues == 3, do: [win]}]\n",
        "",
        0,
    ),
    "some-clue": (MISSION + "rules: [{on: clue-found, if: clues > 0, do: [lose]}]\n", "L0309", 5),
    "found-it": (MISSION + "rules: [{on: objective-found, if: final, do: [win]}]\n", "L0309", 5),
    "not-yet": (MISSION + "rules: [{on: enemy-killed, if: final, do: [win]}]\n", "", 0),
    "early-fight": (MISSION + "rules: [{on: mission-start, if: fight, do: [lose]}]\n", "L0309", 5),
    "turn-0": (MISSION + "rules: [{on: turn-start, if: turn == 0, do: [lose]}]\n", "L0309", 5),
    "turn-1": (MISSION + "rules: [{on: turn-start, if: turn == 1, do: [lose]}]\n", "", 0),
    "swallowed": (MISSION + "rules: [{on: darkness-moved, if: darkness == 0, do: [lose]}]\n", "L0309", 5),
    "swallowed-after-all": (MISSION + "failure: [{gain: {what: xp, count: 5 if darkness == 0 else 1}}]\n", "", 0),
    "first-tile": (MISSION + "rules: [{on: mission-start, if: tiles > 1, do: [lose]}]\n", "L0309", 5),
    "not-deep-yet": (MISSION + "rules: [{on: mission-start, if: depth > 0, do: [lose]}]\n", "L0309", 5),
    "second-tile": (MISSION + "rules: [{on: tile-placed, if: tiles < 2, do: [lose]}]\n", "L0309", 5),
    "third-tile": (MISSION + "rules: [{on: tile-placed, if: tiles == 2 and depth == 1, do: [lose]}]\n", "", 0),
    "nobody-awake": (
        GEAR + "triggers: [{on: activation, if: conscious == 0, do: [{heal: {count: 1}}]}]\n",
        "L0309",
        6,
    ),
    "nobody-left": (MISSION + "rules: [{on: knocked-out, if: conscious == 0, do: [{move_darkness: 1}]}]\n", "", 0),
    "at-peace": (MISSION + "rules: [{on: scavenged, if: enemies > 0, do: [lose]}]\n", "L0309", 5),
    "in-peace-or-not": (MISSION + "rules: [{on: enemy-killed, if: not fight, do: [lose]}]\n", "", 0),
    "won-fight": (MISSION + "rules: [{on: fight-end, if: not fight, do: [lose]}]\n", "L0309", 5),
    "while-it-fights": (
        "kind: enemy\nextends: pit-crawler\nname: I\n"
        "triggers: [{on: round-begins, if: fight, do: [{harm: {count: 1, whom: all}}]}]\n",
        "L0309",
        5,
    ),
    "striking": (GEAR + "triggers: [{on: attack, if: fight and ranged, do: [{add: {dice: 1}}]}]\n", "L0309", 6),
    "quiet-search": (GEAR + "passives: [{stat: scavenge, by: 1, if: not fight}]\n", "L0309", 6),
    "first-search": (GEAR + "passives: [{stat: scavenge, by: 1, if: first_activation}]\n", "L0309", 6),
    "fists": (GEAR + "passives: [{stat: combat, by: 1, if: fight and bare_handed}]\n", "L0309", 6),
    "steady": (GEAR + "passives: [{stat: movement, by: 1, if: fight}]\n", "", 0),
    "own-size": (
        "kind: enemy\nextends: pit-crawler\nname: K\nsize: small\n"
        "triggers: [{on: dies, if: 'enemy.size == \"large\"', do: [{harm: {count: 1}}]}]\n",
        "L0309",
        6,
    ),
}


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, int]]]:
    return _told_of(tmp_path_factory.mktemp("settled"), SETTLED)


@pytest.mark.parametrize("name", SETTLED)
def test_conditions_that_are_settled_by_what_the_card_or_the_moment_tells_are_refused(
    name: str, settled: dict[str, list[tuple[str, int]]]
) -> None:
    _, code, line = SETTLED[name]
    assert sorted(settled.get(name, [])) == sorted([(code, line)] * bool(code) + BESIDES.get(name, []))


@pytest.mark.parametrize("table", ["{1..3: [lose], 3..4: [lose]}", "{7..9: [lose]}", "{0: [lose]}"])
def test_rows_of_a_roll_that_overlap_or_never_come_are_told(tmp_path: Path, table: str) -> None:
    rule = f"rules: [{{on: turn-end, do: [{{roll: {{table: {table}}}}}]}}]\n"
    assert ("L0203", "walk.yaml", 5) in found(tmp_path, walk=WALK + rule)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("triggers: [{on: activation, do: [{modify: {stat: starting-grit, by: 1}}]}]\n", "L0203"),
        ("triggers: [{on: attack, do: [reroll]}]\n", "L0302"),
        ("passives: [{stat: movement, by: 1, if: 'attribute == \"luck\"'}]\n", "L0305"),
        ("passives: [{stat: health, by: 1, if: ranged}]\n", "L0305"),
        ("passives: [{stat: combat, by: 1, if: roll > 2}]\n", "L0305"),
        ("passives: [{stat: shots, by: 1, if: bare_handed}]\n", "L0305"),
        ("passives: [{stat: light, by: 1, if: first_activation}]\n", "L0305"),
    ],
)
def test_what_is_not_there_at_a_moment_cannot_be_asked_for(tmp_path: Path, text: str, code: str) -> None:
    assert (code, "thing.yaml", 6) in found(tmp_path, thing="id: thing\n" + GEAR + text)


@pytest.mark.parametrize(
    "verb",
    [
        "win",
        "lose",
        "reach_objective",
        "free_attack",
        "{spawn: {enemy: hungry-dead, count: 1}}",
        "{draw: {deck: encounter}}",
        "{move_darkness: {by: 1}}",
        "{modify: {stat: luck, by: 1}}",
    ],
)
def test_what_needs_the_mine_is_no_reward_and_no_event_of_a_town(tmp_path: Path, verb: str) -> None:
    mission = "id: walk\n" + MISSION + f"reward: [{verb}]\n"
    hazard = f"id: flood\nkind: hazard\nname: Flood\neffects: [{verb}]\n"
    told = found(tmp_path, walk=mission, flood=hazard)
    assert ("L0302", "walk.yaml", 5) in told
    assert ("L0302", "flood.yaml", 4) in told


def test_what_heroes_get_is_a_reward(tmp_path: Path) -> None:
    gifts = "[{gain: {what: gold, count: 5}}, {harm: {count: 1}}, {attempt: {attribute: luck, target: 4}}]"
    told = found(tmp_path, walk="id: walk\n" + MISSION + f"reward: {gifts}\n")
    assert not [each for each in told if each[0] == "L0302"]


#: A pack that needs no other: missions, heroes, tables of rolls.
SMALL_PACK = CORPUS / "bases" / "brimstone"


@pytest.mark.parametrize("kind", ["injury", "madness", "mutation"])
def test_heroes_have_every_table_to_roll_on(tmp_path: Path, kind: str) -> None:
    pack = Path(shutil.copytree(SMALL_PACK, tmp_path / "pack"))
    lines = (pack / "tables.yaml").read_text("utf-8").splitlines(keepends=True)
    (pack / "tables.yaml").write_text("".join(each for each in lines if f"kind: {kind}" not in each), "utf-8")
    told = [each for each in run([pack], Options()).diagnostics if each.code == "L0856"]
    assert [each.message for each in told] == [f"there is no {kind} to roll for"]


def _cut(folder: Path, *lacking: str) -> Path:
    """The small pack without some cards, called by their ids."""
    pack = Path(shutil.copytree(SMALL_PACK, folder / "pack"))
    without = (*(f"- id: {each}\n" for each in lacking), *(f"- {{id: {each}," for each in lacking))
    for path in (pack / "cards.yaml", pack / "table.yaml"):
        cards = re.split(r"(?m)^(?=- )", path.read_text("utf-8"))
        path.write_text("".join(each for each in cards if not each.startswith(without)), "utf-8")
    return pack


def test_somebody_can_play(tmp_path: Path) -> None:
    pack = _cut(tmp_path, "ranger", "aim", "hard", "quick", "steady", "branch", "coat")
    told = [each.message for each in run([pack], Options()).diagnostics if each.code == "L0856"]
    assert told == ["there is no hero to play with"]


#: A mission of the small pack: its end, and its rules.
PLAIN = "- id: plain\n  kind: adventure\n  name: Plain\n  objective: {%s}\n  rules: [{on: turn-end, do: [%s]}]\n"


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("clues: 1, threat: high", "nobody can win this mission: there is no high threat for its final fight"),
        ("clues: 1, threat: party", "not every posse can win this mission: there is no low threat for its final fight"),
        ("clues: 1, threat: medium", "nobody can win this mission: there is no medium threat for its final fight"),
        ("clues: 1, threat: epic", ""),
        ("clues: 1", ""),
        ("clues: 1 ", "not every posse can win this mission: there is no high threat for its final fight"),
    ],
)
def test_there_are_threats_for_the_final_fight(tmp_path: Path, said: str, message: str) -> None:
    lacking = ("pack-of-them",) if "high" in message else ()
    pack = _cut(tmp_path, *lacking)
    (pack / "plain.yaml").write_text(PLAIN % (said, "{harm: {count: 1, whom: all}}"), "utf-8")
    found = [each for each in run([pack], Options()).diagnostics if Path(each.path).name == "plain.yaml"]
    line = 4 if "threat" in said else 1
    assert [(each.code, each.message, each.span.line) for each in found] == [("L0865", message, line)] * bool(message)


@pytest.mark.parametrize(
    ("lacking", "effect", "message"),
    [
        ("gloom", "{draw: darkness}", "there is no darkness card to draw"),
        ("found", "{draw: encounter}", ""),
        ("pay", "{gain_card: {deck: loot, whom: all}}", "there is no loot card to draw"),
        ("", "{gain_card: {deck: artifact, whom: all}}", "there is no artifact to draw"),
        ("", "{gain_card: {deck: gear, whom: all}}", ""),
        ("", "{threat: low}", ""),
        ("over-there", "{threat: low}", "there is no low threat to draw"),
        ("over-there", "{threat: other-world}", "there is no other world threat to draw"),
        ("over-there", "threat", ""),
        ("", "{threat: epic}", ""),
    ],
)
def test_there_are_cards_to_draw(tmp_path: Path, lacking: str, effect: str, message: str) -> None:
    pack = _cut(tmp_path, lacking)
    (pack / "plain.yaml").write_text(PLAIN % ("clues: 1, threat: high", effect), "utf-8")
    told = run([pack], Options()).diagnostics
    assert [each.message for each in told if Path(each.path).name == "plain.yaml"] == [message] * bool(message)


@pytest.mark.parametrize(
    ("service", "lacking", "message"),
    [
        ("{type: fit, price: 10}", (), "there is no upgrade that is not forged, so this service is never of use"),
        ("{type: forge, price: 10}", (), ""),
        ("{type: forge, price: 10}", ("edge",), "there is no forged upgrade, so this service is never of use"),
        ("{type: round-for-the-house, price: 10}", (), "there is no hazard, so this service is never of use"),
        ("{type: cleansing, price: 10}", ("edge",), ""),
    ],
)
def test_services_have_cards_to_serve_with(
    tmp_path: Path, service: str, lacking: tuple[str, ...], message: str
) -> None:
    pack = _cut(tmp_path, *lacking)
    (pack / "inn.yaml").write_text(f"id: inn\nkind: town-place\nname: Inn\nservices: [{service}]\n", "utf-8")
    told = run([pack], Options()).diagnostics
    assert [each.message for each in told if Path(each.path).name == "inn.yaml"] == [message] * bool(message)


def test_without_other_worlds_no_threat_of_them_is_drawn(tmp_path: Path) -> None:
    pack = _cut(tmp_path, "elsewhere", "beyond", "over-there", "hall")
    rules = PLAIN.replace("turn-end", "mission-start") % ("clues: 1, threat: high", "{threat: other-world}")
    (pack / "plain.yaml").write_text(rules, "utf-8")
    library = load([pack]).library
    rules_of = find("brimstone")
    game = new_game(rules_of, library, library.get("plain", kind="adventure"), Table(1, 1))
    bots = {seat: make_bot(rules_of, "random", seat, 1) for seat in rules_of.seats(game.state)}
    ask = game.start()
    while ask is not None and game.state.turn < 1:
        seat = rules_of.seat(game.state, ask)
        ask = game.answer(bots[seat].choose(rules_of.view(game.state, seat), ask))
    assert game.state.turn == 1
    assert not game.state.coming


def test_the_mine_has_a_tile(tmp_path: Path) -> None:
    found(tmp_path, walk=WALK, deep=f"id: deep\n{WORLD}is_mine: true\n")
    told = [each.message for each in run([tmp_path], Options()).diagnostics if "the mine" in each.message]
    assert told == ["the mine 'deep' has no tile"]


@pytest.mark.parametrize(
    ("mines", "message"),
    [
        ((), "no world is the mine"),
        (("deep", "shaft"), "the worlds 'deep' and 'shaft' both are the mine"),
        (("deep", "pit", "shaft"), "the worlds 'deep' and 'pit' both are the mine"),
    ],
)
def test_just_one_world_is_the_mine(tmp_path: Path, mines: tuple[str, ...], message: str) -> None:
    worlds = {
        name: f"id: {name}\n{WORLD}{'is_mine: true' if name in mines else ''}\n" for name in ("deep", "pit", "shaft")
    }
    found(tmp_path, walk=WALK, **worlds)
    told = [each for each in run([tmp_path], Options()).diagnostics if "the mine" in each.message]
    assert [(each.message, each.hint) for each in told] == [(message, "give just one world 'is_mine: true'")]


def test_a_hint_with_the_words_of_a_verb_stands_on_one_line(tmp_path: Path) -> None:
    found(tmp_path, thing="id: thing\n" + GEAR + "triggers: [{on: kill, do: [{gain: much}]}]\n")
    [hint] = [each.hint for each in run([tmp_path], Options()).diagnostics if each.code == "L0204"]
    assert hint.startswith("write {what: …}: heroes gain something")
    assert "\n" not in hint


@pytest.mark.rule("SB-91.104")
@pytest.mark.parametrize("where", ["reward: [{gain_card: loot}]", "failure: [{gain_card: {deck: loot, count: 2}}]"])
def test_loot_is_drawn_while_a_mission_goes_on(tmp_path: Path, where: str) -> None:
    hazard = "id: flood\nkind: hazard\nname: Flood\neffects: [{gain_card: {deck: loot, whom: all}}]\n"
    told = found(tmp_path, walk=f"id: walk\n{MISSION}{where}\n", flood=hazard)
    assert ("L0203", "walk.yaml", 5) in told
    assert ("L0203", "flood.yaml", 4) in told
    fine = found(tmp_path, walk=f"id: walk\n{MISSION}{where.replace('loot', 'gear')}\n", flood=hazard)
    assert not [each for each in fine if each[1] == "walk.yaml" and each[2] == 5]


@pytest.mark.rule("SB-91.105")
@pytest.mark.parametrize(("kind", "codes"), [("darkness", ["L0882"]), ("encounter", [])])
def test_a_darkness_card_comes_on_no_tile(tmp_path: Path, kind: str, codes: list[str]) -> None:
    token = "id: lamp\nkind: token\nname: Lamp\n"
    card = f"id: card\nkind: {kind}\nname: Card\neffects: [{{place_tokens: lamp}}, open_exit]\n"
    assert [code for code, file, _ in found(tmp_path, lamp=token, card=card) if file == "card.yaml"] == codes


def test_a_mission_begins_on_the_first_entrance_where_it_names_none(tmp_path: Path) -> None:
    well = MISTAKES["well-bottom"]
    assert _told_of(tmp_path, {"a-well": well, "walk": (MISSION, "", 0)}) == {"walk": [("L0865", 4)]}


def test_a_world_in_which_a_mission_begins_may_give_grit(tmp_path: Path) -> None:
    grit = WORLD.replace("depth_events", "passives: [{stat: starting-grit, by: 1}]\ndepth_events")
    walk = MISSION + "world: far\n"
    assert ("L0859", 4) in _told_of(tmp_path, {"far": (grit, "", 0)})["far"]
    assert ("L0859", 4) not in _told_of(tmp_path, {"far": (grit, "", 0), "walk": (walk, "", 0)})["far"]


#: A card that draws encounters in fights, and an encounter that hurts enemies.
NOISY = {
    "noise": "id: noise\n" + GEAR + "triggers: [{on: kill, do: [{draw: encounter}]}]\n",
    "echo": "id: echo\nkind: encounter\nname: E\neffects: [{if: fight, for_each: {do: [{wound_enemies: 1}]}}]\n",
}


@pytest.mark.parametrize(("noisy", "codes"), [(True, set()), (False, {"L0309", "L0859"})])
def test_encounters_that_come_in_fights_may_speak_of_enemies(tmp_path: Path, noisy: bool, codes: set[str]) -> None:
    files = NOISY if noisy else {"echo": NOISY["echo"]}
    assert {code for code, file, _ in found(tmp_path, **files) if file == "echo.yaml"} == codes


def test_growing_dread_is_revealed_when_the_objective_is_found(tmp_path: Path) -> None:
    dread = "id: dread\nkind: growing-dread\nname: Dread\neffects: [reach_objective]\n"
    assert ("L0859", "dread.yaml", 4) in found(tmp_path, dread=dread)


def test_what_a_reward_would_count_nobody_asks_for(tmp_path: Path) -> None:
    counting = MISSION + "counters: {lamps: {name: L}}\nrules: [{on: turn-end, if: lamps > 0, do: [win]}]\n"
    told = found(tmp_path, walk=f"id: walk\n{counting}reward: [{{change: lamps}}]\n")
    assert ("L0302", "walk.yaml", 7) in told
