"""One adventure of Massive Darkness in one language, with what its map and its rules call things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.adventures import ToldAdventure
from toolkit.systems.massive_darkness.booklet.dungeon_map import dungeon_map
from toolkit.systems.massive_darkness.cards.card import are_in_order
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY


class DungeonAdventure(ToldAdventure):
    """What the sections of a booklet are written from."""

    vocabulary = VOCABULARY

    def __init__(self, library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> None:
        super().__init__(library, adventure, language, spoiler_free=spoiler_free)
        self.map = dungeon_map(library, adventure)
        self.call_places(self.map.called)

    @property
    def hidden(self) -> list[str]:
        """The tokens that lie face down."""
        return [str(each) for each in (self.data.get("face_down") or {}).get("tokens", ())]

    @property
    def tokens(self) -> Counter[str]:
        """The tokens that lie open on the map."""
        return Counter(str(each["token"]) for each in self.data.get("tokens") or ())

    @property
    def own_tokens(self) -> list[Entity]:
        """The tokens that packs have of their own."""
        pack = self.entity.pack
        return [self.library.get(name, kind="token", pack=pack) for name in self.library.names("token", pack)]

    def token_kinds(self, of_the_game: Sequence[str]) -> list[str]:
        return [*of_the_game, *(token.id for token in self.own_tokens)]

    def token_title(self, kind: str) -> str:
        return self.phrases.own("token-name", kind) or self.phrases.title(kind)

    def token_sign(self, kind: str) -> str:
        """The icon of a token."""
        return next((str(each.data.get("icon", "artifact")) for each in self.own_tokens if each.id == kind), kind)

    @property
    def in_order(self) -> bool:
        return are_in_order(self.data)
