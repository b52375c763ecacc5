from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import jsonschema
import jsonschema_rs
import pytest

from toolkit.rules.arguments import (
    Amount,
    Choice,
    ConditionArgument,
    EffectsArgument,
    FlagArgument,
    Number,
    NumberArgument,
    OnlyIn,
    Reference,
    Selects,
    WordsArgument,
)
from toolkit.rules.doing import DONE, Done
from toolkit.rules.verbs import Parameter
from toolkit.rules.vocabulary import Vocabulary
from toolkit.rules.vocabulary_schema import effects_schema

from .words import HIT, MOMENT, VOCABULARY, Hit, Moment, Play, burn

SCHEMA = effects_schema(VOCABULARY)


def accepts(definition: str, value: Any) -> bool:
    """What the judge says; the fast engine must agree."""
    schema = {**SCHEMA, "$ref": f"#/$defs/{definition}"}
    verdict = bool(jsonschema.Draft202012Validator(schema).is_valid(value))
    assert verdict == jsonschema_rs.validator_for(schema).is_valid(value)
    return verdict


def test_a_verb_is_its_function() -> None:
    verb = VOCABULARY.verbs["burn"]
    assert verb.run is burn
    assert verb.context is Moment
    assert verb.doc == "Burn lanterns."
    assert verb.parameters == (
        Parameter("lanterns", NumberArgument(minimum=1), required=True),
        Parameter("where", Choice(("here", "everywhere")), required=False, default="here"),
    )


def test_every_annotation_gives_its_argument_type() -> None:
    def types(name: str) -> list[Any]:
        return [parameter.type for parameter in VOCABULARY.verbs[name].parameters]

    assert types("add_wounds") == [NumberArgument()]
    assert types("give") == [Reference("card"), Selects("hero")]
    assert types("tell") == [WordsArgument(), FlagArgument(), ConditionArgument()]
    assert types("repeat") == [NumberArgument(minimum=0), EffectsArgument()]
    assert types("stop") == []


def test_verbs_go_with_what_is_going_on() -> None:
    assert "add_wounds" not in VOCABULARY.verbs_for(Moment)
    assert set(VOCABULARY.verbs_for(Hit)) == set(VOCABULARY.verbs)
    assert list(VOCABULARY.verbs_for(Hit)) == sorted(VOCABULARY.verbs)
    assert VOCABULARY.contexts() == [Hit, Moment]


def test_words_of_a_choice_may_mean_something_in_one_context_alone() -> None:
    vocabulary = Vocabulary("other")
    vocabulary.owner("card", triggers=("triggers",))
    vocabulary.event("dawn", Moment, MOMENT, "Dawn.", owners=("card",))
    vocabulary.event("blow", Hit, HIT, "A blow.", owners=("card",))

    @vocabulary.verb
    def wave(
        play: Play,
        moment: Moment,
        how: Annotated[Literal["gladly", "back"], OnlyIn(Hit, "while somebody is hit", "back")],
    ) -> Done:
        """Wave."""
        return DONE

    how = vocabulary.verbs["wave"].parameters[0].type
    assert isinstance(how, Choice)
    assert (how.here(Hit), how.here(Moment)) == (("gladly", "back"), ("gladly",))
    definitions = effects_schema(vocabulary)["$defs"]
    told = {name: definitions[f"effect-{name}"]["else"]["properties"]["wave"]["else"] for name in ("hit", "moment")}
    assert told["hit"] == {"type": "string", "enum": ["gladly", "back"]}
    assert told["moment"] == {
        "type": "string",
        "enum": ["gladly"],
        "x-lantern-elsewhere": {"back": "while somebody is hit"},
    }


def test_nothing_is_registered_twice() -> None:
    vocabulary = Vocabulary("other")

    def wave(play: Play, moment: Moment) -> Done:
        """Wave."""
        return DONE

    vocabulary.verb(wave)
    vocabulary.selector("hero")(wave)
    vocabulary.owner("card", triggers=("triggers",))
    vocabulary.event("dawn", Moment, MOMENT, "Dawn.", owners=("card",))
    vocabulary.stat("speed", Moment, MOMENT, "Speed.")
    with pytest.raises(ValueError, match="the verb 'wave' is registered twice in other"):
        vocabulary.verb(wave)
    with pytest.raises(ValueError, match="the hero selector 'wave' is registered twice"):
        vocabulary.selector("hero")(wave)
    with pytest.raises(ValueError, match="the event 'dawn' is declared twice"):
        vocabulary.event("dawn", Moment, MOMENT, "Dawn.", owners=("card",))
    with pytest.raises(ValueError, match="the owner 'card' is declared twice"):
        vocabulary.owner("card")
    with pytest.raises(ValueError, match="the stat 'speed' is declared twice"):
        vocabulary.stat("speed", Moment, MOMENT, "Speed.")


def test_a_verb_needs_words_and_known_argument_types() -> None:
    vocabulary = Vocabulary("other")

    def silent(play: Play, moment: Moment) -> Done:
        return DONE

    def odd(play: Play, moment: Moment, when: float) -> Done:
        """Take an odd argument."""
        return DONE

    def bare(play: Play, moment: Moment, how) -> Done:  # type: ignore[no-untyped-def]
        """Say nothing of an argument."""
        return DONE

    def vague(play: Play, moment: Moment | None) -> Done:
        """Have no class as context."""
        return DONE

    with pytest.raises(ValueError, match="silent needs a docstring"):
        vocabulary.verb(silent)
    with pytest.raises(TypeError, match="no argument type"):
        vocabulary.verb(odd)
    with pytest.raises(TypeError, match="bare: the argument 'how' has no type"):
        vocabulary.verb(bare)
    with pytest.raises(TypeError, match="must be a class"):
        vocabulary.verb(vague)
    assert vocabulary.verbs == {}


def test_a_verb_says_every_facet_and_no_other() -> None:
    vocabulary = Vocabulary("other", facets={"stage": "when it acts"})

    def wave(play: Play, moment: Moment) -> Done:
        """Wave."""
        return DONE

    with pytest.raises(ValueError, match="verbs of other have no facet colour, but 'wave' says it"):
        vocabulary.verb(stage="early", colour="red")(wave)
    vocabulary.verb(wave)
    with pytest.raises(ValueError, match="verbs of other leave out what they must say: wave does not say its stage"):
        vocabulary.check_facets()


def test_a_verb_is_for_kinds_that_have_rules() -> None:
    vocabulary = Vocabulary("other")

    def wave(play: Play, moment: Moment) -> Done:
        """Wave."""
        return DONE

    vocabulary.verb(wave)
    with pytest.raises(ValueError, match="the verb 'wave' of other is for kinds without rules: hat"):
        vocabulary.only_on("hat")(wave)


def test_a_shared_verb_may_be_kept_for_one_context() -> None:
    vocabulary = Vocabulary("other")

    def wave(play: Play, moment: Moment) -> Done:
        """Wave."""
        return DONE

    vocabulary.verb(wave)
    assert "wave" in vocabulary.verbs_for(Moment)
    vocabulary.only_in(Hit, "wave")
    assert "wave" not in vocabulary.verbs_for(Moment)
    assert "wave" in vocabulary.verbs_for(Hit)


def test_an_event_names_owners_that_have_triggers() -> None:
    vocabulary = Vocabulary("other")
    vocabulary.owner("deck", effects={"do": "drawn"})
    with pytest.raises(ValueError, match=r"names owners without triggers: \['deck'\]"):
        vocabulary.event("dawn", Moment, MOMENT, "Dawn.", owners=("deck",))


def test_a_stat_names_owners_that_have_lasting_changes() -> None:
    vocabulary = Vocabulary("other")
    vocabulary.owner("lamp", triggers=("triggers",))
    vocabulary.owner("ring", passives=("passives",))
    with pytest.raises(ValueError, match=r"names owners without lasting changes: \['lamp'\]"):
        vocabulary.stat("speed", Moment, MOMENT, "Speed.", owners=("lamp",))
    vocabulary.stat("speed", Moment, MOMENT, "Speed.", owners=("ring",))
    vocabulary.stat("luck", Moment, MOMENT, "Luck.")
    assert [list(vocabulary.stats_of(kind)) for kind in ("ring", "cloak")] == [["speed", "luck"], ["luck"]]


def test_each_owner_listens_on_its_own_events_alone() -> None:
    assert accepts("trigger-lamp", {"on": "round-start", "do": [{"burn": 1}]})
    assert not accepts("trigger-lamp", {"on": "hit", "do": [{"burn": 1}]})
    assert sorted(VOCABULARY.events_of("lamp")) == ["round-start"]


def test_selectors_stand_only_where_they_make_sense() -> None:
    give = {"give": {"card": "rope", "to": "victims"}}
    assert accepts("trigger-card", {"on": "hit", "do": [give]})
    assert not accepts("trigger-card", {"on": "round-start", "do": [give]})


def test_scopes_are_found_by_the_names_schemas_use() -> None:
    assert VOCABULARY.scope("hit") is HIT
    assert VOCABULARY.scope("round-start") is MOMENT
    assert VOCABULARY.scope("stat armour") is HIT
    assert VOCABULARY.scope("armour") is None
    assert VOCABULARY.scope("dusk") is None


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "lantern:toy/effects.schema.json"
    assert "oneOf" not in str(SCHEMA), "one mistake must make one message"


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    def references(value: Any) -> list[str]:
        if isinstance(value, Mapping):
            found = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return found + [each for part in value.values() for each in references(part)]
        return [each for part in value for each in references(part)] if isinstance(value, list) else []

    found = references(SCHEMA)
    assert found
    assert {each.removeprefix("#/$defs/") for each in found} <= set(SCHEMA["$defs"])


GOOD_EFFECTS: list[Any] = [
    {"burn": 2},
    {"burn": "round + 1"},
    {"burn": {"lanterns": 1, "where": "everywhere"}},
    {"add_wounds": -2},
    {"give": {"card": "rope", "to": "everyone"}},
    {"give": {"card": "rope", "to": {"the_first": 2}}},
    {"give": {"card": "rope", "to": {"the_first": {"heroes": 2}}}},
    {"give": {"card": "rope", "to": "the_first"}},
    {"tell": "Run!"},
    {"tell": {"words": "Run!", "aloud": True, "only": "dark"}},
    {"offer": [{"burn": 1}, "stop"]},
    {"repeat": {"times": 0, "do": ["stop"]}},
    "stop",
    {"stop": {}},
    {"burn": 2, "if": "dark"},
]

BAD_EFFECTS: list[Any] = [
    "burn",
    "fly",
    {"fly": 1},
    {},
    {"if": "dark"},
    {"burn": 1, "stop": {}},
    {"burn": 1, "stop": {}, "if": "dark"},
    {"burn": 1, "if": ""},
    {"burn": 0},
    {"burn": True},
    {"burn": 1.5},
    {"burn": None},
    {"burn": {"where": "here"}},
    {"burn": {"lanterns": 1, "where": "there"}},
    {"burn": {"lanterns": 1, "colour": "red"}},
    {"give": "rope"},
    {"give": {"card": "rope"}},
    {"give": {"card": "rope", "to": "nobody"}},
    {"give": {"card": "rope", "to": {"everyone": {}, "the_first": 1}}},
    {"give": {"card": "rope", "to": {"the_first": -1}}},
    {"tell": ""},
    {"tell": {"words": "Run!", "aloud": "yes"}},
    {"offer": []},
    {"offer": "stop"},
    {"repeat": {"times": -1, "do": ["stop"]}},
    {"stop": 1},
    7,
    None,
]


@pytest.mark.parametrize("effect", GOOD_EFFECTS, ids=str)
def test_the_schema_accepts(effect: Any) -> None:
    assert accepts("effect-hit", effect)
    assert accepts("effects-hit", [effect])


@pytest.mark.parametrize("effect", BAD_EFFECTS, ids=str)
def test_the_schema_refuses(effect: Any) -> None:
    assert not accepts("effect-hit", effect)
    assert not accepts("effects-hit", [{"burn": 1}, effect])


def test_the_schema_knows_what_is_going_on() -> None:
    assert accepts("effect-hit", {"add_wounds": 1})
    assert not accepts("effect-moment", {"add_wounds": 1})
    assert accepts("trigger-card", {"on": "hit", "do": [{"add_wounds": 1}]})
    assert not accepts("trigger-card", {"on": "round-start", "do": [{"add_wounds": 1}]})
    assert accepts("trigger-card", {"on": "hit", "do": [{"offer": [{"add_wounds": 1}]}]})
    assert not accepts("trigger-card", {"on": "round-start", "do": [{"offer": [{"add_wounds": 1}]}]})


@pytest.mark.parametrize(
    ("trigger", "good"),
    [
        ({"on": "hit", "do": ["stop"]}, True),
        ({"on": "hit", "if": "dark", "spend": 2, "do": ["stop"]}, True),
        ({"on": "hit", "instead": True, "do": ["stop"]}, True),
        ({"on": "round-start", "instead": False, "do": ["stop"]}, True),
        ({"on": "round-start", "instead": True, "do": ["stop"]}, False),
        ({"on": "hit", "do": []}, False),
        ({"on": "hit"}, False),
        ({"do": ["stop"]}, False),
        ({"on": "dusk", "do": ["stop"]}, False),
        ({"on": "hit", "do": ["stop"], "spend": 0}, False),
        ({"on": "hit", "do": ["stop"], "price": 1}, False),
    ],
)
def test_triggers(trigger: Any, good: bool) -> None:
    assert accepts("trigger-card", trigger) == good


@pytest.mark.parametrize(
    ("passive", "good"),
    [
        ({"stat": "armour", "by": 1}, True),
        ({"stat": "armour", "by": "wounds", "if": "dark"}, True),
        ({"stat": "speed", "by": 1}, False),
        ({"stat": "armour"}, False),
        ({"stat": "armour", "by": 1, "until": "dawn"}, False),
    ],
)
def test_passives(passive: Any, good: bool) -> None:
    assert accepts("passives-card", [passive]) == good


def test_expressions_know_their_scope() -> None:
    scopes = [each["then"]["x-lantern-scope"] for each in SCHEMA["$defs"]["trigger-card"]["allOf"]]
    assert scopes == ["hit", "round-start"]
    assert SCHEMA["$defs"]["passive-card"]["allOf"][0]["then"] == {"x-lantern-scope": "stat armour"}
    long_form = SCHEMA["$defs"]["effect-hit"]["else"]["properties"]["burn"]["then"]
    assert long_form["properties"]["lanterns"]["x-lantern-expression"] == "number"


def test_a_vocabulary_without_stats_and_replaceable_events_offers_neither() -> None:
    plain = Vocabulary("plain")
    plain.owner("card", triggers=("triggers",))
    plain.event("dawn", Moment, MOMENT, "Dawn.", owners=("card",))
    plain.verb(burn)
    schema = effects_schema(plain)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert not any(name.startswith("passive") for name in schema["$defs"])
    assert "instead" not in schema["$defs"]["trigger-card"]["properties"]


def test_an_optional_argument_type_is_the_type_within() -> None:
    vocabulary = Vocabulary("other")

    @vocabulary.verb
    def maybe(
        play: Play, moment: Moment, number: Number | None = None, card: Annotated[str, Reference("card")] | None = None
    ) -> Done:
        """Take optional arguments."""
        return DONE

    @vocabulary.verb
    def surely(play: Play, moment: Moment, number: Amount) -> Done:
        """Take one."""
        return DONE

    assert [each.type for each in vocabulary.verbs["maybe"].parameters] == [NumberArgument(), Reference("card")]
    assert not vocabulary.verbs["maybe"].needs_arguments
    assert vocabulary.verbs["surely"].needs_arguments


def test_kinds_that_change_the_same_stats_share_one_schema_of_lasting_changes() -> None:
    vocabulary = Vocabulary("toy")
    assert not any(name.startswith("passive") for name in effects_schema(_with_stats(vocabulary))["$defs"])
    definitions = _of_three_kinds("amulet", "ring")
    assert definitions["passive-amulet"]["properties"]["stat"]["enum"] == ["luck", "speed"]
    assert definitions["passive-amulet"]["properties"]["stat"]["x-lantern-stat"] == ["amulet", "ring"]
    assert definitions["passive-scar"]["properties"]["stat"]["enum"] == ["luck"]
    assert {name for name in definitions if name.startswith("passive-")} == {"passive-amulet", "passive-scar"}


@pytest.mark.parametrize("owners", [(), ("amulet",), ("ring", "scar"), ("amulet", "ring", "scar")])
def test_lasting_changes_of_a_kind_are_called_after_it_whatever_others_can_change(owners: tuple[str, ...]) -> None:
    """Schemas of a package refer to them by these names."""
    definitions = _of_three_kinds(*owners)
    lists = {name for name in definitions if name.startswith("passives")}
    assert lists == {"passives-amulet", "passives-ring", "passives-scar"}
    for kind in ("amulet", "ring", "scar"):
        one = definitions[definitions[f"passives-{kind}"]["items"]["$ref"].rpartition("/")[2]]
        assert ("speed" in one["properties"]["stat"]["enum"]) == (not owners or kind in owners)


def _of_three_kinds(*owners: str) -> Any:
    """The definitions of a vocabulary with lasting changes of three kinds; only some can change `speed`."""
    vocabulary = Vocabulary("toy")
    for kind in ("amulet", "ring", "scar"):
        vocabulary.owner(kind, passives=("passives",))
    return effects_schema(_with_stats(vocabulary, owners=owners))["$defs"]


def _with_stats(vocabulary: Vocabulary, owners: tuple[str, ...] = ()) -> Vocabulary:
    vocabulary.stat("luck", Moment, MOMENT, "Luck.")
    vocabulary.stat("speed", Moment, MOMENT, "Speed.", owners=owners)
    return vocabulary
