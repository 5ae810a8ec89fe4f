"""
Debian's `telnet` and `tt++` (tintin++) against a real house: what people see who sit before them.

Each client runs in a tmux of 80 columns; a test types as a person does and reads the screen. Where a program is missing
these tests are skipped; with STAMMTISCH_CLIENTS=1 that is a failure.
"""

import os
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import pytest

from commands.language.german import listed
from tests.server.driver import PATIENCE, ServerProcess, flat

PASSWORD = "Wäsche-Leine-17"
PATH = f"{os.environ.get('PATH', os.defpath)}:/usr/games"  # where Debian puts tt++

MISSING = [one for one in ("telnet", "tt++", "tmux") if shutil.which(one, path=PATH) is None]
WANTED = os.environ.get("STAMMTISCH_CLIENTS") == "1"
if MISSING and not WANTED:
    pytest.skip(f"not installed: {listed(MISSING, 'and')}", allow_module_level=True)

COMMANDS = {"telnet": "telnet 127.0.0.1 {port}", "tt++": 'tt++ -G -e "#session haus 127.0.0.1 {port}"'}
"""Client -> how a person starts it."""


class Terminal:
    """A tmux of its own, and the screens in it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self._names = count(1)

    def __call__(self, *words: str) -> str:
        """Run a command of tmux and return its output."""
        environment = {**os.environ, "PATH": PATH, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        return subprocess.run(
            ["tmux", "-u", "-S", str(self.folder / "tmux"), "-f", "/dev/null", *words],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        ).stdout

    def open(self, client: str) -> "Screen":
        """Start a client and wait until the house asks for a name."""
        name = f"schirm{next(self._names)}"
        log = self.folder / name
        command = f"stty sane; {COMMANDS[client].format(port=self.port)}"
        self("new-session", "-d", "-s", name, "-x", "80", "-y", "50", "cat")
        self("set-option", "-g", "remain-on-exit", "on")
        self("pipe-pane", "-t", name, f"cat > '{log}'")
        self("respawn-pane", "-k", "-t", name, command)
        screen = Screen(self, name, log)
        screen.until("Name:")
        return screen


class Screen:
    """What one person sees, and their keyboard."""

    def __init__(self, terminal: Terminal, name: str, log: Path) -> None:
        self.name = name
        self._terminal = terminal
        self._log = log
        self._read = 0

    def lines(self) -> list[str]:
        """Return everything on the screen and above it; a line the terminal had to break counts as one."""
        return self._terminal("capture-pane", "-p", "-J", "-t", self.name, "-S", "-").rstrip().split("\n")

    def drawn(self) -> bytes:
        """Return every byte the client has written to the terminal."""
        return self._log.read_bytes()

    def type(self, line: str) -> None:
        """Type a line and press return; what is on the screen counts as read."""
        self._read = len(self.lines())
        self._terminal("send-keys", "-t", self.name, "-l", "--", line)
        self._terminal("send-keys", "-t", self.name, "Enter")

    def until(self, *wanted: str) -> str:
        """Return what has appeared since the last line was typed, as soon as all of `wanted` is in it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            news = "\n".join(self.lines()[self._read :])
            if all(one in flat(news) for one in wanted):
                return news
            assert time.monotonic() < deadline, f"{wanted} nicht in:\n" + "\n".join(self.lines())
            time.sleep(0.05)

    def ask(self, line: str, *wanted: str) -> str:
        """Type a line and return the answer."""
        self.type(line)
        return self.until(*wanted)

    def resize(self, columns: int) -> None:
        """Pull the window to another width."""
        self._terminal("resize-window", "-t", self.name, "-x", str(columns))

    def lose(self) -> None:
        """Lose the line: the client is gone without a word."""
        self._terminal("kill-session", "-t", self.name)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house for all of these tests."""
    assert MISSING == []
    server = ServerProcess(tmp_path_factory.mktemp("haus"), idle__grace_seconds=0).start()
    yield server
    server.finish()


@pytest.fixture
def terminal(house):
    """A tmux for one test. Its folder has a short name: a socket's path may have 107 bytes."""
    with tempfile.TemporaryDirectory() as folder:
        made = Terminal(Path(folder), house.port)
        yield made
        made("kill-server")


def sign_up(screen: Screen, name: str) -> None:
    """Come in under a new name."""
    screen.ask(name, "Neu anlegen? (j/n)")
    screen.ask("j", "Neues Passwort")
    screen.ask(PASSWORD, "Noch einmal")
    screen.ask(PASSWORD, "Willkommen am Stammtisch")


def table_in(heard: str) -> str:
    """Return the number of the table that is spoken of."""
    found = re.search(r"Tisch (\d+)", heard)
    assert found is not None
    return found[1]


def cards(screen: Screen) -> list[str]:
    """Return the cards in somebody's hand."""
    return screen.ask("karten", "Karten: ", "Zug").rpartition("Karten: ")[2].split("\n")[0].split()


@pytest.mark.parametrize("client", COMMANDS)
def test_password_never_shows(terminal, client):
    """Nothing of a password is drawn, neither when it is made nor when it is asked for; everything else is."""
    name = {"telnet": "Änne", "tt++": "Jörg"}[client]
    screen = terminal.open(client)
    sign_up(screen, name)
    screen.ask("sage Grüße aus Köln", f"{name} sagt: Grüße aus Köln")
    screen.ask("passwort", "Bisheriges Passwort:")
    screen.ask("Ganz falsch geraten", "stimmt nicht")
    screen.ask("ende", "Bis bald!")
    again = terminal.open(client)
    again.ask(name, "Passwort:")
    again.ask(PASSWORD, f"Willkommen am Stammtisch, {name}!")

    for drawn in (screen.drawn(), again.drawn()):
        for secret in (PASSWORD, "Leine", "geraten"):
            assert secret.encode() not in drawn
    assert "sage Grüße aus Köln".encode() in screen.drawn()


def test_turn_of_romme(terminal):
    """Two people play from `eroeffnen` to the third turn; each sees every move of the other, once."""
    people = anna, bernd = terminal.open("telnet"), terminal.open("tt++")
    for screen in people:
        screen.ask("gast", "Willkommen am Stammtisch, Gast")
    anna.ask("eröffnen", "Du eröffnest Tisch")
    bernd.ask("mitspielen", "Du spielst jetzt mit.")
    anna.ask("spiel mit zuzweit", "mischen")
    bernd.type("")
    anna.ask("mische", "Die Partie beginnt.")
    bernd.until("Die Partie beginnt.", "Du bist dran.")
    for turn, (screen, other) in enumerate(((bernd, anna), (anna, bernd), (bernd, anna))):
        if turn:
            screen.ask("zieh eine Karte", "Du ziehst")
        card = cards(screen)[-1]
        other.type("")
        screen.ask(f"leg {card} ab", "Du legst", card)
        seen = other.until(f"legt {card} ab", "Du bist dran.")
        assert 1 == flat(seen).count(f"legt {card} ab")


@pytest.mark.parametrize("client", COMMANDS)
def test_news_and_prompts_keep_apart(terminal, client):
    """What others do begins on a line of its own, no line is empty, and the cursor waits behind `> ` again."""
    screen, other = terminal.open(client), terminal.open("telnet")
    screen.ask("gast", "Willkommen")
    number = table_in(screen.ask("eroeffnen", "Du eröffnest", "fehlen"))
    other.ask("gast", "Willkommen")
    other.ask(f"mitspielen {number}", "Du spielst jetzt mit.")
    heard = screen.until("spielt jetzt mit.", "Es fehlt noch 1 Mitspieler.").split("\n")
    # Guests of the test before may still go: news that crosses what is just typed leaves a line empty in any client.
    heard = heard[next(at for at, line in enumerate(heard) if "Du eröffnest" in line) :]
    news = next(line for line in heard if "spielt jetzt mit." in line)
    assert re.fullmatch(r"Gast\d+ spielt jetzt mit\.", news)
    assert "" not in heard
    assert ">" == heard[-1].strip()


@pytest.mark.parametrize("client", COMMANDS)
def test_lines_follow_the_window(terminal, client):
    """The house breaks its lines where the window ends, at once when it is pulled smaller, and says so."""
    screen = terminal.open(client)
    screen.ask("gast", "Willkommen")
    screen.ask("breite", "höchstens: 78 Zeichen")
    screen.resize(46)
    deadline = time.monotonic() + PATIENCE
    while "höchstens: 46 Zeichen" not in flat(screen.ask("breite", "Zeichen")):
        assert time.monotonic() < deadline
    page = screen.ask("hilfe mitspielen", "mitspielen 1").split("\n")
    assert 2 < len(page)
    assert 46 >= max(map(len, page))


@pytest.mark.parametrize("client", COMMANDS)
def test_lost_line_and_return(terminal, client):
    """Whose line is lost comes back to their seat with their name, sees their table, and the others read of both."""
    name = {"telnet": "Clara", "tt++": "Dörte"}[client]
    screen, other = terminal.open(client), terminal.open("telnet")
    sign_up(screen, name)
    number = table_in(screen.ask("eroeffnen", "Du eröffnest", "fehlen"))
    other.ask("gast", "Willkommen")
    other.ask(f"mitspielen {number}", "Du spielst jetzt mit.")
    screen.ask("spiel mit zuzweit", "zuzweit")
    screen.ask("mischen", "Deine 12 Karten:")
    hand = cards(screen)
    screen.lose()
    other.until(f"Die Verbindung von {name} ist weg.")
    back = terminal.open(client)
    back.ask(name, "Passwort:")
    heard = back.ask(PASSWORD, f"Willkommen zurück, {name}! Du sitzt an Tisch {number}.", "Deine 12 Karten:")
    other.until(f"{name} ist wieder da.")
    assert " ".join(hand) in flat(heard)


def test_terminal_in_latin_1(house):
    """Bytes of a Latin-1 terminal are understood as they come, and `zeichensatz latin-1` answers in kind."""
    keyboard, line = pty.openpty()
    with subprocess.Popen(
        ["telnet", "127.0.0.1", str(house.port)],
        stdin=line,
        stdout=line,
        stderr=line,
        env={**os.environ, "PATH": PATH, "LC_ALL": "C", "TERM": "vt100"},
        start_new_session=True,
    ) as client:
        read_until(keyboard, b"Name: ")
        os.write(keyboard, b"gast\n")
        read_until(keyboard, b"Willkommen am")
        os.write(keyboard, b"zeichensatz latin-1\n")
        read_until(keyboard, "Probe: ä ö ü ß".encode("latin-1"))
        os.write(keyboard, "eröffnen\n".encode("latin-1"))
        shown = read_until(keyboard, "Du eröffnest Tisch".encode("latin-1"))
        assert b"\xc3" not in shown
        client.kill()
    os.close(keyboard)
    os.close(line)


def read_until(terminal: int, wanted: bytes) -> bytes:
    """Return what a terminal shows up to `wanted`."""
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while wanted not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, shown
        shown += os.read(terminal, 4096)
    return shown


def test_the_script_for_tintin_knows_the_table(house, terminal):
    """`contrib/stammtisch.tin`: after `verbinden` the table stands in $tisch, as its owner sees it."""
    folder = Path(__file__).parents[2] / "contrib"
    COMMANDS["tin"] = f"tt++ -G -e '#read {folder / 'stammtisch.tin'};verbinden 127.0.0.1 {{port}}'"
    screen = terminal.open("tin")
    screen.ask("gast", "Willkommen am Stammtisch")
    screen.ask("eroeffnen raeumab", "Du eröffnest")
    screen.type("#showme {Spiel: $tisch[spiel], Befehl: $tisch[moeglich][1][befehl], Phase: $tisch[sicht][phase].}")

    assert "Spiel: raeumab, Befehl: bestimmen, Phase: warten." in screen.until("Spiel: raeumab")
    screen.ask("verlassen", "verlassen")
    screen.lose()


def rings(screen: Screen) -> int:
    """Return how often a bell has rung; the one that ends a window's title is silent."""
    return re.sub(rb"\x1b\][^\a]*\a", b"", screen.drawn()).count(b"\a")


def test_the_script_for_tintin_rings_when_ones_turn_comes(house, terminal):
    """The bell sounds at the one whose turn it is and nowhere else, also where the game has no event for that."""
    folder = Path(__file__).parents[2] / "contrib"
    COMMANDS["tin"] = f"tt++ -G -e '#read {folder / 'stammtisch.tin'};verbinden 127.0.0.1 {{port}}'"
    first, second = terminal.open("tin"), terminal.open("tin")
    first.ask("gast", "Willkommen am Stammtisch")
    second.ask("gast", "Willkommen am Stammtisch")
    number = table_in(first.ask("eroeffnen gin", "Du eröffnest"))
    second.ask(f"mitspielen {number}", "Du spielst jetzt mit")
    assert (0, 0) == (rings(first), rings(second))
    first.ask("mischen", "Die Partie beginnt")
    second.until("Die Partie beginnt", "zuerst nehmen")
    news = first.until("zuerst nehmen")
    on_turn, waits = (first, second) if "Du darfst ihn zuerst nehmen" in flat(news) else (second, first)
    on_turn.ask("#showme {dran: $dran, $ereignis[wer].}", "dran: 1, Gast")
    waits.ask("#showme {dran: $dran, $ereignis[wer].}", "dran: 0, Gast")

    assert (1, 0) == (rings(on_turn), rings(waits))
    on_turn.type("passen")
    waits.until("dran")
    deadline = time.monotonic() + PATIENCE
    while not rings(waits):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for screen in (first, second):
        screen.type("verlassen ja")
        screen.lose()
