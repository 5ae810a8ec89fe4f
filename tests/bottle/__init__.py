"""
The house in a bottle: a whole evening simulated from one seed, with the faults the world has.

What runs is the real house of `server/house.py`, with its database, and every person on the house's side of a real
telnet connection or page. Replaced is only what cannot be repeated: the event loop with its clock (`loop`), the
threads that write, read, hash and think (`disk`), the sockets (`net`), the people (`people`), and chance.

An evening is a `Plan`: a seed, people, faults, seconds. Whatever happens follows from it. Each person and each fault
has randomness of its own, so that leaving one out of the plan leaves the others mostly as they are: that is what
makes a failure shrink.

A crash ends the loop between any two callbacks. What is left is the database, which holds what was committed; from
it the house is built again, in a loop of its own that begins a little later. Nothing of the old house runs on.

What is asked (`asked`), all the time or every few seconds, is what the house promises whatever happens: told is
stored, journals replay, nobody sees what is hidden, everybody gets an answer, nothing is left behind. Nothing in
`server/` knows of any of this.
"""
