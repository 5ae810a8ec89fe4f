"""What the house says at the door before anybody has a name, and when it closes."""

GREETING = """Willkommen am Stammtisch!
Hier spielen Freunde Karten: mit Worten, und im Browser auch mit Bildern."""

HOUSE_RULES = """Sei freundlich, spiel zu Ende, was du anfängst, und lass den anderen Zeit.
Wer stört, den kann die Person, die den Stammtisch betreibt, vor die Tür setzen."""

NO_NEWS = "Es gibt gerade nichts Neues."
NO_RULES = "Hausregeln hat hier niemand aufgeschrieben."

GOODBYE = "Der Stammtisch schließt jetzt. Alle Tische sind gespeichert; beim nächsten Mal geht es weiter."

TAKEN_OVER = (
    "Der Stammtisch geht auf einem anderen Rechner weiter. Alles, was du gelesen hast, ist gespeichert: Verbinde dich "
    "neu, dann spielst du dort weiter."
)
"""What everybody reads at a house that another one has taken over from."""

STANDS_BY = "Dieses Haus steht bereit und übernimmt von selbst, sobald das offene ausfällt."

HAS_LOST = "Ein anderes Haus hat übernommen, dieses ist zu."


def not_serving(served_by: str) -> str:
    """The line that tells whoever asks how a house is that it is well, and serves nobody."""
    return f"Dieses Haus steht nur bereit; offen ist das auf {served_by}." if served_by else "Dieses Haus steht bereit."


NOT_OUR_NAME = "Unter diesem Namen ist hier kein Stammtisch. (Wer ihn betreibt, nennt ihn in [web] names.)\n"


def how_to_begin(*, guests: bool, newcomers: bool) -> str:
    """The last lines of every greeting, also of the host's own: what may be typed now."""
    named = "Tipp deinen Namen." if newcomers else "Tipp den Namen, den du hier hast."
    lines = [f"{named} Ohne eigenen Namen: „gast“." if guests else named]
    return "\n".join([*lines, "Mit Vorleseprogramm: Tipp zuerst „vorlesen“, dann steht alles in Worten und Listen da."])


def opened(doors: list[tuple[str, str, int]], window: str = "") -> str:
    """The lines that tell the host where their house is open: kinds of doors, addresses, ports; and the page."""
    first, *others = (f"{kind} {host} {port}" for kind, host, port in doors)
    return (
        f"Der Stammtisch ist offen: {first}"
        + "".join(f", {other}" for other in others)
        + (f"\nIm Browser: {window}" if window else "")
    )


def no_window(host: str, port: int) -> str:
    """The line that tells the host why there is no page for browsers, and what can be done."""
    return (
        f"Auf {host}:{port} lauscht schon ein anderes Programm: Die Seite für den Browser bleibt zu. "
        "Ein anderer Port steht in der config.toml unter [web]."
    )


def not_played(name: str, why: str) -> str:
    """The line that tells the host which installed game is not played, and why."""
    return f"Das Spiel „{name}“ wird nicht angeboten: Es {why}. Seine Tische schlafen, bis es wieder da ist."
