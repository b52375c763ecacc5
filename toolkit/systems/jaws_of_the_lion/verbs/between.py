"""What rewards of scenarios and results of city events can do (JL-20.14, JL-22.11)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from toolkit.content.entity import Entity
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Reference
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.together import some_of
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.story.progress import gain_checks, gain_experience, gain_item, has_item
from toolkit.systems.jaws_of_the_lion.verbs.judged import UNJUDGED, UNREAD
from toolkit.systems.jaws_of_the_lion.verbs.moments import Between, LionGame
from toolkit.systems.jaws_of_the_lion.verbs.parts import ACTION, NOT_WON, Need, Part
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

MercenaryReference = Annotated[Entity, Reference("mercenary")]
ItemReference = Annotated[Entity, Reference("item")]
OptionalItem = Annotated[Entity | None, Reference("item")]
ScenarioReference = Annotated[Entity, Reference("adventure")]
#: Who gains it: every character, exhausted ones too, or one whom the players choose (JL-20.12, JL-20.13).
Whom: TypeAlias = Literal["each", "one"]
#: Or all of them in total: the players share it out (JL-90.155).
Gainers: TypeAlias = Literal["each", "one", "together"]
_IN_PARTY = Part(needs=(Need("party", "mercenary", True, "{!r} is not in the party"),))
_HAS_GOLD = Part(needs=(Need("gold", "", True, "nobody has any gold", stays=False),))


def _meant(moment: Between, whom: Whom, item: Entity | None = None) -> Asking[list[Character]]:
    """Everybody, or one: an item goes to somebody who does not own it yet, if there is one (JL-90.70)."""
    party = moment.state.characters
    if whom == "each":
        return list(party.values())
    able = [name for name, each in party.items() if item is None or not has_item(each, item.id)]
    chosen: str = yield Ask("receiver", TABLE, {name: name for name in able or party}, "JL-91.22")
    return [party[chosen]]


def _gain(game: LionGame, character: Character, gold: int, xp: int, checks: int, item: Entity | None) -> Asking[bool]:
    """Give a character what it gains; says whether it was anything."""
    if gold:
        character.gold += gold
        tell(game, "gained_gold", "JL-20.14", who=character.id, count=gold)
    gain_experience(game, character, xp, "JL-20.14")
    yield from gain_checks(game, character, checks, "JL-21.16")
    is_new = item is not None and not has_item(character, item.id)
    if item is not None and is_new:
        gain_item(game, character, item.id, "JL-20.14")
    return bool(gold or xp or checks or is_new)


def _shared(moment: Between, amount: int) -> Asking[list[int]]:
    """What each character gets of an amount for all of them together, in the order they sit (JL-90.155)."""
    names = list(moment.state.characters)
    shares: list[int] = []
    for number, name in enumerate(names[:-1] if amount else ()):
        left = amount - sum(shares)
        even = -(-left // (len(names) - number))
        counts = [even, *(count for count in range(left, -1, -1) if count != even)]
        shares.append((yield Ask("share", TABLE, {f"{name}:{count}": count for count in counts}, "JL-91.22")))
    return [*shares, amount - sum(shares)] if amount else [0] * len(names)


def _share_out(game: LionGame, moment: Between, gold: int, xp: int, checks: int) -> Asking[bool]:
    golds = yield from _shared(moment, gold)
    points = yield from _shared(moment, xp)
    marks = yield from _shared(moment, checks)
    gained = False
    for character, coins, learned, marked in zip(moment.state.characters.values(), golds, points, marks, strict=True):
        gained = (yield from _gain(game, character, coins, learned, marked, None)) or gained
    return gained


@VOCABULARY.arguments(some_of("gold", "xp", "checks", "item"))
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def reward(
    game: LionGame,
    moment: Between,
    gold: Amount = 0,
    xp: Amount = 0,
    checks: Amount = 0,
    item: OptionalItem = None,
    whom: Gainers = "each",
) -> Asking[Did[Literal["has-item"]]]:
    """Each character, or one whom the players choose, gains gold, experience, checkmarks or an item.

    With `together` it is for the party in total: the players share out gold, experience and checkmarks as they like,
    and the item goes to one.
    """
    gained = False
    if whom == "together":
        gained = yield from _share_out(game, moment, gold, xp, checks)
        gold, xp, checks, whom = 0, 0, 0, "one"
        if item is None:
            return DONE if gained else Nothing("has-item")
    for character in (yield from _meant(moment, whom, item)):
        gained = (yield from _gain(game, character, gold, xp, checks, item)) or gained
    return DONE if gained else Nothing("has-item")


@VOCABULARY.arguments(some_of("gold", "xp", "checks", "item"))
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_IN_PARTY, welcome=True)
def reward_character(
    game: LionGame,
    moment: Between,
    mercenary: MercenaryReference,
    gold: Amount = 0,
    xp: Amount = 0,
    checks: Amount = 0,
    item: OptionalItem = None,
) -> Asking[Did[Literal["nobody", "has-item"]]]:
    """One character, if it is in the party, gains gold, experience, checkmarks or an item."""
    character = game.state.characters.get(mercenary.id)
    if character is None:
        return Nothing("nobody")
    gained = yield from _gain(game, character, gold, xp, checks, item)
    return DONE if gained else Nothing("has-item")


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_HAS_GOLD, welcome=False)
def lose_gold(game: LionGame, moment: Between, count: Amount, whom: Whom = "each") -> Asking[Did[Literal["no-gold"]]]:
    """Each character, or one whom the players choose, loses gold; who has less loses all of it."""
    paid = 0
    for character in (yield from _meant(moment, whom)):
        lost = min(count, character.gold)  # JL-22.12
        character.gold -= lost
        paid += lost
        if lost:
            tell(game, "lost_gold", "JL-22.12", who=character.id, count=lost)
    return DONE if paid else Nothing("no-gold")


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(needs=(NOT_WON,)), welcome=True)
def unlock(game: LionGame, moment: Between, scenario: ScenarioReference) -> Did[Literal["no-campaign", "open-already"]]:
    """A scenario can be played from now on."""
    story = game.state.story
    if story is None:
        return Nothing("no-campaign")
    name = scenario.id
    if name in story.open or name in story.won or name in story.closed:
        return Nothing("open-already")
    story.open.append(name)
    tell(game, "unlocked_scenario", "JL-22.14", scenario=name)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(needs=(NOT_WON,)), welcome=False)
def close_scenario(
    game: LionGame, moment: Between, scenario: ScenarioReference
) -> Did[Literal["no-campaign", "not-open"]]:
    """A scenario can no longer be played."""
    story = game.state.story
    if story is None:
        return Nothing("no-campaign")
    if scenario.id in story.closed or scenario.id in story.won:
        return Nothing("not-open")
    if scenario.id in story.open:
        story.open.remove(scenario.id)
    story.closed.append(scenario.id)
    tell(game, "closed_scenario", "JL-22.16", scenario=scenario.id)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def stock(game: LionGame, moment: Between, item: ItemReference) -> Did[Literal["no-campaign", "stocked-already"]]:
    """The shop has an item from now on, as many as the box has."""
    story = game.state.story
    if story is None:
        return Nothing("no-campaign")
    if item.id in story.shop:
        return Nothing("stocked-already")
    copies = game.state.catalog.item(item.id).copies
    held = sum(has_item(each, item.id) for each in game.state.characters.values())
    story.shop[item.id] = max(0, copies - held)
    tell(game, "stocked", "JL-18.21", item=item.id)
    return DONE
