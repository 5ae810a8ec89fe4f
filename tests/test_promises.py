"""What every game promises (`commands.promises`): ours keep it, the tiny ones too, and who breaks it is told."""

from pathlib import Path

import pytest

from commands.catalogue import PACKAGES, package_of
from commands.journal.lesson import HINT
from commands.language.kinds import ByKind
from commands.layout import Family, Layout, Pile
from commands.promises import at_start, declared, hidden, kept
from commands.promises.promise import faults
from games.frozen import evolve
from games.kit.cards import pack
from games.meld.actions import Discard
from server.cli.game import PROMISES
from tests.records import FOLDERS
from tests.tiny.package import MINI_PACKAGE, PACKAGE

TINY_NEED_NO = {
    "first_moves_get_on",
    "every_option_is_explained",
    "lesson_can_be_played",
    "every_rule_is_cited",
    "table_of_phases_agrees",
    "every_action_is_used_in_a_record",
    "every_field_has_a_name",
    "names_stay",
    "offers_can_be_typed",
}
"""What nobody asks of a game that exists for tests alone: words for people, and rules as written."""

ASKED_ELSEWHERE = {
    "every_record_holds",
    "nobody_learns_what_was_never_shown",
    "what_is_seen_goes_to_programs_and_back",
    "worlds_hold_nothing_of_the_truth",
}
"""What `test_records.py`, `test_swap.py`, `test_codec.py` and `test_imagine.py` ask of the same games, and more."""


def with_records(package):
    """Return a package with its scenarios, which lie with the tests."""
    return evolve(package, records=Path(FOLDERS[package.game.id]))


ASKED = [
    (with_records(package), promise)
    for package in (*PACKAGES, PACKAGE, MINI_PACKAGE)
    for promise in PROMISES
    if promise.of(package) and promise.name not in ASKED_ELSEWHERE
    if package in PACKAGES or promise.name not in TINY_NEED_NO
]


@pytest.mark.parametrize(
    ("package", "promise"), ASKED, ids=[f"{package.game.id}-{promise.name}" for package, promise in ASKED]
)
def test_every_game_keeps_its_promises(package, promise):
    """A new game is covered by being in the catalogue; one of somebody else's by `stammtisch spiel pruefen`."""
    assert () == faults(package, promise)


def words(**changes):
    """Return a change of a package's words."""
    return lambda package: evolve(package, words=evolve(package.words, **changes))


def game(**changes):
    """Return a change of a package's game."""
    return lambda package: words(game=evolve(package.game, **changes))(package)


def without_verb(package):
    """Let a game forget its first word."""
    return words(verbs=package.words.verbs[1:])(package)


def without_hint(package):
    """Return a game whose introduction never says what to type."""
    return evolve(package, lesson=package.lesson.replace(HINT, ""))


def with_blanks_in_names(package):
    """Return a game whose events are called as no program could read them."""
    return words(events={f"ein {name}": kind for name, kind in package.words.events.items()})(package)


def without_event(package):
    """Let a game forget what one event is called."""
    return words(events=dict(list(package.words.events.items())[1:]))(package)


def without_phase(package):
    """Let a game forget what can be done in its first phase."""
    return game(rules=dict(list(package.game.rules.items())[1:]))(package)


def doubling(package):
    """Let everybody hold every card."""
    return game(hands=evolve(package.game.hands, of=lambda _state, _seat: tuple(pack(copies=1, jokers=1)) * 3))(package)


NO_SUCH_HAND = Layout(Family.MELDS, hand="blatt")

BROKEN = [
    (declared.made_for_this_contract, lambda package: evolve(package, contract=2), "Fassung 2"),
    (declared.imports_what_is_open, lambda package: evolve(package, home="server.lobby"), "nicht für Spiele da"),
    (at_start.introduces_itself, words(about=""), "worum es geht"),
    (at_start.introduces_itself, game(id="Rommé"), "kann es nicht heißen"),
    (at_start.every_option_is_explained, words(options={}), "„startwert“"),
    (at_start.help_is_there, lambda package: evolve(package, help={}), "fehlt „romme“"),
    (declared.help_can_be_read_aloud, lambda package: evolve(package, help={"romme": "x" * 80}), "mehr als 78"),
    (declared.help_can_be_read_aloud, lambda package: evolve(package, help={"romme": "**laut**"}), "Auszeichnungen"),
    (declared.lesson_can_be_played, lambda package: evolve(package, lesson=""), "keine Einführung"),
    (declared.lesson_can_be_played, lambda package: evolve(package, lesson="spiel gin\n"), "bricht ab"),
    (declared.lesson_can_be_played, without_hint, f"steht nirgends „{HINT}“"),
    (at_start.every_action_has_a_verb, without_verb, "kein Wort"),
    (at_start.every_code_has_a_sentence, words(refusals={}), "fehlt der Satz"),
    (declared.every_refusal_has_a_sentence, words(refusals={}), "fehlt der Satz"),
    (at_start.every_phase_has_its_rows, without_phase, "fehlt in der Tabelle"),
    (at_start.every_event_has_a_sentence, words(tell=ByKind(lambda _event, _voice: None)), "sagt niemand"),
    (at_start.the_first_deal_can_be_seen, words(show=lambda view, _table, _voice: view.talon), "bricht ab"),
    (declared.every_field_has_a_name, words(told={}), "„decides“"),
    (declared.names_stay, without_event, "gibt es nicht mehr"),
    (declared.names_stay, lambda package: evolve(package, records=None), "namen romme"),
    (at_start.every_reason_has_a_sentence, lambda package: evolve(package, reasons={"x": "Ja"}), "kein Satz"),
    (at_start.every_event_has_a_name, without_event, "keinen Namen"),
    (at_start.every_event_has_a_name, with_blanks_in_names, "„ein "),
    (declared.every_rule_is_cited, lambda package: evolve(package, rules_text="**R999**"), "R999 steht in RULES.md"),
    (declared.table_of_phases_agrees, lambda package: evolve(package, rules_text=""), "fehlt in der Tabelle"),
    (declared.every_record_holds, lambda package: evolve(package, records=None), "keine Protokolle"),
    (declared.every_action_is_used_in_a_record, lambda package: evolve(package, records=None), "keinem Protokoll"),
    (
        at_start.layout_names_values,
        lambda package: evolve(package, layout=Layout(Family.MELDS, hand="blatt", facts={"Re": "ansage.re"})),
        "„blatt“",
    ),
    (
        at_start.layout_names_values,
        lambda package: evolve(package, layout=Layout(Family.MELDS, piles=(Pile("Talon", plays="fischen"),))),
        "„fischen“ ist kein Befehl",
    ),
    (kept.no_card_is_doubled, doubling, "doppelt"),
    (kept.everybody_hears_the_match, words(tell=lambda _event, _voice: "None hat {etwas} getan."), "So liest das"),
    (hidden.secrets_can_be_imagined, game(imagine=None), "secrets"),
    (hidden.worlds_hold_nothing_of_the_truth, game(imagine=lambda state, *_: state), "nie gesehen"),
    (at_start.every_phase_has_its_rows, words(phases={}), "sagt niemand"),
    (kept.offers_can_be_typed, words(choices={(Discard, "card"): lambda _view: ("nichts",)}), "versteht hier niemand"),
    (at_start.says_where_it_stands, lambda package: evolve(package, home="nirgends"), "sagt home"),
    (at_start.types_its_view, game(view=lambda _state, _viewer: None), "-> View"),
]


@pytest.mark.parametrize(("check", "change", "told"), BROKEN, ids=[f"{one[0].__name__}-{one[2][:9]}" for one in BROKEN])
def test_who_breaks_a_promise_is_told(check, change, told):
    """None of these can be broken in silence: the sentence says what is missing (leaks: `tests/test_swap.py`)."""
    promise = next(one for one in PROMISES if one.check is check)
    found = faults(change(with_records(package_of("romme"))), promise)

    assert found
    assert told in " ".join(found)
