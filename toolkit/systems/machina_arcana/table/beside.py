"""What somebody at the table would look up before choosing: what an action costs and what lies there."""

from __future__ import annotations

from typing import Any

from toolkit.content.entity import Entity
from toolkit.rules.decisions import Ask
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.fights.attack import attribute
from toolkit.systems.machina_arcana.spaces.activating import cost_of
from toolkit.systems.machina_arcana.state import Explorer, State
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment

#: What stands on cards besides their words, in this order.
_NUMBERS = ("health", "stamina", "essence", "armour", "will")
_WORDS = ("class", "mind", "type")


def beside(state: State, ask: Ask, key: str) -> str:
    """Where an action leads, its price and what is activated; the armour or will of a target, and its health."""
    word, _, name = key.partition(":")
    explorer = state.explorers.get(ask.who)
    if ask.kind == "target" and name in state.monsters:
        monster = state.monsters[name]
        armour, will = (attribute(state, monster, arcane=arcane) for arcane in (False, True))
        return f"health {monster.health}, armour {armour}, will {will}"
    if ask.kind != "action" or explorer is None:
        return ""
    if word in ("activate", "seal"):
        cell = state.catalog.cells[name]
        cost = cost_of(state, explorer, cell)
        kind = f"{state.ground.kinds[cell].replace('-', ' ')}, {_way(state, explorer.cell, cell)}"
        return f"{kind} ({_price(*cost)})" if cost is not None else kind
    option: Any = ask.options[key]
    if word == "use" and isinstance(option[1], Ability):
        ability: Ability = option[1]
        price = _price(stats.ability_stamina(state, explorer, ability), ability.cost.essence, ability.cost.health)
        paid = f"({price}{', a marker' if ability.cost.marker else ''})"
        return f"{_dice(state, explorer, ability)} {paid}".strip()
    if word in ("open", "close", "break"):
        return f"({_price(option[1][2])})"
    if word == "move":
        price = f" ({option[1][1]} stamina)" if option[1][1] != 1 else ""
        return f"{_way(state, explorer.cell, state.catalog.cells[name])}{price}"
    if word in ("explore", "exit", "inventory"):
        return f"({_price(option[1])})"
    return f"({option[1][1]} stamina)" if word in ("pass", "trade") else ""


def _dice(state: State, explorer: Explorer, ability: Ability) -> str:
    """`rolls 2 strong, 1 weak, +1`: what an attack would roll now; empty where it is no attack, or depends on more."""
    if not ability.attacks or ability.aims is None or ability.aims.computed:
        return ""
    said, quiet = ability.aims.fixed, QuietMoment(state, explorer)
    quiet.about(ability)
    strong, weak, bonus = (
        int(said.get(name, 0)) + stats.change(state, explorer, stat, quiet)
        for name, stat in (("strong", "strong"), ("weak", "weak"), ("bonus", "attack"))
    )
    dice = [f"{count} {name}" for count, name in ((strong, "strong"), (weak, "weak")) if count > 0]
    return f"rolls {', '.join([*dice, *([f'{bonus:+d}'] if bonus else [])])}"


def _way(state: State, here: int, there: int) -> str:
    """Where a space lies from another, as the map is drawn."""
    (x, y), (to_x, to_y) = state.ground.xy[here], state.ground.xy[there]
    down = "north" if to_y < y else "south" if to_y > y else ""
    return down + ("west" if to_x < x else "east" if to_x > x else "")


def _price(stamina: int, essence: int = 0, health: int = 0) -> str:
    parts = [f"{count} {what}" for count, what in ((stamina, "stamina"), (essence, "essence"), (health, "health"))]
    return ", ".join(part for part in parts if not part.startswith("0 ")) or "free"


def card_line(entity: Entity) -> str:
    """What stands on a card besides its words: `level 2 · cunning · health 3 · armour 4`; empty for other things."""
    data = entity.data
    parts = [str(data[word]) for word in _WORDS if isinstance(data.get(word), str)]
    if isinstance(data.get("level"), int):
        parts.insert(0, f"level {data['level']}")
    parts += [f"{name} {data[name]}" for name in _NUMBERS if isinstance(data.get(name), int)]
    return " · ".join(parts)
