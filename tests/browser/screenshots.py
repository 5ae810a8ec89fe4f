"""
Pictures of a table of every game, for README and help: `make pictures` writes them.

Each is the page itself, shown a position of a recorded match (`tests/partien`): the one in which most lies on the table
while whoever looks is on turn. So they are the same each time, and change only when page or records do.
"""

import base64
import sys
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import sync_playwright

from commands.catalogue import PACKAGES, VOCABULARIES
from commands.journal import partie
from commands.journal.codec import codec_of
from commands.language.german import fold, title
from games.contract import Refused, Seat
from games.table.state import turns
from games.table.view import view
from server.wire import protocol
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.pictures import picture
from tests.browser.test_alone import Alone, Files, words
from tests.records import FOLDERS

HERE = Path(__file__).parents[2] / "docs" / "bilder"
SIZES = {"telefon": (390, 844), "rechner": (1280, 800)}
LARGEST = 60 * 1024
"""Bytes of a picture."""

FULL_ENOUGH = 26
"""Cards on a table; with more of them it looks no better."""

HAND_ENOUGH = 13
"""And of a hand."""


MOST_SAID = 12
"""Lines of the log beside a table."""


def hand_of(vocabulary):
    """Return what the own cards of a game are called."""
    layout = next(one.layout for one in PACKAGES if one.words is vocabulary)
    return "" if layout is None else layout.hand


def lying(facts, cards):
    """Return how many of the things somebody sees are cards."""
    if isinstance(facts, str):
        return int(facts in cards)
    below = facts.values() if isinstance(facts, dict) else facts if isinstance(facts, list | tuple) else ()
    return sum(lying(one, cards) for one in below)


def positions(vocabulary, file):
    """Yield what a record comes by in which somebody is on turn: how good a picture it makes, table, eyes, words."""
    told: dict[str, list[str]] = {}
    try:
        record = partie.parse(file.read_text("utf-8"))
        for play, _ in partie.followed(record, partie.begin(vocabulary, record, tuple)):
            for name, lines in play.sent.items():
                told.setdefault(name, []).extend(lines[:-1])
            for seat in turns(vocabulary.game, play.sitting)[:1]:
                seen = dict(codec_of(vocabulary).write_view(view(vocabulary.game, play.sitting, seat)))
                held = lying(seen.pop(hand_of(vocabulary), ()), vocabulary.spelling.words)
                full = lying(seen, vocabulary.spelling.words)
                runs = vocabulary.game.phase(play.sitting.state) not in vocabulary.game.idle
                score = runs and bool(held), min(full, FULL_ENOUGH), min(held, HAND_ENOUGH)
                own = told.get(fold(play.sitting.people[seat].name), [])
                yield score, play.sitting, Seat(seat), [*own[-MOST_SAID:]]
    except (partie.BadRecord, Refused, ValueError, LookupError):
        return  # some records are about what cannot be


def best_of(vocabulary):
    """Return the table that makes the best picture of a game, who looks at it, and what was said last."""
    found = None
    for file in sorted(FOLDERS[vocabulary.game.id].glob("*.partie")):
        for one in positions(vocabulary, file):
            if found is None or one[0] > found[0]:
                found = one
    assert found is not None, f"no record of {vocabulary.game.id} has a table to look at"
    return found[1:]


def shot(alone, quality):
    """Return what the page looks like, as WebP."""
    session = alone.page.context.new_cdp_session(alone.page)
    answer = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    return base64.b64decode(answer["data"])


def main(folder):
    """Write two pictures of every game."""
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_context(reduced_motion="reduce", service_workers="block").new_page()
        alone = Alone(page, f"http://127.0.0.1:{server.server_port}")
        for vocabulary in [one for one in VOCABULARIES if one.game.waits]:
            sitting, seat, said = best_of(vocabulary)
            texts = [("Stammtisch.Text", protocol.Text((one,), "ereignis", "")) for one in said]
            for place, (width, height) in SIZES.items():
                alone.page.set_viewport_size({"width": width, "height": height})
                alone.begin()
                table = picture(vocabulary, sitting, seat, 1)
                named = replace(table, people=tuple(map(title, table.people)))
                alone.hear(*words(vocabulary), *texts, ("Stammtisch.Tisch", named))
                alone.page.wait_for_timeout(400)
                data = next(one for quality in (82, 60, 40, 20) if len(one := shot(alone, quality)) <= LARGEST)
                file = folder / f"{vocabulary.game.id}-{place}.webp"
                file.write_bytes(data)
                sys.stdout.write(f"{file.name}: {len(data) // 1024} KB\n")
        assert [] == alone.troubles
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
