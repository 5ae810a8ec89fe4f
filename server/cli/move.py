"""`stammtisch umziehen`: everything into another database, from a file to a server or back, while no house is open."""

import click

from commands.language.german import counted
from db import schema
from db.backup import move, rows_of
from server.cli.database import opened
from server.cli.frame import Command, progress, quiet_option


@click.command(
    cls=Command,
    help="Zieht mit allem von der Datenbank VON in die leere Datenbank NACH um, etwa von SQLite nach PostgreSQL. VON "
    "bleibt, wie sie ist. An beiden darf so lange kein Haus offen sein.",
)
@click.argument("source", metavar="VON")
@click.argument("target", metavar="NACH")
@quiet_option
def command(source: str, target: str, *, leise: bool) -> None:
    """Copy everything, and say what the host has to set now."""
    with (
        opened(source, serving=True) as old,
        opened(target, serving=True, create=True) as new,
        progress("Zeilen umgezogen", sum(rows_of(old).values()), quiet=leise) as step,
    ):
        moved = move(old, new, step)
    tables = counted(moved[schema.tables], "Tisch", "Tische")
    entries = counted(moved[schema.journal], "Eintrag", "Einträgen")
    people = counted(moved[schema.people], "Mensch", "Menschen")
    click.echo(f"Umgezogen: {people}, {tables} mit {entries}, alles in allem {sum(moved.values())} Zeilen.")
    click.echo("Damit das Haus dort weiterspielt, nenne in config.toml unter [datenbank] url diese Adresse.")
