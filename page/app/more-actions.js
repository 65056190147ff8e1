import { placesFor } from "../state/places.js";
import { slotUnit } from "../state/quantity.js";

// What only later views and dialogs do: planning, the recipe box, the pantry, the household, and the box's settings.

/** Adds these actions to `act`, those on a household that come with the page. */
export function addActions(act, household) {
  const { tell } = household;
  const now = { fleeting: true };
  const command = (intent, slots = {}, options) => tell("command", { intent, slots }, options);

  Object.assign(act, {
    meal: {
      plan: (slot, date, dish, people) => command("meal.plan", { slot, date, dish, ...(people ? { people } : {}) }),
      addSide: (slot, date, dish, people) =>
        command("meal.add_side", { slot, date, dish, ...(people ? { people } : {}) }),
      clear: (slot, date) => command("meal.clear", { slot, date }),
      move: (dish, date, slot) => command("meal.move", { dish, date, slot }),
      swap: (date, other_date, slot) => command("meal.swap", { date, other_date, slot }),
      copy: () => command("meal.copy"),
      removeDish: (id) => command("meal.remove_dish", { id }),
      suggest: (slot, date) => command("meal.suggest", { slot, date }, now),
      shopFor: (slot, date, without = []) => command("meal.shop",
        { slot, date, ...(without.length ? { without } : {}) }),
      shopForWeek: (date, without = []) => command("meal.shop",
        { range: "week", date, ...(without.length ? { without } : {}) }),
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
    diet: {
      note: (person, need, food) => command("diet.note", { people: [person], need, foods: [food] }),
      forget: (person, food) => command("diet.forget", { person, food }),
    },
    phrase: {
      teach: (said, does) => tell("command", { text: `when I say "${said}", ${does}` }, now),
      forget: (said) => command("phrase.forget", { said }),
    },
  });
  Object.assign(act.item, {
    /** Puts `item` among `others` at `index`, with what else changes when it comes under another heading. */
    place(item, others, index, fields = {}) {
      const places = placesFor(others, item, index);
      const own = places.find((place) => place.id === item.id)?.position;
      const change = { ...fields, ...(own === undefined || own === item.position ? {} : { position: own }) };
      if (Object.keys(change).length) tell("item_updated", { itemId: item.id, ...change });
      for (const { id, position } of places) if (id !== item.id) tell("item_updated", { itemId: id, position });
    },
    repeat: ({ name, quantity, unit, list }, days) => command("shopping.repeat",
      { items: [{ name, ...(quantity ? { quantity, ...(slotUnit(unit) ? { unit: slotUnit(unit) } : {}) } : {}) }], days,
        ...(list === "shopping" ? {} : { list }) }),
    stopRepeating: (item) => command("shopping.stop_repeating", { item }),
  });
  Object.assign(act.alarm, {
    set: (time, date, name, days) => command("alarm.set",
      { time, ...(date ? { date } : {}), ...(name ? { name } : {}), ...(days ? { days } : {}) },
      now),
  });
  Object.assign(act.recipe, {
    step: (step) => command("recipe.step", { step }, now),
    scale: (servings) => command("recipe.scale", { servings }, now),
    timer: () => command("recipe.timer", {}, now),
    shop: (recipe, servings, without = []) => command("recipe.shop",
      { recipe, ...(servings ? { servings } : {}), ...(without.length ? { without } : {}) }),
    find: (query) => command("recipe.find", { query }, now),
    add: (recipes) => command("recipe.add", { recipes }),
    change: (recipe, draft) => command("recipe.change", { recipe, draft }),
    remove: (recipe) => command("recipe.remove", { recipe }),
    starter: () => command("recipe.starter", {}, now),
    favourite: (recipe, yes) => command(yes ? "recipe.favourite" : "recipe.unfavourite", { recipe }),
  });
  Object.assign(act.box, {
    wakeWord: (word) => command("box.wake_word", { word, sure: true }, now),
    lookUp: (allowed) => command("pantry.look_up", { allowed }, now),
    volume: (level, alarms) => command("box.volume", { level, ...(alarms ? { alarms } : {}) }, now),
  });
}
