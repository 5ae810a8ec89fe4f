"""Who hangs up right behind a line: whatever it has set going ends well, and they are as welcome as before."""

import asyncio

import pytest

from tests.server.test_refused_by_the_disk import MORE, PEOPLE, doors, examples

__all__ = ["doors"]
"""A fixture."""

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


async def test_a_line_whose_author_is_gone_harms_nobody(doors):
    """Every word of the house, its author's connection breaking before the answer; nobody is kept waiting for it."""
    unwelcome = []
    for number, (name, line) in enumerate((*examples(), *MORE)):
        session = doors.wires[name].session
        session.received(line)
        await asyncio.sleep(0)
        session.lost()
        await doors.settled()
        await doors.come_in(name, [], f"198.51.100.{number}")
        if "Willkommen" not in doors.wires[name].text or doors.wires[name].is_held:
            unwelcome.append((name, line, doors.wires[name].text))

    assert [] == unwelcome
    assert set(PEOPLE) == {session.person.name for session in doors.house.roster.here.values()}


async def test_nobody_waits_at_a_table_whose_opener_is_gone(doors):
    """Who hangs up while a table is opened has no seat there, and no newcomer is led to it."""
    await doors.type("Dora", "verlassen ja")
    session = doors.wires["Dora"].session
    with doors.slow_disk():
        session.received("eroeffnen gin")
        await asyncio.sleep(0)
        session.lost()
    await doors.settled()
    dora = session.person.id

    assert doors.house.tables.places.sits_at(dora) is None
    assert [] == [row.number for row in doors.house.tables.all() if any(one.who == dora for one in row.people)]
