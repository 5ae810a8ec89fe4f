"""
One evening twice, which differ in what one player cannot know: until the player may know, not a byte differs.

At some moment of the second evening a running deal is exchanged for one that a seat cannot tell from it. From then on
everything sent to that player, and to everybody who sits elsewhere or watches, is compared with the first evening, on
every kind of line there is: words, prompts, messages of programs and pages, notices in the lobby. The comparison ends
where somebody types something else, where the table shows the player a card, or with the house: from there on worlds
may differ.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.bots.contract import thinkable
from games.contract import Seat
from games.table.state import finished
from server.play.live import LiveTable
from server.play.seen import News, Seen
from server.sessions.session import Session
from tests.bottle.evening import Evening
from tests.bottle.net import Line
from tests.bottle.people import Person
from tests.bottle.plan import Plan
from tests.bottle.tables import Broken, Shadow, imagined

TWICE = 4
"""Every so manyth evening is spent twice."""

AFTER = 20.0
"""Seconds that are compared."""


class Eye:
    """Sees what one seat sees, and when."""

    everything = False

    def __init__(self, twist: Twist, seat: Seat) -> None:
        self.viewer = seat
        self._twist = twist

    def notice(self, news: News) -> None:
        """Note it."""
        if isinstance(news, Seen):
            self._twist.seen.append((self._twist.now(), repr(news.events)))


class Twist:
    """
    What happens to an evening at one moment, and what was sent, typed and seen since.

    Args:
        seed: of the plan; draws which table and which seat.
        begins: the loop's second from which on a table is looked for.
        swaps: whether the deal is exchanged.
    """

    def __init__(self, seed: int, begins: float, *, swaps: bool) -> None:
        self._chance = Random(f"{seed} twist")
        self._begins, self._swaps = begins, swaps
        self.done_at: float | None = None
        self.ends = float("inf")
        self.where = ""
        self.sent: dict[str, list[tuple[float, bytes]]] = {}
        self.typed: list[tuple[float, str]] = []
        self.seen: list[tuple[float, str]] = []
        self._live: LiveTable
        self._seat: Seat

    def over(self) -> bool:
        """Tell whether enough was compared."""
        return self.done_at is not None and self.now() > min(self.ends, self.done_at + AFTER)

    def opened(self, now: float) -> None:
        """End the comparison with the house: what was stored and not told yet, nobody has seen in either evening."""
        if self.done_at is not None:
            self.ends = min(self.ends, now)

    def tick(self, evening: Evening) -> None:
        """Look for a table, and do it there."""
        self.now = evening._loop.time
        if self.done_at is not None or self.now() < self._begins:
            return
        found = [
            (live, viewer)
            for live in evening._house.tables.awake.values()
            for viewer, listener in live.audience.listening()
            if viewer is not None and isinstance(listener, Session) and _has_secrets(live, viewer)
        ]
        if found:
            self._begin(evening, *self._chance.choice(found))

    def _begin(self, evening: Evening, live: LiveTable, seat: Seat) -> None:
        lines = evening._disk.lines[live.number]
        shadow = Shadow(live.vocabulary, lines[0][1])
        shadow.follow(lines, live.facts.entry)
        other = imagined(live.vocabulary, live.facts.sitting, seat, shadow.heard.get(seat, []), self._chance)
        live._process._next = None
        live._views.look_again(other if self._swaps else live.facts.sitting)
        self.where = f"table {live.number} ({live.vocabulary.game.id}), seat {seat}, second {self.now():.1f}"
        self._live, self._seat = live, seat
        live.audience.subscribe(Eye(self, seat), ahead=True)
        self.done_at = self.now()

    def wrote(self, one: Person, line: Line, data: bytes) -> None:
        """Note what was sent to somebody who may not notice anything."""
        if self.done_at is not None and seat_of(self._live, one) in {None, self._seat}:
            self.sent.setdefault(one.name, []).append((self.now(), data))

    def heard(self, one: Person, line: str) -> None:
        """Note what somebody has typed."""
        if self.done_at is not None:
            self.typed.append((self.now(), f"{one.name}: {line}"))


def seat_of(live: LiveTable, one: Person) -> Seat | None:
    """Return the seat somebody has at a table, None who only watches or is elsewhere."""
    session = None if one.line is None else one.line.session
    return None if session is None else live.facts.seat_of(session.person.id)


def _has_secrets(live: LiveTable, seat: Seat) -> bool:
    """Tell whether a deal runs at a table in which a seat does not know everything."""
    game, sitting = live.vocabulary.game, live.facts.sitting
    if not (live.idle and live.facts.open and seat in sitting.circle) or sitting.state is None:
        return False
    if finished(game, sitting) or not thinkable(game, sitting.state):
        return False
    return bool(game.secrets) and game.imagine is not None


def compared(plan: Plan) -> Broken | None:
    """Spend both evenings; return where somebody was sent something else, None if nobody was."""
    begins = 1000.0 + Random(f"{plan.seed} begins").uniform(15, max(20.0, plan.seconds - AFTER))
    short = replace(plan, seconds=min(plan.seconds, begins - 1000.0 + 2 * AFTER))
    one, other = (Twist(plan.seed, begins, swaps=swaps) for swaps in (False, True))
    for twist in (one, other):
        found = Evening(short, twist).spend()
        if found is not None and twist.done_at is None:
            return found
    if one.done_at is None or one.where != other.where:
        return None if one.where == other.where else Broken("hidden", f"{one.where} or {other.where}")
    ends = min(one.ends, other.ends, one.done_at + AFTER)
    ends = min(ends, _parted(one.typed, other.typed), _parted(one.seen, other.seen))
    for name in sorted({*one.sent, *other.sent}):
        here, there = ([said for said in twist.sent.get(name, []) if said[0] < ends] for twist in (one, other))
        if here != there:
            return _differs(one.where, name, here, there)
    return None


def _parted(one: list[tuple[float, str]], other: list[tuple[float, str]]) -> float:
    """Return when two lists of what has happened begin to differ."""
    for this, that in zip(one, other, strict=False):
        if this != that:
            return min(this[0], that[0])
    longer = max(one, other, key=len)[min(len(one), len(other)) :]
    return longer[0][0] if longer else float("inf")


def _differs(where: str, name: str, here: list[tuple[float, bytes]], there: list[tuple[float, bytes]]) -> Broken:
    """Return what somebody was sent in one evening and not in the other."""
    for this, that in zip([*here, (0.0, b"")], [*there, (0.0, b"")], strict=False):
        if this != that:
            return Broken("hidden", f"{where}: {name} is sent {this[1][-300:]!r} or {that[1][-300:]!r}")
    return Broken("hidden", f"{where}: {name} is sent more")
