"""
The window of the house: pages in browsers and their sockets, and whatever else is asked by HTTP. The only module that
knows aiohttp.

It lives in the house's own event loop. There are no cookies and nothing of a page comes from elsewhere: the headers
forbid it. Who only asks has little room and little time (`visits`); what they send is never logged or sent back.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from commands.lobby.login import NOT_OUR_NAME
from server.ops.answers import ASK_AGAIN, Answer, Answers, Asked
from server.ops.clock import Clock, Timer
from server.wire.arrivals import Arrivals
from server.wire.backlog import Backlogs
from server.wire.framewire import FrameWire
from server.wire.listening import AcceptQueue, as_written, bound, came_from
from server.wire.outbox import Hub
from server.wire.pagefiles import MISSING, page_files
from server.wire.ports import Welcome, WireLimits
from server.wire.visits import LONGEST_HEAD, VisitLimits, Visits, Window, is_own_name
from server.wire.websocket import HandshakeRefused, Socket
from server.wire.webwire import ClientWire, WebWire

log = structlog.get_logger()

_MUTE: Final = logging.Logger("aiohttp.access", logging.CRITICAL)  # noqa: LOG001 -- nobody is noted for asking
_BACKLOG: Final = 1024
_MOMENT: Final = 1.0
"""Seconds in which a page that is said goodbye to may answer."""

_HEARTBEAT: Final = 30.0
ROUNDS: Final = 30
"""Parts into which the sockets are divided for their signs of life, so that not all are written to at a time."""

_END_OF_HEAD: Final = b"\r\n\r\n"
_SOCKET: Final = "/ws"
_GMCP, _TERMINAL = "gmcp.mudstandards.org", "terminal.mudstandards.org"
_PROTOCOLS: Final = ("stammtisch.1", _GMCP, _TERMINAL)
"""What a socket may speak; without a word of it that of our own page."""


_PER_ADDRESS: Final = 20
"""Connections of one household at a time that only ask; sockets count with telnet (`limits.sessions_per_address`)."""

_ANSWERS: Final = 20.0
"""To one household in a second, in the long run."""

MEASURING: Final = VisitLimits(at_once=16, head_seconds=5.0, once=True)
"""What whoever reads the figures may cost."""

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


_Opens: TypeAlias = Callable[[web.BaseRequest], web.StreamResponse]
"""Takes somebody who opens a socket, or says why not."""


class _Request(web.BaseRequest):
    """A request whose answer does not say what program gives it."""

    async def _prepare_hook(self, response: web.StreamResponse) -> None:
        response.headers.pop("Server", None)


class _Visit(web.RequestHandler):
    """One connection: requests with a bounded head, each in bounded time, until it becomes a socket."""

    __slots__ = ("_clock", "_deadline", "_from", "_head", "_visits")

    def __init__(self, server: web.Server, visits: Visits, clock: Clock) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=visits.terms.head_seconds,
            max_line_size=LONGEST_HEAD,
            max_field_size=LONGEST_HEAD,
            lingering_time=1.0,
            access_log=_MUTE,
        )
        self._visits = visits
        self._clock = clock
        self._head = b""
        self._from: str | None = None
        self._deadline: Timer | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._from = came_from(transport)
        if self._visits.terms.once:
            self._deadline = self._clock.after(self._visits.terms.head_seconds, self.force_close)
        if not self._visits.come(self._from, self._make_room):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def _make_room(self) -> None:
        """Hang up on who has asked nothing yet: there is somebody else who wants to."""
        self._is_over()
        self.force_close()

    def let_go(self) -> asyncio.Transport | None:
        """Give the connection away; for aiohttp whoever asked has hung up, and nothing more is kept of them."""
        transport, self.transport = self.transport, None
        self.connection_lost(None)
        return transport

    @property
    def hasty(self) -> bool:
        """Whether more has come than the request, before it was answered."""
        return bool(self._head)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._is_over()
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _is_over(self) -> None:
        """Learn that nothing more is asked here."""
        if self._from is not None:
            self._visits.go(self._from, self._make_room)
            self._from = None

    def data_received(self, data: bytes) -> None:
        if self._from is not None:
            *heads, self._head = (self._head + data).split(_END_OF_HEAD)
            if max(map(len, heads), default=0) > LONGEST_HEAD or len(self._head) > LONGEST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            if heads:
                self._visits.asks(self._make_room)
        super().data_received(data)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Say what is wrong by a number alone: what strangers send is no news, and nothing of it is kept."""
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a request could not be answered", exc_info=exc)
        answer = web.Response(status=status, headers=_HEADERS)
        answer.force_close()
        return answer

    def _refuse(self, status: HTTPStatus) -> None:
        """Say no to who has not even asked yet."""
        self._head = b""
        if self.transport is not None:
            line = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            self.transport.write(line.encode())
        self.force_close()


class HttpServer:
    """
    Answers what is asked by HTTP.

    Args:
        answers: what is answered where.
        terms: what those who ask may cost.
        socket: takes whoever opens a socket, if anybody may.
        names: under which the house may be asked for (`Window.names`).
        otherwise: what is answered at any other path, if not only by a number.

    Attributes:
        port: where it listens.
        visits: who is asking something now.
    """

    def __init__(
        self,
        answers: Answers,
        terms: VisitLimits,
        clock: Clock,
        socket: _Opens | None = None,
        names: frozenset[str] | None = None,
        otherwise: Callable[[str], Asked] | None = None,
    ) -> None:
        self.port = 0
        self._names = names
        self._otherwise = otherwise
        self.visits = Visits(terms, clock)
        self._answers = answers
        self._clock = clock
        self._open_socket = socket
        self._doors: list[asyncio.Server | AcceptQueue] = []
        self._server: web.Server | None = None

    async def listen(
        self, host: str, port: int, lock: ssl.SSLContext | None = None, limits: WireLimits | None = None
    ) -> None:
        """
        Begin to listen.

        Raises:
            OSError: the address cannot be had.
        """
        loop, limits = asyncio.get_running_loop(), limits or WireLimits()
        server = self._server = web.Server(
            self._handle,
            request_factory=lambda message, body, visit, writer, task: _Request(
                message, body, visit, writer, task, loop
            ),
        )

        def visit() -> asyncio.Protocol:
            return _Visit(server, self.visits, self._clock)

        for listening in bound(host, port, _BACKLOG):
            self.port = listening.getsockname()[1]
            if lock is None:
                self._doors.append(await loop.create_server(visit, sock=listening))
            else:
                each = limits.handshakes_per_address if limits.enabled else None
                self._doors.append(AcceptQueue(listening, visit, lock, each, limits.handshakes, self._clock))

    def close(self) -> None:
        """Listen no more; what is being answered still is."""
        for door in self._doors:
            door.close()

    async def wait_closed(self) -> None:
        """Hang up on whoever is still there."""
        if self._server is not None:
            self._server.pre_shutdown()
            await self._server.shutdown(1.0)

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        if not self.visits.may_ask(address_of(request, self.visits.terms.proxies)):
            return _number(HTTPStatus.TOO_MANY_REQUESTS)
        if self._names is not None and not is_own_name(request.headers.get("Host", ""), self._names):
            return _number(HTTPStatus.FORBIDDEN, NOT_OUR_NAME)
        path = request.raw_path.partition("?")[0]
        if path == _SOCKET and self._open_socket is not None:
            if request.method != "GET":
                return _number(HTTPStatus.METHOD_NOT_ALLOWED)
            return self._open_socket(request)
        asked, reads = self._answers.get(path), request.method in {"GET", "HEAD"}
        if asked is None and self._otherwise is not None and reads:
            asked = self._otherwise(path)
        if asked is None:
            return _number(HTTPStatus.NOT_FOUND)
        if not reads:
            return _number(HTTPStatus.METHOD_NOT_ALLOWED)
        try:
            answer = await asked()
        except Exception:
            log.exception("an answer could not be given", path=path)
            return _number(HTTPStatus.INTERNAL_SERVER_ERROR)
        if (
            answer.keep == ASK_AGAIN
            and answer.status is HTTPStatus.OK
            and answer.tag in request.headers.get("If-None-Match", "")
        ):
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers={**_HEADERS, "ETag": answer.tag})
        response = _response(answer, packed="gzip" in request.headers.get("Accept-Encoding", ""))
        if self.visits.terms.once or answer.status is HTTPStatus.NOT_FOUND:
            response.force_close()
        return response


def _response(answer: Answer, *, packed: bool) -> web.Response:
    headers = {**_HEADERS, "Content-Type": answer.kind, "Cache-Control": answer.keep}
    body = answer.body
    if answer.keep == ASK_AGAIN:
        headers["ETag"] = answer.tag
    if answer.packed is not None:
        headers["Vary"] = "Accept-Encoding"
        if packed:
            headers["Content-Encoding"], body = "gzip", answer.packed
    return web.Response(status=answer.status, body=body, headers=headers)


def _number(status: HTTPStatus, text: str | None = None) -> web.Response:
    """Return an answer that says little but its number; whoever has asked for something wrong is hung up on."""
    headers = {**_HEADERS, "Allow": "GET, HEAD"} if status is HTTPStatus.METHOD_NOT_ALLOWED else _HEADERS
    response = web.Response(status=status, headers=headers, text=text)
    response.force_close()
    return response


class WebServer:
    """
    The window of the house.

    Args:
        welcome: greets whoever opens a socket.
        answers: what is to be had beside the page.
    """

    def __init__(
        self,
        welcome: Welcome,
        limits: WireLimits,
        window: Window,
        clock: Clock,
        answers: Answers | None = None,
        arrivals: Arrivals | None = None,
    ) -> None:
        self.hub = Hub(limits, clock, arrivals)
        self._welcome = welcome
        self._window = window
        self._rounds: tuple[set[Socket], ...] = tuple(set() for _ in range(ROUNDS))
        self._arrivals = self._round = 0
        self._heartbeat: Timer | None = None
        self._empty = asyncio.Event()
        self._backlogs = Backlogs()
        each, rate = (_PER_ADDRESS, _ANSWERS) if limits.enabled else (None, None)
        terms = VisitLimits(per_address=each, answers_per_second=rate, proxies=window.proxies)
        files = page_files(window.telnet)
        answered = {**files, **(answers or {})}

        def otherwise(path: str) -> Asked:
            return files["/" if window.is_place(path) else MISSING]

        self.http = HttpServer(answered, terms, clock, self._socket, window.names, otherwise)

    async def listen(self, host: str, port: int, lock: ssl.SSLContext | None) -> None:
        """
        Open the window.

        Raises:
            OSError: the address cannot be had.
        """
        await self.http.listen(host, port, lock, self.hub.limits)
        self._beat()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self.http.port

    @property
    def drops(self) -> int:
        """How many were cut off because they read too little."""
        return self.hub.drops

    def change(self, limits: WireLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""
        self.hub.limits = limits

    def say_while(self, sure: Callable[[], bool] | None) -> None:
        """Say something only while this is so; None: at once again, but nothing of what waits."""
        self.hub.say_while(sure)

    def close(self) -> None:
        """Close every page's connection, each with what it was still to be sent."""
        self.http.close()
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        for socket in self._sockets():
            socket.wire.close()

    async def wait_closed(self) -> None:
        """Hang up on whoever is still there a moment later."""
        await self.http.wait_closed()
        with suppress(TimeoutError):
            while self._sockets():
                self._empty.clear()
                await asyncio.wait_for(self._empty.wait(), _MOMENT)
        for socket in self._sockets():
            socket.abort()

    def _sockets(self) -> list[Socket]:
        return [socket for part in self._rounds for socket in part]

    def _socket(self, request: web.BaseRequest) -> web.StreamResponse:
        if not self._is_own(request):
            return _number(HTTPStatus.FORBIDDEN)
        visit, address = request.protocol, address_of(request, self._window.proxies)
        assert isinstance(visit, _Visit)
        try:
            socket = Socket(request.headers.items(), _PROTOCOLS)
        except HandshakeRefused:
            return _number(HTTPStatus.BAD_REQUEST)
        transport = None if visit.hasty else visit.let_go()
        if transport is None:
            return _number(HTTPStatus.BAD_REQUEST)
        wire = self._wire(socket, address)
        part = self._rounds[self._arrivals % ROUNDS]
        self._arrivals += 1
        part.add(socket)
        socket.begin(transport, wire, lambda gone: self._lost(gone, part))
        try:
            wire.begin(self._welcome)
        except Exception:
            log.exception("welcoming a guest failed")
            socket.abort()
        return web.Response()  # to nobody

    def _lost(self, socket: Socket, part: set[Socket]) -> None:
        part.discard(socket)
        if not any(self._rounds):
            self._empty.set()

    def _wire(self, socket: Socket, address: str) -> FrameWire:
        if socket.speaks in {_GMCP, _TERMINAL}:
            return ClientWire(socket, self.hub, address, programs=socket.speaks == _GMCP)
        return WebWire(socket, self.hub, address, self._backlogs)

    def _beat(self) -> None:
        """Have a part of the sockets show that they live."""
        self._round = (self._round + 1) % ROUNDS
        for socket in tuple(self._rounds[self._round]):
            socket.beat()
        self._heartbeat = self.hub.clock.after(_HEARTBEAT / ROUNDS, self._beat)

    def _is_own(self, request: web.BaseRequest) -> bool:
        """Tell whether the page that opens a socket is our own, or one the host trusts."""
        origin = request.headers.get("Origin", "")
        if origin in self._window.origins:
            return True
        try:
            return origin != "" and urlsplit(origin).netloc == request.host
        except ValueError:  # it is no address at all
            return False


def address_of(request: web.BaseRequest, proxies: tuple[str, ...]) -> str:
    """Return who asks: what a proxy says of it, if it is one of ours: it adds its word, or its line, at the end."""
    peer = as_written(request.remote or "")
    said = ",".join(request.headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
    if said and peer in proxies:
        try:
            return as_written(str(ip_address(said)))
        except ValueError:
            return peer
    return peer
