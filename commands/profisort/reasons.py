"""Why a computer player of Profi-Sort does something, by the codes of `games/bots/profisort.py`."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "aufgabe_fertig": "Aufgabe {task} geht auf; was liegt, nimmt dir keiner mehr.",
    "wiederholung": "Damit ist Aufgabe 15 geschafft und der Durchgang vorbei.",
    "sammelt": "Für Aufgabe {task} sieht es am besten aus, und {card} brauchst du dafür nicht.",
    "legt_an": "Eine weitere Aufgabe schaffst du kaum; was du anlegst, zählt nicht gegen dich.",
    "ass_abgeben": "{card} nützt dir nichts; vor einem Mitspieler hält das Ass ihn auf.",
    "ass_ausspielen": "Mit einem erhaltenen Ass kannst du nicht ausmachen, also spiel es aus.",
    "drei_asse": "Drei Asse nützen dir nichts; neu gegeben ist es besser.",
}
