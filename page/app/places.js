import { dress } from "../ui/dress.js";
import { kitchen } from "../views/kitchen.js";
import { fetchAbove } from "../views/dialogs/above.js";
import { waitingPage } from "../views/more/waiting.js";

// Which view is shown where. Only the kitchen comes with the page; the others are fetched when they are first opened,
// or when nothing else is to do.

const later = {
  list: () => import("../views/list.js").then((module) => module.list),
  plan: () => import("../views/plan.js").then((module) => module.plan),
  recipes: () => import("../views/recipes/recipes.js").then((module) => module.recipes),
  pantry: () => import("../views/pantry.js").then((module) => module.pantry),
  more: () => import("../views/more/more.js").then((module) => module.more),
  food: () => import("../views/food/food.js").then((module) => module.food),
  cook: () => import("../views/cook.js").then((module) => module.cook),
  pair: () => import("../views/more/pairing.js").then((module) => module.pairing),
};
const here = { kitchen };

/** The view for `app`, which may be an empty one for the moment that it takes to fetch. */
export function placeOf(app) {
  const isUnpaired = app.household.linkState === "unpaired";
  if (!isUnpaired && !app.household.isKnown) return waitingPage;
  const name = isUnpaired ? "pair" : app.route.view in later && app.route.view !== "pair" ? app.route.view : "kitchen";
  if (name !== "kitchen") dress();
  if (!here[name] && !coming.has(name)) fetchView(app, name);
  return here[name] ?? (coming.get(name) ? waitingPage : () => null);
}

// The views that are on their way, and whether that has failed already. What fails is tried again.
const coming = new Map();

async function fetchView(app, name) {
  coming.set(name, coming.get(name) ?? false);
  try {
    [here[name]] = await Promise.all([later[name](), dress(), app.fetchActions()]);
    coming.delete(name);
  } catch {
    coming.set(name, true);
    setTimeout(() => fetchView(app, name), 2_000);
  }
  app.changed();
}

/** Fetches what has not been needed yet, so that it is there when the network is not. */
export const fetchRest = (app) => Promise.allSettled(
  [dress(), app.fetchActions(), ...Object.values(later).map((load) => load()),
    fetchAbove().then(({ fetchDialogs }) => fetchDialogs()), import("../ui/drag.js")]);
