"""The report as one page: everything lies in it, and it asks nothing of any network."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from toolkit.content.characters import in_page
from toolkit.content.resources import data_folder
from toolkit.playtest.effects import WinEffect
from toolkit.playtest.interactions import Interaction
from toolkit.playtest.report import plots, words
from toolkit.playtest.report.answers import Answer, Shown, answers, ends_of, longest_game
from toolkit.playtest.report.maps import HeatMap, heat_maps
from toolkit.playtest.report.model import Example, Report
from toolkit.playtest.statistics.cells import CellSummary, EndingSummary, RecordedGame
from toolkit.playtest.statistics.milestones import MilestoneSummary, Reached
from toolkit.playtest.statistics.summary import AdventureSummary
from toolkit.playtest.statistics.uses import Damage, Use

_TEMPLATE = "playtest.html.j2"

#: The folder of the run, where nobody said which one.
RUN = "RUN"

#: What people read instead of the words of the data.
VERDICTS = {
    "with-winning": "in won games",
    "with-losing": "in lost games",
    "unsure": "no sure difference",
    "always": "always the same",
    "rare": "too rare to say",
    "common": "too common to say",
}
#: The same for what things do.
EFFECTS = {"helps": "helps", "hurts": "hurts", "nothing": "does nothing noticeable", "unsure": "too few games to say"}
#: And for what two of them do together.
TOGETHER = {"more": "more than each alone", "less": "less than each alone", "unsure": "no sure difference"}
TONES = {"helps": "won", "hurts": "lost", "more": "won", "less": "lost"}


@dataclass(frozen=True, slots=True)
class Commands:
    """What people type to see a game of a run again. `pack` is how they name the pack, "" where its id is enough."""

    run: str = RUN
    pack: str = ""

    def save(self, game: str, below: str = "") -> str:
        """Play a game of the run again and save it, or one of a run that lies below it."""
        pack = [self.pack] if self.pack else []
        run = f"{self.run}/{below}" if below else self.run
        return shlex.join(["lantern", "playtest", *pack, "--replay", run, "--game", game, "--save", "game.json"])

    def replay(self) -> str:
        pack = ["--pack", self.pack] if self.pack else []
        return shlex.join(["lantern", "replay", "game.json", *pack, "--step"])


_OPTION = re.compile(r"(?<!\S)--[a-z]+(-[a-z]+)*")


@cache
def _template() -> Template:
    """The page's template: compiling it takes longer than filling it."""
    loader = FileSystemLoader(data_folder("templates") / "pages")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=in_page,
    )
    # What is said most often is a filter: Jinja calls those without looking them up each time.
    environment.filters |= {
        "bar": plots.bar,
        "grouped": "{:,}".format,
        "leaning": plots.leaning,
        "number": words.number,
        "percent": words.percent,
        "percents": words.percents,
        "points": words.points,
        "points_range": words.points_range,
        "said": said,
        "table": words.table_of,
        "whisker": plots.whisker,
    }
    environment.globals |= {
        "plots": plots,
        "words": words,
        "verdicts": VERDICTS,
        "effects": EFFECTS,
        "together": TOGETHER,
        "tones": TONES,
    }
    return environment.get_template(_TEMPLATE)


def to_page(report: Report, commands: Commands | None = None) -> str:
    """The page, with the commands that fit the run."""
    commands = commands or Commands()
    sections = [Section(report, each, number, commands) for number, each in enumerate(report.summary.adventures, 1)]
    stalls = sorted({cell.stalls.limit for cell in report.summary.cells})
    page = _template()
    return page.render(report=report, sections=sections, commands=commands, anchor=anchor, stalls=stalls)


def said(sentence: str) -> Markup:
    """A sentence in which no line breaks before a per cent sign or inside an option."""
    text = str(escape(in_page(sentence))).replace(" %", "\u00a0%")
    return Markup(_OPTION.sub(r'<code class="nowrap">\g<0></code>', text))


def anchor(game: RecordedGame) -> str:
    """Where a game stands on the page."""
    return f"game-{game.cell}-{game.index}"


def replay_link(name: str, command: str) -> Markup:
    """A game that the page does not show: a click shows the command that plays it again."""
    game, typed = escape(in_page(name)), escape(in_page(command))
    return Markup(f'<a class="game" href="#replay" data-game="{game}" data-command="{typed}">{game}</a>')


@dataclass(frozen=True, slots=True)
class Ending:
    """A way games end, at one table."""

    cell: CellSummary
    ending: EndingSummary


@dataclass(frozen=True, slots=True)
class Station:
    """A milestone, at one table."""

    cell: CellSummary
    milestone: MilestoneSummary
    reached: Reached


class Section:
    """One adventure, as the template shows it."""

    def __init__(self, report: Report, adventure: AdventureSummary, number: int, commands: Commands) -> None:
        self.report = report
        self.commands = commands
        self.adventure = adventure
        self.anchor = f"adventure-{number}"
        self.name = report.name(adventure.adventure)

    @property
    def answers(self) -> list[Answer]:
        return answers(self.report, self.adventure)

    @cached_property
    def whose(self) -> str:
        """Of whose games the map, the damage and the uses tell, where the page has those of others too."""
        alone = len({cell.bots for cell in self.played}) < 2
        return "" if alone else f" Told of {words.whose(self.adventure)} alone."

    @property
    def cells(self) -> tuple[CellSummary, ...]:
        return self.adventure.cells

    @property
    def played(self) -> list[CellSummary]:
        """The tables whose games came to an end."""
        return [cell for cell in self.adventure.cells if cell.finished]

    @property
    def maps(self) -> list[HeatMap]:
        picture = self.report.pictures.get(self.adventure.adventure)
        links = {each.game: f"#{anchor(each.game)}" for each in self.report.examples}
        return heat_maps(picture, self.adventure.spots, links, self.report.heat_maps) if picture is not None else []

    @property
    def wraps(self) -> bool:
        picture = self.report.pictures.get(self.adventure.adventure)
        return picture is not None and picture.wraps

    @property
    def endings(self) -> list[Ending]:
        found = [Ending(cell, ending) for cell in self.cells for ending in cell.endings]
        return sorted(found, key=lambda each: (*self._rank(each.cell), -each.ending.games))

    def _rank(self, cell: CellSummary) -> tuple[bool, int]:
        """The tables of the strongest bots stand first."""
        return cell not in self.adventure.strongest, cell.cell

    @property
    def stations(self) -> list[Station]:
        """How far games get: table by table, what most of them reach first."""
        cells = {cell.cell: cell for cell in self.cells}
        found = [
            Station(cells[reached.cell], milestone, reached)
            for milestone in self.adventure.milestones
            for reached in milestone.tables
        ]
        return sorted(found, key=lambda each: (*self._rank(each.cell), -each.reached.games))

    @property
    def steps(self) -> Iterator[dict[str, Any]]:
        """What the next stronger bot and the next larger table change."""
        cells = {cell.cell: cell for cell in self.cells}
        for step in (*self.adventure.skill, *self.adventure.crowd):
            yield {"step": step, "first": cells[step.first], "second": cells[step.second]}

    @cached_property
    def steps_reach(self) -> float:
        return plots.reach_of([step.effect for step in (*self.adventure.skill, *self.adventure.crowd)])

    @property
    def effects(self) -> tuple[WinEffect, ...]:
        return self.report.effects.get(self.adventure.adventure, ())

    @property
    def interactions(self) -> tuple[Interaction, ...]:
        return self.report.interactions.get(self.adventure.adventure, ())

    @cached_property
    def interactions_reach(self) -> float:
        return plots.reach_of([each.beyond for each in self.interactions])

    @cached_property
    def effects_reach(self) -> float:
        return plots.reach_of([each.effect for each in self.effects if each.closer])

    @property
    def uses(self) -> tuple[Use, ...]:
        return self.adventure.uses

    @property
    def compared(self) -> str:
        """Among how many things differences were looked for: that is what they are corrected for."""
        count = sum(use.difference is not None for use in self.uses)
        if count < 2:
            return ""
        return f"{count} things are compared at once, and ranges and verdicts are corrected for that."

    @cached_property
    def uses_reach(self) -> float:
        return plots.reach_of([use.difference for use in self.uses if use.difference is not None])

    @property
    def damage(self) -> list[dict[str, Any]]:
        """Two tables: what hurts those who play, and what they hurt. The second is empty where nothing else is hurt."""
        heroes = {use.id for use in self.uses if use.what == "hero"}
        suffered = [each for each in self.adventure.damage if each.target in heroes]
        dealt = [each for each in self.adventure.damage if each.target not in heroes]
        tables = (("What hurts the players", "lost", suffered), ("What hurts their enemies", "won", dealt))
        return [{"title": title, "tone": tone, "rows": self._sources(found)} for title, tone, found in tables if found]

    def _sources(self, damage: list[Damage]) -> list[dict[str, Any]]:
        """Every source with all it did, the share of the strongest, and who suffered most."""
        totals: dict[str, int] = {}
        targets: dict[str, list[tuple[int, str]]] = {}
        for each in damage:
            totals[each.source] = totals.get(each.source, 0) + each.total
            targets.setdefault(each.source, []).append((each.total, each.target))
        examples = {each.source: each.example for each in reversed(damage)}
        most = max(totals.values(), default=1)
        games = max(1, sum(cell.finished for cell in self.adventure.strongest))
        return [
            {
                "source": source,
                "total": total,
                "per_game": total / games,
                "share": total / most,
                "targets": [self.report.name(target) for _, target in sorted(targets[source], reverse=True)[:3]],
                "example": examples.get(source),
            }
            for source, total in sorted(totals.items(), key=lambda item: (-item[1], item[0]))
        ]

    @property
    def examples(self) -> list[Example]:
        mine = {cell.cell for cell in self.cells}
        return [each for each in self.report.examples if each.game.cell in mine]

    def link(self, game: RecordedGame | None) -> Markup:
        """A game by its name: a link to where the page shows it, or to the command that plays it again."""
        if game is None:
            return Markup('<span class="quiet">–</span>')
        name = f"{game.cell}:{game.index}"
        if self.report.example(game) is None:
            return Markup(f'<a class="game" href="#replay" data-game="{name}">{name}</a>')
        return Markup('<a class="game" href="#{}">{}</a>').format(anchor(game), in_page(name))

    def ends(self, cell: CellSummary) -> tuple[Shown, ...]:
        """A game of a table that was won, and one that was lost."""
        return ends_of([cell])

    def histogram(self, cell: CellSummary) -> Markup:
        """How long games take; every bar leads to a game of that length."""
        rounds = cell.rounds
        return plots.histogram(rounds.histogram, rounds.median, self.report.round_word, self._target)

    def _target(self, game: RecordedGame) -> str:
        """Where a link to a game leads, as attributes."""
        if self.report.example(game) is not None:
            return f'href="#{anchor(game)}"'
        return f'href="#replay" data-game="{game.cell}:{game.index}"'

    def tried_link(self, tried: WinEffect | Interaction) -> Markup:
        """A game that came out otherwise without the thing, or the first one where none did; of two things, one that
        shows what they do together. It lies beside the games of the run."""
        return (
            self.shown_link(Shown("", RecordedGame(0, tried.example or 0), tried.run)) if tried.run else self.link(None)
        )

    def shown_link(self, shown: Shown) -> Markup:
        """A game of the run, or of one that lies below it."""
        if not shown.below:
            return self.link(shown.game)
        name = f"{shown.game.cell}:{shown.game.index}"
        return replay_link(name, self.commands.save(name, shown.below))

    @cached_property
    def _used_in(self) -> dict[str, RecordedGame]:
        """Thing → a game it was used in."""
        return {use.id: use.example for use in reversed(self.adventure.uses)}

    def unused_link(self, key: str) -> Markup:
        """Where a part of something was never used or never did anything: a game with that thing. For a thing that was
        never there, the longest game stands above the table: it had most occasion for it."""
        return self.link(self._used_in.get(key.partition("#")[0].rpartition("/")[2]))

    @cached_property
    def longest(self) -> RecordedGame | None:
        return longest_game(self.adventure)
