"""`stammtisch start`: read the settings, then open the house until somebody closes it."""

import os
from pathlib import Path

import click

from db.errors import DatabaseError
from server.cli.database import explain
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.ops import log
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.loading import placed
from server.preflight import faults_of
from server.run import run


@click.command(cls=Command, help="Öffnet den Stammtisch und bedient Gäste, bis er beendet wird.")
@config_option
@click.option("--host", metavar="ADRESSE", help="Adresse, auf der gelauscht wird.")
@click.option("--port", metavar="ZAHL", help="Port, auf dem gelauscht wird; 0 nimmt einen freien.")
@database_option
def command(file: Path | None, host: str | None, port: str | None, datenbank: str | None) -> int:
    """Open the house; the exit code is that of `server.run`."""
    options = {"server.host": host, "server.port": port, "datenbank.url": datenbank}

    def again() -> Settings:
        return read_settings(file, options)

    settings = read_settings(file, options, faults_of)
    log.configure(settings.log)
    try:
        return run(settings, again)
    except Failure as failure:
        raise Failure(placed(failure.sentence, file, os.environ, options), failure.code) from failure
    except DatabaseError as error:
        raise Failure(explain(error), 2) from error
