"""What the house says around the tables: of a line it cannot take, of a guest who asks whether it is there."""

STILL_HERE = "[Ja, ich bin noch da.]\n"
TOO_MUCH = "\nDas war zu viel auf einmal. Ich lege auf.\n"


def line_too_long(most: int) -> str:
    """Of a line that was thrown away; `most`: how long one may be."""
    return f"Diese Zeile war zu lang: Mehr als {most} Zeichen lese ich nicht.\n"
