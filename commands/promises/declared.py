"""What else can be seen of a game without a match: help read aloud, lesson, refusals, rules as written, records."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib.resources.abc import Traversable

from commands.journal.checking import check
from commands.journal.codec import codec_of, commands
from commands.journal.lesson import HINT, lesson
from commands.journal.partie import WRONG_DEALS, Mixer, Play, Typed, parse
from commands.journal.replay import is_house
from commands.language.misread import Misread
from commands.language.names import AnyName
from commands.package import CONTRACT, OPEN, Package
from commands.promises import source
from commands.promises.at_start import actions_of
from commands.promises.promise import Promise, dealing
from commands.table.events import EVENTS
from commands.table.refusals import REFUSALS
from commands.table.verbs import lexicon_of, reading
from games.bots.contract import by, chance_of
from games.contract import Who

COLUMNS = 78
"""How wide a line of a help text may be."""

EVERY_TABLE = ("games.table.rules", "games.game", "games.checks")
"""Where refusals are raised that every game shares."""

EVERY_DEAL = ("games.kit.piles", "games.kit.chips", "games.kit.match")
"""Where deals are refused that no game could make."""

MIXERS: Mapping[str, Mixer] = {
    "wie es liegt": tuple,
    "andersherum": lambda things: tuple(reversed(tuple(things))),
    "gemischt": by(chance_of(1)),
}
"""What a record leaves to chance must not matter to what it expects."""


# --- the package -----------------------------------------------------------------------------------------------------


def made_for_this_contract(package: Package) -> Iterator[str]:
    """It is written for the contract that holds here."""
    if package.contract != CONTRACT:
        yield f"Es ist für Fassung {package.contract} des Vertrags geschrieben, hier gilt Fassung {CONTRACT}."


def imports_what_is_open(package: Package) -> Iterator[str]:
    """A game of somebody else's imports of the house what is meant for it (`commands.package.OPEN`), and no more."""
    if package.code == f"games.{package.game.id}":
        return
    for module in source.own_modules(package.code):
        for name in source.imports_of(module):
            house = name.partition(".")[0] in _ROOMS
            if house and not any(name == one or name.startswith(f"{one}.") for one in OPEN):
                yield f"{module.__name__} importiert {name}; das ist nicht für Spiele da."


_ROOMS = frozenset({"games", "commands", "db", "server"})


# --- help ------------------------------------------------------------------------------------------------------------


def help_can_be_read_aloud(package: Package) -> Iterator[str]:
    """No line is too wide for a terminal, and no markup has to be spelled."""
    for subject, text in package.help.items():
        wide = [number for number, line in enumerate(text.splitlines(), 1) if len(line) > COLUMNS]
        yield from (f"„{subject}“, Zeile {number}: mehr als {COLUMNS} Zeichen." for number in wide)
        if re.search(r"^#+ |\*\*\w|__\w|```|\|--", text, re.MULTILINE):
            yield f"„{subject}“: Auszeichnungen wie ** oder # liest ein Vorleseprogramm vor."


def lesson_can_be_played(package: Package) -> Iterator[str]:
    """There is an introduction: a record of this very game that holds, and a hint before each line of the learner."""
    if not package.lesson:
        yield "Es hat keine Einführung (lesson)."
        return
    lesson(package.lesson, package.words)
    unmet = check(package.words, parse(package.lesson), tuple)
    yield from (f"Einführung, Zeile {one.line}: {one.sentence}" for one in unmet)
    if HINT not in package.lesson:
        yield f"In der Einführung steht nirgends „{HINT}“: Niemand weiß, was er tippen soll."


# --- verbs -----------------------------------------------------------------------------------------------------------


def every_verb_has_an_example_that_reads(package: Package) -> Iterator[str]:
    """A help text without a line that can be typed helps nobody; a word may belong to the game first."""
    lexicon = lexicon_of(package.words)
    for verb in lexicon.verbs:
        meant = {other.means for other in lexicon.verbs if verb.name == other.name or verb.name in other.words}
        try:
            understood = type(lexicon.read(verb.sample, AnyName())) in meant
        except Misread:
            understood = False
        if not understood:
            yield f"{verb.name}: Das Beispiel „{verb.sample}“ heißt hier etwas anderes oder nichts."
        if not verb.help.endswith((".", "!", "“", ")")):
            yield f"{verb.name}: Die Erklärung ist kein Satz."


def nobody_speaks_for_the_house(package: Package) -> Iterator[str]:
    """A typed shuffle with cards, a lot or a clock is no line of a guest's."""
    for line in ("mischen 7o 3#", "los anna", "fort anna", "da anna", "ablauf"):
        if not reading(package.words, line).startswith(("nein syntax", "nein unbekannter_befehl")):
            yield f"„{line}“ darf niemand tippen können."


# --- sentences -------------------------------------------------------------------------------------------------------


def every_refusal_has_a_sentence(package: Package) -> Iterator[str]:
    """Whatever a game refuses, it says why; and the sentence mentions only what it is told."""
    sentences = {**REFUSALS, **package.words.refusals}
    modules = source.modules_of(package)
    for reason, facts in source.raised((*modules, *map(importlib.import_module, EVERY_TABLE)), "Refused"):
        if reason not in sentences:
            yield f"Zur Weigerung „{reason}“ fehlt der Satz."
            continue
        always = re.sub(r"\[[^\]]*\]", "", sentences[reason])  # what stands in brackets is left out without its fact
        mentioned = set(re.findall(r"\{@?(\w+)\}", always))
        if None not in facts and not mentioned <= facts:
            yield f"Der Satz zu „{reason}“ nennt {', '.join(sorted(mentioned - facts))}; das erfährt er nicht."


def every_wrong_deal_has_a_sentence(package: Package) -> Iterator[str]:
    """Whatever deal of a record cannot be, it is said why; and the sentence mentions only what it is told."""
    sentences = {**WRONG_DEALS, **package.words.refusals}
    modules = (*source.modules_of(package), *map(importlib.import_module, EVERY_DEAL))
    for reason, facts in source.raised(modules, "BadDeal"):
        mentioned = set(re.findall(r"\{(\w+)\}", sentences.get(reason, "")))
        if reason not in sentences or not mentioned <= facts | {"game"}:
            yield f"Der Satz zum falschen Blatt „{reason}“ fehlt oder nennt, was er nicht erfährt."


# --- events ----------------------------------------------------------------------------------------------------------


def every_field_has_a_name(package: Package) -> Iterator[str]:
    """What is seen and what has happened is told by words that were chosen for it, not by names of the code."""
    codec = codec_of(package.words)
    yield from (f"Wie „{one}“ für Programme heißt, sagt niemand (told)." for one in sorted(codec.untold))


def names_stay(package: Package) -> Iterator[str]:
    """A name that programs know is never changed: `namen.txt` beside the records is what they know (`names_told`)."""
    kept = None if package.records is None else package.records / NAMES
    if kept is None or not kept.is_file():
        yield f"Was Programme kennen, steht nirgends: „stammtisch spiel namen {package.game.id}“ in {NAMES} (records)."
        return
    known, now = kept.read_text("utf-8").splitlines(), names_told(package).splitlines()
    yield from (f"Programme kennen „{line}“, und das gibt es nicht mehr." for line in known if line not in now)
    yield from (f"„{line}“ steht nicht in {NAMES}." for line in now if line not in known)


NAMES = "namen.txt"
"""Beside the records of a game: every name a program may be told of it."""


def names_told(package: Package) -> str:
    """Return every name a program may be told of a game, and what stands there: its view, its events, its commands."""
    codec = codec_of(package.words)
    lines = [f"{name}: {shape}" for name, shape in codec.game.shapes.items()]
    for event, form in codec.events.items():
        if event not in EVENTS:
            lines.append(f"{event} {{{', '.join(f'{name}: {shape}' for name, shape in form.shapes.items())}}}")
    return "\n".join([*lines, " | ".join(commands(package.words))]) + "\n"


def every_command_has_a_name(package: Package) -> Iterator[str]:
    """What a view says could be done goes by the words a player types, and no two go by the same."""
    named = commands(package.words)
    missing = [one for one in actions_of(package) if one not in named.values()]
    yield from (f"{one.__name__} heißt für Programme wie etwas anderes." for one in missing)
    yield from (f"„{name}“ verstünde ein Programm falsch." for name in named if set("{}$%;") & set(name))


# --- rules as written ------------------------------------------------------------------------------------------------


def every_rule_is_cited(package: Package) -> Iterator[str]:
    """Every number of RULES.md is cited by the code that keeps it."""
    modules = [*source.modules_of(package), importlib.import_module(package.words.tell.__module__)]
    cited = source.numbers(" ".join(inspect.getsource(module) for module in modules))
    rules = source.rules_in(package.rules_text)
    if not rules:
        yield "RULES.md nennt keine Regel: fett und nummeriert, **R1**, **R2** …"
    yield from (f"{rule} steht in RULES.md, und kein Code beruft sich darauf." for rule in sorted(rules - cited))


def table_of_phases_agrees(package: Package) -> Iterator[str]:
    """The table of phases in RULES.md names the phases and actions of the table of clauses, no more and no fewer."""
    game = package.game
    phases = {str(phase): phase for phase in game.rules}
    expected = {
        name: {clause.action for clause in game.rules[phase] if clause.who is not Who.HOUSE}
        for name, phase in phases.items()
    }
    meanings: dict[str, type] = {verb.name: verb.means for verb in reversed(lexicon_of(package.words).verbs)}
    meanings |= {clause.action.__name__: clause.action for rows in game.rules.values() for clause in rows}
    written = _phases_in(package.rules_text, phases)
    yield from (f"Die Phase „{one}“ fehlt in der Tabelle von RULES.md." for one in expected if one not in written)
    for name, words in written.items():
        if {meanings.get(word, word) for word in words} != expected[name]:
            yield f"Was in Phase „{name}“ geht, steht in RULES.md anders als in der Tabelle der Regeln."


def _phases_in(text: str, phases: Mapping[str, StrEnum]) -> dict[str, set[str]]:
    """Return what RULES.md says can be done in each phase, as written."""
    found: dict[str, set[str]] = {}
    for line in (line.strip().strip("|") for line in text.splitlines() if line.startswith("|")):
        first, *cells = (cell.strip() for cell in line.split("|"))
        name = first.strip("`")
        if name in phases and first.startswith("`"):
            found[name] = {word for cell in cells[:-1] for word in re.findall(r"`([^`]+)`", cell)}
    return found


# --- records ---------------------------------------------------------------------------------------------------------


def records_of(package: Package) -> Iterator[Traversable]:
    """Yield the scenarios of a game, by their names."""
    if package.records is not None:
        yield from sorted(
            (file for file in package.records.iterdir() if file.name.endswith(".partie")), key=lambda file: file.name
        )


def every_record_holds(package: Package) -> Iterator[str]:
    """What a scenario expects happens, however the things it does not speak of are shuffled."""
    files = list(records_of(package))
    if not files:
        yield "Es hat keine Protokolle (records), die zeigen, dass es geht."
    for file in files:
        for how, mixer in MIXERS.items():
            found = check(package.words, parse(file.read_text(encoding="utf-8")), mixer)
            yield from (f"{file.name}, Zeile {one.line}, {how}: {one.sentence}" for one in found)


def every_action_is_used_in_a_record(package: Package) -> Iterator[str]:
    """What a player can do is done, and accepted, in a scenario."""
    lexicon = lexicon_of(package.words)
    used: set[type] = set()

    def note(play: Play, line: Typed) -> None:
        if play.code is None and not is_house(line.speaker):
            used.add(type(lexicon.read(line.text, AnyName())))

    for file in records_of(package):
        tuple(check(package.words, parse(file.read_text(encoding="utf-8")), tuple, note))
    yield from (f"{one.__name__} kommt in keinem Protokoll vor." for one in actions_of(package) if one not in used)


PROMISES = (
    Promise("Es ist für diesen Vertrag geschrieben", made_for_this_contract),
    Promise("Es nimmt vom Haus nur, was für Spiele da ist", imports_what_is_open),
    Promise("Die Hilfe lässt sich vorlesen", help_can_be_read_aloud),
    Promise("Die Einführung lässt sich spielen", lesson_can_be_played, dealing),
    Promise("Jeder Befehl hat ein Beispiel", every_verb_has_an_example_that_reads),
    Promise("Niemand spricht für das Haus", nobody_speaks_for_the_house),
    Promise("Jede Weigerung sagt, was sie weiß", every_refusal_has_a_sentence),
    Promise("Jedes falsche Blatt hat seinen Satz", every_wrong_deal_has_a_sentence),
    Promise("Alles, was man sieht, hat einen Namen für Programme", every_field_has_a_name),
    Promise("Was Programme kennen, bleibt", names_stay),
    Promise("Alles, was man tun kann, hat einen Namen für Programme", every_command_has_a_name),
    Promise("Jede Regel wird vom Code zitiert", every_rule_is_cited),
    Promise("Die Tabelle der Phasen stimmt", table_of_phases_agrees),
    Promise("Jedes Protokoll hält", every_record_holds),
    Promise("Alles, was man tun kann, kommt in einem Protokoll vor", every_action_is_used_in_a_record),
)
