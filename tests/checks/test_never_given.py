"""Rules about roles, tokens and conditions that nobody ever gets are refused, in every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems import own_packs
from toolkit.crawl.figures.own import CONDITION, ROLE, TOKEN
from toolkit.rules.arguments import Choice, Reference
from toolkit.systems import find, playable

#: A card of each system that listens on a moment about somebody, with what it does to be filled in.
CARDS = {
    "brimstone": "{id: it, kind: item, name: It, deck: gear, price: 30, triggers: [{on: activation, DO}]}",
    "jaws-of-the-lion": (
        "{id: it, kind: item, name: It, number: 99, slot: legs, price: 15, use: spent, triggers: [{on: turn, DO}]}"
    ),
    "machina-arcana": (
        "{id: it, kind: item, name: It, level: 1, copies: 2, type: apparel, place: head, socket: gear, "
        "triggers: [{on: turn-start, DO}]}"
    ),
    "night-cage": '{id: it, kind: tile, name: It, symbol: i, exits: "┼", copies: 4, triggers: [{on: entered, DO}]}',
}
OWN = {
    ROLE: "{id: bearer, kind: role, name: Bearer}",
    TOKEN: "{id: ember, kind: token, name: Ember}",
    CONDITION: "{id: cowed, kind: condition, name: Cowed, passives: [{stat: STAT, by: 1}]}",
}
STATS = {"brimstone": "luck", "jaws-of-the-lion": "move", "machina-arcana": "attack", "massive-darkness": "actions"}
HELD = "nobody ever has the {}: no rule gives it"
NOT_LYING = "no token 'ember' ever lies on the map"
#: What a rule does, what is said where nothing gives that, and a rule that does.
RULES = [
    ("take_role: bearer", HELD.format("role 'bearer'"), "give_role: bearer"),
    ("for_each: {role: bearer, do: [{give_tokens: ember}]}", HELD.format("role 'bearer'"), "give_role: bearer"),
    ("take_tokens: ember", HELD.format("token 'ember'"), "give_tokens: ember"),
    ("for_each: {token: ember, do: [{give_role: bearer}]}", HELD.format("token 'ember'"), "give_tokens: ember"),
    ("pick_up: ember", NOT_LYING, "place_tokens: ember"),
    ("discard_tokens: ember", NOT_LYING, "place_tokens: ember"),
    ("take_condition: cowed", HELD.format("condition 'cowed'"), "give_condition: cowed"),
]
#: Each in every system that has the verb.
CASES = [
    pytest.param(system, *rule, id=f"{system}-{rule[0]}")
    for system in sorted(CARDS)
    for rule in RULES
    if rule[0].partition(":")[0] in find(system).vocabulary.verbs
]


def told(folder: Path, system: str, *effects: str) -> list[tuple[str, str]]:
    """What is said of a pack with a card for each of some effects."""
    card = CARDS[system]
    cards = [
        card.replace("DO", f"do: [{{{each}}}]").replace("id: it", f"id: it-{n}").replace("99", f"{90 + n}")
        for n, each in enumerate(effects)
    ]
    things = [each for each in OWN.values() if any(each.split(",")[0].removeprefix("{id: ") in one for one in effects)]
    found = own_packs.problems(
        folder, system, *cards, *(each.replace("STAT", STATS.get(system, "")) for each in things)
    )
    return [(each.code, each.message) for each in found if each.code not in ("L0404", "L0813")]


@pytest.mark.parametrize(("system", "effect", "message", "giving"), CASES)
def test_what_is_about_things_that_nobody_gets_is_refused(
    system: str, effect: str, message: str, giving: str, tmp_path: Path
) -> None:
    assert told(tmp_path, system, effect) == [("L0321", message)]


@pytest.mark.parametrize(("system", "effect", "message", "giving"), CASES)
def test_another_card_may_give_them(system: str, effect: str, message: str, giving: str, tmp_path: Path) -> None:
    assert told(tmp_path, system, effect, giving) == []


def test_tokens_that_lie_on_the_map_are_not_in_anybodys_hands(tmp_path: Path) -> None:
    message = HELD.format("token 'ember'")
    assert told(tmp_path, "night-cage", "take_tokens: ember", "place_tokens: ember") == [("L0321", message)]
    assert told(tmp_path, "night-cage", "take_tokens: ember", "place_tokens: ember", "pick_up: ember") == []


def test_conditions_ask_for_them_as_well(tmp_path: Path) -> None:
    card = CARDS["night-cage"].replace("DO", "if: '\"bearer\" in prisoner.roles', do: [put_out]")
    found = own_packs.problems(tmp_path, "night-cage", card, OWN[ROLE])
    [problem] = [each for each in found if "the tile 'it'" not in each.message]  # no mode plays with it
    assert (problem.code, problem.span.line, problem.span.column) == ("L0321", 1, 98)
    assert problem.hint == "let a rule do {give_role: bearer}"


@pytest.mark.parametrize("system", playable())
def test_every_verb_says_whether_it_gives_or_wants_such_a_thing(system: str) -> None:
    verbs = find(system).vocabulary.verbs.values()
    kinds = {Reference(kind) for kind in (ROLE, TOKEN, CONDITION)}
    named = {(verb.name, each.name) for verb in verbs for each in verb.parameters if each.type in kinds}
    said = {(verb.name, name) for verb in verbs for name in (*verb.gives, *verb.wants)}
    # Tokens of the game, which a pack may add its own to, may be told as well.
    choices = {(verb.name, each.name) for verb in verbs for each in verb.parameters if isinstance(each.type, Choice)}
    assert named == said - choices


@pytest.mark.parametrize(
    ("wanted", "giving", "is_told"),
    [
        ('"beside/ember" in me.tokens', "give_tokens: blaze", False),
        ('"blaze" in me.tokens', "give_tokens: {token: beside/ember}", False),
        ('"blaze" in me.tokens', "give_tokens: cinder", True),
    ],
)
def test_what_stands_in_the_place_of_a_thing_is_given_as_that(
    wanted: str, giving: str, is_told: bool, tmp_path: Path
) -> None:
    card = CARDS["machina-arcana"]
    asking = card.replace("DO", f"if: '{wanted}', do: [threat]")
    gives = card.replace("id: it", "id: gives").replace("DO", f"do: [{{{giving}}}]")
    tokens = (
        OWN[TOKEN],
        "{id: blaze, kind: token, name: Blaze, overrides: beside/ember}",
        "{id: cinder, kind: token, name: Cinder}",
    )
    found = own_packs.problems(tmp_path, "machina-arcana", asking, gives, *tokens)
    assert [each.code for each in found if each.code != "L0404"] == ["L0321"] * is_told
