"""What campaigns get wrong: scenarios that nothing unlocks, that are none of it, or that are open already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import effects_in
from toolkit.systems.jaws_of_the_lion.certain import tree
from toolkit.systems.jaws_of_the_lion.story.campaign import city_events_of
from toolkit.systems.jaws_of_the_lion.story.city import chapters_of, opened_by

NEVER_UNLOCKED, DOES_NOTHING = "L0875", "L0884"


def campaign(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Every scenario is open from the beginning, or unlocked by one that can be played before it (JL-22.14)."""
    chapters = [id_in(each["adventure"]) for each in entity.data["chapters"]]
    opened = opened_by(entity)
    events = city_events_of(library, entity)
    unlocks: dict[str, list[str]] = {name: [] for name in chapters}
    for name in chapters:
        played = library.find(name, kind="adventure", pack=entity.pack)
        unlocks[name] += dict.fromkeys(_unlocked(library, played)) if played is not None else ()
    yield from _elsewhere(library, entity, chapters)
    if any(library.find(name, kind="adventure", pack=entity.pack) is None for name in opened):
        return  # what opens the campaign is not there, and that is told
    playable: set[str] = set()
    _open(unlocks, playable, [*opened, *(name for event in events for name in _unlocked(library, event))])
    for index, name in enumerate(chapters):
        if name not in playable:
            waiting = [each for each in chapters if name in unlocks[each]]
            message = f"nothing that can be played before it unlocks {name!r}"
            hint = "write 'unlock' in the rewards of a scenario that comes before it"
            if waiting:
                hint = f"only {', '.join(map(repr, waiting))} would unlock it, and cannot be played before it"
            yield MapProblem(NEVER_UNLOCKED, message, ("chapters", index, "adventure"), hint=hint)
            _open(unlocks, playable, [name])  # what follows from it is not told again


def unlocks(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """What a scenario or a city event unlocks and closes belongs to a campaign that comes to it."""
    rules = tree(library, entity)
    campaigns = [each for each in library.of_kind("campaign") if _comes_to(library, each, entity)]
    if rules is None or not campaigns:
        return
    known = sorted({name for each in campaigns for name in chapters_of(each)})
    for effect in effects_in(tuple(rules.nodes.values())):
        scenario = effect.value("scenario")
        if scenario == entity:
            continue  # it is won when this happens, which is told with all that is settled then
        if isinstance(scenario, Entity) and effect.verb.name == "unlock" and _is_open(campaigns, scenario.id):
            message = f"this does nothing: {scenario.id!r} can be played from the beginning"
            hint = "leave it out, or take the scenario from 'open' of the campaign"
            yield MapProblem(NEVER_UNLOCKED, message, effect.pointer, hint=hint)
        elif effect.verb.name == "stock" and isinstance(item := effect.value("item"), Entity):
            if all(item.id in map(id_in, each.data.get("shop", ())) for each in campaigns):
                message = f"this does nothing: {item.id!r} is in the shop from the beginning"
                hint = "leave it out, or take the item from 'shop' of the campaign"
                yield MapProblem(DOES_NOTHING, message, effect.pointer, hint=hint)
        elif isinstance(scenario, Entity) and scenario.id not in known:
            near = nearest(scenario.id, known)
            hint = f"did you mean {near!r}?" if near else "name it under 'chapters' of the campaign"
            message = f"{scenario.id!r} is no scenario of the campaign {campaigns[0].id!r}"
            yield MapProblem(NEVER_UNLOCKED, message, effect.pointer, hint=hint)


def _is_open(campaigns: Sequence[Entity], scenario: str) -> bool:
    """Whether a scenario is open from the beginning in every campaign."""
    return all(scenario in opened_by(each) for each in campaigns)


def _comes_to(library: Library, campaign: Entity, entity: Entity) -> bool:
    if entity.kind == "city-event":
        return entity in city_events_of(library, campaign)
    found = (library.find(str(each["adventure"]), "adventure", campaign.pack) for each in campaign.data["chapters"])
    return entity in found


def _elsewhere(library: Library, entity: Entity, chapters: list[str]) -> Iterator[MapProblem]:
    """Scenarios that are open from the beginning, those of the tutorial and the last one belong to the campaign."""
    lists = ("open", "tutorial")
    named: list[tuple[Pointer, str]] = [
        ((key, index), str(name)) for key in lists for index, name in enumerate(entity.data.get(key, ()))
    ]
    named += [(("last",), str(entity.data["last"]))] if "last" in entity.data else []
    for place, name in named:
        if id_in(name) not in chapters:
            near = nearest(str(name), chapters)
            hint = f"did you mean {near!r}?" if near else "name it under 'chapters', too"
            yield MapProblem(NEVER_UNLOCKED, f"{name!r} is no scenario of this campaign", place, hint=hint)


def _open(unlocks: Mapping[str, list[str]], playable: set[str], names: list[str]) -> None:
    """Add scenarios to those that can be played, with all that they lead to."""
    for name in names:  # grows while it is walked through
        if name not in playable:
            playable.add(name)
            names += unlocks.get(name, ())


def _unlocked(library: Library, entity: Entity) -> Iterator[str]:
    rules = tree(library, entity)
    for effect in effects_in(tuple(rules.nodes.values())) if rules is not None else ():
        if effect.verb.name == "unlock":
            for argument in effect.arguments:
                if isinstance(argument.value, Entity):
                    yield argument.value.id
