"""
telnetlib3's parser without what it keeps for each connection and ours never change: sixty attributes, ten kilobytes.

They are made once, as the library makes them, and are the class's, where nobody can change them by mistake.
"""

import asyncio
import logging
from collections import deque
from types import MappingProxyType

from telnetlib3.stream_writer import Option, TelnetWriter

# telnetlib3 warns of every malformed byte; strangers' bytes are no news, and a log can be flooded, too.
_MUTE = logging.Logger("telnetlib3", logging.CRITICAL)  # noqa: LOG001 -- apart from all others, and mute for good


class NegotiatedOptions(Option):
    """What is agreed, or asked, about each option; the library's own class keeps a name and a log for each of us."""

    __slots__ = ()

    name, log, _on_change = "option", _MUTE, None

    def __init__(self) -> None:
        dict.__init__(self)


class Parser(TelnetWriter):
    """What of a connection's parser is its own."""

    slc_simulated = False

    def __init__(self, transport: asyncio.Transport) -> None:
        # Not the library's own beginning, see above.
        self._transport = transport
        self.pending_option, self.local_option, self.remote_option = (
            NegotiatedOptions(),
            NegotiatedOptions(),
            NegotiatedOptions(),
        )


class _Pattern(TelnetWriter):
    """A parser as the library makes it."""

    def __init__(self) -> None:
        super().__init__(asyncio.Transport(), None, server=True)


def _frozen(value: object) -> object:
    """Return what cannot be changed, to the same effect."""
    match value:
        case set():
            return frozenset(value)
        case list() | deque():
            return tuple(value)
        case dict():
            return MappingProxyType(value)
    return value


_OTHERWISE: dict[str, object] = {
    "log": _MUTE,
    "environ_encoding": "utf-8",
    "compression": False,  # nothing is inflated
    "slctab": {},  # and there is no line editor
    "_slc_callback": {},
}

_MADE = vars(_Pattern())
COMMANDS = tuple(_MADE["_iac_callback"])
"""Every command without arguments."""

for _name, _value in _MADE.items():
    setattr(Parser, _name, _OTHERWISE.get(_name, _frozen(_value)))
