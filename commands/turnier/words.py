"""Tournaments: what players type and are told, what programs are told, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commands.language import grammar
from commands.language.german import counted, listed, title
from commands.language.grammar import Grammar
from commands.language.kinds import ByKind
from commands.language.verb import Question, Verb
from commands.language.voice import Voice
from commands.table.verbs import ShowOwnTable, ShowServices
from games.contract import Event, No, Seat
from games.turnier import actions
from games.turnier.actions import (
    Abort,
    Aborted,
    Begin,
    DroppedOut,
    Enter,
    Finished,
    GoOn,
    HandOver,
    LeaderChanged,
    LeaderSeen,
    NumbersDrawn,
    Open,
    Opened,
    Register,
    Registered,
    Replaced,
    ResultTaken,
    RoundBegan,
    RoundOver,
    Settle,
    Settled,
    SignedOff,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)


def byes_of(number: int | None, byes: Sequence[Seat], voice: Voice) -> str:
    names = voice.people(byes, you=False)
    return f"Ohne Platz in der Endrunde: {names}" if number is None else f"Freilos: {names}"


NONE = "Es ist kein Turnier offen. „turnier eroeffnen NAME“ beginnt eins."


class ShowStanding(Question):
    """`turnier stand`: where the tournament stands, to be hung on a wall."""


class ShowPlan(Question):
    """`turnier plan`: who sat, sits and will sit where."""


class ShowAllTime(Question):
    """`rangliste [ANZAHL oder NAME]`: the all-time list."""

    about: str = ""


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
        "Legt vor dem Start fest: spiel doppelkopf oder skat, regelwerk haus oder ddv, gruppenspiele 1 bis 5, "
        "durchgaenge 1 bis 12, abzug 0 bis 99.",
        " {name} {value}",
        grammar.term("name") + grammar.maybe(grammar.word("auf")) + grammar.term("value"),
        ("name", "Was willst du bestimmen: spiel, regelwerk, gruppenspiele, durchgaenge oder abzug, und welchen Wert?"),
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


REFUSALS: Mapping[str, str] = {
    "kein_turnier": NONE,
    "name_vergeben": "Ein Turnier mit diesem Namen ist schon offen. „turnier liste“ zeigt alle.",
    "kein_leiter": "Das bestimmt der Turnierleiter: {@leader}.",
    "leiter_anwesend": "Der Turnierleiter ist noch da: {@leader}. Erst wenn er fünf Minuten weg war, geht das.",
    "schon_angemeldet": "Du bist schon angemeldet.",
    "nicht_angemeldet": "Du nimmst an diesem Turnier nicht teil.",
    "teilnehmerzahl": (
        "Mit {count} Leuten geht das nicht: Es müssen 4 bis 40 sein, und nicht 6, 7 oder 11; beim Skat 3 bis 40, und "
        "nicht 5."
    ),
    "noch_nicht_fertig": "Noch nicht alle Tische sind fertig. Es fehlt: Tisch {tables}.",
    "unbekannter_tisch": "Diesen Tisch gibt es nicht. In dieser Runde sind es {tables}.",
    "ergebnis_unvollstaendig": "Es müssen genau die Leute dieses Tisches sein, jeder einmal: {@members}.",
    "punkte_falsch": "„{typed}“ ist keine Punktzahl. Punkte sind ganze Zahlen, unter 0 nur bei Skat und beim DDV.",
    "nicht_dabei": "„{name}“ ist kein Teilnehmer dieses Turniers.",
    "unbekannter_name": "„{name}“ kennt hier niemand. Gemeint ist jemand mit eigenem Namen an diesem Stammtisch.",
    "syntax": "So nicht. Bestimmen kannst du: {allowed}.",
    No.ALREADY_HERE: "Wer schon am Turnier teilnimmt, kann niemanden ersetzen.",
    No.NOT_YOUR_TURN: "Die Leitung übernimmt, wer von den Anwesenden die niedrigste Startnummer hat: {@turns}.",
}

PHASES: Mapping[str, str] = {
    "-": "Dieses Turnier gibt es noch nicht. „turnier eroeffnen“ und ein Name beginnt eines.",
    "anmeldung": "Das Turnier hat noch nicht begonnen; bis „turnier start“ melden sich alle an.",
    "gruppenspiel": "Das Turnier läuft schon: Gerade wird ein Gruppenspiel gespielt.",
    "pause": "Zwischen zwei Runden geht das nicht. „turnier weiter“ beginnt die nächste.",
    "endrunde": "Das Turnier läuft schon: Gerade wird die Endrunde gespielt.",
    "abgeschlossen": "Dieses Turnier ist zu Ende.",
    "abgebrochen": "Dieses Turnier ist abgebrochen worden.",
}


EVENTS: Mapping[str, type[Event]] = {
    "turnier_eroeffnet": actions.Opened,
    "angemeldet": actions.Registered,
    "abgemeldet": actions.SignedOff,
    "festgelegt": actions.Settled,
    "startnummern": actions.NumbersDrawn,
    "spielrunde": actions.RoundBegan,
    "ergebnis": actions.ResultTaken,
    "spielrunde_ende": actions.RoundOver,
    "ausgeschieden": actions.DroppedOut,
    "ersetzt": actions.Replaced,
    "turnier_ende": actions.Finished,
    "turnier_abgebrochen": actions.Aborted,
    "leiter": actions.LeaderChanged,
    "leiter_anwesend": actions.LeaderSeen,
}


@ByKind
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _tell_opened(event: Opened, voice: Voice) -> str:
    name = title(event.name)
    said = voice.does(event.seat, "eröffnest", f"das Turnier {name}.")
    return f"{said} „turnier anmelden“ meldet dich an."


@tell.register
def _tell_registered(event: Registered, voice: Voice) -> str:
    number = "Noch ist niemand sonst dabei." if event.count == 1 else f"Ihr seid jetzt {event.count}."
    if event.seat != voice.you:
        number = f"Angemeldet: {event.count}."
    return f"{voice.says(event.seat, 'bist angemeldet.', 'nimmt am Turnier teil.')} {number}"


@tell.register
def _tell_signed_off(event: SignedOff, voice: Voice) -> str:
    left = f"Noch angemeldet: {event.count}."
    if event.by is None:
        return f"{voice.says(event.seat, 'bist wieder abgemeldet.', 'meldet sich wieder ab.')} {left}"
    struck = f"streichst {voice.whom(event.seat)}", f"streicht {voice.whom(event.seat)}"
    return f"{voice.says(event.by, *struck)} von der Liste. {left}"


@tell.register
def _tell_settled(event: Settled, voice: Voice) -> str:
    said = voice.does(event.seat, "bestimmst", f"für das Turnier: {event.name} {event.value}.")
    if event.name not in ("spiel", "regelwerk"):
        return said
    played = "Skat" if event.value == "skat" else "Doppelkopf"
    return f"{said} Gespielt wird {played}, durchgaenge und abzug sind jetzt wie dort üblich."


@tell.register
def _tell_numbers_drawn(event: NumbersDrawn, voice: Voice) -> str:
    numbers = ", ".join(f"{number} {voice.name(seat)}" for number, seat in enumerate(event.seats, 1))
    return f"Das Turnier beginnt. Das Los gibt die Startnummern: {numbers}."


@tell.register
def _tell_round_began(event: RoundBegan, voice: Voice) -> str:
    what = "Die Endrunde" if event.number is None else f"Gruppenspiel {event.number} von {event.games}"
    lines = [f"{what} beginnt:"]
    for number, (seats, deals) in enumerate(zip(event.tables, event.deals, strict=True), 1):
        top = " (Siegertisch)" if event.number is None and number == 1 else ""
        lines.append(f"  Tisch {number}{top}, {deals} Spiele: {voice.people(seats, you=False)}")
    if event.byes:
        lines.append(f"  {byes_of(event.number, event.byes, voice)}")
    return "\n".join(lines)


@tell.register
def _tell_result_taken(event: ResultTaken, voice: Voice) -> str:
    points = ", ".join(f"{voice.name(seat)} {made}" for seat, made in event.points)
    solos = f" Pflicht-Solo gespielt: {voice.people(event.solos, you=False)}." if event.solos else ""
    if event.by is None:
        return f"Tisch {event.table} ist fertig: {points}.{solos}"
    verb = ("berichtigst", "berichtigt") if event.again else ("trägst", "trägt")
    ending = "" if event.again else " ein"
    said = voice.says(event.by, f"{verb[0]} Tisch {event.table}{ending}", f"{verb[1]} Tisch {event.table}{ending}")
    return f"{said}: {points}.{solos}"


@tell.register
def _tell_round_over(event: RoundOver, voice: Voice) -> str:
    over = f"Gruppenspiel {event.number} ist zu Ende."
    if not event.last:
        return f"{over} Pause, bis es mit „turnier weiter“ weitergeht."
    paying = (
        f" {counted(event.charge, 'Punkt', 'Punkte')} ab ohne Pflicht-Solo: {voice.people(event.charged, you=False)}."
    )
    return f"{over} Damit ist die Vorrunde vorbei.{paying if event.charged else ''} Nach der Pause folgt die Endrunde."


@tell.register
def _tell_dropped_out(event: DroppedOut, voice: Voice) -> str:
    out = voice.does(event.seat, "scheidest", "aus dem Turnier aus.")
    return out if event.by is None else f"{out} Das hat der Turnierleiter bestimmt: {voice.name(event.by)}."


@tell.register
def _tell_replaced(event: Replaced, voice: Voice) -> str:
    old = voice.name(event.old)
    return voice.does(event.new, "spielst", f"jetzt für {old}.")


@tell.register
def _tell_finished(event: Finished, voice: Voice) -> str:
    head = "Nach der Berichtigung" if event.again else "Das Turnier ist zu Ende"
    rows = zip(event.places, event.points, strict=True)
    lines = [
        f"{place:3}. {voice.name(seat)}, {counted(points, 'Ranglistenpunkt', 'Ranglistenpunkte')}"
        for place, (seat, points) in enumerate(rows, 1)
    ]
    winner = voice.name(event.places[0]) if event.points and event.points[0] else "niemand"
    return "\n".join([f"{head}. Sieger: {winner}.", *lines])


@tell.register
def _tell_aborted(event: Aborted, voice: Voice) -> str:
    return voice.does(event.seat, "brichst", "das Turnier ab.") + " Es gibt keine Plätze."


@tell.register
def _tell_leader_changed(event: LeaderChanged, voice: Voice) -> str:
    if event.by is None:
        return voice.does(event.seat, "übernimmst", "die Turnierleitung.")
    return voice.does(event.seat, "leitest", "jetzt das Turnier.")


@tell.register
def _tell_leader_seen(event: LeaderSeen, voice: Voice) -> str:
    if event.present:
        return voice.does(event.seat, "bist wieder da und leitest", "das Turnier.")
    return (
        f"Turnierleiter {voice.name(event.seat)} ist seit fünf Minuten weg. Übernehmen kann mit „turnier leiter“, "
        "wer von den Anwesenden die niedrigste Startnummer hat."
    )
