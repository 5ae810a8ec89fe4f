"""
A screen reader in a test: Orca under a display of its own, keys as a keyboard sends them, and what is spoken as text.

Debian: `apt install orca at-spi2-core xvfb dbus-x11 xdotool openbox chromium`, and `de_DE.UTF-8` among the locales. The
speech server is made unreachable: Orca does not wait for sound then, and still writes down what it would say.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from tests.browser.conftest import CHROMIUM
from tests.server.driver import free_port

NEEDED = ("orca", "Xvfb", "dbus-run-session", "xdotool", "openbox")
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'(?:[ \t]*\{[^\n]*\})?$", re.DOTALL | re.MULTILINE)
"""What is spoken at once, which may be of several lines."""

SESSION = """
openbox &
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
  --method org.freedesktop.DBus.Properties.Set org.a11y.Status ScreenReaderEnabled '<true>' >/dev/null
orca --replace -e speech &
until grep -q 'SPEECH OUTPUT' "$DEBUG_FILE" 2>/dev/null; do sleep 0.2; done
exec "$CHROMIUM" --no-sandbox --force-renderer-accessibility --no-first-run --lang=de --user-data-dir="$HOME/profile" \
  --disable-background-networking --disable-component-update --disable-features=Translate \
  --remote-debugging-port="$CDP" --test-type --start-maximized --app=about:blank
"""

AT_ONCE = """import os
import orca.debug
orca.debug.debugLevel = orca.debug.LEVEL_INFO
orca.debug.debugFile = open(os.environ["DEBUG_FILE"], "w", buffering=1)
"""
"""Has Orca write what it says line by line; by itself it keeps the last eight kilobytes back."""


def _after_name(stat):
    """Return what /proc says of a process or thread behind its name: its state first, its session fourth."""
    return stat.read_text("utf-8", "replace").rpartition(")")[2].split()


def is_missing():
    """Return what is missing here to hear anything, "" if nothing is."""
    lacking = [one for one in NEEDED if shutil.which(one) is None]
    return ", ".join(lacking or ([] if Path(CHROMIUM).exists() else [CHROMIUM]))


class Reader:
    """
    Orca and a browser.

    Attributes:
        page: the browser's only page, to look at and to open addresses; keys come from elsewhere.
    """

    def __init__(self, folder, display):
        self._log = folder / "orca.log"
        self._read = 0
        self._cdp = free_port()
        for name in ("home", "run"):
            (folder / name).mkdir(mode=0o700)
        customized = folder / "home" / ".local" / "share" / "orca"
        customized.mkdir(parents=True)
        (customized / "orca-customizations.py").write_text(AT_ONCE)
        self._environment = {
            **{name: os.environ[name] for name in ("PATH",)},
            "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "DISPLAY": f":{display}",
            "LC_ALL": "de_DE.UTF-8",
            "LANGUAGE": "de",
            "SPEECHD_CMD": "/nirgends",
            "DEBUG_FILE": str(self._log),
            "CHROMIUM": CHROMIUM,
            "CDP": str(self._cdp),
        }
        self._display = display
        self._started: list[subprocess.Popen] = []

    async def __aenter__(self):
        """Begin to listen."""
        screen = ["Xvfb", f":{self._display}", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        self._start(screen)
        await asyncio.sleep(1)
        self._start(["dbus-run-session", "--", "sh", "-c", SESSION])
        self._playwright = await async_playwright().start()
        try:
            await self._connect()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def _connect(self):
        """Wait until the browser is there."""
        async with asyncio.timeout(90):
            while True:
                try:
                    browser = await self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{self._cdp}")
                    break
                except PlaywrightError:  # it is not there yet
                    await asyncio.sleep(0.5)
        [context] = browser.contexts
        self.page = context.pages[0]

    async def __aexit__(self, *_):
        """End all of it."""
        await self._playwright.stop()
        for one in reversed(self._started):
            os.killpg(one.pid, signal.SIGTERM)
            try:
                one.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(one.pid, signal.SIGKILL)

    def _start(self, command):
        with (self._log.parent / "session.log").open("ab") as log:
            told = {"stdout": log, "stderr": subprocess.STDOUT}
            self._started.append(subprocess.Popen(command, env=self._environment, start_new_session=True, **told))

    async def press(self, *keys):
        """
        Press keys, as xdotool calls them, one after the other; return what is spoken then.

        Of two keys at once (`alt+k`) the one held longer is let go last, as people do: xdotool itself lets go of Alt
        first, and a reader takes what is left for a key of its own.
        """
        await self.quiet(0.3)
        for key in keys:
            *held, pressed = key.split("+")
            for way, names in (("keydown", held), ("key", [pressed]), ("keyup", held)):
                for name in names:
                    await self._tool(way, name)
            await asyncio.sleep(0.06)
        return await self.quiet()

    async def type(self, text):
        """Type a line into what has the focus; return what is spoken from its Enter on."""
        await self.quiet(0.3)
        await self._tool("type", "--delay", "40", text)
        await self.quiet()
        return await self.press("Return")

    async def _tool(self, *words):
        await asyncio.to_thread(subprocess.run, ["xdotool", *words], env=self._environment, check=True)

    @property
    def _is_busy(self):
        """Tell whether a thread of the reader or the browser works, or waits for a processor that others have."""
        sessions = {str(one.pid) for one in self._started}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended
                if _after_name(stat)[3] not in sessions:
                    continue
                if any(_after_name(one)[0] in "RD" for one in stat.parent.glob("task/*/stat")):
                    return True
        return False

    async def quiet(self, seconds=1.5, most=60):
        """Wait until nothing is spoken while nobody works; return what was spoken since it was asked last."""
        size, rests, passed = -1, 0.0, 0.0
        while rests < seconds and passed < most:
            now = self._log.stat().st_size
            rests = 0.0 if now != size else rests if self._is_busy else rests + 0.1
            size, passed = now, passed + 0.1
            await asyncio.sleep(0.1)
        with self._log.open(encoding="utf-8", errors="replace") as log:
            log.seek(self._read)
            text = log.read()
            self._read = log.tell()
        spoken = (one[1] for one in SPOKEN.finditer(text))
        return [" ".join(one.split()) for one in spoken if not one.endswith(" ")]  # so end echoes of keys
