"""`lantern campaign` as a person calls it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.playtest.campaigns import SHORT_STORIES
from toolkit.cli.main import build

PACK = str(SHORT_STORIES)


def lantern(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(build("campaign"), ["campaign", *words], prog_name="lantern", input=typed)


def by_bots(*words: str) -> Result:
    return lantern(PACK, "-c", "two-nights", "--bots", "random", "--players", "2", *words)


def read(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text())
    return data


def test_bots_play_it_through_and_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    played = by_bots("--seed", "3", "--save", str(file))
    assert played.exit_code == 0, played.output
    assert "── Two Nights, 1 of 2: First Steps Below ──" in played.output
    assert "The second night begins." in played.output
    assert "of 2 adventures won." in played.output
    assert read(file)["over"] is True


def test_bots_that_come_to_no_end_are_told_with_the_adventure_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.playtest.campaign.CAMPAIGN_DECISIONS", 30)
    played = by_bots("--seed", "3", "--quiet")
    assert played.exit_code == 1
    assert "error: First Steps Below (round 2) cannot go on: after 30 decisions the game is not over" in played.output
    assert "hint: the bots come to no end there; try another --seed, or play a hero yourself" in played.output


def test_the_standing_is_a_table_with_gear_under_each_hero() -> None:
    played = by_bots("--seed", "3")
    lines = played.output.splitlines()
    head = next(line for line in lines if line.split() == ["hero", "class", "level", "xp", "shards"])
    hero = lines[lines.index(head) + 1]
    assert hero.split()[0] == "garrick"
    assert hero.index("oath-warden") == head.index("class")


def test_quiet_shows_only_how_it_ended() -> None:
    played = by_bots("--quiet")
    assert "1 of 2" not in played.output
    assert played.output.strip().startswith("The campaign is over")


def test_the_end_tells_how_many_tries_each_adventure_took() -> None:
    once = by_bots("--quiet", "--seed", "3", "--replays", "0").output
    assert "lost, 1 try      First Steps Below" in once
    again = by_bots("--quiet", "--seed", "3", "--replays", "1").output
    assert "lost, 2 tries    First Steps Below" in again


def test_a_person_plays_stops_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    typed = "why\nlook hedge-bow\nidle\nsave\nhelp\nquit\n"
    played = lantern(PACK, "-c", "two-nights", "--heroes", "wren,odo", "--save", str(file), typed=typed)
    assert played.exit_code == 0, played.output
    assert "Hedge Bow" in played.output
    assert "go on with: lantern campaign --resume FILE" in played.output
    assert read(file)["options"] == {"heroes": ["wren", "odo"]}
    decisions = read(file)["stages"][0]["decisions"]
    resumed = lantern(PACK, "--resume", str(file), typed="undo\nquit\n")
    assert resumed.exit_code == 0, resumed.output
    assert "taken back." in resumed.output
    assert "1 of 2: First Steps Below ──" in resumed.output
    assert read(file)["stages"][0]["decisions"] == decisions[:-1]


def test_one_hero_is_yours_and_bots_play_the_others(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    words = ("-c", "two-nights", "--heroes", "wren,odo", "--bots", "greedy", "--yours", "odo", "--save", str(file))
    played = lantern(PACK, *words, typed="idle\nidle\nquit\n")
    assert played.exit_code == 0, played.output
    assert "Brother Odo, action" in played.output
    assert "Wren of the Hollow, action" not in played.output
    assert (read(file)["bots"], read(file)["people"]) == ("greedy", ["odo"])


def test_the_end_of_the_input_saves_too(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    stopped = lantern(PACK, "-c", "two-nights", "-p", "1", "--save", str(file), typed="idle\n")
    assert stopped.exit_code == 0, stopped.output
    assert "stopped." in stopped.output
    assert read(file)["stages"][0]["decisions"]


def test_a_persons_campaign_is_saved_though_no_file_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("campaign.json", "campaign-2.json"):
        played = lantern(PACK, "-c", "two-nights", "-p", "1", typed="quit\n")
        assert f"saved to build/{name}" in played.output
        assert (tmp_path / "build" / name).exists()


def test_a_campaign_saved_after_an_adventure_is_resumed_by_its_file_alone(tmp_path: Path) -> None:
    pack = tmp_path / "short-stories"
    pack.mkdir()
    for file in SHORT_STORIES.glob("*.yaml"):
        (pack / file.name).write_text(file.read_text())
    save = pack / "build" / "ours.json"
    started = lantern(str(pack), "-c", "two-nights", "--bots", "random", "-p", "2", "--seed", "3", "--save", str(save))
    assert started.exit_code == 0, started.output
    whole = save.read_text()
    data = json.loads(whole)
    first = data["stages"][:1]
    save.write_text(json.dumps({**data, "over": False, "stages": first}, indent=1))  # as it was after the first stage
    resumed = lantern("--resume", str(save))
    assert resumed.exit_code == 0, resumed.output
    assert save.read_text() == whole


def test_a_campaign_whose_pack_is_not_here_says_how_to_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    by_bots("--seed", "3", "--quiet", "--save", "ours.json")
    refused = lantern("--resume", "ours.json")
    assert refused.exit_code == 2
    hint = re.search(r"hint: name its folder: lantern (campaign .*)", refused.output + refused.stderr)
    assert hint is not None
    followed = lantern(*hint[1].replace("FOLDER", PACK).split()[1:])
    assert followed.exit_code == 0, followed.output
    assert "The campaign is over" in followed.output


def test_a_campaign_that_is_over_shows_how_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    by_bots("--save", str(file), "--quiet")
    again = lantern(PACK, "--resume", str(file))
    assert again.exit_code == 0
    assert "The campaign is over" in again.output


def test_a_campaign_of_a_shipped_pack_is_found_by_its_id(tmp_path: Path) -> None:
    played = lantern("eleven-lamps-down", "-p", "1", "--save", str(tmp_path / "ours.json"), typed="quit\n")
    assert "Eleven Lamps Down, 1 of 11" in played.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("eleven-lamps-up",), "there is no folder or shipped pack 'eleven-lamps-up'"),
        ((PACK, "-c", "two-nigths"), "there is no campaign 'two-nigths'; did you mean 'two-nights'?"),
        ((PACK, "--heroes", "wren,odo", "-p", "3"), "--heroes names 2 and --players asks for 3"),
        ((PACK, "--heroes", "wern"), "there is no hero 'wern'; did you mean 'wren'?"),
        ((PACK, "--bots", "greddy"), "there is no bot 'greddy' for Massive Darkness; did you mean 'greedy'?"),
        ((PACK, "--bots", "random", "-p", "9"), "for 9 players"),
        ((PACK, "--bots", "random", "--yours", "odoo"), "there is no hero at this table 'odoo'; did you mean 'odo'?"),
        ((PACK, "--bots", "random", "-o", "heroes=3"), "the option 'heroes' is a list of heroes, not 3"),
        ((PACK, "--bots", "random", "-o", "lifespark=many"), "the option 'lifespark' is a number, 0 or more"),
        ((PACK, "--bots", "random", "-o", "order=sideways"), "the option 'order' is random, not 'sideways'"),
        (("night-cage",), "has no campaign"),
        (("--resume", "nowhere.json"), "nowhere.json cannot be read"),
    ],
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], said: str) -> None:
    refused = lantern(*words)
    assert refused.exit_code == 2, refused.output
    assert said in refused.output + refused.stderr


def test_a_new_campaign_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text("mine")
    refused = by_bots("--save", str(file))
    assert refused.exit_code == 2
    assert "exists already" in refused.output + refused.stderr
    assert file.read_text() == "mine"


def test_a_damaged_campaign_is_shown_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    by_bots("--save", str(file), "--quiet")
    text = file.read_text()
    file.write_text(text.replace('"seed": 1', '"seed": "one"'))
    refused = lantern(PACK, "--resume", str(file))
    assert refused.exit_code == 2
    said = refused.output + refused.stderr
    assert "L1201" in said
    assert '"seed": "one"' in said
    assert '"seed": "one"' in file.read_text()  # left as it was found


def test_half_a_campaign_is_damaged_and_nobody_is_told_to_close_brackets(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    by_bots("--save", str(file), "--quiet")
    file.write_text(file.read_text()[:300])
    refused = lantern(PACK, "--resume", str(file))
    assert refused.exit_code == 2
    said = refused.output + refused.stderr
    assert "error[L1201]: the file is damaged" in said
    assert "take it from a backup" in said
    assert "close the bracket" not in said


def test_replay_says_what_a_campaign_is_for(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    by_bots("--save", str(file), "--quiet")
    refused = CliRunner().invoke(build("replay"), ["replay", str(file)], prog_name="lantern")
    assert refused.exit_code == 2
    assert "lantern campaign --resume" in refused.output + refused.stderr


def test_help_shows_examples() -> None:
    shown = lantern("--help")
    assert "lantern campaign --resume" in shown.output
