"""`stammtisch start`: read the settings, then open the house until somebody closes it."""

import os
from pathlib import Path

import click

from db.errors import DatabaseError
from server.cli.database import explain, read_settings
from server.cli.frame import Command, config_option, database_option
from server.ops import log
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.loading import placed, read_openly
from server.preflight import faults_of
from server.run import run


@click.command(cls=Command, help="Öffnet den Stammtisch und bedient Gäste, bis er beendet wird.")
@config_option
@click.option("--host", metavar="ADRESSE", help="Adresse, auf der gelauscht wird.")
@click.option("--port", metavar="ZAHL", help="Port, auf dem gelauscht wird; 0 nimmt einen freien.")
@database_option
@click.option(
    "--bereit",
    is_flag=True,
    help="Bedient ein anderes Haus die Datenbank, wartet dieses und übernimmt, sobald das andere ausfällt "
    "(nur mit PostgreSQL).",
)
def command(file: Path | None, host: str | None, port: str | None, datenbank: str | None, *, bereit: bool) -> int:
    """Open the house; the exit code is that of `server.run`."""
    options = {"server.host": host, "server.port": port, "datenbank.url": datenbank}

    def again() -> Settings:
        return read_settings(file, options)

    def look(settings: Settings) -> list[str]:
        read_by_all = read_openly(file, options, "datenbank.url")
        return faults_of(settings, standby=bereit, read_by_all=read_by_all)

    settings = read_settings(file, options, look)
    log.configure(settings.log)
    try:
        if faults := look(settings):
            raise Failure("\n".join(faults), 2)
        return run(settings, again, standby=bereit)
    except Failure as failure:
        raise Failure(placed(failure.sentence, file, os.environ, options), failure.code) from failure
    except DatabaseError as error:
        raise Failure(explain(error), 2) from error
