"""The words of abilities as cards show them: a price in signs, when it happens, what happens. The words are those that
all of Lantern has for the ability (`toolkit.render.words`); here they are only parted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.sheets import begun, begun_runs
from toolkit.render.phrases import Phrases
from toolkit.render.runs import Paragraph, Run
from toolkit.render.words import part_words, words_of
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import TriggerNode
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

#: What an ability may cost, in the order of the signs; a marker is not counted (MA-45.03).
_PAID = ("stamina", "essence", "health")
#: The moment that a price stands for: whoever has the card chooses it.
_CHOSEN = "use"

Line = dict[str, list[dict[str, str]]]
"""One ability: its `cost` in signs, its `lead` (when it happens) and its `body`, as runs of text and icons."""


def abilities(library: Library, entity: Entity, phrases: Phrases, *part: str | int) -> list[Line]:
    """What a card, or a part of it such as its upgrade, says: abilities that are used first, lasting changes last."""
    if not part and library.words(entity, "text", phrases.language):
        return [_line(said) for said in words_of(library, entity, phrases.language)]
    return lines_of(library, entity, [(*part, "triggers"), (*part, "passives")], phrases)


def lines_of(library: Library, entity: Entity, pointers: Iterable[Pointer], phrases: Phrases) -> list[Line]:
    """The abilities that stand in some lists of an entity."""
    found = []
    tree = tree_of(VOCABULARY, library, entity)
    for rule in (each for pointer in pointers for each in tree.below(pointer)):
        price = rule.extras.get("spend") if isinstance(rule, TriggerNode) and rule.event.name == _CHOSEN else None
        for said in part_words(library, entity, rule.pointer, phrases.language):
            found.append(_used(said, price) if price else _line(said))
    return found


def cost_signs(spend: Mapping[str, Any]) -> list[dict[str, str]]:
    """A price as signs with their numbers."""
    signs = [{"icon": name, "value": str(spend[name])} for name in _PAID if name in spend]
    return signs + ([{"icon": "marker", "value": ""}] if spend.get("marker") else [])


def _used(said: Paragraph, price: Mapping[str, Any]) -> Line:
    """An ability with a price: the signs of it say that it is used, so that its words need not."""
    condition = said.condition
    return {
        "cost": cost_signs(price),
        "lead": _runs(begun_runs(condition)),
        "body": _runs(said.body if condition else begun_runs(said.body)),
    }


def _line(said: Paragraph) -> Line:
    told = begun(said)
    return {"cost": [], "lead": _runs(told.lead), "body": _runs(told.body)}


def _runs(runs: Sequence[Run]) -> list[dict[str, str]]:
    return [run.to_data() for run in runs]
