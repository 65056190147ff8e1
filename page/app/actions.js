import { lastPosition, placesFor } from "../state/order.js";
import { newIdentifier } from "../link/identifier.js";

// Everything a person can do here, as the frame that tells the box. What makes sense only now is fleeting: nobody wants
// a timer paused an hour after they asked.

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
      set: (time, date, name) => command("alarm.set", { time, ...(date ? { date } : {}), ...(name ? { name } : {}) },
        now),
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
      /** Puts `item` among `others` at `index`, with what else changes when it comes under another heading. */
      place(item, others, index, fields = {}) {
        const places = placesFor(others, item, index);
        const own = places.find((place) => place.id === item.id)?.position;
        const change = { ...fields, ...(own === undefined || own === item.position ? {} : { position: own }) };
        if (Object.keys(change).length) tell("item_updated", { itemId: item.id, ...change });
        for (const { id, position } of places) if (id !== item.id) tell("item_updated", { itemId: id, position });
      },
      clearTicked: (list) => command("shopping.clear", { scope: "checked", ...(list === "shopping" ? {} : { list }) }),
      chooseStore: (store) => command("shopping.store", { store: store || "any" }),
    },
    meal: {
      plan: (slot, date, dish, people) => command("meal.plan", { slot, date, dish, ...(people ? { people } : {}) }),
      addSide: (slot, date, dish, people) =>
        command("meal.add_side", { slot, date, dish, ...(people ? { people } : {}) }),
      clear: (slot, date) => command("meal.clear", { slot, date }),
      removeDish: (id) => command("meal.remove_dish", { id }),
      suggest: (slot, date) => command("meal.suggest", { slot, date }, now),
      shopFor: (slot, date) => command("meal.shop", { slot, date }),
      shopForWeek: (date) => command("meal.shop", { range: "week", date }),
    },
    recipe: {
      start: (recipe, servings) => command("recipe.start", { recipe, ...(servings ? { servings } : {}) }, now),
      next: () => command("recipe.next", {}, now),
      back: () => command("recipe.back", {}, now),
      step: (step) => command("recipe.step", { step }, now),
      done: () => command("recipe.done", {}, now),
      scale: (servings) => command("recipe.scale", { servings }, now),
      timer: () => command("recipe.timer", {}, now),
      shop: (recipe) => command("recipe.shop", { recipe }),
      find: (query) => command("recipe.find", { query }, now),
      starter: () => command("recipe.starter", {}, now),
      favourite: (recipe, yes) => command(yes ? "recipe.favourite" : "recipe.unfavourite", { recipe }),
    },
    pantry: {
      add: (row) => tell("add_pantry_item", row),
      use: (name, quantity, unit) => command("pantry.use",
        { items: [{ name, ...(quantity ? { quantity } : {}), ...(unit ? { unit } : {}) }] }),
      keepAtLeast: (item, quantity, unit) => command("pantry.minimum", { item, quantity, ...(unit ? { unit } : {}) }),
      scanLater: (barcode) => command("pantry.scan", { barcode }),
    },
    person: {
      add: (name, emoji) => command("person.add", { name, ...(emoji ? { emoji } : {}) }),
      rename: (name, new_name) => command("person.rename", { name, new_name }),
      remove: (name) => command("person.remove", { name }),
    },
    store: {
      add: (name) => command("store.add", { name }),
      rename: (name, new_name) => command("store.rename", { name, new_name }),
      remove: (name) => command("store.remove", { name }),
    },
    phrase: {
      teach: (said, does) => tell("command", { text: `when I say "${said}", ${does}` }, now),
      forget: (said) => command("phrase.forget", { said }),
    },
    box: {
      say: (text) => tell("command", { text }, now),
      undo: () => command("box.undo", {}, now),
      takeBack: (id) => command("box.take_back", { id }, now),
      wakeWord: (word) => command("box.wake_word", { word, sure: true }, now),
      lookUp: (allowed) => command("pantry.look_up", { allowed }, now),
      volume: (level, alarms) => command("box.volume", { level, ...(alarms ? { alarms } : {}) }, now),
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
