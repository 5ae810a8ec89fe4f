"""
What the page costs, beside a telnet line to the same house: lines, memory, views, moves, and what somebody waits for.

The client's half is the same for both (asyncio in this process), so that lines come as close together; only the
server's CPU is compared.
"""

import asyncio
import os
import re
import time
from pathlib import Path
from typing import Any

from bench.machine import Server, pss_kb
from commands.catalogue import VOCABULARIES
from commands.journal.codec import Members, codec_of
from commands.language.vocabulary import AnyVocabulary
from games.table.state import AnyTable
from games.table.view import view
from server.programs.shown import CachedJson, JsonMembers, in_braces
from server.wire.encoded import Encoded
from server.wire.protocol import encode
from tests.playouts import played

LINE = "uhrzeit"
_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Return the CPU seconds a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(words[11]) + int(words[12])) / _TICKS


class TelnetLine:
    """A guest at a telnet line."""

    line = f"{LINE}\r\n".encode()
    answered = b"> \xff\xf9"

    async def come(self, server: Server, _web: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", server.port)
        await self._reader.readuntil(b"Name: ")
        self._writer.write(b"gast\r\n")
        await self._reader.readuntil(self.answered)

    async def ask(self) -> None:
        self._writer.write(self.line)
        await self._reader.readuntil(self.answered)

    async def go(self) -> None:
        self._writer.close()


def frame(message: str) -> bytes:
    """Return a short message in a frame as a browser sends it."""
    data, mask = message.encode(), b"mask"
    assert len(data) < 126
    return b"\x81%c%b%b" % (0x80 | len(data), mask, bytes(sign ^ mask[at % 4] for at, sign in enumerate(data)))


class PageLine(TelnetLine):
    """A guest before a page: by the same means as at a telnet line, so that the server has the same to do beside it."""

    line = frame(f'{{"t":"zeile","zeile":"{LINE}"}}')
    answered = b" Uhr am "

    async def come(self, _server: Server, web: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", web)
        here = f"127.0.0.1:{web}"
        asked = (
            "GET /ws HTTP/1.1",
            f"Host: {here}",
            f"Origin: http://{here}",
            "Connection: Upgrade",
            *_UPGRADE,
            "",
            "",
        )
        self._writer.write("\r\n".join(asked).encode())
        await self._reader.readuntil(b"\r\n\r\n")
        self._writer.write(frame('{"t":"zeile","zeile":"gast"}'))
        await self._reader.readuntil(b"Stammtisch.Karte")


_UPGRADE = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")


async def _crowd(kind: type[Any], server: Server, web: int, number: int, seconds: float) -> tuple[float, float]:
    """Bring so many in; return what a line costs (us) and what an idle one takes (KB)."""
    before = pss_kb(server.pid)
    lines = [kind() for _ in range(number)]
    for first in range(0, number, 50):
        await asyncio.gather(*(one.come(server, web) for one in lines[first : first + 50]))
    await asyncio.sleep(1.0)
    memory = (pss_kb(server.pid) - before) / number
    asked, until, began = 0, time.perf_counter() + seconds, cpu_of(server.pid)
    while time.perf_counter() < until:
        await asyncio.gather(*(one.ask() for one in lines[:100]))
        asked += min(100, number)
    cost = (cpu_of(server.pid) - began) / max(1, asked) * 1e6
    for one in lines:
        await one.go()
    return cost, memory


def crowd(kind: type[Any], server: Server, web: int, number: int, seconds: float) -> tuple[float, float]:
    """Measure a crowd of one kind; the first pays for what is loaded once."""
    asyncio.run(_crowd(kind, server, web, 20, 0.1))
    return asyncio.run(_crowd(kind, server, web, number, seconds))


def _views(vocabulary: AnyVocabulary, states: list[AnyTable]) -> tuple[float, float]:
    """
    Return what a view costs (s) that everybody at a table builds after each move, and what it costs to make data of it.

    It is remembered what has been written, as in a house.
    """
    people, written = states[0].circle, CachedJson(JsonMembers(Members(codec_of(vocabulary).view), in_braces))
    for seat in people:
        written.now(view(vocabulary.game, states[0], seat), seat)
    began = time.process_time()  # asked three times for all of them: for each it would be a twentieth of the rest
    seen = [(view(vocabulary.game, state, seat), seat) for state in states for seat in people]
    built = time.process_time()
    for one, seat in seen:
        encode(Encoded(written.now(one, seat)))
    coding, building = time.process_time() - built, built - began
    return building / len(states) / len(people), coding / len(states) / len(people)


def views() -> list[tuple[str, float, float]]:
    """Return for each game: building a view (s), and making data of it (x building it); the best of some rounds."""
    found = []
    for vocabulary in VOCABULARIES:
        if vocabulary.game.waits:
            running = [one.after for one in played(vocabulary, 1).done if one.after.state is not None][:150]
            building, coding = map(min, zip(*(_views(vocabulary, running) for _ in range(4)), strict=True))
            found.append((vocabulary.game.name, building, coding / building))
    return found


def in_a_browser(address: str) -> dict[str, float] | None:
    """Return what somebody waits for, in ms; None where there is no browser."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415

        from tests.browser.conftest import ARGUMENTS, CHROMIUM  # noqa: PLC0415
    except ImportError:
        return None
    if not Path(CHROMIUM).exists():
        return None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page()
        began = time.perf_counter()
        page.goto(address)
        page.get_by_text("Tipp deinen Namen").wait_for()
        greeting = (time.perf_counter() - began) * 1000
        page.get_by_role("button", name="Als Gast spielen").click()
        page.get_by_text(re.compile("Willkommen am Stammtisch, Gast")).wait_for()
        script = Path(__file__).with_name("in_page.js").read_text("utf-8")
        answers = page.evaluate(script, {"times": 30, "lines": 5000})
        browser.close()
    return {"greeting": greeting, **answers}
