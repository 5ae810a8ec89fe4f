"""German as it is typed and spoken."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.language.german import Likeness, counted, fold, listed, meant, nearest, spoken, third_person
from commands.language.voice import Voice
from games.contract import Seat
from tests.price import cheapest


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("GRÜSSE", "gruesse"),
        ("Grüße", "gruesse"),
        ("gru\u0308n", "gruen"),
        ("Rommé", "romme"),
        ("♣D", "+d"),
        ("10♥\ufe0f", "10*"),
        ("a\u00a0b\tc", "a b c"),
        ("’tag – auch", "'tag - auch"),
        ("plain 10+", "plain 10+"),
    ],
)
def test_folding_makes_one_of_what_people_take_for_the_same(typed, folded):
    """Capitals, umlauts in three spellings, accents, suits and blanks."""
    assert folded == fold(typed)


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("legen", {"legen", "lege", "leg"}),
        ("nehmen", {"nehmen", "nimm", "nehme", "nehm"}),
        ("uebernehmen", {"uebernehmen", "uebernimm", "uebernehme", "uebernehm"}),
        ("verdoppeln", {"verdoppeln", "verdoppel", "verdoppele", "verdopple"}),
        ("fluestern", {"fluestern", "fluester", "fluestere", "fluestre"}),
        ("antworten", {"antworten", "antworte", "antwort"}),
        ("re", {"re"}),
    ],
)
def test_verb_has_its_forms(infinitive, forms):
    """Infinitive, first person and imperative, with the vowels that change."""
    assert forms == set(spoken(infinitive))
    assert infinitive == spoken(infinitive)[0]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("abelgen", ["ablegen"]),
        ("ablegn", ["ablegen"]),
        ("abblegen", ["ablegen"]),
        ("anlehen", ["anlegen"]),
        ("zihen", ["ziehen"]),
        ("stnad", ["stand"]),
        ("wre", ["wer"]),
        ("wr", ["wer"]),
        ("purzelbaum", []),
        ("", []),
        ("x" * 1000, []),
    ],
)
def test_mistyped_word_is_found(typed, found):
    """A letter too many, one missing, a wrong one, two exchanged; nothing else is guessed."""
    known = ("ablegen", "anlegen", "ziehen", "mischen", "rauslegen", "karten", "stand", "wer", "we")

    assert found == Likeness(known).nearest(typed)[:1] == nearest(typed, known)[:1]


@given(word=st.text("abc", max_size=9), known=st.lists(st.text("abc", max_size=9), max_size=9))
def test_words_that_change_are_compared_as_words_that_stay(word, known):
    """Names of people here are compared one by one, verbs by a table: both find the same."""
    assert Likeness(known).nearest(word) == nearest(word, known)


def test_comparing_a_name_is_cheap_however_alike_everybody_is():
    """200 people whose names have the letters of the mistyped one: a few milliseconds; a table of them took twenty."""
    shuffle = Random(1)
    names = ["".join(shuffle.sample("abcdefghijklmnop", 16)) for _ in range(200)]

    assert cheapest(lambda: nearest("abcdefghijklmnop", names)) < 0.008


def test_likeness_does_not_depend_on_the_order_of_a_set():
    """What is equally near is offered in the same order on every run."""
    words = ["kante", "karte", "katze", "kasse"]

    assert Likeness(words).nearest("kate") == Likeness(reversed(words)).nearest("kate")


@pytest.mark.parametrize(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a und b"), (["a", "b", "c"], "a, b und c")],
)
def test_lists_are_spoken(items, said):
    """Commas, then `und`."""
    assert said == listed(items)


def test_questions_and_numbers():
    """One thing has no plural, nothing offered asks nothing."""
    assert "1 Karte" == counted(1, "Karte", "Karten")
    assert "3 Karten" == counted(3, "Karte", "Karten")
    assert "" == meant([])
    assert " Meintest du „a“ oder „b“?" == meant(["a", "b"])


ANNA, BERND = Seat(0), Seat(1)
NAMES = {ANNA: "Anna", BERND: "Bernd"}


def test_listener_is_spoken_to():
    """Du for oneself, the name for others, in each place of a sentence."""
    voice = Voice(NAMES, you=ANNA)

    assert "Du ziehst." == voice.says(ANNA, "ziehst.", "zieht.")
    assert "Bernd zieht." == voice.says(BERND, "ziehst.", "zieht.")
    assert ("Du", "dich", "dir") == (voice.who(ANNA), voice.whom(ANNA), voice.to_whom(ANNA))
    assert "du und Bernd" == voice.people((ANNA, BERND))
    assert "Anna und Bernd" == voice.people((ANNA, BERND), you=False)


def test_facts_are_filled_into_a_sentence():
    """Values as they are, people by name, several as a list, nobody as nobody."""
    voice = Voice(NAMES)

    assert "Es fehlen 3." == voice.fill("Es fehlen {needed}.", {"needed": 3})
    assert "Am Zug: Anna und Bernd." == voice.fill("Am Zug: {@turns}.", {"turns": (ANNA, BERND)})
    assert "Am Zug: niemand." == voice.fill("Am Zug: {@turns}.", {"turns": ()})
    assert "Es fehlt: nichts." == voice.fill("Es fehlt: {cards}.", {"cards": ()})
    assert "ja, niemand" == voice.fill("{on}, {who}", {"on": True, "who": None})
    assert "{text}" == voice.fill("{typed}", {"typed": "{text}"})


def test_cards_are_shown_as_one_likes():
    """Symbols, words beside them, or one a line for a screen reader."""
    spelled = {"b+": "Kreuz-Bube"}

    assert "b+ 10o" == Voice(NAMES, spelled=spelled).hand(("b+", "10o"))
    assert "Kreuz-Bube, 10o" == Voice(NAMES, words=True, spelled=spelled).hand(("b+", "10o"))
    assert "\n  b+\n  10o" == Voice(NAMES, reader=True, spelled=spelled).hand(("b+", "10o"))
    assert "keine" == Voice(NAMES).hand(())


@pytest.mark.parametrize(
    ("second", "third"),
    [
        ("legst", "legt"),
        ("bietest", "bietet"),
        ("mischst und gibst.", "mischt und gibt."),
        ("bist wieder da und leitest", "ist wieder da und leitet"),
        ("setzt", "setzt"),
        ("passt.", "passt."),
        ("verlässt", "verlässt"),
        ("behältst", "behält"),
        ("beginnst und musst", "beginnt und muss"),
    ],
)
def test_third_person(second, third):
    """What one is told with `du` is told of others by the ending of its verbs alone."""
    assert third == third_person(second)


def test_voice_does():
    """One sentence serves its subject and everybody else; what follows the verb is the same for both."""
    voice = Voice({Seat(0): "Anna", Seat(1): "Bernd"}, you=Seat(0))

    assert "Du legst 10+ ab." == voice.does(Seat(0), "legst", "10+ ab.")
    assert "Bernd legt 10+ ab." == voice.does(Seat(1), "legst", "10+ ab.")
    assert "Bernd schiebt." == voice.does(Seat(1), "schiebst.")
