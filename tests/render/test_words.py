"""The words of cards, generated from their effects, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.packs import pack_library
from toolkit.render.conditions import condition_words
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import words_of
from toolkit.rules.expressions.parse import parse
from toolkit.rules.reading import ContentFault

CARD = "id: card\nkind: equipment\nname: Card\nlevel: 1\n"

GOLDEN = {
    "a price": (
        "enchantments: [{on: attack, spend: {bang: 1}, do: [{add_hits: 2}]}]",
        "Attack {bang}: +2 {hit}.",
        "Атака {bang}: +2 {hit}.",
        "Атака {bang}: +2 {hit}.",
    ),
    "several symbols, repeated": (
        "enchantments: [{on: attack, category: melee, spend: {bang: 2, diamond: 1}, repeat: 3, do: [{add_wounds: 1}]}]",
        "Melee attack {bang}{bang}{diamond} (up to 3 times): +1 {wound}.",
        "Ближняя атака {bang}{bang}{diamond} (до 3 раз): +1 {wound}.",
        "Ближня атака {bang}{bang}{diamond} (до 3 разів): +1 {wound}.",
    ),
    "whose hits are meant": (
        "triggers: [{on: defense, category: magic, do: [{add_hits: -1}, {add_shields: 1}]}]",
        "Defence against magic: attacker −1 {hit}, +1 {shield}.",
        "Защита от магической атаки: у нападающего −1 {hit}, +1 {shield}.",
        "Захист від магічної атаки: у нападника −1 {hit}, +1 {shield}.",
    ),
    "a condition": (
        "triggers: [{on: attack, if: me.in_shadow and level >= 3, do: [stun]}]",
        "Attack [in shadow and the game level is 3 or more]: stun the defender.",
        "Атака [в тени и уровень игры не меньше 3]: оглушите защитника.",
        "Атака [у тіні й рівень гри не менше 3]: приголомште захисника.",
    ),
    "a negated condition": (
        "triggers: [{on: attack, if: 'not (\"sword\" in me.keywords or me.armoured)', do: [{add_hits: 1}]}]",
        "Attack [no sword and no armour]: +1 {hit}.",
        "Атака [нет предмета: меч и без доспеха]: +1 {hit}.",
        "Атака [немає предмета: меч і без обладунку]: +1 {hit}.",
    ),
    "a number worked out in play": (
        "triggers: [{on: defense, do: [{add_shields: 2 * heroes + 1}]}]",
        "Defence: +X {shield} (X: 2 × the number of heroes + 1).",
        "Защита: +X {shield} (X: 2 × число героев + 1).",
        "Захист: +X {shield} (X: 2 × кількість героїв + 1).",
    ),
    "half a number": (
        "triggers: [{on: defense, do: [{add_shields: 1 + half_up(heroes)}]}]",
        "Defence: +X {shield} (X: 1 + half of the number of heroes, rounded up).",
        "Защита: +X {shield} (X: 1 + число героев ÷ 2 с округлением вверх).",
        "Захист: +X {shield} (X: 1 + кількість героїв ÷ 2 з округленням угору).",
    ),
    "half a number that is counted on": (
        "triggers: [{on: defense, do: [{add_shields: 9 - half_down(heroes + 1)}]}]",
        "Defence: +X {shield} (X: 9 − (half of (the number of heroes + 1), rounded down)).",
        "Защита: +X {shield} (X: 9 − ((число героев + 1) ÷ 2 с округлением вниз)).",
        "Захист: +X {shield} (X: 9 − ((кількість героїв + 1) ÷ 2 з округленням униз)).",
    ),
    "a number that a condition works out": (
        "triggers: [{on: attack, if: level >= heroes + 1, do: [{add_hits: heroes}]}]",
        "Attack [the game level is X or more]: +Y {hit} (X: the number of heroes + 1) (Y: the number of heroes).",
        "Атака [уровень игры не меньше X]: +Y {hit} (X: число героев + 1) (Y: число героев).",
        "Атака [рівень гри не менше X]: +Y {hit} (X: кількість героїв + 1) (Y: кількість героїв).",
    ),
    "a number that an effect between may have changed": (
        "triggers: [{on: attack, do: [add_hits: me.wounds, heal: 1, add_symbols: {symbol: bang, count: me.wounds}]}]",
        "Attack: +X {hit}, regain 1 {health}, +X {bang} (X: the owner’s wounds, counted anew each time).",
        "Атака: +X {hit}, восстановите 1 {health}, +X {bang} (X: раны владельца, считайте каждый раз заново).",
        "Атака: +X {hit}, відновіть 1 {health}, +X {bang} (X: рани власника, рахуйте щоразу заново).",
    ),
    "a number that is asked for and used at once": (
        "triggers: [{on: attack, if: level >= heroes + 1, do: [{add_hits: heroes + 1}]}]",
        "Attack [the game level is X or more]: +X {hit} (X: the number of heroes + 1).",
        "Атака [уровень игры не меньше X]: +X {hit} (X: число героев + 1).",
        "Атака [рівень гри не менше X]: +X {hit} (X: кількість героїв + 1).",
    ),
    "an effect with a condition of its own": (
        "triggers: [{on: attack, do: [{add_dice: red, if: hits > shields}]}]",
        "Attack: if more {hit} than {shield}, +1 {red}.",
        "Атака: если {hit} больше, чем {shield}, +1 {red}.",
        "Атака: якщо {hit} більше, ніж {shield}, +1 {red}.",
    ),
    "dice of the other side": (
        "triggers: [{on: attack, do: [{remove_dice: {colour: defense, every: true}}, {remove_dice: blue}]}]",
        "Attack: defender rolls no {green}/{blue}, defender −1 {blue}.",
        "Атака: защитник не бросает {green}/{blue}, у защитника −1 {blue}.",
        "Атака: захисник не кидає {green}/{blue}, у захисника −1 {blue}.",
    ),
    "plural forms": (
        "triggers: [{on: attack, do: [{reroll: {dice: attack, count: 2, which: blank}}]}]",
        "Attack: you may reroll blank attack dice, 2 times.",
        "Атака: можно перебросить пустые кубики атаки, 2 раза.",
        "Атака: можна перекинути порожні кубики атаки, 2 рази.",
    ),
    "a trait": (
        "traits: [strikes-boss]",
        "You may attack a boss even while its minions stand.",
        "Можно атаковать вожака, даже пока стоят его приспешники.",
        "Можна атакувати ватажка, навіть поки стоять його посіпаки.",
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_generated_words(tmp_path: Path, name: str) -> None:
    source, *expected = GOLDEN[name]
    library = pack_library(tmp_path, card=CARD + source + "\n")
    card = library.get("card")
    said = [" / ".join(map(str, words_of(library, card, language))) for language in ("en", "ru", "uk")]
    assert said == expected


SHEET = """\
id: card
kind: class
name: Tollkeeper
ability: {name: Toll, triggers: [{on: use, do: [{change_stat: {stat: taunt, until: end-phase}}]}]}
class_skill: {name: Shortcut, passives: [{stat: sneak, by: 1, if: me.in_shadow}]}
branches:
  legs:
    name: Long Legs
    skills:
      - {level: 1, cost: 5, passives: [{stat: movement-points, by: 1}]}
      - {level: 4, cost: 8, passives: [{stat: movement-points, by: 2}], triggers: [{on: activation, do: [{heal: 1}]}]}
"""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "Toll (1 {xp}, once in an activation)",
                "Use: Taunt until the end phase.",
                "Shortcut",
                "[in shadow] Sneak: you may leave a zone with enemies.",
                "Long Legs",
                "Level 1, 5 {xp}",
                "+1 movement point in each Move action.",
                "Level 4, 8 {xp}",
                "+2 movement points in each Move action.",
                "At the start of your activation: regain 1 {health}.",
            ],
        ),
        (
            "ru",
            [
                "Toll (1 {xp}, раз за активацию)",
                "Использование: Провокация до фазы завершения.",
                "Shortcut",
                "[в тени] Скрытность: можно покинуть зону с врагами.",
                "Long Legs",
                "Уровень 1, 5 {xp}",
                "+1 очко движения за каждое действие движения.",
                "Уровень 4, 8 {xp}",
                "+2 очка движения за каждое действие движения.",
                "В начале вашей активации: восстановите 1 {health}.",
            ],
        ),
    ],
)
def test_a_sheet_has_headings_and_lasting_changes(tmp_path: Path, language: str, expected: list[str]) -> None:
    library = pack_library(tmp_path, card=SHEET)
    assert [str(each) for each in words_of(library, library.get("card"), language)] == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["The first player’s hero gains 1 {xp}.", "For each hero (the hero gains 1 {xp})."]),
        ("ru", ["Герой первого игрока получает 1 {xp}.", "Для каждого героя (этот герой получает 1 {xp})."]),
        ("uk", ["Герой першого гравця отримує 1 {xp}.", "Для кожного героя (цей герой отримує 1 {xp})."]),
    ],
)
def test_within_for_each_it_is_about_each_hero(tmp_path: Path, language: str, expected: list[str]) -> None:
    gains = "{give_xp: {count: 1, who: this_hero}}"
    event = f"id: card\nkind: event\nname: Card\ndo: [{gains}, {{for_each: {{do: [{gains}]}}}}]\n"
    library = pack_library(tmp_path, card=event)
    assert [str(each) for each in words_of(library, library.get("card"), language)] == expected


RULES = "id: card\nkind: adventure\nname: Card\nrules: [{on: round-start, do: ["
TREASURE = "{fill_hall: {token: treasure, at: {zone: %s}, up_to: %s}}"
ROLLED = "{roll: {dice: 1, table: {1..3: [%s], otherwise: [%s]}}}"
GAINED = "{give_xp: {count: %s, who: all_heroes}}"
ANEW = (", counted anew each time).", ", считайте каждый раз заново).", ", рахуйте щоразу заново).")


@pytest.mark.parametrize("number", ["roaming_monsters", "1 + heroes"])
@pytest.mark.parametrize(
    ("effects", "times"),
    [
        pytest.param(f"{TREASURE % ('1.a1', '#')}, {TREASURE % ('1.b1', '#')}", 2, id="said as one sentence"),
        pytest.param(f"{GAINED % '#'}, {GAINED % 1}", 1, id="one of two effects"),
        pytest.param(ROLLED % (GAINED % "#", GAINED % "#"), 1, id="one of two rows"),
        pytest.param(ROLLED % (f"{GAINED % '#'}, {GAINED % '#'}", GAINED % 1), 2, id="two in a row"),
        pytest.param(f"{ROLLED % (GAINED % '#', '')}, {GAINED % '#'}", 2, id="in a row and behind it"),
        pytest.param("{for_each: {do: [{give_xp: {count: #, who: this_hero}}]}}", 2, id="for each hero"),
        pytest.param(f"{{may: {{do: [{GAINED % '#'}]}}}}", 1, id="an offer"),
    ],
)
def test_a_number_that_may_be_another_next_time_is_counted_anew(
    tmp_path: Path, effects: str, times: int, number: str
) -> None:
    """Play works a number out for every effect. How many heroes began the game never changes meanwhile."""
    library = pack_library(tmp_path, card=f"{RULES}{effects.replace('#', number)}]}}]\n")
    said = [str(words_of(library, library.get("card"), language)[0]) for language in LANGUAGES]
    assert all("X: " in words for words in said)
    is_anew = times > 1 and number == "roaming_monsters"
    assert [words.endswith(end) for words, end in zip(said, ANEW, strict=True)] == [is_anew] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_a_series_is_counted_anew(tmp_path: Path, language: str) -> None:
    changed = "{change_stat: {stat: %s, until: activation, by: me.wounds}}"
    effects = f"{changed % 'actions'}, {changed % 'hits'}"
    library = pack_library(tmp_path, card=f"{CARD}triggers: [{{on: use, do: [{effects}]}}]\n")
    [said] = words_of(library, library.get("card"), language)
    assert str(said).endswith(dict(zip(LANGUAGES, ANEW, strict=True))[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_about_each_hero_is_worked_out_once_for_each(tmp_path: Path, language: str) -> None:
    gained = "{give_xp: {count: hero.wounds, who: this_hero}}"
    for times in (1, 2):
        effects = ", ".join([gained] * times)
        library = pack_library(tmp_path / str(times), card=f"{RULES}{{for_each: {{do: [{effects}]}}}}]}}]\n")
        [said] = words_of(library, library.get("card"), language)
        assert str(said).endswith(dict(zip(LANGUAGES, ANEW, strict=True))[language]) == (times > 1)


def test_a_drawn_card_has_a_paragraph_for_each_effect(tmp_path: Path) -> None:
    effects = "[{heal: {count: 1, who: all_heroes}}, {give_xp: {count: level, who: this_hero}}]"
    library = pack_library(tmp_path, card=f"id: card\nkind: event\nname: Rest\ndo: {effects}\n")
    assert [str(each) for each in words_of(library, library.get("card"), "en")] == [
        "Every hero regains 1 {health}.",
        "The first player’s hero gains X {xp} (X: the game level).",
    ]


def test_a_hand_written_text_stands_instead(tmp_path: Path) -> None:
    library = pack_library(tmp_path, card=CARD + "text: |\n  {bang}: hit hard.\n  Then rest.\ntraits: [strikes-boss]\n")
    assert [str(each) for each in words_of(library, library.get("card"), "uk")] == ["{bang}: hit hard.", "Then rest."]


def test_words_of_a_pack_are_never_templates(tmp_path: Path) -> None:
    library = pack_library(
        tmp_path, card=CARD.replace("Card", "'{{ 7 * 7 }}{% raw %}'") + "text: '{{ 7 * 7 }} #let x'\n"
    )
    assert [str(each) for each in words_of(library, library.get("card"), "en")] == ["{{ 7 * 7 }} #let x"]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("triggers: [{on: attack, do: [{add_hitz: 2}]}]", "add_hitz"),
        ("triggers: [{on: atack, do: [stun]}]", "atack"),
        ("triggers: [{on: attack, if: 'me.height > 3', do: [stun]}]", "height"),
        ("triggers: [{on: attack, if: '(', do: [stun]}]", "card.yaml"),
        ("triggers: [{on: attack, do: [{add_hits: [2]}]}]", "neither a whole number"),
        ("triggers: [{on: attack, do: 7}]", "a list is wanted"),
        ("traits: [flying]", "flying"),
        ("passives: [{stat: height, by: 1}]", "height"),
        ("passives: [{stat: sneak, by: [1]}]", "neither a whole number"),
    ],
)
def test_what_cannot_be_said_is_told_with_its_place(tmp_path: Path, source: str, message: str) -> None:
    library = pack_library(tmp_path, card=CARD + source + "\n")
    with pytest.raises(ContentFault, match=message) as caught:
        words_of(library, library.get("card"), "en")
    assert caught.value.diagnostic.path.endswith("card.yaml")
    assert caught.value.diagnostic.span.line == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("sign", "opposite"), [("==", "!="), ("!=", "=="), ("<", ">="), (">=", "<"), (">", "<="), ("<=", ">")]
)
def test_the_opposite_of_a_comparison_is_said_as_people_say_it(language: str, sign: str, opposite: str) -> None:
    spoken = phrases("massive-darkness", language)
    said = {each: condition_words(spoken, parse(f"me.wounds {each} 2")) for each in (sign, opposite)}
    assert condition_words(spoken, parse(f"not me.wounds {sign} 2")) == said[opposite] != said[sign]
    assert condition_words(spoken, parse(f"me.wounds {sign} 2"), holds=False) == said[opposite]
