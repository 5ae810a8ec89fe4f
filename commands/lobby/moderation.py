"""What is said when a host bars, mutes or lets somebody in again, and when the house is about to close."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from commands.language.german import counted, meant, title
from commands.language.names import GUEST_MARK
from commands.language.plain import OfTheHouse
from commands.table import notes
from games.frozen import Frozen

NOT_YOURSELF = "Dich selbst kannst du nicht aussperren."
NOT_STORED = notes.NOT_STORED
NOBODY_BARRED = "Niemand ist ausgesperrt, und alle dürfen reden."
MUTED = "Du darfst hier gerade nicht reden. Spielen darfst du weiter."
NOTHING_ANNOUNCED = "Es ist gar nichts angekündigt: Der Stammtisch bleibt offen."
STAYS_OPEN = OfTheHouse("Der Stammtisch bleibt doch offen.")

_MINUTE, _HOUR = 60, 3600


def because(reason: str) -> str:
    """The reason behind a sentence, if there is one."""
    return f" Grund: {reason}" if reason else ""


def until(end: datetime | None) -> str:
    """Until when, by the clock on the wall of the house; the same for the host and for whom it concerns."""
    return " für immer" if end is None else f" bis {end.astimezone():%d.%m.%Y %H:%M} Uhr"


def span(seconds: int) -> str:
    """A stretch of time in one unit."""
    if seconds >= 2 * _HOUR:
        return counted(seconds // _HOUR, "Stunde", "Stunden")
    if seconds >= 2 * _MINUTE:
        return counted(seconds // _MINUTE, "Minute", "Minuten")
    return counted(seconds, "Sekunde", "Sekunden")


def barred(end: datetime | None, reason: str) -> str:
    return f"Du darfst{until(end)} nicht an den Stammtisch.{because(reason)}"


def sent_away(end: datetime | None, reason: str) -> str:
    return f"Du bist vom Stammtisch ausgesperrt{until(end)}.{because(reason)}"


def is_barred(label: str, end: datetime | None, *, guest: bool, address: str = "") -> str:
    """What the host reads; a guest can come back as another one, and the host learns how to keep them out."""
    told = f"{called(label)} ist ausgesperrt{until(end)}."
    if not guest:
        return told
    told += " Mit seinem Wort kommt dieser Gast nicht wieder herein, als neuer Gast schon."
    return told + (f" Auch das verhindert „bann {address}“." if address else "")


class Severe(Frozen):
    """
    What is done to somebody only after a `ja`: without an end, or to another admin.

    Attributes:
        verb: what is done, as it stands behind „Soll ich Anna wirklich …“.
        undone: what the host reads who has not said `ja`.
    """

    verb: str
    undone: str

    def question(self, name: str, *, for_ever: bool, admin: bool) -> str:
        """Ask whether it is meant."""
        who = f"{name} ist selbst Admin. " if admin else ""
        how = "für immer " if for_ever else ""
        return f"{who}Soll ich {name} wirklich {how}{self.verb}? Tippe „ja“, wenn du das willst: "


BAR = Severe("aussperren", "Gut, niemand ist ausgesperrt worden.")
MUTE = Severe("stumm schalten", "Gut, niemand ist stumm geschaltet worden.")


def not_muted(name: str) -> str:
    return f"{name} darf reden. „banne“ zeigt, wer nicht."


def not_connected(name: str) -> str:
    """Somebody who is known, but has no connection to be cut."""
    return f"{title(name)} ist gerade nicht da."


def called(label: str) -> str:
    """Return how a list shows whoever a sanction is against: `Gast-Otto`."""
    marked = label.startswith(GUEST_MARK)
    return title(GUEST_MARK) + title(label.removeprefix(GUEST_MARK)) if marked else title(label)


def is_muted(label: str, end: datetime | None, reason: str) -> str:
    """What the host reads."""
    silent = "nie mehr reden" if end is None else f"nicht mehr reden{until(end)}"
    return f"{called(label)} darf {silent}.{because(reason)}"


def may_speak(label: str) -> str:
    return f"{called(label)} darf wieder reden."


def may_come(label: str) -> str:
    return f"{called(label)} darf wieder herein."


def not_barred(typed: str, where: str = "„banne“") -> str:
    """Nothing to lift; `where` says what shows all who are barred."""
    return f"„{typed[:40]}“ ist nicht ausgesperrt. {where} zeigt alle."


def listed_as(label: str, *, mute: bool, end: datetime | None, by: str, reason: str) -> str:
    """One line of the list of sanctions."""
    if mute:
        what = "darf nie mehr reden" if end is None else f"darf nicht reden{until(end)}"
    else:
        what = f"ist ausgesperrt{until(end)}"
    return f"  {called(label)} {what}, von {title(by)}.{because(reason)}"


def unknown(typed: str, alike: Iterable[str]) -> str:
    return f"Den Namen „{typed[:40]}“ hat hier niemand.{meant([title(name) for name in alike])}"


def no_such_guest(typed: str) -> str:
    """Guests' names are given out again, so one without a seat is nobody."""
    return f"Einen Gast namens „{typed[:40]}“ gibt es gerade nicht. „spieler“ zeigt alle Verbindungen."


def no_network(typed: str) -> str:
    return f"„{typed[:50]}“ ist weder ein Name noch eine Adresse. Ein Netz schreibst du so: 192.0.2.0/24."


def no_span(typed: str) -> str:
    """What stands where a span of time could stand is none."""
    return f"„{typed[:20]}“ ist keine Dauer. Schreib 30m, 2h, 3t oder 1w; ein Grund beginnt mit einem Buchstaben."


def kicked(reason: str) -> str:
    return f"Du wurdest vom Stammtisch getrennt.{because(reason)}"


def line_cut(label: str) -> str:
    return f"Die Verbindung von {title(label)} ist getrennt."


def closes(seconds: int, reason: str) -> str:
    return OfTheHouse(f"Der Stammtisch schließt in {span(seconds)}. Alle Tische sind gespeichert.{because(reason)}")


def closes_table(by: str, reason: str) -> str:
    return OfTheHouse(f"{by} hat diesen Tisch geschlossen.{because(reason)}")


_DEEDS: Mapping[str, str] = {
    "kick": "trennt",
    "ban": "sperrt aus:",
    "lift_ban": "lässt wieder herein:",
    "mute": "nimmt das Wort:",
    "unmute": "gibt das Wort zurück:",
    "announce": "sagt allen etwas",
    "close_table": "schließt Tisch",
    "shut_down": "kündigt das Ende an",
    "stay_open": "nimmt das Ende zurück",
    "make_admin": "macht zum Admin:",
    "take_admin": "nimmt die Rechte:",
    "reset_access": "setzt ein neues Passwort für",
    "delete_account": "löscht ein Konto, jetzt",
    "rename_account": "benennt ein Konto um, jetzt",
    "invite": "lädt jemanden ein",
    "uninvite": "nimmt eine Einladung zurück:",
    "free_seat": "gibt einen Platz frei:",
    "tidy_up": "räumt auf, Tische:",
}


def deed_line(deed: str, when: datetime, by: str, subject: str, *, reason: str, end: datetime | None) -> str:
    """One line of the moderation log."""
    what = " ".join(part for part in (title(by), _DEEDS.get(deed, deed), subject) if part)
    ends = "" if end is None else f"{'' if subject else ','}{until(end)}"
    return f"{when.astimezone():%d.%m.%Y %H:%M} {what}{ends}.{because(reason)}"


# --- what a host did at the command line, told to whom it concerns in the running house ---

NOW_ADMIN = "Du hast jetzt die Rechte eines Admins. „hilfe befehle“ nennt die neuen Befehle."
NO_ADMIN_ANY_MORE = "Du bist kein Admin mehr."
LOG_IN_AFRESH = "Für dein Konto gilt ein neues Passwort. Melde dich bitte damit noch einmal an."


# --- what an admin asks for ---


def sessions_heading(number: int) -> str:
    return f"{counted(number, 'Verbindung', 'Verbindungen')}:"


def session_line(name: str, address: str, client: str, quiet: int, *, table: int | None, watches: bool) -> str:
    """Return one connection: who ("": nobody yet), from where, with what, silent for how long, and where they are."""
    who = title(name) if name else "(noch kein Name)"
    place = ("im Vorraum" if table is None else f"Tisch {table}") + (", schaut zu" if watches else "")
    silence = counted(quiet, "Sekunde", "Sekunden")
    return f"  {who}, {address}, {client or 'unbekanntes Programm'}, still seit {silence}, {place}"


def announced(name: str, text: str) -> str:
    return OfTheHouse(f"Ansage von {title(name)}: {text}")


def no_table(number: int) -> str:
    return f"Tisch {number} gibt es nicht."


def table_closed(number: int) -> str:
    return f"Tisch {number} ist geschlossen."


def takes_seat(by: str, name: str, reason: str) -> str:
    return OfTheHouse(f"{by} hat {name} den Platz an diesem Tisch genommen.{because(reason)}")


def at_table(number: int, reason: str) -> str:
    """Where a seat was freed and why, as it is kept."""
    return f"Tisch {number}{f', {reason}' if reason else ''}"


def seat_freed(number: int, name: str) -> str:
    return f"{name} sitzt nicht mehr an Tisch {number}."


def not_at_table(number: int, typed: str, names: Iterable[str]) -> str:
    return f"„{typed[:40]}“ hat keinen Platz an Tisch {number}. Dort sitzen: {', '.join(names) or 'niemand'}."


def table_over(number: int) -> str:
    return f"An Tisch {number} ist die Partie zu Ende; da wartet niemand mehr auf einen Platz."


def seats_of_tournament(number: int) -> str:
    """Whose seat it is decides the tournament."""
    return f"An Tisch {number} spielt ein Turnier. Dort tauscht die Turnierleitung jemanden aus: „turnier ersatz“."


def invitations_list(lines: Iterable[str]) -> str:
    """Every invitation nobody has used yet."""
    return "\n".join(["Offene Einladungen:", *lines]) if (lines := list(lines)) else "Keine Einladung ist offen."


def invitation_line(short: str, made: datetime, end: datetime | None) -> str:
    """One of them: its sign, since when and until when it counts."""
    ends = "ohne Ende" if end is None else f"bis {end.astimezone():%d.%m.%Y %H:%M} Uhr"
    return f"  {short}, vom {made.astimezone():%d.%m.%Y %H:%M}, {ends}"


def closing_note(by: str, reason: str) -> str:
    return f"geschlossen von {by}.{because(reason)}"


class Standing(Frozen):
    """How the house is doing; times in seconds."""

    open_for: int
    sessions: int
    people: int
    tables: int
    awake: int
    moves: int
    journal_last: float
    journal_p99: float
    waiting: int
    lag: float
    tasks: int
    failed_logins: int
    kilobytes: int
    version: str
    ends_in: int | None
    computer_tables: int = 0
    thinking: int = 0
    thoughts: int = 0
    thoughts_waiting: int = 0
    sunk: int = 0
    replaced: int = 0
    incarnation: int = 0
    standbys: int = 0


def status(now: Standing) -> str:
    """Return how the house is doing, one fact a line."""
    waiting = counted(now.waiting, "Auftrag wartet", "Aufträge warten")
    last, usual = _milliseconds(now.journal_last), _milliseconds(now.journal_p99)
    lines = [
        f"Offen seit {span(now.open_for)}.",
        f"{counted(now.sessions, 'Verbindung', 'Verbindungen')}, davon {now.people} angemeldet.",
        f"{counted(now.tables, 'offener Tisch', 'offene Tische')}, davon {now.awake} im Speicher.",
        f"{counted(now.moves, 'Zug', 'Züge')} seit dem Start.",
        f"Journal: zuletzt {last}, fast immer unter {usual}, {waiting}.",
        f"Verzug der Ereignisschleife: {_milliseconds(now.lag)}.",
        f"{counted(now.tasks, 'Aufgabe', 'Aufgaben')} im Gange.",
        f"{counted(now.failed_logins, 'Anmeldung', 'Anmeldungen')} misslungen.",
        f"Datenbank: {now.kilobytes} KiB. Fassung {now.version}.",
    ]
    if now.computer_tables or now.thoughts:
        waiting = counted(now.thoughts_waiting, "Frage wartet", "Fragen warten")
        lines += [
            f"Computer an {counted(now.computer_tables, 'Tisch', 'Tischen')}, {waiting}.",
            f"Gedacht: {now.thoughts}-mal, gerade in {counted(now.thinking, 'Prozess', 'Prozessen')}.",
            f"Unter ihrer Stärke gespielt: {now.sunk}-mal. Prozesse ersetzt: {now.replaced}.",
        ]
    if now.incarnation:
        waiting = counted(now.standbys, "Haus steht", "Häuser stehen") if now.standbys else "Keines steht"
        lines.append(f"Haus {now.incarnation} an dieser Datenbank. {waiting} bereit.")
    if now.ends_in is not None:
        lines.append(f"Der Stammtisch schließt in {span(now.ends_in)}.")
    return "\n".join(lines)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} Millisekunden".replace(".", ",")
