"""
What the house remembers: players, tables, the journal, every score, the all-time lists, who may not come in.

`database` is what everybody knows of it; `sqlite` knows one that is a file, `postgres` one on a server. `schema` says
what is kept. The other modules describe what to store as a `Job` (`journal.append(…)`, `players.create(…)`), and
`writer` stores jobs: one thread, one transaction for all that wait. Reading is a plain call; each docstring says
whether it may run in the event loop (one indexed row) or belongs in a thread.
"""
