"""The house as it describes itself to those who list places to play at (MSSP); nothing in it is invented."""

from __future__ import annotations

from typing import Final

from server import __version__
from server.lobby.hall import Hall
from server.lobby.programs import NAME
from server.wire.mssp import Status

_YES, _NO = ("1",), ("0",)

_ABOUT: Final[Status] = {
    "CODEBASE": (f"{NAME} {__version__}",),
    "FAMILY": ("Custom",),
    "GAMEPLAY": ("Social", "Strategy"),
    "GAMESYSTEM": ("Turn Based",),
    "GENRE": ("None",),
    "LANGUAGE": ("German",),
    "CHARSET": ("ASCII", "ISO-8859-1", "UTF-8"),
    "CRAWL DELAY": ("-1",),
    "ANSI": _YES,
    "UTF-8": _YES,
    "VT100": _YES,
    "GMCP": _YES,
    "MSP": _NO,
    "MXP": _NO,
    "MCCP": _NO,
    "MSDP": _NO,
}


def status_of(hall: Hall, port: int, locked: int | None) -> Status:
    """
    Return the description of the house as it is now.

    Args:
        port: of the open door; `locked`: of the one with a lock, if there is one.
    """
    mssp = hall.essentials.settings.mssp
    own = {
        "HOSTNAME": mssp.hostname,
        "CONTACT": mssp.contact,
        "WEBSITE": mssp.website,
        "LOCATION": mssp.location,
        "CREATED": mssp.created,
        "MINIMUM AGE": mssp.minimum_age,
        "STATUS": mssp.status,
    }
    return {
        "NAME": (mssp.name,),
        "PLAYERS": (str(sum(one.person.owner is None for one in hall.roster.here.values())),),
        "UPTIME": (str(int(hall.essentials.started_at.timestamp())),),
        "PORT": (str(port),) if locked is None else (str(locked), str(port)),
        **({} if locked is None else {"SSL": (str(locked),)}),
        **{name: (value,) for name, value in own.items() if value},
        **_ABOUT,
    }
