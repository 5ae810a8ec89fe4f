"""
What connects: bytes with lines, people with tables, tables with what is kept.

Each room does one errand; a room knows those named before it, and news come up as data:

    ops          what running a server takes: settings, log, figures, clock, shuffler, incidents
    play         live tables: a command is judged, stored, and only then told (`seen`) to whoever subscribes
    wire         bytes, telnet, TLS, WebSocket; a `Wire` is all that others know of a connection
    programs     what client programs are told: once for everybody who looks at a table with the same eyes
    sessions     who is connected, as whom, at which table; preferences, presence, the way to a seat
    moderation   bans, mutes, and limits on how often somebody may try
    accounts     accounts and guests: admission, log-in, passwords, tickets, deletion
    bots         computers at live tables, and the processes they think in
    tournaments  machines that have games played at tables of the house
    social       talk, friends, messages, invitations, matchmaking, takeback requests, ratings
    lobby        what people say to the house: a router and the handlers of its commands
    cli          the subcommands of `stammtisch`

`house` builds all of it, `run` opens and closes its doors, `preflight` looks before, `reload` brings new settings,
`housekeeping` forgets in due time.
"""

__version__ = "1.0.0"
