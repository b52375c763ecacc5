"""Booklets of The Night Cage tell what special tiles do."""

from __future__ import annotations

from tests.systems.own import library_of
from toolkit.render.words import words_of
from toolkit.systems.night_cage.booklet.sections import booklet


def test_special_tiles_have_a_chapter_with_their_rules() -> None:
    library = library_of("night-cage")
    seen = 0
    for adventure in library.of_kind("adventure"):
        names = {str(name).rpartition("/")[2] for board in adventure.data["boards"].values() for name in board["stack"]}
        told = [tile for tile in library.of_kind("tile") if tile.id in names and words_of(library, tile, "en")]
        if told:
            last = booklet(library, adventure, "en", spoiler_free=False).chapters[-1]
            [section] = last.sections
            printed = repr(section.data)
            for tile in told:
                assert str(library.words(tile, "name", "en")) in printed, f"{tile.id} in {adventure.id}"
                seen += 1
    assert seen
