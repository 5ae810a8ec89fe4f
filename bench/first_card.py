"""
What somebody waits for who was never here: from opening the page until the first card lies in their hand.

`python -m bench.first_card http://127.0.0.1:8080/`: as it is, with a processor six times slower, and over a slow net,
each in a browser that has kept nothing. At the door the first game is pressed as soon as it is there.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any, Final

TIMES: Final = 3

WAYS: Final[dict[str, tuple[float, float, float]]] = {
    "as it is": (1, 0, 0),
    "6x CPU": (6, 0, 0),
    "50 KB/s, 400 ms": (1, 50_000, 400),
}
"""How many times slower the processor is, bytes of the net in a second, ms until an answer comes; 0: as it is."""

MOST: Final = dict(zip(WAYS, (1000, 2000, 3000), strict=True))
"""ms until the first card."""


def _visit(browser: Any, address: str, way: tuple[float, float, float]) -> dict[str, float]:
    """Return ms until the door is there and until a card is, how much was asked for, and how much came (KB)."""
    slower, speed, late = way
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    got = {"requests": 0, "kb": 0.0}

    def asked(_: object) -> None:
        got["requests"] += 1

    def came(what: dict[str, float]) -> None:
        got["kb"] += what["encodedDataLength"] / 1024

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if speed:
        how = {"offline": False, "latency": late, "downloadThroughput": speed, "uploadThroughput": speed}
        session.send("Network.emulateNetworkConditions", how)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("#gleich button").first.wait_for()
    door = time.perf_counter()
    page.evaluate("() => document.querySelector('#gleich button').click()")
    page.locator("#karten [role=option] .gesicht").first.wait_for()
    card = time.perf_counter()
    context.close()
    return {"door": (door - began) * 1000, "card": (card - began) * 1000, **got}


def waits(address: str, times: int = TIMES) -> dict[str, dict[str, float]] | None:
    """Return for each way the median of what is waited for; None where there is no browser."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415

        from tests.browser.conftest import ARGUMENTS, CHROMIUM  # noqa: PLC0415
    except ImportError:
        return None
    if not Path(CHROMIUM).exists():
        return None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        _visit(browser, address, WAYS["as it is"])  # what is done once in a house or a browser is nobody's wait
        found = {}
        for name, way in WAYS.items():
            visits = [_visit(browser, address, way) for _ in range(times)]
            found[name] = {what: statistics.median(one[what] for one in visits) for what in visits[0]}
        browser.close()
    return found


if __name__ == "__main__":
    for name, waited in (waits(sys.argv[1]) or {}).items():
        said = f"door {waited['door']:.0f} ms, first card {waited['card']:.0f} ms"
        sys.stdout.write(f"{name}: {said}, {waited['requests']:.0f} requests, {waited['kb']:.0f} KB\n")
