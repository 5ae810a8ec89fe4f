"""
What everybody may set for themselves, as one table: its word, what it may be, what it is by itself, where it is kept.

From this table come the verbs, what `einstellungen` shows, and what the house keeps; what a setting does is the
business of whoever asks for it (`server.sessions.preferences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from commands.language import grammar
from commands.language.german import SWITCH, fold, is_off, listed, title
from commands.language.verb import HouseWord, Verb

Value = str | int | bool

AUTO: Final = "auto"
"""The word that gives a setting back to the client's program."""


class Kept(Enum):
    """How long a setting counts."""

    ACCOUNT = "account"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class PersonalSetting:
    """
    One setting.

    Attributes:
        name: its word, under which it is stored as well.
        what: what it is about, at the head of an answer.
        does, example: for the help.
        default: what counts as long as nothing is chosen; None if the client or another setting says.
        words: folded word -> the value it stands for, the first for a value being shown.
        numbers: what else it may be.
        unit: behind a number, in the singular and in the plural.
        kept: with the account, or with this connection alone.
        takes_along: settings that follow this one again as soon as it is set.
        proof: shown behind the new value.
    """

    name: str
    what: str
    does: str
    example: str
    default: Value | None = None
    words: Mapping[str, Value] = field(default_factory=lambda: SWITCH)
    numbers: range | None = None
    unit: tuple[str, str] = ("", "")
    kept: Kept = Kept.ACCOUNT
    synonyms: tuple[str, ...] = ()
    takes_along: tuple[str, ...] = ()
    proof: str = ""

    def read(self, typed: str) -> Value | None:
        """
        Return the value that is meant, None for `auto` and for what takes back any other value.

        Raises:
            ValueError: it can be no such thing.
        """
        word = fold(typed)
        if word in self.words:
            return self.words[word]
        if self.default is None and (word == AUTO or is_off(word)):
            return None
        if self.numbers is not None and word.isdecimal() and int(word[:6]) in self.numbers:
            return int(word[:6])
        raise ValueError(typed)

    def valid(self, value: object) -> bool:
        """Tell whether something that was stored is a value of this setting: nothing stored is trusted blindly."""
        if any(value is known or (value == known and isinstance(value, str)) for known in self.words.values()):
            return True
        whole = isinstance(value, int) and not isinstance(value, bool)
        return self.numbers is not None and whole and value in self.numbers

    def shown(self, value: Value) -> str:
        """Return a value as its owner types it, with its unit."""
        for word, known in self.words.items():
            if value is known or (value == known and isinstance(value, str)):
                return word
        one, many = self.unit
        return f"{value} {one if value == 1 else many}".rstrip()

    @property
    def possible(self) -> str:
        """What may stand behind its word."""
        words = list(dict.fromkeys(self.shown(value) for value in self.words.values()))
        if self.numbers is not None:
            words.append(f"{self.numbers.start} bis {self.numbers.stop - 1} {self.unit[1]}".rstrip())
        return listed([*words, *([AUTO] if self.default is None else [])], "oder")


NARROWEST, WIDEST = 20, 500

SETTINGS: Final[tuple[PersonalSetting, ...]] = (
    PersonalSetting(
        "vorlesen",
        "Ausgaben für Vorleseprogramme",
        "Schaltet Ausgaben für Vorleseprogramme: ein Ding je Zeile, nichts Gezeichnetes, Karten in Worten.",
        "vorlesen an",
        synonyms=("screenreader",),
        takes_along=("kartenworte",),
    ),
    PersonalSetting(
        "kartenworte",
        "Karten in Worten",
        "Nennt Karten in Worten statt in Zeichen, etwa „Kreuz-Bube“ für b+. Tippen darfst du immer beides.",
        "kartenworte an",
    ),
    PersonalSetting(
        "prompt",
        "Hinweise, was gerade möglich ist",
        "Schaltet die Hinweise aus, was gerade möglich ist. Dass du dran bist, sage ich dir trotzdem.",
        "prompt aus",
        default=True,
    ),
    PersonalSetting(
        "klingel",
        "Klingeln, wenn du dran bist",
        "Lässt dein Programm klingeln, sobald du dran bist; mit einer Zahl höchstens einmal in so vielen Sekunden.",
        "klingel an",
        default=False,
        numbers=range(1, 3601),
        unit=("Sekunde", "Sekunden"),
    ),
    PersonalSetting(
        "kobold",
        "Gerede zurückhalten, solange du am Zug bist",
        "Hält zurück, was andere sagen, solange du am Zug bist; danach liest du es.",
        "kobold an",
        default=False,
    ),
    PersonalSetting(
        "selbstpassen",
        "Von selbst passen, wenn nichts anderes geht",
        "Passt für dich, sobald du dran bist und nur noch passen kannst. Das geschieht sofort, und daran merken die "
        "anderen, dass du nicht konntest.",
        "selbstpassen an",
        default=False,
    ),
    PersonalSetting(
        "zurufe",
        "Hören, was durchs ganze Haus gerufen wird",
        "Ob du hörst, was andere durchs ganze Haus rufen.",
        "zurufe aus",
        default=True,
    ),
    PersonalSetting(
        "ankunft",
        "Im Vorraum lesen, wer kommt und geht",
        "Ob du im Vorraum liest, wer kommt und geht.",
        "ankunft aus",
        default=True,
    ),
    PersonalSetting(
        "tempo",
        "Tempo der Computer",
        "Stellt ein, wie lange Computer an deinem Tisch warten, bevor sie ziehen.",
        "tempo langsam",
        default="normal",
        words=MappingProxyType({"schnell": "schnell", "normal": "normal", "langsam": "langsam"}),
    ),
    PersonalSetting(
        "symbole",
        "Farben der Karten als ♣ ♠ ♥ ♦",
        "Zeigt ♣ ♠ ♥ ♦ statt + # * o, wenn dein Zeichensatz utf-8 ist. Tippen darfst du immer beides.",
        "symbole an",
        default=False,
    ),
    PersonalSetting(
        "farbe",
        "Bunte Karten",
        "Zeigt die Zeichen der vier Farben bunt, wenn dein Programm das kann. Nichts hängt davon ab.",
        "farbe an",
        default=False,
    ),
    PersonalSetting(
        "blaettern",
        "Lange Texte seitenweise",
        "Zeigt lange Texte in Seiten, so hoch wie dein Fenster; die Eingabetaste blättert um.",
        "blaettern an",
        default=False,
    ),
    PersonalSetting(
        "breite",
        "So breit sind deine Zeilen höchstens",
        "Stellt ein, wie viele Zeichen eine Zeile haben darf; „breite auto“ folgt deinem Programm.",
        "breite 60",
        words=MappingProxyType({}),
        numbers=range(NARROWEST, WIDEST + 1),
        unit=("Zeichen", "Zeichen"),
    ),
    PersonalSetting(
        "zeichensatz",
        "Zeichensatz dieser Verbindung",
        "Stellt für diese Verbindung ein, wie Buchstaben gesendet werden; bei ascii steht ae für ä.",
        "zeichensatz ascii",
        words=MappingProxyType(
            {
                "utf-8": "utf-8",
                "latin-1": "latin-1",
                "ascii": "ascii",
                "utf8": "utf-8",
                "latin1": "latin-1",
            }
        ),
        kept=Kept.LINE,
        proof=" Probe: ä ö ü ß",
    ),
)
"""Every setting, in the order in which they are shown."""

BESIDE: Final = ("kuerzel ", "beschreibung", "lektion ", "legende", "sortieren ", "ueben ")
"""How the names of what is kept with the settings begin without being one of them."""

BY_NAME: Final[Mapping[str, PersonalSetting]] = MappingProxyType({one.name: one for one in SETTINGS})


class ChangeSetting(HouseWord):
    """The word of a setting, perhaps with what it is to be from now on."""

    name: str
    value: str | None = None


class AlwaysSort(HouseWord):
    """`sortieren immer ORDNUNG`: see one's hand of this game so for ever; `aus` for as it lies."""

    order: str


SORTING: Final = "sortieren "
"""What stands before a game in the settings of somebody who wants to see its hand in an order."""


class ShowSettings(HouseWord):
    """`einstellungen`: all of them, and how they stand."""


def _verb(setting: PersonalSetting) -> Verb:
    words = {word: setting.shown(value) for word, value in setting.words.items()} | {AUTO: AUTO}
    return Verb(
        tuple(f"={word}" for word in (setting.name, *setting.synonyms)),
        ChangeSetting,
        f"{setting.name}[ {{value}}]",
        grammar.maybe(grammar.choice("value", words) | grammar.term("value")),
        help=f"{setting.does} Möglich: {setting.possible}.",
        example=setting.example,
        fixed={"name": setting.name},
        leading=True,
    )


SETTING_VERBS: Final[tuple[Verb, ...]] = (
    *map(_verb, SETTINGS),
    Verb(
        ("=einstellungen", "=optionen"),
        ShowSettings,
        "einstellungen",
        help="Zeigt alles, was du für dich einstellen kannst, und wie es gerade steht.",
    ),
)


def known(stored: Mapping[str, Value]) -> dict[str, Value]:
    """Return of what is stored what is still a setting: others have gone, or belong to the line today."""
    return {name: value for name, value in stored.items() if _counts(name, value)}


def _counts(name: str, value: Value) -> bool:
    if name.startswith(BESIDE):
        return not isinstance(value, bool)
    setting = BY_NAME.get(name)
    return setting is not None and setting.kept is Kept.ACCOUNT and setting.valid(value)


def always_sorted(order: str) -> str:
    """Return in which order somebody sees their hand from now on."""
    if order == "aus":
        return "Deine Karten stehen wieder so da, wie sie liegen."
    return f"Sortiert wird immer nach {title(order)}."


# --- answers ---------------------------------------------------------------------------------------------------------


def stands(setting: PersonalSetting, value: Value) -> str:
    """Return how a setting stands, and how it is changed."""
    return f"{setting.what}: {setting.shown(value)}. Möglich: „{setting.name}“ und {setting.possible}."


def stands_now(setting: PersonalSetting, value: Value) -> str:
    """Return how a setting stands from now on."""
    return f"{setting.what}: {setting.shown(value)}.{setting.proof}"


def impossible(setting: PersonalSetting, typed: str) -> str:
    return f"„{typed[:40]}“ geht nicht für {setting.name}. Möglich: {setting.possible}."


def shown(values: Iterable[tuple[PersonalSetting, Value]], *, guest: bool) -> str:
    """Return every setting and how it stands, one a line."""
    return "\n".join(_lines(values, guest=guest))


def _lines(values: Iterable[tuple[PersonalSetting, Value]], *, guest: bool) -> Iterator[str]:
    yield "Deine Einstellungen:"
    for setting, value in values:
        yield f"  {setting.name} {setting.shown(value)}: {setting.what}"
    yield "Ein Wort davon und ein Wert dahinter ändert es, etwa „klingel an“."
    if guest:
        yield "Als Gast hast du sie, bis du gehst; mit „konto“ bleiben sie dir."
