"""What the house says when people look for each other: tables, invitations, wishes, private tables, watching."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from commands.company.talk import one_line
from commands.language.german import counted, listed, title, with_level
from commands.table.notes import stretch
from commands.table.screens import setting
from games.frozen import Frozen
from games.options import Value
from games.table.state import TablePhase

_PHASES: Mapping[str, str] = {
    TablePhase.WAITING.value: "wartet",
    TablePhase.BROKEN_OFF.value: "abgebrochen",
    TablePhase.PLAYED.value: "zu Ende",
    TablePhase.EXERCISED.value: "Übung zu Ende",
    "partie_ende": "zu Ende",
}


class ListedTable(Frozen):
    """
    What a list says of a table.

    Attributes:
        people: their names, and of computers how strong they are.
        free: how many could join.
        opened: since when it is open, None where that is of no interest.
        unusual: what is agreed there, if it is not as usual.
        rests: none of its people is there.
        away: its game is not in this house just now.
    """

    number: int
    game: str
    phase: str
    people: tuple[tuple[str, str], ...]
    free: int
    opened: datetime | None = None
    unusual: tuple[str, ...] = ()
    rests: bool = False
    away: bool = False
    private: bool = False


def table_line(table: ListedTable, now: datetime) -> str:
    """Return a table as one line: number, game, state, since when, people, rules, and how many could join."""
    people = ", ".join(with_level(title(name), level) for name, level in table.people) or "niemand"
    private = ", privat" if table.private else ""
    state = "ruht" if table.rests else _PHASES.get(table.phase, "spielt")
    if table.away:
        state = "schläft, weil das Spiel gerade nicht eingerichtet ist"
    rules = f" Vereinbart: {', '.join(table.unusual)}." if table.unusual else ""
    room = f" Frei: {counted(table.free, 'Platz', 'Plätze')}, „mitspielen {table.number}“." if table.free > 0 else ""
    since = "" if table.opened is None else f" Offen seit {_since(table.opened, now)}.".replace("..", ".")
    return f"Tisch {table.number}, {table.game}{private}, {state}: {people}.{rules}{room}{since}"


def _since(opened: datetime, now: datetime) -> str:
    """Return since when, by the clock on the wall, or the day if that is long ago."""
    at = opened.astimezone()
    if now - opened < timedelta(hours=20):
        return f"{at.hour:02}:{at.minute:02}"
    return f"{at.day:02}.{at.month:02}."


def more_tables(shown: int) -> str:
    """Return what stands below the first tables of a big house."""
    return f"Das sind die ersten {shown} Tische, es gibt noch mehr."


def more_people(left_out: int) -> str:
    """Return what stands below the first people of a full house; who came first is named."""
    return f"  und {counted(left_out, 'weitere, die später gekommen ist', 'weitere, die später gekommen sind')}"


def tables_rest(number: int) -> str:
    """Return how many tables are left out because nobody is there."""
    return f"{counted(number, 'Tisch ruht', 'Tische ruhen')}: Dort ist gerade niemand. „tische alle“ zählt alle auf."


NOTHING_ASKED = "Dich hat gerade niemand etwas gefragt."
AGREE_TO_BREAK_OFF = "Dass ihr abbrecht, sagt jeder selbst: „spiel abbrechen“."
NOT_BROKEN_OFF = "Dann geht es weiter: Abgebrochen wird nur, wenn alle „spiel abbrechen“ sagen."

# --- wer ---


class MeetingPlace(Frozen):
    """
    What everybody may know of somebody who is here.

    Attributes:
        table: where they play or watch, None in the lobby.
        idle: for how many seconds they have typed nothing.
        away: what they have said when they went, None if they did not.
        seeks: what they want to play, "" if nothing.
    """

    name: str
    you: bool
    table: int | None
    game: str
    watches: bool
    idle: int
    away: str | None
    seeks: str


_SHOWN_FROM = 60
"""Seconds somebody must have been silent before that is worth a word."""


def person_line(one: MeetingPlace) -> str:
    """Return one line of the list of people: who, where, and whether they are there."""
    place = f"{'schaut zu' if one.watches else 'spielt'} an Tisch {one.table}, {one.game}"
    parts = [f"  {title(one.name)}{' (du)' if one.you else ''}", "im Vorraum" if one.table is None else place]
    if one.seeks:
        parts.append(f"sucht {one.seeks}")
    if one.away is not None:
        parts.append(f"kurz weg{f' ({one_line(one.away)})' if one.away else ''}")
    if one.idle >= _SHOWN_FROM and not one.you:
        parts.append(f"seit {stretch(one.idle)} still")
    return ", ".join(parts)


def computers_play(number: int, game: str, machines: Iterable[tuple[str, str]]) -> str:
    """Return which computers play at a table, and how strong they are."""
    names = list(machines)
    verb = "spielt" if len(names) == 1 else "spielen"
    return f"An Tisch {number}, {game}, {verb} auch {listed(with_level(title(name), level) for name, level in names)}."


# --- tische, mitspielen ---

NO_TABLE_OF_YOURS = "Du sitzt an keinem Tisch."
WAITS_LONGEST = "Mehrere Tische warten; dieser am längsten. „tische“ zeigt alle."
NO_OWN_GAME = "Möglich: „tische“, „tische meine“ und „tische“ mit einem Spiel dahinter, etwa „tische romme“."


def no_table_of(game: str) -> str:
    return f"Gerade ist kein Tisch für {game} offen."


def nobody_waits_for(game: str, word: str) -> str:
    return f"Kein Tisch für {game} wartet auf Mitspieler. „eroeffnen {word}“ macht einen auf, „suche {word}“ sucht."


def sits_nowhere(name: str) -> str:
    return f"{title(name)} sitzt gerade an keinem Tisch. „einladen {name.lower()}“ holt jemanden an deinen."


def is_private(number: int) -> str:
    return f"Tisch {number} ist privat: Dorthin kommt man nur mit einer Einladung."


def is_unwatched(number: int) -> str:
    return f"An Tisch {number} möchte man keine Zuschauer."


def you_open_private(number: int, game: str) -> str:
    return f"Du eröffnest Tisch {number}: {game}, privat. „einladen anna“ lädt jemanden ein; sonst kommt niemand."


def went_on(name: str, number: int, game: str, *, private: bool, begins: bool) -> str:
    """Return where somebody is now, for those they have played with; where a match begins at once nobody can follow."""
    way = "." if private or begins else f": „mitspielen {number}“ bringt dich hin."
    return f"{title(name)} sitzt jetzt an Tisch {number}, {game}{', privat' if private else ''}{way}"


# --- einladen ---

INVITE_WHERE = "Dafür musst du an einem Tisch sitzen. „eroeffnen“ macht einen auf."
NO_ROOM = "An deinem Tisch ist kein Platz frei."
TOO_MANY_INVITATIONS = "Du hast gerade schon einige eingeladen. Warte bitte eine Minute."
INVITATION_GONE = "Diese Einladung gilt nicht mehr."


def invites(name: str, number: int, game: str) -> str:
    return f"{title(name)} lädt dich an Tisch {number} ein: {game}. „ja“ bringt dich hin, „nein“ lehnt ab."


def invited_no_more(name: str) -> str:
    return f"{title(name)} ist nicht mehr eingeladen."


def not_invited(name: str) -> str:
    return f"{title(name)} ist hier gar nicht eingeladen."


def invited(name: str, away: bool) -> str:
    """Return what the host of an invitation reads."""
    return f"{title(name)} ist eingeladen{', aber gerade kurz weg' if away else ''}."


def invited_already(name: str) -> str:
    """Return what somebody reads who invites a person a second time before the first one is answered."""
    return f"{title(name)} ist schon eingeladen."


def plays_elsewhere(name: str, number: int) -> str:
    return f"{title(name)} spielt gerade an Tisch {number}."


def sits_here(name: str) -> str:
    return f"{title(name)} sitzt schon hier."


def declines(name: str) -> str:
    return f"{title(name)} kommt gerade nicht."


DECLINED = "Gut, dann nicht."

# --- suche ---

SEEKS_NOBODY = "Gerade sucht niemand. „suche romme“ merkt vor, was du spielen willst."
SEEK_NO_MORE = "Du suchst nicht mehr."
SOUGHT_NOTHING = "Du hattest nichts gesucht."
SEEK_LAPSED = "Du hast nicht geantwortet; deine Suche ist zu Ende."
YOU_SIT_ALREADY = "Du sitzt schon an einem Tisch. Suchen kannst du im Vorraum."


def wanted(game: str, rules: Iterable[tuple[str, Value]]) -> str:
    """Return a wish: the game, and the rules it is to be played by."""
    said = [setting(name, value) if isinstance(value, bool) else f"{name} {value}" for name, value in rules]
    return f"{game}{f' ({listed(said)})' if said else ''}"


def seek(what: str, lacking: int) -> str:
    return (
        f"Du suchst {what}. {'Es fehlt' if lacking == 1 else 'Es fehlen'} noch "
        f"{counted(lacking, 'Mitspieler', 'Mitspieler')}. „suche aus“ beendet die Suche."
    )


def seekers(lines: Iterable[tuple[str, str]]) -> str:
    """Return who wants to play what."""
    return "\n".join(["Es suchen:", *(f"  {title(name)}: {what}" for name, what in lines)])


def come_together(what: str, number: int, others: Iterable[str]) -> str:
    return (
        f"Ihr seid genug für {what}: {listed([*map(title, others), 'du'])}. Tisch {number} ist offen. „ja“ setzt dich "
        "dazu, „nein“ beendet deine Suche."
    )


def they_are_asked(what: str, others: Iterable[str]) -> str:
    """Return what the last one reads, for whom the table is opened."""
    names = list(others)
    asked = "ist gefragt und kommt" if len(names) == 1 else "sind gefragt und kommen"
    return f"Ihr seid genug für {what}. {listed(map(title, names))} {asked} mit „ja“ dazu."


def does_not_answer(name: str) -> str:
    return f"{title(name)} hat nicht geantwortet."


def waits_for_you(what: str, number: int, names: Iterable[str]) -> str:
    return f"An Tisch {number} wartet schon {what}: {listed(map(title, names))}. „ja“ setzt dich dazu."


def no_such_rule(word: str, names: Iterable[str]) -> str:
    known = listed(names)
    rest = f". Es gibt: {known}" if known else ", und auch sonst nichts"
    return f"„{word[:40]}“ gibt es dort nicht zu vereinbaren{rest}."


def no_such_value(name: str, allowed: Iterable[object]) -> str:
    return f"Für {name} ist möglich: {listed(map(str, allowed))}."


# --- zuschauen ---


def somebody_watches(name: str) -> str:
    """Return what the players read, once."""
    return f"{title(name)} schaut euch zu."


def wants_no_spectators(name: str, lacking: int, *, admit: bool) -> str:
    """Return that somebody votes, and how many more it takes."""
    what = "Zuschauer zulassen" if admit else "keine Zuschauer"
    word = "zuschauer ja" if admit else "zuschauer nein"
    votes = "Eine Stimme fehlt" if lacking == 1 else f"{lacking} Stimmen fehlen"
    return f"{title(name)} möchte {what}. {votes} noch: „{word}“."


NO_SPECTATORS_NOW = "Bei euch schaut jetzt niemand mehr zu. „zuschauer ja“ ändert das wieder."
SPECTATORS_NOW = "Bei euch darf jetzt wieder zugeschaut werden."
SPECTATORS_AS_IS = "So ist es schon."
VOTE_AT_A_TABLE = "Darüber stimmen die ab, die am Tisch sitzen."
ANYBODY_MAY_WATCH = "An Turniertischen darf jeder zuschauen."


def shown_out(number: int) -> str:
    """Return why somebody watches no more."""
    return f"An Tisch {number} möchte man lieber unter sich sein. Du bist wieder im Vorraum."


def nobody_here(name: str) -> str:
    return f"{title(name)} ist gerade nicht da. „nachricht {name.lower()}“ hinterlässt etwas."
