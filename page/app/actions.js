import { lastPosition } from "../state/order.js";
import { newIdentifier } from "../link/identifier.js";

// What a person can do in the kitchen, as the frame that tells the box; `more-actions.js` has what later views do. What
// makes sense only now is fleeting: nobody wants a timer paused an hour after they asked.

/** The actions on a household. */
export function makeActions(household) {
  const { tell } = household;
  const now = { fleeting: true };
  const command = (intent, slots = {}, options) => tell("command", { intent, slots }, options);
  const timer = (action, data) => tell("timer_command", { action, ...data }, now);

  return {
    timer: {
      start: (seconds, name) => timer("start", { seconds, ...(name ? { name } : {}) }),
      pause: (timerId) => timer("pause", { timerId }),
      resume: (timerId) => timer("resume", { timerId }),
      restart: (timerId) => timer("restart", { timerId }),
      extend: (timerId, seconds) => timer("extend", { timerId, seconds }),
      shorten: (timerId, seconds) => timer("shorten", { timerId, seconds }),
      rename: (timerId, name) => timer("rename", { timerId, name }),
      cancel: (timerId) => timer("cancel", { timerId }),
      snooze: (timerId, seconds = 300) => timer("snooze", { timerId, seconds }),
      stopRinging: () => timer("stop", {}),
    },
    alarm: {
      cancel: (alarm) => command("alarm.cancel",
        { time: alarm.time, date: alarm.date, ...(alarm.name ? { name: alarm.name } : {}) }, now),
      snooze: (seconds = 300) => command("timer.snooze", { seconds }, now),
    },
    item: {
      add(item, { list = "shopping", ...more } = {}) {
        return addItem(household, { ...item, ...more, list });
      },
      check: (item, yes) => tell(yes ? "item_checked" : "item_unchecked", { itemId: item.id }),
      update: (item, fields) => tell("item_updated", { itemId: item.id, ...fields }),
      remove: (item) => tell("item_deleted", { itemId: item.id }),
      bought: (item) => tell("item_removed", {
        itemId: item.id, ingredient: item.name.toLowerCase(), qty: item.qtyNum ?? 1, unit: item.unit ?? "item",
      }),
      clearTicked: (list) => command("shopping.clear", { scope: "checked", ...(list === "shopping" ? {} : { list }) }),
      chooseStore: (store) => command("shopping.store", { store: store || "any" }),
    },
    recipe: {
      start: (recipe, servings) => command("recipe.start", { recipe, ...(servings ? { servings } : {}) }, now),
      next: () => command("recipe.next", {}, now),
      back: () => command("recipe.back", {}, now),
      done: () => command("recipe.done", {}, now),
    },
    box: {
      say: (text) => tell("command", { text }, now),
      undo: () => command("box.undo", {}, now),
      takeBack: (id) => command("box.take_back", { id }, now),
    },
  };
}

// A thing that is on the list already is not written down twice: what is ticked is wanted again, and an open line
// takes the amount on the box, which can add units up.
function addItem(household, item) {
  const { view, tell } = household;
  const name = item.name.toLowerCase();
  const same = Object.values(view.items).find((line) => line.list === item.list && line.name.toLowerCase() === name);
  if (same?.checked) {
    const answer = tell("item_unchecked", { itemId: same.id });
    if (item.quantity !== undefined) tell("item_updated",
      { itemId: same.id, quantity: item.quantity, unit: item.unit ?? "item" });
    return answer;
  }
  const { list, ...rest } = item;
  const place = list === "shopping" ? {} : { list };
  if (same) return tell("item_added", { ...rest, ...place });
  return tell("item_added", { itemId: newIdentifier(), ...rest, ...place, position: lastPosition(view, list) });
}
