// Der Helfer im Browser: behält die Dateien der Seite, damit sie auch ohne Netz aufgeht. Nie etwas von einem Spiel.
const NAME = "seite/hülle";
const DATEIEN = [[[dateien]]];

self.addEventListener("install", (ereignis) => {
  ereignis.waitUntil(caches.open(NAME).then((hülle) => hülle.addAll(["/", ...DATEIEN])).then(() => self.skipWaiting()));
});

// Was eine frühere Fassung behalten hat, wird vergessen.
self.addEventListener("activate", (ereignis) => {
  ereignis.waitUntil(
    caches.keys().then((namen) => Promise.all(namen.filter((name) => name !== NAME).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// Nur Dateien der Seite kommen von hier; eine Adresse im Haus zeigt ohne Netz die Seite. Alles andere geht ans Haus.
self.addEventListener("fetch", (ereignis) => {
  const { pathname, origin } = new URL(ereignis.request.url);
  if (ereignis.request.method !== "GET" || origin !== self.location.origin) return;
  if (DATEIEN.includes(pathname)) ereignis.respondWith(caches.match(pathname).then((datei) => datei ?? fetch(ereignis.request)));
  else if (ereignis.request.mode === "navigate") ereignis.respondWith(fetch(ereignis.request).catch(() => caches.match("/")));
});

self.addEventListener("notificationclick", (ereignis) => {
  ereignis.notification.close();
  ereignis.waitUntil(
    self.clients.matchAll({ type: "window" }).then((fenster) => (fenster.length ? fenster[0].focus() : self.clients.openWindow("/"))),
  );
});
