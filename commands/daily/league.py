"""What is said about the league of the set of the day, in words and as JSON."""

from __future__ import annotations

import json

from commands.language.german import counted, listed, title
from games.frozen import Frozen

NOT_A_MONTH = (
    "Das verstehe ich hier nicht. „liga“ zeigt diesen Monat, „liga 2026-10“ einen vergangenen, „liga json“ ist für "
    "Programme."
)
NO_SUCH_MONTH = "In diesem Monat hat niemand um die Liga gespielt."
NOT_YET = "Dieser Monat kommt erst noch."
NOBODY_YET = (
    "In der Liga ist noch niemand. Wer mit einem Konto eine Reihe des Tagesspiels ganz spielt, ist ab dem Tag danach "
    "dabei; „tagesspiel“ zeigt, was es heute gibt."
)
GUEST = "Gäste spielen nicht um die Liga. Mit einem Konto bist du dabei: „hilfe konto“."
NOT_IN = (
    "Du bist noch nicht dabei. Spiel eine Reihe des Tagesspiels ganz, dann stehst du ab dem Tag danach in der letzten "
    "Liga."
)
NOT_THEN = "Du warst in diesem Monat nicht dabei."

_MONTHS = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)


class LeaguePlace(Frozen):
    """
    Somebody in a division.

    Attributes:
        place: from 1.
        score: in tenths of a point.
        rests: they have played too few days to rise or fall.
        own: it is the one who asks.
    """

    place: int
    name: str
    days: int
    won: int
    score: int
    rests: bool
    own: bool


class LeagueTable(Frozen):
    """
    A division in a month.

    Attributes:
        month: as `2026-11`.
        division: from 1, the highest; `divisions`: how many there are.
        places: the best first.
        rise, fall: how many would rise from it and fall from it; `least`: the days one needs for either.
        over: the month is.
        guest: who asks is one.
    """

    month: str
    division: int
    divisions: int
    places: tuple[LeaguePlace, ...]
    rise: int
    fall: int
    least: int
    over: bool
    guest: bool

    @property
    def own(self) -> LeaguePlace | None:
        """The place of the one who asks."""
        return next((one for one in self.places if one.own), None)


def no_such_month(typed: str) -> str:
    return f"Den Monat {typed} gibt es nicht. Einen Monat schreibst du so: „liga 2026-10“ oder „liga 10.2026“."


def month_said(month: str) -> str:
    """Return a month as it is said: `November 2026`."""
    year, number = month.split("-")
    return f"{_MONTHS[int(number) - 1]} {year}"


def _points(score: int) -> str:
    return f"{score // 10},{score % 10} {'Punkt' if score == 10 else 'Punkte'}"


def shown(table: LeagueTable) -> str:
    """Return a division, one place a line, and where the one who asks stands."""
    which = f"{table.division}. Liga" if table.divisions == 1 else f"{table.division}. von {table.divisions} Ligen"
    stand = "Endstand" if table.over else "Stand nach dem gestrigen Tag"
    lines = [f"Liga im {month_said(table.month)}, {which}, {stand}:"]
    lines += [f"  {_line(one)}" for one in table.places if not one.rests]
    resting = [f"{title(one.name)} ({counted(one.days, 'Tag', 'Tage')})" for one in table.places if one.rests]
    if resting:
        lines.append(f"Mit weniger als {counted(table.least, 'Tag', 'Tagen')} noch nicht gewertet: {listed(resting)}.")
    lines.append(_own(table))
    lines += _movement(table)
    return "\n".join(lines)


def _line(one: LeaguePlace) -> str:
    won = f", {counted(one.won, 'Tagessieg', 'Tagessiege')}" if one.won else ""
    return f"{one.place}. {title(one.name)}: {_points(one.score)} aus {counted(one.days, 'Tag', 'Tagen')}{won}"


def _own(table: LeagueTable) -> str:
    one = table.own
    if table.guest:
        return GUEST
    if one is None:
        return NOT_THEN if table.over else NOT_IN
    made = f"{_points(one.score)} aus {counted(one.days, 'Tag', 'Tagen')}"
    if not one.rests:
        return f"Du {'warst' if table.over else 'bist'} auf Platz {one.place}: {made}."
    if table.over:
        return f"Du hast geruht: {made}."
    missing = counted(table.least - one.days, "Tag fehlt dir", "Tage fehlen dir")
    return f"Du hast {made}; {missing} noch, damit du gewertet wirst. Bis dahin ruhst du und kannst nicht absteigen."


def _movement(table: LeagueTable) -> list[str]:
    counting = sum(not one.rests for one in table.places)
    said = []
    if table.rise:
        said.append(f"{_places(1, table.rise)} auf")
    if table.fall:
        said.append(f"{_places(counting - table.fall + 1, counting)} ab")
    return [f"Wäre der Monat jetzt zu Ende, {listed(said)}."] if said and not table.over else []


def _places(first: int, last: int) -> str:
    return f"stiege Platz {first}" if first == last else f"stiegen die Plätze {first} bis {last}"


def as_json(table: LeagueTable) -> str:
    """Return a division for programs; points are numbers with one decimal."""
    return json.dumps(
        {
            "monat": table.month,
            "zu_ende": table.over,
            "liga": table.division,
            "ligen": table.divisions,
            "aufsteiger": table.rise,
            "absteiger": table.fall,
            "dabei": table.own is not None,
            "eigener_platz": None if table.own is None or table.own.rests else table.own.place,
            "plaetze": [
                {
                    "platz": None if one.rests else one.place,
                    "eigener": one.own,
                    "name": one.name,
                    "punkte": one.score / 10,
                    "tage": one.days,
                    "tagessiege": one.won,
                    "ruht": one.rests,
                }
                for one in table.places
            ],
        },
        ensure_ascii=True,
    )
