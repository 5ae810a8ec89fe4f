"""What can be known before the doors open: every fault of the settings that only the machine shows, all at once."""

import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import listed, meant, nearest
from commands.language.system import why_not
from db.opening import has_password
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.texts import brought, read_texts
from server.wire.tls import tls_context

_PLAYED = tuple(one.game.id for one in VOCABULARIES if one.game.waits)


def faults_of(settings: Settings, *, standby: bool = False, read_by_all: str = "") -> list[str]:
    """
    Return a sentence for every fault of the settings that only the machine shows.

    Args:
        settings: to be looked at.
        standby: whether the house is to stand by for another one.
        read_by_all: what everybody on this machine reads of the database's URL, if they do.
    """
    return [*_of_database(settings, read_by_all, standby=standby), *_faults(settings)]


def check(settings: Settings, *, standby: bool = False, read_by_all: str = "") -> None:
    """
    Look at everything the settings name; see `faults_of`.

    Raises:
        Failure: with a sentence for every fault. Exit code 2.
    """
    if faults := faults_of(settings, standby=standby, read_by_all=read_by_all):
        raise Failure("\n".join(faults), 2)


def _of_database(settings: Settings, read_by_all: str, *, standby: bool) -> Iterator[str]:
    """What can be said of where everything is kept without asking there."""
    on_a_server = settings.datenbank.url.startswith("postgresql")
    if standby and not on_a_server:
        yield (
            "datenbank.url: Bereitstehen (--bereit) kann ein zweites Haus nur, wenn alles in PostgreSQL liegt; eine "
            "Datei von SQLite gehört einem Haus allein."
        )
    if on_a_server and find_spec("psycopg") is None:
        yield "datenbank.url: Für PostgreSQL fehlt ein Paket, „pip install 'stammtisch[postgres]'“ holt es."
    if has_password(read_by_all):
        yield (
            "datenbank.url: Das Passwort darin kann auf diesem Rechner jeder lesen. Schreib es nach ~/.pgpass, oder "
            "lass mit „chmod o-r“ die Datei nur noch lesen, wer es darf."
        )


def _of_ports(settings: Settings) -> Iterator[str]:
    """Two doors of the house cannot be at one place."""
    server, tls, web, metrics = settings.server, settings.tls, settings.web, settings.metrics
    own = [
        ("server.port", server.host, server.port),
        ("tls.port", tls.host or server.host, tls.port),
        ("web.port", web.host, web.port),
        ("metrics.port", metrics.host, metrics.port),
    ]
    used = [door for door in own if door[2]]
    for place, (key, host, port) in enumerate(used):
        for other, elsewhere, same in used[:place]:
            if port == same and (host == elsewhere or {host, elsewhere} & _EVERYWHERE):
                yield f"{key} = {port}: Auf diesem Port lauscht schon {other}. Jede Tür braucht ihren eigenen."


_EVERYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - read, not listened on


def of_day_sets(settings: Settings) -> Iterator[str]:
    """Yield a sentence for every game of the sets of the day that there is not."""
    for game in settings.tagesspiel.games or ():
        if game not in _PLAYED:
            yield f"tagesspiel.games: Ein Spiel „{game[:40]}“ gibt es hier nicht.{_instead_of(game)}"


def _instead_of(game: str) -> str:
    return meant(nearest(game, _PLAYED, most=1)) or f" Es gibt {listed(_PLAYED)}."


def _faults(settings: Settings) -> Iterator[str]:
    server = settings.server
    if server.loop == "uvloop" and find_spec("uvloop") is None:
        yield 'server.loop = "uvloop": Das Paket uvloop ist nicht installiert.'
    usual = vocabulary_of(server.default_game)
    if usual is None or usual.game.id not in _PLAYED:
        game = server.default_game
        yield f'server.default_game = "{game}": Dieses Spiel gibt es hier nicht.{_instead_of(game)}'
    yield from of_day_sets(settings)
    yield from _of_ports(settings)
    yield from _of_window(settings)
    yield from _of_folder(server.state_dir)
    for read in (lambda: read_texts(settings), lambda: brought(settings.spiele), lambda: _of_lock(settings)):
        try:
            read()
        except Failure as failure:
            yield from failure.sentence.splitlines()


def _of_window(settings: Settings) -> Iterator[str]:
    """Passwords typed into a page must not go over the net as they are."""
    window = settings.web
    locked = settings.tls.certificate is not None and settings.tls.key is not None
    if window.port and not (locked or window.proxies or _is_loopback(window.host)):
        yield (
            f'web.host = "{window.host}": Außerhalb dieses Rechners braucht das Fenster ein Schloss. Nenne unter [tls] '
            "certificate und key, oder unter web.proxies den Rechner, der davor die Verschlüsselung übernimmt."
        )


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _of_folder(folder: Path) -> Iterator[str]:
    """The evidence of an incident must have a place before the first one happens."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as trouble:
        yield f"server.state_dir: In {folder} lässt sich nichts ablegen ({why_not(trouble)})."


def _of_lock(settings: Settings) -> None:
    tls = settings.tls
    if tls.port and tls.certificate is not None and tls.key is not None:
        tls_context(tls.certificate, tls.key)
