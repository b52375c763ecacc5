"""Results are asked with SQL: the answers are those of the games, and a question can do nothing but ask."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.playtest.test_difference import ORDER, folder_of
from toolkit.content.resources import data_folder
from toolkit.playtest.parts import RunFault, read
from toolkit.playtest.sql import TABLES, SqlFault, ask


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_of(tmp_path_factory.mktemp("sql") / "run", ORDER, 0.1).path


def test_games_facts_and_cells_are_those_of_the_parts(results: Path) -> None:
    games = read(results)
    assert ask(results, "select count(*), sum(won) from games").rows == [
        (games.num_rows, games["outcome"].to_pylist().count("won"))
    ]
    facts = sum(map(len, games["facts"].to_pylist()))
    assert facts > 0
    assert ask(results, "select count(*) from facts").rows == [(facts,)]
    assert ask(results, "select cell, adventure, players, bots from cells").rows == [
        (number, cell.adventure, cell.players, cell.bots) for number, cell in enumerate(ORDER.cells)
    ]


def test_games_and_what_happened_in_them_are_joined(results: Path) -> None:
    answer = ask(
        results,
        "select what, id, count(distinct number) games, avg(won) from facts join games using (cell, number)"
        " group by 1, 2 order by 3 desc, 1, 2 limit 3",
    )
    assert answer.columns == ("what", "id", "games", "avg(won)")
    assert len(answer.rows) == 3
    assert answer.rows[0][2] <= ORDER.games


def test_a_game_is_named_as_replay_takes_it(results: Path) -> None:
    ((name,),) = ask(results, "select game from games where number = 17 and cell = 0").rows
    assert name == "0:17"


@pytest.mark.parametrize(
    ("question", "said", "hint"),
    [
        ("select bot from games", "there is no column 'bot'", "did you mean 'bots'?"),
        ("select * from gmes", "there is no table 'gmes'", "did you mean 'games'?"),
        ("selct 1", "the question cannot be read", ""),
        ("select 1; select 2", "one statement", ""),
        ("-- nothing", "this asks nothing", "select"),
        ("delete from games", "may only read", ""),
        ("attach ':memory:' as other", "may only read", ""),
        ("pragma user_version = 3", "may only read", ""),
        ("select load_extension('x')", "may only read", ""),
        ("create table more (a)", "may only read", ""),
    ],
)
def test_what_cannot_be_asked_is_told(results: Path, question: str, said: str, hint: str) -> None:
    with pytest.raises(SqlFault) as fault:
        ask(results, question)
    diagnostic = fault.value.diagnostic
    assert (diagnostic.code, said in diagnostic.message, hint in diagnostic.hint) == ("L1314", True, True)


def test_a_folder_without_results_is_told(tmp_path: Path) -> None:
    with pytest.raises(RunFault, match="there are no results here"):
        ask(tmp_path, "select 1")


def test_a_damaged_part_is_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "run", ORDER, 0)
    part = folder.part(folder.done()[0])
    data = part.read_bytes()
    part.write_bytes(data[:4] + bytes(each ^ 0xFF for each in data[4 : len(data) // 2]) + data[len(data) // 2 :])
    with pytest.raises(RunFault, match="damaged"):
        ask(folder.path, "select count(*) from facts join games using (cell, number)")


def test_the_docs_list_every_column() -> None:
    page = (data_folder("schemas").parent / "docs" / "how-to" / "run-playtests.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)\.(\w+)` \|", page, re.M))
    assert listed == {(table, column) for table, columns in TABLES.items() for column in columns}


def test_the_command_answers_as_text_json_and_csv(results: Path) -> None:
    from tests.cli.test_playtest import lantern

    question = ("--results", results, "--sql", "select 'a' word, 1.5 amount, null empty")
    shown = lantern("playtest", *question)
    assert shown.output.split() == ["word", "amount", "empty", "────", "──────", "─────", "a", "1.5", "–"]
    assert json.loads(lantern("playtest", *question, "--format", "json").output) == [
        {"word": "a", "amount": 1.5, "empty": None}
    ]
    assert lantern("playtest", *question, "--format", "csv").output == "word,amount,empty\na,1.5,\n"
    assert lantern("playtest", "--sql", "select 1").exit_code == 2
    assert "did you mean 'csv'?" in lantern("playtest", *question, "--format", "cvs").output
