"""What the house answers in matters of company: talk, messages, friends, complaints, moves taken back by consent."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from commands.language.german import counted, listed, meant, title
from commands.language.plain import OfTheHouse
from commands.table import notes

TOO_MUCH_FROM_WATCHERS = "Die Zuschauer haben gerade genug gesagt. Warte bitte kurz, damit man spielen kann."
TOO_MUCH_TALK = "Das war viel Text auf einmal. Warte bitte kurz, bevor du weiterredest."
TOO_MANY_SHOUTS = "Gerade ist genug gerufen worden. Warte bitte eine Minute."
NOT_STORED = notes.NOT_STORED

# --- talk ---

NOBODY_HEARS = "Außer dir ist niemand im Vorraum. „rufen“ hört das ganze Haus."
NOT_WHILE_YOU_PLAY = (
    "Solange an deinem Tisch ein Spiel läuft, kannst du niemandem etwas zuflüstern. Was du mit „sagen“ sagst, hören "
    "alle am Tisch."
)
"""Who plays together has no secrets during a deal, and nobody outside has any with them."""

ONLY_WATCHERS_COMMENT = "Kommentare sind für Zuschauer. „sagen“ hören alle, wo du gerade bist."
NOBODY_WHISPERED = "Dir hat noch niemand etwas zugeflüstert."
MESSAGES_NEED_AN_ACCOUNT = (
    "Nachrichten hinterlassen kann, wer ein Konto hat; „konto“ macht dir eins. Wer da ist, den erreicht „fluestern“."
)


def not_while_he_plays(name: str) -> str:
    """Return why nothing may be said to somebody in secret."""
    return f"{title(name)} ist mitten in einem Spiel, in dem man zusammenhält. Danach kannst du wieder flüstern."


def not_at_a_sleeping_table(number: int) -> str:
    """Return why nothing may pass in secret while a table sleeps, perhaps in the middle of a deal."""
    return f"An Tisch {number} wartet ein Spiel, in dem man zusammenhält. So lange geht Flüstern hier nicht."


def only_watchers_hear(others: int) -> str:
    """Return who hears somebody who watches while a deal runs."""
    if not others:
        return "Solange ein Spiel läuft, hören dich die Spieler nicht, und außer dir schaut niemand zu."
    hear = "Das hört 1" if others == 1 else f"Das hören {others}"
    return f"{hear} Zuschauer; die Spieler erst wieder zwischen den Spielen."


def means_a_move(text: str) -> str:
    return (
        f"„{text}“ ist hier ein Zug. Willst du ihn machen, tippe nur „{text}“. Soll es wirklich jeder hören, sag es "
        "noch einmal."
    )


def means_a_whisper(line: str) -> str:
    return f"Das hätten alle gehört. Leise geht es mit „{line}“. Soll es wirklich jeder hören, sag es noch einmal."


def ignores_you(name: str) -> str:
    return f"{title(name)} möchte von dir gerade nichts hören."


def you_ignore(name: str) -> str:
    return f"Du ignorierst {title(name)}. „ignorieren {name.lower()} aus“ ändert das."


def gone_since(name: str) -> str:
    return f"{title(name)} ist nicht mehr da. „nachricht“ hinterlässt etwas."


# --- messages ---


def nobody_called(typed: str, alike: Iterable[str] = ()) -> str:
    return f"„{typed[:40]}“ kenne ich nicht.{meant(list(alike))}"


def left_for(name: str) -> str:
    return f"Hinterlegt. {title(name)} liest es, wenn wieder jemand unter diesem Namen hereinkommt."


def mailbox_full(name: str, most: int) -> str:
    return f"Für {title(name)} liegen schon {most} Nachrichten da; mehr passt nicht."


def messages_waited(number: int) -> str:
    return "Eine Nachricht hat auf dich gewartet:" if number == 1 else f"{number} Nachrichten haben auf dich gewartet:"


# --- friends, ignored people ---

NOT_YOURSELF = "Das bist du selbst."


def ignored(name: str) -> str:
    return f"Von {title(name)} hörst du jetzt nichts mehr, auch keine Einladung."


def ignored_no_more(name: str) -> str:
    return f"Von {title(name)} hörst du jetzt wieder alles."


def ignores(names: Iterable[str]) -> str:
    """Return whom somebody ignores."""
    known = listed(map(title, names))
    return f"Du ignorierst: {known}." if known else "Du ignorierst niemanden."


def not_on_the_list(name: str) -> str:
    return f"{title(name)} steht nicht auf deiner Liste."


def befriended(name: str, *, mutual: bool) -> str:
    """Return that somebody is a friend from now on, and whether that is mutual."""
    if mutual:
        return f"Du und {title(name)}: Wenn einer kommt, erfährt es der andere."
    return (
        f"{title(name)} steht jetzt auf deiner Liste. Sobald du auch auf der anderen stehst, erfahrt ihr voneinander."
    )


def befriends_you(name: str) -> str:
    return f"{title(name)} hat dich als Freund eingetragen. „freund {name.lower()}“ trägt auch dich ein."


def befriended_no_more(name: str) -> str:
    return f"{title(name)} steht nicht mehr auf deiner Liste."


def friends(names: Iterable[tuple[str, str]]) -> str:
    """Return the list of friends: name and where they are."""
    lines = [f"  {title(name)}{f', {where}' if where else ''}" for name, where in names]
    return (
        "\n".join(["Deine Freunde:", *lines]) if lines else "Auf deiner Liste steht niemand. „freund anna“ ändert das."
    )


def too_many_bonds(most: int) -> str:
    return f"Mehr als {most} Namen passen nicht auf deine Listen."


def friend_comes(name: str) -> str:
    return OfTheHouse(f"{title(name)} ist gekommen.")


def comes(name: str) -> str:
    return OfTheHouse(f"{title(name)} kommt herein.")


def goes(name: str) -> str:
    return OfTheHouse(f"{title(name)} ist gegangen.")


# --- being away ---

AWAY = "Du bist als „kurz weg“ gemeldet. „da“ ändert das."
STILL_AWAY = "Du bist noch als „kurz weg“ gemeldet. „da“ ändert das."
BACK = "Du bist wieder da."
NOT_AWAY = "Du warst gar nicht weg."

# --- complaints ---

COMPLAINED = (
    "Danke, das ist gemeldet. Der Gastgeber sieht auch, was du zuletzt gelesen hast. „ignorieren“ verschafft dir Ruhe."
)
TOO_MANY_COMPLAINTS = "Von dir sind gerade schon einige Meldungen da. Warte bitte eine Weile."
NO_COMPLAINTS = "Es gibt keine Meldungen."


def complaints_lately(number: int) -> str:
    return (
        f"{counted(number, 'Meldung', 'Meldungen')} aus den letzten sieben Tagen: „stammtisch meldungen“ auf der "
        "Kommandozeile zeigt sie."
    )


def is_here(here: bool) -> str:
    return "ist da" if here else ""


def is_back(name: str) -> str:
    return f"{title(name)} ist wieder da."


def complaint_line(number: int, when: datetime, reporter: str, subject: str, reason: str) -> str:
    """Return a complaint as its host reads it."""
    return f"{number}. {when.astimezone():%d.%m.%Y %H:%M} {title(reporter)} meldet {title(subject)}: {reason}"


TAKEBACK_TOO_LATE = "Dafür ist es zu spät: Es ist schon weitergegangen."


def asks_to_take_back(name: str) -> str:
    return f"{title(name)} möchte den letzten Zug zurücknehmen. Seid ihr alle einverstanden? „ja“ oder „nein“."


def others_asked(names: Iterable[str]) -> str:
    return f"Gefragt: {listed(map(title, names))}. Sagen alle „ja“, bevor es weitergeht, gilt dein Zug nicht."


def agreed_so_far(lacking: int) -> str:
    return "Gut. Einer muss noch zustimmen." if lacking == 1 else f"Gut. {lacking} müssen noch zustimmen."


def does_not_agree(name: str) -> str:
    return f"{title(name)} ist nicht einverstanden; der Zug bleibt."


def takeback_needs_all(name: str) -> str:
    return f"Dafür müssten alle am Tisch sein, und {title(name)} ist gerade nicht da."
