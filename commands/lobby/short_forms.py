"""Short forms: `kuerzel lt leg $1 ab` lets somebody type `lt 10+`; kept among their settings, and read once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from commands.language import grammar
from commands.language.german import fold, is_off
from commands.language.verb import HouseWord, Verb
from commands.lobby.settings import BESIDE, Value

MOST, LONGEST, LONGEST_LINE = 50, 200, 1000
"""How many one person may have, how long one may be, and how long a line that is made with one."""

KEY: Final = BESIDE[0]
"""What stands before a short form in its owner's settings."""


class ShortForm(HouseWord):
    """`kuerzel [WORT [TEXT]]`: show mine, one of them, or make one; `kuerzel weg WORT` drops it."""

    text: str = ""


SHORT_FORM_VERBS: Final = (
    Verb(
        ("=kuerzel", "=alias"),
        ShortForm,
        "kuerzel[ {text}]",
        grammar.maybe(grammar.text("text")),
        help=(
            "Macht aus einem kurzen Wort eine ganze Zeile. $1 bis $9 stehen für die Wörter, die du dahinter tippst, "
            "$* für alle. „kuerzel weg lt“ streicht eins, „kuerzel“ allein zeigt deine."
        ),
        example="kuerzel lt leg $1 ab",
        verbatim=True,
    ),
)

NOTHING_TO_REPEAT = "Du hast noch nichts getippt, was ich wiederholen könnte."
CANNOT_BE_UNDONE = "Was sich nicht zurücknehmen lässt, tippst du bitte selbst und ganz."
TOO_LONG = "Damit würde die Zeile zu lang."
NONE = "Du hast noch keine Kürzel. Zum Beispiel: kuerzel lt leg $1 ab"

_WORD = re.compile(r"[a-z0-9]{1,12}")
_PLACE = re.compile(r"\$([1-9*])")


class WrongShortForm(ValueError):
    """A short form that cannot be; the sentence says why."""


def forms(settings: Mapping[str, Value]) -> dict[str, str]:
    """Return everybody's word -> line, as they may have them."""
    return {name.removeprefix(KEY): str(text) for name, text in settings.items() if name.startswith(KEY)}


def spelled_out(text: str, rest: str) -> str:
    """Return the line that a short form makes of what stands behind it; it is not looked at for short forms again."""
    words = rest.split()

    def put(found: re.Match[str]) -> str:
        return rest if found[1] == "*" else words[int(found[1]) - 1] if int(found[1]) <= len(words) else ""

    line = _PLACE.sub(put, text) if _PLACE.search(text) else f"{text} {rest}"
    return " ".join(line.split())


def asked(text: str) -> tuple[str, str | None]:
    """Return the word that is meant and its new line: None if it is only asked for, "" if it is to go."""
    word, _, line = text.strip().partition(" ")
    line = line.strip()
    if is_off(word) and line:
        return fold(line), ""
    return fold(word), "" if is_off(line) else line or None


def checked(word: str, line: str, have: Mapping[str, str], *, command: bool, final: bool) -> None:
    """
    See whether somebody may have a short form.

    Args:
        command: the word is one of the house's already; final: the line does what cannot be undone.

    Raises:
        Wrong: they may not.
    """
    if not _WORD.fullmatch(word):
        raise WrongShortForm("Ein Kürzel hat 1 bis 12 Buchstaben oder Ziffern.")
    if command:
        raise WrongShortForm(f"„{word}“ ist schon ein Befehl. Nimm bitte ein anderes Wort.")
    if final:
        raise WrongShortForm(CANNOT_BE_UNDONE)
    if len(line) > LONGEST:
        raise WrongShortForm(f"Das ist zu lang: Mehr als {LONGEST} Zeichen hat kein Kürzel.")
    if word not in have and len(have) >= MOST:
        raise WrongShortForm(f"Du hast schon {MOST} Kürzel. „kuerzel weg“ und ein Wort streicht eins.")


# --- answers ---------------------------------------------------------------------------------------------------------


def listing(have: Mapping[str, str]) -> str:
    """Return all of somebody's short forms, one a line."""
    return "\n".join(_lines(have)) if have else NONE


def _lines(have: Mapping[str, str]) -> Iterator[str]:
    yield "Deine Kürzel:"
    for word, line in sorted(have.items()):
        yield f"  {word}: {line}"


def stands_for(word: str, line: str) -> str:
    return f"„{word}“ steht für: {line}"


def unknown(word: str) -> str:
    return f"Ein Kürzel „{word[:12]}“ hast du nicht. „kuerzel“ zeigt deine."


def would_drop(word: str, line: str) -> str:
    """Return that a short form cannot be dropped that there is not, and how it would stand for the command."""
    return f"{unknown(word)}\nSoll es für den Befehl „{line}“ stehen, tippe: kuerzel {word[:12]} {line} $*"


def gone(word: str) -> str:
    return f"„{word}“ ist kein Kürzel mehr."
