"""The settings as a subcommand gets them, with the options that several subcommands share."""

import os
from collections.abc import Mapping
from pathlib import Path

from server.cli.options import config_option, database_option
from server.ops.config import ConfigError, Settings, load
from server.ops.failure import Failure

__all__ = ["config_option", "database_option", "read_settings"]


def read_settings(file: Path | None, options: Mapping[str, str | None]) -> Settings:
    """
    Read the settings for one call of the command line.

    Raises:
        Failure: with every fault of the settings and exit code 2.
    """
    try:
        return load(file, os.environ, options)
    except ConfigError as error:
        raise Failure(
            "\n".join(["Die Einstellungen stimmen so nicht:", *(f"  {f}" for f in error.faults)]), 2
        ) from error
