"""What can be wrong with cards: items that fit nowhere, numbers that cannot be, cards that say nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.systems.machina_arcana.cards.card import CLASS_ITEMS
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers

NO_SOCKET, BAD_CARD, BAD_EXPLORER, NEVER = "L0844", "L0845", "L0848", "L0849"

#: Where items of a type are worn; weapons are held (MA-35.03).
WORN: Mapping[str, tuple[str, ...]] = {"apparel": ("head", "body", "feet"), "artifact": ("relic",)}


def of_item(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Hands for weapons, a place for the rest, and sockets and slots that something fits (MA-35.03 to MA-35.06)."""
    data = entity.data
    role, kind = str(data.get("role", "base")), str(data["type"])
    base = role == "base" and kind != "consumable"
    if base:
        yield from _worn(entity, kind)
    else:
        for key in ("hands", "place", "upgrade_slots", "upgrade"):
            if key in data:
                what = "a consumable" if kind == "consumable" else f"an item with the role {role!r}"
                yield MapProblem(BAD_CARD, f"{what} is not worn by itself and has no {key!r}", (key,), at_key=True)
    for key in ("copies", "socket") if role == "basic" else ():
        if key in data:
            yield MapProblem(BAD_CARD, f"a basic item is no card and has no {key!r}", (key,), at_key=True)
    if role == "augment" and "socket" not in data:
        yield MapProblem(NO_SOCKET, "an augment says which socket it fits", ("role",), hint="write 'socket: gear'")
    elif "socket" in data and role != "basic":
        yield from _socket(library, entity, role)
    if base:
        yield from _upgrades(library, entity)
    yield from says_nothing(entity, "triggers", "passives", "upgrade")


def _worn(entity: Entity, kind: str) -> Iterator[MapProblem]:
    data = entity.data
    if kind == "weapon":
        if "hands" not in data:
            yield MapProblem(BAD_CARD, "a weapon needs hands", ("type",), hint="write 'hands: 1' or 'hands: 2'")
        if "place" in data:
            yield MapProblem(BAD_CARD, "a weapon is held and has no 'place'", ("place",), at_key=True)
        return
    places = " or ".join(f"'place: {each}'" for each in WORN[kind])
    if "hands" in data:
        yield MapProblem(BAD_CARD, f"{kind} takes no hands", ("hands",), hint=f"write {places}", at_key=True)
    if "place" not in data:
        yield MapProblem(BAD_CARD, f"{kind} needs a place", ("type",), hint=f"write where it is worn: {places}")
    elif data["place"] not in WORN[kind]:
        yield MapProblem(BAD_CARD, f"{kind} is not worn at {data['place']!r}", ("place",), hint=f"write {places}")


def _socket(library: Library, entity: Entity, role: str) -> Iterator[MapProblem]:
    sign, kind = entity.data["socket"], entity.data["type"]
    wanted = "base" if role == "augment" else "augment"
    others = (each for each in library.of_kind("item") if each.data.get("role", "base") == wanted)
    if not any(each.data.get("socket") == sign and each.data["type"] == kind for each in others):
        message = (
            f"no {kind} has a socket of {sign!r} for this augment"
            if role == "augment"
            else f"no augment for {kind} fits the socket {sign!r}"
        )
        yield MapProblem(NO_SOCKET, message, ("socket",))


def _upgrades(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """An upgrade hangs on another base item of its type that has a slot for it (MA-35.05)."""
    kind = entity.data["type"]
    alike = [each for each in library.of_kind("item") if each.data["type"] == kind]
    others = [each for each in alike if each is not entity or entity.data.get("copies", 1) > 1]
    for key, other in (("upgrade", "upgrade_slots"), ("upgrade_slots", "upgrade")):
        if key in entity.data and not any(other in each.data for each in others):
            message = (
                f"no other {kind} has slots for this upgrade"
                if key == "upgrade"
                else f"no other {kind} can be an upgrade in these slots"
            )
            yield MapProblem(NO_SOCKET, message, (key,), hint=f"give one {other!r}", at_key=True)


def of_explorer(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Essence within its maximum, and an item to begin with (MA-33.01, MA-44.05)."""
    data = entity.data
    most, first = data["essence"], data["starting_essence"]
    if first > most:
        message = f"nobody starts with {first} essence who can have {most} at most"
        yield MapProblem(BAD_EXPLORER, message, ("starting_essence",), hint=f"the most is {most}")
    types = CLASS_ITEMS[str(data["class"])]
    items = (each.data for each in library.of_kind("item") if each.data["type"] in types and each.data["level"] == 1)
    if not any(each.get("role", "base") == "base" for each in items):
        message = f"there is no base item of level 1 that a {data['class']} begins with (MA-44.05)"
        yield MapProblem(BAD_CARD, message, ("class",), hint=f"add one of the type {' or '.join(types)}")


def of_scar(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A roll of the game die names one scar (MA-50.08)."""
    number = entity.data["number"]
    visible = library.visible(entity.pack)
    same = [each for each in library.of_kind("scar") if each.data["number"] == number and each.pack in visible]
    others = [each for each in same if each.pack != entity.pack] or same
    if entity in same and others[0] is not entity:
        name = others[0].id if others[0].pack == entity.pack else others[0].qualified
        message = f"{name!r} has the number {number} already, and a roll names one scar (MA-50.08)"
        hint = f"write 'overrides: {name}' to take its place" if others[0].pack != entity.pack else ""
        yield MapProblem(BAD_CARD, message, ("number",), hint=hint)


def of_campaign(entity: Entity) -> Iterator[MapProblem]:
    """What is kept from one scenario to the next counts only where there is a next one (MA-50.04)."""
    data = entity.data
    steps, keep = len(data["chapters"]) - 1, data.get("keep", CampaignNumbers().items)
    for key in ("keep", "keep_above_level_one") if not steps else ():
        if key in data:
            message = f"{key!r} never counts: nothing is kept in a campaign of one scenario"
            yield MapProblem(NEVER, message, (key,), hint="leave it out, or add a scenario", at_key=True)
    for index, number in enumerate(data.get("keep_above_level_one", ())) if steps else ():
        place = ("keep_above_level_one", index)
        if index >= steps:
            message = f"this never counts: the campaign has {steps} step{'s' if steps > 1 else ''} to a next scenario"
            yield MapProblem(NEVER, message, place, hint="one number a step; the last holds for all later ones")
            return
        if number > keep:
            message = f"nobody keeps {number} items above level 1 who keeps {keep} at the most"
            yield MapProblem(NEVER, message, place, hint=f"the most is {keep}, or write a larger 'keep'")


def of_event(entity: Entity) -> Iterator[MapProblem]:
    """An attached horror event names its bearer, and no other does (MA-37.04)."""
    attached = entity.data["form"] == "attached"
    if entity.kind == "horror-event" and attached and "bearer" not in entity.data:
        yield MapProblem(BAD_CARD, "an attached horror event says who bears it", ("form",), hint="write 'bearer: …'")
    if not attached and "bearer" in entity.data:
        yield MapProblem(BAD_CARD, "only an attached horror event has a bearer", ("bearer",), at_key=True)
    yield from says_nothing(entity, "triggers", "passives")


def says_nothing(entity: Entity, *keys: str) -> Iterator[MapProblem]:
    if not any(entity.data.get(key) for key in keys):
        hint = f"give it {' or '.join(map(repr, keys))}"
        yield MapProblem(NEVER, "this card says nothing and does nothing", ("id",), hint=hint)
