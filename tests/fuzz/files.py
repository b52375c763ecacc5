"""Targets that read single files: saved games, campaigns, bundles, results of playtests, expressions, icons."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.cases import Case
from tests.fuzz.judging import within
from tests.fuzz.mutation import ODD, Pool, bytes_mutated, mutated, text_mutated, written
from tests.fuzz.seeds import core
from tests.playtest import campaigns, runs
from tests.rules.expressions.expression_world import SCOPE, Hero, World
from toolkit.bundle.archive import archive_bytes, verify_archive
from toolkit.bundle.reading import BundleError, checked_bytes
from toolkit.bundle.writing import bundle_bytes, digest_of
from toolkit.checks.expressions import vocabulary_of
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.content.svg import icon_problem
from toolkit.playtest.bots import UnknownBot
from toolkit.playtest.campaign import read_campaign, resume
from toolkit.playtest.orders import Order
from toolkit.playtest.parts import RUN, RunFault, open_run, read, used
from toolkit.playtest.report.gathering import gather
from toolkit.playtest.report.page import to_page
from toolkit.playtest.session import Session
from toolkit.rules.expressions import BOOLEAN, NUMBER, ExpressionError, compile_expression
from toolkit.rules.expressions.check import check_expression
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault, read_record
from toolkit.rules.system import Table
from toolkit.systems import find

INPUT = "input"


def _changed(source: Random, raw: bytes) -> bytes:
    """JSON changed as data, and sometimes as bytes."""
    if source.random() < 0.25:
        return bytes_mutated(source, raw)
    data = json.loads(raw)
    pool = Pool([data])
    for _ in range(source.choice((1, 1, 2, 3))):
        data = mutated(source, data, pool)
    return written(data)


# Saved games


@cache
def _saved_game() -> bytes:
    session = Session(
        find("night-cage"), core("night-cage"), core("night-cage").get("base"), Table(2, 5), default_seat="random"
    )
    for _ in range(30):
        session.run_bots()
    return session.recorder.record.to_json().encode()


def make_game(source: Random) -> Case:
    return Case("game", {INPUT: _changed(source, _saved_game())})


def try_game(case: Case, _: Path) -> str:
    try:
        with within(10, "game"):
            record, document = read_record("game.json", case.files[INPUT])
            Session.resume(find("night-cage"), core("night-cage"), record, document)
    except (RecordFault, ContentFault, UnknownBot):
        return "refused"
    return "clean"


# Saved campaigns


@cache
def _saved_campaign() -> bytes:
    run = campaigns.begin("two-nights", players=1, seed=2)
    for _ in range(12):
        ask = run.session.game.pending
        if ask is not None:
            run.session.choose(next(iter(ask.options)))
    return run.to_json().encode()


def make_campaign(source: Random) -> Case:
    return Case("campaign", {INPUT: _changed(source, _saved_campaign())})


def try_campaign(case: Case, _: Path) -> str:
    try:
        with within(10, "campaign"):
            resume(campaigns.SYSTEM, campaigns.library(), read_campaign("campaign.json", case.files[INPUT]))
    except (RecordFault, ContentFault, UnknownBot):
        return "refused"
    return "clean"


# Bundles


@cache
def _small_library() -> Library:
    folder = Path(__file__).parents[1] / "checks" / "corpus" / "bases" / "night-cage"
    return load([folder]).library


@cache
def _bundle() -> bytes:
    return bundle_bytes(_small_library(), "small-cage")


@cache
def _archive() -> bytes:
    return archive_bytes(_small_library(), "small-cage")


def make_bundle(source: Random) -> Case:
    if source.random() < 0.2:
        return Case("bundle", {"bundle.zip": bytes_mutated(source, _archive())})
    raw = _changed(source, _bundle())
    return Case("bundle", {INPUT: _signed(raw) if source.random() < 0.6 else raw})


def _signed(raw: bytes) -> bytes:
    """A changed bundle whose digests are right: who wants to deceive can count too."""
    try:
        data: Any = json.loads(raw)
        for each in data["sources"]:
            each["sha256"] = hashlib.sha256(each["text"].encode()).hexdigest()
        data["digest"] = digest_of(data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return raw
    return written(data)


def try_bundle(case: Case, folder: Path) -> str:
    with within(3, "bundle"):
        if INPUT not in case.files:
            (folder / "bundle.zip").write_bytes(case.files["bundle.zip"])
            return "refused" if verify_archive(folder / "bundle.zip") else "clean"
        try:
            checked_bytes("bundle.json", case.files[INPUT])
        except BundleError:
            return "refused"
    return "clean"


# Results of playtests


@cache
def _results() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="lantern-fuzz-") as folder:
        runs.played(runs.order(6, 3), Path(folder) / "run")
        return runs.files(Path(folder) / "run")


def make_results(source: Random) -> Case:
    files = dict(_results())
    path = source.choice(sorted(files))
    if path != RUN:
        files[path] = bytes_mutated(source, files[path])
        return Case("results", files)
    raw = _changed(source, files[path])
    files[path] = _named(raw) if source.random() < 0.6 else raw
    return Case("results", files)


def _named(raw: bytes) -> bytes:
    """A changed order that names itself rightly."""
    try:
        data = json.loads(raw)
        return written({**data, "config": Order.from_data(data).config})
    except Exception:  # what cannot be read has no name
        return raw


def try_results(case: Case, folder: Path) -> str:
    where = folder / "results"
    shutil.rmtree(where, ignore_errors=True)
    for path, content in case.files.items():
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_bytes(content)
    try:
        with within(10, "results"):
            opened = open_run(where)
            read(where)
            used(where)
            to_page(gather(opened, runs.system(), runs.library()))
    except (RunFault, ContentFault):
        return "refused"
    return "clean"


# Expressions

_PARTS = (
    *(
        "level",
        "hero.level",
        "hero.friend.friend.level",
        "hero.in_shadow",
        "hero.candle",
        "target.motto",
        "heroes",
        "seen",
    ),
    *(
        "hero.marks",
        "banner",
        '"lit"',
        "'red'",
        "true",
        "false",
        "0",
        "1",
        "7",
        "9999",
        "10001",
        "9" * 60,
        "[1, 2]",
        "[]",
    ),
    *(
        "+",
        "-",
        "*",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "and",
        "or",
        "not",
        "in",
        "not in",
        "if",
        "else",
        "..",
        ",",
        "(",
    ),
    *(
        ")",
        "[",
        "]",
        "min(",
        "max(",
        "abs(",
        "count(",
        "half_up(",
        "half_down(",
        "-(",
        "(1)",
        "1..3",
        "stack",
        "on_tile",
    ),
)


def _number(source: Random, depth: int) -> str:
    """An expression for a number that is well formed."""
    if depth <= 0:
        return source.choice(
            ("level", "hero.level", "target.level", "0", "1", "9999", "count(heroes)", "hero.friend.level")
        )
    one, two = _number(source, depth - 1), _number(source, depth - 1)
    return source.choice(
        (
            f"{one} + {two}",
            f"{one} - {two}",
            f"({one}) * ({two})",
            f"-({one})",
            f"min({one}, {two})",
            f"half_up({one})",
            f"abs({one})",
            f"({one} if {_condition(source, depth - 1)} else {two})",
        )
    )


def _condition(source: Random, depth: int) -> str:
    """An expression for a condition that is well formed."""
    if depth <= 0:
        return source.choice(("true", "hero.in_shadow", 'hero.candle == "lit"', '"dark" in seen', "target == hero"))
    one, two = _condition(source, depth - 1), _condition(source, depth - 1)
    low, high = _number(source, depth - 1), _number(source, depth - 1)
    return source.choice(
        (
            f"{one} and {two}",
            f"({one}) or {two}",
            f"not ({one})",
            f"{low} < {high}",
            f"{low} <= {high} == {low}",
            f"{low} in 1..{high}",
        )
    )


def make_expression(source: Random) -> Case:
    if source.random() < 0.3:
        text = " ".join(source.choice(_PARTS) for _ in range(source.choice((1, 2, 3, 5, 8, 13, 40, 150))))
    else:
        text = source.choice((_number, _condition))(source, source.randrange(5))
    if source.random() < 0.3:
        text = text_mutated(source, text)
    if source.random() < 0.05:
        text = source.choice(("(", "-", "not ", "[", "min(", "1 if 1 else ")) * source.choice((10, 31, 200, 400)) + text
    return Case("expression", {INPUT: text.encode("utf-8", "surrogatepass")})


def try_expression(case: Case, _: Path) -> str:
    text = case.files[INPUT].decode("utf-8", "surrogatepass")
    vocabulary = vocabulary_of("night-cage")
    assert vocabulary is not None
    with within(1, "expression"):
        for event in sorted(vocabulary.events):
            check_expression(text, vocabulary.events[event].scope, NUMBER)
        outcome = "refused"
        for kind in (NUMBER, BOOLEAN):
            if check_expression(text, SCOPE, kind):
                try:
                    compile_expression(text, SCOPE, kind)
                except ExpressionError:
                    continue
                raise AssertionError("what the check refuses can be compiled")
            value = compile_expression(text, SCOPE, kind).evaluate(World(Hero(level=3, marks=(1, 2)), level=4))
            assert isinstance(value, bool) if kind is BOOLEAN else -LIMIT <= value <= LIMIT
            outcome = "clean"
    return outcome


# Icons

_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>a</title><g transform="rotate(45 12 12)">'
    '<path fill="#000" d="M2 2h20v20H2Z"/><circle cx="12" cy="12" r="4" style="fill:none;stroke:red"/></g></svg>'
)
_SNIPPETS = (
    *(
        '<use href="#a"/>',
        '<image href="x"/>',
        "<style>*{fill:url(x)}</style>",
        "<script/>",
        '<!DOCTYPE a [<!ENTITY b "c">]>',
    ),
    *(
        "&b;",
        "&#0;",
        "&#x1b;",
        "<![CDATA[x]]>",
        "<!-- -->",
        "<?a b?>",
        ' fill="URL(#a)"',
        ' style="fill:u\\72l(x)"',
        "xlink:href",
    ),
    *(
        "<g>",
        "</g>",
        "<g>" * 40,
        'viewBox="0 0 1e9 1e9"',
        ' d="M1e999 1"',
        ' d="' + "1." * 400 + '"',
        "stroke-dasharray:1e-9",
    ),
)


@cache
def _icons() -> list[str]:
    folder = data_folder("templates") / "icons"
    return [_ICON, *(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))[:20])]


def make_icon(source: Random) -> Case:
    text = source.choice(_icons())
    for _ in range(source.choice((1, 1, 2, 3))):
        place = source.randint(0, len(text))
        kind = source.randrange(4)
        if kind == 0:
            text = text[:place] + source.choice(_SNIPPETS) + text[place:]
        elif kind == 1:
            text = text_mutated(source, text)
        elif kind == 2:
            text = text.replace('"', source.choice(("'", '"', "")), source.randint(0, 4))
        else:
            number = str(source.choice(ODD))
            text = text.replace("12", number, source.randint(1, 3))
    raw = text.encode("utf-8", "surrogatepass")
    return Case("icon", {INPUT: bytes_mutated(source, raw) if source.random() < 0.1 else raw})


def try_icon(case: Case, _: Path) -> str:
    raw = case.files[INPUT]
    with within(0.5, "icon"):
        problem = icon_problem(raw)
    if problem is not None:
        assert problem.message
        assert problem.line >= 1
        return "refused"
    plain = raw.decode("utf-8").casefold()
    assert not any(word in plain for word in ("<script", "<image", "<use", "href=", "<style", "<!doctype", "<foreign"))
    return "clean"
