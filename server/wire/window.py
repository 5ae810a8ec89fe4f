"""What the window of the house is opened with (`web.py`)."""

from collections.abc import Callable

from games.frozen import Frozen


class Window(Frozen):
    """
    What the window is opened with.

    Attributes:
        origins: pages elsewhere that may open a socket here; the own one always may.
        proxies: addresses whose `X-Forwarded-For` counts.
        telnet: what whoever has no JavaScript is told: where the house can be reached by telnet.
        names: under which the house is asked for; bare addresses and this machine's own names always may be. None: any.
        is_place: tells whether a path is a place in the house: the page is sent, and shows it.
    """

    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    telnet: str = ""
    names: frozenset[str] | None = None
    is_place: Callable[[str], bool] = lambda _path: False
