"""
An orderly restart: everything is stored and told, then the kept lines are let go of as they stand.

What somebody sends meanwhile waits in the kernel, or is written down with the line; the next house works on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from db.writer import NOTHING
from server.house import House
from server.ops.descriptors import DescriptorStore
from server.wire.ports import Entrance
from server.wire.telnet_port import TelnetServer

SECONDS: Final = 5.0
"""How long the last moves may take to be stored, and their answers to be read."""

_STEP: Final = 0.02


async def leave_lines(house: House, doors: Iterable[Entrance], store: DescriptorStore) -> int:
    """
    Let nobody in, have everybody wait, see to it that what was asked is stored and told, and let go of the kept lines.

    Return how many lines those are.

    If the disk does not answer in time the lines are let go of all the same, as after a kill.
    """
    ports = [door for door in doors if isinstance(door, TelnetServer)]
    for port in ports:
        port.rest(SECONDS)
    try:
        async with asyncio.timeout(SECONDS):
            await _stored(house)
            while any(port.unsent for port in ports) or not store.settled:  # noqa: ASYNC110 - the kernel tells nobody
                await asyncio.sleep(_STEP)
            await _stored(house)
    except TimeoutError:
        in_order = False
    else:
        in_order = house.context.writer.idle
    left = sum(port.leave_lines() for port in ports)
    if in_order:
        store.end_in_order()
    return left


async def _stored(house: House) -> None:
    """Wait until everything asked for up to now is stored, and whoever asked has been told."""
    writer = house.context.writer
    await writer.write(NOTHING)
    while not writer.idle:  # noqa: ASYNC110 - at most a batch, once in the life of a house
        await asyncio.sleep(_STEP)
