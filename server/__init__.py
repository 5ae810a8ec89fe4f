"""
What connects: bytes with lines, people with tables, tables with what is kept.

Each room does one errand; a room knows those named before it, and news come up as data:

    ops          what running a server takes: settings, log, figures, clock, shuffler, incidents
    play         live tables: a motion is judged, stored, and only then told (`seen`) to whoever subscribes
    wire         bytes, telnet and TLS; a `Wire` is all that others know of a connection
    programs     what client programs are told: once for everybody who looks at a table with the same eyes
    people       who somebody is and whether he may: login, passwords, bans, presence, and the way to his seat
    tournaments  machines that have games played at tables of the house
    lobby        what people say to the house: a router and the handlers of its commands
    cli          the subcommands of `stammtisch`

`house` builds all of it, `run` opens and closes its doors, `preflight` looks before, `reload` brings new settings,
`tidying` forgets in due time.
"""

__version__ = "0.1.0"
