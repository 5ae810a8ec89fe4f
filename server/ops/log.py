"""
What the house tells its host, on standard output: readable, or one JSON object per line.

Everything goes through structlog, the libraries' own logging included. Three things never get out: passwords and other
words that open a seat (dropped by the name of their key), local variables in tracebacks, and control characters a
guest has typed (they would write on the host's terminal).
"""

import logging
import sys
from collections.abc import Mapping, MutableMapping
from ipaddress import ip_address, ip_network

import structlog
from structlog.typing import Processor

from server.ops.config import Log

# Parts of key names whose values nobody may read, in both languages and every composition (`new_password`).
SECRET = ("passw", "kennwort", "secret", "token", "word_of_return", "return_word", "invitation", "einladung")

_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def configure(settings: Log) -> None:
    """Send all logging of this process to standard output; may be called again and then counts alone."""
    addresses: dict[str, Processor] = {"ganz": as_they_are, "netz": networks_only, "nein": without_addresses}
    level = _LEVELS[settings.level]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
        addresses[settings.addresses],
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(["address"]), *shared], processors=_ending(settings.format)
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("telnetlib3").setLevel(logging.WARNING)  # below that it logs what guests type, passwords too
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it lists its parts whenever a schema is upgraded


def without_secrets(_logger: object, _method: str, event: MutableMapping[str, object]) -> Mapping[str, object]:
    """Drop every value whose key speaks of a secret, however deep it lies."""
    return _public(event)


def as_they_are(_logger: object, _method: str, event: MutableMapping[str, object]) -> Mapping[str, object]:
    """Keep addresses."""
    return event


def networks_only(_logger: object, _method: str, event: MutableMapping[str, object]) -> Mapping[str, object]:
    """Keep of an address what many share: enough to see an attack, too little to find a person."""
    address = event.get("address")
    if isinstance(address, str):
        try:
            known = ip_address(address.partition("%")[0])
        except ValueError:
            return without_addresses(_logger, _method, event)
        event["address"] = str(ip_network((known, 24 if known.version == 4 else 48), strict=False).network_address)
    return event


def without_addresses(_logger: object, _method: str, event: MutableMapping[str, object]) -> Mapping[str, object]:
    """Keep no address."""
    event.pop("address", None)
    return event


def printable(_logger: object, _method: str, event: MutableMapping[str, object]) -> Mapping[str, object]:
    """Write out what a terminal would obey: control characters, bidi overrides and the like as escapes."""
    return {
        key: _escaped(value, keep="\n" if key == "exception" else "") if isinstance(value, str) else value
        for key, value in event.items()
    }


def _ending(form: str) -> list[Processor]:
    if form == "json":
        tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        return [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.ExceptionRenderer(tracebacks),
            structlog.processors.JSONRenderer(),
        ]
    return [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        printable,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]


def _public(event: Mapping[str, object]) -> dict[str, object]:
    return {
        key: _public(value) if isinstance(value, Mapping) else value
        for key, value in event.items()
        if not any(secret in key.lower() for secret in SECRET)
    }


def _escaped(text: str, keep: str) -> str:
    return "".join(
        sign if sign.isprintable() or sign in keep else sign.encode("unicode_escape").decode("ascii") for sign in text
    )
