"""One card for each condition of the checks of Shadows of Brimstone: just what is told of it, or that nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.checks.test_corpus import told
from tests.kept import hold
from tests.systems.brimstone.test_checks import (
    GEAR,
    HERO,
    MANIFEST,
    MISSION,
    MISTAKES,
    ROOM,
    SETTLED,
    THREAT,
    TIERED,
    found,
)
from toolkit.checks.run import Options, run
from toolkit.content.diagnostics import Diagnostic

LUCK = "passives: [{stat: luck, by: 1}]\n"
CRAWLER = "kind: enemy\nextends: pit-crawler\nname: C\n"
#: The other five elite abilities of a sheet.
ROWS = "".join(f"  - {{name: R{number}, move: [{number}, 1]}}\n" for number in range(1, 6))
HARM = "do: [{harm: {count: 1, whom: all}}]"


def chapters(*rows: str) -> str:
    return "kind: campaign\nname: C\nchapters:\n" + "".join(f"  - {{{row}}}\n" for row in rows)


#: File → its text without the id, and all that is told of it: codes and lines.
CARDS: dict[str, tuple[str, list[tuple[str, int]]]] = {
    # heroes
    "robbed": (HERO + "gear: [no-such-thing]\n", [("L0401", 6)]),
    "full-pack": (HERO + "gear: [rope, six-stones]\n", []),
    "fuller-pack": (HERO + "gear: [rope, six-stones, pebble]\n", [("L0857", 6)]),
    "six-stones": (GEAR.replace("1", "6") + LUCK, []),
    "pebble": (GEAR + LUCK, []),
    "monk": ("kind: keyword\nname: Monk\n", []),
    "robe": (GEAR + "only: monk\n" + LUCK, [("L0857", 6)]),
    "robed": (HERO + "gear: [robe]\n", []),
    "unlearned": (HERO + "gear: [rope]\nupgrades: [quick-draw, hardened, no-such-art]\n", [("L0401", 7)]),
    # missions
    "lost-mouth": (MISSION + "entrance: nowhere-at-all\n", [("L0401", 5)]),
    "hall-of-the-mine": (
        "kind: tile\nname: M\ntype: entrance\nworld: mine\n"
        + "drawing: |\n  # # # # #\n  # s s s #\n  # s s s #\n  # 1 1 # #\n",
        [],
    ),
    "through-the-hall": (MISSION + "entrance: hall-of-the-mine\n", []),
    "no-way-but-harm": (
        MISSION.replace("clues: 2, ", "") + f"rules: [{{on: turn-end, {HARM}}}]\n",
        [("L0865", 4)],
    ),
    "one-clue": (MISSION.replace("2", "1"), []),
    "mk2": (CRAWLER, []),
    "with-mk2": (MISSION + "companions: {mk2: {name: Pet, health: 5, move: 4}}\n", [("L0863", 5)]),
    "three-cards": (MISSION.replace("low", "low, cards: 3"), []),
    "whispers": (
        "kind: hazard\nname: H\n"
        "effects: [{change: {counter: whispers}}, {note: whispered}, {gain: {what: gold, count: 1, whom: all}}]\n",
        [],
    ),
    "whispering-ring": (GEAR + "triggers: [{on: kill, do: [{change: {counter: whispers}}]}]\n", []),
    "hears-whispers": (
        MISSION + "counters: {whispers: {name: W}}\nrules: [{on: turn-end, if: whispers > 1, do: [win]}]\n",
        [],
    ),
    "whispers-itself": (
        MISSION + "rules:\n  - {on: turn-end, do: [{note: own-whisper}]}\n"
        "  - {on: turn-end, if: '\"own-whisper\" in flags', do: [win]}\n",
        [],
    ),
    "counts-what-was-whispered": (
        MISSION + "counters: {whispered: {name: W}}\nrules:\n  - {on: turn-end, do: [{change: whispered}]}\n"
        "  - {on: turn-end, if: whispered > 1, do: [win]}\n",
        [],
    ),
    "heard-on-the-way": (MISSION + "rules: [{on: turn-end, if: '\"whispered\" in flags', do: [win]}]\n", []),
    "waits-for-nobody": (
        MISSION + "counters: {idle: {name: I}}\nrules:\n  - {on: changed, do: [win]}\n"
        "  - {on: turn-end, if: idle > 1, do: [lose]}\n",
        [("L0309", 5)],
    ),
    "all-three": (
        chapters(
            "adventure: heard-on-the-way", "adventure: any-change, needs: {round: 2}", "adventure: one-clue, last: true"
        ),
        [],
    ),
    "any-change": (
        MISSION + "counters: {murmurs: {name: M}}\nrules:\n  - {on: changed, do: [win]}\n"
        "  - {on: changed, if: 'tile == \"long-drift\"', do: [lose]}\n"
        "  - {on: turn-end, if: murmurs > 1, do: [lose]}\n",
        [("L0859", 7), ("L0859", 8)],
    ),
    "murmurs": ("kind: hazard\nname: H\neffects: [{change: {counter: murmurs}}]\n", []),
    "nothing-noted": (MISSION + "rules: [{on: turn-end, if: '\"whispers\" in flags', do: [win]}]\n", [("L0310", 5)]),
    "unheard": (
        MISSION + "counters: {rumble: {name: R}}\nrules: [{on: turn-end, if: rumble > 1, do: [win]}]\n",
        [("L0309", 5)],
    ),
    "rumble": ("kind: hazard\nname: H\neffects: [{change: {counter: rumble}}]\n", []),
    "rumbler": (
        CRAWLER + "counters: {rumble: {name: R}}\n"
        f"triggers:\n  - {{on: activates, if: rumble > 0, {HARM}}}\n  - {{on: dies, do: [{{change: rumble}}]}}\n",
        [],
    ),
    "mumble": ("kind: hazard\nname: H\neffects: [{hurt: 1}]\n", [("L0302", 4)]),
    "remembers-the-dead": ("kind: hazard\nname: H\neffects: [{note: hungry-dead}]\n", []),
    "counts-the-dead": (MISSION + "rules: [{on: turn-end, if: '\"hungry-dead\" in slain', do: [win]}]\n", []),
    # cards
    "hall-of-nobody": (ROOM + "encounter: no-such-tale\n", [("L0401", 9)]),
    "tall-track": ("kind: depth-track\nname: T\nspaces: E . B S\ntargets: 2 12 2 12\n", []),
    "on-the-tall-track": (MISSION + "track: tall-track\n", []),
    "rows-of-the-mine": (
        TIERED + "world: frozen-rift\neffects: [{spawn: {enemy: hungry-dead, count: 1}}]\n",
        [("L0859", 9)],
    ),
    "rows-of-no-deck": (THREAT + "low: [{spawn: {enemy: hungry-dead, count: 2}}]\n", [("L0855", 2)]),
    "unreadable-threat": (THREAT.replace("spawn", "spwan") + "deck: low\n", [("L0302", 5)]),
    "in-nobodys-place": (
        "kind: mutation\nname: M\nroll: 3\noverrides: brimstone/no-such\npassives: [{stat: luck, by: -1}]\n",
        [("L0107", 5)],
    ),
    "peddler": ("kind: town-place\nname: P\nsells: [no-such-thing]\n", [("L0401", 4)]),
    # moments
    "closed-elsewhere": (
        MISSION + "rules: [{on: tile-placed, do: [{close_exits: door}]}, {on: mission-start, do: [open_exit]}]\n",
        [("L0859", 5)],
    ),
    "search-in-a-fight": (
        GEAR + "triggers: [{on: activation, if: fight, limit: turn, do: [{modify: {stat: map-cards, by: 1}}]}]\n",
        [("L0859", 6)],
    ),
    "search-in-a-bold-fight": (
        GEAR + "triggers:\n  - on: activation\n    if: fight\n    limit: turn\n"
        "    do: [{if: me.grit > 0, modify: {stat: map-cards, by: 1}}]\n",
        [("L0859", 10)],
    ),
    "slow-start": (
        MISSION
        + "rules: [{on: mission-start, do: [{modify: {stat: movement, by: -1, until: next-turn, whom: all}}]}]\n",
        [],
    ),
    "near-for-many": (MISSION + "rules: [{on: mission-start, do: [{move_darkness: {by: heroes}}]}]\n", []),
    "near-at-once": (MISSION + "rules: [{on: mission-start, do: [{move_darkness: 1}]}]\n", []),
    "near-too-late": (
        MISSION + "rules: [{on: mission-start, do: [{move_darkness: -2}]}, {on: turn-end, do: [{move_darkness: 1}]}]\n",
        [("L0859", 5)],
    ),
    "noted-like-a-tile": (
        MISSION + "rules:\n  - {on: turn-end, do: [{note: long-drift}]}\n"
        "  - {on: token-revealed, if: '\"long-drift\" in flags', do: [win]}\n",
        [],
    ),
    "on-no-tile": (MISSION + "rules: [{on: token-revealed, if: 'tile == \"nowhere\"', do: [win]}]\n", [("L0401", 5)]),
    "counting-at-the-mouth": (
        MISSION + "counters: {steps: {name: S}}\nrules:\n  - {on: turn-end, do: [{change: steps}]}\n"
        "  - {on: tile-placed, if: 'steps > 1 and tile == \"shaft-mouth\"', do: [win]}\n",
        [("L0309", 8)],
    ),
    "counting-in-the-dark": (
        MISSION + "counters: {steps: {name: S}}\nrules:\n  - {on: turn-end, do: [{change: steps}]}\n"
        "  - {on: darkness-moved, if: steps > 1 and darkness == 15, do: [lose]}\n",
        [("L0309", 8)],
    ),
    "fighting-in-the-dark": (
        MISSION + "rules: [{on: darkness-moved, if: fight and darkness == 15, do: [lose]}]\n",
        [("L0309", 5)],
    ),
    "loud-spoils": (
        "kind: loot\nname: L\neffects: [{if: fight, gain: {what: gold, count: 5}}]\n",
        [("L0309", 4)],
    ),
    # what comes too late
    "short-lived": (
        "kind: darkness\nname: D\neffects: [{move_darkness: 1}]\nuntil: turn-end\n"
        "passives: [{stat: hold-back, by: 1}]\n",
        [("L0859", 5), ("L0859", 6)],
    ),
    "no-such-mood": (
        MISSION + "rules: [{on: turn-start, do: [{give_condition: {condition: nowhere, whom: all}}]}]\n",
        [("L0401", 5)],
    ),
    "rage": (
        "kind: condition\nname: R\nlasts: round\npassives: [{stat: combat, by: 1, if: me.grit > 0}]\n",
        [],
    ),
    "rage-at-last": (
        MISSION + "rules: [{on: turn-end, do: [{give_condition: {condition: rage, whom: all}}]}]\n",
        [("L0859", 5)],
    ),
    "half-late": (
        "kind: condition\nname: H\nlasts: round\npassives: [{stat: combat, by: 1}, {stat: willpower, by: 1}]\n",
        [],
    ),
    "half-late-at-last": (
        MISSION + "rules: [{on: turn-end, do: [{give_condition: {condition: half-late, whom: all}}]}]\n",
        [],
    ),
    "shy": ("kind: condition\nname: S\nlasts: round\npassives: [{stat: combat, by: -1}]\n", []),
    "shy-at-last": (
        MISSION + "rules:\n  - {on: turn-end, do: [{give_condition: {condition: shy, whom: all}}, {note: shy}]}\n"
        "  - {on: turn-end, if: '\"shy\" in flags', do: [win]}\n",
        [("L0859", 6)],
    ),
    "voices-and-a-shot": (
        GEAR + "triggers:\n  - on: activation\n    if: fight\n    limit: turn\n"
        "    do: [{modify: {stat: voices, by: -1}}, free_attack]\n",
        [("L0859", 10)],
    ),
    "spoils-against-the-dark": (
        "kind: loot\nname: L\neffects: [{modify: {stat: hold-back, by: 1, until: fight}}]\n",
        [("L0859", 4)],
    ),
    "stumble": (GEAR + "triggers: [{on: hits, do: [{modify: {stat: movement, by: -1}}]}]\n", []),
    "barred-by-dread": ("kind: growing-dread\nname: G\neffects: [{close_exits: door}]\n", []),
    "unsealed": (MISSION.replace("low", "low, sealed: false"), []),
    # conditions
    "born-once": (
        GEAR + "triggers: [{on: kill, if: me.level != 0, do: [{gain: {what: xp, count: 5}}]}]\n",
        [("L0309", 6)],
    ),
    "grown-up": (GEAR + "triggers: [{on: kill, if: me.level > 1, do: [{gain: {what: xp, count: 5}}]}]\n", []),
    "no-such-kin": (
        CRAWLER + f"triggers: [{{on: dies, if: '\"no-such\" in enemy.keywords', {HARM}}}]\n",
        [("L0401", 5)],
    ),
    "of-nobody": (
        "kind: ability\nname: A\nhero: nobody-at-all\nbranch: own\nrank: 1\n" + LUCK,
        [("L0401", 4)],
    ),
    "two-hand-gun": (
        GEAR
        + "hands: 2\ngun: {shots: 1, range: 5, damage: 1}\npassives: [{stat: shots, by: 1, if: weapon_hands == 1}]\n",
        [],
    ),
    "dice-for-grit": (GEAR + "triggers: [{on: to-hit, do: [{add: {dice: me.grit}}]}]\n", []),
    "gun-at-hand": (GEAR + "passives: [{stat: combat, by: 1, if: '\"gun\" in me.item_keywords'}]\n", []),
    "misspelt-blade": (
        GEAR + "passives: [{stat: combat, by: 1, if: '\"blad\" in weapon_keywords'}]\n",
        [("L0401", 6)],
    ),
    "for-monks": (GEAR + "passives: [{stat: luck, by: 1, if: '\"monk\" in me.keywords'}]\n", [("L0859", 6)]),
    "woolly": ("kind: keyword\nname: Woolly\n", []),
    "shawl": (GEAR + "keywords: [woolly]\nclothing: body\n" + LUCK, []),
    "woolly-blow": (
        GEAR + "passives:\n  - {stat: combat, by: 1, if: '\"woolly\" in weapon_keywords'}\n"
        "  - {stat: damage, by: 1, if: '\"woolly\" in weapon_keywords'}\n",
        [("L0859", 7), ("L0859", 8)],
    ),
    "blade-in-an-attack": (
        GEAR + "triggers: [{on: attack, if: '\"blade\" in weapon_keywords', do: [{add: {dice: 1}}]}]\n",
        [],
    ),
    # campaigns
    "lost-chapter": (chapters("adventure: nowhere-at-all", "adventure: one-clue, last: true"), [("L0401", 5)]),
    "round-in-a-ring": (
        chapters(
            "adventure: one-clue, needs: {won: [full-of-clues]}",
            "adventure: full-of-clues, needs: {won: [one-clue]}",
            "adventure: three-cards, last: true, needs: {won: [one-clue]}",
        ),
        [("L0860", 5), ("L0860", 6), ("L0860", 7)],
    ),
    "full-of-clues": (MISSION, []),
    "needs-itself-too": (
        chapters(
            "adventure: one-clue, needs: {lost: [one-clue, full-of-clues]}", "adventure: full-of-clues, last: true"
        ),
        [("L0860", 5)],
    ),
    "twice-in-a-ring": (
        chapters(
            "adventure: one-clue, needs: {lost: [three-cards]}",
            "adventure: three-cards, needs: {lost: [one-clue]}",
            "adventure: one-clue, needs: {lost: [three-cards]}",
            "adventure: full-of-clues, last: true",
        ),
        [("L0860", 5), ("L0860", 6), ("L0860", 7)],
    ),
    # enemies
    "no-gun": (CRAWLER + "elite:\n  - {name: G, shots: [0, 1]}\n" + ROWS, [("L0859", 6)]),
    "never-smashes": (CRAWLER + "elite:\n  - {name: S, smash: [1, 1]}\n" + ROWS, [("L0859", 6)]),
    "begins-to-smash": (CRAWLER + "elite:\n  - {name: S, smash: [-1, -2]}\n" + ROWS, []),
    "smashes": (CRAWLER + "smash: 4\nelite:\n  - {name: S, smash: [1, 1]}\n" + ROWS, []),
    "holds-fast": (CRAWLER + "escape: 7\nelite:\n  - {name: E, escape: [1, 1]}\n" + ROWS, [("L0859", 7)]),
    "mite": (
        CRAWLER + f"health: 1\nbrutal: {{health: 1}}\ntriggers: [{{on: dies, {HARM}}}]\n",
        [],
    ),
    "mite-that-grows": (
        CRAWLER + f"health: 1\nbrutal: {{health: 2}}\ntriggers: [{{on: half-health, {HARM}}}]\n",
        [],
    ),
    "counts-while-it-lives": (
        CRAWLER + "figures: 1\ncounters: {rage: {name: R}}\n"
        f"triggers:\n  - {{on: activates, if: rage > 0, {HARM}}}\n  - {{on: activates, do: [{{change: rage}}]}}\n",
        [],
    ),
    "asks-as-it-dies": (
        CRAWLER + "figures: 1\ncounters: {rage: {name: R}}\n"
        f"triggers:\n  - {{on: dies, do: [{{change: rage}}]}}\n  - {{on: dies, if: rage > 0, {HARM}}}\n",
        [],
    ),
    "counts-for-the-mission": (
        CRAWLER + "figures: 1\ntriggers: [{on: dies, do: [{change: {counter: whispers}}]}]\n",
        [],
    ),
    "all-of-them": (
        "kind: threat\nname: P\ndeck: low\ntheme: void\neffects:\n"
        + "".join(
            f"  - {{spawn: {{enemy: {name}, count: 1}}}}\n"
            for name in (
                *("mk2", "rumbler", "no-gun", "never-smashes", "begins-to-smash", "smashes", "holds-fast", "mite"),
                *("mite-that-grows", "counts-while-it-lives", "asks-as-it-dies"),
                "counts-for-the-mission",
            )
        ),
        [],
    ),
}

PIT = "kind: world\nname: Pit\nis_mine: true\ndepth_events:\n" + "".join(
    f'  "{n}": {{name: E{n}, effects: [{{harm: {{count: {n}, whom: all}}}}]}}\n' for n in range(1, 7)
)
#: Packs of few cards that need no other: what some cards say is told only where missions, heroes or items are.
PACKS: dict[str, tuple[dict[str, str], list[tuple[str, str, int]]]] = {
    "a world": ({"far": PIT.replace("is_mine: true\n", "")}, []),
    "a track": ({"track": "kind: depth-track\nname: T\nspaces: E . B S\ntargets: 2 12 2 12\n"}, []),
    "a die": ({"d4": 'kind: die\nfaces: [["1"], ["2"], ["3"], ["4"]]\n'}, []),
    "a die of the game and another": (
        {name: f'kind: die\nfaces: [["1"], ["2"], ["3"], ["{name[1]}"]]\n' for name in ("d6", "d4")},
        [],
    ),
    "a mutation": ({"tail": "kind: mutation\nname: M\nroll: 3\npassives: [{stat: luck, by: -1}]\n"}, []),
    "an item for monks": ({"monk": "kind: keyword\nname: Monk\n", "robe": GEAR + "only: monk\n" + LUCK}, []),
    "an upgrade": ({"edge": "kind: item-upgrade\nname: E\nslots: 2\nprice: 50\n" + LUCK}, []),
    "a town": ({"rest": 'kind: town\nname: R\nevents: {"2": {name: X, effects: [{harm: {count: 1}}]}}\n'}, []),
    "tracks of two lengths": (
        {
            "deep": "kind: encounter\nname: E\neffects: [{move_darkness: 2 if depth > 4 else 1}]\n",
            "short": "kind: depth-track\nname: T\nspaces: E . B S\ntargets: 7 8 9 9\n",
            "straight": "kind: depth-track\nname: T\nspaces: E . . . . . B S\ntargets: 7 7 7 7 7 8 9 9\n",
        },
        [],
    ),
    "a card about dread": (
        {"deep": "kind: encounter\nname: E\neffects: [{move_darkness: 2 if dread > 4 else 1}]\n"},
        [],
    ),
    "a mine with grit": ({"pit": PIT + "passives: [{stat: starting-grit, by: 1}]\n"}, []),
    "another world with grit": (
        {"far": PIT.replace("is_mine: true\n", "") + "passives: [{stat: starting-grit, by: 1}]\n"},
        [],
    ),
    "a smith": ({"smith": "kind: town-place\nname: S\nservices: [{type: forge, price: 10}]\n"}, []),
}


@pytest.mark.parametrize("name", PACKS)
def test_just_this_is_told_of_a_small_pack(tmp_path: Path, name: str) -> None:
    files, wanted = PACKS[name]
    assert found(tmp_path, **{file: f"id: {file}\n{text}" for file, text in files.items()}) == wanted


def test_a_card_in_whose_place_another_stands_gives_no_second_result(tmp_path: Path) -> None:
    """Where both packs are checked together."""
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    assert found(tmp_path / "one", tail=f"id: tail\n{TAIL}") == []
    (tmp_path / "other" / "lantern.yaml").write_text(
        MANIFEST.replace("id: dig", "id: deep") + "requires: [dig]\n", encoding="utf-8"
    )
    (tmp_path / "other" / "fin.yaml").write_text(f"id: fin\n{TAIL}overrides: dig/tail\n", encoding="utf-8")
    assert [*run([tmp_path / "one", tmp_path / "other"], Options()).diagnostics] == []


TAIL = "kind: mutation\nname: M\nroll: 3\npassives: [{stat: luck, by: -1}]\n"
REST = "kind: town\nname: R\nevents:\n  '2': {name: X, effects: [{heal: {what: sanity, count: 1}}]}\n"


@pytest.mark.rule("SB-62.02", "SB-62.15")
@pytest.mark.parametrize(
    ("beside", "codes"),
    [
        ("", ["L0859"]),
        ("  '3': {name: Y, effects: [{harm: {kind: horror, count: 1}}]}\n", []),
        ("  '3': {name: Y, effects: [{harm: {kind: corruption, count: 1}}]}\n", ["L0859"]),
        ("  '3': {name: Y, effects: [{forfeit: {what: gold, count: 1}}]}\n", ["L0859"]),
    ],
)
def test_what_heals_in_town_needs_something_that_hurts_there(tmp_path: Path, beside: str, codes: list[str]) -> None:
    told_there = found(tmp_path, rest=f"id: rest\n{REST}{beside}", storm=f"id: storm\n{STORM}")
    assert [code for code, file, _ in told_there if file == "rest.yaml"] == codes


STORM = "kind: hazard\nname: S\neffects: [{harm: {count: 1, whom: all}}]\n"
MOUTH = "kind: tile\nname: M\ntype: entrance\ndrawing: |\n  # # # # #\n  # s s s #\n  # s s s #\n  # 1 1 # #\n"


def lacking(folder: Path, **files: str) -> list[tuple[str, str, int]]:
    """What is told to lack, as message, file and line."""
    found(folder, **{file: f"id: {file}\n{text}" for file, text in files.items()})
    told_there = [each for each in run([folder], Options()).diagnostics if each.code == "L0856"]
    others = ("there is no", "no world is the mine")
    return [
        (each.message, Path(each.path).stem, each.span.line) for each in told_there if others[0] not in each.message
    ]


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"walk": MISSION, "stroll": MISSION}, [("no world is the mine", "stroll", 1)]),
        ({"walk": MISSION, "pit": PIT}, [("the mine 'pit' has no tile", "walk", 1)]),
        ({"walk": MISSION, "pit": PIT, "hall": ROOM}, [("no tile of 'pit' is an entrance", "walk", 1)]),
        ({"walk": MISSION, "pit": PIT, "mouth": MOUTH}, []),
        (
            {"walk": MISSION + "world: far\n", "pit": PIT, "far": PIT.replace("is_mine: true\n", ""), "mouth": MOUTH},
            [("no tile of 'far' is an entrance", "walk", 5)],
        ),
        (
            {
                "walk": MISSION + "world: far\n",
                "pit": PIT,
                "far": PIT.replace("is_mine: true\n", ""),
                "mouth": MOUTH,
                "gap": MOUTH.replace("type: entrance\n", "type: entrance\nworld: far\n"),
            },
            [],
        ),
    ],
)
def test_a_mission_has_somewhere_to_begin(
    tmp_path: Path, files: dict[str, str], wanted: list[tuple[str, str, int]]
) -> None:
    assert lacking(tmp_path, **files) == wanted


def test_a_mission_in_a_world_without_entrance_is_told_what_to_write(tmp_path: Path) -> None:
    """Whichever tile it names."""
    files = {"walk": MISSION + "entrance: hall\n", "pit": PIT, "hall": ROOM}
    found(tmp_path, **{file: f"id: {file}\n{text}" for file, text in files.items()})
    [hint] = [each.hint for each in run([tmp_path], Options()).diagnostics if "is no entrance" in each.message]
    assert hint == "write a tile with 'type: entrance'"


WAITS = MISSION + "counters: {rumours: {name: R}}\nrules: [{on: mission-start, if: rumours > 1, do: [win]}]\n"


def test_a_counter_of_the_road_alone_is_told_where_nothing_is_noted_there(tmp_path: Path) -> None:
    files = {"walk": WAITS, "rumours": "kind: hazard\nname: H\neffects: [{change: {counter: rumours}}]\n"}
    assert ("L0309", 5) in [(each.code, each.span.line) for each in told_of(tmp_path, files)["walk"]]


HURT = "{if: fight, for_each: {do: [{wound_enemies: 1}]}}"
ECHO = f"kind: encounter\nname: E\neffects: [{HURT}, {{gain: {{what: movement, count: 1, whom: all}}}}]\n"
DREAD = f"kind: growing-dread\nname: G\neffects: [{HURT}]\n"
BARRED = "kind: growing-dread\nname: G\neffects: [{close_exits: door}]\n"
ON_A_KILL = GEAR + "triggers: [{on: kill, do: [%s]}]\n"


@pytest.mark.parametrize(
    ("card", "brought_by", "codes"),
    [
        (ECHO, "", ["L0309", "L0859", "L0859"]),
        (ECHO, ON_A_KILL % "{draw: encounter}", []),
        (ECHO, ON_A_KILL % "{draw: darkness}", ["L0309", "L0859", "L0859"]),
        (ECHO, "kind: scavenge\nname: F\nsort: good\neffects: [{draw: encounter}]\n", ["L0309", "L0859", "L0859"]),
        (DREAD, "", ["L0309", "L0859"]),
        (DREAD, MISSION + "rules: [{on: enemy-killed, do: [reach_objective]}]\n", []),
        (DREAD, MISSION + "rules: [{on: tile-placed, do: [reach_objective]}]\n", ["L0309", "L0859"]),
        (BARRED, MISSION, ["L0859"]),
        (BARRED.replace("door", "gate"), MISSION, []),
        (BARRED, MISSION.replace("low", "low, sealed: false"), []),
        (BARRED, DREAD.replace(HURT, "{open_exit: door}"), []),
        (BARRED, DREAD.replace(HURT, "{draw: darkness}"), []),
        (BARRED, MISSION + "rules: [{on: objective-found, do: [{open_exit: door}]}]\n", []),
        (BARRED, MISSION + "rules: [{on: token-revealed, do: [{open_exit: door}]}]\n", ["L0859"]),
        ("kind: loot\nname: L\neffects: [make_elites]\n", "", ["L0859"]),
        ("kind: scavenge\nname: F\nsort: good\neffects: [make_elites]\n", "", ["L0859"]),
    ],
)
def test_a_card_that_effects_bring_in_a_fight_may_speak_of_it(
    tmp_path: Path, card: str, brought_by: str, codes: list[str]
) -> None:
    files = {"card": card} | ({"brings": brought_by} if brought_by else {})
    assert sorted(each.code for each in told_of(tmp_path, files)["card"]) == codes


@pytest.fixture(scope="module")
def all_told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Diagnostic]]:
    """File → all that is wrong with it, in a pack of these cards."""
    return told_of(tmp_path_factory.mktemp("cards"), {name: text for name, (text, _) in CARDS.items()})


def told_of(folder: Path, files: Mapping[str, str]) -> dict[str, list[Diagnostic]]:
    (folder / "lantern.yaml").write_text(MANIFEST + "requires: [brimstone]\n", encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(f"id: {name}\n{text}", encoding="utf-8")
    found: dict[str, list[Diagnostic]] = {name: [] for name in files}
    for each in run([folder], Options(base=folder)).diagnostics:
        found[Path(each.path).stem].append(each)
    return found


@pytest.mark.parametrize("name", CARDS)
def test_just_this_is_told_of_a_card(name: str, all_told: dict[str, list[Diagnostic]]) -> None:
    assert sorted((each.code, each.span.line) for each in all_told[name]) == sorted(CARDS[name][1])


def test_messages_of_mistakes_are_kept(tmp_path: Path, all_told: dict[str, list[Diagnostic]]) -> None:
    """Words, hints and places."""
    texts = {f"card {name}": [told(each) for each in found] for name, found in all_told.items() if found}
    for what, rows in {"mistake": MISTAKES, "settled": SETTLED}.items():
        folder = tmp_path / what
        folder.mkdir()
        found_in = told_of(folder, {name: text for name, (text, *_) in rows.items()})
        texts |= {f"{what} {name}": [told(each) for each in found] for name, found in found_in.items() if found}
    hold(Path(__file__).parent / "kept-told.json", texts)
