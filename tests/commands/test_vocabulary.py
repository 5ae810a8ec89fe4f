"""Reading and writing lines, shown on the words of the tiny game: no word of a real game is needed for it."""

import pytest

from commands.company import verbs
from commands.language.grammar import cards, choice, comma, given, groups, maybe, name, number, numbers, pairs, word
from commands.language.kinds import ByKind
from commands.language.lexicon import Lexicon
from commands.language.misread import Misread, MisreadCode
from commands.language.names import KnownNames
from commands.language.verb import Verb
from commands.lobby import verbs as house
from commands.lobby.settings import ChangeSetting
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.contract import Seat, Shuffle
from games.kit.cards import Card, Rank, Suit, pack
from games.table.actions import BreakOff, Expel, Leave, MoveCard, Side, SortAs, SortBy, Switch
from server.lobby.lexicons import every_lexicon
from tests.tiny.game import Show
from tests.tiny.words import CARDS, WORDS

LEXICON = lexicon_of(WORDS)
NAMES = KnownNames(["Anna", "Bernd", "Bärbel"])
TEN = Card(Rank.TEN, Suit.CLUBS)
JACK = Card(Rank.JACK, Suit.CLUBS)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"an": True, "ein": True, "aus": False}, {"an", "aus"}),
        ({"pik": "schippe", "schippe": "schippe", "herz": "herz"}, {"schippe", "herz"}),
        (Side, {one.value for one in Side}),
    ],
)
def test_every_meaning_of_a_choice_has_a_word(values, words):
    """By which it is offered where it is lacking: the one it is called by, or else the first."""
    [part] = choice("field", values).parts

    assert words == set(part.words)
    assert len(words) == len(part.words)


def test_what_is_remembered_names_nobody_else():
    """The same action, written for a table where other people sit: each time by the names that are known there."""
    others = KnownNames(["Clara", "Dora", "Egon"])
    action = Expel(Seat(1))

    assert ["bernd", "dora", "bernd"] == [LEXICON.write(action, one).split()[-1] for one in (NAMES, others, NAMES)]


def read(line):
    """Return what a line means at a table of the tiny game."""
    return LEXICON.read(line, NAMES)


def misread(line):
    """Return why a line means nothing."""
    with pytest.raises(Misread) as caught:
        read(line)
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "ausspielen 10+",
        "AUSSPIELEN +10",
        "spiel 10+ aus",
        "spiel aus 10+",
        "ich spiele 10+ aus",
        "spiele bitte mal die Kreuz 10 aus!",
        "bitte, spiel die Karte Kreuz-Zehn aus.",
        "so, jetzt spiel ich 10+ aus",
        "Ich möchte 10+ ausspielen",
        "ich will bitte die Kreuz 10 ausspielen",
        "die 10+ spiele ich aus",
        "10+ ausspielen",
        "ausspiele 10♣",
        "ausspielen ♣10",
        "ausspielen,10+",
        "ausspielen: 10+",
        "zeig 10+",
        "zeige mal 10+",
        "zeigen   10+   ",
        "\tzeigen\t10+",
        "ausspielen\u00a010+",
        "auss 10+",
        "zei 10+",
        "ausspielen kreuzzehn",
        "spiel 10+ aus, bitte",
        "spiel 10+ aus bitte!",
    ],
)
def test_one_meaning_has_many_forms(line):
    """Infinitive, imperative, first person, split, inverted, with fillers and marks: it is the same move."""
    assert Show(TEN) == read(line)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("misch", Shuffle()),
        ("ich mische!", Shuffle()),
        ("steig aus", Leave()),
        ("ich steige aus", Leave()),
        ("verlassen ja", Leave(sure=True)),
        ("wirf Bernd raus", Expel(Seat(1))),
        ("wirf bitte bärbel raus", Expel(Seat(2))),
        ("rauswerfen baerbel", Expel(Seat(2))),
        ("rauswerfen an", Expel(Seat(0))),
        ("spiel mit zauber", Switch("zauber", on=True)),
        ("spielen ohne Zauber", Switch("zauber", on=False)),
        ("spiel abbrechen", BreakOff()),
        ("ich spiele mit", house.JoinTable()),
        ("spiel an Tisch 3 mit", house.JoinTable(3)),
        ("sort wert", SortBy("wert")),
        ("sortiere nach Farbe", SortBy("farbe")),
        ("sortier 10+ vor den kreuz buben", MoveCard(TEN, Side.BEFORE, JACK)),
        ("sortiere die Karten 10+ b+", SortAs((TEN, JACK))),
        ("vorlesen ein", ChangeSetting("vorlesen", "an")),
        ("prompt aus", ChangeSetting("prompt", "aus")),
        ("'Na, mal sehen!", verbs.Say("Na, mal sehen!")),
        ("sag Bitte mal die 10+!", verbs.Say("Bitte mal die 10+!")),
        ("bitte, sag Hallo, ihr!", verbs.Say("Hallo, ihr!")),
        ("flüster Anna: Psst, du", verbs.Whisper("Anna", "Psst, du")),
        ("?", house.Help("")),
        ("hilfe karten", house.Help("karten")),
    ],
)
def test_words_of_every_table_are_as_free(line, meaning):
    """What belongs to the table and the house is read like a game's own words; free text stays as typed."""
    assert meaning == read(line)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("", MisreadCode.SYNTAX, "befehle"),
        ("  !!! ", MisreadCode.SYNTAX, "befehle"),
        ("...", MisreadCode.SYNTAX, "befehle"),
        ("purzelbaum", MisreadCode.UNKNOWN_COMMAND, "„purzelbaum“"),
        ("auspsielen 10+", MisreadCode.UNKNOWN_COMMAND, "Meintest du „ausspielen“?"),
        ("zegien 10+", MisreadCode.UNKNOWN_COMMAND, "Meintest du „ausspielen“?"),
        ("mits", MisreadCode.UNKNOWN_COMMAND, "„mitspielen“ oder „mitspieler“"),
        ("steig", MisreadCode.UNKNOWN_COMMAND, "„aussteigen“"),
        ("rausw anna", MisreadCode.UNKNOWN_COMMAND, "„rauswerfen“"),
        ("x" * 900, MisreadCode.UNKNOWN_COMMAND, "…"),
        ("ausspielen", MisreadCode.SYNTAX, "Welche Karte willst du ausspielen?"),
        ("ausspielen bitte", MisreadCode.SYNTAX, "Welche Karte willst du ausspielen?"),
        ("spiel aus", MisreadCode.SYNTAX, "Welche Karte willst du ausspielen?"),
        ("ausspielen 7", MisreadCode.UNKNOWN_CARD, "„7“"),
        ("spiel", MisreadCode.UNKNOWN_COMMAND, "„spiel abbrechen“"),
        ("ausspielen 10+ b+", MisreadCode.SYNTAX, "Zum Beispiel: ausspielen 10+"),
        ("ausspielen x7", MisreadCode.UNKNOWN_CARD, "„x7“ ist hier keine Karte"),
        ("ausspielen 11+", MisreadCode.UNKNOWN_CARD, "„11+“"),
        ("ausspielen 10+, x7", MisreadCode.UNKNOWN_CARD, "„x7“ an 2. Stelle"),
        ("sortieren 2+,3+,4+,quark", MisreadCode.UNKNOWN_CARD, "„quark“ an 4. Stelle"),
        ("sortieren kreuz 10, quark", MisreadCode.UNKNOWN_CARD, "„quark“ an 2. Stelle"),
        ("sortieren", MisreadCode.SYNTAX, "farbe oder wert"),
        ("sortiere 10+ vor 10+", MisreadCode.SYNTAX, "sortieren"),
        ("rauswerfen", MisreadCode.SYNTAX, "Wen willst du rauswerfen?"),
        ("rauswerfen dora", MisreadCode.UNKNOWN_PLAYER, "„dora“"),
        ("rauswerfen b", MisreadCode.UNKNOWN_PLAYER, "„b“"),
        ("mischen 7o 3#", MisreadCode.SYNTAX, "steht für sich allein"),
        ("karten zeigen bitte", MisreadCode.SYNTAX, "steht für sich allein"),
        ("spiel ohne", MisreadCode.SYNTAX, "Ohne welche Sonderregel"),
        ("sagen", MisreadCode.SYNTAX, "Was möchtest du sagen?"),
        ("'", MisreadCode.SYNTAX, "Was möchtest du sagen?"),
    ],
)
def test_what_cannot_be_read_is_explained(line, code, said):
    """The sentence names the nearest verb, asks for the part that is missing, quotes the card that is none."""
    problem = misread(line)

    assert code is problem.code
    assert said in problem.sentence
    assert len(problem.sentence) < 300


def test_same_line_names_whoever_sits_at_this_table():
    """What a line means is remembered, but never whom it names."""
    lexicon = lexicon_of(WORDS)

    said = [lexicon.read("rauswerfen anna", KnownNames(people)) for people in (("Anna",), ("Bernd", "Anna"))]

    assert said == [Expel(Seat(0)), Expel(Seat(1))]


def test_nothing_irrevocable_is_reached_by_a_beginning():
    """Leaving, dropping somebody and breaking off need the full word."""
    for line in ("ausst", "verlas", "rauswe anna", "end", "spiel abbr"):
        assert misread(line).code in {MisreadCode.UNKNOWN_COMMAND, MisreadCode.SYNTAX}


def test_irrevocable_word_is_not_found_inside_a_line():
    """Somebody who speaks of leaving does not leave."""
    assert MisreadCode.UNKNOWN_COMMAND is misread("vielleicht steig ich bald aus").code
    assert MisreadCode.UNKNOWN_COMMAND is misread("soll ich aussteigen").code


def test_layers_decide_before_letters():
    """A beginning belongs to the first layer that knows it; in the lobby the game's words mean nothing."""
    first = Verb(("karo",), Shuffle, "karo")
    second = Verb(("=karten", "=kart"), BreakOff, "karten")

    assert Shuffle() == Lexicon([first], [second]).read("ka", NAMES)
    assert BreakOff() == Lexicon([first], [second]).read("kart", NAMES)
    with pytest.raises(Misread):
        lobby_lexicon().read("ausspielen 10+", NAMES)


def test_two_meanings_in_one_layer_are_named():
    """A beginning of two verbs of a layer is no command."""
    both = Lexicon([Verb(("karo",), Shuffle, "karo"), Verb(("=karten",), BreakOff, "karten")])

    with pytest.raises(Misread, match="„karo“ oder „karten“"):
        both.read("ka", NAMES)


@pytest.mark.parametrize(
    ("meaning", "line"),
    [
        (Show(TEN), "ausspielen 10+"),
        (SortAs((TEN, JACK)), "sortieren 10+,b+"),
        (MoveCard(TEN, Side.BEHIND, JACK), "sortieren 10+ hinter b+"),
        (Switch("zauber", on=False), "spiel ohne zauber"),
        (Expel(Seat(0)), "rauswerfen anna"),
        (Leave(sure=True), "aussteigen ja"),
        (Leave(), "aussteigen"),
        (ChangeSetting("prompt", "aus"), "prompt aus"),
        (ChangeSetting("klingel", "30"), "klingel 30"),
        (ChangeSetting("prompt"), "prompt"),
        (house.JoinTable(0), "mitspielen 0"),
        (verbs.Say("Ärger, ALLE!"), "sagen Ärger, ALLE!"),
    ],
)
def test_canonical_line(meaning, line):
    """Writing is reading backwards."""
    assert line == LEXICON.write(meaning, NAMES)
    assert meaning == read(line)


AS_SECONDS = {"bann", "stumm"}
"""Their line is written with a time in seconds, which is not how it is typed; nothing shows or keeps it."""

OF_THE_HOUSE = {verb.name: verb for verb in every_lexicon()[0].verbs if verb.name not in AS_SECONDS}


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_a_word_of_the_house_is_written_as_it_can_be_typed(name):
    """What the house shows as a command means the same when somebody types it."""
    lexicon = every_lexicon()[0]
    meaning = lexicon.read(OF_THE_HOUSE[name].sample, NAMES)

    assert meaning == lexicon.read(lexicon.write(meaning, NAMES), NAMES)


def test_one_sentence_may_tell_several_kinds():
    """What is declared to be one of them counts for each, and for nothing else."""

    @ByKind
    def tell(event: object, to: str) -> str:
        return f"something else to {to}"

    @tell.register
    def _tell_sorting(event: SortAs | SortBy, to: str) -> str:
        return f"sorted to {to}"

    told = [tell(one, "Anna") for one in (SortAs((TEN,)), SortBy("farbe"), Shuffle())]
    assert ["sorted to Anna", "sorted to Anna", "something else to Anna"] == told


def test_nothing_writes_what_nobody_can_say():
    """A meaning without a verb is our mistake, not silence."""
    with pytest.raises(LookupError):
        LEXICON.write(object(), NAMES)


# --- the blocks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tail", "typed", "fields"),
    [
        (number("n") + comma + cards(CARDS), "2, 10+ b+", {"n": 2, "cards": (TEN, JACK)}),
        (number("n") + comma + cards(CARDS), "2 10+ und b+", {"n": 2, "cards": (TEN, JACK)}),
        (cards(CARDS) + number("n"), "10+ 4", {"n": 4, "cards": (TEN,)}),
        (numbers("n") + word("mit") + cards(CARDS), "1,2 und 3 mit 10+", {"n": (1, 2, 3), "cards": (TEN,)}),
        (groups(CARDS), "10+ b+ ; 10+", {"melds": ((TEN, JACK), (TEN,))}),
        (groups(CARDS), "10+,b+ / 10+ und b+", {"melds": ((TEN, JACK), (TEN, JACK))}),
        (maybe(name("who")), "", {}),
        (name("who") + name("whom"), "anna bernd", {"who": Seat(0), "whom": Seat(1)}),
        (choice("side", {"links": 1, "rechts": 2}) | given("side", 0), "rechts", {"side": 2}),
        (choice("side", {"links": 1, "rechts": 2}) | given("side", 0), "", {"side": 0}),
        (pairs("points", "ohne") + maybe(word("ohne") + name("who")), "anna 3 bernd 4 ohne anna", {
            "points": ("anna", "3", "bernd", "4"), "who": Seat(0),
        }),
    ],
)  # fmt: skip
def test_blocks_fill_fields(tail, typed, fields):
    """Blocks are put together and give what they read, by field."""
    assert fields == _parsed(tail, typed)


def _parsed(tail, typed):
    return Lexicon([Verb(("tun",), dict, "tun", tail)]).read(f"tun {typed}", NAMES)


@pytest.mark.parametrize(
    ("tail", "typed"),
    [
        (numbers("n"), "1,1"),
        (numbers("n"), "1 a"),
        (number("n"), "1234567890"),
        (number("n") + number("m"), "12"),
        (name("who") + name("whom"), "annabernd"),
        (cards(CARDS), "10+b+"),
        (cards(CARDS), "10+ ; b+"),
        (word("mit") + cards(CARDS), "mitte 10+"),
    ],
)
def test_blocks_do_not_guess(tail, typed):
    """What is not meant for a block is not cut to fit it."""
    with pytest.raises(Misread):
        _parsed(tail, typed)


def test_every_card_can_be_typed_in_every_way():
    """Symbols in both orders, words, one word: each card of the pack."""
    assert CARDS.words is not None
    for card in (card for card in pack() if isinstance(card, Card)):
        for typed in (str(card), str(card)[::-1] if len(str(card)) == 2 else f"{str(card)[-1]}{str(card)[:-1]}"):
            assert Show(card) == read(f"ausspielen {typed}")
        assert Show(card) == read(f"ausspielen {CARDS.words[str(card)]}")
        assert Show(card) == read(f"ausspielen {CARDS.words[str(card)].replace('-', '').upper()}")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("daten", "meine daten"),
        ("kont bots", "konto bots"),
    ],
)
def test_of_a_verb_of_two_words_the_first_may_be_missing_or_mistyped(line, meant):
    """The second word alone is not taken for a verb of its own, and says which is meant."""
    with pytest.raises(Misread, match=f"Meintest du „{meant}“"):
        lobby_lexicon().read(line, NAMES)
