"""
Who may not come in and who may not speak: the sanctions in force, and what they hang on.

A sanction against a person hangs on their id, which nobody else will ever have: names change, and the next Gast1 is
somebody else. An address stands for its household, a network for everybody in it.
"""

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from commands.language.names import GUEST_MARK, name_key
from db.admission import Kind, Sanction, identity_of, label_of, subject_of
from db.identity import PersonId
from games.frozen import Frozen, evolve
from server.ops.clock import Clock
from server.wire.listening import household


def place_of(typed: str) -> str | None:
    """
    An address or a network as sanctions keep it; None if it is a name.

    Raises:
        ValueError: it can only be meant as an address or a network, and is none.
    """
    if not set(typed) & set("./:"):
        return None
    if "/" not in typed:
        return household(str(ip_address(typed)))
    network = ip_network(typed, strict=False)
    return str(network.network_address) if network.prefixlen == network.max_prefixlen == 32 else str(network)


def covers(place: str, address: str) -> bool:
    """Whether an address lies in a place somebody is barred from."""
    if place == household(address):
        return True
    network = _network(place)
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return network is not None and (mapped or known) in network


@lru_cache(maxsize=4096)
def _network(place: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(place)
    except ValueError:
        return None


def bans_of(sanctions: Iterable[Sanction], typed: str) -> list[Sanction]:
    """Return the bans of an address, or of whoever is called so, a guest's chosen name also without what marks it."""
    keys = {typed, name_key(typed), GUEST_MARK + name_key(typed)}
    return [one for one in sanctions if one.kind is not Kind.MUTE and label_of(one.subject) in keys]


class _Imposed(Frozen):
    """A sanction, and until when it counts by the clock that nobody corrects (monotonic seconds)."""

    sanction: Sanction
    ends: float


class Bans:
    """
    The sanctions in force. They end by time that has passed: a clock set forward ends nothing before its time.

    Args:
        clock: the house's.
        known: what was in force when it opened.

    Attributes:
        owner_of: whose program somebody is: what is in force against its owner is so against it.
    """

    def __init__(self, clock: Clock, known: Iterable[Sanction]) -> None:
        self.owner_of: Callable[[PersonId], PersonId | None] = lambda _who: None
        self._clock = clock
        self._imposed: dict[tuple[Kind, str], _Imposed] = {}
        for sanction in known:
            self.impose(sanction)

    def impose(self, sanction: Sanction) -> None:
        """Keep a sanction in mind."""
        left = math.inf if sanction.until is None else (sanction.until - self._clock.now()).total_seconds()
        self._imposed[sanction.kind, identity_of(sanction.subject)] = _Imposed(sanction, self._clock.monotonic() + left)

    def lift(self, kind: Kind, subject: str) -> None:
        """Forget a sanction."""
        self._imposed.pop((kind, identity_of(subject)), None)

    def of(self, kind: Kind, subject: str) -> Sanction | None:
        """The sanction in force against a subject, None if there is none."""
        identity = identity_of(subject)
        return self._in_force(kind, identity) or (
            None if kind is Kind.ADDRESS else self._in_force(kind, self._owner(identity))
        )

    def _in_force(self, kind: Kind, identity: str) -> Sanction | None:
        found = self._imposed.get((kind, identity))
        return found.sanction if found is not None and self._clock.monotonic() < found.ends else None

    def _owner(self, identity: str) -> str:
        """Return what of the owner is compared of somebody who is a program, "" of anybody else."""
        try:
            owner = self.owner_of(PersonId(int(identity)))
        except ValueError:
            return ""
        return "" if owner is None else str(owner)

    def against(self, subject: str, address: str) -> Sanction | None:
        """The sanction that keeps somebody out, by person or by address; None if they may come in."""
        own = self.of(Kind.NAME, subject) if subject else None
        own = own or self.of(Kind.ADDRESS, household(address))
        if own is not None:
            return own
        networks = [place for kind, place in self._imposed if kind is Kind.ADDRESS and "/" in place]
        covering = (self.of(Kind.ADDRESS, place) for place in networks if covers(place, address))
        return next(filter(None, covering), None)

    def keep_only(self, known: Iterable[Sanction]) -> None:
        """Forget what is stored no more: somebody else has lifted it."""
        left = {(one.kind, identity_of(one.subject)) for one in known}
        self._imposed = {at: imposed for at, imposed in self._imposed.items() if at in left}

    def forget(self, who: PersonId) -> None:
        """Forget what was in force against somebody who is no more."""
        for kind in (Kind.NAME, Kind.MUTE):
            self._imposed.pop((kind, str(who)), None)

    def rename(self, who: PersonId, key: str) -> None:
        """List what is in force against somebody under another name."""
        for kind in (Kind.NAME, Kind.MUTE):
            imposed = self._imposed.get((kind, str(who)))
            if imposed is not None:
                sanction = evolve(imposed.sanction, subject=subject_of(key, who))
                self._imposed[kind, str(who)] = evolve(imposed, sanction=sanction)

    def called(self, kind: Kind, label: str) -> list[Sanction]:
        """The sanctions in force against whoever is called so."""
        return [one for one in self.in_force() if one.kind is kind and label_of(one.subject) == label]

    def in_force(self) -> list[Sanction]:
        """Every sanction in force, by subject."""
        now = self._clock.monotonic()
        return sorted(
            (one.sanction for one in self._imposed.values() if now < one.ends), key=lambda one: (one.kind, one.subject)
        )

    def forget_expired(self) -> None:
        """Drop what is over."""
        now = self._clock.monotonic()
        for at in [at for at, imposed in self._imposed.items() if now >= imposed.ends]:
            del self._imposed[at]
