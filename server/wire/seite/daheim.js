// Wie ein Programm daheim: Zeichen auf dem Bildschirm, eine Meldung, wenn man dran ist und nicht hersieht.
const RUHE = 3000; // so lange nach dem Laden kommt der Helfer, der die Dateien behält: erst die Seite, dann er

export class Daheim {
  constructor(knopf) {
    Object.assign(this, { knopf });
    if (navigator.serviceWorker && isSecureContext) {
      setTimeout(() => navigator.serviceWorker.register("/helfer.js").then((helfer) => (this.helfer = helfer), () => {}), RUHE);
    }
    knopf.addEventListener("click", async () => {
      this.darf = await Notification.requestPermission();
      knopf.hidden = true;
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.raeume_auf());
  }

  // Gefragt wird einmal, durch einen Knopf, und nur wer an einem Tisch sitzt.
  biete_an() {
    this.darf ??= "Notification" in window ? Notification.permission : "denied"; // danach zu fragen kostet den Browser etwas
    this.knopf.hidden = this.darf !== "default";
  }

  melde(dran, eben, tisch) {
    if (tisch) this.biete_an();
    else this.knopf.hidden = true;
    if (dran && !this.dran) navigator.setAppBadge?.(1).catch(() => {});
    if (!dran && this.dran) this.raeume_auf();
    this.dran = dran;
    if (eben && document.hidden && this.darf === "granted") this.zeige(tisch);
  }

  zeige(tisch) {
    const wie = { body: tisch, tag: "dran", icon: document.querySelector("link[rel='apple-touch-icon']").href, lang: "de" };
    if (this.helfer) this.helfer.showNotification("Du bist am Zug.", wie);
    else this.meldung = new Notification("Du bist am Zug.", wie);
  }

  raeume_auf() {
    navigator.clearAppBadge?.().catch(() => {});
    this.meldung?.close();
    this.helfer?.getNotifications({ tag: "dran" }).then((alle) => alle.forEach((eine) => eine.close()));
  }
}
