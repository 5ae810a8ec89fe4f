"""The options that several subcommands share; what they lead to is read by `settings`, when it is needed."""

from pathlib import Path

import click

config_option = click.option(
    "--config",
    "file",
    metavar="DATEI",
    type=click.Path(path_type=Path),
    help="Einstellungen aus DATEI (sonst config.toml).",
)
database_option = click.option(
    "--datenbank", metavar="URL", help="Datenbank, etwa sqlite:///stammtisch.sqlite oder postgresql:///stammtisch."
)
