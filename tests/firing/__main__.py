"""`make firing`, or `python -m tests.firing`: draw rules, play with them, list what never fires.

    python -m tests.firing --system night-cage --seconds 600 --seed 7    more of other rules; tallies of all runs add up
    python -m tests.firing --system night-cage --list                    what was found so far, without playing
    python -m tests.firing --system night-cage --list --least 50         only what was tried so often

Rules are put on shipped cards, tiles, enemies and adventures and played by bots, some games by chance and some greedy,
and some plays of each campaign as far as they come.
Tallies are kept in build/firing/. A line of the list is a place to look: an effect may only have had bad luck.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.firing.campaigns import stages
from tests.firing.drawing import Changed, Rule, changed
from tests.systems.own import SYSTEMS, own
from toolkit.content.diagnostics import Diagnostic
from toolkit.playtest.one_game import Played, Playground, play_game
from toolkit.playtest.planning import plan
from toolkit.rules.reading import ContentFault
from toolkit.systems import find

KEPT = Path(__file__).parents[2] / "build" / "firing"
#: Games of each adventure with the rules of one draw, and the decisions of one of them.
GAMES, DECISIONS = 2, 1_500
#: How many parties with many cards at hand play, for each kind of bot.
PARTIES = 3


def main() -> int:
    arguments = _arguments()
    systems = [arguments.system] if arguments.system else SYSTEMS
    for system in systems:
        tally = Tally(KEPT / f"{system}.json")
        if not arguments.list:
            _fill(tally, system, arguments.seed, time.monotonic() + arguments.seconds / len(systems))
        if len(systems) > 1:
            print(f"\n{system}")
        for line in tally.lines(arguments.least):
            print(line)
    return 0


def _fill(tally: Tally, system: str, seed: int, end: float) -> None:
    """Draw rules for a system and play with them, until the time is over."""
    while time.monotonic() < end:
        with TemporaryDirectory(prefix="lantern-firing-") as folder:
            made = changed(system, seed, Path(folder))
            tally.drawn(made)
            try:
                for played in _games(system, made, seed, end):
                    tally.played(made, played, seed)
                for stage in stages(find(system), made, seed, DECISIONS):
                    tally.told(made, stage.did, stage.used)
                    if stage.fault:
                        tally.broke("campaign", stage.fault, seed)
            except ContentFault as fault:
                tally.refused(made, fault.diagnostic, seed)
        print(f"{system}, seed {seed}: {len(made.rules)} rules played, {len(made.refused)} refused", flush=True)
        tally.save()
        seed += 1


def _games(system: str, made: Changed, seed: int, end: float) -> Iterator[Played]:
    """Games of all adventures, in turn by chance and by bots that play well, and with whom a system knows to have many
    cards at hand."""
    seasoned, wanted = own(system).seasoned, {place.partition("#")[0] for place in made.rules}
    tables: list[tuple[str, Mapping[str, Any]]] = [("random", {}), ("greedy", {})]
    if seasoned is not None:
        parties = ((bot, Random(f"{seed} {bot} {number}")) for number in range(PARTIES) for bot, _ in tables)
        tables += [(bot, seasoned(made.library, wanted, luck)) for bot, luck in [*parties]]
    for number, (bot, options) in enumerate(tables):
        for pack in made.packs:
            order = plan(
                find(system),
                made.library,
                pack,
                bots=[bot],
                games=GAMES,
                seed=len(tables) * seed + number,
                options=options,
                decisions=DECISIONS,
            )
            ground = Playground(find(system), made.library, order)
            for cell in range(len(order.cells)):
                for index in range(GAMES):
                    if time.monotonic() > end:
                        return
                    yield play_game(ground, cell, index)


class Tally:
    """What became of rules, by what they say: `kind event verb argument=word` and its shorter forms.

    How many were accepted, how many of those ran, how many did something, and why others did nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        data = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self.counts: dict[str, Counter[str]] = {key: Counter(each) for key, each in data.get("counts", {}).items()}
        self.conditions = {key: Counter(each) for key, each in data.get("conditions", {}).items()}
        self.broken: dict[str, str] = data.get("broken", {})
        self._ran: set[tuple[int, str, str]] = set()

    def drawn(self, made: Changed) -> None:
        self._ran.clear()
        for rule in made.rules.values():
            for key in _keys(rule):
                self.counts.setdefault(key, Counter())["accepted"] += 1
        for refused in made.refused:
            for key in _keys(refused.rule):
                self.counts.setdefault(key, Counter())["refused"] += 1

    def played(self, made: Changed, played: Played, seed: int) -> None:
        self.told(made, played.did, played.used)
        if played.row.error:
            self.broke(played.row.outcome, played.row.error, seed)

    def broke(self, outcome: str, error: str, seed: int) -> None:
        """A game was broken off."""
        last = error.strip().splitlines()[-1] if error.strip() else ""
        self.broken.setdefault(f"{outcome}: {last}", f"seed {seed}: {error}")

    def told(self, made: Changed, did: Iterable[str], used: Iterable[str]) -> None:
        """Count what effects did in a game, and how conditions came out."""
        self.looked_at(made, used)
        for key in did:
            what, _, rest = key.partition(" ")
            why, place = ("", rest) if what == "worked" else rest.split(" ", 1)
            rule = made.rules.get(place)
            if rule is None:
                continue
            for each in _keys(rule):
                self._once(place, each, "ran")
                self._once(place, each, "worked" if what == "worked" else f"nothing: {why}")

    def looked_at(self, made: Changed, used: Iterable[str]) -> None:
        """Count the games in which the condition of a rule held, and those in which it failed."""
        places = {place.rpartition("/do/")[0]: rule for place, rule in made.rules.items() if rule.condition}
        for key in used:
            place, _, outcome = key.removeprefix("branch ").rpartition(":")
            rule = places.get(place) if key.startswith("branch ") else None
            if rule is not None:
                for event in (rule.event, "*"):
                    about = f"{rule.kind} {event} if {rule.condition}"
                    self.conditions.setdefault(about, Counter())["held" if outcome == "true" else "failed"] += 1

    def refused(self, made: Changed, problem: Diagnostic, seed: int) -> None:
        """What checked clean was refused when it was to be played."""
        rules = ", ".join(f"{place}: {json.dumps(rule.data)}" for place, rule in made.rules.items())
        self.broken.setdefault(f"refused: {problem.code} {problem.message}", f"seed {seed}: {problem.path} ({rules})")

    def _once(self, place: str, key: str, what: str) -> None:
        """Count a rule once, however many games it did something in."""
        seen = (hash(place), key, what)
        if seen not in self._ran:
            self._ran.add(seen)
            self.counts[key][what] += 1

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = {"counts": dict(sorted(self.counts.items())), "broken": self.broken, "conditions": self.conditions}
        self.path.write_text(json.dumps(data, indent=1), "utf-8")

    def lines(self, least: int) -> Iterator[str]:
        """What was accepted and never ran, then what ran and never did anything; shorter forms stand for longer.
        Last, the conditions that came out the same in all games, each told for all events where it is so."""
        for what, why in self.broken.items():
            yield f"BROKEN {what}\n    {why}"
        told: list[str] = []
        ordered = sorted(self.counts.items(), key=lambda item: (len(item[0].split()), item[0]))
        for key, count in ordered:
            if count["accepted"] >= least and not count["ran"] and not _stands_for(told, key):
                told.append(key)
                yield f"NEVER RAN {key}: accepted {count['accepted']} times"
        told.clear()
        for key, count in ordered:
            if count["ran"] >= least and not count["worked"] and not _stands_for(told, key):
                told.append(key)
                whys = ", ".join(f"{each[9:]} {count[each]}" for each in sorted(count) if each.startswith("nothing"))
                yield f"NEVER DID ANYTHING {key}: ran {count['ran']} times: {whys}"
        same = {key for key, count in self.conditions.items() if len(count) == 1 and count.total() >= least}
        for key in sorted(same):
            kind, event, condition = key.split(" ", 2)
            if event == "*" or f"{kind} * {condition}" not in same:
                (outcome, games), *_ = self.conditions[key].items()
                yield f"ALWAYS {outcome.upper()} {key}: looked at in {games} games"


def _keys(rule: Rule) -> Iterator[str]:
    """What a rule says, from short to long. A `*` stands for any event or kind."""
    yield f"{rule.kind} {rule.event}"
    yield f"{rule.kind} {rule.event} {rule.verb}"
    yield f"{rule.kind} * {rule.verb}"
    for argument in rule.arguments:
        yield f"{rule.kind} * {rule.verb} {argument}"
        yield f"* {rule.event} {rule.verb} {argument}"


def _stands_for(told: list[str], key: str) -> bool:
    """Whether a shorter form of the same was told."""
    words = key.split()
    for each in told:
        shorter = each.split()
        if len(shorter) < len(words) and all(a in ("*", b) for a, b in zip(shorter, words, strict=False)):
            return True
    return False


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.firing", description=__doc__.partition("\n")[0])
    parser.add_argument("--system", choices=SYSTEMS, help="the system whose rules are drawn (all, one after the other)")
    parser.add_argument("--seconds", type=float, default=300, help="how long, all systems together (300)")
    parser.add_argument("--seed", type=int, default=1, help="the first draw (1)")
    parser.add_argument("--least", type=int, default=12, help="how often something must have been tried (12)")
    parser.add_argument("--list", action="store_true", help="only list what was found so far")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
