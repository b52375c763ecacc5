"""The city between two scenarios: an event, the shop, the scenario that is played next (JL-18.16, JL-22)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity, id_in
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.cards.card import EventOption
from toolkit.systems.jaws_of_the_lion.state import Character, State
from toolkit.systems.jaws_of_the_lion.story.progress import gain_item, has_item
from toolkit.systems.jaws_of_the_lion.verbs.moments import Between, LionGame

DONE = "done"
END = "end"


# City events


def city_event(game: LionGame) -> Steps:
    """The top event: the players choose A or B before they know what comes of it (JL-22.08 to JL-22.13)."""
    state = game.state
    if not state.city_events:
        return
    name = state.city_events.pop(0)  # JL-22.13
    event = state.catalog.city_event(name)
    entity = state.catalog.find(name, "city-event")
    tell(game, "city_event", "JL-22.09", event=name, story=game.library.words(entity, "story"))
    moment = Between(game, name)
    able = {each.key: each for each in event.options if each.condition is None or each.condition.evaluate(moment)}
    chosen: EventOption = yield Ask("city", TABLE, able or {each.key: each for each in event.options}, "JL-91.21")
    result = game.library.words(entity, (chosen.key, "result")) if "result" in entity.data[chosen.key] else ""
    tell(game, "chose_option", "JL-22.11", option=chosen.key, story=result)
    yield from run_effects(game, chosen.effects, moment)


# The shop


def shop(game: LionGame, character: Character) -> Steps:
    """A character buys, sells and gives away as it likes (JL-18.16 to JL-18.20)."""
    while True:
        options: dict[str, tuple[str, ...]] = {DONE: ()}
        options |= {f"buy:{item}": ("buy", item) for item in _for_sale(game.state, character)}
        options |= {f"sell:{item}": ("sell", item) for item in _owned(character)}
        options |= {
            f"give:{item}:{other.id}": ("give", item, other.id)
            for item in _owned(character)
            for other in game.state.characters.values()
            if other is not character and not has_item(other, item)  # JL-90.70
        }
        chosen: tuple[str, ...] = yield Ask("shop", character.id, options, "JL-91.24")
        if not chosen:
            return
        what, item = chosen[:2]
        if what == "buy":
            _buy(game, character, item)
        elif what == "sell":
            _sell(game, character, item)
        else:
            yield from _give(game, character, item, game.state.characters[chosen[2]])


def _owned(character: Character) -> list[str]:
    return [*character.items, *character.sheet.items]


def _for_sale(state: State, character: Character) -> Iterator[str]:
    """What the shop has, the character can pay for and does not own yet (JL-18.16, JL-90.70)."""
    assert state.story is not None
    for item, count in state.story.shop.items():
        if count and not has_item(character, item) and state.catalog.item(item).price <= character.gold:
            yield item


def _buy(game: LionGame, character: Character, item: str) -> None:
    story = game.state.story
    assert story is not None
    price = game.state.catalog.item(item).price
    character.gold -= price
    story.shop[item] -= 1
    tell(game, "bought", "JL-18.16", who=character.id, item=item, gold=price)
    gain_item(game, character, item, "JL-18.16")


def _sell(game: LionGame, character: Character, item: str) -> None:
    """For half its price, rounded up; the card returns to the shop (JL-18.17, JL-18.18)."""
    story = game.state.story
    assert story is not None
    price = -(-game.state.catalog.item(item).price // 2)
    _take(character, item)
    character.gold += price
    story.shop[item] = story.shop.get(item, 0) + 1
    tell(game, "sold", "JL-18.17", who=character.id, item=item, gold=price)


def _take(character: Character, item: str) -> None:
    if item in character.items:
        del character.items[item]
    else:
        character.sheet.items.remove(item)


def _give(game: LionGame, character: Character, item: str, other: Character) -> Steps:
    """Items change hands if both agree; gold never does (JL-18.19, JL-18.20)."""
    if (yield Ask("accept-item", other.id, {"accept": True, "refuse": False}, "JL-91.24")):
        _take(character, item)
        tell(game, "traded", "JL-18.19", who=character.id, to=other.id, item=item)
        gain_item(game, other, item, "JL-18.19")


# The next scenario


def choose_scenario(game: LionGame) -> Steps:
    """What is played next: a scenario that is open, the lost one again, or nothing more (JL-22.17, JL-90.64)."""
    state, story = game.state, game.state.story
    assert story is not None
    campaign = game.library.get(story.campaign, kind="campaign")
    able = [name for name in chapters_of(campaign) if name in story.open]
    lost = state.catalog.adventure.id if state.result != "won" else ""
    if lost in able:
        able.remove(lost)
        able.insert(0, lost)
    told = story_is_told(campaign, story.won)
    options = {f"play:{name}": name for name in able}
    if told or lost or not able:
        options = {END: ""} | options if told else options | {END: ""}
    if told:
        tell(game, "story_ended", "JL-22.01")
    chosen: str = yield Ask("scenario", TABLE, options, "JL-91.01")
    story.following, story.ended = chosen, not chosen


def chapters_of(campaign: Entity) -> list[str]:
    """The scenarios of a campaign by their ids."""
    return [id_in(each["adventure"]) for each in campaign.data["chapters"]]


def opened_by(campaign: Entity) -> list[str]:
    """The scenarios of a campaign that can be played from the beginning: the first one, where nothing is said."""
    return [id_in(each) for each in campaign.data.get("open", chapters_of(campaign)[:1])]


def story_is_told(campaign: Entity, won: list[str]) -> bool:
    """Whether the scenario that ends the story was won (JL-22.01, JL-80.06)."""
    return id_in(campaign.data.get("last", campaign.data["chapters"][-1]["adventure"])) in won
