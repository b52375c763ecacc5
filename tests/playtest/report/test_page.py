"""The page in a real browser: it loads, nothing is wrong on its console, tables sort, a phone shows all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import Browser, browser
from tests.playtest.report.invented import invented_report
from toolkit.playtest.report.model import Report
from toolkit.playtest.report.page import Commands, said, to_page


@pytest.fixture(scope="module")
def report() -> Report:
    return invented_report("massive-darkness", games=120)


@pytest.fixture(scope="module")
def page(report: Report, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(to_page(report, Commands("build/playtest/run")), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def seen() -> Iterator[Browser]:
    with browser() as open_browser:
        yield open_browser


@pytest.fixture
def shown(seen: Browser, page: Path) -> Browser:
    seen.media()
    seen.resize(1200, 900)
    seen.open(page)
    return seen


def column(shown: Browser, table: int, number: int) -> list[str]:
    found: list[str] = shown.run(
        f"[...document.querySelectorAll('table.sortable')[{table}].tBodies[0].rows]"
        f".map(row => row.cells[{number}].dataset.sort ?? row.cells[{number}].textContent.trim())"
    )
    return found


def test_it_loads_with_nothing_on_the_console(shown: Browser, report: Report) -> None:
    assert shown.run("document.querySelector('h1').textContent") == report.title
    assert shown.problems == []


def test_it_asks_for_nothing_but_itself(shown: Browser, page: Path) -> None:
    assert [url for url in shown.requests if not url.startswith("data:")] == [page.resolve().as_uri()]


def test_a_click_sorts_and_another_one_turns_the_order(shown: Browser) -> None:
    endings = "table.sortable:has(.tag)"
    table = shown.run(f"[...document.querySelectorAll('table.sortable')].indexOf(document.querySelector('{endings}'))")
    games = shown.run(
        f"[...document.querySelectorAll('{endings} th')].findIndex(th => th.textContent.trim() === 'Games')"
    )
    button = f"{endings} th:nth-child({games + 1}) button"
    before = [int(value) for value in column(shown, table, games)]
    shown.click(button)
    assert [int(value) for value in column(shown, table, games)] == sorted(before, reverse=True)
    assert shown.run(f"document.querySelector('{button}').closest('th').getAttribute('aria-sort')") == "descending"
    shown.click(button)
    assert [int(value) for value in column(shown, table, games)] == sorted(before)
    assert shown.problems == []


def test_milestones_sort_by_their_share(shown: Browser) -> None:
    table = shown.run(
        "[...document.querySelectorAll('table.sortable')].indexOf(document.querySelector('table.milestones'))"
    )
    before = [float(value) for value in column(shown, table, 3)]
    shown.click("table.milestones th:nth-child(4) button")
    assert [float(value) for value in column(shown, table, 3)] == sorted(before, reverse=True) != before
    assert shown.problems == []


def test_the_keyboard_sorts_too(shown: Browser) -> None:
    shown.run("document.querySelector('table.sortable th button').focus()")
    before = column(shown, 0, 0)
    shown.press("Enter", "\r")
    assert column(shown, 0, 0) == sorted(before)
    shown.press("Tab")
    assert shown.run("document.activeElement.closest('th').cellIndex") == 1


def test_every_table_sorts_by_every_column(shown: Browser) -> None:
    """By numbers where they are numbers: none of them may be something else."""
    wrong = shown.run(
        """[...document.querySelectorAll('table.sortable')].flatMap(table =>
          [...table.tHead.rows[0].cells].filter(head => head.querySelector('button').dataset.kind === 'number')
            .flatMap(head => [...table.tBodies[0].rows].map(row => row.cells[head.cellIndex])
              .filter(cell => !isFinite(Number(cell.dataset.sort ?? cell.textContent))).map(() => head.textContent)))"""
    )
    assert wrong == []


@pytest.mark.parametrize("width", [320, 375, 768])
def test_nothing_sticks_out_on_a_phone(shown: Browser, page: Path, width: int) -> None:
    shown.resize(width, 800, phone=True)
    shown.open(page)
    assert shown.run("document.documentElement.scrollWidth") <= width


def test_a_number_leads_to_a_game_to_read(shown: Browser) -> None:
    link = shown.run("document.querySelector('a.game').getAttribute('href')")
    assert shown.run(f"document.querySelector('{link}').open") is False
    shown.click("a.game")
    shown.wait_until(f"document.querySelector('{link}').open")
    assert "lantern playtest --replay build/playtest/run --game" in shown.run(
        f"document.querySelector('{link}').innerText"
    )


def test_the_first_screen_answers_what_a_designer_asks(shown: Browser) -> None:
    """Wide: all six answers of the first adventure lie on the first screen or begin there."""
    questions = shown.run("[...document.querySelectorAll('.adventure')][0].querySelectorAll('.answer').length")
    assert questions == 6
    words = shown.run("[...document.querySelectorAll('.adventure')][0].querySelector('.answers').innerText")
    for question in (
        "Is it winnable?", "By whom?", "Where does it break?", "Which pieces matter?", "What was never used of mine?",
        "What could not be seen?",
    ):  # fmt: skip
        assert question in words
    empty = shown.run("[...document.querySelectorAll('.answer')].filter(each => !each.querySelector('p')).length")
    assert empty == 0


@pytest.mark.parametrize(("width", "phone"), [(1280, False), (375, True)])
def test_answers_fit_wide_and_on_a_phone(shown: Browser, page: Path, width: int, phone: bool) -> None:
    shown.resize(width, 900, phone=phone)
    shown.open(page)
    right = shown.run(
        "Math.max(...[...document.querySelectorAll('.answer')].map(a => a.getBoundingClientRect().right))"
    )
    assert right <= width
    columns = shown.run(
        "new Set([...document.querySelectorAll('.answers')][0].children.length ? "
        "[...[...document.querySelectorAll('.answers')][0].children].map(a => a.offsetLeft) : []).size"
    )
    assert columns == (1 if phone else 3)
    first = shown.run("document.querySelector('.answer').getBoundingClientRect().top + scrollY")
    assert first < 900  # the first answer is seen without scrolling


def test_every_kind_of_number_leads_to_a_game(shown: Browser) -> None:
    """Tables that count games have a game to read in every row that has one; bars of lengths are links too."""
    assert shown.run("document.querySelectorAll('svg.histogram a').length") > 0
    without = shown.run(
        "[...document.querySelectorAll('table.sortable')].filter(table => table.tHead.innerText.includes('Read one'))"
        ".filter(table => !table.querySelector('tbody a.game')).length"
    )
    assert without == 0
    readings = "[...document.querySelectorAll('#expectations .readings dd')]"
    assert shown.run(f"{readings}.length") > 0
    assert shown.run(f"{readings}.every(each => each.querySelector('a.game'))")


def test_a_game_that_is_not_shown_gives_its_command(shown: Browser) -> None:
    name = shown.run("document.querySelector('a[data-game]').dataset.game")
    shown.click("a[data-game]")
    shown.wait_until(f"document.getElementById('replay-save').innerText.includes('--game {name} ')")
    assert "lantern playtest --replay build/playtest/run --game" in shown.run(
        "document.getElementById('replay-save').innerText"
    )


def test_all_links_lead_somewhere_on_the_page(shown: Browser) -> None:
    missing = shown.run(
        "[...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))"
        ".filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1)))"
    )
    assert missing == []


def test_ids_are_given_once(shown: Browser) -> None:
    ids = shown.run("[...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))


def test_dark_is_dark_and_paper_is_white(shown: Browser) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    light = shown.run(background)
    shown.media(dark=True)
    assert shown.run(background) != light
    shown.media(paper=True)
    assert shown.run(background) == "rgb(255, 255, 255)"
    shown.media()


def test_it_prints(shown: Browser) -> None:
    assert shown.printed().startswith(b"%PDF")


def test_tables_fit_on_paper_and_long_ones_are_cut(shown: Browser) -> None:
    shown.media(paper=True)
    shown.resize(718, 1000)  # A4 between its margins
    tables = "[...document.querySelectorAll('.scroll')].filter(each => each.offsetWidth)"
    assert shown.run(f"{tables}.length") > 4
    assert shown.run(f"{tables}.map(each => each.scrollWidth - each.clientWidth).filter(over => over > 0)") == []
    shown.run(
        "for (const body of document.querySelectorAll('.tall tbody'))"
        " while (body.rows.length < 60) body.append(body.rows[0].cloneNode(true))"
    )
    rows = shown.run("[...document.querySelector('.tall tbody').rows].filter(row => row.offsetHeight).length")
    assert rows == 40
    shown.media()


def test_a_thing_that_calls_itself_a_script_stays_text(seen: Browser, tmp_path: Path) -> None:
    from dataclasses import replace

    from toolkit.playtest.report.model import Thing

    bad = "</script><img src=x onerror=alert(1)>"
    report = invented_report("massive-darkness", games=20)
    things = {key: Thing(bad) for key in report.things}
    path = tmp_path / "bad.html"
    path.write_text(to_page(replace(report, title=bad, things=things)), encoding="utf-8")
    seen.open(path)
    assert seen.run("document.images.length") == 0
    assert seen.run("document.querySelector('h1').textContent") == bad
    assert seen.problems == []


def test_the_cage_has_a_board_without_an_edge(seen: Browser, tmp_path: Path) -> None:
    path = tmp_path / "cage.html"
    path.write_text(to_page(invented_report("night-cage", games=20)), encoding="utf-8")
    seen.open(path)
    assert seen.problems == []
    assert seen.run("document.querySelector('svg.map').querySelectorAll('.floor').length") == 36
    assert seen.run("document.querySelectorAll('svg.map .wraps').length") == 2


def test_no_line_breaks_before_a_per_cent_sign_or_inside_an_option() -> None:
    shown = said("Won 50 % of <all>: --bots random,greedy or --check-coverage; well--known.")
    assert shown == (
        'Won 50\u00a0% of &lt;all&gt;: <code class="nowrap">--bots</code> random,greedy or '
        '<code class="nowrap">--check-coverage</code>; well--known.'
    )
