// Keeps the page's own files, so that a phone opens its shopping list in a cellar. The box is asked first, for a page
// that is of one piece and the newest; what does not answer at once is taken from here, and so is the rest of that page.

const cacheName = "sous-page";
/** How long the box may take, in milliseconds, and how long it is then left alone. */
const patience = 1_500;
const truce = 10_000;

let silentUntil = 0;

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOwn = url.origin === self.location.origin && !/\/(api|ws)(\/|$)/.test(url.pathname);
  if (event.request.method === "GET" && isOwn) event.respondWith(answer(event.request));
});

async function keepAll() {
  const cache = await caches.open(cacheName);
  const page = await (await fetch("./", { cache: "no-cache" })).text();
  const files = [...page.matchAll(/(?:href|src)="([^"#:]+)"/g)].map((match) => match[1]);
  await cache.addAll(["./", ...new Set(files), "icons/sous-512.png"]);
}

async function answer(request) {
  const cache = await caches.open(cacheName);
  const key = request.mode === "navigate" ? "./" : request;
  const fromBox = fetch(request).then((response) => {
    if (response.ok) cache.put(key, response.clone());
    return response;
  });
  if (Date.now() < silentUntil) {
    const kept = await cache.match(key, { ignoreSearch: true });
    if (kept) {
      fromBox.catch(() => {});
      return kept;
    }
  }
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([fromBox.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  silentUntil = Date.now() + truce;
  return (await cache.match(key, { ignoreSearch: true })) ?? first ?? fromBox;
}

// A notice that is touched opens the page that it is from.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => (page ? page.focus() : self.clients.openWindow("./"))));
});
