"""
The window of the house: a page in the browser, its socket, and the figures. The only module that knows aiohttp.

It lives in the house's own event loop. Its files are read once at the start, are named by what is in them and may be
kept by browsers for ever; the page itself is asked for each time. There are no cookies and nothing of a page comes from
elsewhere: the headers forbid it.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from server.ops.clock import Clock
from server.wire.antechamber import bound
from server.wire.outbox import Hub
from server.wire.ports import Welcome, WireLimits
from server.wire.webwire import WebWire

log = structlog.get_logger()

_FILES: Final = Path(__file__).with_name("seite")
_KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
_BACKLOG: Final = 1024
_LONGEST_FRAME: Final = 4096
_LONGEST_HEADER: Final = 8190
_HEARTBEAT: Final = 30.0
_SUBPROTOCOL: Final = "stammtisch.1"

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


@dataclass(frozen=True, slots=True)
class Window:
    """
    What the window is opened with.

    Attributes:
        origins: pages elsewhere that may open a socket here; the own one always may.
        proxies: addresses whose `X-Forwarded-For` counts.
        telnet: what whoever has no JavaScript is told: where the house can be reached by telnet.
    """

    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    telnet: str = ""


class _File:
    """One file of the page, ready to be sent."""

    def __init__(self, body: bytes, kind: str, *, keep: bool) -> None:
        packed = gzip.compress(body, 9, mtime=0)
        self._body = body
        self._packed = packed if len(packed) < len(body) else None
        self._headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Cache-Control": "public, max-age=31536000, immutable" if keep else "no-cache",
            "Vary": "Accept-Encoding",
        }

    def answer(self, request: web.Request) -> web.Response:
        """Return the file as this browser takes it."""
        if self._packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=self._packed, headers={**self._headers, "Content-Encoding": "gzip"})
        return web.Response(body=self._body, headers=self._headers)


def _page_files(telnet: str) -> tuple[_File, Mapping[str, _File]]:
    """
    Return the page and its other files by path.

    All of them lie in a folder named by what is in them together, so that modules find each other by their own names.
    """
    bodies = {file.name: file.read_bytes() for file in sorted(_FILES.iterdir()) if file.suffix in _KINDS}
    page = bodies.pop("index.html").decode()
    mark = hashlib.sha256(b"".join(name.encode() + body for name, body in bodies.items())).hexdigest()[:12]
    page = page.replace("seite/", f"seite/{mark}/").replace("[[telnet]]", telnet)
    files = {
        f"/seite/{mark}/{name}": _File(body, _KINDS[Path(name).suffix], keep=True) for name, body in bodies.items()
    }
    return _File(page.encode(), "text/html", keep=False), files


class _Frames(asyncio.Transport):
    """A socket of a page as a transport: each write is one frame; what the browser does not take waits here."""

    def __init__(self, socket: web.WebSocketResponse, below: asyncio.Transport) -> None:
        super().__init__()
        self._socket = socket
        self._below = below
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._woken = asyncio.Event()
        self._readable = asyncio.Event()
        self._readable.set()
        self._closing = False
        self._stuck = False
        self.pause: Callable[[], None] = lambda: None
        self.resume: Callable[[], None] = lambda: None
        self.farewell: Callable[[], int] = lambda: WSCloseCode.OK

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send messages, each with a comma before it, as one list."""
        if self._closing:
            return
        frame = b"[%b]" % bytes(data)[1:]
        if self._size and not self._stuck:
            self._stuck = True
            self.pause()
        self._waiting.append(frame)
        self._size += len(frame)
        self._woken.set()

    async def deliver(self) -> None:
        """Hand the frames to the browser, until it is closed."""
        while not (self._closing and not self._waiting):
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                frame = self._waiting.popleft()
                await self._socket.send_str(frame.decode())
                self._size -= len(frame)
            if self._stuck:
                self._stuck = False
                self.resume()
        await self._socket.close(code=self.farewell())

    async def may_read(self) -> None:
        """Wait until more may be read."""
        await self._readable.wait()

    def is_closing(self) -> bool:
        """Tell whether nothing is sent any more."""
        return self._closing or self._below.is_closing()

    def get_write_buffer_size(self) -> int:
        """Return how many bytes the browser has not taken."""
        return self._size + self._below.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Do nothing: whoever leaves a frame unread is watched from the next one on."""

    def pause_reading(self) -> None:
        """Read no frame for now; the browser's wait in the kernel."""
        self._readable.clear()

    def resume_reading(self) -> None:
        """Read on."""
        self._readable.set()

    def close(self) -> None:
        """Send what waits, then say goodbye."""
        self._closing = True
        self._readable.set()
        self._woken.set()

    def abort(self) -> None:
        """Break the connection off."""
        self._closing = True
        self._readable.set()
        self._below.abort()


class WebServer:
    """
    The window of the house.

    Args:
        attend: learns of each page's wire and its guest, before the first word: whoever sends it more than text.
        well: why the house is not well, in a sentence; None if it is.
    """

    def __init__(
        self,
        welcome: Welcome,
        limits: WireLimits,
        window: Window,
        clock: Clock,
        answers: Mapping[str, Callable[[], web.Response]] | None = None,
    ) -> None:
        self.hub = Hub(limits, clock)
        self.port = 0
        self._welcome = welcome
        self._window = window
        self._page, self._files = _page_files(window.telnet)
        self._wires: set[WebWire] = set()
        self._answers = dict(answers or {})
        self._runner: web.AppRunner | None = None

    async def listen(self, host: str, port: int, lock: ssl.SSLContext | None) -> None:
        """
        Open the window.

        Raises:
            OSError: the address cannot be had.
        """
        application = web.Application(middlewares=[_guarded], client_max_size=_LONGEST_FRAME)
        application.router.add_get("/", self._show_page)
        application.router.add_get("/ws", self._socket)
        application.router.add_get("/seite/{mark}/{name}", self._show_file)
        for path, answer in self._answers.items():
            application.router.add_get(path, _telling(answer))
        runner = self._runner = web.AppRunner(
            application,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=1.0,
            max_line_size=_LONGEST_HEADER,
            max_field_size=_LONGEST_HEADER,
        )
        await runner.setup()
        for listening in bound(host, port, _BACKLOG):
            self.port = listening.getsockname()[1]
            await web.SockSite(runner, listening, ssl_context=lock).start()

    @property
    def drops(self) -> int:
        """How many were cut off because they read too little."""
        return self.hub.drops

    def change(self, limits: WireLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""
        self.hub.limits = limits

    def close(self) -> None:
        """Close every page's connection, each with what it was still to be sent."""
        for wire in tuple(self._wires):
            wire.close()

    async def wait_closed(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _show_page(self, request: web.Request) -> web.StreamResponse:
        return self._page.answer(request)

    async def _show_file(self, request: web.Request) -> web.StreamResponse:
        file = self._files.get(request.raw_path)
        if file is None:
            raise web.HTTPNotFound
        return file.answer(request)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._is_own(request):
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(
            protocols=(_SUBPROTOCOL,), compress=False, max_msg_size=_LONGEST_FRAME, heartbeat=_HEARTBEAT
        )
        await socket.prepare(request)
        transport = request.transport
        if transport is None:
            return socket
        frames = _Frames(socket, transport)
        wire = WebWire(frames, self.hub, self._address(request))
        frames.pause, frames.resume = wire.outbox.pause, wire.outbox.resume
        frames.farewell = lambda: WSCloseCode.POLICY_VIOLATION if wire.faulty else WSCloseCode.OK
        self._wires.add(wire)
        delivering = asyncio.create_task(frames.deliver())
        try:
            wire.begin(self._welcome)
            await _read(socket, frames, wire)
        finally:
            self._wires.discard(wire)
            wire.lost()
            await _ended(delivering, frames)
        return socket

    def _is_own(self, request: web.Request) -> bool:
        """Tell whether the page that opens a socket is our own, or one the host trusts."""
        origin = request.headers.get("Origin", "")
        return origin in self._window.origins or (origin != "" and urlsplit(origin).netloc == request.host)

    def _address(self, request: web.Request) -> str:
        """Return who asks: what a proxy says of it, if it is one of ours."""
        peer = request.remote or ""
        said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if said and peer in self._window.proxies:
            try:
                return str(ip_address(said))
            except ValueError:
                return peer
        return peer


async def _read(socket: web.WebSocketResponse, frames: _Frames, wire: WebWire) -> None:
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            wire.heard(message.data)
        else:
            wire.wrong()
        await frames.may_read()


async def _ended(delivering: asyncio.Task[None], frames: _Frames) -> None:
    """Wait a moment for the last frames of a page that is still there."""
    frames.close()
    with suppress(TimeoutError, ConnectionError, RuntimeError):
        await asyncio.wait_for(delivering, 1.0)


@web.middleware
async def _guarded(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Give every answer the headers that keep a page to itself."""
    try:
        answer = await handler(request)
    except web.HTTPException as refused:
        refused.text = ""
        refused.headers.update(_HEADERS)
        raise
    if not answer.prepared:
        answer.headers.update(_HEADERS)
    return answer


def _telling(answer: Callable[[], web.Response]) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def told(_request: web.Request) -> web.StreamResponse:
        return answer()

    return told
