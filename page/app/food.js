import * as api from "../link/food.js";
import { isActive } from "../state/food/progress.js";
import { t } from "../ui/words.js";
import { askedOf } from "./food/asked.js";
import { bookingsOf } from "./food/bookings.js";
import { keptHere } from "./food/kept.js";
import { ordersOf } from "./food/orders.js";
import { goodFor, makeResources } from "./food/resources.js";
import { trouble } from "./food/trouble.js";

// The food businesses on this device: what was asked of the box, the cart, and what was ordered and booked here.

function makeFood(app) {
  const resources = makeResources(app.changed);
  const food = keptHere(app.changed);
  let asking = null;
  join(food, askedOf(app, resources), ordersOf(app, resources, food), bookingsOf(app, resources, food), {
    ui: { words: "", type: "", near: "", portions: {}, adminWords: "", adminType: "", adminStatus: "" },
    /** The orders that are being moved on this moment. */
    moving: new Set(),
    /** The orders that left a kitchen's display while this page was open, the latest first. */
    gone: [],
    goodFor,
    retry: resources.retry,
    /** Has what begins so asked for again. */
    dropped: resources.drop,

    /** What a business is called, as far as that is known here. */
    nameOf: (id) => [...food.orders, ...food.bookings, ...food.waits].find((one) => one.businessId === id)?.businessName
      ?? food.businesses().data?.find((one) => one.id === id)?.businessName ?? food.business(id).data?.businessName
        ?? "",
    async settle(position) {
      const wrong = await food.change(() => api.setPosition(position));
      if (!wrong) resources.put("position", position);
      app.changed();
      return wrong;
    },

    /** Asks for the desk's PIN, once for all that wants it: whether it was shown. */
    unlock() {
      asking ??= new Promise((done) => app.openAbove("foodPIN", { done, onclosed: () => done(false) }))
        .finally(() => { asking = null; });
      return asking;
    },

    /** A change by the staff; null, or what went wrong in words. Then what begins with `starts` is asked for again. */
    async change(work, ...starts) {
      try {
        await work(api);
        resources.drop(...starts);
        return null;
      } catch (error) {
        return trouble(error);
      }
    },
  });
  api.whenLocked(food.unlock);
  food.ready = recall(app, food);
  app.household.onorder = food.hear;
  app.household.onlink = (state) => offerAgain(app, food, state);
  return food;
}

// What is asked for when it is looked at stays so: getters are not read here.
function join(food, ...parts) {
  for (const part of parts) Object.defineProperties(food, Object.getOwnPropertyDescriptors(part));
}

/** Reads what is kept here; until then nothing is known of it. */
async function recall(app, food) {
  await food.recall();
  food.isReady = true;
  // What is on its way may have moved on while this page was closed.
  for (const one of food.orders) if (isActive(one.record.status)) food.order(one.businessId, one.id);
  app.changed();
}

/** An order that did not get through is offered again as soon as the box is there. */
function offerAgain(app, food, state) {
  const { unplaced } = food.cart;
  // The cart says so itself.
  const isSaid = app.ui.dialog?.name === "foodConfirm"
    || (app.route.view === "food" && app.route.path[0] === "cart");
  if (state !== "open" || !unplaced || isSaid) return;
  const run = () => {
    food.ui.placing = null;
    app.open("foodConfirm", { details: unplaced.details });
  };
  app.toast(t("unplaced.back_short"), { time: 30_000, action: { text: t("unplaced.again"), run } });
}

const made = new WeakMap();

/** The food businesses of `app`, made when they are first wanted. */
export function foodOf(app) {
  if (!made.has(app)) made.set(app, makeFood(app));
  return made.get(app);
}
