"""The target `pack`: a mutated pack through everything that reads packs, as far as the check lets it."""

from __future__ import annotations

import contextlib
import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.cases import Case
from tests.fuzz.judging import Refused, within
from tests.fuzz.mutation import Pool, bytes_mutated, mutated, written
from tests.fuzz.seeds import SYSTEMS, Files, small_pack, trees, variants
from toolkit.bundle.reading import checked_bytes
from toolkit.bundle.writing import bundle_bytes
from toolkit.checks.formatting.run import format_paths
from toolkit.checks.run import Options, Report, run
from toolkit.checks.sinks import FORMATS, rendered
from toolkit.cli.main import build
from toolkit.content.diagnostics import Severity
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.playtest.bots import make_bot
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.playtest.orders import OverBudget
from toolkit.render.booklet.making import booklet_of, has_booklets
from toolkit.render.cards import printable
from toolkit.render.export.universal_vtt import has_maps
from toolkit.render.words import words_of
from toolkit.rules.decisions import TABLE
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame
from toolkit.rules.log import Log
from toolkit.rules.policies import table_policy
from toolkit.rules.reading import ContentFault
from toolkit.rules.scenario import cases_of, run_case
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

DECISIONS = 250
STAGES = 3
#: What says that a table cannot be seated, which is no mistake of the content.
NO_TABLE = frozenset({"L0809", "L0820"})
#: What ends a game that would never be over.
ENDLESS = (EndlessEffects, EndlessGame, OverBudget)
#: What only print can find out: words that do not fit, letters no font has, art that is too coarse.
ONLY_IN_PRINT = frozenset({"L1001", "L1003", "L1007", "L1008", "L1009", "L1011", "L1012", "L1017", "L1021"})
_FILES = (
    "icons/odd.svg",
    "art/odd.png",
    "layouts/odd.typ",
    "notes.txt",
    "more.yaml",
    "text/uk.yaml",
    "tests/more.yaml",
)


def make(source: Random) -> Case:
    """A pack with one to four changes."""
    system = source.choice(SYSTEMS)
    files = dict(small_pack(system, source.randrange(variants(system))))
    pool = _pool(system)
    data = trees(files)
    for _ in range(source.choice((1, 1, 1, 2, 2, 3, 4))):
        path = source.choice(sorted(data))
        kind = source.random()
        if kind < 0.9:
            data[path] = mutated(source, data[path], pool)
            files[path] = written(data[path])
        elif kind < 0.94:
            files[path] = bytes_mutated(source, files.get(path, b""))
        elif kind < 0.97:
            files[source.choice(_FILES)] = bytes_mutated(source, files[source.choice(sorted(files))])
        else:
            files.pop(path, None)
    return Case("pack", files)


_POOLS: dict[str, Pool] = {}


def _pool(system: str) -> Pool:
    if system not in _POOLS:
        packs = (small_pack(system, number) for number in range(variants(system)))
        _POOLS[system] = Pool(tree for pack in packs for tree in trees(pack).values())
    return _POOLS[system]


def try_out(case: Case, folder: Path) -> str:
    """Check the pack, and if that finds nothing, use it in every way. Returns how far it came."""
    pack = written_pack(folder / "pack", case.files)
    source = Random(case.name)
    with within(1.5, "check"):
        report = run([pack], Options(base=folder, use_cache=False))
    with within(1.5, "sinks"):
        rendered(report, source.choice(tuple(FORMATS)), folder)
        if source.random() < 0.1:
            format_paths([pack], folder)
    if not report.ran or _stops(report):
        return "refused"
    library = load([pack], base=folder).library
    if len(library.requested) != 1:
        return "refused"
    system = find(next(iter(library.packs.values())).manifest.system)
    _tests(system, library, report)
    for step in (_play, _play_campaigns, _words, _ship, _print):
        step(system, library, source, folder)
    return "clean"


def written_pack(pack: Path, files: Files) -> Path:
    """The files in a folder, and nothing else in it."""
    shutil.rmtree(pack, ignore_errors=True)
    for path, content in files.items():
        target = pack / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return pack


def _stops(report: Report) -> bool:
    """Whether there are errors outside of scenario tests, which stop nobody."""
    return any(each.severity is Severity.ERROR and "/tests/" not in each.path for each in report.diagnostics)


def _tests(system: Any, library: Library, report: Report) -> None:
    broken = {each.path for each in report.diagnostics if each.severity is Severity.ERROR}
    for file in library.tests():
        if file.document is not None and file.task.shown not in broken:
            for case in cases_of(file.document):
                with within(5, "test"):
                    run_case(system, library, case, file.task.pack)


def _play(system: Any, library: Library, source: Random, _: Path) -> None:
    for adventure in library.of_kind("adventure"):
        for players in source.sample(range(1, 6), 1):
            with refusing("play", NO_TABLE), within(20, "play"), contextlib.suppress(*ENDLESS):
                _one_game(system, library, adventure, Table(players, source.randrange(1000)), source)


def _one_game(system: Any, library: Library, adventure: Entity, table: Table, source: Random) -> None:
    log = Log()
    game = new_game(system, library, adventure, table, log=log)
    game.start()
    bot = source.choice(("random", "random", "random", "greedy"))
    agents = {seat: make_bot(system, bot, seat, table.seed) for seat in system.seats(game.state)}
    agents[TABLE] = table_policy("random", seed=table.seed)
    for _ in range(DECISIONS if bot == "random" else DECISIONS // 5):
        ask = game.pending
        if ask is None:
            break
        seat = system.seat(game.state, ask)
        assert system.question(ask)
        for key in list(ask.options)[:3]:
            system.label(ask, key)
        game.answer(agents[seat].choose(system.view(game.state, seat), ask))
    for event in log:
        assert system.describe(event)
    assert system.draw(game.state)
    system.from_data(library, adventure, system.to_data(game.clean_state()))


def _play_campaigns(system: Any, library: Library, source: Random, _: Path) -> None:
    """The first stages of every campaign, by bots that are quick."""
    for campaign in library.of_kind("campaign"):
        if source.random() > 0.5:
            continue
        table = Table(source.randint(1, 4), source.randrange(1000))
        with refusing("campaign", NO_TABLE), within(20, "campaign"), contextlib.suppress(*ENDLESS):
            run = CampaignRun(system, library, campaign, table, Seats("random", replays=1))
            for _ in range(STAGES):
                run.session.run_bots()
                if not run.stage_over or not run.next_stage():
                    break
            resume(system, library, read_campaign("campaign.json", run.to_json().encode()))


def _words(_: Any, library: Library, source: Random, __: Path) -> None:
    for language in source.sample(("en", "ru", "uk"), 1):
        for entity in library.entities:
            with refusing("text"), within(1.5, "text"):
                words_of(library, entity, language)
        for adventure in library.of_kind("adventure"):
            if has_booklets(library.packs[adventure.pack].manifest.system):
                with refusing("booklet"), within(3, "booklet"):
                    booklet_of(library, adventure, language, spoiler_free=source.random() < 0.5)


def _ship(_: Any, library: Library, source: Random, __: Path) -> None:
    if source.random() > 0.15:
        return
    with refusing("bundle"), within(5, "bundle"):
        checked_bytes("bundle", bundle_bytes(library, next(iter(library.requested))))


def _print(_: Any, library: Library, source: Random, folder: Path) -> None:
    """Typesetting takes long, so few packs come here."""
    if source.random() > 0.04:
        return
    command = source.choice(("render", "booklet", "tts", "uvtt"))
    arguments = {
        "render": ["render", "--no-index", "--jobs", "1"],
        "booklet": ["render", "--booklet"],
        "tts": ["export", "tts", "--jobs", "1", "--only", source.choice(library.entities).id],
        "uvtt": ["export", "uvtt"],
    }[command]
    system = next(iter(library.packs.values())).manifest.system
    prints = {"uvtt": has_maps(system), "booklet": has_booklets(system)}
    if not prints.get(command, bool(printable(library, next(iter(library.requested))))):
        return
    if not library.of_kind("adventure") and command in ("booklet", "uvtt"):
        return
    with within(60, command):
        said, code = called([*arguments, str(folder / "pack"), "--out", str(folder / "out")])
    told = [word[:5] for word in said.split("[") if word.startswith("L") and word[5:6] == "]"]
    is_known = code in (0, 1) and set(told) <= ONLY_IN_PRINT
    if not is_known and not any(words in said for words in ("there is nothing to export", "there are no phrases for")):
        raise Refused(command, said)


def called(arguments: list[str]) -> tuple[str, int]:
    """What a command prints on stderr, and how it exits."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            build(arguments[0])(arguments, prog_name="lantern")
    except SystemExit as stop:
        return said.getvalue(), int(stop.code or 0)
    return said.getvalue(), 0


@contextlib.contextmanager
def refusing(step: str, allowed: frozenset[str] = frozenset()) -> Iterator[None]:
    """What a checked pack is refused for is a finding, unless it is allowed."""
    try:
        yield
    except ContentFault as fault:
        if fault.diagnostic.code not in allowed:
            raise Refused(step, f"{fault.diagnostic.code} {fault}") from fault


Step = Callable[[Any, Library, Random, Path], None]
