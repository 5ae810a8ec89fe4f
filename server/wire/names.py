"""
Which Host headers are the house's own: other names get no page (DNS rebinding).

A page elsewhere can have its own name point to an address of this machine or its network (DNS rebinding): for the
browser it is then at home here. So a name counts only if the host has given it to the house; a bare address and the
names of the machine itself cannot be made to point elsewhere.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_HOST: Final = re.compile(r"(?:\[([^\]]*)\]|([^:\[\]/@?#\s]+))(?::\d{0,5})?")
"""An address in brackets, or a name, perhaps with a port behind it."""

_THIS_MACHINE: Final = "localhost"


def own_names(*names: str, origins: Iterable[str] = ()) -> frozenset[str]:
    """Return names as they are compared, and those of trusted pages (`https://spiele.example`) with them."""
    hosts = (urlsplit(origin).hostname or "" for origin in origins if _is_address(origin))
    return frozenset(_plain(name) for name in (*names, *hosts) if name)


def is_own_name(host: str, names: frozenset[str]) -> bool:
    """Tell whether what stands in `Host` is a bare address, this machine, or one of these names."""
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = _plain(found[1] or found[2] or "")
    if name in names or name == _THIS_MACHINE or name.endswith(f".{_THIS_MACHINE}"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(origin: str) -> bool:
    try:
        urlsplit(origin)
    except ValueError:
        return False
    return True
