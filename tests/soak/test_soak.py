"""`make soak`: one hour, or as many minutes as STAMMTISCH_SOAK_MINUTES says; nothing may grow."""

import os
from dataclasses import replace

import click
import pytest

from tests.server.driver import ServerProcess, hang_up
from tests.soak.long_evening import Sample, grown, long_evening

STEADY = Sample(1.0, 80.0, 20, 4, 3, 40, 12, 1000, 5.0, 0, 1.0)


@pytest.mark.soak
async def test_nothing_grows(tmp_path, capsys):
    """Memory, files, threads, tasks and the journal's delay at the end are what they were in the middle."""
    minutes = float(os.environ.get("STAMMTISCH_SOAK_MINUTES", "60"))
    server = ServerProcess(tmp_path).start()
    try:
        with capsys.disabled():
            click.echo()
            samples = await long_evening(server, minutes, click.echo)
        await hang_up()
        assert 0 == server.stop()
        assert "0 Mängel" in server.call("pruefen", "--datenbank", server.url).stdout
    finally:
        server.finish()
    assert [] == grown(samples)


@pytest.mark.parametrize(
    ("figure", "each"),
    [("memory", 0.5), ("files", 1), ("threads", 1), ("tasks", 1), ("tables", 2), ("delay", 9.0), ("waiting", 4)],
)
def test_growth_is_noticed(figure, each):
    """A figure that climbs steadily is named; one that stays is not."""
    climbing = [replace(STEADY, **{figure: getattr(STEADY, figure) + each * step}) for step in range(45)]

    assert [] == grown([STEADY] * 45)
    assert 1 == len(grown(climbing))
