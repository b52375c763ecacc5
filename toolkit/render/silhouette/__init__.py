"""A drawn thing for a component without art: a blade, a bow, a flask, put together from its id, always the same.

Where there are hundreds of items, an icon for each kind is not enough to tell them apart at arm's length. A shape is
drawn from a few parts that differ in length, width and ornament, in one of several poses. Everything is black on a
24 × 24 field, like an icon: a layout gives it its ink, and what is left out shows the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from toolkit.render.shipped import shipped_data
from toolkit.render.silhouette import devices, gear, goods, omens, things, weapons, wear
from toolkit.render.silhouette.parts import Seed

_Draw = Callable[[Seed], Iterator[str]]
_UPRIGHT, _ANY, _HELD = (0,), (0, -12, 12), (0, 30, -30, 45)
#: Every shape: what draws it, and how far it may be turned.
SHAPES: dict[str, tuple[_Draw, tuple[int, ...]]] = {
    "sword": (weapons.sword, (45, 30, 60, -45, 15)),
    "dagger": (weapons.dagger, (-45, -30, -60, 180, 200)),
    "axe": (weapons.axe, (20, 35, -20, 0, -35)),
    "hammer": (weapons.hammer, (20, 35, -20, 0, -35)),
    "mace": (weapons.mace, (30, 45, -30, 0, -45)),
    "spear": (weapons.spear, (45, 35, -35, 20)),
    "staff": (weapons.staff, (0, 15, -15, 25)),
    "wand": (weapons.wand, (40, 25, -40, -25)),
    "bow": (weapons.bow, (0, -25, 25, -45)),
    "crossbow": (weapons.crossbow, (0, 30, -30)),
    "shield": (wear.shield, _ANY),
    "armour": (wear.armour, _UPRIGHT),
    "cloak": (wear.cloak, _UPRIGHT),
    "helm": (wear.helm, _UPRIGHT),
    "ring": (things.ring, _ANY),
    "amulet": (things.amulet, _UPRIGHT),
    "potion": (things.potion, _ANY),
    "scroll": (things.scroll, _ANY),
    "trinket": (things.trinket, _ANY),
    "crest": (things.crest, _UPRIGHT),
    "gun": (gear.gun, (20, 0, -20, 35, 10)),
    "boots": (gear.boots, _ANY),
    "glove": (gear.glove, _ANY),
    "hat": (gear.hat, (0, -14, 14)),
    "book": (gear.book, (0, -14, 14)),
    "tool": (gear.tool, _HELD),
    "omen": (omens.omen, _UPRIGHT),
    "wrench": (gear.wrench, _HELD),
    "pick": (gear.pick, _HELD),
    "lamp": (gear.lamp, _ANY),
    "cog": (gear.cog, _ANY),
    "parchment": (things.parchment, _ANY),
    "pouch": (things.pouch, _ANY),
    "bundle": (things.bundle, _ANY),
    **{
        name: (things.trinket_of(name), _ANY)
        for name in ("orb", "chalice", "idol", "horn", "bell", "hourglass", "coin", "skull", "feather", "key", "mirror")
    },
    "paw": (things.trinket_of("foot"), _ANY),
    "net": (goods.net, _ANY),
    "rope": (goods.rope, _ANY),
    "roll": (goods.roll, _ANY),
    "bomb": (goods.bomb, _ANY),
    "badge": (goods.badge, _ANY),
    "bullet": (goods.bullet, (0, 30, -30, 45, 60)),
    "heart": (goods.heart, _ANY),
    "crystal": (goods.crystal, (0, -16, 16, 30)),
    "rune": (goods.rune, _ANY),
    "box": (goods.box, _UPRIGHT),
    "dial": (goods.dial, _ANY),
    "mask": (goods.mask, _UPRIGHT),
    "lens": (goods.lens, _ANY),
    "spyglass": (goods.spyglass, (45, 30, -45, -30)),
    "belt": (goods.belt, _ANY),
    "crown": (goods.crown, _ANY),
    "torch": (devices.torch, _HELD),
    "ladder": (devices.ladder, _ANY),
    "trap": (devices.trap, _UPRIGHT),
    "deck": (devices.deck, _ANY),
    "pipe": (devices.pipe, _ANY),
    "saw": (devices.saw, (0, -20, 20, -40)),
    "fork": (devices.fork, _HELD),
    "shovel": (devices.shovel, _HELD),
}


def thing(identity: str, shapes: Sequence[str]) -> str:
    """The SVG source of a thing: drawn as what its id calls it (`hunting-bow` is a bow), or as one of several shapes,
    always the same for an id."""
    return silhouette(identity, called(identity) or Seed(f"shape-0/{identity}").pick(shapes))


def called(identity: str) -> str:
    """The shape that the last telling word of an id names: of `crown-of-the-harbour` the crown; "" where none does."""
    named, own = _named_shapes(), identity.rsplit("/", 1)[-1].split("-")
    return next((named[word] for word in reversed(own) if word in named), "")


@cache
def _named_shapes() -> dict[str, str]:
    """Word of an id → the shape it names."""
    return {word: shape for shape, words in shipped_data("layouts/shapes.yaml").items() for word in words}


@lru_cache(1_000)
def silhouette(identity: str, shape: str) -> str:
    """The SVG source of a thing; `identity` is its qualified id, `shape` one of `SHAPES`."""
    seed = Seed(f"{shape}/{identity}")
    draw, poses = SHAPES[shape]
    turn = poses[seed.number(0, len(poses) - 1)]
    body = "".join(f'<path d="{path}" fill="#000000" fill-rule="evenodd"/>' for path in draw(seed) if path)
    broad, high = seed.between(0.84, 1), seed.between(0.86, 1, 4)
    sized = f"translate({12 - 12 * broad:.3f} {12 - 12 * high:.3f}) scale({broad:.3f} {high:.3f})"
    moved = f'<g transform="rotate({turn} 12 12) {sized}">{body}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">{moved}</svg>'
