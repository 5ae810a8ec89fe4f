"""
The all-time list of the circle "Wielandstrasse" as it stood before this house: what a record may begin with.

The entries are kept in the circle's own spelling; of equal totals the one that stands first was reached first.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.ranking import Entry, read_list

WIELANDSTRASSE = """
1;Uwe;200
2;Klaus B.;174
3;Volker;162
4;Felix;161
5;Heino;154
6;Gabi St.;145
7;Per;121
8;Walter E.;111
9;Joachim S.;104
10;Gabriele K;102
11;Jola;90
12;Wilfried;81
13;Gabriela G.;75
14;Christine J.;73
15;Klaus P.;73
16;Jens L.;62
17;Gudrun;61
18;Anette O.;60
19;Ralf B.;46
20;Rainer G.;45
21;Rolf S.;33
22;Sabine L.;32
23;Miriam;30
24;Angelika;23
25;Christian T.;17
26;Kirstin;15
27;Barbara;14
28;Ulf;10
29;Susanna;10
30;Christoph;8
31;Marret;7
32;Rolf L.;4
33;Henry;4
34;Birigt;4
35;Martin L.;3
36;Ulli;3
37;Arne;2
38;Christian;1
39;Thea;1
"""

LISTS: Mapping[str, tuple[Entry, ...]] = {"leer": (), "wielandstrasse": read_list(WIELANDSTRASSE)}
"""What `bestimmen rangliste` in a record may name."""
