"""`lantern play`, `replay`, `test` and `rules` as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import forking
from toolkit.systems import playable


def lantern(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return forking().run(*arguments, typed=typed, cwd=str(cwd or Path.cwd()))


def test_it_is_started_as_people_start_it() -> None:
    """All other tests here run it in forks of a process that has started already."""
    words = ("play", "night-cage", "--seed", "3")
    started = subprocess.run(
        [sys.executable, "-m", "toolkit", *words],
        input="1\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    forked = lantern(*words, typed="1\nquit\n")
    assert (started.returncode, started.stdout, started.stderr) == (forked.returncode, forked.stdout, forked.stderr)


def test_bots_play_and_the_game_is_saved_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = lantern("play", "night-cage", "--seats", "random", "--seed", "4", "--quiet", "--save", str(file))
    assert played.returncode == 0, played.stderr
    assert "The game is lost" in played.stdout or "The game is won" in played.stdout
    verified = lantern("replay", str(file), "--verify")
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("verified:")


def test_effects_that_feed_each_other_before_the_first_question_are_told(tmp_path: Path) -> None:
    assert lantern("new", "loop", "--system", "massive-darkness", cwd=tmp_path).returncode == 0
    (adventure,) = (tmp_path / "loop" / "adventures").glob("*.yaml")
    with adventure.open("a", encoding="utf-8") as file:  # its rules stand at the end
        file.write("  - {on: marked, if: level < 5, do: [{mark: a}]}\n  - {on: round-start, do: [{mark: a}]}\n")
    played = lantern("play", "loop", "--seats", "random", "--quiet", cwd=tmp_path)
    assert played.returncode == 1
    assert played.stderr.startswith("error: the game cannot go on: ")
    assert "for ever" in played.stderr


def test_a_person_plays_asks_why_takes_back_saves_and_resumes(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"start:b2:0\nwhy\nundo\nstart:c3:90\nsave {file}\nhelp\nstrat\nquit\n"
    played = lantern("play", "night-cage", "--seed", "3", typed=typed)
    assert played.returncode == 0, played.stderr
    assert "red wakes on b2" in played.stdout
    assert "NC-3.16" in played.stdout
    assert "taken back." in played.stdout
    assert "red wakes on c3" in played.stdout
    assert "that is not offered" in played.stdout
    assert json.loads(file.read_text())["decisions"][0] == "red start:c3:90"
    resumed = lantern("play", "night-cage", "--resume", str(file), typed="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "red, place" in resumed.stdout


def test_chosen_heroes_sit_down_in_their_order_and_a_saved_game_keeps_them(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--heroes", "wren, garrick", "--players", "2", "--save", str(file))
    played = lantern("play", "massive-darkness", *words, typed="quit\n")
    assert played.returncode == 0, played.stderr
    saved = json.loads(file.read_text())
    assert (saved["players"], saved["options"]) == (2, {"heroes": ["wren", "garrick"]})
    assert list(saved["seats"]) == ["wren", "garrick", "table"]
    resumed = lantern("play", "massive-darkness", "--resume", str(file), typed="quit\n")
    assert "Wren of the Hollow" in resumed.stdout
    assert "Garrick Stoneward" in resumed.stdout


def test_a_resumed_game_is_saved_where_it_came_from(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    lantern("play", "massive-darkness", "--heroes", "wren", "--save", str(file), typed="quit\n")
    began = json.loads(file.read_text())["decisions"]
    resumed = lantern("play", "massive-darkness", "--resume", str(file), typed="move\nquit\n")
    assert f"saved to {file}" in resumed.stdout
    went_on = json.loads(file.read_text())["decisions"]
    assert len(went_on) == len(began) + 1
    lantern("play", "massive-darkness", "--resume", str(file), "--save", str(other), typed="1\nquit\n")
    assert json.loads(file.read_text())["decisions"] == went_on
    assert len(json.loads(other.read_text())["decisions"]) == len(went_on) + 1
    told = lantern("play", "massive-darkness", "--resume", str(file), typed="help\nsave\nquit\n").stdout
    assert f"by default to {file};" in told
    assert told.count(f"saved to {file}") == 2


def test_icons_are_words_at_the_terminal() -> None:
    played = lantern("play", "massive-darkness", "-a", "her-last-thread", typed="look wren\nquit\n")
    assert "every hero gains 5 XP" in played.stdout
    assert "{" not in played.stdout


def test_cards_that_nobody_holds_are_read_aloud() -> None:
    played = lantern("play", "massive-darkness", "--heroes", "wren", "--seed", "8", typed="idle\nquit\n")
    lines = played.stdout.splitlines()
    row = next(number for number, line in enumerate(lines) if "Wren of the Hollow draws the event" in line)
    assert lines[row + 1].startswith("      ")
    assert lines[row + 1].strip()[0].isupper()
    assert all(len(line) <= 80 for line in lines)


def test_odd_words_at_the_prompt_do_not_end_the_game() -> None:
    played = lantern("play", "night-cage", typed=f"²\n{'9' * 5000}\n999\nquit\n")
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("that is not offered") == 3


def test_why_breaks_lines_between_words() -> None:
    typed = "start:b2:0\n1\n1\nwhy\nquit\n"
    played = lantern("play", "night-cage", "--seed", "3", typed=typed)
    explained = played.stdout[played.stdout.index("NC-") :]
    assert "↳" in explained
    assert max(map(len, explained.splitlines())) <= 80


def test_a_game_saved_into_its_own_pack_is_found_again_and_spoils_nothing(tmp_path: Path) -> None:
    assert lantern("new", "my-pack", "--system", "night-cage", cwd=tmp_path).returncode == 0
    pack = tmp_path / "my-pack"
    played = lantern("play", ".", "--seats", "random", "--quiet", "--save", "game.json", cwd=pack)
    assert played.returncode == 0, played.stderr
    for arguments, cwd in [
        (["replay", "game.json", "--verify"], pack),
        (["replay", "my-pack/game.json", "--verify"], tmp_path),
        (["replay", "game.json", "--verify", "--pack", "."], pack),
        (["play", ".", "--resume", "game.json"], pack),
    ]:
        done = lantern(*arguments, cwd=cwd)
        assert done.returncode == 0, done.stderr
    checked = lantern("check", cwd=pack)
    assert "a saved game or a report goes to build/" in checked.stdout


def test_a_saved_game_whose_pack_is_not_here_asks_for_it(tmp_path: Path) -> None:
    assert lantern("new", "my-pack", "--system", "night-cage", cwd=tmp_path).returncode == 0
    played = lantern("play", "my-pack", "--seats", "random", "--quiet", "--save", "game.json", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    (tmp_path / "my-pack").rename(tmp_path / "elsewhere")
    done = lantern("replay", "game.json", cwd=tmp_path)
    assert done.returncode == 2
    assert "--pack FOLDER" in done.stderr
    assert lantern("replay", "game.json", "--verify", "--pack", "elsewhere", cwd=tmp_path).returncode == 0


def test_a_saved_game_for_an_impossible_table_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert lantern("play", "night-cage", "--seats", "random", "--quiet", "--save", str(file)).returncode == 0
    file.write_text(file.read_text().replace('"players": 4', '"players": 99'))
    for arguments in (["replay", str(file)], ["play", "night-cage", "--resume", str(file)]):
        done = lantern(*arguments)
        assert "not by 99" in done.stderr
        assert done.returncode in (1, 2)


def test_save_without_a_name_goes_where_output_goes(tmp_path: Path) -> None:
    played = lantern("play", "night-cage", typed="1\nsave\nquit\n", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert (tmp_path / "build" / "game.json").is_file()


def test_a_person_who_leaves_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = lantern("play", "night-cage", "--save", str(file), typed="1\n")
    assert played.returncode == 0, played.stderr
    assert len(json.loads(file.read_text())["decisions"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "nigt-cage"], "did you mean 'night-cage'"),
        (["play", "night-cage", "-a", "bsae"], "did you mean 'base'"),
        (["play", "night-cage", "--seats", "gredy"], "there is no bot 'gredy'"),
        (["play", "night-cage", "--players", "9"], "L0820"),
        (["play", "night-cage", "--players", "9"], "it is played by 1, 2, 3, 4, 5, not by 9"),
        (["play", "massive-darkness", "--players", "9"], "L0809"),
        (["play", "night-cage", "--players", "0"], "L0820"),
        (["play", "night-cage", "--heroes", "wren"], "the pack 'night-cage' has none"),
        (["play", "massive-darkness", "--heroes", "wern"], "there is no hero 'wern'; did you mean 'wren'?"),
        (["play", "massive-darkness", "--heroes", "wren,odo,wren"], "names 'wren' more than once"),
        (["play", "massive-darkness", "--heroes", ","], "--heroes names nobody; there is"),
        (["play", "massive-darkness", "--heroes", "wren,odo", "-p", "3"], "--heroes names 2 and --players asks for 3"),
        (["play", "night-cage", "--option", "nonsense"], "nonsense"),
        (["play", "night-cage", "--option", "grim-silence=--5"], "'grim-silence' is on or off"),
        (["play", "night-cage", "--option", "grim-silence=3"], "'grim-silence' is on or off"),
        (["replay", "no-such-file.json"], "cannot be read"),
        (["rules", "show", "NC-7.99"], "there is no rule"),
        (["rules", "coverage", "--system", "nite-cage"], "night-cage"),
        (["rules", "coverage", "--format", "xml"], "text or json"),
        (["test", "nowhere"], "there is no folder or shipped pack"),
        (["test", "night-cage", "-k", "no-such-case"], "no case was run"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(arguments: list[str], words: str) -> None:
    done = lantern(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_is_shown() -> None:
    done = lantern("rules", "show", "nc-7.09")
    assert done.stdout == "NC-7.09 Staying itself does not trigger monsters.\n"


def test_a_failing_case_shows_the_place_the_difference_and_the_rules(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    assert lantern("new", str(pack), "--system", "night-cage").returncode == 0
    (pack / "tests" / "wrong.yaml").write_text(
        "kind: scenario-test\nsystem: night-cage\nadventure: night-cage/base\ncases:\n"
        "  - id: wrong\n    rules: [NC-7.02]\n"
        "    given: {board: {b2: crossroads, e5: crossroads}, prisoners: {red: {at: b2}, blue: {at: e5}}, players: 2}\n"
        '    when: ["red stay"]\n    then: ["prisoners.red.nerve == 0"]\n'
    )
    done = lantern("test", str(pack), "-k", "wrong", cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "pack/tests/wrong.yaml:9:12" in done.stdout
    assert "expected prisoners.red.nerve == 0; found 2" in done.stdout
    assert "NC-7.02" in done.stdout


@pytest.mark.parametrize("players", ["-3", "0", "9", "100000000000"])
@pytest.mark.parametrize("system", playable())
def test_as_many_players_as_cannot_sit_down_are_told(system: str, players: str) -> None:
    """At once, also where it would be more heroes than there is room for in memory."""
    played = lantern("play", system, "--players", players, typed="quit\n")
    assert played.returncode == 2, played.stdout
    assert f"{players} players" in played.stderr or f"not by {players}" in played.stderr
    assert "Traceback" not in played.stderr


def test_adventures_are_listed_with_players_and_options() -> None:
    listed = lantern("play", "night-cage", "--list")
    assert listed.returncode == 0, listed.stderr
    lines = listed.stdout.splitlines()
    assert any(line.startswith("base ") and "players" in line for line in lines)
    assert any(line.strip() == "-o easier-keys-1: One key more" for line in lines)
    advanced = listed.stdout.partition("advanced ")[2].partition("\nadvanced-")[0]
    assert "-o easier-keys-2: Two keys more" in advanced
    assert "-o third-pit-fiend: A third floor biter" in advanced
    listed = lantern("play", "massive-darkness", "--list")
    assert "first-steps-below" in listed.stdout
    assert "1–6 players" in listed.stdout
    assert "with every adventure: -o lifespark=N" in listed.stdout


def test_a_person_reads_the_story_the_rules_of_the_adventure_and_what_cards_have() -> None:
    typed = "look Rusted Sabre\nlook first-dark\nlook\nquit\n"
    played = lantern("play", "massive-darkness", "-a", "thrice-put-out", typed=typed)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("── Thrice Put Out ──") == 2
    assert played.stdout.count("destroy a pillar.") == 2
    assert "level 1 · hand · sword · melee YY" in played.stdout
    assert "The Unlit One\n    roaming monster · weak · health 5 for every hero" in played.stdout
    assert "once on every floor. (0 of 3)" in played.stdout


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("lifespark=x", "the option 'lifespark' is a number, 0 or more, not 'x'"),
        ("lifespark=-1", "the option 'lifespark' is a number, 0 or more, not -1"),
        ("lifspark=2", "did you mean 'lifespark'?"),
        ("heroes=wren", "the option 'heroes' is a list of heroes, not 'wren'"),
    ],
)
def test_an_option_that_cannot_be_meant_is_told(option: str, told: str) -> None:
    played = lantern("play", "massive-darkness", "--seats", "random", "-o", option)
    assert played.returncode == 2
    assert told in played.stderr
