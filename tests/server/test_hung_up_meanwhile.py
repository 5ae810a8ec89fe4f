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
