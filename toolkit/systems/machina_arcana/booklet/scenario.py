"""One scenario in one language: what the sections of its booklet are written from."""

from __future__ import annotations

from functools import cached_property

from toolkit.content.entity import Entity
from toolkit.render.booklet.adventures import ToldAdventure
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import effects_in
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY


class Scenario(ToldAdventure):
    """A scenario with its chapters and tiles."""

    vocabulary = VOCABULARY

    def _listed(self, field: str, kind: str) -> list[Entity]:
        names = self.data.get(field) or ()
        return [self.find(kind, name) for name in names]

    @cached_property
    def chapters(self) -> list[Entity]:
        return self._listed("chapters", "chapter")

    @cached_property
    def tiles(self) -> list[Entity]:
        """The tiles of the stack; all of the pack where the scenario names none."""
        return self._listed("tiles", "tile")

    @cached_property
    def endgame_tiles(self) -> list[Entity]:
        return self._listed("endgame_tiles", "tile")

    @cached_property
    def easy_item(self) -> Entity | None:
        """What every explorer has more in an easy game (MA-46.01)."""
        name = self.data.get("easy_item")
        return self.find("item", name) if name else None

    def laid_by(self, chapter: Entity) -> list[Entity]:
        """The endgame tiles that a chapter lays."""
        tree = tree_of(VOCABULARY, self.library, chapter)
        found = [each.value("tile") for each in effects_in(tuple(tree.walk())) if each.name == "lay_endgame"]
        return list({each.qualified: each for each in found if isinstance(each, Entity)}.values())
