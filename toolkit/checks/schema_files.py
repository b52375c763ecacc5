"""Schemas for editors and other tools: one file each, with everything it refers to inside."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from toolkit.checks.codes import reference_page
from toolkit.content.files import atomic_write
from toolkit.content.resources import data_file, data_folder
from toolkit.content.schemas import Schema, SchemaBook, shipped


def bundled(book: SchemaBook, name: str) -> Schema:
    """A schema that needs no other file: what it refers to in other files stands in its `$defs`, and every `$ref` is
    local.

    Editors resolve `$ref` by themselves and know nothing of the book; a file that stands alone works in all of them.
    """
    return _Bundler(book, name).bundle()


class _Bundler:
    def __init__(self, book: SchemaBook, name: str) -> None:
        self.book = book
        self.name = name
        self.definitions: dict[str, Any] = {}

    def bundle(self) -> Schema:
        file = self.book.files[self.name]
        schema: Schema = self._local(file, file)
        schema.pop("$id", None)
        if self.definitions:
            own = schema.pop("$defs", {})
            schema["$defs"] = {**own, **dict(sorted(self.definitions.items()))}
        return schema

    def _local(self, value: Any, file: Schema) -> Any:
        if isinstance(value, list):
            return [self._local(each, file) for each in value]
        if not isinstance(value, dict):
            return value
        made = {}
        for key, each in value.items():
            if key == "$ref" and isinstance(each, str):
                made[key] = self._reference(each, file)
            elif key in ("examples", "const", "enum", "default"):
                made[key] = copy.deepcopy(each)
            else:
                made[key] = self._local(each, file)
        return made

    def _reference(self, reference: str, file: Schema) -> str:
        """The local form of a reference; what it leads to is taken in once."""
        base, _, fragment = reference.partition("#")
        home = self.book.files[self.name]
        if (not base and file is home) or base == home.get("$id"):
            return f"#{fragment}"
        target, owner = self.book.target(reference, file)
        source = str(owner["$id"]).removeprefix("lantern:").removesuffix(".schema.json").replace("/", "-")
        name = f"{source}-{fragment.rpartition('/')[2]}" if fragment else source
        if name not in self.definitions:
            self.definitions[name] = {}  # before its inside is looked at: references may be circular
            self.definitions[name] = self._local(target, owner)
        return f"#/$defs/{name}"


def generated() -> dict[Path, str]:
    """The files that follow from others, with the content they should have: in a checkout, the pages of the reference
    and the schemas of effects and tests; of installed systems, their schemas."""
    from toolkit import systems
    from toolkit.checks.editor_tests import schema_of_tests
    from toolkit.checks.expressions import vocabulary_of
    from toolkit.checks.schema_tables import playtest_page
    from toolkit.checks.state_paths import StatePaths
    from toolkit.content.library import load
    from toolkit.content.resources import shipped_packs
    from toolkit.rules.left_out import left_out
    from toolkit.rules.tests_page import tests_page
    from toolkit.rules.vocabulary_page import vocabulary_page
    from toolkit.rules.vocabulary_schema import effects_schema

    files: dict[Path, str] = {}
    pages = data_folder("schemas").parent / "docs" / "reference"
    for system in systems.playable():
        vocabulary, folder = vocabulary_of(system), data_file("schemas", system)
        if vocabulary is not None and folder is not None:
            path = folder / "effects.schema.json"
            files[path] = json.dumps(effects_schema(vocabulary), ensure_ascii=False, indent=2) + "\n"
            book = shipped()
            found = systems.find(system)
            given = StatePaths(book, f"{system}/given", found.derived) if f"{system}/given" in book.files else None
            if given is not None:
                path = folder / "scenario-test.schema.json"
                files[path] = json.dumps(schema_of_tests(book, found, given), ensure_ascii=False, indent=2) + "\n"
            if pages.is_dir() and systems.known()[system].is_ours:
                stored, besides = (given.listed(), given.listed_besides()) if given is not None else ((), ())
                library = load([folder for folder in shipped_packs() if folder.parent.name == system]).library
                fields = book.files[f"{system}/given"]["properties"] if given is not None else ()
                files[pages / f"tests-{system}.md"] = tests_page(
                    found, stored, besides, left_out(found, library, fields)
                )
                files[pages / f"vocabulary-{system}.md"] = vocabulary_page(vocabulary, systems.title_of(system))
    if pages.is_dir():
        files[pages / "diagnostics.md"] = reference_page()
        book = SchemaBook(data_folder("schemas"))
        files[pages / "schemas.md"] = schemas_page(book)
        files[pages / "playtest-json.md"] = playtest_page(book)
    return files


def schemas_page(book: SchemaBook) -> str:
    """`docs/reference/schemas.md`."""
    lines = [
        "# Schemas",
        "",
        "What each kind of file may hold, as JSON Schema 2020-12. `lantern schema NAME` prints one with all it needs;",
        "`lantern schema --write DIR` writes them for editors. This page is made by `lantern schema --update`.",
        "",
        "| name | what it describes | required |",
        "|---|---|---|",
    ]
    for name, schema in sorted(book.files.items()):
        required = ", ".join(f"`{key}`" for key in schema.get("required", ()))
        lines.append(f"| `{name}` | **{schema['title']}.** {schema.get('description', '')} | {required} |")
    lines += [
        "",
        "Beside the keywords of JSON Schema there are marks that only Lantern reads:",
        "",
        "| mark | meaning |",
        "|---|---|",
        "| `x-lantern-ref` | the text, or with `propertyNames` each key, is a reference to an entity of these kinds |",
        "| `x-lantern-expression` | the text is an expression for a `number` or a `condition` |",
        "| `x-lantern-scope` | what expressions below may mention: an event, or `stat` and a stat |",
        "| `x-lantern-words` | people read this text: it is translated, and `{icon}` marks are drawn |",
        "| `x-lantern-entity` | the schema is that of a kind: what every entity has is filled in when it is read |",
        "| `x-lantern-systems` | the text is the id of a system; the ids are filled in when the schema is read |",
        "| `x-lantern-asset` | the text is the path of a picture (`image`) or of a `layout` |",
        "| `x-lantern-shape` | the form a text must have, in words |",
        "| `x-lantern-elsewhere` | words that the text can be elsewhere, each with when |",
        "| `x-lantern-used-by-reference` | entities of this kind matter only where something refers to them |",
        "",
    ]
    return "\n".join(lines)


def update_generated() -> list[Path]:
    """Write the generated files that are out of date; which ones those were."""
    written = []
    for path, content in generated().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != content:
            atomic_write(path, content)
            written.append(path)
    return written
