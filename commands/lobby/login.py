"""What the house says at the door, when it opens and closes, and to somebody it does not know yet: name, password."""

from __future__ import annotations

from collections.abc import Iterable

from commands.language.german import counted, title

GREETING = """Willkommen am Stammtisch!
Hier spielen Freunde Karten: mit Worten, und im Browser auch mit Bildern."""

HOUSE_RULES = """Sei freundlich, spiel zu Ende, was du anfängst, und lass den anderen Zeit.
Wer stört, den kann die Person, die den Stammtisch betreibt, vor die Tür setzen."""

NO_NEWS = "Es gibt gerade nichts Neues."
NO_RULES = "Hausregeln hat hier niemand aufgeschrieben."

GOODBYE = "Der Stammtisch schließt jetzt. Alle Tische sind gespeichert; beim nächsten Mal geht es weiter."

TAKEN_OVER = (
    "Der Stammtisch geht auf einem anderen Rechner weiter. Alles, was du gelesen hast, ist gespeichert: Verbinde dich "
    "neu, dann spielst du dort weiter."
)
"""What everybody reads at a house that another one has taken over from."""

STANDS_BY = "Dieses Haus steht bereit und übernimmt von selbst, sobald das offene ausfällt."

HAS_LOST = "Ein anderes Haus hat übernommen, dieses ist zu."


def not_serving(served_by: str) -> str:
    """The line that tells whoever asks how a house is that it is well, and serves nobody."""
    return f"Dieses Haus steht nur bereit; offen ist das auf {served_by}." if served_by else "Dieses Haus steht bereit."


NOT_OUR_NAME = "Unter diesem Namen ist hier kein Stammtisch. (Wer ihn betreibt, nennt ihn in [web] names.)\n"


def how_to_begin(*, guests: bool, newcomers: bool) -> str:
    """The last lines of every greeting, also of the host's own: what may be typed now."""
    named = "Tipp deinen Namen." if newcomers else "Tipp den Namen, den du hier hast."
    lines = [f"{named} Ohne eigenen Namen: „gast“." if guests else named]
    return "\n".join([*lines, "Mit Vorleseprogramm: Tipp zuerst „vorlesen“, dann steht alles in Worten und Listen da."])


def opened(doors: list[tuple[str, str, int]], window: str = "") -> str:
    """The lines that tell the host where their house is open: kinds of doors, addresses, ports; and the page."""
    first, *others = (f"{kind} {host} {port}" for kind, host, port in doors)
    return (
        f"Der Stammtisch ist offen: {first}"
        + "".join(f", {other}" for other in others)
        + (f"\nIm Browser: {window}" if window else "")
    )


def no_window(host: str, port: int) -> str:
    """The line that tells the host why there is no page for browsers, and what can be done."""
    return (
        f"Auf {host}:{port} lauscht schon ein anderes Programm: Die Seite für den Browser bleibt zu. "
        "Ein anderer Port steht in der config.toml unter [web]."
    )


def not_played(name: str, why: str) -> str:
    """The line that tells the host which installed game is not played, and why."""
    return f"Das Spiel „{name}“ wird nicht angeboten: Es {why}. Seine Tische schlafen, bis es wieder da ist."


# --- questions ---

NAME = "Name: "
PASSWORD = "Passwort: "  # noqa: S105 - what is asked, and no secret
OLD_PASSWORD = "Bisheriges Passwort: "  # noqa: S105
AGAIN = "Noch einmal zur Sicherheit: "
INVITATION = "Wort der Einladung: "
NEW_NAME = "Diesen Namen kennt hier noch niemand. Neu anlegen? (j/n) "


def yes_or_no(name: str, *, help_wanted: bool) -> str:
    """Ask once more whether a new account is wanted; whoever asks for help reads what each answer does."""
    if help_wanted:
        return (
            f"Mit j legst du ein Konto mit dem Namen {name} an und gibst ihm gleich ein Passwort. Mit n geht es zurück "
            "zum Namen, und mit „gast“ kommst du auch ohne Konto herein. Neu anlegen? (j/n) "
        )
    return "Bitte j für ja oder n für nein; „hilfe“ sagt, was das heißt: "


def new_password(shortest: int) -> str:
    """Ask for a password that counts from now on; `shortest`: the letters it has at least."""
    return f"Neues Passwort (mindestens {shortest} Zeichen): "


# --- not now ---

BUSY = "Gerade melden sich sehr viele Leute an. Versuch es bitte in einer Minute noch einmal."
NOT_READ = "Das kann ich gerade nicht nachsehen. Versuch es bitte in einer Minute noch einmal."
NOT_STORED = "Das konnte ich gerade nicht speichern. Versuch es bitte in einer Minute noch einmal."
TICKET_WORTHLESS = "Bitte melde dich neu an."
TOO_SLOW = "Das hat zu lange gedauert. Komm gern wieder!"
NO_BROWSER = "Diese Tür ist für Telnet-Programme und nicht für den Browser."

# --- names ---

LETTERS_ONLY = (
    "Ein Name hat 3 bis 16 Zeichen: Buchstaben von a bis z, ä, ö, ü und ß, dahinter auch Ziffern, einen Bindestrich "
    "und ein Leerzeichen vor einem großen Buchstaben, etwa „Klaus-Peter“ oder „Klaus B.“."
)
LOOKS_LIKE = "Dieser Name sieht fast so aus wie einer, den es hier schon gibt. Nimm bitte einen anderen."
TAKEN = "Jemand war schneller: Dieser Name ist eben vergeben worden."
ENOUGH_NAMES = "Von deiner Adresse wurden heute schon genug Namen angelegt. Mit „gast“ kannst du gleich spielen."
UNKNOWN_INVITATION = "Diese Einladung gilt nicht. Frag die Person, die den Stammtisch betreibt, nach einer neuen."
NO_GUESTS = "Gäste ohne Namen dürfen hier gerade nicht spielen. Leg dir bitte einen Namen an."
ONLY_KNOWN = "Herein kommt hier gerade nur, wer schon einen Namen hat."
UNKNOWN_WORD = (
    "Dieses Wort kenne ich nicht (mehr). Mit „gast“ allein fängst du neu an, mit „gast anna“ unter einem Namen für "
    "heute; er hat höchstens 11 Zeichen."
)


def means_something(name: str) -> str:
    """Return that nobody can be called so, because some grammar or the house reads that word."""
    return f"„{name}“ hat hier schon eine Bedeutung. Nimm bitte einen anderen Namen."


def sounds_like_the_house(name: str) -> str:
    """Return that nobody can be called so, because others would take the name for that of an admin."""
    return f"„{name}“ klingt nach jemandem, der hier das Sagen hat. Nimm bitte einen anderen Namen."


READS_ALOUD = "Gut: Ab jetzt steht alles in Worten und Listen da. Wer bist du?"
HOW_TO_COME_IN = (
    "Tipp den Namen, den du hier haben willst oder schon hast. Ist er neu, denkst du dir dazu ein Passwort aus. "
    "Mit „gast“ kommst du ohne Namen herein, mit „gast anna“ unter einem für heute; mit „vorlesen“ schreibe ich für "
    "Vorleseprogramme, „ende“ legt auf."
)

# --- passwords ---

NO_MATCH = "Name und Passwort passen nicht zusammen."
WRONG_TOO_OFTEN = "Das Passwort stimmt nicht. Versuch es später noch einmal."
NO_PASSWORD = "Ohne Passwort gibt es kein Konto."  # noqa: S105 - a sentence, and no secret
NOT_TWICE_THE_SAME = "Das war nicht zweimal dasselbe."
GUESTS_HAVE_NONE = "Gäste haben kein Passwort. „konto“ macht dir ein Konto, mit Namen und Passwort."
OLD_ONE_WRONG = "Das bisherige Passwort stimmt nicht. Es bleibt, wie es ist."
CHANGED = "Dein neues Passwort gilt ab jetzt."
IS_YOUR_NAME = "Dein Passwort darf nicht dein Name sein. Denk dir bitte ein anderes aus."
EVERYBODY_GUESSES_IT = "Dieses Passwort errät jeder sofort. Denk dir bitte ein anderes aus."


def too_short(shortest: int) -> str:
    return f"Dein Passwort ist zu kurz: Es braucht mindestens {shortest} Zeichen."


def too_long(longest: int) -> str:
    return f"Dein Passwort ist zu lang: Mehr als {longest} Zeichen dürfen es nicht sein."


def once_more(reason: str) -> str:
    """Return why a new password will not do, and how one gets out of being asked for it."""
    return f"{reason} Mit einer leeren Zeile lässt du es."


def unchanged(reason: str) -> str:
    """Return why a new password does not count, and that the old one does."""
    return f"{reason} Es bleibt beim bisherigen."


# --- they are in ---

ALONE = "Außer dir ist gerade niemand da."
NO_TABLE_WAITS = "Kein Tisch wartet auf Mitspieler."
HOW_TO_BEGIN = "Wie weiter? „spielen romme“ (mit Computern), „einfuehrung“ oder „hilfe“."
HOW_TO_BEGIN_TODAY = "Wie weiter? „spielen romme“, „tagesspiel“, „einfuehrung“ oder „hilfe“."
HOW_TO_GO_ON = "Wie weiter? „mitspielen“, „spielen romme“, „einfuehrung“ oder „hilfe“."


def welcome(name: str) -> str:
    return f"Willkommen am Stammtisch, {title(name)}!"


def word_of_return(word: str) -> str:
    """Tell a guest how they come back as the one they are."""
    return f"Dein Wort für die Rückkehr, als Name zu tippen: gast {word}"


NAME_FOR_TONIGHT = "Einen Namen für heute gibt dir „gast anna“, ein Konto „konto“."


def others_here(names: Iterable[str], others: int) -> str:
    """Return who else is here, some by name, one at least, and the rest by number; `others`: how many in all."""
    named = list(names)
    if len(named) == others:
        return f"Außer dir {'ist' if others == 1 else 'sind'} da: {', '.join(named)}."
    return f"Außer dir sind da: {', '.join(named)} und {others - len(named)} weitere."


def tables_wait(number: int, *, shown: bool) -> str:
    """Return that more tables wait for players than there was room for; `shown`: whether any was named above."""
    more = counted(number, "weiteren Tisch", "weitere Tische") if shown else "Mehrere Tische"
    return f"{more} mit freien Plätzen zeigt „tische“."


NOT_ASKED = "Gerade fragt dich hier niemand nach deinem Namen."
"""Said to a client program that wants to log in when nobody asks."""
