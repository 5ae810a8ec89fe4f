"""Every limit that a sentence names or a minute has: so much goes, one more does not, and whoever asked is told why."""

import pytest

from tests.server.indoors import house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

doors = house_with("Anna", *(f"Gast{letter}" for letter in "abcdefgh"), known=["Egon"])


def number(place):
    """Return a different word for each place."""
    return "abcdefghijklmnopqrstuvwxyz"[place // 26] + "abcdefghijklmnopqrstuvwxyz"[place % 26]


HOW_OFTEN = {
    "invitations in a minute": (6, lambda place: f"einladen gast{'abcdefgh'[place]}", "schon einige eingeladen"),
    "links to a table": (5, lambda _: "einladen link", "schon genug Links"),
    "complaints": (5, lambda place: f"melden gasta Grund {place}", "schon einige Meldungen"),
    "short forms": (50, lambda place: f"kuerzel x{number(place)} leg 7o ab", "schon 50 Kürzel"),
    "messages to somebody who is away": (20, lambda place: f"nachricht egon Nummer {place}", "mehr passt nicht"),
    "shouts in a minute": (2, lambda place: f"rufen {place}", "genug gerufen worden"),
    "talk in a minute": (20, lambda place: f"sagen {place}", "viel Text auf einmal"),
}


@pytest.mark.parametrize("name", HOW_OFTEN)
async def test_so_often_and_no_more(doors, name):
    """The last that is allowed is done, and the next is refused."""
    most, line, refusal = HOW_OFTEN[name]
    await doors.type("Anna", "eroeffnen romme privat")
    answers = []
    for place in range(most + 1):
        await doors.pass_time(0.0 if "minute" in name else 61.0)
        answers.append(await says(doors, "Anna", line(place)))

    assert [] == [answer for answer in answers[:-1] if refusal in answer]
    assert refusal in " ".join(answers[-1].split())


HOW_LONG = {
    "a description": ("beschreibung ", 200, "Mehr als 200 Zeichen"),
    "the word of a short form": ("kuerzel ", 12, "1 bis 12 Buchstaben"),
    "what a short form stands for": ("kuerzel kz ", 200, "Mehr als 200 Zeichen"),
}


@pytest.mark.parametrize("name", HOW_LONG)
async def test_so_long_and_no_longer(doors, name):
    """The longest that is allowed is kept, and one letter more is refused."""
    begin, most, refusal = HOW_LONG[name]
    end = " leg" if begin == "kuerzel " else ""
    longest, longer = [await says(doors, "Anna", begin + "w" * length + end) for length in (most, most + 1)]

    assert refusal not in longest
    assert refusal in " ".join(longer.split())


VALUES = {
    "klingel": ((1, 3600), (0, 3601)),
    "breite": ((20, 500), (19, 501)),
}


@pytest.mark.parametrize(("setting", "taken", "refused"), [(name, *values) for name, values in VALUES.items()])
async def test_values_of_a_setting_end_where_they_are_said_to(doors, setting, taken, refused):
    """The least and the greatest are taken, those beside them are not."""
    for value in taken:
        assert "geht nicht" not in await says(doors, "Anna", f"{setting} {value}")
    for value in refused:
        assert "geht nicht" in await says(doors, "Anna", f"{setting} {value}")


async def test_a_seat_is_freed_after_a_minute_and_not_before(doors):
    """`rauswerfen` waits until somebody has been gone for a whole minute."""
    await doors.begin("Anna", "Gasta", "Gastb")
    await doors.lose("Gastb")
    await doors.pass_time(59)
    assert "erst seit 59 Sekunden fort" in await says(doors, "Anna", "rauswerfen gastb")
    await doors.pass_time(1)

    assert "erst seit" not in await says(doors, "Anna", "rauswerfen gastb")
