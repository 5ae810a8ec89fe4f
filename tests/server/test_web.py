"""The window: the same house through a page, and what bad pages get."""

import asyncio
import gzip
import json
import re
import time
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from ipaddress import IPv4Address

import pytest
from aiohttp import ClientSession, ClientWSTimeout, WSMsgType, WSServerHandshakeError
from multidict import CIMultiDict

from commands.catalogue import PACKAGES
from commands.lobby import login, replies
from db import ratings, results
from db.results import StoredResult
from db.writer import store
from games.frozen import evolve
from server.lobby import public
from server.lobby.public import KEPT_SECONDS, open_lists, rankings_are_open
from server.ops.clock import Clock
from server.ops.config import AccountSettings, Server, Settings, Web
from server.ops.failure import Failure
from server.preflight import check
from server.wire.ports import WireLimits
from server.wire.visits import VisitLimits, Window, own_names
from server.wire.web import _ANSWERS, HttpServer, WebServer
from tests.sentences import COLLECTED
from tests.server.driver import PATIENCE
from tests.server.indoors import EVENING, PASSWORD, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

HOST = "127.0.0.1"


class Page:
    """A page without a browser: what it was sent, in order."""

    def __init__(self, socket):
        self.socket = socket
        self.messages = []

    async def hear(self, until):
        """Return the first message for which `until(package, data)` holds."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.messages:
                    if until(*message[1:]):
                        return message[2]
                frame = await self.socket.receive()
                assert frame.type is WSMsgType.TEXT, (frame, self.messages)
                self.take(frame)

    def take(self, frame):
        """Keep what one frame says."""
        self.messages += json.loads(frame.data)
        COLLECTED.heard(frame.data)

    async def read(self, words):
        """Wait until some words are read; return all the text so far."""
        await self.hear(lambda package, data: package == "Stammtisch.Text" and words in shown(data))
        return " ".join(shown(data) for _, package, data in self.messages if package == "Stammtisch.Text")

    async def type(self, line):
        """Type a line."""
        await self.socket.send_json({"t": "zeile", "zeile": line})


def shown(text):
    """Return what is read of a text."""
    return " ".join([*text["zeilen"], text["frage"]])


doors = house_with(known=("Anna", "Bernd"))


@asynccontextmanager
async def window(doors, limits=None, host=HOST, **given):
    """Open the window of a house; yield its server and a browser's half of HTTP."""
    server = WebServer(doors.house.welcome, limits or WireLimits(), Window(telnet="telnet haus 5252", **given), Clock())
    try:
        await server.listen(host, 0, None)
    except OSError:
        pytest.skip(f"{host} cannot be had here")
    async with ClientSession(f"http://{HOST}:{server.port}") as browser:
        yield server, browser
    server.close()
    await server.wait_closed()


@asynccontextmanager
async def page(server, browser, origin=None):
    """Open a socket as our own page does."""
    own = f"http://{HOST}:{server.port}"
    patience = ClientWSTimeout(ws_close=0.2)
    headers = {"Origin": own if origin is None else origin}
    async with browser.ws_connect("/ws", headers=headers, timeout=patience) as socket:
        yield Page(socket)


async def test_somebody_plays_through_the_window(doors):
    """A page is greeted, a guest opens a table there, and Anna on another page sits down at it."""
    async with window(doors) as (server, browser), page(server, browser) as guest, page(server, browser) as anna:
        await guest.read("Name: ")
        await guest.type("gast")
        await guest.read("Willkommen am Stammtisch, Gast1!")
        await guest.type("eroeffnen romme")
        await guest.read("Du eröffnest Tisch 1")
        await anna.type("Anna")
        hidden = await anna.hear(lambda package, _: package == "Stammtisch.Feld")
        await anna.type(PASSWORD)
        await anna.read("Anna!")
        await anna.type("mitspielen 1")

        assert {"verborgen": True} == hidden
        assert "Anna" in await guest.read("Anna")
        assert "> " not in {data["frage"] for _, package, data in guest.messages if package == "Stammtisch.Text"}
        assert [*range(1, len(guest.messages) + 1)] == [number for number, *_ in guest.messages]
        assert PASSWORD not in json.dumps(anna.messages)


async def test_what_lies_on_the_page_is_all_our_own(doors):
    """The page and its files come with headers that let in nothing else, may be kept by what is in them, and packed."""
    async with window(doors) as (_, browser):
        answer = await browser.get("/", headers={"Accept-Encoding": "identity"})
        text = await answer.text()
        paths = [path for path in re.findall(r'(?:src|href)="(/[^"]+)"', text) if not path.endswith(".json")]
        files = [await browser.get(path) for path in paths]
        packed = await browser.get(paths[-1], headers={"Accept-Encoding": "gzip"}, auto_decompress=False)

        assert "telnet haus 5252" in text
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert [200] * len(paths) == [file.status for file in files]
        kept = {file.headers["Cache-Control"] for file in files if file.url.path.startswith("/seite/")}
        assert {"public, max-age=31536000, immutable"} == kept
        assert await files[-1].read() == gzip.decompress(await packed.content.read())
        assert "Set-Cookie" not in answer.headers


async def test_what_is_kept_is_not_sent_again(doors):
    """Whoever asks whether the page they have is the same still is told so by a number; of another one they get all."""
    async with window(doors) as (_, browser):
        first = await browser.get("/")
        same = await browser.get("/", headers={"If-None-Match": first.headers["ETag"]})
        other = await browser.get("/", headers={"If-None-Match": 'W/"0000000000000000"'})
        none = await browser.get("/seite/nichts", headers={"If-None-Match": first.headers["ETag"]})

        assert [200, 304, 200, 404] == [one.status for one in (first, same, other, none)]
        assert b"" == await same.read()
        assert await first.read() == await other.read()
        assert "Content-Security-Policy" in same.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nichts", 404),
        ("POST", "/", 405),
        ("GET", "/seite/../web.py", 404),
        ("GET", "/seite/%2e%2e/web.py", 404),
        ("GET", "/seite/x/%00", 404),
        ("GET", "/ws", 403),
    ],
)
async def test_nothing_else_is_to_be_had(doors, method, path, status):
    """No path leads anywhere else; who has lost the way is shown the door, and else no answer says anything."""
    async with window(doors) as (server, _):
        reader, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        answer = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        writer.close()

        assert f"HTTP/1.1 {status} " in answer
        body = answer.partition("\r\n\r\n")[2]
        assert ('<a href="/">' if status == 404 else "") in body
        assert status == 404 or "Stammtisch" not in body


@pytest.mark.parametrize("origin", ["https://anderswo.example", "null", ""])
async def test_no_page_from_elsewhere_opens_a_socket(doors, origin):
    """Only our own page, and those the host names, may."""
    async with window(doors, origins=("https://freund.example",)) as (server, browser):
        with pytest.raises(WSServerHandshakeError) as refused:
            async with page(server, browser, origin):
                pass
        async with page(server, browser, "https://freund.example") as friend:
            await friend.read("Name: ")

        assert refused.value.status == 403


@pytest.mark.parametrize(
    "frame",
    ["{", "[]", '{"t":"unfug"}', '{"t":"zeile","zeile":1}', '{"t":"zeile","zeile":' + "[" * 9 + "]" * 9 + "}", "\0"],
)
async def test_who_talks_nonsense_is_told_and_then_hung_up_on(doors, frame):
    """A frame that is none of ours is answered; the third in a minute ends the connection, and nobody else's."""
    async with window(doors) as (server, browser), page(server, browser) as good, page(server, browser) as bad:
        for _ in range(3):
            await bad.socket.send_str(frame)
        while (last := await asyncio.wait_for(bad.socket.receive(), PATIENCE)).type is WSMsgType.TEXT:
            bad.take(last)
        await good.type("gast")
        await good.read("Willkommen")

        assert (WSMsgType.CLOSE, 1008) == (last.type, last.data)
        assert [("protokoll", replies.NOT_FOR_US)] * 3 == [
            (data["code"], data["satz"]) for _, package, data in bad.messages if package == "Stammtisch.Fehler"
        ]


async def test_frames_of_the_wrong_kind_or_size(doors):
    """A frame of bytes is none of ours; one beyond 4,096 bytes ends the connection at once."""
    async with window(doors) as (server, browser), page(server, browser) as one, page(server, browser) as other:
        await one.socket.send_bytes(b"\xff\xfa")
        fault = await one.hear(lambda package, _: package == "Stammtisch.Fehler")
        await other.socket.send_str("x" * 5000)
        while (last := await asyncio.wait_for(other.socket.receive(), PATIENCE)).type is WSMsgType.TEXT:
            pass

        assert "protokoll" == fault["code"]
        assert (WSMsgType.CLOSE, 1009) == (last.type, last.data)


async def test_a_line_is_bounded_and_clean(doors):
    """A line too long is refused in words; what could write on somebody's terminal is taken out of it."""
    async with window(doors) as (server, browser), page(server, browser) as guest:
        await guest.type("x" * 1500)
        refused = await guest.read("Zeile")
        await guest.type("ga\u202est\x1b[2J\n")

        assert "1000" in refused
        assert "Gast1" in await guest.read("Willkommen")


async def test_a_flood_of_lines_is_made_to_wait(doors):
    """Who sends far more lines than anybody types is read more slowly, and keeps nobody else waiting."""
    limits = WireLimits(lines_per_second=1, lines_burst=2, bytes_per_second=1e9, bytes_burst=1e9)
    async with (
        window(doors, limits) as (server, browser),
        page(server, browser) as guest,
        page(server, browser) as other,
    ):
        began = time.monotonic()
        for number in range(60):
            await guest.type(f"x y z{number}")
        await other.type("gast")
        await other.read("Willkommen")
        await guest.read("3 bis 16 Zeichen")

        told = [shown(data) for _, package, data in guest.messages if package == "Stammtisch.Text"]
        allowed = limits.lines_burst + (time.monotonic() - began) * limits.lines_per_second
        assert allowed + 1 >= sum("3 bis 16 Zeichen" in one for one in told)


@pytest.mark.parametrize("host", [HOST, "::"])
@pytest.mark.parametrize("said", ["203.0.113.9", "::ffff:203.0.113.9"])
async def test_only_a_proxy_of_the_hosts_may_say_who_asks(doors, host, said):
    """
    `X-Forwarded-For` counts from an address the host has named, and from nobody else.

    A door for both families sees an IPv4 address as an IPv6 one; it is the same proxy, and the same guest.
    """
    for proxies, expected in (((), HOST), ((HOST,), "203.0.113.9")):
        async with window(doors, host=host, proxies=proxies) as (server, browser):
            headers = {"Origin": f"http://{HOST}:{server.port}", "X-Forwarded-For": f"198.51.100.1, {said}"}
            async with browser.ws_connect("/ws", headers=headers) as socket:
                await Page(socket).read("Name: ")
                [session] = doors.house.roster.connections

                assert expected == session.wire.address


async def test_the_last_word_of_who_asks_is_the_proxys(doors):
    """Of several `X-Forwarded-For` lines the last counts: a proxy adds its own behind those a stranger has sent."""
    async with window(doors, proxies=(HOST,)) as (server, browser):
        origin = f"http://{HOST}:{server.port}"
        lines = [("Origin", origin), ("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "10.1.2.3")]
        async with browser.ws_connect("/ws", headers=CIMultiDict(lines)) as socket:
            await Page(socket).read("Name: ")
            [session] = doors.house.roster.connections

            assert "10.1.2.3" == session.wire.address


@pytest.mark.parametrize(
    "origin",
    ["http://[", "http://]", "http://[::1", "http://x\u2100", "//", "null", "http://evil.example", "http://:x@"],
)
async def test_a_strange_origin_is_refused_without_a_word(doors, capsys, origin):
    """Whatever a stranger gives as its origin: 403, and nothing in the log."""
    async with window(doors) as (server, _):
        head = f"GET /ws HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nOrigin: {origin}\r\n\r\n"

        assert b"403" == (await raw(server.port, head.encode())).split()[1]
    printed = capsys.readouterr()
    assert "" == printed.out + printed.err


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        *(
            (one, True)
            for one in ("127.0.0.1:80", "localhost", "LOCALHOST:8080", "x.localhost", "[::1]:80", "[fe80::2]")
        ),
        *((one, True) for one in ("192.168.2.7:8080", "spiele.example", "Spiele.Example.:443", "freund.example:1")),
        *((one, False) for one in ("evil.example", "evil.example:80", "spiele.example.evil", "", "[", "a@localhost")),
        *((one, False) for one in ("localhost.evil.example", "127.0.0.1.evil.example", "[evil]", "x" * 300)),
    ],
)
async def test_a_page_elsewhere_is_not_at_home_here_by_its_name(doors, host, ours):
    """What a browser asks for is answered under the house's names and bare addresses: a rebound name gets 403."""
    names = own_names("spiele.example", origins=("https://freund.example", "http://["))
    async with window(doors, names=names) as (server, _):
        page_, socket = [
            await raw(server.port, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{end}".encode())
            for path, end in (("/", "Connection: close\r\n\r\n"), ("/ws", "\r\n"))
        ]

    assert ([b"200", b"400"] if ours else [b"403", b"403"]) == [page_.split()[1], socket.split()[1]]
    assert ours != (login.NOT_OUR_NAME.encode() in page_)


@pytest.mark.parametrize(
    ("host", "fault"), [("0.0.0.0", True), ("127.0.0.1", False), ("::1", False), ("localhost", False)]
)
async def test_no_password_goes_over_the_net_as_it_is(tmp_path, host, fault):
    """Beyond the own machine the window needs a lock, or a proxy that has one."""
    kept = Server(state_dir=tmp_path / "zustand")
    open_to_all = Settings(server=kept, web=Web(port=8080, host=host))
    behind_proxy = Settings(server=kept, web=Web(port=8080, host=host, proxies=(IPv4Address("192.0.2.1"),)))
    check(behind_proxy)
    if fault:
        with pytest.raises(Failure, match=r"web\.host") as failure:
            check(open_to_all)

        assert failure.value.code == 2
    else:
        check(open_to_all)


async def raw(port, *pieces, pause=0.0):
    """Send bytes as they are; return all that comes back until the house hangs up."""
    reader, writer = await asyncio.open_connection(HOST, port)
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(pause)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    COLLECTED.heard(answer.decode(errors="replace"))
    return answer


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 2000 + b"\r\n", 431),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 431),
        (b"hallo <script>\r\n\r\n", 400),
        (b"DELETE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        (b"POST /ws HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 405),
        (b"POST /nichts HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 404),
        (b"GET /seite/..%2f..%2fweb.py HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        (b"GET //ws HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        (b"GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: close\r\n\r\n", 400),
    ],
)
async def test_what_is_asked_wrongly_gets_a_number_and_nothing_more(doors, capsys, request_, status):
    """Too long, none of ours, not to be had: a number, no word of what was sent, no name of a program, no log."""
    async with window(doors) as (server, _):
        answer = await raw(server.port, request_)

        assert str(status).encode() == answer.split()[1]
        assert b"script>" not in answer
        assert b"server:" not in answer.lower()
    printed = capsys.readouterr()
    assert "" == printed.out + printed.err


@pytest.mark.parametrize(("path", "event"), [("/kaputt", "could not be given"), ("/", "could not be answered")])
async def test_what_goes_wrong_with_us_is_told_to_the_host_alone(capsys, path, event):
    """Who asks gets a number; the log has the error with its trace, be it in an answer or in how one is found."""

    async def broken():
        raise ZeroDivisionError("Fehler im Haus")

    def found_nowhere(_path):
        raise ZeroDivisionError("Fehler im Haus")

    server = HttpServer({"/kaputt": broken}, VisitLimits(), Clock(), otherwise=found_nowhere)
    await server.listen(HOST, 0)
    async with ClientSession(f"http://{HOST}:{server.port}") as browser:
        answer = await browser.get(path)
        status, body = answer.status, await answer.text()
    server.close()
    await server.wait_closed()
    printed = capsys.readouterr()

    assert 500 == status
    assert "Haus" not in body
    assert event in printed.out
    assert "ZeroDivisionError: Fehler im Haus" in printed.out


async def test_no_answer_says_which_program_gives_it(doors):
    """Neither a page nor a socket."""
    async with window(doors) as (server, browser), page(server, browser) as guest:
        answers = [await browser.get("/"), await browser.get("/nichts"), guest.socket._response]

        assert [False] * 3 == ["Server" in answer.headers for answer in answers]


async def test_who_takes_their_time_over_a_request_is_hung_up_on(doors):
    """The head of a request has its seconds, however it trickles in; a socket that is open is not meant by that."""
    async with window(doors) as (server, browser):
        server.http.visits.terms = evolve(server.http.visits.terms, head_seconds=0.2)
        async with page(server, browser) as guest:
            with suppress(ConnectionError):
                assert b"" == await raw(server.port, b"GET / HTTP/1.1\r\n", *[b"X: y\r\n"] * 9, pause=0.1)
            await guest.type("gast")
            await guest.read("Willkommen")

        assert 10 == VisitLimits().head_seconds


async def test_one_household_asks_only_so_much_at_a_time(doors):
    """Beyond twenty connections that only ask a household is sent away; open sockets count elsewhere."""
    async with window(doors) as (server, browser), page(server, browser) as guest:
        asking = [await asyncio.open_connection(HOST, server.port) for _ in range(20)]
        await asyncio.sleep(0.05)
        refused = await raw(server.port, b"")
        for _, writer in asking:
            writer.close()
        await guest.type("gast")
        await guest.read("Willkommen")
        answer = await browser.get("/")

        assert b"HTTP/1.1 503 " in refused
        assert 200 == answer.status


async def test_who_has_a_page_open_takes_nobodys_place_who_asks(doors):
    """As soon as it is a socket it counts no longer among the few connections of a household that ask something."""
    async with window(doors) as (server, browser):
        server.http.visits.terms = evolve(server.http.visits.terms, per_address=2)
        async with AsyncExitStack() as pages:
            for _ in range(4):
                guest = await pages.enter_async_context(page(server, browser))
                await guest.read("Name: ")

            assert 0 == len(server.http.visits)
            assert 200 == (await browser.get("/")).status


async def test_one_household_gets_only_so_many_answers(doors):
    """Fifteen pages at once and one a second in the long run; beyond it a number, and whoever sits there plays on."""
    async with window(doors) as (server, browser), page(server, browser) as guest:
        server.http.visits.terms = evolve(server.http.visits.terms, answers=4, answers_per_second=0.001)
        server.http.visits._answered.clear()
        found = [(await browser.get("/zeichen")).status for _ in range(6)]
        await guest.type("gast")
        await guest.read("Willkommen")

        assert [404] * 4 + [429] * 2 == found
        assert (300, 20) == (VisitLimits().answers, _ANSWERS)
    async with window(doors, WireLimits(enabled=False)) as (server, browser):
        assert server.http.visits.terms.answers_per_second is None


async def test_sockets_count_with_telnet(doors):
    """As many lines of one household as the house allows, whatever they speak."""
    for _ in range(19):
        await doors.knock(address=HOST)
    async with window(doors) as (server, browser), page(server, browser) as last, page(server, browser) as beyond:
        await last.read("Name: ")
        assert "Verbindungen" in await beyond.read("Adresse")


async def test_rankings_and_what_can_be_agreed_are_anybodys(doors):
    """As data: everybody's rating, victories and points of a game, best first; asked often, read once in a while."""
    await doors.come_in("Anna")
    await doors.type("Anna", "eroeffnen romme")
    store(doors.database, match_ended(1, (1, 1, 30), (2, 2, -30)) + ratings.ended(1, ()))
    doors.house._router._tables.clerk.look()
    await doors.settled()
    lists = open_lists(doors.house.context.reads, doors.clock, lambda: True)
    bodies = [(await lists["/rangliste/romme.json"]()).body for _ in range(2)]
    store(doors.database, match_ended(2, (1, 2, -10), (2, 1, 10)))
    kept = (await lists["/rangliste/romme.json"]()).body
    doors.clock.advance(KEPT_SECONDS)
    later = json.loads((await lists["/rangliste/romme.json"]()).body)
    found = json.loads(bodies[0])
    agreed, laid = [json.loads((await lists[f"/{name}.json"]()).body) for name in ("regeln", "anlagen")]

    assert ("stich", "stich", False) == tuple(laid["doppelkopf"][key] for key in ("familie", "stich", "steine"))
    assert {"titel": "Ablage", "oben": "ablage", "zahl": "ablage_anzahl", "tat": "nehmen"} == laid["romme"]["stapel"][1]
    assert bodies[0] == bodies[1] == kept
    assert [("Anna", 1), ("Bernd", 1)] == [(one["name"], one["partien"]) for one in found["wertung"]]
    assert {"platz": 1, "name": "Anna", "siege": 1, "partien": 1, "punkte": 30, "schnitt": 30.0} == found["siege"][0]
    assert [1, 1] == [one["siege"] for one in later["siege"]]
    assert {"name", "art", "standard", "hilfe", "wahl"} == set(agreed["romme"][0])
    assert {"spiel", "name", "verlust", "wertung", "siege", "ewig"} == set(found)


async def test_a_game_that_names_no_emblem_is_known_by_some_of_its_cards(monkeypatch):
    """Three different ones; a game whose cards have no words, or that has none, does without."""
    bare = {one.game.id: evolve(one, layout=evolve(one.layout, emblem=())) for one in PACKAGES if one.layout}
    gin = bare["gin"]
    spelling = gin.words.spelling
    assert spelling is not None
    nameless = evolve(gin, words=evolve(gin.words, spelling=replace(spelling, words=None)))
    shown = []
    for packages in (bare.values(), [nameless], [evolve(gin, words=evolve(gin.words, spelling=None))]):
        monkeypatch.setattr(public, "PACKAGES", tuple(packages))
        laid = json.loads((await public.about_games()["/anlagen.json"]()).body)
        shown.append({game: tuple(one["muster"]) for game, one in laid.items()})

    assert {3} == {len(set(cards)) for cards in shown[0].values()}
    assert [] == [
        game for game, cards in shown[0].items() if not {*cards} <= {*(bare[game].words.spelling.words or ())}
    ]
    assert [{"gin": ()}] * 2 == shown[1:]


@pytest.mark.parametrize(
    ("rankings", "guests", "open_to_all"),
    [
        ("gaeste", True, True),
        ("gaeste", False, False),
        ("alle", False, True),
        ("niemand", True, False),
    ],
)
async def test_a_house_without_guests_names_nobody_to_strangers(doors, rankings, guests, open_to_all):
    """Rankings are anybody's where guests may come, unless the host says otherwise; else a sentence says who reads."""
    settings = Settings(konten=AccountSettings(guests=guests), web=Web(rankings=rankings))
    await doors.come_in("Anna")
    await doors.type("Anna", "eroeffnen romme")
    store(doors.database, match_ended(1, (1, 1, 30), (2, 2, -30)))
    lists = open_lists(doors.house.context.reads, doors.clock, lambda: rankings_are_open(settings))
    told = {path: await asked() for path, asked in lists.items()}
    COLLECTED.heard(told["/rangliste/romme.json"].body.decode())

    assert open_to_all == any(b"Anna" in one.body for one in told.values())
    assert (200 if open_to_all else 403) == told["/rangliste/romme.json"].status
    assert open_to_all != (replies.RANKINGS_ARE_CLOSED in told["/rangliste/romme.json"].body.decode())
    assert 200 == told["/regeln.json"].status


def match_ended(number, *final):
    """Return a match of Rommé that has ended like this: account, place, points."""
    rows = [StoredResult(seat, who, "", points, place, place == 1) for seat, (who, place, points) in enumerate(final)]
    started = results.match_started(number, 1, "romme", 0, EVENING)
    return started + results.match_ended(number, 0, EVENING, rows)


async def test_one_sees_ones_own_figures(doors):
    """A page asks for what its user's matches come to, and gets a row for each game, and the heading for it."""
    await doors.come_in("Bernd")
    await doors.type("Bernd", "eroeffnen romme")
    store(doors.database, match_ended(1, (1, 1, 30), (2, 2, -30)))
    async with window(doors) as (server, browser), page(server, browser) as anna:
        await anna.read("Name: ")
        await anna.type("Anna")
        await anna.type(PASSWORD)
        await anna.read("Anna!")
        await anna.socket.send_json({"t": "bitte", "was": "statistik"})
        await anna.type("uhrzeit")
        await anna.read("Uhr")
        await doors.settled()
        doors.clock.advance(0.1)
        found = await anna.hear(lambda package, _: package == "Stammtisch.Statistik")

        assert "Anna" == found["name"]
        assert (
            dict(zip(found["spalten"], found["zeilen"][0], strict=True)).items()
            >= {"Spiel": "Rommé", "Siege": 1}.items()
        )


@asynccontextmanager
async def client(server, browser, spoken):
    """Open a socket as somebody else's client does."""
    headers = {"Origin": f"http://{HOST}:{server.port}"}
    async with browser.ws_connect(
        "/ws", headers=headers, protocols=(spoken,), timeout=ClientWSTimeout(ws_close=0.2)
    ) as it:
        assert spoken == it.protocol
        yield it


async def heard(socket, wanted):
    """Return text and messages of a client until something was said."""
    text, messages = "", list[str]()
    while wanted not in text and not any(wanted in one for one in messages):
        try:
            frame = await asyncio.wait_for(socket.receive(), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"no {wanted} in {text!r}, {messages}") from None
        if frame.type is WSMsgType.BINARY:
            text += frame.data.decode()
        else:
            assert frame.type is WSMsgType.TEXT, frame
            messages.append(frame.data)
    return text, messages


async def test_a_client_speaks_gmcp_through_the_window(doors):
    """Bytes are what a terminal shows and what is typed; text is `Package JSON`, the same as over telnet."""
    async with window(doors) as (server, browser), client(server, browser, "gmcp.mudstandards.org") as mudlet:
        greeting, _ = await heard(mudlet, "Name: ")
        await mudlet.send_str('Core.Hello {"client":"Mudlet","version":"5"}')
        await mudlet.send_str("Core.Ping 120")
        _, pinged = await heard(mudlet, "Core.Ping")
        await mudlet.send_str('Core.Supports.Set ["Stammtisch 1","Stammtisch.Tisch 1"]')
        await mudlet.send_str("Stammtisch.Unfug {")
        _, faults = await heard(mudlet, "Stammtisch.Fehler")
        await mudlet.send_bytes(b"gast\r\n")
        text, _ = await heard(mudlet, "Gast")
        await mudlet.send_bytes("eroeffnen romme\nsagen schön".encode())
        doors.clock.advance(0.1)
        text, messages = await heard(mudlet, "sagt: schön")
        [session] = doors.house.roster.here.values()

        assert greeting.endswith("Name: ")
        assert ["Core.Ping 120.0"] == pinged
        assert "protokoll" in faults[-1]
        assert "Mudlet 5" == session.wire.client
        assert "\r\n" in text
        assert "\xff" not in text
        assert any(one.startswith('Stammtisch.Tisch {"nummer":1,') for one in messages)


async def test_a_terminal_through_the_window_is_sent_nothing_but_text(doors):
    """Lines in frames of either kind; no message is ever among what it is sent."""
    async with window(doors) as (server, browser), client(server, browser, "terminal.mudstandards.org") as terminal:
        await heard(terminal, "Name: ")
        await terminal.send_str("Anna")
        await heard(terminal, "Passwort")
        await terminal.send_bytes(PASSWORD.encode())
        text, messages = await heard(terminal, "Willkommen am Stammtisch, Anna!")
        await terminal.send_bytes(b"x" * 1500)
        refused, _ = await heard(terminal, "1000")

        assert [] == messages
        assert PASSWORD not in text + refused
