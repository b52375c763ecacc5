"""What battle goals may ask for: what a character has done in a scenario (JL-20.15)."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.rules.expressions import BOOLEAN, NUMBER, Bounds, Name, Scope
from toolkit.systems.jaws_of_the_lion.state import MOST, Character, State
from toolkit.systems.jaws_of_the_lion.tallies import AT_MOST, FIRST_KILLS, TALLIES
from toolkit.systems.jaws_of_the_lion.verbs.moments import GoalCheck
from toolkit.systems.jaws_of_the_lion.verbs.scopes import TABLE_NAMES


def _counted(tally: str) -> Callable[[GoalCheck], int]:
    return lambda moment: moment.character.tally.get(tally, 0)


def _bounds_of(tally: str) -> Bounds:
    return Bounds(0, 1) if tally == FIRST_KILLS else Bounds(0)


#: What a character has done in a scenario, for battle goals.
GOAL_CHECK = Scope(
    {
        **{
            name: Name(NUMBER, _counted(name), doc, bounds=_bounds_of(name), at_most=AT_MOST.get(name, ()))
            for name, doc in TALLIES.items()
        },
        "collapsed": Name(BOOLEAN, lambda moment: moment.character.exhausted, "whether you are exhausted"),
        "cards_left": Name.number(
            lambda moment: len(moment.character.hand) + len(moment.character.discard),
            "how many cards you have in your hand and discard pile together",
        ),
        "cards_lost": Name.number(lambda moment: len(moment.character.lost), "how many of your cards are lost"),
        "xp_gained": Name.number(
            lambda moment: moment.character.xp - moment.bonus, "the experience you gained in the scenario"
        ),
        "my_hp": Name.number(
            lambda moment: max(0, moment.character.hp), "the hit points you have left", at_most=("my_full_hp",)
        ),
        "my_full_hp": Name.number(lambda moment: moment.character.max_hp, "your hit points without damage", 1),
        "allies_exhausted": Name.number(
            lambda moment: sum(
                each.exhausted for each in moment.state.characters.values() if each is not moment.character
            ),
            "how many of the other characters are exhausted",
            0,
            MOST - 1,
            at_most=("characters",),
        ),
        "coins_left": Name.number(
            lambda moment: sum(moment.state.coins.values()), "how many coins are left on the board"
        ),
        "most_kills": Name(
            BOOLEAN, lambda moment: _most_kills(moment.state, moment.character), "whether nobody killed more monsters"
        ),
    },
    TABLE_NAMES,
)


def _most_kills(state: State, character: Character) -> bool:
    own = character.tally.get("kills", 0)
    return own > 0 and all(each.tally.get("kills", 0) <= own for each in state.characters.values())
