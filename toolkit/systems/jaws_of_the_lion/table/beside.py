"""What somebody at the table would look up before choosing: initiatives, what a half does, how hard a target is."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.content.entity import Entity
from toolkit.crawl.table.lines import called
from toolkit.rules.decisions import Ask
from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.actions import BASIC, Choice
from toolkit.systems.jaws_of_the_lion.state import Character, Monster, State

_PLAYED = ("lead", "second", "leave-card", "learn", "return", "lose")


def beside(state: State, ask: Ask, key: str) -> str:
    character = state.characters.get(ask.who)
    if ask.kind in _PLAYED and key in _cards(character):
        return f"initiative {state.catalog.ability(key).initiative}"
    option = ask.options[key]
    if ask.kind == "ability" and isinstance(option, Choice) and option.card and not option.skip:
        if option.basic:
            return f"attack {BASIC}" if option.half == "top" else f"move {BASIC}"
        return _does(state.catalog.ability(option.card).half(option.half).effects)
    if ask.kind == "target" and isinstance(option, Monster):
        shield = f", shield {option.stats.shield}" if option.stats.shield else ""
        return f"{option.hp} of {option.max_hp} HP{shield}"
    if ask.kind == "perk" and character is not None:
        return _perk(state, character, int(option))
    return ""


def _cards(character: Character | None) -> Sequence[str]:
    return tuple(character.mercenary.cards) if character is not None else ()


def _does(effects: Sequence[Effect]) -> str:
    """`attack 3, push 1`: the actions with a number that is fixed; `and more` for what stands on the card besides."""
    told = [(each.verb.name.replace("_", " "), each.fixed.get("value")) for each in effects]
    numbers = [f"{name} {value}" for name, value in told if isinstance(value, int)]
    return ", ".join(numbers) + (" and more" if 0 < len(numbers) < len(told) else "")


def _perk(state: State, character: Character, line: int) -> str:
    """`remove 2 × −1, add 1 × +1`: what leaves the modifier deck and what joins it."""
    perk = character.mercenary.perks[line]
    changes = (("remove", perk.remove), ("add", perk.add))
    return ", ".join(
        f"{what} {count} × {called(state, card)}" for what, cards in changes for card, count in cards.items()
    )


# Cards

#: How content says that a boss has so much health for each character.
_EACH = " * characters"


def card_line(entity: Entity) -> str:
    """What stands on a card besides its words: `level 1 · initiative 23`, or the table of a monster by its levels."""
    data = entity.data
    parts = [f"{word} {data[word]}" for word in ("level", "initiative", "price") if word in data]
    parts += [f"{data['slot']} item"] if "slot" in data else []
    parts += [f"hand limit {data['hand_limit']}"] if "hand_limit" in data else []
    if isinstance(data.get("health"), list):
        parts.append(f"health by level {_row(data['health'])}")
    for rank in ("normal", "elite", ""):
        rows = [each.get(rank) if rank else each for each in data.get("levels", ())]
        if rows and all(rows) and (rank or "normal" not in rows[0]):
            told = (f"{word} {_row([row.get(word, 0) for row in rows])}" for word in ("health", "move", "attack"))
            parts.append(f"{rank} {', '.join(told)}".strip())
    return " · ".join(parts)


def _row(values: Sequence[object]) -> str:
    """`4 4 5 6`: one for each level; a single one where all are alike. Of bosses, health is for each character."""
    told = [str(each).removesuffix(_EACH) for each in values]
    each = " for each character" if any(str(value).endswith(_EACH) for value in values) else ""
    return (told[0] if len(set(told)) == 1 else " ".join(told)) + each
