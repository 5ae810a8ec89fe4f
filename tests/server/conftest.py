"""Every asynchronous test of the server runs on asyncio's own loop and on uvloop."""

import asyncio

import uvloop


def pytest_asyncio_loop_factories(config, item):
    """The loops the house promises to run on."""
    return {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
