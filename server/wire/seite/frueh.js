// Die Leitung geht schon auf, während der Rest der Seite erst kommt; was auf ihr gesagt wird, wartet auf sie. War der Rest schneller
// da, hat er selbst eine geöffnet.
if (self.vorab === undefined) {
  const art = location.protocol === "https:" ? "wss:" : "ws:";
  const faden = new WebSocket(`${art}//${location.host}/ws`, ["stammtisch.1"]);
  const vorab = { faden, rahmen: [], fragt: false };
  faden.onmessage = (rahmen) => vorab.rahmen.push(rahmen);
  // Wer neu ist, fragt gleich, was es im Haus gibt; wer wiederkommt, sagt erst, wer es ist.
  faden.onopen = () => {
    try {
      vorab.fragt = !["sessionStorage", "localStorage"].some((ort) => self[ort].getItem("stammtisch.karte"));
    } catch {
      vorab.fragt = true; // ein Browser, der nichts behält
    }
    if (vorab.fragt) faden.send(JSON.stringify({ t: "bitte", was: "haus" }));
  };
  self.vorab = vorab;
}
