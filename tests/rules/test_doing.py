"""A verb says whether it did something; what did nothing is told in the log and noted by whoever watches."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from toolkit.rules.decisions import Asking, Steps, until_end
from toolkit.rules.doing import NOTHING, Did, Done, reasons_of, told
from toolkit.rules.effects import run_effects
from toolkit.rules.log import Event, Log
from toolkit.rules.vocabulary import Vocabulary
from toolkit.rules.watching import Watch

from .test_effects import effect, run
from .words import VOCABULARY, Hit, Moment, Play


def test_reasons_are_read_from_the_return_type() -> None:
    def always(play: Play, moment: Moment) -> Done: ...
    def plain(play: Play, moment: Moment) -> Did[Literal["zero-here", "nobody-here"]]: ...
    def asking(play: Play, moment: Moment) -> Asking[Did[Literal["declined"]]]: ...
    def asking_always(play: Play, moment: Moment) -> Asking[Done]: ...

    assert [reasons_of(each) for each in (always, plain, asking, asking_always)] == [
        (),
        ("zero-here", "nobody-here"),
        ("declined",),
        (),
    ]
    assert VOCABULARY.verbs["give"].reasons == ("nobody",)


def test_a_verb_that_does_not_say_whether_it_does_something_cannot_be_declared() -> None:
    def silent(play: Play, moment: Moment) -> None:
        """Say nothing."""

    def steps(play: Play, moment: Moment) -> Steps:
        """Say nothing, after questions."""

    def vague(play: Play, moment: Moment) -> Did[str]:
        """Give any reason."""

    def untyped(play: Play, moment: Moment):  # type: ignore[no-untyped-def]
        """Have no type."""

    def maybe(play: Play, moment: Moment) -> Did[Literal["zero"]] | None:
        """Perhaps answer."""

    vocabulary = Vocabulary("other")
    for each in (silent, steps, vague, untyped, maybe):
        with pytest.raises(TypeError, match=f"{each.__name__} must say whether it does something"):
            vocabulary.verb(each)
    assert vocabulary.verbs == {}


def played(*effects: Any, **play: Any) -> Play:
    made = Play(watch=Watch(), log=Log(), **play)
    run(run_effects(made, effects, Hit()))
    return made


def test_what_did_nothing_is_told_with_its_reason_and_what_did_something_is_not() -> None:
    play = played(effect("add_wounds", number="wounds"), effect("add_wounds", number=2, source="lamp"))
    assert play.log is not None
    assert list(play.log) == [Event(NOTHING, "", {"card": "card", "verb": "add_wounds", "why": "zero"})]
    assert told("toy", play.log.events[0]) == "card: nothing happens, because the number is 0"
    assert told("toy", play.log.events[0], "uk") == "card: нічого не стається, бо число дорівнює 0"


def test_whoever_watches_learns_what_worked_and_how_often_what_did_not() -> None:
    idle, works = effect("add_wounds", number=0), effect("burn", lanterns=1)
    play = played(idle, works, idle)
    assert play.watch is not None
    assert play.watch.idle == {("", "zero"): 2}
    assert play.watch.worked == {""}


def test_an_effect_that_ends_something_did_that() -> None:
    play = Play(watch=Watch(), log=Log())
    run(until_end("moment", run_effects(play, [effect("stop")], Hit())))  # type: ignore[arg-type]
    assert play.watch is not None
    assert play.log is not None
    assert (play.watch.worked, dict(play.watch.idle), len(play.log)) == ({""}, {}, 0)


def test_a_question_may_come_before_doing_nothing() -> None:
    play = Play(log=Log())
    run(run_effects(play, [effect("offer", do=(effect("burn", lanterns=1),))], Hit("ann")), "no")
    assert play.log is not None
    assert [event.data["why"] for event in play.log] == ["declined"]
