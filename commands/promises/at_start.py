"""
What is asked of a game of somebody else's when the house starts: whatever would break or mislead at its table.

Each of these takes milliseconds. A package that does not keep one is left out with its sentence (`commands.catalogue`);
what takes matches to find out, or only makes a game less pleasant, is said by `stammtisch spiel pruefen`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import get_type_hints

from commands.journal.codec import KIND, codec_of
from commands.language.german import fold
from commands.language.kinds import ByKind
from commands.offers import forms_of
from commands.package import Package
from commands.promises import source
from commands.promises.playing import seated, started
from commands.promises.promise import Promise, dealing
from commands.table.events import EVENTS
from commands.table.parts import PARTS
from commands.table.refusals import REFUSALS
from commands.table.tale import tale, voice_for
from commands.table.verbs import TABLE_VERBS
from games.contract import Action, Event, No, Private, Public, TimeRanOut, Who
from games.table import events as table_events
from games.table.view import view

_AGREED_EVERYWHERE = frozenset({"chips", "bedenkzeit", "runden", "spiele"})

_LONGEST_REASON = 120


def says_where_it_stands(package: Package) -> Iterator[str]:
    """Its `home` is a module, or a package of modules, that can be imported: its events are looked for there."""
    try:
        source.own_modules(package.code)
    except ModuleNotFoundError as fault:
        yield f"„{package.code}“ lässt sich nicht laden ({fault}); in welchem Modul seine Regeln stehen, sagt home."


def types_its_view(package: Package) -> Iterator[str]:
    """The functions of its view say what they return, with types that can be read: by them programs are told of it."""
    try:
        found = get_type_hints(package.game.view).get("return")
        if found is None:
            yield f"Die Funktion {package.game.view.__name__} sagt nicht, was man sieht: „-> View“ fehlt (view)."
        else:
            codec_of(package.words)
    except (NameError, TypeError) as fault:
        yield f"Ein Typ in dem, was man sieht oder was geschieht, lässt sich nicht lesen: {fault}."


def introduces_itself(package: Package) -> Iterator[str]:
    """It has an id that can be typed, and says what one does in it and how long that takes."""
    game, words = package.game, package.words
    if not re.fullmatch(r"[a-z][a-z0-9]{2,19}", game.id):
        yield f"„{game.id}“ kann es nicht heißen: drei bis zwanzig kleine Buchstaben ohne Umlaute, auch Ziffern."
    if dealing(package) and not (words.about.endswith(".") and words.takes):
        yield "Ein Satz sagt, worum es geht (about), und ein paar Worte, wie lange es dauert (takes)."


def every_option_is_explained(package: Package) -> Iterator[str]:
    """Whatever can be agreed on has a line in `sonderregeln` and `hilfe`."""
    for option in package.game.options:
        if not package.words.options.get(option.name) and option.name not in _AGREED_EVERYWHERE:
            yield f"Was „{option.name}“ bedeutet, steht nirgends (options)."


def help_is_there(package: Package) -> Iterator[str]:
    """Every subject it announces is written, its rules first, and nothing is written that nobody announces."""
    subjects = [fold(subject) for subject in package.words.subjects] or [package.game.id]
    if subjects[0] != package.game.id:
        yield f"Das erste Thema der Hilfe sind die Regeln, „{package.game.id}“."
    yield from (f"In der Hilfe fehlt „{one}“." for one in subjects if not package.help.get(one, "").strip())
    yield from (f"„{one}“ steht in der Hilfe, aber nicht in subjects." for one in package.help if one not in subjects)


def every_phase_has_its_rows(package: Package) -> Iterator[str]:
    """The table of clauses knows every phase there is, and somebody can do something in a running deal."""
    game = package.game
    for kind in {type(phase) for phase in game.rules}:
        missing = [str(phase) for phase in kind if phase not in game.rules]
        yield from (f"Die Phase „{phase}“ fehlt in der Tabelle der Regeln (rules)." for phase in missing)
    yield from (f"Die Phase „{one}“ kennt die Tabelle nicht." for one in game.idle | game.over if one not in game.rules)
    running = [phase for phase in game.rules if phase not in game.idle and phase not in game.over]
    yield from (f"In der Phase „{one}“ kann niemand etwas tun (rules)." for one in running if not game.rules[one])
    untold = [phase for phase in running if not package.words.phases.get(phase)]
    yield from (f"Was in der Phase „{phase}“ gerade geschieht, sagt niemand (phases)." for phase in untold)


def every_action_has_a_verb(package: Package) -> Iterator[str]:
    """Whatever the table of clauses lets a player do can be typed."""
    words = {verb.means for verb in (*package.words.verbs, *TABLE_VERBS)}
    yield from (f"Für {one.__name__} gibt es kein Wort (verbs)." for one in actions_of(package) if one not in words)
    known = ", ".join(PARTS)
    yield from (
        f"„{one}“ ist kein Teil von „karten“; es gibt {known} (parts)."
        for one in package.words.parts
        if one not in PARTS
    )


def actions_of(package: Package) -> list[type[Action]]:
    """Return what players of a game can do, in the order of the table."""
    rows = (clause for clauses in package.game.rules.values() for clause in clauses)
    return list(dict.fromkeys(clause.action for clause in rows if clause.who is not Who.HOUSE))


def every_code_has_a_sentence(package: Package) -> Iterator[str]:
    """Whatever code a game can refuse with has its sentence."""
    sentences = {**REFUSALS, **package.words.refusals}
    codes: list[object] = list(No)
    for kind in source.own_classes(source.own_modules(package.code), StrEnum):
        if kind.__name__.startswith(("No", "Refus")):
            codes += [code for code in vars(kind).values() if isinstance(code, kind)]
    yield from (f"Zur Weigerung „{code}“ fehlt der Satz (refusals)." for code in codes if code not in sentences)


def every_reason_has_a_sentence(package: Package) -> Iterator[str]:
    """Why a computer player does something is said in a short sentence."""
    for code, sentence in package.reasons.items():
        if not sentence.endswith((".", "!")) or len(sentence) > _LONGEST_REASON:
            yield f"Der Grund „{code}“ ist kein Satz von höchstens {_LONGEST_REASON} Zeichen."


def every_event_has_a_sentence(package: Package) -> Iterator[str]:
    """There is a way of telling for every class of event that the game or its family has."""
    tell = package.words.tell
    if isinstance(tell, ByKind):
        events = [one for one in source.own_classes(source.modules_of(package), Event) if not inspect.isabstract(one)]
        yield from (f"Was {one.__name__} heißt, sagt niemand (tell)." for one in events if not tell.has(one))


def every_event_has_its_sides(package: Package) -> Iterator[str]:
    """What happened is either seen by all or says who notices what."""
    for event in source.own_classes(source.modules_of(package), Event):
        if not issubclass(event, Public | Private) and not inspect.isabstract(event):
            yield f"{event.__name__} sagt nicht, wer es bemerkt: Public oder Private."


def every_event_has_a_name(package: Package) -> Iterator[str]:
    """No kind of event is without a name for programs, and a name says what happened: it stands for one kind alone."""
    named = {**EVENTS, **package.words.events}
    shared = [*source.own_classes([table_events], Event), TimeRanOut]
    found = [*source.own_classes(source.modules_of(package), Event), *shared]
    events = {one for one in found if not inspect.isabstract(one) and one not in {Event, Public}}
    yield from (f"{one.__name__} hat keinen Namen für Programme (events)." for one in events - {*named.values()})
    yield from (f"„{name}“ heißt schon etwas an jedem Tisch." for name in EVENTS.keys() & package.words.events.keys())
    if len(set(named.values())) < len(named):
        yield "Ein Ereignis hat zwei Namen (events)."
    for name, form in codec_of(package.words).events.items():
        if KIND in form.shapes or not re.fullmatch(r"[a-z0-9_]+", name):
            yield f"„{name}“ kann ein Ereignis nicht heißen, oder ein Feld davon heißt „{KIND}“."


def layout_names_values(package: Package) -> Iterator[str]:
    """Every value a layout names can be seen of the game, every command can be offered, every card is one."""
    if package.layout is None:
        return
    codec = codec_of(package.words)
    known = {*codec.game.shapes, *(key for _, key, _ in codec.view.recorded())}
    commands = {form.command for forms in forms_of(package.words).values() for form in forms}
    deeds = {pile.plays for pile in package.layout.piles} - {""}
    yield from (
        f"„{name}“ gibt es nicht in dem, was man sieht (layout)."
        for name in package.layout.values()
        if name not in known
    )
    yield from (f"„{deed}“ ist kein Befehl dieses Spiels (layout)." for deed in sorted(deeds - commands))
    cards = package.words.spelling.words if package.words.spelling is not None else {}
    yield from (
        f"„{one}“ ist keine Karte dieses Spiels (layout)." for one in package.layout.emblem if one not in (cards or ())
    )


def the_first_deal_can_be_seen(package: Package) -> Iterator[str]:
    """A table is opened, dealt and told: for everybody there and who watches it has its screens and its data."""
    match, words, codec = started(seated(package.words, 1)), package.words, codec_of(package.words)
    for viewer in (None, *match.sitting.circle):
        seen, voice = view(package.game, match.sitting, viewer), voice_for(match.sitting, words, viewer)
        codec.write_view(seen)
        for one in match.done:
            tale(words, tuple(filter(None, (event.seen_by(viewer) for event in one.events))), voice)
        if not words.show(seen.game, seen, voice) or not words.score(seen.game, seen, voice):
            yield "Nach dem ersten Geben ist „karten“ oder „stand“ leer (show, score)."
        if words.hint is not None:
            words.hint(seen.game, seen, voice)


PROMISES = (
    Promise("Es sagt, wo es steht", says_where_it_stands, fundamental=True),
    Promise("Es sagt, was man sieht", types_its_view, fundamental=True),
    Promise("Es stellt sich vor", introduces_itself),
    Promise("Jede Vereinbarung ist erklärt", every_option_is_explained),
    Promise("Die Hilfe ist geschrieben", help_is_there),
    Promise("Jede Phase hat ihre Regeln", every_phase_has_its_rows),
    Promise("Alles, was man tun kann, kann man tippen", every_action_has_a_verb),
    Promise("Jede Weigerung hat ihren Satz", every_code_has_a_sentence),
    Promise("Jeder Grund eines Computers ist ein Satz", every_reason_has_a_sentence),
    Promise("Alles, was geschieht, wird erzählt", every_event_has_a_sentence),
    Promise("Alles, was geschieht, sagt, wer es bemerkt", every_event_has_its_sides),
    Promise("Alles, was geschieht, hat einen Namen für Programme", every_event_has_a_name),
    Promise("Die Anlage des Tisches nennt Werte, die es gibt", layout_names_values),
    Promise("Nach dem ersten Geben sieht man etwas", the_first_deal_can_be_seen, dealing),
)
