"""What is possible now as data: every offer can be typed, says what the words say, and holds no sign of a script."""

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.grammar import Kind
from commands.language.names import AnyName
from commands.language.plain import SIGNS, plain, plain_line
from commands.offers import forms_of, offers
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from games.table import view as table_view
from tests.playouts import played
from tests.records import ids

every_game = pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))

BAD = frozenset(SIGNS) | frozenset(map(chr, (*range(32), 127)))


def offer_kind(vocabulary, offer):
    """Return the kind of action an offer is a form of."""
    return next(kind for kind, forms in forms_of(vocabulary).items() if offer.form in forms)


@every_game
def test_everything_possible_is_offered(vocabulary):
    """Nothing else, either; that a line made of an offer is understood is a promise (`commands.promises.kept`)."""
    lexicon, match = lexicon_of(vocabulary), played(vocabulary, 2)
    for one in match.done[:: max(1, len(match.done) // 20)]:
        for seat in one.after.circle:
            view = table_view.view(vocabulary.game, one.after, seat)
            kinds = {offer_kind(vocabulary, offer) for offer in offers(vocabulary, view, TableNames(one.after).key)}

            assert {kind for kind in view.possible if lexicon.verb_of(kind) is not None} == kinds


@every_game
def test_an_offer_holds_no_sign_of_a_script(vocabulary):
    """No brace, dollar, percent sign or semicolon: a client's script would take it for its own."""
    for forms in forms_of(vocabulary).values():
        for form in forms:
            words = (form.command, form.help, form.example, *(f"{b.name}{b.before}{b.words}" for b in form.blanks))
            assert not BAD.intersection("".join(words)), form.command


@every_game
def test_a_game_calls_things_by_its_own_words(vocabulary):
    """What a game's words call a field of a command is its caption wherever that command is offered."""
    called = {
        (action, blank.name): blank.caption
        for action, forms in forms_of(vocabulary).items()
        for form in forms
        for blank in form.blanks
    }

    assert dict(vocabulary.captions) == {key: called[key] for key in vocabulary.captions}


@every_game
def test_cards_on_offer_are_ones_own(vocabulary):
    """What could be played is chosen from the own hand alone, so that an offer tells nobody of anybody's cards."""
    match = played(vocabulary, 2)
    for one in match.done[:: max(1, len(match.done) // 15)]:
        names = TableNames(one.after)
        for seat in one.after.circle:
            view = table_view.view(vocabulary.game, one.after, seat)
            own = {str(card) for card in vocabulary.game.hands.of(one.after.state, seat)} if view.game else set()
            own |= {str(c) for cards in getattr(view.game, "swaps", {}).values() for c in cards}
            for offer in offers(vocabulary, view, names.key):
                for blank, choices in zip(offer.form.blanks, offer.choices, strict=True):
                    if blank.kind in {Kind.CARD, Kind.CARDS, Kind.GROUPS}:
                        assert set(choices) <= own


def test_who_only_watches_is_offered_nothing():
    """Whoever has no seat can do nothing at a table."""
    for vocabulary in VOCABULARIES[:4]:
        for one in played(vocabulary, 2).done[:9]:
            seen = table_view.view(vocabulary.game, one.after, None)
            assert () == offers(vocabulary, seen, TableNames(one.after).key)


def test_a_journal_line_with_slashes_means_the_same():
    """A semicolon between melds is told as a slash, and both are read alike."""
    lexicon, names = lexicon_of(vocabulary_of("rummy")), AnyName()
    line = "umbauen 1,2 mit b+ zu 8+,9+,10+;b+,d+,k+"

    assert lexicon.read(line, names) == lexicon.read(plain_line(line), names)


def test_a_plain_text_means_nothing_to_a_client():
    """TinTin++ would lose every variable of a message with a brace in it (tried with the real client)."""
    assert "a(b)c＄d％e,f g [h i j" == plain("a{b}c$d%e;f\ng\x1b[h\x7fi\x85j")
    assert "umbauen 1,2 zu 7+ 8+ 9+/ b+ d+ k+" == plain_line("umbauen 1,2 zu 7+ 8+ 9+; b+ d+ k+")


@every_game
def test_what_is_written_alike_is_offered_once(vocabulary):
    """No two offers of an action have one command and the same blanks: nobody could tell their buttons apart."""
    for forms in forms_of(vocabulary).values():
        ways = [(form.command, *((blank.name, blank.before) for blank in form.blanks)) for form in forms]

        assert len(ways) == len(set(ways))
