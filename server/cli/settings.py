"""The settings as a subcommand gets them."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.loading import ConfigError, load, placed


def read_settings(
    file: Path | None,
    options: Mapping[str, str | None],
    more: Callable[[Settings], list[str]] = lambda _settings: [],
) -> Settings:
    """
    Read the settings for one call of the command line.

    Args:
        file: where they stand.
        options: what the command line says instead.
        more: finds further faults, told together with those of the settings themselves.

    Raises:
        Failure: with every fault of the settings and exit code 2.
    """
    try:
        return load(file, os.environ, options)
    except ConfigError as error:
        further = [] if error.rest is None else more(error.rest)
        faults = [*error.faults, *(placed(fault, file, os.environ, options) for fault in further)]
        raise Failure("\n".join(["Die Einstellungen stimmen so nicht:", *(f"  {f}" for f in faults)]), 2) from error
