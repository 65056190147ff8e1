// Keeps the page's own files, so that a phone opens its shopping list in a cellar. The box is asked first, for a page
// that is of one piece and the newest; what does not answer at once is taken from here, and so is the rest of that
// page.

const cacheName = "sous-page";
/** How long the box may take, in milliseconds, and how long it is then left alone. */
const patience = 1_500;
const truce = 10_000;

/** What the first view does not name. Scripts/check/page-modules writes it. */
const later = [
  "app/following.js", "app/food/asked.js", "app/food/bookings.js", "app/food/kept.js", "app/food/orders.js",
  "app/food/resources.js", "app/food/trouble.js", "app/food.js", "app/more-actions.js", "app/notices.js",
  "app/recipe-book.js", "app/rest.js", "app/types.js", "link/api.js", "link/desk-lock.js", "link/devices.js",
  "link/food-storage.js", "link/food.js", "link/key.js", "link/problems.js", "link/recipes.js", "state/amounts.js",
  "state/dishes.js", "state/drafts.js", "state/examples.js", "state/food/booking.js", "state/food/cart.js",
  "state/food/checks.js", "state/food/hours.js", "state/food/map.js", "state/food/money.js", "state/food/portions.js",
  "state/food/progress.js", "state/food/ticket-lines.js", "state/food/ticket-words.js", "state/food/tickets.js",
  "state/foretold.js", "state/moves.js", "state/optimism.js", "state/places.js", "state/quantity.js",
  "state/recipes.js", "state/records.js", "state/steps.js", "state/stock.js", "state/tiles.js", "style/food.css",
  "style/later.css", "style/recipes.css", "text/en-errors.js", "text/en-examples.js", "text/en-food.js",
  "text/en-items.js", "text/en-meals.js", "text/en-more.js", "text/en-pantry.js", "text/en-recipes.js",
  "text/en-timers.js", "ui/awake.js", "ui/clip.js", "ui/context-menu.js", "ui/drag-cell.js", "ui/drag.js",
  "ui/forms.js", "ui/lazy.js", "ui/moments.js", "ui/move-by-key.js", "ui/outlines.js", "ui/shrink.js",
  "views/ambient.js", "views/cook.js", "views/dialogs/dialogs.js", "views/dialogs/item.js", "views/dialogs/meal.js",
  "views/dialogs/moving.js", "views/dialogs/shopping.js", "views/dialogs/timer.js", "views/examples.js",
  "views/first-steps.js", "views/food/addresses.js", "views/food/business.js", "views/food/cart.js",
  "views/food/desk/admin.js", "views/food/desk/board/panels.js", "views/food/desk/board/ticket.js",
  "views/food/desk/board.js", "views/food/desk/diagnostics.js", "views/food/desk/forms.js",
  "views/food/desk/hours.js", "views/food/desk/item-menu.js", "views/food/desk/menu-file.js",
  "views/food/desk/order.js", "views/food/desk/picture.js", "views/food/desk/pin.js", "views/food/desk/settings.js",
  "views/food/desk/waiting.js", "views/food/dialogs.js", "views/food/discovery.js", "views/food/food.js",
  "views/food/guest.js", "views/food/item.js", "views/food/loyalty.js", "views/food/menu.js", "views/food/parts.js",
  "views/food/queue.js", "views/food/reserve.js", "views/food/symbols.js", "views/food/yours.js", "views/list.js",
  "views/more/devices.js", "views/more/diets.js", "views/more/more.js", "views/more/pairing.js",
  "views/more/phrases.js", "views/more/qr-code.js", "views/more/scan.js", "views/more/wake.js", "views/pantry.js",
  "views/plan.js", "views/recipes/box.js", "views/recipes/drawing.js", "views/recipes/editor.js",
  "views/recipes/form.js", "views/recipes/import.js", "views/recipes/motifs.js", "views/recipes/one.js",
  "views/recipes/planning.js", "views/recipes/reading.js", "views/recipes/recipes.js",
];

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
  await cache.addAll(["./", ...new Set([...files, ...later]), "icons/sous-512.png"]);
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
  event.waitUntil(self.clients.matchAll({ type: "window" })
    .then(([page]) => (page ? page.focus() : self.clients.openWindow("./"))));
});
