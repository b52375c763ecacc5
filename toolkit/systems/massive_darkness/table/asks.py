"""Questions that know more than their options: what people at a terminal have to be told."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.cards.card import ClassCard, Skill


class SaleAsk(Ask):
    """Which skill to buy: the next of every branch of a class that can be paid for."""

    __slots__ = ("hero_class", "sale")

    def __init__(
        self, who: str, options: Mapping[str, str], rule: str, hero_class: ClassCard | None, sale: Mapping[str, Skill]
    ) -> None:
        super().__init__("skill", who, options, rule)
        self.hero_class = hero_class
        self.sale = sale

    def words(self, branch: str) -> str:
        """What is bought of a branch, as the class sheet names it."""
        skill = self.sale[branch]
        name = self.hero_class.branch_names.get(branch, branch) if self.hero_class is not None else branch
        return f"{name}, level {skill.level}, for {skill.cost} XP"
