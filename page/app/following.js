import { recall } from "../link/device.js";
import { dress } from "../ui/dress.js";
import { go } from "../ui/route.js";

// "Show dinner" shows dinner: what somebody asked to be shown, anywhere in the house, is brought up on the screens that
// follow. Nobody's hands are in the way of it: a dialog, or a line being typed, stays.

/** How long a meal or the timers stay large, in milliseconds. */
export const shownFor = 60_000;

/** Whether this screen follows what is asked: as it was told, else where it is the counter's own, which needs no token
 * and is wider than a phone. A guest's never does. */
export function follows(app) {
  if (!app.household.mayChange) return false;
  const chosen = recall("follow");
  return chosen ? chosen === "yes" : !recall("token") && matchMedia("(min-width: 44rem)").matches;
}

let over = null;

/** Brings up what a frame of the box tells of. `isOwn`: it was asked for on this very page, which then shows it whether
 * it follows or not. */
export async function bringUp(app, show, isOwn) {
  if (show.what === "announcement") return isOwn || tell(app, show);
  if (!isOwn && !follows(app)) return;
  await dress();
  if (app.ui.dialog || isWriting()) return;
  app.ui.askedDay = null;
  ways[show.what]?.(app, show);
  app.changed();
}

// Said in all rooms, so every page shows it, and what shows notices does.
function tell(app, { id, text }) {
  app.toast(text, { time: toldFor });
  app.notify?.(id, text);
}

const toldFor = 30_000;

const isWriting = () => Boolean(document.activeElement?.matches(
  "textarea, input:not([type=checkbox], [type=radio], [type=range])") && document.activeElement.value);

const ways = {
  meal: (app, { slot, date }) => enlarge(app, { what: "meal", slot, date }),
  timers: (app) => enlarge(app, { what: "timers" }),
  day(app, { date }) {
    app.ui.askedDay = date;
    openWeek(app, Math.floor(daysTo(date, app) / 7) * 7);
  },
  week: (app, { date }) => openWeek(app, daysTo(date, app)),
  recipe(app, { recipeId }) {
    if (app.view.cooking?.recipe?.id === recipeId) openView(app, "cook");
    else openView(app, "recipes", recipeId);
  },
  recipes: (app) => openView(app, "recipes"),
  list(app, { list }) {
    app.ui.list = list;
    if (!app.ui.ownLists.includes(list)) app.ui.ownLists = [...app.ui.ownLists, list];
    openView(app, "list");
  },
  pantry: (app) => openView(app, "pantry"),
};

const daysTo = (date, app) => Math.round(
  (Date.parse(`${date}T12:00:00Z`) - Date.parse(`${app.today}T12:00:00Z`)) / 86_400_000) || 0;

function openWeek(app, days) {
  app.ui.weekOffset = days / 7;
  openView(app, "plan");
}

function openView(app, view, id) {
  small(app);
  go(view, id);
}

// Large in the kitchen for a minute; then the page is where it was, unless somebody has touched it.
function enlarge(app, shown) {
  const before = app.ui.shown ? over?.before : app.route.view === "kitchen" ? null : location.hash;
  clearTimeout(over?.timer);
  const own = { before, timer: setTimeout(() => {
    small(app);
    if (own.before && app.route.view === "kitchen" && !app.ui.dialog) location.hash = own.before;
    app.changed();
  }, shownFor) };
  over = own;
  app.ui.shown = shown;
  go("kitchen");
  scrollTo(0, 0);
}

function small(app) {
  clearTimeout(over?.timer);
  app.ui.shown = null;
}

addEventListener("pointerdown", () => { if (over) over.before = null; });
