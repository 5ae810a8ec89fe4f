"""What the house says around the tables: at the door, in the lobby, of who comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from commands.language.german import counted, listed, meant, title
from commands.language.system import TROUBLES
from commands.table import notes

# --- on the wire ---

STILL_HERE = "[Ja, ich bin noch da.]\n"
NOT_FOR_US = "Das hat das Haus nicht verstanden. Lade die Seite bitte neu."
TOO_MUCH = "\nDas war zu viel auf einmal. Ich lege auf.\n"
NO_SUCH_MESSAGE = "Diese Nachricht verstehe ich nicht. „stammtisch protokoll-schema“ zeigt, welche es gibt."


def too_long_for_a_message(package: str) -> str:
    """Return what a program is told that does not get a message, because it would be too long."""
    return f"{package} ist zu lang für eine Nachricht. In Worten steht alles da, zum Beispiel mit „karten“."


def no_longer_told(package: str, instead: str) -> str:
    """Return what a program is told that asks for what there is no more, but by another name."""
    return f"{package} gibt es nicht mehr. Alles, was du am Tisch siehst, steht jetzt in {instead}."


def line_too_long(most: int) -> str:
    """Return what is said of a line that was thrown away; `most`: how long one may be."""
    return f"Diese Zeile war zu lang: Mehr als {most} Zeichen lese ich nicht.\n"


# --- at the door ---

CLOSING = "Der Stammtisch schließt gerade. Versuch es bitte in ein paar Minuten wieder."
FULL = "Der Stammtisch ist bis auf den letzten Platz besetzt. Versuch es bitte später wieder."
TOO_MANY_LINES = "Von deiner Adresse sind schon so viele Verbindungen offen, wie hier erlaubt sind."
TOO_MANY_CONNECTS = "Von deiner Adresse kommen gerade zu viele Verbindungen. Warte bitte eine Minute."
LINE_UNKNOWN = "Der Stammtisch ist neu gestartet und kennt diese Leitung nicht mehr. Verbinde dich bitte noch einmal."
LINE_OF_NOBODY = "Der Stammtisch ist neu gestartet. Melde dich bitte noch einmal an."
LINE_KEPT = "Der Stammtisch ist neu gestartet. Deine Leitung ist geblieben, und alles steht, wie es stand."
LINE_KEPT_BY_CHANCE = (
    "Der Stammtisch war einen Augenblick fort, deine Leitung ist geblieben. Deine letzte Zeile gilt nur, wenn die "
    "Antwort schon da war oder jetzt zu sehen ist; sonst tipp sie noch einmal."
)
TAKEN_OVER = "Du hast dich an anderer Stelle angemeldet; dort geht es weiter."
TOOK_OVER = "Deine andere Verbindung ist jetzt zu."
ACCOUNT_GONE = "Dein Konto ist gelöscht worden. Bis bald!"
SILENT_TOO_LONG = "Du warst lange still, darum lege ich auf. Dein Platz wartet auf dich."
SILENT_IN_THE_LOBBY = "Du warst lange still, darum lege ich auf. Bis bald!"
STILL_THERE = "Bist du noch da? Drück einfach die Eingabetaste, sonst lege ich bald auf."


def renamed(name: str) -> str:
    return f"Du heißt jetzt {title(name)}. Mit diesem Namen meldest du dich künftig an."


def welcome_back(name: str) -> str:
    return f"Willkommen zurück, {title(name)}!"


def lost_table(number: int, why: str, *, expelled: bool = False) -> str:
    """Return why somebody's seat is gone: they were dropped, or the table cannot be played on for a reason."""
    if expelled:
        return f"Während du fort warst, ist dein Platz an Tisch {number} freigegeben worden."
    if why:
        return f"Tisch {number} lässt sich leider nicht fortsetzen. {why} Was schon gewertet war, bleibt gewertet."
    return (
        f"Tisch {number} lässt sich leider nicht fortsetzen: Sein Protokoll ist beschädigt oder passt nicht mehr zu "
        "den Regeln von heute. Es tut uns leid. Was schon gewertet war, bleibt gewertet."
    )


# --- in the lobby ---

LOBBY = (
    "Du sitzt an keinem Tisch. „tische“ zeigt alle, „mitspielen“ setzt dich dazu, „eroeffnen“ macht einen neuen auf; "
    "was hier sonst geht, sagt „hilfe vorraum“."
)


def of_other_games(word: str, here: str, games: Sequence[str]) -> str:
    """What is said at a table of a command that only other games have."""
    some = listed(games) if len(games) <= _MOST_GAMES else f"{', '.join(games[:_MOST_GAMES])} und anderen"
    return f"„{word}“ gibt es bei {here} nicht, sondern bei {some}. „befehle“ zeigt, was hier geht."


_MOST_GAMES = 3

BACK_IN_THE_LOBBY = "Du bist wieder im Vorraum."
HOUSE_FULL_OF_TABLES = "Im Haus sind schon so viele Tische offen, wie hineinpassen. Setz dich mit „mitspielen“ dazu."


def not_here(typed: str, alike: Iterable[str]) -> str:
    return f"„{typed[:40]}“ ist gerade nicht da.{meant(list(alike))} „wer“ zeigt alle."


def enough_tables(most: int) -> str:
    return f"Du bist schon an {counted(most, 'Tisch oder Turnier', 'Tischen und Turnieren')} dabei. Mehr geht nicht."


def guests_opened_enough(number: int) -> str:
    """Return that the guests of one address have opened as many tables as they may."""
    tables = counted(number, "Tisch", "Tische")
    return (
        f"Von deiner Adresse haben Gäste schon {tables} offen. „mitspielen“ setzt dich dazu. Wer allein mit Computern "
        "gespielt hat und fortgegangen ist, macht nach zehn Minuten Platz."
    )


def made_room(number: int) -> str:
    """Return that the table of a guest who was gone is no more: another of their address wanted one."""
    return (
        f"Tisch {number} gibt es nicht mehr: Du warst fort, und jemand von deiner Adresse wollte einen Tisch eröffnen."
    )


# --- coming to a table ---


def out_of_reach(number: int) -> str:
    return (
        "An deinen Tisch komme ich gerade nicht heran; dein Platz bleibt. Versuch es bitte gleich noch einmal: "
        f"„mitspielen {number}“."
    )


def game_is_away(number: int, game: str) -> str:
    """Return that a table sleeps because its game is not in this house just now."""
    return (
        f"Tisch {number} schläft: Sein Spiel „{game}“ ist in diesem Haus gerade nicht eingerichtet. Verloren ist "
        "nichts; sobald es wieder da ist, geht es dort weiter."
    )


def you_sit_at(number: int) -> str:
    return f"Du sitzt an Tisch {number}."


MISSED = "Seit du zuletzt etwas getippt hast:"


def you_watch(number: int) -> str:
    return (
        f"Du schaust jetzt an Tisch {number} zu. „karten“ zeigt, was offen liegt; „verlassen“ führt zurück in den "
        "Vorraum."
    )


def now_at(number: int) -> str:
    return f"Du sitzt jetzt an Tisch {number}."


def seat_waits(number: int) -> str:
    """Return that a booked seat waits while its owner plays elsewhere."""
    way = f"„mitspielen {number}“"
    return f"An Tisch {number} wartet dein Platz auf dich. Wenn du hier fertig bist, bringt dich {way} hin."


def line_lost(name: str) -> str:
    return f"Die Verbindung von {name} ist weg."


def back_again(name: str) -> str:
    return f"{name} ist wieder da."


def disk_trouble(trouble: str) -> str:
    """Return, for whoever measures the house, what keeps the journal from being written."""
    return f"Das Journal lässt sich nicht schreiben: {TROUBLES.get(trouble, trouble)}."


# --- tables ---

NOT_STORED = notes.NOT_STORED
COMES_TOO_OFTEN = "Du kommst und gehst gerade sehr oft. Warte bitte eine Minute, ehe du dich wieder dazusetzt."
PLAYING_ALREADY = (
    "Du spielst hier schon mit. „spiel mit“ und eine Sonderregel dahinter schaltet sie ein; „sonderregeln“ zeigt alle."
)
NO_TABLE_WAITS = "Kein Tisch wartet auf Mitspieler. „eroeffnen“ macht einen neuen auf."
TABLE_LOST = "Dieser Tisch lässt sich leider nicht fortsetzen."
NO_TABLE_OPEN = "Gerade ist kein Tisch offen. „eroeffnen“ macht einen auf."
NOBODY_PLAYS = "Gerade wird an keinem Tisch gespielt. „tische“ zeigt alle, auch die stillen."
WATCHING_ALREADY = "Hier schaust du schon zu."
WATCHING_NOBODY = "Du schaust gerade niemandem zu. „zuschauen“ und eine Tischnummer beginnt damit."


def no_such_game(typed: str, ids: Iterable[str], alike: Iterable[str] = ()) -> str:
    return (
        f"Das Spiel „{typed[:40]}“ gibt es hier nicht.{meant(list(alike))} Es gibt: {listed(ids)}. „spiele“ sagt mehr."
    )


def not_at_a_table(name: str, game: str) -> str:
    return f"{name} wird nicht an einem Tisch eröffnet. „hilfe {game}“ sagt mehr."


def you_open(number: int, game: str) -> str:
    return f"Du eröffnest Tisch {number}: {game}. Wer mitspielen will, tippt „mitspielen {number}“."


def opens(name: str, number: int, game: str) -> str:
    return f"{title(name)} eröffnet Tisch {number}: {game}. „mitspielen {number}“ setzt dich dazu."


def you_begin(number: int, game: str) -> str:
    return f"Du eröffnest Tisch {number}: {game}."


def begins(name: str, number: int, game: str) -> str:
    return f"{title(name)} spielt an Tisch {number} mit Computern: {game}."


def no_such_table(number: int) -> str:
    return f"Tisch {number} gibt es nicht. „tische“ zeigt, welche offen sind."


def seat_elsewhere(number: int) -> str:
    return f"Du hast noch einen Platz an Tisch {number}: „mitspielen {number}“ bringt dich hin."


def sits_already(number: int, *, playing: bool) -> str:
    """Return that somebody sits at a table and has to leave it first; nobody is sent away from a running match."""
    return (
        f"Du spielst noch an Tisch {number}. Wenn die Partie zu Ende ist, geht das."
        if playing
        else f"Du sitzt schon an Tisch {number}. „verlassen“ führt hinaus."
    )


def cannot_be_shown(number: int) -> str:
    return f"Tisch {number} lässt sich gerade nicht zeigen."


def watches_no_more(number: int) -> str:
    return f"Du schaust an Tisch {number} nicht mehr zu und bist wieder im Vorraum."


def only_watching(number: int, *, free: bool) -> str:
    return (
        f"Du schaust nur zu. {f'„mitspielen {number}“ setzt dich dazu; ' if free else ''}„verlassen“ führt zurück in "
        "den Vorraum."
    )


# --- people and talk ---

BYE = "Bis bald!"


def people_here(number: int) -> str:
    return f"{counted(number, 'Person ist', 'Personen sind')} da:"


def bye_with_seat(number: int) -> str:
    return f"Bis bald! Dein Platz an Tisch {number} wartet auf dich."


# --- settings ---

NOTHING_KEPT_FOR_SPECTATORS = (
    "Für Zuschauer merke ich mir nichts. Wenn du mitspielst, zeigt dir „erinnerung“ die letzten Zeilen."
)
NOTHING_KEPT_IN_THE_LOBBY = "Im Vorraum merke ich mir nichts. An einem Tisch zeigt dir „erinnerung“ die letzten Zeilen."
NOTHING_HAPPENED = "An diesem Tisch ist noch nichts geschehen."


# --- asking ---

CANNOT_LOOK_UP = "Das kann ich gerade nicht nachsehen. Versuch es bitte gleich noch einmal."
NO_SUCH_GAME = "Dieses Spiel gibt es hier nicht."


def closes_in(left: int) -> str:
    return f"Der Stammtisch schließt in {counted(left, 'Sekunde', 'Sekunden')}."


def clock(now: datetime) -> str:
    # Not by strftime, which takes as long as everything else about this line together.
    return f"Es ist {now.hour:02}:{now.minute:02} Uhr am {now.day:02}.{now.month:02}.{now.year}."


def all_time_empty(game: str) -> str:
    return f"Die Ewige Rangliste von {game} ist noch leer."


def all_time_heading(game: str, names: int) -> str:
    return f"Ewige Rangliste {game}, {counted(names, 'Name', 'Namen')}"


def points(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def never_played(game: str) -> str:
    return f"Bei {game} ist noch keine Partie zu Ende gespielt worden, die hier zählt. Welche zählt: „hilfe wertung“."


def ranking_heading(game: str) -> str:
    return f"Rangliste {game}"


def ranked(won: int, played: int, total: int, average: float, unit: str) -> str:
    """Return what a ranking says of one person, in the game's own unit."""
    return (
        f"{counted(won, 'Sieg', 'Siege')} in {counted(played, 'Partie', 'Partien')}, {unit} {total}, "
        f"im Schnitt {average:.1f}"
    ).replace(".", ",")


YOU = " (du)"
UNRATED = "Du hast hier noch keine gewertete Partie. Gewertet wird, wer ein Konto hat und bis zum Ende spielt."


def rating_heading(game: str) -> str:
    return f"Rangliste {game} nach Wertung"


def rated(number: int, played: int, *, provisional: bool) -> str:
    """Return what that ranking says of one person."""
    return f"{number}{' vorläufig' if provisional else ''}, {counted(played, 'Partie', 'Partien')}"


def nobody_rated(game: str, word: str) -> str:
    return f"Bei {game} hat noch niemand eine Wertung. „rangliste {word} siege“ zeigt, wer wie oft gewonnen hat."


def not_listed(typed: str, alike: Iterable[str], listing: str) -> str:
    """Return that a list does not name somebody; `alike`: games that may be meant, `listing`: what the list is."""
    return f"„{typed[:40]}“ steht nicht in der Liste.{meant(list(alike))} {listing}"


# --- records ---

RANKINGS_ARE_CLOSED = "Ranglisten liest in diesem Haus nur, wer hereingekommen ist: mit dem Befehl „rangliste“."
NO_MATCH_PLAYED = "Du hast hier noch keine Partie zu Ende gespielt."


def no_record_of_yours(number: int) -> str:
    return f"Von Tisch {number} gibt es kein Protokoll für dich: Du hast dort nicht mitgespielt."


def nothing_played(number: int) -> str:
    return f"An Tisch {number} ist noch nichts gespielt worden."


def game_gone(number: int) -> str:
    return f"Das Spiel von Tisch {number} gibt es nicht mehr."


def record_gone(number: int, why: str) -> str:
    """Return why a record cannot be made any more."""
    return f"Von Tisch {number} gibt es kein Protokoll mehr. {why}"


def record_outdated(number: int) -> str:
    return f"Das Protokoll von Tisch {number} passt nicht mehr zu den Regeln von heute."
