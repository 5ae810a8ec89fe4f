"""The command line of the house: `stammtisch`, or `python -m server`."""

import gc
import sys
from collections.abc import Sequence

import click

from server import __version__
from server.cli.frame import LazyGroup, Subcommand, complaint
from server.ops.failure import Failure

SUBCOMMANDS = (
    Subcommand("start", "server.cli.start", "öffnet den Stammtisch (auch ohne Befehl)"),
    Subcommand("neustart", "server.cli.restart", "startet das offene Haus neu, ohne dass jemand die Leitung verliert"),
    Subcommand("partie", "server.cli.partie", "spielt Protokolle nach und nennt, was nicht stimmt"),
    Subcommand("lies", "server.cli.lies", "sagt, wie getippte Zeilen verstanden werden"),
    Subcommand("spiel", "server.cli.game", "prüft, ob ein Spiel hält, was es dem Haus verspricht"),
    Subcommand("protokoll-schema", "server.cli.protocol_schema", "zeigt, was Programmen gesagt wird, als JSON-Schema"),
    Subcommand("passwort", "server.cli.password", "setzt ein neues Passwort"),
    Subcommand("konto", "server.cli.account", "löscht ein Konto oder benennt es um"),
    Subcommand("rangliste", "server.cli.ranking", "liest oder schreibt die Ewige Rangliste"),
    Subcommand("wertung", "server.cli.wertung", "rechnet die Wertungen der Spieler neu"),
    Subcommand("statistik", "server.cli.statistics", "zeigt, was aus allen Partien geworden ist, auch als CSV"),
    Subcommand("einladung", "server.cli.invitation", "macht ein Wort, das ein Konto öffnet"),
    Subcommand("pruefen", "server.cli.inspect", "prüft die Datenbank und jedes Protokoll"),
    Subcommand("admin", "server.cli.admin", "macht jemanden zum Admin"),
    Subcommand("moderation", "server.cli.deeds", "zeigt, was Admins und Gastgeber getan haben"),
    Subcommand("meldungen", "server.cli.complaints", "zeigt, worüber sich jemand beschwert hat"),
    Subcommand("tagesspiel", "server.cli.day_sets", "zieht die Karten eines vergangenen Tages noch einmal"),
    Subcommand("aufraeumen", "server.cli.tidy_up", "löscht alte Tische ohne Ergebnis"),
    Subcommand("umziehen", "server.cli.move", "zieht mit allem in eine andere Datenbank um, etwa nach PostgreSQL"),
    Subcommand("sichern", "server.cli.back_up", "schreibt eine Sicherung der Datenbank"),
)

INTERRUPTED = "Abgebrochen. Nichts ist halb getan: Was fertig war, bleibt, alles andere ist wie vorher."

_GC_THRESHOLDS = (200_000, 50, 100)
"""While modules and tables come into memory nothing is garbage; looking for it took a fifth of the time."""


@click.group(
    cls=LazyGroup,
    name="stammtisch",
    subcommands=SUBCOMMANDS,
    default="start",
    help="Deutsche Kartenspiele über Telnet. Ohne Befehl öffnet der Stammtisch.",
)
@click.version_option(__version__, "--version", message="Stammtisch %(version)s", help="Nennt die Fassung.")
def stammtisch() -> None:
    """Hold the subcommands; there is nothing to do before them."""


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Run one call of the command line and leave with its exit code: 0, 1 for a plain no, 2 for a wrong call.

    A `Failure` is told as it stands; every other exception is a bug of ours and keeps its traceback.
    """
    sys.exit(_run(None if arguments is None else list(arguments)))


def _run(arguments: list[str] | None) -> int:
    gc.set_threshold(*_GC_THRESHOLDS)
    try:
        code = stammtisch.main(arguments, prog_name="stammtisch", standalone_mode=False)
    except Failure as failure:
        click.echo(failure.sentence, err=True)
        return failure.code
    except click.ClickException as error:
        click.echo(complaint(error), err=True)
        return error.exit_code
    except click.Abort:
        click.echo(INTERRUPTED, err=True)
        return 130  # as a shell counts an interrupted program
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    main()
