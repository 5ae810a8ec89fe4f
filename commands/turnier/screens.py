"""Turnier: what players see when they ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from commands.language.german import counted, fold, title
from commands.language.voice import Voice
from commands.table.verbs import ShowOwnTable, ShowServices
from commands.turnier.words import NONE, ShowAllTime, ShowPlan, ShowStanding, byes_of
from games.contract import Seat
from games.kit.ranking import Entry
from games.table.view import TableView
from games.turnier.view import DONE, BoardView, RoundView, View


def headline(view: View) -> str:
    """Return the first line of every screen: which tournament, how many, and how far it has come."""
    people = counted(view.count, "Teilnehmer", "Teilnehmer")
    return f"Turnier {title(view.name)}, {people}. {_course(view)}"


def _course(view: View) -> str:
    number = f"Gruppenspiel {view.round} von {view.groups}"
    return {
        "anmeldung": "Die Anmeldung läuft.",
        "gruppenspiel": f"{number} läuft.",
        "pause": f"{number} ist zu Ende, Pause.",
        "endrunde": "Die Endrunde läuft.",
        "abgeschlossen": "Es ist zu Ende.",
        "abgebrochen": "Es wurde abgebrochen.",
    }[view.stage]


def show_standing(view: View, _table: TableView[View], voice: Voice) -> str:
    """Return the screen `turnier stand`."""
    if view.stage == "-":
        return NONE
    lines = [headline(view)]
    if view.stage == "anmeldung":
        lines += _registration(view, voice)
    elif view.stage == "abgeschlossen":
        lines += ["", "Endstand:", *_rows(view, voice, view.places, _final_row)]
    elif view.tables is not None:
        lines += [*_tables(view.plan[-1], voice), "", *_standing(view, voice)]
    lines += _mine(view, voice)
    return "\n".join(lines)


_PLAYED = {"haus": "Doppelkopf", "ddv": "Doppelkopf nach dem DDV", "skat": "Skat"}


def _registration(view: View, voice: Voice) -> Iterator[str]:
    leader = "niemand" if view.leader is None else voice.name(view.leader)
    yield f"Turnierleiter: {leader}."
    yield f"Angemeldet: {voice.people(view.players, you=False) or 'noch niemand'}."
    games = "ein Gruppenspiel" if view.groups == 1 else f"{view.groups} Gruppenspiele"
    turns = "mit je einem Durchgang" if view.turns == 1 else f"mit je {view.turns} Durchgängen"
    duty = f" Ein fehlendes Pflicht-Solo kostet {counted(view.charge, 'Punkt', 'Punkte')}." if view.owes else ""
    yield f"Gespielt wird {_PLAYED[view.plays]}: {games} und die Endrunde, {turns}.{duty}"


def _tables(one: RoundView, voice: Voice) -> Iterator[str]:
    for number, board in enumerate(one.boards, 1):
        top = ", Siegertisch" if one.number is None and number == 1 else ""
        state = "fertig" if board.done else "noch nicht fertig"
        seated = voice.people(board.seats, you=False).replace(" und ", ", ")
        way = f", „zuschauen {board.house}“" if board.house is not None and not board.done else ""
        yield f"Tisch {number}{top} ({board.deals} Spiele): {seated} – {state}{way}"
    if one.byes:
        yield f"{byes_of(one.number, one.byes, voice)}"


def _standing(view: View, voice: Voice) -> Iterator[str]:
    if view.stage == "endrunde":
        yield "Stand der Vorrunde, mit der alle in die Endrunde gehen:"
    else:
        yield "Die Vorrunde ist zu Ende:" if _preliminaries_over(view) else "Vorrunde, soweit die Tische fertig sind:"
    yield from _rows(view, voice, view.preliminary_places, _preliminary_row)
    for seat in view.gone:
        yield f"  –  {voice.name(seat)}, ausgeschieden"


Cells = Callable[[View, Seat], tuple[str, ...]]


def _rows(view: View, voice: Voice, places: Mapping[Seat, int], cells: Cells) -> Iterator[str]:
    """Yield a list of people by place: in columns, or for a screen reader one plain sentence each."""
    width = max((len(voice.name(seat)) for seat in places), default=0)
    for seat, place in sorted(places.items(), key=lambda one: one[1]):
        row = cells(view, seat)
        if voice.reader:
            yield f"{place}. {voice.name(seat)}: {', '.join(cell.strip() for cell in row)}"
        else:
            yield f"{place:3}. {voice.name(seat):{width}}   {'   '.join(row)}".rstrip()


def _preliminary_row(view: View, seat: Seat) -> tuple[str, ...]:
    late = _preliminaries_over(view) and view.solos[seat] != DONE
    solo = "" if view.stage == "endrunde" or not view.owes else "ohne Solo" if late else f"Solo {view.solos[seat]}"
    return tuple(filter(None, (f"{view.preliminary[seat]:4} {_points(view.preliminary[seat])}", solo)))


def _final_row(view: View, seat: Seat) -> tuple[str, ...]:
    if seat in view.gone:
        return ("ausgeschieden",)
    where = "Siegertisch" if seat in view.top_table else "gesamt"
    total = f"{view.overall[seat]:4} {_points(view.overall[seat])} {where:11}"
    return total, f"{view.awarded[seat]:2} für die Rangliste"


def _points(number: int) -> str:
    return "Punkt " if number == 1 else "Punkte"


def _mine(view: View, voice: Voice) -> Iterator[str]:
    """Yield what concerns the listener themselves."""
    you = voice.you
    if you is None or you not in view.remaining or view.tables is None or view.stage in _OVER:
        return
    found = _my_board(view, you)
    if found is None:
        yield "Du hast in dieser Runde ein Freilos." if view.stage != "endrunde" else "Du sitzt in dieser Runde aus."
    else:
        number, board = found
        yield f"Dein Tisch: Tisch {number}{', er ist fertig' if board.done else _in_the_house(board)}."
    if view.stage != "endrunde" and view.owes and view.solos[you] != DONE and view.charge:
        missed = f"Dein Pflicht-Solo fehlt: {counted(view.charge, 'Punkt', 'Punkte')} ab."
        yield missed if _preliminaries_over(view) else "Dein Pflicht-Solo steht noch aus."


def _preliminaries_over(view: View) -> bool:
    """Tell whether the last table of the last group game is finished, so that nobody can play a solo any more."""
    return view.stage == "pause" and view.round == view.groups and all(view.done.values())


_OVER = frozenset({"abgeschlossen", "abgebrochen"})


def _my_board(view: View, you: Seat) -> tuple[int, BoardView] | None:
    boards = enumerate(view.plan[-1].boards, 1)
    return next(((number, board) for number, board in boards if you in board.seats), None)


def _in_the_house(board: BoardView) -> str:
    return "" if board.house is None else f", im Haus Tisch {board.house}"


def show_plan(view: View, _table: TableView[View], voice: Voice, _question: ShowPlan) -> str:
    """Return the screen `turnier plan`: every round so far with its tables and results."""
    if view.stage == "-":
        return NONE
    if not view.plan:
        return f"{headline(view)}\nDen Sitzplan gibt es, wenn das Turnier beginnt."
    lines = [headline(view)]
    for one in view.plan:
        lines += ["", "Endrunde:" if one.number is None else f"Gruppenspiel {one.number}:"]
        for number, board in enumerate(one.boards, 1):
            made = dict(board.points or ())
            people = [f"{voice.name(seat)}{f' {made[seat]}' if seat in made else ''}" for seat in board.seats]
            lines.append(f"  Tisch {number}: {', '.join(people)}")
        if one.byes:
            lines.append(f"  {byes_of(one.number, one.byes, voice)}")
    return "\n".join(lines)


def show_my_table(view: View, _table: TableView[View], voice: Voice, _question: ShowOwnTable) -> str:
    """Return the screen `turnier tisch`."""
    if view.stage == "-":
        return NONE
    you = voice.you
    found = None if you is None or not view.plan else _my_board(view, you)
    if you is None or you not in view.remaining or view.stage in _OVER:
        return f"{headline(view)}\nDu spielst hier nicht mit."
    if found is None:
        return "\n".join([headline(view), *_mine(view, voice)])
    _, board = found
    names = voice.people((seat for seat in board.seats if seat != you), you=False)
    return "\n".join([headline(view), *_mine(view, voice), f"Du spielst {board.deals} Spiele mit {names}."])


def show_all(view: View, _table: TableView[View], _voice: Voice, _question: ShowServices) -> str:
    """Return one tournament as a line of `turnier liste`."""
    return NONE if view.stage == "-" else headline(view)


def show_all_time(view: View, _table: TableView[View], _voice: Voice, question: ShowAllTime) -> str:
    """Return the all-time list, or what was asked for of it."""
    rows: list[tuple[int, Entry]] = list(enumerate(view.ranking, 1))
    if question.about.isdecimal():
        rows = rows[: int(question.about[:6])]
    elif question.about:
        rows = [row for row in rows if fold(row[1].name).startswith(question.about)]
    head = f"Ewige Rangliste, {counted(len(view.ranking), 'Name', 'Namen')}"
    return "\n".join([head, *(f"{place:3}. {title(entry.name)}: {entry.points}" for place, entry in rows)])


def standing_again(view: View, table: TableView[View], voice: Voice, _question: ShowStanding) -> str:
    return show_standing(view, table, voice)
