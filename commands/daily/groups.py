"""What is said about sets that groups have for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from commands.daily.replies import SetResult, day_said, percent
from commands.language.german import counted, listed, title
from games.frozen import Frozen

LATE = (
    "Diese Reihe ist zu Ende. Was du fertig gespielt hast, bleibt in deinem Ergebnis stehen; das angefangene Spiel "
    "zählt nicht. „tagesspiel neu“ zeigt deine offenen Reihen."
)
HOW = "Mit „tagesspiel neu romme für anna bernd“ bekommt ihr eine Reihe für euch: dieselben Karten, drei Tage Zeit."
WHO = (
    "Sag auch, für wen, etwa „tagesspiel neu romme für anna bernd“; du selbst spielst immer mit. Sitzen alle mit dir "
    "am Tisch, brauchst du keine Namen."
)
NOT_ONESELF = "Du spielst sowieso mit, dich selbst brauchst du nicht zu nennen."
NO_BOTS = "Bots können nicht mitmachen."
TOO_OFTEN = "So schnell nacheinander kann ich niemanden einladen. Versuch es in einer Minute noch einmal."


class HowFar(Frozen):
    """How far somebody is in a group's set: how many deals are finished; None: not begun."""

    name: str
    finished: int | None


class OpenGroup(Frozen):
    """A group's set that is not over."""

    number: int
    game: str
    deals: int
    until: datetime
    members: tuple[HowFar, ...]


def too_many_people(largest: int) -> str:
    return f"Das sind zu viele: Mit dir zusammen dürfen es höchstens {largest} sein."


def twice(name: str) -> str:
    return f"{title(name)} hast du zweimal genannt."


def too_many_asked(most: int) -> str:
    return f"Von dir sind schon {most} Reihen offen. Wenn eine davon zu Ende ist, geht wieder eine."


def joined_enough(names: Iterable[str]) -> str:
    return f"Schon in sehr vielen offenen Reihen dabei: {listed(map(title, names))}."


def not_yours(number: int) -> str:
    return f"Eine Reihe {number}, bei der du mitspielst, gibt es nicht. „tagesspiel neu“ zeigt deine offenen Reihen."


def no_game(typed: str) -> str:
    return f"„{typed[:40]}“ kenne ich nicht als Spiel. {HOW}"


def asked(number: int, game: str, names: Iterable[str], until: datetime) -> str:
    return (
        f"Reihe {number}: {game} mit {listed(map(title, names))}, bis {_until(until)}. "
        f"„tagesspiel neu {number}“ beginnt."
    )


def invited(number: int, game: str, host: str, until: datetime) -> str:
    """Return that somebody has been invited to a group's set."""
    who = title(host) if host else "Jemand"
    return (
        f"{who} lädt dich zu einer Reihe {game} ein: dieselben Karten für alle, jeder spielt, wann es passt, bis "
        f"{_until(until)}. „tagesspiel neu {number}“ beginnt. Wenn du nicht magst, lass es einfach."
    )


def is_over(number: int, result: SetResult) -> str:
    """Return that a group's set is over, and who was how good."""
    ranked = "; ".join(f"{place}. {title(name)}, {percent(share)}" for place, name, share in result.ranking)
    came = ranked or "Zu vergleichen gibt es nichts, alle Spiele hat höchstens einer gespielt"
    return f"Reihe {number} ({result.game}) ist zu Ende. {came}. „tagesspiel neu {number}“ zeigt Spiel für Spiel."


def overview(open_groups: Sequence[OpenGroup]) -> str:
    """Return somebody's open groups, one a line, and how far everybody is."""
    if not open_groups:
        return f"Du hast gerade keine offene Reihe. {HOW}"
    lines = ["Deine offenen Reihen:"]
    for one in open_groups:
        how_far = ", ".join(f"{title(each.name)} {_so_far(each, one.deals)}" for each in one.members)
        deals = counted(one.deals, "Spiel", "Spiele")
        lines.append(f"  Reihe {one.number}: {one.game}, {deals}, bis {_until(one.until)}. {how_far}.")
    return "\n".join([*lines, f"„tagesspiel neu {open_groups[0].number}“ beginnt oder macht weiter."])


def _so_far(one: HowFar, deals: int) -> str:
    if one.finished is None:
        return "noch nicht begonnen"
    return "fertig" if one.finished == deals else f"{one.finished} gespielt"


def _until(when: datetime) -> str:
    local = when.astimezone()
    return f"{day_said(local.date().isoformat())}, {local:%H:%M} Uhr"
