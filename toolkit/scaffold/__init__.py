"""`lantern new`: the files a new pack starts with.

The files are templates under `templates/scaffold/`: `common/` for every system and one folder a system. A template's
name is the file's name with `.template` behind it, and `dot-` for a leading dot, so that no tool takes a template for
the real thing. Inside, `%{id}` stands for a value; `words.yaml.template` holds the words people read, in every language
we can write, so that the first language of a pack can be any of them.
"""

from __future__ import annotations

import json
import re
import shlex
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.characters import slug
from toolkit.content.diagnostics import nearest, point
from toolkit.content.pack import MANIFEST, is_id
from toolkit.content.resources import DataName, data_file, shipped_packs
from toolkit.content.shipped_files import damaged, read_shipped
from toolkit.scaffold.source import UNSAID, NoSourceError, Source, source_of
from toolkit.systems import known, title_of

FALLBACK = "en"
"""The language whose words stand where we have none of the wanted one."""

WORKFLOW = ".github/workflows/lantern.yml"
"""The file of a pack that tells GitHub what to run."""

_TEMPLATES: tuple[DataName, str] = ("templates", "scaffold")
_SUFFIX = ".template"
_WORDS = f"words.yaml{_SUFFIX}"
_TEXT = f"text.yaml{_SUFFIX}"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?\Z")
_LONGEST_TITLE = 120


class CannotStartError(Exception):
    """Why no pack is made; `hint` says what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class NewPack:
    """What the author wants. `languages` starts with the one the entities are written in."""

    id: str
    title: str
    system: str
    languages: tuple[str, ...] = (FALLBACK,)
    source: Source = UNSAID


def systems() -> tuple[str, ...]:
    """The systems a pack can be started for."""
    return tuple(system for system in known() if data_file(*_TEMPLATES, system, _WORDS) is not None)


def new_pack(
    folder: Path, system: str, pack_id: str = "", title: str = "", languages: str = FALLBACK, source: str = ""
) -> NewPack:
    """The wish behind the words of a command line, checked. The folder's name gives what was left out."""
    if system not in systems():
        raise CannotStartError(*_unknown_system(system))
    name = folder.resolve().name
    chosen = pack_id or slug(name)
    if not is_id(chosen):
        better = slug(pack_id or name)
        hint = f"write --id {better}" if better else "write --id with small letters, digits and single hyphens"
        raise CannotStartError(f"{pack_id or name!r} cannot be the id of a pack", hint)
    if chosen in _shipped_ids():
        raise CannotStartError(
            f"the id {chosen!r} belongs to a pack that ships with Lantern", f"write --id my-{chosen}"
        )
    title = " ".join(title.split()) or chosen.replace("-", " ").title()
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        raise CannotStartError("the title is no line of text", f"write at most {_LONGEST_TITLE} letters")
    try:
        return NewPack(chosen, title, system, _languages(languages), source_of(source))
    except NoSourceError as error:
        raise CannotStartError(f"--from: {error}", error.hint) from None


def _unknown_system(system: str) -> tuple[str, str]:
    near = nearest(system, systems())
    hint = f"did you mean {near!r}?" if near else f"write one of: {', '.join(systems())}"
    if system in known():
        return f"{title_of(system)} has no rules here yet, so no pack can be started for it", hint
    return f"there is no system {system!r}", hint


def _shipped_ids() -> set[str]:
    found: set[str] = set()
    for folder in shipped_packs():
        document, _ = yaml.read(MANIFEST, (folder / MANIFEST).read_bytes())
        if document is not None and isinstance(document.data, dict):
            found.add(str(document.data.get("id", "")))
    return found


def _languages(words: str) -> tuple[str, ...]:
    codes = tuple(dict.fromkeys(word.strip() for word in words.split(",") if word.strip()))
    for code in codes:
        if not _LANGUAGE.match(code):
            raise CannotStartError(f"{code!r} is not a language code", "write codes such as en, ru or uk, with commas")
    return codes or (FALLBACK,)


def check_folder(folder: Path) -> None:
    """Only a folder that does not exist, or holds nothing but a git repository, can become a pack."""
    if folder.is_dir():
        inside = sorted(path.name for path in folder.iterdir() if path.name != ".git")
        if inside:
            message = f"the folder {folder} is not empty: it holds {inside[0]}"
            raise CannotStartError(message, "name a folder that does not exist yet; nothing was written")
    elif folder.exists() or folder.is_symlink():
        raise CannotStartError(
            f"{folder} is not a folder", "name a folder that does not exist yet; nothing was written"
        )


def files_of(pack: NewPack) -> dict[str, str]:
    """Every file of the new pack by its path, the manifest last: a folder without one is not a pack yet."""
    own = _templates(pack.system)
    words = _words(own / _WORDS)
    values = _values(pack)
    files: dict[str, str] = {}
    for folder in (_templates("common"), own):
        for path in sorted(folder.rglob(f"*{_SUFFIX}")):
            if path.name in (_WORDS, _TEXT):
                continue
            name = _file_name(path.relative_to(folder))
            files[name] = _filled(path, values | _quoted(words, pack.languages[0]))
    for language in pack.languages[1:]:
        files[f"text/{language}.yaml"] = _filled(own / _TEXT, values | _quoted(words, language))
    files[MANIFEST] = files.pop(MANIFEST)
    return files


def _templates(part: str) -> Path:
    """The templates of a system, or those that all systems have in common."""
    found = data_file(*_TEMPLATES, part)
    if found is None:
        raise FileNotFoundError(f"the installation has no templates for {part}")
    return found


def _file_name(path: Path) -> str:
    parts = (f".{part[4:]}" if part.startswith("dot-") else part for part in path.parts)
    return "/".join(parts).removesuffix(_SUFFIX)


def _words(path: Path) -> Mapping[str, Mapping[str, Any]]:
    data = read_shipped(path).data if path.is_file() else None
    if not isinstance(data, dict) or not isinstance(data.get(FALLBACK), dict):
        raise damaged(path, f"it has no words in {FALLBACK!r}", hint=f"begin this file with '{FALLBACK}:'")
    return data


def _quoted(words: Mapping[str, Mapping[str, Any]], language: str) -> dict[str, str]:
    """The words of a language as YAML text in double quotes, which a JSON string is."""
    chosen = {**words[FALLBACK], **words.get(language, {})}
    return {name: json.dumps(text, ensure_ascii=False) for name, text in chosen.items()}


def _values(pack: NewPack) -> dict[str, str]:
    return {
        "id": pack.id,
        "title": pack.title,
        "quoted_title": json.dumps(pack.title, ensure_ascii=False),
        "system": pack.system,
        "system_title": title_of(pack.system),
        "languages": _listed(pack.languages),
        "source": json.dumps(pack.source.pip, ensure_ascii=False),
        "install": _install(pack.source),
    }


def _install(source: Source) -> str:
    """The sentence of the pack's README that says how people get Lantern."""
    if not source.pip:
        return "Lantern is installed from a copy of it: `pip install` and its folder, its wheel or its address."
    return f"Install Lantern with `pip install {shlex.quote(source.pip)}`."


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


class _Template(string.Template):
    """`%{name}`: neither YAML, JSON, Markdown nor GitHub's workflows mean anything by it."""

    delimiter = "%"


def _filled(path: Path, values: Mapping[str, str]) -> str:
    text = path.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        for mark in _Template.pattern.finditer(line):
            name = mark["named"] or mark["braced"]
            wrong = mark["invalid"] is not None or (name is not None and name not in values)
            if wrong:
                near = nearest(name or "", values)
                hint = f"did you mean %{{{near}}}?" if near else f"there is {', '.join(sorted(values))}; '%%' is a '%'"
                span = point(number, mark.start() + 1, len(mark[0]))
                raise damaged(path, f"{mark[0]!r} cannot be filled in", span, hint)
    return _Template(text).substitute(values)


def missing_languages(languages: Iterable[str], system: str) -> list[str]:
    """The languages whose words the author has to write: the files hold English ones until then."""
    words = _words(_templates(system) / _WORDS)
    return [language for language in languages if language not in words]
