"""
What is said of the set of the day and of the league, of one and of many, stands in `books/tagesspiel.txt`.

`python -m tests.commands.test_words_of_the_day` writes the book anew.
"""

from commands.daily.league import LeaguePlace, LeagueTable, shown
from commands.daily.replies import (
    DayResult,
    Offered,
    ScoredDeal,
    SetResult,
    day_result,
    it_waits,
    not_offered,
    overview,
    result,
    you_begin,
)
from games.frozen import evolve
from tests.commands.book import FOLDER

DAY = "2026-11-23"
BOOK = FOLDER / "tagesspiel.txt"

FIRST = LeaguePlace(1, "anna", 12, 3, 8250, rests=False, own=False)
SECOND = LeaguePlace(2, "bernd", 10, 1, 10, rests=False, own=False)
THIRD = LeaguePlace(3, "clara", 9, 0, 0, rests=False, own=False)
RESTING = LeaguePlace(4, "dora", 1, 0, 700, rests=True, own=False)
TOO_FEW = LeaguePlace(5, "egon", 2, 0, 500, rests=True, own=False)
DIVISION = LeagueTable(
    "2026-11", 2, 3, (FIRST, SECOND, THIRD, TOO_FEW), rise=1, fall=1, least=3, over=False, guest=False
)

ALONE = ScoredDeal(1)
BEATEN = ScoredDeal(-40, 1, 12.25, 3.5, 0.0, 25)
AMONG_MANY = ScoredDeal(31, 7, 12.0, 3.55, 0.625)
PLAYED = SetResult("Skat", "skat", 3, 2, (BEATEN, AMONG_MANY))


def own(place):
    """Let a place be that of whoever asks."""
    return evolve(place, own=True)


LEAGUE = {
    "one rises, one falls": evolve(DIVISION, places=(FIRST, own(SECOND), THIRD, TOO_FEW)),
    "two fall from the only one, and who asks rests": evolve(
        DIVISION, places=(FIRST, SECOND, THIRD, own(RESTING), TOO_FEW), rise=0, fall=2, division=1, divisions=1
    ),
    "over": evolve(DIVISION, places=(FIRST, own(SECOND)), over=True),
    "over, and who asks has rested": evolve(DIVISION, places=(FIRST, own(RESTING)), month="2026-03", over=True),
    "somebody not in it": DIVISION,
    "somebody who was not in it": evolve(DIVISION, over=True),
    "a guest, and two rise": evolve(DIVISION, guest=True, rise=2, fall=0),
}

SETS = {
    "not over": evolve(PLAYED, told=False),
    "not complete, and nobody else": evolve(PLAYED, complete=False, results=(ALONE,)),
    "a place": evolve(
        PLAYED,
        share=0.3125,
        place=2,
        players=8,
        ranking=((1, "anna", 0.75), (2, "bernd", 0.3125)),
        guests=((1, "egon", 0.5), (2, "dora", 0.25)),
    ),
    "nobody else": PLAYED,
    "nobody else but guests": evolve(PLAYED, guests=((1, "egon", 0.5),)),
    "a guest's": evolve(PLAYED, guest=True, share=0.5, players=4),
    "few are better": evolve(PLAYED, unit="Minuspunkte", fewest=True, told=False, results=(ALONE, AMONG_MANY)),
    "void": evolve(PLAYED, void=True),
    "a group's, not over": evolve(PLAYED, group=7, told=False),
    "a group's, nobody else": evolve(PLAYED, group=7),
    "a group's, a place": evolve(PLAYED, group=7, share=1.0, place=1, players=2),
}

DAYS = {
    "nobody has played": DayResult(DAY, over=True, known=False),
    "nothing of one's own, over": DayResult(DAY, over=True, known=True, secret="abc"),
    "nothing of one's own yet": DayResult(DAY, over=False, known=True),
    "a group's, over": DayResult("7", over=True, known=True, sets=(evolve(PLAYED, group=7),), secret="def", group=7),
}

TODAY = (
    Offered("Skat", "skat", 6, 6, over=True),
    Offered("Gin Rummy", "gin", 5, 2),
    Offered("Rommé", "romme", 4),
    Offered("Canasta", "canasta", 4, 3, over=True),
    Offered("Poker", "poker", 1),
)


def everything():
    """Return the book."""
    said = {f"league: {name}": shown(table) for name, table in LEAGUE.items()}
    said |= {f"set: {name}": result(DAY, one) for name, one in SETS.items()}
    said |= {f"day: {name}": day_result(one) for name, one in DAYS.items()}
    said |= {"today": overview(DAY, TODAY), "today: all is played": overview(DAY, TODAY[:1])}
    for group in (None, 7):
        said[f"begun: {group}"] = you_begin("Skat", 3, group)
        said[f"waits: {group}"] = it_waits("Skat", "skat", group)
    said["not offered"] = not_offered("Turnier", ["romme", "gin"])
    return "\n".join(f"== {name}\n{text}\n" for name, text in said.items())


def test_the_set_of_the_day_and_the_league_are_told_as_in_their_book():
    """Of one and of several, running and over, to whoever is in it and to whoever is not."""
    assert BOOK.read_text("utf-8").splitlines() == everything().splitlines()


if __name__ == "__main__":
    BOOK.write_text(everything(), "utf-8")
