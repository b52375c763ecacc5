"""What all campaigns share, whatever their system."""

from __future__ import annotations

from toolkit.rules.campaign import CampaignStage, stage_table
from toolkit.rules.system import Table


def test_every_stage_has_luck_of_its_own_from_a_seed_that_people_can_type() -> None:
    stage = CampaignStage(0, {"harder": True}, 0)
    tables = [stage_table(Table(3, 7, {}), stage, played) for played in range(200)]
    seeds = [table.seed for table in tables]
    assert len(set(seeds)) == len(seeds)
    assert 1 << 31 < max(seeds) < 1 << 32
    assert {(table.players, table.options["harder"]) for table in tables} == {(3, True)}
    assert stage_table(Table(3, 7, {}), stage, 4) == tables[4], "the same campaign has the same luck"
    assert stage_table(Table(3, 8, {}), stage, 4) != tables[4]
