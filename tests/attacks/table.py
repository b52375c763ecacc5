"""The attacks: what is done to a small pack that is right, with which command it is met, and what is said about it."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.content.test_bad_input import ROWS

#: What stands in a file. What takes long to make is made when it is written.
Content = str | bytes | Callable[[], bytes]
CHECK = ("check", "--no-cache", "pack")
SHAPES = '<path d="M2 2h20v20H2Z"/>'


@dataclass(frozen=True)
class Attack:
    """`change` and `write` are done to the base pack, as in `tests/checks/corpus`; `beside` lies beside its folder."""

    told: str
    base: str = "massive-darkness"
    change: dict[str, tuple[str, str]] = field(default_factory=dict)
    write: dict[str, Content] = field(default_factory=dict)
    beside: dict[str, Content] = field(default_factory=dict)
    words: tuple[str, ...] = CHECK


def attacks() -> dict[str, Attack]:
    """Every attack by its name."""
    return {
        **dict(_files()),
        **_PAST_CHECK,
        **_NUMBERS,
        **_HEXES,
        **dict(_crawls()),
        **_WORDS,
        **_EXPRESSIONS,
        **dict(_icons()),
        **dict(_others()),
    }


def _files() -> Iterator[tuple[str, Attack]]:
    for name, (content, code) in ROWS.items():
        yield f"file: {name}", Attack(code, write={"a.yaml": content})


def _card(name: str = "Card", more: str = "") -> str:
    return f"id: card\nkind: equipment\nname: {name}\nlevel: 1\nslots: [hand]\n{more}"


_STEPS = "adventures/first-steps.yaml"
_DOWN = "adventures/down.yaml"
_FOUR = ("red", "green", "blue", "violet")

#: What once got past the check, and crashed or never ended later.
_PAST_CHECK = {
    "an entity that extends, without a kind": Attack(
        "L02", "night-cage", write={"more.yaml": "id: more\nextends: down\nboards: []\n"}
    ),
    "a reference that is a pattern": Attack("L0107", change={"equipment/ember-axe.yaml": ("ember-blade", '"**"')}),
    "a card of a deck that is a pattern": Attack("L0401", write={"pile.yaml": 'id: pile\nkind: deck\ncards: ["**"]\n'}),
    "a reference of 300 letters": Attack("L0", change={"equipment/ember-axe.yaml": ("ember-blade", "a" * 300)}),
    "a picture that is a pattern": Attack("L0", write={"card.yaml": _card(more='art: "art/**"\n')}),
    "a board without room": Attack(
        "L0827",
        "night-cage",
        write={
            "prisoners.yaml": "".join(
                f'- {{id: {name}, kind: prisoner, name: {name}, colour: "#b5342b"}}\n' for name in _FOUR
            ),
            _DOWN: "id: down\nkind: adventure\nname: Down\nstart: start\n"
            f"prisoners: [{', '.join(_FOUR)}]\nboards:\n  small:\n    players: [2, 4]\n    size: 3\n    prisoners: 4\n"
            "    stack: {keeper: 6, crossroads: 12, gate: 2}\n    initial: {crossroads: 2}\n",
        },
    ),
    "players that no board is made for": Attack(
        "L0828", "night-cage", change={_DOWN: ("start: start", "start: start\ndefault_players: 5")}
    ),
    "a deck of a test that holds an adventure": Attack(
        "L0402",
        write={
            "tests/deck.yaml": "kind: scenario-test\nsystem: massive-darkness\nadventure: first-steps\ncases:\n"
            "  - id: deck\n    given: {heroes: {garrick: {}}, decks: {treasure-1: {cards: [first-steps]}}}\n"
        },
    ),
    "a schema of their own": Attack("L02", write={"card.yaml": _card(more="$ref: http://127.0.0.1:9/x.json\n")}),
    "an id that makes patterns try without end": Attack(
        "L0", write={"card.yaml": _card().replace("id: card", "id: " + "a-" * 20_000 + "!")}
    ),
    "a colour that makes patterns try without end": Attack(
        "L0", "night-cage", change={"prisoners.yaml": ("colour: ", "colour: " + "#" * 30_000)}
    ),
}

#: Numbers without an end.
_NUMBERS = {
    "a billion guards": Attack(
        "L0205",
        write={"door.yaml": "id: gate\nkind: door\nsections: [{guards: 1000000000}, {treasure: 1}, {treasure: 1}]\n"},
    ),
    "a billion minions in a test": Attack(
        "L0205",
        write={
            "tests/many.yaml": "kind: scenario-test\nsystem: massive-darkness\nadventure: first-steps\ncases:\n"
            "  - id: many\n    given: {heroes: {garrick: {}}, enemies: {ash-imps: {minions: 1000000000}}}\n"
        },
    ),
    "a board of a million fields": Attack("L0205", "night-cage", change={_DOWN: ("size: 6", "size: 1000000")}),
    "a stack of a billion tiles": Attack("L0205", "night-cage", change={_DOWN: ("gate: 2", "gate: 1000000000")}),
    "a card a billion times": Attack("L0205", write={"card.yaml": _card(more="copies: 1000000000\n")}),
}

_WALK = "adventures/walk.yaml"


def _board(columns: int, rows: int) -> str:
    """Drawings of a board of hexes with one room."""
    rooms = "".join(f"{' ' * row}  {'1 ' * columns}\n" for row in range(rows))
    return f"rooms: |\n{rooms}things: |\n  @ @ @ @\n"


def _lion(told: str, path: str, old: str, new: str) -> Attack:
    return Attack(told, "jaws-of-the-lion", change={path: (old, new)})


#: Boards, areas and monsters that would keep monsters thinking for ever.
_HEXES = {
    "a board of 2,000 hexes": Attack(
        "L0831",
        "jaws-of-the-lion",
        write={"big.yaml": "id: big\nkind: adventure\nname: Big\ngoal: round > 9\n" + _board(40, 50)},
    ),
    "a board without an end": Attack(
        "L02",
        "jaws-of-the-lion",
        write={"big.yaml": "id: big\nkind: adventure\nname: Big\ngoal: round > 9\n" + _board(900, 900)},
    ),
    "an area of 200 hexes": _lion("L0830", "areas.yaml", '"x x"', json.dumps("x " * 200)),
    "an area without an end": _lion("L02", "areas.yaml", '"x x"', json.dumps("x " * 200_000)),
    "a billion standees": _lion("L0203", "rats.yaml", "standees: 6", "standees: 1000000000"),
    "a monster with a billion hit points": _lion("L0205", "rats.yaml", "health: 3", "health: 1000000000"),
    "a range of a billion": _lion("L0205", "rats.yaml", "range: 3", "range: 1000000000"),
    "a card a billion times in a deck": _lion(
        "L0205", "mercenary.yaml", "in_every_deck: 6", "in_every_deck: 1000000000"
    ),
    "a hex that is a pattern": _lion("L0206", _WALK, 'at: "2,1"', 'at: "**"'),
    "a hex that is no number Python reads": _lion("L0206", _WALK, 'at: "2,1"', f'at: "{"9" * 5_000},1"'),
    "a monster that is no boss, as one": _lion("L0836", _WALK, '{"2": normal', '{"2": boss'),
    "a start for nobody": _lion("L0832", _WALK, "@ . #", ". . #"),
    "a name of hexes that is an order to CI": _lion("L0", "rats.yaml", "name: Rat", 'name: "A\\n::error::gone"'),
}

_BILLION = "1000000000"


def _crawls() -> Iterator[tuple[str, Attack]]:
    """Mines and works without an end, where nobody can stand, or that would never be finished."""
    rooms = {
        "a tile of a million cells": ("L02", "    # # 1 1 # #\n", "    " + "# " * 9_000 + "\n"),
        "an entrance where nobody can stand": ("L0850", "# . s s . #\n    # s s s s #", "# . . . . #\n    # . . . . #"),
        "a billion figures": ("L0205", "figures: 6", f"figures: {_BILLION}"),
        "a billion doors": ("L0205", "doors: 2", f"doors: {_BILLION}"),
        "a track without an end": ("L02", "spaces: E .", "spaces: E" + " ." * 5_000),
        "a track with targets for half of it": ("L0858", "7 7 7 8 8 9 9 9", "7 7 7 8"),
        "a target without an end": ("L02", "7 7 7 8 8 9 9 9", "7 " * 7 + "9" * 5_000),
        "a row that no die shows": ("L0203", "1..2:", "1..999:"),
        "a mission that waits for what never comes": ("L0309", "beats == 3", "beats == 99"),
        "a name that is an order to CI": ("L0", "name: The Mouth", 'name: "A\\n::error::gone"'),
        "an enemy that is a pattern": ("L04", "enemy: mother", 'enemy: "**"'),
    }
    for name, (told, old, new) in rooms.items():
        yield f"a mine: {name}", Attack(told, "brimstone", change={"table.yaml": (old, new)})
    works = {
        "a sign that turns the line round": ("L0014", ". c .:. . t t .", ". c .:. \u202e t t ."),
        "a tile without an end": ("L02", "    S . .|. . t t #\n", "    " + ". " * 9_000 + "\n"),
        "a billion dice": ("L0205", "strong: 2", f"strong: {_BILLION}"),
        "a billion cards": ("L0205", "count: 2, one_deck: true", f"count: {_BILLION}, one_deck: true"),
        "a push without an end": ("L0205", "push: 2", f"push: {_BILLION}"),
        "effects in effects": (
            "L0",
            "do: [destroy_this]",
            "do: [" + "{may: [" * 500 + "destroy_this" + "]}" * 500 + "]",
        ),
        "a die without faces": ("L0207", '[["1"], ["1"], ["2"], ["2"], ["3"], ["3"]]', "[]"),
        "a die with a face without an end": ("L02", '["0"], ["0"]', json.dumps(["9" * 5_000]) + ', ["0"]'),
        "a chapter without a way on": ("L0843", ", do: [win]", ", do: [{shift_rating: {track: spawn}}]"),
        "a chapter that is a pattern": ("L0", "chapters: [opening", 'chapters: ["**"'),
        "a name that is an order to CI": ("L0", "name: Slag Drone", 'name: "A\\n::error::gone"'),
    }
    for name, (told, old, new) in works.items():
        yield f"a works: {name}", Attack(told, "machina-arcana", change={"cards.yaml": (old, new)})


#: Words that steer a terminal or a page, and words that would be programs elsewhere.
_WORDS = {
    "a new line and an order to CI": Attack("L0", write={"card.yaml": _card('"A\\n::error::gone"')}),
    "an escape sequence": Attack("L0013", write={"card.yaml": _card('"\\e[2J\\e[31mred"')}),
    "words from right to left": Attack("L0", write={"card.yaml": _card('"\\u202Ednib"')}),
    "a space without width": Attack("L0", write={"card.yaml": _card('"Ca\\u200Brd"')}),
    "a file name that steers a terminal": Attack("L0", write={"a\x1b[2J.yaml": _card()}),
    **{
        f"a template in words: {template[:24]}": Attack("L0", write={"card.yaml": _card(f'"{template}"')})
        for template in (
            "{{ '%1000000000d' % 1 }}",
            "{{ 'x'|center(1500000000) }}",
            "{{ ().__class__.__base__.__subclasses__() }}",
            "{{ lipsum(n=3000000) }}",
            "{% for a in range(99999999) %}{% endfor %}",
        )
    },
    "a text of a million marks": Attack("L0", write={"card.yaml": _card(more="text: " + "{hit}" * 200_000 + "\n")}),
}


def _asking(condition: str) -> Attack:
    return Attack("L030", change={"equipment/ember-blade.yaml": ("if: hits > 1", f"if: {json.dumps(condition)}")})


_EXPRESSIONS = {
    f"an expression: {condition[:30]}": _asking(condition)
    for condition in (
        "9 ** 9 ** 9 ** 9 > 1",
        "1 << 1000000000 > 1",
        "'a' * 1000000000 == 'b'",
        "[0] * 1000000000 == 1",
        "hits.__class__.__mro__",
        "open('/etc/passwd').read() == ''",
        "__import__('os').system('true') == 0",
        "'{0.__class__}'.format(hits) == ''",
        "[a for a in [1]] == 1",
        "(lambda: 1)() == 1",
        "count(map(map(map(1..9999)))) > 1",
        "9" * 400 + " > 1",
        "hits" + " + 1" * 20_000 + " > 1",
        "(" * 20_000 + "1" + ")" * 20_000 + " > 1",
        "not " * 20_000 + "true",
    )
}


def _svg(inside: str, view: str = 'viewBox="0 0 24 24"', before: str = "") -> str:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {view}>{inside}</svg>\n'


def _icons() -> Iterator[tuple[str, Attack]]:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    drawings = {
        "a field that is no number": _svg(SHAPES, 'viewBox="0 0 ... ..."'),
        "a field that is too large": _svg(SHAPES, 'viewBox="0 0 1e308 1e308"'),
        "an address in capitals": _svg('<path d="M0 0" fill="URL(http://127.0.0.1:9/a)"/>'),
        "an address in disguise": _svg('<path d="M0 0" style="fill:u\\72l(http://127.0.0.1:9/a)"/>'),
        "a billion laughs": _svg("<title>&a9;</title>", before=f'<!DOCTYPE svg [<!ENTITY a0 "ha">{laughs}]>'),
        "a file as an entity": _svg("<title>&a;</title>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
        "a picture by its path": _svg('<image href="/etc/passwd"/>'),
        "a picture by a path that leads out": _svg('<image href="../../secret.png"/>'),
        "a picture by an address": _svg('<image href="file:///etc/passwd"/>'),
        "a program": _svg("<script>alert(1)</script>"),
        "a page": _svg("<foreignObject><body/></foreignObject>"),
        "a shape used without end": _svg('<g id="a"><use href="#a"/></g>'),
        "groups in groups": _svg("<g>" * 9_000 + "</g>" * 9_000),
        "a path of a million turns": _svg(f'<path d="M0 0{"h1" * 500_000}"/>'),
    }
    for name, drawing in drawings.items():
        yield f"an icon: {name}", Attack("L0606", write={"icons/ember.svg": drawing})


def _png(width: int, height: int, *chunks: tuple[bytes, bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * ((width + 7) // 8 + 1) * height if height < 10_000 else b"", 9)
    parts = ((b"IHDR", header), *chunks, (b"IDAT", rows), (b"IEND", b""))
    whole = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + whole


def _with_picture(make: Callable[[], bytes]) -> Attack:
    return Attack("L06", write={"art/odd.png": make, "card.yaml": _card(more="art: art/odd.png\n")})


def _zipped(*entries: tuple[str, bytes], link: str = "") -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in entries:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            if name == link:
                entry.external_attr = 0o120777 << 16
            archive.writestr(entry, content)
    return raw.getvalue()


def _bundle(raw: Content, name: str = "theirs.zip") -> Attack:
    return Attack("L11", beside={name: raw}, words=("bundle", "--verify", name))


def _many_words() -> bytes:
    return _png(10, 10, (b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * 200_000_000, 9)))


def _many_cells() -> bytes:
    row = b"<row>" + b"<c><v>1</v></c>" * 500 + b"</row>"
    return _zipped(("xl/worksheets/sheet1.xml", b"<worksheet><sheetData>" + row * 7_000))


def _others() -> Iterator[tuple[str, Attack]]:
    yield "a picture of 81 million points", _with_picture(lambda: _png(9_000, 9_000))
    yield "a picture that says it is endless", _with_picture(lambda: _png(2**31 - 1, 2**31 - 1))
    yield "a picture with 200 MB of words", _with_picture(_many_words)
    inside = (("bundle.json", b"{}"), ("assets.json", b"[]"))
    yield "a zip that leads out", _bundle(_zipped(*inside, ("../../gone.txt", b"a")))
    yield "a zip with a path of the machine", _bundle(_zipped(*inside, ("/tmp/gone.txt", b"a")))
    yield "a zip with a link", _bundle(_zipped(*inside, ("assets/a", b"/etc/passwd"), link="assets/a"))
    yield (
        "a zip of a gigabyte",
        _bundle(lambda: _zipped(*inside, *((f"assets/{n}", b"\0" * 60_000_000) for n in range(4)))),
    )
    yield (
        "a zip whose bundle is a bomb",
        _bundle(lambda: _zipped(("bundle.json", b" " * 64_000_000), ("assets.json", b"[]"))),
    )
    yield "a bundle nested without end", _bundle(b"[" * 1_000_000, "theirs.json")
    yield "a bundle with a number without end", _bundle(b'{"format": ' + b"9" * 1_000_000 + b"}", "theirs.json")
    imported = ("import", "theirs.xlsx", "--kind", "equipment", "--pack", "pack")
    yield "a table of millions of cells", Attack("L1401", beside={"theirs.xlsx": _many_cells}, words=imported)
    for name, raw in {
        "nested without end": b"[" * 1_000_000,
        "with a number without end": b'{"kind": "saved-game", "seed": ' + b"9" * 1_000_000 + b"}",
        "that is no text": bytes(range(256)) * 4,
    }.items():
        yield f"a saved game {name}", Attack("L12", beside={"game.json": raw}, words=("replay", "game.json"))
        saved = ("campaign", "--resume", "game.json")
        yield f"a saved campaign {name}", Attack("L12", beside={"game.json": raw}, words=saved)
