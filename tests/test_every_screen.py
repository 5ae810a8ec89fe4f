"""What screens of a table say of everybody, over every game: a new game is covered by being there."""

import re
from functools import partial

import pytest

from commands.language.german import title
from commands.language.misread import Misread
from commands.language.now import heard_now
from commands.table.screens import answer, possible_words
from commands.table.tale import retold, voice_for
from commands.table.verbs import ShowCards, ShowPeople, ShowScore
from games.contract import HOUSE, Sheet, witnessed
from games.frozen import evolve
from games.table import state as table_state
from games.table.actions import Gone, Leave
from games.table.rules import play
from games.table.state import AnyTable, Series
from games.table.view import view
from server.lobby.lexicons import lexicon_for
from server.tournaments.executor import NOBODY
from tests.playouts import played
from tests.records import ids
from tests.test_every_game import DEALING, OF_THE_HOUSE

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))


NO_GERMAN = re.compile(
    r"\b(?:None|True|False)\b|[<>{}]"
    r"|(?<![\d.,:/+-])(?<!von )\b1 (?:Steine|Karten|Punkte|Minuspunkte|Verlustpunkte|Chips|Stiche|Aufgaben)\b"
)
"""Words of the program's own, and one thing of which is spoken as of many."""


def shown(vocabulary, sitting, question, viewer, **style):
    """Return a screen as one pair of eyes reads it."""
    voice = voice_for(sitting, vocabulary, viewer, **style)
    return answer(question, view(vocabulary.game, sitting, viewer), vocabulary, voice)


def lines_of(text, name):
    """Return the lines that name somebody."""
    return "\n".join(line for line in text.splitlines() if re.search(rf"\b{name}\b", line))


@dealing_game
def test_the_score_says_what_everybody_has(vocabulary):
    """Between deals and at the end, to who sits there and who watches: each name, and each total beside it."""
    match = played(vocabulary, 0)
    sheets: dict[int, tuple[Sheet, AnyTable]] = {}
    for one in match.done:
        sheet = table_state.sheet(vocabulary.game, one.after)
        if sheet is not None and sheet.deals:
            sheets.setdefault(len(sheet.deals), (sheet, one.after))
    missing = []
    for sheet, sitting in sheets.values():
        for viewer in (None, sitting.circle[0]):
            text = shown(vocabulary, sitting, ShowScore(), viewer)
            for seat, points in sheet.totals:
                name = title(sitting.people[seat].name)
                if str(abs(points)) not in lines_of(text, name):
                    missing.append((name, points, text))

    assert sheets
    assert [] == missing[:1]


A_LINE_EACH = [one for one in OF_THE_HOUSE if one.game.id not in {"skat", "doppelkopf"}]
"""Games whose `karten` has a line for everybody; at a table of tricks it has the trick."""


@pytest.mark.parametrize(
    ("vocabulary", "question"),
    [(one, ShowPeople()) for one in DEALING] + [(one, ShowCards()) for one in A_LINE_EACH],
    ids=[f"{one.game.id}-mitspieler" for one in DEALING] + [f"{one.game.id}-karten" for one in A_LINE_EACH],
)
def test_who_is_away_is_named_as_such(vocabulary, question):
    """In the middle of a deal, on every screen that lists who plays; of nobody else that is said."""
    match = played(vocabulary, 0)
    running = [one.after for one in match.done if one.after.state is not None][:: max(1, len(match.done) // 5)][:5]
    wrong = []
    for sitting in running:
        away, viewer = sitting.circle[1], sitting.circle[0]
        left = play(vocabulary.game, sitting, HOUSE, Gone(away)).state
        before, after = (shown(vocabulary, one, question, viewer) for one in (sitting, left))
        name = title(sitting.people[away].name)
        if "nicht da" not in lines_of(after, name) or "nicht da" in before or after.count("nicht da") != 1:
            wrong.append((name, after))

    assert running
    assert [] == wrong[:1]


@dealing_game
def test_everything_that_is_told_is_german(vocabulary):
    """Whatever happens in a match, to whoever sees it: a sentence, and never a word of the program's own."""
    odd = []
    for one in played(vocabulary, 0).done:
        for viewer in (None, *one.after.circle[:2]):
            told = retold(vocabulary, witnessed(one.events, viewer), voice_for(one.after, vocabulary, viewer))
            odd += [(one.events, line) for line in told if not line.strip() or NO_GERMAN.search(line)]

    assert [] == odd[:1]


@dealing_game
def test_everything_that_is_shown_is_german(vocabulary):
    """And whatever a table looks like meanwhile: every screen of somebody who plays, and of somebody who watches."""
    sittings = [one.after for one in played(vocabulary, 0).done if one.after.state is not None]
    odd = [
        text
        for sitting in sittings[:: max(1, len(sittings) // 40)]
        for viewer in (None, sitting.circle[0])
        for question in (ShowCards(), ShowScore(), ShowPeople())
        if NO_GERMAN.search(text := shown(vocabulary, sitting, question, viewer))
    ]

    assert [] == odd[:1]


WHICH = re.compile(r"(?:^|\. )((?:Spiel|Durchgang|Spielrunde) \d+(?: von \d+)?)(?= ist|[.,](?:\W|$))", re.MULTILINE)
AIM = re.compile(r"Wer [^.]*(?:gewinnt|führt)|Gewertet|Partie auf")


@pytest.mark.parametrize("vocabulary", OF_THE_HOUSE, ids=ids(OF_THE_HOUSE))
def test_a_deal_of_a_series_is_none_of_a_match(vocabulary):
    """Every screen and sentence counts the deals of the series, and none says how an ordinary match is won."""
    match, series = played(vocabulary, 0), Series(deals=5, number=2)
    counts: set[str] = set()
    aims: list[str] = []
    for one in match.done:
        sitting = evolve(one.after, series=series)
        voice = voice_for(sitting, vocabulary, sitting.circle[0])
        told = list(retold(vocabulary, witnessed(one.events, sitting.circle[0]), voice))
        told += [shown(vocabulary, sitting, question, sitting.circle[0]) for question in (ShowCards(), ShowScore())]
        counts.update(found for text in told for found in WHICH.findall(text))
        aims += [text for text in told if AIM.search(text)]

    assert {"Spiel 2 von 5"} == counts
    assert [] == aims[:1]


@pytest.mark.parametrize("vocabulary", OF_THE_HOUSE, ids=ids(OF_THE_HOUSE))
def test_no_deal_has_the_number_0(vocabulary):
    """Who breaks the first one off reads of no deal, and of none that would be counted so."""
    game = vocabulary.game
    running = next(one.after for one in played(vocabulary, 0).done if one.after.state is not None)
    left = running
    for seat in running.circle[1:]:
        left = play(game, left, seat, Leave(sure=True)).state
    told = [shown(vocabulary, left, question, running.circle[0]) for question in (ShowCards(), ShowScore())]

    assert [] == [text for text in told if re.search(r"(?:Spiel|Runde|Durchgang) 0", text)]


@dealing_game
def test_a_line_that_means_nothing_is_answered_with_the_commands_of_the_prompt(vocabulary):
    """Whoever types what no command is called reads moves that can be made now, by the names of the prompt."""
    lexicon = lexicon_for(vocabulary, admin=False)
    for one in played(vocabulary, 0).done:
        for seat in one.after.circle:
            possible = view(vocabulary.game, one.after, seat).possible
            with pytest.raises(Misread) as misread:
                heard_now(lexicon, "xyzzy", NOBODY, partial(tuple, possible))
            named = misread.value.sentence.partition("Jetzt geht ")[2]
            assert set(re.findall("„(.+?)“", named)) <= set(possible_words(possible, lexicon))
