"""Links to a table: made, taken back, followed; what is typed for it, and what the house says."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from commands.language import grammar
from commands.language.german import OFF, counted, title
from commands.language.verb import HouseWord, Verb


class MakeLink(HouseWord):
    """`einladen link [ZAHL]`: make a link to my table; `einladen link zurück` takes back all there are."""

    most: int | None = None
    back: bool = False


class FollowLink(HouseWord):
    """`einladung CODE`: come to the table a link leads to."""

    code: str


LINK_VERBS: Final = (
    Verb(
        ("=einladen link", "=einladungslink"),
        MakeLink,
        "einladen link[ {most}][ {back:aus}]",
        grammar.maybe(grammar.choice("back", dict.fromkeys(OFF, True)) | grammar.number("most")),
        help=(
            "Macht einen Link zu deinem Tisch, den du Freunden schickst: Wer ihn im Browser öffnet, spielt mit einem "
            "Druck als Gast mit oder schaut zu. Eine Zahl sagt, für wie viele er gilt. „einladen link zurück“ nimmt "
            "alle Links zu deinem Tisch zurück."
        ),
        example="einladen link",
    ),
    Verb(
        ("=einladung",),
        FollowLink,
        "einladung {code}",
        grammar.term("code"),
        asks=(("code", "Welches Wort steht am Ende des Links?"),),
        help="Führt an den Tisch, zu dem dich jemand mit einem Link eingeladen hat; dahinter steht das Wort am Ende.",
        example="einladung bakolumifenatorisu",
    ),
)
"""What is said about links."""

NOWHERE = "Dafür musst du an einem Tisch sitzen. „eroeffnen“ macht einen auf."
ENOUGH = "Zu diesem Tisch gibt es schon genug Links. „einladen link zurück“ nimmt sie alle zurück."
TOO_MANY = "Du hast gerade schon einige Links gemacht. Warte bitte eine Minute."
BOOKED = "Wer an einem Turniertisch sitzt, ist ausgelost. Zuschauen darf jeder: „zuschauen“ und die Nummer."
NONE_THERE = "Zu diesem Tisch gibt es keinen Link."
IS_NONE = "Diese Einladung gilt nicht mehr: Sie ist abgelaufen oder zurückgenommen. Bitte um eine neue."
IS_USED = "Diese Einladung ist aufgebraucht: So viele, wie sie gelten sollte, sind schon gekommen. Bitte um eine neue."
IS_FULL = "Am Tisch, zu dem du eingeladen bist, ist kein Platz mehr frei, und Zuschauer möchte man dort nicht."
NO_PAGE = "Im Browser ist dieses Haus nicht zu erreichen; mit Telnet geht es so: Tipp nach der Anmeldung"


def so_many(most: int) -> str:
    """Return for how many people a link may be."""
    return f"Ein Link gilt für 1 bis {most} Leute."


def made(address: str, code: str, people: int, until: datetime, now: datetime) -> str:
    """
    Return what whoever has made a link reads.

    Args:
        address: the link, "" where there is no page.
        until, now: in the host's time zone.
    """
    day = "heute" if until.date() == now.date() else "morgen" if (until.date() - now.date()).days == 1 else ""
    ends = f"{day or f'am {until:%d.%m.}'} um {until:%H:%M} Uhr"
    lines = [address] if address else [f"{NO_PAGE} „einladung {code}“."]
    return "\n".join(
        [
            f"Dieser Link führt an deinen Tisch, bis {ends}, für {counted(people, 'Person', 'Personen')}:",
            *lines,
            "Schick ihn, wem du willst. „einladen link zurück“ nimmt ihn zurück.",
        ]
    )


def taken_back(number: int) -> str:
    return (
        "Der Link zu deinem Tisch gilt nicht mehr." if number == 1 else "Die Links zu deinem Tisch gelten nicht mehr."
    )


def is_invited(host: str, number: int, game: str, free: int) -> str:
    """Return what somebody reads who has opened a link."""
    room = "Du kannst mitspielen." if free else "Alle Plätze sind besetzt, aber du kannst zuschauen."
    return f"{title(host)} lädt dich an Tisch {number} ein: {game}. {room}"
