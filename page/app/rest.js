import { ringing } from "../state/timing.js";
import { dress } from "../ui/dress.js";
import { ambient } from "../views/ambient.js";

await dress();

// A screen that nobody touches: after a minute the kitchen rests, and shows what is read from far away. A touch, a key,
// a word that the box hears, or a ring wakes it. Phones have a rest of their own.

/** How long the kitchen may be left alone before it rests, in milliseconds. */
const patience = 60_000;
const isScreen = matchMedia("(min-width: 44rem)");

/** What lets `app` rest from now on. */
export function make(app) {
  let stirred = performance.now();
  let resting = null;
  const show = (view) => {
    resting = view;
    document.documentElement.toggleAttribute("data-rest", Boolean(view));
    app.changed();
  };
  const wake = () => {
    stirred = performance.now();
    if (resting) show(null);
  };
  for (const touch of ["pointerdown", "keydown", "hashchange"]) addEventListener(touch, wake);
  return {
    wake,
    lookAtRest() {
      if (!mayRest(app)) wake();
      else if (!resting && performance.now() - stirred >= patience) show(ambient);
      return resting;
    },
  };
}

const mayRest = (app) => isScreen.matches && app.route.view === "kitchen" && !app.ui.dialog && !app.ui.shown
  && app.household.isKnown && app.household.linkState !== "unpaired" && !ringing(app.view).length && !isHearing(app)
  && !document.activeElement?.value;

const isHearing = ({ view }) => view.status.awake || Boolean(view.status.partial);
