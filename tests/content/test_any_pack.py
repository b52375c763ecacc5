"""A pack of any shape gives a library and diagnostics, never an exception."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.content.library import CODES, load
from toolkit.content.yaml import Data

NAMES = st.sampled_from(["a", "b", "c", "core", "core/a", "core/b", "x/y/z", "", "/", "A b", "../x", "name", "stats.0"])
KEYS = st.sampled_from(
    ["id", "kind", "extends", "overrides", "name", "stats", "a", "b", "core/a", "requires", "version"]
)
VALUES: st.SearchStrategy[Data] = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
ENTITY = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b", "c"]), "kind": st.just("card")},
    optional={"extends": NAMES | VALUES, "overrides": NAMES | VALUES, "stats": VALUES, "name": VALUES},
)
MANIFEST = st.fixed_dictionaries(
    {"id": st.just("core"), "system": st.just("night-cage")},
    optional={"requires": st.lists(NAMES | VALUES, max_size=3) | VALUES, "languages": VALUES, "title": VALUES},
)
WORDS = st.dictionaries(NAMES, st.dictionaries(NAMES, NAMES | VALUES, max_size=3), max_size=4)


@given(MANIFEST | VALUES, st.lists(ENTITY | VALUES, max_size=5) | VALUES, WORDS | VALUES)
@settings(max_examples=250, deadline=None)
def test_a_pack_of_any_shape_can_be_loaded(manifest: Data, entities: Data, words: Data) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "core"
        (root / "text").mkdir(parents=True)
        for path, data in (("lantern.yaml", manifest), ("a.yaml", entities), ("text/ru.yaml", words)):
            (root / path).write_text(json.dumps(data), encoding="utf-8")
        loaded = load([root])
        library = loaded.library
        assert {problem.code for problem in loaded.diagnostics} <= set(CODES)
        assert list(loaded.diagnostics) == sorted(loaded.diagnostics)
        for entity in library.entities:
            assert library.find(entity.qualified) is not None
            for key in entity.data:
                assert entity.locate((key,))[0].endswith("a.yaml")
            library.words(entity, "stats.0", "ru")
