"""Verbs about roles, tokens and conditions of a pack's own, for every system that has them.

A system that wants them says so once, after its own contexts and events are declared:

    own_verbs.add_to(VOCABULARY, Moment, OwnSharing(rule="SB-91.66", ...))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from toolkit.content.entity import Entity
from toolkit.crawl.figures import own
from toolkit.crawl.figures.own import CONDITION, HELD, ROLE, THERE, TOKEN, UNTIL_REMOVED, Owning
from toolkit.crawl.judged import said
from toolkit.rules.arguments import Amount, ArgumentType, Choice, Effects, OnlyIn, Reference
from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.vocabulary import Vocabulary

OwnRole = Annotated[Entity, Reference(ROLE)]
OwnToken = Annotated[Entity, Reference(TOKEN)]
OwnCondition = Annotated[Entity, Reference(CONDITION)]
MaybeRole = Annotated[Entity | None, Reference(ROLE)]
MaybeToken = Annotated[Entity | None, Reference(TOKEN)]
#: Whom a rule means; each system has its own words for it.
Whom = Annotated[str, Choice(())]


@dataclass(frozen=True, slots=True)
class OwnSharing:
    """What a system says about these verbs."""

    #: The rule of its ledger by which such things come and go.
    rule: str
    #: How its rules say whom they mean; the first word is what stands for one that is left out.
    whom: tuple[str, ...]
    #: The figures that a word means.
    meant: Callable[[Any, Any, Any], Asking[Sequence[Owning]]]
    #: All who play, and the same moment about another of them.
    everybody: Callable[[Any], Sequence[Owning]]
    about: Callable[[Any, Any], Any]
    #: What the vocabulary calls such a one as the subject of a moment, and words that mean nobody without a subject.
    subject: str
    meant_by: tuple[tuple[str, str], ...]
    #: Words that mean somebody in some contexts alone.
    meant_in: tuple[OnlyIn, ...] = field(default=(), kw_only=True)
    #: How long conditions last → the moment at which they go. Empty: figures of the system have no numbers to change.
    lasts: Mapping[str, str]
    #: What follows when a figure has more of them, or fewer: numbers of it may be others now.
    settle: Callable[[Any, Any], None] = field(default=lambda game, figure: None, kw_only=True)


def add_to(
    vocabulary: Vocabulary,
    context: type,
    sharing: OwnSharing,
    facets: Mapping[str, Any] | None = None,
    **of_one: Mapping[str, Any],
) -> None:
    """Give a system these verbs. `facets` are what it wants to know of each of them; what it says of one alone is given
    by the name of the verb."""
    first = sharing.whom[0]
    rule = sharing.rule

    def settled(game: Any, changed: list[Owning]) -> list[Owning]:
        for each in changed:
            sharing.settle(game, each)
        return changed

    def give_role(
        game: Any, moment: object, role: OwnRole, whom: Whom = first
    ) -> Asking[Did[Literal["nobody", "has-role"]]]:
        """Figures get a role of the pack's own; who has it keeps it."""
        figures = yield from sharing.meant(game, moment, whom)
        new = settled(game, [each for each in figures if own.give_role(game, each, role.id, rule)])
        return DONE if new else Nothing("has-role" if figures else "nobody")

    def take_role(
        game: Any, moment: object, role: OwnRole, whom: Whom = first
    ) -> Asking[Did[Literal["nobody", "no-role"]]]:
        """Figures lose a role of the pack's own."""
        figures = yield from sharing.meant(game, moment, whom)
        lost = settled(game, [each for each in figures if own.take_role(game, each, role.id, rule)])
        return DONE if lost else Nothing("no-role" if figures else "nobody")

    def give_tokens(
        game: Any, moment: object, token: OwnToken, whom: Whom = first, count: Amount = 1
    ) -> Asking[Did[Literal["nobody", "zero"]]]:
        """Figures get tokens of the pack's own."""
        figures = yield from sharing.meant(game, moment, whom)
        for each in figures if count else ():
            own.give_tokens(game, each, token.id, count, rule)
            sharing.settle(game, each)
        return Nothing("nobody") if not figures else DONE if count else Nothing("zero")

    def take_tokens(
        game: Any, moment: object, token: OwnToken, whom: Whom = first, count: Amount = 1
    ) -> Asking[Did[Literal["nobody", "none-carried"]]]:
        """Figures lose tokens of the pack's own, as many as they have of them."""
        figures = yield from sharing.meant(game, moment, whom)
        lost = settled(game, [each for each in figures if own.take_tokens(game, each, token.id, count, rule)])
        return DONE if lost else Nothing("none-carried" if figures else "nobody")

    def give_condition(
        game: Any, moment: object, condition: OwnCondition, whom: Whom = first
    ) -> Asking[Did[Literal["nobody", "has-condition"]]]:
        """Figures get a condition of the pack's own; who has it already keeps it as it is."""
        figures = yield from sharing.meant(game, moment, whom)
        until = sharing.lasts[str(condition.data.get("lasts", UNTIL_REMOVED))]
        new = settled(game, [each for each in figures if own.give_condition(game, each, condition.id, until, rule)])
        return DONE if new else Nothing("has-condition" if figures else "nobody")

    def take_condition(
        game: Any, moment: object, condition: OwnCondition, whom: Whom = first
    ) -> Asking[Did[Literal["nobody", "no-condition"]]]:
        """Figures lose a condition of the pack's own, with all it changes."""
        figures = yield from sharing.meant(game, moment, whom)
        lost = settled(game, [each for each in figures if own.take_condition(game, each, condition.id, rule)])
        return DONE if lost else Nothing("no-condition" if figures else "nobody")

    def for_each(
        game: Any, moment: object, do: Effects, role: MaybeRole = None, token: MaybeToken = None
    ) -> Asking[Did[Literal["nobody"]]]:
        """The effects happen once for everybody who plays and has the role or the token; without both, for all."""
        meant = [each for each in sharing.everybody(game) if _has(each, role, token)]
        for figure in meant:
            yield from run_effects(game, do, sharing.about(moment, figure))
        return DONE if meant else Nothing("nobody")

    types: dict[str, ArgumentType] = {"whom": Choice(sharing.whom, about=sharing.meant_by, only=sharing.meant_in)}
    verbs: list[Callable[..., Any]] = [give_role, take_role, give_tokens, take_tokens, for_each]
    if sharing.lasts:
        verbs += [give_condition, take_condition]
    for verb in verbs:
        facets_of = {**(facets or {}), **of_one.get(verb.__name__, {})}
        told = said(vocabulary, facets_of, welcome=verb is not take_tokens)
        vocabulary.shared_verb(verb, context, told, None if verb is for_each else types)
    vocabulary.given_by("give_role", role=(HELD,))
    vocabulary.given_by("give_tokens", token=(HELD, THERE))
    vocabulary.wanted_by("take_role", role=HELD)
    vocabulary.wanted_by("take_tokens", token=HELD)
    vocabulary.wanted_by("for_each", role=HELD, token=HELD)
    if sharing.lasts:
        vocabulary.given_by("give_condition", condition=(HELD,))
        vocabulary.wanted_by("take_condition", condition=HELD)
    vocabulary.speaks_of(for_each.__name__, introduces=(sharing.subject,) if sharing.subject else ())


def _has(figure: Owning, role: Entity | None, token: Entity | None) -> bool:
    has_role = role is None or role.id in figure.own.roles
    return has_role and (token is None or token.id in figure.own.tokens)
