"""What players agree on before they sit down, and what is said to a table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, NoReturn, TypeAlias, TypeVar

from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.given import GivenFault
from toolkit.rules.reading import ContentFault
from toolkit.rules.reading_values import TableFault
from toolkit.rules.shapes import Shape, misfit
from toolkit.rules.system import Table

#: A table that cannot be, in all systems but those with a code of their own for it.
WRONG_TABLE = "L0809"


class Agreement(NamedTuple):
    """One option: whether a value can be meant, and what it is, in words: `a number, 0 or more`."""

    can_be: Callable[[Any], bool]
    wanted: str
    #: What a mapping looks like that holds much.
    shape: Shape | None = None


def are_names(value: Any) -> bool:
    """Whether this is a list of names, be they known or not."""
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def are_lists_of_names(value: Any) -> bool:
    """Whether this is a mapping in which every value is a list of names."""
    return isinstance(value, Mapping) and all(map(are_names, value.values()))


def refuse(entity: Entity, code: str, message: str, hint: str = "", pointer: Pointer = ()) -> NoReturn:
    """Say that an adventure or campaign cannot be played so, pointing at its file."""
    raise ContentFault(entity.diagnostic(code, message, pointer, hint=hint))


def wrong_table(
    played: Entity, message: str, hint: str = "", pointer: Pointer = (), code: str = WRONG_TABLE
) -> NoReturn:
    """Say that nobody can sit down to an adventure or campaign as the table is."""
    raise TableFault(played.diagnostic(code, message, pointer, hint=hint))


def did_you_mean(name: str, known: Collection[str]) -> str:
    """The hint for a name that is not known; empty where none is near."""
    meant = nearest(name, known)
    return f"did you mean {meant!r}?" if meant else ""


def known_options(name: str, known: Collection[str]) -> str:
    """The hint for an option that is not known: the nearest one, or those there are."""
    return did_you_mean(name, known) or f"there is {', '.join(known) or 'none'}"


def check_known(adventure: Entity, chosen: Iterable[str], known: Collection[str], kind: str) -> None:
    """Those who are chosen to play must be there."""
    for name in chosen:
        if name not in known:
            wrong_table(adventure, f"there is no {kind} {name!r}", did_you_mean(name, known))


def check_number(adventure: Entity, chosen: Sequence[str], players: int, called: str, fewest: int, most: int) -> None:
    """Everybody plays somebody, nobody is played twice, and so many can play; `called` is what they are in words."""
    different = len(set(chosen))
    if not fewest <= len(chosen) <= most or different != len(chosen) or not 1 <= players <= len(chosen):
        wrong_table(adventure, f"there are {different} different {called} for {players} players")


def check_options(adventure: Entity, options: Mapping[str, Any], known: Mapping[str, Agreement]) -> None:
    """Options come from the command line too: what cannot be meant is told before anything is laid out."""
    for name, value in options.items():
        if name not in known:
            wrong_table(adventure, f"there is no option {name!r}", known_options(name, known))
        if not known[name].can_be(value):
            wrong_table(adventure, f"the option {name!r} is {known[name].wanted}, not {value!r}")
        shape = known[name].shape
        if shape is not None and isinstance(value, Mapping) and (why := misfit(value, shape, name)):
            wrong_table(adventure, why)


S = TypeVar("S")
_LayOut: TypeAlias = Callable[[Library, Entity, Table], S]


def seating(known: Mapping[str, Agreement]) -> Callable[[_LayOut[S]], _LayOut[S]]:
    """Make a function that lays out a table look first at what was agreed on.

    Options of saved games hold much, such as what heroes bring along: a name or number of them that cannot be is
    told. What they must look like at all, the system says by its agreements; all else that breaks is a fault of ours.
    """

    def checked(lay_out: _LayOut[S]) -> _LayOut[S]:
        @wraps(lay_out)
        def new_state(library: Library, adventure: Entity, table: Table) -> S:
            check_options(adventure, table.options, known)
            try:
                return lay_out(library, adventure, table)
            except GivenFault as error:
                if not table.options:
                    raise
                wrong_table(adventure, str(error))

        return new_state

    return checked
