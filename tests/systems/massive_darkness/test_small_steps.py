"""Small steps, each with no more around it than it looks at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.crawl.figures.own import LYING, THERE
from toolkit.rules.doing import DONE, Nothing
from toolkit.systems.massive_darkness import SYSTEM, checks, setup
from toolkit.systems.massive_darkness.booklet import dungeon_map, rules
from toolkit.systems.massive_darkness.booklet.adventure import DungeonAdventure
from toolkit.systems.massive_darkness.bots import aims, habits
from toolkit.systems.massive_darkness.cards import equipment
from toolkit.systems.massive_darkness.cards.kits import active_skills
from toolkit.systems.massive_darkness.map import dungeon, movement
from toolkit.systems.massive_darkness.print import box
from toolkit.systems.massive_darkness.verbs import places, quests
from toolkit.systems.massive_darkness.verbs.afflictions import _meant
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def test_a_condition_is_for_those_who_are_told_and_stand() -> None:
    friend, fallen, enemy = some(acts=True), some(acts=False), some()
    scene, who, which = some(), some(pick=lambda *given: [friend, fallen]), some(pick=lambda *given: [enemy])
    assert _meant(some(), scene, who, None) == [friend]
    assert _meant(some(), scene, None, which) == [enemy]
    assert _meant(some(), scene, who, which) == [friend, enemy]


def test_every_hall_that_rules_name_has_a_number_of_its_own() -> None:
    signs = "abcdefghijklmnopqrstuvwxyz"
    zones = {f"{sign}.a1": some(x=number, y=0) for number, sign in enumerate(signs)}
    halls = {f"{sign}.A": (f"{sign}.a1",) for sign in signs}
    numbers = dungeon_map._called(halls, some(zones=zones, door_ends={}, halls=halls))
    assert [numbers[f"{sign}.A"] for sign in "adijltz"] == ["I", "IV", "IX", "X", "XII", "XX", "XXVI"]
    assert len(set(numbers.values())) == len(halls)


def test_tiles_after_one_that_is_wrong_are_placed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: list[str] = []
    draft = some(
        places={"A": [1], "B": [2], "C": [3]},
        data={"tiles": {"A": "lost", "B": "torn", "C": "hall"}},
        wrong=lambda code, message, pointer: wrong.append(message),
        tiles={},
        problems=[],
    )
    found = {"torn": some(id="torn", data="torn"), "hall": some(id="hall", data="hall")}
    placed: list[str] = []
    monkeypatch.setattr(dungeon, "read_tile", lambda data: (data, [some(message="no doors")] if data == "torn" else []))
    monkeypatch.setattr(dungeon, "_place_tile", lambda draft, sign, tile, turn, places: placed.append(sign))
    library = some(find=lambda name, kind, pack: found.get(name))
    dungeon._place_tiles(draft, library, some(pack="own"))
    assert wrong == ["there is no tile 'lost'", "the tile torn cannot be read: no doors"]
    assert (placed, draft.tiles) == (["C"], {"C": "hall"})


def test_a_rule_is_about_an_enemy_that_comes_to_a_zone() -> None:
    def clue(event: str, *names: str) -> Any:
        return some(event=event, words=lambda path: frozenset(names))

    assert habits._meets(clue("activation-zone", "giant"), "giant")
    assert not habits._meets(clue("activation-zone", "rat"), "giant")
    assert not habits._meets(clue("round-end", "giant"), "giant")


def test_who_attacks_before_it_walks_attacks_from_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    def clue(name: str, *verbs: str) -> Any:
        effects = [some(name=verb) for verb in verbs]
        return some(event="enemy-activation", instead=True, effects=effects, words=lambda path: [name])

    clues = [
        clue("statue", "attack_if_possible", "move_toward"),
        clue("giant", "move_toward", "attack_if_possible"),
        clue("hydra", "attack_if_possible", "move_toward", "attack_if_possible"),
    ]
    monkeypatch.setattr(habits, "clues_of", lambda catalog: clues)
    assert habits.firm_of(cast(Any, object())) == {"statue"}


def test_who_waits_for_marks_goes_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aims, "_mark", lambda view, mark, asked: iter([f"aim at {mark}"]))
    clue = some(event="marked", words=lambda path: {"lit", "blessed"} if path == "mark" else set())
    assert list(aims._event(some(), clue, ())) == ["aim at blessed", "aim at lit"]


def test_a_token_may_lie_on_the_map_because_a_rule_puts_it_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(name: str, token: str) -> Any:
        return some(verb=VOCABULARY.verbs[name], value=lambda argument: token)

    rules = [effect("give_tokens", "bone"), effect("place_tokens", "seal"), effect("take_tokens", "wick")]
    monkeypatch.setattr(checks, "EffectNode", SimpleNamespace)
    monkeypatch.setattr(checks, "tree_of", lambda vocabulary, library, adventure: some(walk=lambda: rules))
    adventure, library = some(data={}), some(of_kind=lambda kind: [])
    assert list(checks._more_tokens(library, adventure, LYING)) == ["seal"]
    assert list(checks._more_tokens(library, adventure, THERE)) == ["bone", "seal"]


@pytest.mark.rule("MD-43.10")
@pytest.mark.parametrize(
    ("equipped", "carried", "counted"),
    [([], [], []), (["sword"], ["shield"], []), (["sword", "crown"], ["orb"], ["crown"]), ([], ["orb"], ["orb"])],
)
def test_where_no_artifact_is_left_one_that_the_hero_brought_along_counts(
    equipped: list[str], carried: list[str], counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gear(name: str) -> Any:
        return some(id=name, source="artifact" if name in ("crown", "orb") else "treasure")

    monkeypatch.setattr(equipment, "draw_artifact", lambda state: None)
    hero = some(equipped=[gear(each) for each in equipped], carried=[gear(each) for each in carried])
    game = some(state=some(artifacts=[]))
    with pytest.raises(StopIteration) as end:
        next(equipment.gain_artifact(game, hero, "MD-30.01"))
    assert end.value.value is bool(counted)
    assert game.state.artifacts == counted


@pytest.mark.parametrize(
    ("outcome", "phase", "words"),
    [
        ("won", "victory", "The Bridge is won, in round 7."),
        ("lost", "heroes", "The Bridge is lost, in round 7."),
        ("", "heroes", "The Bridge is not finished, in round 7."),
        ("lost", "defeat", "The Bridge stays lost."),
    ],
)
def test_how_a_stage_of_a_campaign_ended_is_told(outcome: str, phase: str, words: str) -> None:
    adventure = some(id="bridge", data={"name": "The Bridge"})
    state = some(catalog=some(adventure=adventure), outcome=outcome, phase=phase, round=7)
    assert SYSTEM.campaigns.ending(state) == words


def test_the_box_of_a_pack_has_the_tokens_that_only_its_adventures_give_a_meaning() -> None:
    found = list(box._markers(library(), "massive-darkness"))
    assert [(each.id, each.kind, each.data["copies"]) for each in found] == [("marker-firework", "marker", 5)]
    assert list(box._markers(library(), "proving-ground")) == []


def test_stairs_that_wait_for_a_mark_are_told_with_it() -> None:
    """The rule of the house of three floors: stairs lead both ways, two of them only when something has happened."""
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    it = DungeonAdventure(library(), adventure, "en", spoiler_free=False)
    wanted = [each[side] for each in it.data["stairs"] for side in ("there", "back") if each.get(side)]
    assert wanted
    told = [marks for _, marks in rules._stair_rules(it)]
    assert told == [frozenset(), *(frozenset({mark}) for mark in wanted)]
    assert len({str(words) for words, _ in rules._stair_rules(it)}) == len(told)


@pytest.mark.rule("MD-35.11", "MD-90.64")
def test_each_power_of_a_moment_works_whatever_became_of_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """One whose condition does not hold, one that nobody can pay for and one that its player keeps stop no other."""
    used: list[str] = []
    applies = {"idle": False}

    def power(key: str, *, price: bool = False) -> Any:
        trigger = some(applies=lambda moment, game: applies.get(key, True))
        return some(key=key, trigger=trigger, price={"xp": 1} if price else {}, consumes=False)

    powers = [power("idle"), power("dear"), power("kept", price=True), power("paid", price=True), power("free")]
    monkeypatch.setattr(movement, "HeroFighter", lambda state, hero: some(powers=lambda event, category: powers))
    monkeypatch.setattr(movement, "payable", lambda game, hero, spent, power: power.key != "dear")
    monkeypatch.setattr(movement, "use", lambda game, hero, power: iter([used.append(power.key)][:0]))
    steps = movement.use_at(some(state=some()), some(id="wren"), "activation")
    asked = [next(iter(next(steps).options))]
    asked.append(next(iter(steps.send(False).options)))
    with pytest.raises(StopIteration):
        steps.send(True)
    assert asked == ["use:kept", "use:paid"]
    assert used == ["paid", "free"]


@pytest.mark.rule("MD-90.18")
def test_lucky_finds_are_discarded_once_all_they_give_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = [
        some(id="find", form="lucky-find", level=1),
        some(id="sword", form="gear", level=1),
        some(id="cap", form="gear", level=1),
    ]
    told: list[str] = []
    monkeypatch.setattr(equipment, "draw_treasure", lambda state, level: deck.pop(0) if deck else None)
    monkeypatch.setattr(equipment, "discard_gear", lambda game, gear, who, rule: told.append(f"discards {gear.id}"))
    monkeypatch.setattr(equipment, "receive", lambda game, hero, gear, rule: iter([told.append(f"gets {gear.id}")][:0]))
    monkeypatch.setattr(equipment, "tell", lambda *given, **named: None)
    with pytest.raises(StopIteration) as end:
        next(equipment.gain_treasure(some(state=some()), some(id="wren", dead=False), 1, "MD-19.11"))
    assert end.value.value is True
    assert told == ["gets sword", "gets cap", "discards find"]
    with pytest.raises(StopIteration) as end:
        next(equipment.gain_treasure(some(state=some()), some(id="wren", dead=False), 1, "MD-19.11"))
    assert end.value.value is False


@pytest.mark.rule("MD-18.07", "MD-90.80")
def test_who_carries_tokens_loses_as_many_as_are_taken_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    boxed: list[tuple[str, int]] = []
    monkeypatch.setattr(quests, "tell", lambda *given, **named: None)
    game = some(state=some(into_box=lambda token, count: boxed.append((token, count))))
    one, other, none = (
        some(id="a", tokens=["key", "key"]),
        some(id="b", tokens=["key", "rope"]),
        some(id="c", tokens=[]),
    )
    who = some(pick=lambda game, scene: [one, other, none])
    assert quests.take_tokens(game, some(), "key", who, 2) == DONE
    assert (one.tokens, other.tokens, none.tokens) == ([], ["rope"], [])
    assert boxed == [("key", 2), ("key", 1)]
    assert quests.take_tokens(game, some(), "key", who, 2) == Nothing("none-carried")
    heroes = [some(id="a", tokens=[], acts=True), some(id="b", tokens=["rope"], acts=True), some(id="c", acts=False)]
    boxed.clear()
    assert quests.give_tokens(game, some(), "key", some(pick=lambda game, scene: heroes), 2) == DONE
    assert [hero.tokens for hero in heroes[:2]] == [["key", "key"], ["rope", "key", "key"]]
    assert boxed == [("key", -2), ("key", -2)]
    assert quests.give_tokens(game, some(), "key", some(pick=lambda game, scene: heroes), 0) == Nothing("zero")
    assert quests.give_tokens(game, some(), "key", some(pick=lambda game, scene: heroes[2:]), 1) == Nothing("nobody")


@pytest.mark.rule("MD-90.80")
def test_as_many_tokens_as_are_told_lie_in_each_of_the_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[tuple[str, str]] = []
    monkeypatch.setattr(places, "place_token", lambda game, token, zone, rule: placed.append((token, zone)) is None)
    two, none = some(pick=lambda game, scene: iter(["1.a1", "1.b1"])), some(pick=lambda game, scene: iter([]))
    assert places.place_tokens(some(), some(), "ember", two) is DONE
    assert placed == [("ember", "1.a1"), ("ember", "1.b1")]
    assert places.place_tokens(some(), some(), "ember", two, 2) is DONE
    assert placed[2:] == [("ember", "1.a1")] * 2 + [("ember", "1.b1")] * 2
    assert places.place_tokens(some(), some(), "ember", none) == Nothing("no-zone")
    assert len(placed) == 6


def test_who_has_no_class_or_has_bought_nothing_has_no_skill() -> None:
    skill = some(level=1)
    trained = some(branches={"blade": (skill,)})
    assert list(active_skills(some(hero_class=trained, skills={"blade": 1}), 1)) == [("blade", skill)]
    assert list(active_skills(some(hero_class=trained, skills={}), 1)) == []
    assert list(active_skills(some(hero_class=None, skills={"blade": 1}), 1)) == []


def test_hidden_tokens_lie_one_in_each_zone_as_far_as_both_go() -> None:
    """A pack that lists more of one than of the other is told by the check, and can be looked at in spite of it."""
    for zones in (["a1"], ["a1", "a2"], ["a1", "a2", "a3"]):
        hidden = {"tokens": ["chest", "chest"], "at": zones}
        catalog = some(adventure=some(data={"face_down": hidden}))
        state = some(catalog=catalog, random=some(shuffle=lambda why, kinds: None), tokens={})
        setup._lay_out_face_down(state)
        assert list(state.tokens) == zones[:2]
