"""A small vocabulary for testing verbs, schemas and compiling: somebody is hit, and lanterns burn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.rules.arguments import (
    Amount,
    Condition,
    Count,
    Effects,
    Flag,
    Number,
    Reference,
    Selection,
    Selects,
    Words,
)
from toolkit.rules.decisions import Ask, Asking, End
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.effects import EffectBudget, run_effects
from toolkit.rules.expressions import BOOLEAN, NUMBER, Name, Scope
from toolkit.rules.log import Log
from toolkit.rules.vocabulary import Vocabulary
from toolkit.rules.watching import Watch


@dataclass
class Moment:
    """Something is going on."""

    owner: str = ""
    round: int = 1


@dataclass
class Hit(Moment):
    """Somebody is being hit."""

    wounds: int = 0
    dark: bool = False


@dataclass
class Play:
    """Stands for a game: a budget and a record of what the verbs did."""

    budget: EffectBudget = field(default_factory=EffectBudget)
    done: list[Any] = field(default_factory=list)
    watch: Watch | None = None
    log: Log | None = None


MOMENT = Scope({"round": Name(NUMBER, lambda moment: moment.round, "the round")})
HIT = Scope(
    {"wounds": Name(NUMBER, lambda hit: hit.wounds), "dark": Name(BOOLEAN, lambda hit: hit.dark)}, parent=MOMENT
)

VOCABULARY = Vocabulary("toy")
CARD = VOCABULARY.owner("card", triggers=("triggers",), passives=("passives",))
LAMP = VOCABULARY.owner("lamp", triggers=("parts.*.triggers",))
VOCABULARY.extra("spend", {"type": "integer", "minimum": 1}, events=("hit",), owners=(CARD,))
VOCABULARY.event("round-start", Moment, MOMENT, "A round begins.", owners=(CARD, LAMP))
VOCABULARY.event("hit", Hit, HIT, "Somebody is hit.\n\nBefore armour.", owners=(CARD,), replaceable=True)
VOCABULARY.stat("armour", Hit, HIT, "What a hit is reduced by.")
verb, selector = VOCABULARY.verb, VOCABULARY.selector


@selector("hero")
def everyone(play: Play, moment: Moment) -> Sequence[str]:
    """Every hero."""
    return ["ann", "bob"]


@selector("hero")
def the_first(play: Play, moment: Moment, heroes: Count = 1) -> Sequence[str]:
    """The first heroes, in the order of play."""
    return ["ann", "bob"][:heroes]


@selector("hero")
def victims(play: Play, hit: Hit) -> Sequence[str]:
    """Those who were hit."""
    return ["bob"] * hit.wounds


@verb
def burn(play: Play, moment: Moment, lanterns: Amount, where: Literal["here", "everywhere"] = "here") -> Done:
    """Burn lanterns."""
    play.done.append(("burn", lanterns, where))
    return DONE


@verb
def add_wounds(play: Play, hit: Hit, number: Number) -> Did[Literal["zero"]]:
    """Wound more, or less."""
    hit.wounds += number
    play.done.append(("add_wounds", number))
    return DONE if number else Nothing("zero")


@verb
def give(
    play: Play, moment: Moment, card: Annotated[Entity, Reference("card")], to: Annotated[Selection, Selects("hero")]
) -> Did[Literal["nobody"]]:
    """Give a card to heroes."""
    heroes = list(to.pick(play, moment))
    play.done.append(("give", card.id, heroes))
    return DONE if heroes else Nothing("nobody")


@verb
def tell(play: Play, moment: Moment, words: Words, aloud: Flag = False, only: Condition | None = None) -> Done:
    """Tell the players something."""
    play.done.append(("tell", words, aloud, only))
    return DONE


@verb
def offer(play: Play, moment: Moment, do: Effects) -> Asking[Did[Literal["declined"]]]:
    """Ask whether the effects happen."""
    if not (yield Ask("offer", moment.owner, {"yes": True, "no": False})):
        return Nothing("declined")
    yield from run_effects(play, do, moment)
    return DONE


@verb
def repeat(play: Play, moment: Moment, times: Count, do: Effects) -> Asking[Did[Literal["zero"]]]:
    """Run effects several times."""
    for _ in range(times):
        yield from run_effects(play, do, moment)
    return DONE if times else Nothing("zero")


@verb
def stop(play: Play, moment: Moment) -> Done:
    """End what is going on."""
    raise End("moment")


def library_in(folder: Path, *entities: str) -> Library:
    """A pack of the given entity files, loaded without a complaint."""
    (folder / "lantern.yaml").write_text("id: toy-pack\nsystem: toy\ntitle: Toy\nversion: 1.0.0\n", encoding="utf-8")
    for text in entities:
        name = next(line.split()[1] for line in text.splitlines() if line.startswith("id:"))
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    loaded = load([folder], base=folder)
    assert not loaded.diagnostics, loaded.diagnostics
    return loaded.library
