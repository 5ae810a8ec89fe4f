"""Short ways of saying something: own words for lines, once more, a bare card, a beginning that only one thing fits."""

import pytest

from commands.catalogue import vocabulary_of
from commands.language.misread import Misread
from commands.language.names import KnownNames
from commands.language.now import heard_now
from commands.language.verb import spelling_of
from commands.lobby import replies, short_forms
from commands.lobby.settings import known
from commands.table.verbs import lexicon_of
from games.contract import Action
from games.doppelkopf.actions import Play, SayRe
from games.kit.cards import Card, Rank, Suit
from games.meld.actions import Discard, Draw, TakeBack
from tests.server.test_ears import indoors, said

__all__ = ["indoors"]

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

NAMES = KnownNames(["Anna", "Bernd"])
QUEEN = Card(Rank.QUEEN, Suit.CLUBS)


def heard(game, line, *possible):
    """Return what a line means at a table of a game to somebody who can do this now."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    return heard_now(lexicon_of(vocabulary), line, NAMES, lambda: possible)


def meaning_of(game, line, *possible):
    """Return what a line means as `heard` does, or that it means nothing."""
    try:
        return heard(game, line, *possible)
    except Misread as misread:
        return misread


async def test_a_beginning_is_what_is_possible():
    """`z` draws while nothing can be taken back; where both can be, or neither, it is asked about."""
    assert Draw() == heard("romme", "z", Draw)
    for possible in ((Draw, TakeBack), ()):
        with pytest.raises(Misread):
            heard("romme", "z", *possible)


@pytest.mark.parametrize("line", ["d+", "kreuz dame", " d+ ", "Kreuz-Dame!"])
async def test_a_bare_card_is_played(line):
    """Where a card can only be played, it alone says so, whatever else can be said."""
    assert Play(QUEEN) == heard("doppelkopf", line, Play, SayRe)


@pytest.mark.parametrize("game", ["doppelkopf", "skat", "romme", "dickezwei", "gin", "canasta", "rummy", "profisort"])
async def test_every_card_is_one_before_it_is_a_short_word(game):
    """`bo` is the Karo-Bube and no beginning of `bots`, `ko` none of `kombinationen`: all cards are played like one."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    lexicon = lexicon_of(vocabulary)
    spelling = spelling_of(lexicon.layers[0])
    assert spelling is not None
    assert spelling.words is not None
    written = [card for card in spelling.words if 1 < len(card) < len("10+ ")]
    assert {"bo", "ko", "do", "ao"} <= {*written}
    for verb in lexicon.asking_for_cards:
        means = {type(meaning_of(game, card, verb.means)) for card in written}
        assert len(means) == 1
        assert means <= {verb.means, Misread}


async def test_a_bare_card_that_could_mean_more_is_asked_about():
    """Once melds can be laid as well, a card alone is no move; when nothing asks for cards, the table says why."""
    romme = vocabulary_of("romme")
    assert romme is not None
    asking = [verb.means for verb in lexicon_of(romme).verbs if dict(verb.asks).keys() & {"card", "cards"}]
    with pytest.raises(Misread):
        heard("romme", "d+", *asking)
    for possible in (Discard, Draw):
        assert Discard(QUEEN) == heard("romme", "d+", possible)


@pytest.mark.parametrize("game", ["doppelkopf", "skat", "romme", "dickezwei", "gin", "canasta", "rummy", "profisort"])
async def test_cards_at_the_wrong_moment_are_a_move_that_is_refused(game):
    """Who names cards while others play reads whose turn it is, and is not asked what is to become of the cards."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    assert isinstance(heard(game, "d+"), Action)


async def test_once_more(indoors):
    """A full stop says the last line again, but nothing final."""
    assert short_forms.NOTHING_TO_REPEAT in await said(indoors, "anna", ".")
    first = await said(indoors, "anna", "uhrzeit")
    assert first == await said(indoors, "anna", ".") == await said(indoors, "anna", ".")
    await indoors.type("bernd", "eroeffnen romme")
    await indoors.type("bernd", "verlassen")
    assert short_forms.CANNOT_BE_UNDONE in await said(indoors, "bernd", ".")


async def test_own_words(indoors):
    """A word stands for a line with places in it, is kept with the account, and can be dropped."""
    assert "„g“ steht für: fluestern $1 Hallo $*" in await said(indoors, "anna", "kürzel g fluestern $1 Hallo $*")
    assert "Du flüsterst Bernd zu: Hallo bernd da" in await said(indoors, "anna", "G bernd da")
    await indoors.lose("anna")
    await indoors.come_in("anna")
    assert "  g: fluestern $1 Hallo $*" in await said(indoors, "anna", "kuerzel")
    assert "„g“ ist kein Kürzel mehr." in await said(indoors, "anna", "kuerzel weg g")
    assert short_forms.NONE in await said(indoors, "anna", "kuerzel")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("kuerzel karten hand", "ist schon ein Befehl"),
        ("kuerzel weg weg", "hast du nicht"),
        ("kuerzel v verlassen ja", short_forms.CANNOT_BE_UNDONE),
        ("kuerzel s steig aus", short_forms.CANNOT_BE_UNDONE),
        ("kuerzel ü-1 hand", "1 bis 12 Buchstaben"),
        ("kuerzel lang " + "x" * 201, "zu lang"),
    ],
)
async def test_own_words_that_cannot_be(indoors, line, sentence):
    """No command is hidden, nothing final is shortened, nothing grows without end."""
    assert sentence in " ".join(await said(indoors, "anna", line))


async def test_a_command_that_takes_something_back_can_have_a_short_form(indoors):
    """`kuerzel z zurueck` would drop one; where there is none, it is said how it stands for that command instead."""
    refused, how, _ = await said(indoors, "anna", "kuerzel z zurück")

    assert "Ein Kürzel „z“ hast du nicht." in refused
    assert "„z“ steht für: zurueck $*" in await said(indoors, "anna", how.partition(" tippe: ")[2])
    assert await said(indoors, "anna", "zurück") == await said(indoors, "anna", "z")
    assert "tippe" not in " ".join(await said(indoors, "anna", "kuerzel lt loeschen"))


async def test_own_words_do_not_loop_and_never_do_what_is_final(indoors):
    """A short form is read once: what it makes is no short form; and nothing final comes of its places."""
    for line in ("kuerzel a b", "kuerzel b a", "kuerzel x $1 $2", "kuerzel y '$* $* $* $* $* $* $* $* $*"):
        await indoors.type("anna", line)
    assert replies.LOBBY in " ".join(await said(indoors, "anna", "a"))
    assert short_forms.CANNOT_BE_UNDONE in await said(indoors, "anna", "x verlassen ja")
    assert short_forms.TOO_LONG in await said(indoors, "anna", "y " + "z" * 400)


async def test_fifty_own_words_are_enough(indoors):
    """So many somebody may have; another one is refused, one of them may change."""
    for number in range(short_forms.MOST):
        await indoors.type("anna", f"kuerzel q{number} hand")
    assert short_forms.MOST == len(await said(indoors, "anna", "kuerzel")) - 2

    assert "schon 50 Kürzel" in " ".join(await said(indoors, "anna", "kuerzel neu9 hand"))
    assert "„q7“ steht für: karten" in await said(indoors, "anna", "kuerzel q7 karten")


async def test_what_is_kept_is_only_what_a_house_knows():
    """Settings of an older house that mean nothing today are not carried along for ever."""
    assert {"kuerzel g": "hand", "breite": 40} == known(
        {"kuerzel g": "hand", "breite": 40, "zeichensatz": "ascii", "gestern": True, "vorlesen": "laut"}
    )
