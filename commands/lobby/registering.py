"""How a guest gets a name for the evening, and an account of their own: the words for it, and what they read."""

from __future__ import annotations

from typing import Final

from commands.language import grammar
from commands.language.german import title
from commands.language.verb import HouseWord, Verb


class NameForTonight(HouseWord):
    """`gast NAME`: what a guest wants to be called as long as they are one; without a name: how they get one."""

    name: str | None = None


class OpenAccount(HouseWord):
    """`konto [NAME]`: a guest gets an account, and keeps what they have."""

    name: str | None = None


REGISTERING_VERBS: Final = (
    Verb(
        ("=gast",),
        NameForTonight,
        "gast[ {name}]",
        grammar.maybe(grammar.text("name")),
        help="Gibt dir als Gast einen Namen für heute: „gast anna“ nennt dich Gast-Anna.",
        example="gast anna",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=konto",),
        OpenAccount,
        "konto[ {name}]",
        grammar.maybe(grammar.text("name")),
        help=(
            "Macht aus dir als Gast jemanden mit eigenem Konto: Du denkst dir Namen und Passwort aus, und dein Platz, "
            "die laufende Partie und deine Nachrichten bleiben dir."
        ),
        example="konto Anna",
        full=True,
        verbatim=True,
    ),
)

# --- a name for the evening ---

ONLY_GUESTS = "Das ist für Gäste; du hast einen eigenen Namen."
NOT_AT_A_TABLE = "Am Tisch bleibt dein Name, wie er ist. Im Vorraum kannst du ihn ändern."
WHICH_NAME = "Wie möchtest du heute heißen? Tippe den Namen dahinter, etwa „gast anna“."
ONE_WORD = "Als Gast ist dein Name ein Wort."
TAKEN_BY_A_GUEST = "So heißt heute schon ein anderer Gast. Nimm bitte einen anderen Namen."
UNNAMED_GUESTS_ONLY = "Hier kommen Gäste ohne eigenen Namen herein: „gast“ allein."


def too_long(longest: int) -> str:
    return f"Als Gast hat dein Name höchstens {longest} Zeichen."


def has_an_account(name: str) -> str:
    return (
        f"{title(name)} hat hier ein Konto. Bist du das, melde dich mit dem Namen allein an; sonst nimm einen anderen."
    )


def is_called_otherwise(before: str, name: str) -> str:
    return f"{before} heißt jetzt {title(name)}."


def called_tonight(name: str) -> str:
    return f"Heute heißt du {title(name)}. „konto“ macht daraus ein Konto, das bleibt."


# --- an account ---

HAS_ONE = "Du hast schon ein Konto."
NO_NEW_ONES = "Neue Konten gibt es hier gerade nicht. Als Gast spielst du weiter wie bisher."
STAYS_A_GUEST = "Gut, du bleibst Gast."
ANOTHER_TRY = "Du bist weiter Gast; „konto“ versucht es noch einmal."


def which_name(suggested: str) -> str:
    """Ask for the name of an account; `suggested`: what counts for an empty line, "" for none."""
    return f"Name für dein Konto (leer: {title(suggested)}): " if suggested else "Name für dein Konto: "


def still_a_guest(why: str) -> str:
    """Return why somebody has no account yet."""
    return f"{why} {ANOTHER_TRY}"


def account_opened(name: str, at_table: str, *, playing: bool) -> str:
    """
    Return what somebody reads who has an account now.

    Args:
        name: theirs.
        at_table: what they are called where they sit, "" if they sit nowhere.
        playing: a match runs there.
    """
    lines = [f"Du hast jetzt ein Konto und heißt {title(name)}. Alles, was dir gehört, ist dir geblieben."]
    if at_table:
        lines.append(f"An diesem Tisch heißt du noch {at_table}, bis du ihn verlässt.")
    if playing:
        lines.append(
            "Die laufende Partie zählt schon für dein Konto; was du vorher als Gast gespielt hast, zählt nicht."
        )
    return " ".join(lines)


def guest_has_account(at_table: str, name: str) -> str:
    return f"{at_table} hat jetzt ein Konto und heißt sonst {title(name)}."
