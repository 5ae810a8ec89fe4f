"""The host's own words and cards: greeting, house rules, news and a pack of NumNum, or the house's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from commands.journal.lesson import Lesson, proved
from commands.journal.partie import BadRecord
from commands.language.german import fold
from commands.language.system import why_not
from commands.lobby.login import GREETING, HOUSE_RULES, how_to_begin
from commands.raeumab.cards import pack_fault
from games.frozen import Frozen, field
from games.raeumab import RAEUMAB
from games.raeumab.pack import BadPack, Pack, learn, read_pack
from server.ops.config import Games, Settings
from server.ops.failure import Failure

MOST_TOLD = 10
"""So many faults of one file are told; more hardly help."""


def brought(games: Games) -> Mapping[str, str]:
    """
    Have everything at hand that the host has brought along, and return by game the mark of what new tables play with.

    Raises:
        Failure: a file cannot be read, or holds no pack of cards; the sentence says all that is wrong with it.
    """
    return {} if games.numnum is None else {RAEUMAB.id: learn(_pack(games.numnum))}


def _pack(file: Path) -> Pack:
    try:
        return read_pack(file.read_bytes())
    except OSError as trouble:
        sentence = f"spiele.numnum: Die Datei {file} lässt sich nicht lesen ({why_not(trouble)})."
        raise Failure(sentence, 2) from trouble
    except BadPack as bad:
        faults = [f"{file}: {pack_fault(wrong)}" for wrong in bad.wrongs[:MOST_TOLD]]
        more = len(bad.wrongs) - len(faults)
        raise Failure("\n".join([*faults, *([f"{file}: Und noch {more} Fehler."] if more else [])]), 2) from bad


class Texts(Frozen):
    """
    What is said at the door, what is asked of everybody, what is new (or nothing), lessons of the host's own, and the
    folder in which they keep records to be played back.
    """

    greeting: str
    rules: str
    news: str
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    records: Path | None = None


def read_texts(settings: Settings) -> Texts:
    """
    Return the host's words as they lie in their files now.

    Raises:
        Failure: with a sentence for every file that cannot be read. Exit code 2.
    """
    faults: list[str] = []
    own = settings.texte
    greeting = _text("texte.greeting", own.greeting, GREETING, faults)
    rules = _text("texte.rules", own.rules, HOUSE_RULES, faults)
    news = _text("texte.news", own.news, "", faults)
    lessons = _lessons(own.lessons, faults)
    if own.records is not None and not own.records.is_dir():
        faults.append(f"texte.records: Den Ordner {own.records} gibt es nicht.")
    if faults:
        raise Failure("\n".join(faults), 2)
    konten = settings.konten
    return Texts(
        f"{greeting}\n{how_to_begin(guests=konten.guests, newcomers=konten.neu != 'nein')}",
        rules,
        news,
        lessons,
        own.records,
    )


def _text(key: str, file: Path | None, default: str, faults: list[str]) -> str:
    if file is None:
        return default
    try:
        return file.read_text(encoding="utf-8-sig").strip("\n")
    except UnicodeDecodeError:
        faults.append(f"{key}: Die Datei {file} ist nicht in UTF-8 geschrieben.")
    except OSError as trouble:
        faults.append(f"{key}: Die Datei {file} lässt sich nicht lesen ({why_not(trouble)}).")
    return default


MOST_LESSONS = 50


def _lessons(folder: Path | None, faults: list[str]) -> Mapping[str, Lesson]:
    """Return the lessons in the host's folder by name; what is none is a fault."""
    found: dict[str, Lesson] = {}
    if folder is None:
        return found
    files = sorted(folder.glob("*.partie"))[:MOST_LESSONS]
    if not files:
        there = folder.is_dir()
        nothing = (
            f"In {folder} liegt keine Datei mit der Endung .partie." if there else f"Den Ordner {folder} gibt es nicht."
        )
        faults.append(f"texte.lessons: {nothing}")
    for file in files:
        text = _text("texte.lessons", file, "", faults)
        try:
            found[fold(file.stem)] = proved(text)
        except BadRecord as bad:
            faults.append(f"texte.lessons: {file}, Zeile {bad.line}: {bad.sentence}")
    return found
