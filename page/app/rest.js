import { ringing } from "../state/timing.js";
import { dress } from "../ui/dress.js";
import { ambient } from "../views/ambient.js";

// A screen that nobody touches: after a minute the kitchen rests, and shows what is read from far away. A touch, a key,
// a word that the box hears, or a ring wakes it. Phones have a rest of their own.

/** How long the kitchen may be left alone before it rests, in milliseconds. */
const patience = 60_000;
const isScreen = matchMedia("(min-width: 44rem)");

/** Lets `app` rest from now on. It looks at every drawing, of which there is one each second. */
export async function watchRest(app) {
  await dress();
  let stirred = performance.now();
  app.wake = () => {
    stirred = performance.now();
    if (app.resting) show(app, null);
  };
  app.lookAtRest = () => {
    if (!mayRest(app)) app.wake();
    else if (!app.resting && performance.now() - stirred >= patience) show(app, ambient);
  };
  for (const touch of ["pointerdown", "keydown", "hashchange"]) addEventListener(touch, () => app.wake());
}

function show(app, view) {
  app.resting = view;
  document.documentElement.toggleAttribute("data-rest", Boolean(view));
  app.changed();
}

const mayRest = (app) => isScreen.matches && app.route.view === "kitchen" && !app.ui.dialog && !app.ui.shown
  && app.household.isKnown && app.household.linkState !== "unpaired" && !ringing(app.view).length && !isHearing(app)
  && !document.activeElement?.value;

const isHearing = ({ view }) => view.status.awake || Boolean(view.status.partial);
