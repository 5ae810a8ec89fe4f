"""The German of tournaments: the words behind `turnier`, the tale, and the screens that hang on a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch

from commands.language import grammar
from commands.language.german import Voice, counted, fold, listed, title
from commands.language.grammar import Grammar
from commands.language.vocabulary import Question, Verb, Vocabulary
from commands.table.words import ShowOwnTable, ShowServices
from games.contract import No, Seat
from games.kit.ranking import Entry
from games.table import TableView
from games.turnier import TURNIER, State
from games.turnier.actions import (
    Abort,
    Begin,
    Enter,
    GoOn,
    HandOver,
    Open,
    Register,
    Settle,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)
from games.turnier.events import (
    Aborted,
    DroppedOut,
    Finished,
    LeaderChanged,
    LeaderSeen,
    NumbersDrawn,
    Opened,
    Registered,
    Replaced,
    ResultTaken,
    RoundBegan,
    RoundOver,
    Settled,
    SignedOff,
)
from games.turnier.view import DONE, BoardView, RoundView, View


@dataclass(frozen=True, slots=True)
class ShowStanding(Question):
    """`turnier stand`: where the tournament stands, to be hung on a wall."""


@dataclass(frozen=True, slots=True)
class ShowPlan(Question):
    """`turnier plan`: who sat, sits and will sit where."""


@dataclass(frozen=True, slots=True)
class ShowAllTime(Question):
    """`rangliste [ANZAHL oder NAME]`: the all-time list."""

    about: str = ""


# --- verbs -----------------------------------------------------------------------------------------------------------

HEAD = "turnier"
WORDS = (
    *("eroeffnen", "liste", "anmelden", "abmelden", "bestimmen", "start", "weiter", "ergebnis", "streichen", "ersatz"),
    *("abbrechen", "plan", "stand", "tisch", "leiter"),
)
"""What may follow `turnier`."""

_FINAL_WORDS = frozenset({"abmelden", "streichen", "abbrechen"})
"""What cannot be undone is typed in full."""

_ASK = f"Nach „turnier“ steht: {listed(WORDS, 'oder')}."


def _beginnings(word: str) -> tuple[str, ...]:
    """Return the word and every beginning that no other word behind `turnier` shares."""
    if word in _FINAL_WORDS:
        return (word,)
    starts = (word[:end] for end in range(1, len(word)))
    return (word, *(start for start in starts if sum(other.startswith(start) for other in WORDS) == 1))


def _verbs(
    word: str,
    means: type,
    about: str,
    rest: str = "",
    tail: Grammar | None = None,
    ask: tuple[str, str] | None = None,
) -> tuple[Verb, Verb]:
    """Return one command twice: with its word in full, which may be said as two words, and by a unique beginning."""
    write = f"{HEAD} {word}{rest}"
    example = f"{HEAD} {word}{_EXAMPLES.get(word, '')}"
    spelled = grammar.word(*_beginnings(word))
    verbatim = means is Open
    full = Verb(
        (f"{HEAD} {word}",),
        means,
        write,
        tail,
        asks=(ask,) if ask is not None else (),
        help=about,
        example=example,
        full=word in _FINAL_WORDS,
        verbatim=verbatim,
    )
    short = Verb(
        (f"={HEAD}",),
        means,
        write,
        spelled if tail is None else spelled + tail,
        asks=(("word", _ASK),),
        help=about,
        example=example,
        verbatim=verbatim,
    )
    return full, short


_EXAMPLES: Mapping[str, str] = {
    "eroeffnen": " herbst",
    "bestimmen": " durchgaenge 1",
    "ergebnis": " 1 anna 12 bernd 8 clara 20 dora 5 solo anna",
    "streichen": " anna",
    "ersatz": " emil fuer anna",
    "leiter": " bernd",
}

_EVERY = (
    _verbs("stand", ShowStanding, "Zeigt, wie das Turnier steht."),
    _verbs("liste", ShowServices, "Zeigt die offenen Turniere."),
    _verbs("anmelden", Register, "Meldet dich zum Turnier an, bis der Turnierleiter es startet."),
    _verbs(
        "abmelden",
        Withdraw,
        "Meldet dich ab. Nach dem Start scheidest du damit aus: letzter Platz, keine Ranglistenpunkte.",
    ),
    _verbs("plan", ShowPlan, "Zeigt, wer in welcher Runde an welchem Tisch sitzt."),
    _verbs("tisch", ShowOwnTable, "Zeigt deinen Tisch in der laufenden Runde."),
    _verbs(
        "eroeffnen",
        Open,
        "Eröffnet ein Turnier. Du wirst Turnierleiter und musst nicht mitspielen.",
        " {name}",
        grammar.term("name"),
        ("name", "Wie soll das Turnier heißen? Ein Wort genügt."),
    ),
    _verbs("start", Begin, "Schließt die Anmeldung, lost die Startnummern aus und setzt das erste Gruppenspiel."),
    _verbs("weiter", GoOn, "Beginnt nach der Pause das nächste Gruppenspiel oder die Endrunde."),
    _verbs(
        "bestimmen",
        Settle,
        "Legt vor dem Start fest: gruppenspiele 1 bis 5, durchgaenge 1 bis 5, abzug 0 bis 99.",
        " {name} {value}",
        grammar.term("name") + grammar.maybe(grammar.word("auf")) + grammar.term("value"),
        ("name", "Was willst du bestimmen: gruppenspiele, durchgaenge oder abzug, und welchen Wert?"),
    ),
    _verbs(
        "ergebnis",
        Enter,
        "Trägt das Ergebnis eines ganzen Tisches ein, hinter „solo“ die, die dort ihr Pflicht-Solo gespielt haben.",
        " {table} {points: }[ solo {solos: }]",
        grammar.number("table")
        + grammar.comma
        + grammar.pairs("points", "solo")
        + grammar.maybe(grammar.word("solo") + grammar.terms("solos")),
        ("points", "Welcher Tisch, und wer hat wie viele Punkte?"),
    ),
    _verbs(
        "streichen",
        Strike,
        "Nimmt jemanden aus dem Turnier. Nach dem Start scheidet er damit aus.",
        " {name}",
        grammar.term("name"),
        ("name", "Wen willst du streichen?"),
    ),
    _verbs(
        "ersatz",
        Substitute,
        "Setzt jemanden an die Stelle eines Teilnehmers, mit allem, was der erspielt hat.",
        " {new} fuer {old}",
        grammar.term("new") + grammar.word("fuer") + grammar.term("old"),
        ("old", "Wer soll für wen spielen?"),
    ),
    _verbs(
        "leiter",
        HandOver,
        "Gibt die Turnierleitung weiter. Ohne Namen übernimmst du sie, wenn der Leiter seit fünf Minuten weg ist.",
        " {name}",
        grammar.term("name"),
    ),
    _verbs("leiter", TakeOver, "Übernimmt die Turnierleitung, wenn der Leiter seit fünf Minuten weg ist."),
    _verbs("abbrechen", Abort, "Bricht das Turnier ab: keine Plätze, keine Ranglistenpunkte."),
)

VERBS: tuple[Verb, ...] = (
    *(full for full, _ in _EVERY),
    *(short for _, short in _EVERY),
    Verb((f"={HEAD}",), ShowStanding, f"{HEAD} stand", help="Zeigt, wie das Turnier steht.", example="turnier"),
    Verb(
        ("=rangliste",),
        ShowAllTime,
        "rangliste[ {about}]",
        grammar.maybe(grammar.term("about")),
        help="Zeigt die Ewige Rangliste; dahinter eine Zahl oder ein Name.",
        example="rangliste 10",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


@singledispatch
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _(event: Opened, voice: Voice) -> str:
    name = title(event.name)
    said = voice.says(event.seat, f"eröffnest das Turnier {name}.", f"eröffnet das Turnier {name}.")
    return f"{said} „turnier anmelden“ meldet dich an."


@tell.register
def _(event: Registered, voice: Voice) -> str:
    number = f"Angemeldet {'ist' if event.count == 1 else 'sind'} {event.count}."
    return f"{voice.says(event.seat, 'bist angemeldet.', 'nimmt am Turnier teil.')} {number}"


@tell.register
def _(event: SignedOff, voice: Voice) -> str:
    left = f"Angemeldet {'ist' if event.count == 1 else 'sind'} noch {event.count}."
    if event.by is None:
        return f"{voice.says(event.seat, 'bist wieder abgemeldet.', 'meldet sich wieder ab.')} {left}"
    struck = f"streichst {voice.whom(event.seat)}", f"streicht {voice.whom(event.seat)}"
    return f"{voice.says(event.by, *struck)} von der Liste. {left}"


@tell.register
def _(event: Settled, voice: Voice) -> str:
    what = f"{event.name} {event.value}"
    return voice.says(event.seat, f"bestimmst für das Turnier: {what}.", f"bestimmt für das Turnier: {what}.")


@tell.register
def _(event: NumbersDrawn, voice: Voice) -> str:
    numbers = ", ".join(f"{number} {voice.name(seat)}" for number, seat in enumerate(event.seats, 1))
    return f"Das Turnier beginnt. Das Los gibt die Startnummern: {numbers}."


@tell.register
def _(event: RoundBegan, voice: Voice) -> str:
    what = "Die Endrunde" if event.number is None else f"Gruppenspiel {event.number} von {event.games}"
    lines = [f"{what} beginnt:"]
    for number, (seats, deals) in enumerate(zip(event.tables, event.deals, strict=True), 1):
        top = " (Siegertisch)" if event.number is None and number == 1 else ""
        lines.append(f"  Tisch {number}{top}, {deals} Spiele: {voice.people(seats, you=False)}")
    if event.byes:
        lines.append(f"  {_byes(event.number, event.byes, voice)}")
    return "\n".join(lines)


def _byes(number: int | None, byes: Sequence[Seat], voice: Voice) -> str:
    names = voice.people(byes, you=False)
    return f"Ohne Platz in der Endrunde: {names}" if number is None else f"Freilos: {names}"


@tell.register
def _(event: ResultTaken, voice: Voice) -> str:
    points = ", ".join(f"{voice.name(seat)} {made}" for seat, made in event.points)
    solos = f" Pflicht-Solo gespielt: {voice.people(event.solos, you=False)}." if event.solos else ""
    if event.by is None:
        return f"Tisch {event.table} ist fertig: {points}.{solos}"
    verb = ("berichtigst", "berichtigt") if event.again else ("trägst", "trägt")
    ending = "" if event.again else " ein"
    said = voice.says(event.by, f"{verb[0]} Tisch {event.table}{ending}", f"{verb[1]} Tisch {event.table}{ending}")
    return f"{said}: {points}.{solos}"


@tell.register
def _(event: RoundOver, voice: Voice) -> str:
    over = f"Gruppenspiel {event.number} ist zu Ende."
    if not event.last:
        return f"{over} Pause, bis es mit „turnier weiter“ weitergeht."
    paying = f" {event.charge} Punkte ab ohne Pflicht-Solo: {voice.people(event.charged, you=False)}."
    return f"{over} Damit ist die Vorrunde vorbei.{paying if event.charged else ''} Nach der Pause folgt die Endrunde."


@tell.register
def _(event: DroppedOut, voice: Voice) -> str:
    out = voice.says(event.seat, "scheidest aus dem Turnier aus.", "scheidet aus dem Turnier aus.")
    return out if event.by is None else f"{out} Das hat der Turnierleiter bestimmt: {voice.name(event.by)}."


@tell.register
def _(event: Replaced, voice: Voice) -> str:
    old = voice.name(event.old)
    return voice.says(event.new, f"spielst jetzt für {old}.", f"spielt jetzt für {old}.")


@tell.register
def _(event: Finished, voice: Voice) -> str:
    head = "Nach der Berichtigung" if event.again else "Das Turnier ist zu Ende"
    rows = zip(event.places, event.points, strict=True)
    lines = [
        f"{place:3}. {voice.name(seat)}, {counted(points, 'Ranglistenpunkt', 'Ranglistenpunkte')}"
        for place, (seat, points) in enumerate(rows, 1)
    ]
    winner = voice.name(event.places[0]) if event.points and event.points[0] else "niemand"
    return "\n".join([f"{head}. Sieger: {winner}.", *lines])


@tell.register
def _(event: Aborted, voice: Voice) -> str:
    return voice.says(event.seat, "brichst das Turnier ab.", "bricht das Turnier ab.") + " Es gibt keine Plätze."


@tell.register
def _(event: LeaderChanged, voice: Voice) -> str:
    if event.by is None:
        return voice.says(event.seat, "übernimmst die Turnierleitung.", "übernimmt die Turnierleitung.")
    return voice.says(event.seat, "leitest jetzt das Turnier.", "leitet jetzt das Turnier.")


@tell.register
def _(event: LeaderSeen, voice: Voice) -> str:
    if event.present:
        return voice.says(
            event.seat, "bist wieder da und leitest das Turnier.", "ist wieder da und leitet das Turnier."
        )
    return (
        f"Turnierleiter {voice.name(event.seat)} ist seit fünf Minuten weg. Übernehmen kann mit „turnier leiter“, "
        "wer von den Anwesenden die niedrigste Startnummer hat."
    )


# --- screens ---------------------------------------------------------------------------------------------------------

_NONE = "Es ist kein Turnier offen. „turnier eroeffnen NAME“ beginnt eins."


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
        return _NONE
    lines = [headline(view)]
    if view.stage == "anmeldung":
        lines += _registration(view, voice)
    elif view.stage == "abgeschlossen":
        lines += ["", "Endstand:", *_rows(view, voice, view.places, _final_row)]
    elif view.tables is not None:
        lines += [*_tables(view.plan[-1], voice), "", *_standing(view, voice)]
    lines += _mine(view, voice)
    return "\n".join(lines)


def _registration(view: View, voice: Voice) -> Iterator[str]:
    leader = "niemand" if view.leader is None else voice.name(view.leader)
    yield f"Turnierleiter: {leader}."
    yield f"Angemeldet: {voice.people(view.players, you=False) or 'noch niemand'}."
    yield (
        f"Gespielt werden {counted(view.groups, 'Gruppenspiel', 'Gruppenspiele')} und die Endrunde, "
        f"{counted(view.turns, 'Durchgang', 'Durchgänge')} je Runde; ohne Pflicht-Solo {view.charge} Punkte ab."
    )


def _tables(one: RoundView, voice: Voice) -> Iterator[str]:
    for number, board in enumerate(one.boards, 1):
        top = ", Siegertisch" if one.number is None and number == 1 else ""
        state = "fertig" if board.done else "noch nicht fertig"
        seated = voice.people(board.seats, you=False).replace(" und ", ", ")
        yield f"Tisch {number}{top} ({board.deals} Spiele): {seated} – {state}"
    if one.byes:
        yield f"{_byes(one.number, one.byes, voice)}"


def _standing(view: View, voice: Voice) -> Iterator[str]:
    if view.stage == "endrunde":
        yield "Stand der Vorrunde, mit der alle in die Endrunde gehen:"
    else:
        yield "Vorrunde, soweit die Tische fertig sind:"
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
    solo = "" if view.stage == "endrunde" else f"Solo {view.solos[seat]}"
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
    """Yield what concerns the listener himself."""
    you = voice.you
    if you is None or you not in view.remaining or view.tables is None or view.stage in _OVER:
        return
    found = _my_board(view, you)
    if found is None:
        yield "Du hast in dieser Runde ein Freilos." if view.stage != "endrunde" else "Du sitzt in dieser Runde aus."
    else:
        number, board = found
        yield f"Dein Tisch: Tisch {number}{', er ist fertig' if board.done else _in_the_house(board)}."
    if view.stage != "endrunde" and view.solos[you] != DONE and view.charge:
        yield "Dein Pflicht-Solo steht noch aus."


_OVER = frozenset({"abgeschlossen", "abgebrochen"})


def _my_board(view: View, you: Seat) -> tuple[int, BoardView] | None:
    boards = enumerate(view.plan[-1].boards, 1)
    return next(((number, board) for number, board in boards if you in board.seats), None)


def _in_the_house(board: BoardView) -> str:
    return "" if board.house is None else f", im Haus Tisch {board.house}"


def show_plan(view: View, _table: TableView[View], voice: Voice, _question: ShowPlan) -> str:
    """Return the screen `turnier plan`: every round so far with its tables and results."""
    if view.stage == "-":
        return _NONE
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
            lines.append(f"  {_byes(one.number, one.byes, voice)}")
    return "\n".join(lines)


def show_my_table(view: View, _table: TableView[View], voice: Voice, _question: ShowOwnTable) -> str:
    """Return the screen `turnier tisch`."""
    if view.stage == "-":
        return _NONE
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
    return _NONE if view.stage == "-" else headline(view)


def show_all_time(view: View, _table: TableView[View], _voice: Voice, question: ShowAllTime) -> str:
    """Return the all-time list, or what was asked for of it."""
    rows: list[tuple[int, Entry]] = list(enumerate(view.ranking, 1))
    if question.about.isdecimal():
        rows = rows[: int(question.about[:6])]
    elif question.about:
        rows = [row for row in rows if fold(row[1].name).startswith(question.about)]
    head = f"Ewige Rangliste, {counted(len(view.ranking), 'Name', 'Namen')}"
    return "\n".join([head, *(f"{place:3}. {title(entry.name)}: {entry.points}" for place, entry in rows)])


def _standing_again(view: View, table: TableView[View], voice: Voice, _question: ShowStanding) -> str:
    return show_standing(view, table, voice)


# --- refusals --------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    "kein_turnier": _NONE,
    "name_vergeben": "Ein Turnier mit diesem Namen ist schon offen. „turnier liste“ zeigt alle.",
    "kein_leiter": "Das bestimmt der Turnierleiter: {@leader}.",
    "leiter_anwesend": "Der Turnierleiter ist noch da: {@leader}. Erst wenn er fünf Minuten weg war, geht das.",
    "schon_angemeldet": "Du bist schon angemeldet.",
    "nicht_angemeldet": "Du nimmst an diesem Turnier nicht teil.",
    "teilnehmerzahl": "Mit {count} Leuten geht das nicht: Es müssen 4 bis 40 sein, und nicht 6, 7 oder 11.",
    "noch_nicht_fertig": "Noch nicht alle Tische sind fertig. Es fehlt: Tisch {tables}.",
    "unbekannter_tisch": "Diesen Tisch gibt es nicht. In dieser Runde sind es {tables}.",
    "ergebnis_unvollstaendig": "Es müssen genau die Leute dieses Tisches sein, jeder einmal: {@members}.",
    "punkte_falsch": "„{typed}“ ist keine Punktzahl. Punkte sind ganze Zahlen ab 0.",
    "nicht_dabei": "„{name}“ ist kein Teilnehmer dieses Turniers.",
    "unbekannter_name": "„{name}“ kennt hier niemand. Gemeint ist jemand mit eigenem Namen an diesem Stammtisch.",
    "syntax": "So nicht. Bestimmen kannst du: {allowed}.",
    No.ALREADY_HERE: "Wer schon am Turnier teilnimmt, kann niemanden ersetzen.",
    No.WRONG_PHASE: "Das geht beim Turnier jetzt nicht. „turnier stand“ zeigt, wie weit es ist.",
    No.NOT_YOUR_TURN: "Die Leitung übernimmt, wer von den Anwesenden die niedrigste Startnummer hat: {@turns}.",
}


TURNIER_WORDS: Vocabulary[State, View] = Vocabulary(
    game=TURNIER,
    verbs=VERBS,
    tell=tell,
    show=show_standing,
    score=show_standing,
    refusals=REFUSALS,
    options={
        "gruppenspiele": "so viele Gruppenspiele hat die Vorrunde",
        "durchgaenge": "so oft gibt jeder in einem Gruppenspiel",
        "abzug": "Punkte ab für ein fehlendes Pflicht-Solo",
        "angemeldet": "nur in Protokollen: alle Genannten sind angemeldet",
        "rangliste": "nur in Protokollen: die Liste, die es vorher gab",
    },
    answers={
        ShowStanding: _standing_again,
        ShowPlan: show_plan,
        ShowOwnTable: show_my_table,
        ShowServices: show_all,
        ShowAllTime: show_all_time,
    },
    subjects=("turnier",),
)
