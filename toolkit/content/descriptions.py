"""What is known of systems before their rules are imported: the `system.yaml` of each, ours and those of installed
packages.

| key | what it says |
|---|---|
| `title` | what people call the system |
| `prefix` | how the ids of its rules begin: `NC` for NC-7.05 |
| `icons` | the marks that words of its content may use |
| `heat_maps` | the facts that playtests draw on maps, in the order people look for them; `bad` ones in red |
| `board` | what an adventure has of which a board in a scenario test says nothing |
| `theme` | the colours of its booklets: names of its palette, or colours of their own for each palette |
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.content import yaml
from toolkit.content.diagnostics import START, Diagnostic, Pointer, nearest
from toolkit.content.installed import installed

FILE = "system.yaml"
#: How every message about a system of an installed package begins: its id, and what is wrong.
CANNOT_BE_USED = "the system {!r} cannot be used: {}"
CODES = {"L0123": "a system of an installed package that cannot be used"}
#: The colours of a booklet, and what they are where a system says nothing of them: black on white.
THEME = {
    "ink": "#1c1c1c",
    "accent": "#1c1c1c",
    "line": "#777777",
    "ground": "#ffffff",
    "ground-far": "#ffffff",
    "title": "#1c1c1c",
    "soft": "#f4f4f4",
}
PALETTES = ("colour", "low-ink", "colour-blind")

_OURS = Path(__file__).resolve().parents[1] / "systems"
_KEYS = ("title", "prefix", "icons", "heat_maps", "board", "theme")


class BrokenSystemError(Exception):
    """A system of an installed package that cannot be used; its diagnostic says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic

    def __reduce__(self) -> tuple[type[BrokenSystemError], tuple[Diagnostic]]:
        """How it comes back from a process that reads files beside this one: made anew of its diagnostic."""
        return BrokenSystemError, (self.diagnostic,)


class HeatMapTitle(NamedTuple):
    """What the map of a kind of fact is called, and whether the fact is bad news for the players."""

    fact: str
    title: str
    bad: bool = False


#: What games of every system count at places.
HEAT_MAPS = (HeatMapTitle("death", "Where they die", bad=True), HeatMapTitle("visit", "Where they walk"))


class Description(NamedTuple):
    """What is known of a system before its rules are imported."""

    #: `night-cage`
    id: str
    #: `The Night Cage`
    title: str
    #: `NC`: how the ids of its rules begin.
    prefix: str
    #: The package that holds it: `toolkit.systems.night_cage`.
    package: str
    folder: Path
    icons: frozenset[str] = frozenset()
    heat_maps: tuple[HeatMapTitle, ...] = HEAT_MAPS
    #: Colour of a booklet → a name of the system's palette, a colour, or a colour for each palette.
    theme: Mapping[str, str | Mapping[str, str]] = THEME
    #: Fields of an adventure for boards in scenario tests that say nothing of them.
    board: Mapping[str, Any] = MappingProxyType({})

    @property
    def has_rules(self) -> bool:
        """Whether its games can be played. A system without rules is known by its ledger alone."""
        return (self.folder / "__init__.py").is_file()

    def has(self, module: str) -> bool:
        """Whether its package has a module, such as `checks` or `print.kinds`."""
        path = self.folder.joinpath(*module.split("."))
        return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()

    @property
    def is_ours(self) -> bool:
        return self.folder.parent == _OURS


@cache
def system_ids() -> tuple[str, ...]:
    """The id of every system: ours in the order of their folders, then those of installed packages."""
    ours = [path.parent.name.replace("_", "-") for path in sorted(_OURS.glob(f"*/{FILE}"))]
    return tuple(dict.fromkeys((*ours, *installed())))


@cache
def known() -> dict[str, Description]:
    """Every system by its id. One that cannot be used is left out: only who asks for it hears what is wrong."""
    found: dict[str, Description] = {}
    for system in system_ids():
        try:
            each = description(system)
        except BrokenSystemError:
            continue
        if each is not None:
            found[system] = each
    return found


@cache
def description(system: str) -> Description | None:
    """What is known of a system; None for one that nobody has. One of ours stands before an installed one.

    Raises `BrokenSystemError` for a system of an installed package that cannot be used.
    """
    name = system.replace("-", "_")
    if name.isidentifier() and (_OURS / name / FILE).is_file():
        return _described(_OURS / name, f"toolkit.systems.{name}", system)
    brought = installed().get(system)
    if brought is None:
        return None
    if brought.folder is None:
        message = f"the system {system!r} is said to be in the package {brought.package!r}, which cannot be found"
        raise broken(message, "pyproject.toml", hint=f"correct its entry in the group 'lantern.systems' of {system!r}")
    return _described(brought.folder, brought.package, system)


def is_brought(system: str) -> bool:
    """Whether a system comes from an installed package."""
    found = description(system)
    return found is not None and not found.is_ours


def of_module(module: str) -> Description:
    """The description of the system that a module belongs to."""
    for each in known().values():
        if module == each.package or module.startswith(f"{each.package}."):
            return each
    message = f"the module {module!r} belongs to no system: no package around it is one"
    raise broken(message, module.replace(".", "/"), hint="name its package in the entry points 'lantern.systems'")


def broken(message: str, path: str, *, hint: str = "") -> BrokenSystemError:
    """Why a system cannot be used, as a whole."""
    return BrokenSystemError(Diagnostic("L0123", message, path, START, hint=hint))


def _described(folder: Path, package: str, system: str) -> Description:
    path = folder / FILE
    try:
        document, problems = yaml.read(str(path), path.read_bytes())
    except OSError as error:
        raise broken(
            f"the system {system!r} of the package {package!r} has no {FILE}: {error.strerror}", str(path)
        ) from None
    if document is None or problems:
        raise BrokenSystemError(problems[0]._replace(code="L0123"))
    return _Reader(system, document).description(folder, package)


class _Reader:
    """Reads one `system.yaml`. Whatever is wrong in it is told with its place."""

    def __init__(self, system: str, document: yaml.Document) -> None:
        self.system = system
        self.document = document
        self.data: Any = document.data
        self.is_brought = not Path(document.path).is_relative_to(_OURS)

    def description(self, folder: Path, package: str) -> Description:
        if not isinstance(self.data, dict):
            raise self.wrong("a mapping is needed", (), "begin with 'title: …'")
        self._known(self.data, _KEYS, ())
        title, prefix = self._text("title"), self._text("prefix")
        if not (len(prefix) == 2 and prefix.isascii() and prefix.isalpha() and prefix.isupper()):
            raise self.wrong(
                f"the prefix {prefix!r} is not two capital letters", ("prefix",), "write, say, 'prefix: NC'"
            )
        return Description(
            self.system, title, prefix, package, folder, self._icons(), self._heat_maps(), self._theme(), self._board()
        )  # fmt: skip

    def wrong(self, message: str, pointer: Pointer, hint: str = "") -> BrokenSystemError:
        said = CANNOT_BE_USED.format(self.system, message)
        span = self.document.span(pointer)
        return BrokenSystemError(Diagnostic("L0123", said, self.document.path, span, hint=hint, pointer=pointer))

    def _known(self, found: Mapping[str, Any], keys: tuple[str, ...], pointer: Pointer) -> None:
        for key in found:
            if key not in keys:
                near = nearest(key, keys)
                hint = f"did you mean {near!r}?" if near else f"there is {', '.join(keys)}"
                problem = self.wrong(f"there is no {key!r} here", (*pointer, key), hint)
                span = self.document.key_span((*pointer, key))
                raise BrokenSystemError(problem.diagnostic._replace(span=span))

    def _text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(f"{key!r} must be some text", (key,) if key in self.data else ())
        return value

    def _icons(self) -> frozenset[str]:
        icons = self.data.get("icons", [])
        if not isinstance(icons, list) or not all(isinstance(each, str) for each in icons):
            raise self.wrong("'icons' must be a list of names", ("icons",))
        for index, name in enumerate(icons if self.is_brought else ()):
            from toolkit.content.shipped_icons import icons as drawn  # it needs this module

            if name not in drawn():
                near = nearest(name, drawn())
                hint = f"did you mean {near!r}?" if near else "draw it and name it in data/templates/icons/icons.yaml"
                raise self.wrong(f"there is no icon {name!r}", ("icons", index), hint)
        return frozenset(icons)

    def _heat_maps(self) -> tuple[HeatMapTitle, ...]:
        maps = self.data.get("heat_maps")
        if maps is None:
            return HEAT_MAPS
        if not isinstance(maps, list):
            raise self.wrong("'heat_maps' must be a list", ("heat_maps",))
        return tuple(self._heat_map(each, ("heat_maps", index)) for index, each in enumerate(maps))

    def _heat_map(self, data: Any, pointer: Pointer) -> HeatMapTitle:
        if not isinstance(data, dict):
            raise self.wrong(
                "a heat map is a mapping", pointer, "write {fact: death, title: Where they die, bad: true}"
            )
        self._known(data, ("fact", "title", "bad"), pointer)
        fact, title, bad = data.get("fact"), data.get("title"), data.get("bad", False)
        if not isinstance(fact, str) or not isinstance(title, str) or not isinstance(bad, bool):
            raise self.wrong("a heat map needs a fact and a title", pointer, "'bad' is true or false")
        return HeatMapTitle(fact, title, bad)

    def _board(self) -> Mapping[str, Any]:
        board = self.data.get("board", {})
        if not isinstance(board, dict):
            raise self.wrong("'board' must be a mapping of fields of an adventure", ("board",))
        return board

    def _theme(self) -> Mapping[str, str | Mapping[str, str]]:
        theme = self.data.get("theme", {})
        if not isinstance(theme, dict):
            raise self.wrong("'theme' must be a mapping", ("theme",))
        self._known(theme, tuple(THEME), ("theme",))
        for name, value in theme.items():
            if isinstance(value, dict):
                self._known(value, PALETTES, ("theme", name))
                if "colour" not in value or not all(isinstance(each, str) for each in value.values()):
                    raise self.wrong(f"the colour of {name!r} needs a 'colour', in quotes", ("theme", name))
            elif not isinstance(value, str):
                raise self.wrong(f"the colour of {name!r} must be a name or a colour in quotes", ("theme", name))
        return {**THEME, **theme}
