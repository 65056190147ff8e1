// What commands with a known outcome will do, by intent. The rest waits for the box. Pure.
import { mealOn } from "./meals.js";
import { exchanged, nextCalled } from "./moves.js";
import { drop, set } from "./records.js";

const byName = (records, name) => Object.values(records)
  .find((record) => record.name?.toLowerCase() === name.toLowerCase());
const dishesOf = (view, slots) =>
  Object.values(view.dishes).filter((dish) => dish.slot === slots.slot && dish.date === (slots.date ?? view.today));

const titled = (view, title) => Object.values(view.recipes)
  .find((recipe) => recipe.title.toLowerCase() === title?.toLowerCase());

const headOf = (known, { title, servings, prepSeconds = 0, cookSeconds = 0, totalSeconds, tags }) => ({ ...known, title,
  servings: servings ?? null, tags: tags ?? [], totalSeconds: totalSeconds ?? (prepSeconds + cookSeconds || null) });

function planned(view, slots, entry, isSide) {
  const dishes = dishesOf(view, slots);
  const before = dishes.filter((dish) => !dish.isSide);
  let after = view;
  if (!isSide) for (const dish of before) after = drop(after, "dishes", dish.id);
  const recipe = titled(view, slots.dish);
  const people = slots.people?.map((name) => byName(view.people, name)?.id).filter(Boolean);
  return set(after, "dishes", {
    id: `waiting:${entry.id}`, date: slots.date ?? view.today, slot: slots.slot, dish: slots.dish, isSide,
    position: isSide ? 1 + Math.max(0, ...dishes.map((dish) => dish.position)) : 0, recipeId: recipe?.id ?? null,
    forUsers: people ?? (isSide ? [] : before[0]?.forUsers ?? []),
  });
}

const swapped = (view, one, other) => exchanged(one, other)
  .reduce((after, dish) => set(after, "dishes", dish), view);

function named(table) {
  return {
    add(view, slots, entry) {
      const known = byName(view[table], slots.name);
      const emoji = slots.emoji ?? known?.avatarEmoji ?? "";
      return set(view, table, { ...known, id: known?.id ?? `waiting:${entry.id}`, name: slots.name,
        avatarEmoji: emoji });
    },
    rename(view, slots) {
      const known = byName(view[table], slots.name);
      return known && set(view, table, { ...known, name: slots.new_name });
    },
    remove(view, slots) {
      const known = byName(view[table], slots.name);
      return known && drop(view, table, known.id);
    },
  };
}

function atStep(view, step) {
  const last = view.cooking?.recipe?.steps?.length ?? 0;
  return view.cooking && { ...view, cooking: { ...view.cooking,
    step: Math.min(Math.max(1, step), Math.max(1, last)) } };
}

const person = named("people");
const shop = named("stores");

const bySaid = (view, said) => Object.values(view.phrases)
  .find((phrase) => phrase.said.toLowerCase() === said.toLowerCase());

/** What a command with this intent and these slots makes of the household. */
export const intents = {
  "shopping.clear"(view, slots) {
    let after = view;
    for (const item of Object.values(view.items)) {
      if (item.list !== (slots.list ?? "shopping") || (slots.scope === "checked" && !item.checked)) continue;
      after = drop(after, "items", item.id);
    }
    return after;
  },
  "shopping.store": (view, slots) => ({
    ...view, settings: { ...view.settings, store: slots.store === "any" ? null : slots.store },
  }),
  "meal.plan": (view, slots, entry) => planned(view, slots, entry, false),
  "meal.add_side": (view, slots, entry) => planned(view, slots, entry, true),
  "meal.clear": (view, slots) => dishesOf(view, slots).reduce((after, dish) => drop(after, "dishes", dish.id), view),
  "meal.swap"(view, slots) {
    const slot = slots.slot ?? "dinner";
    return swapped(view, mealOn(view, slots.date, slot), mealOn(view, slots.other_date, slot));
  },
  "meal.move"(view, slots) {
    const dish = nextCalled(view, slots.dish);
    if (!dish) return view;
    const [date, slot] = [slots.date, slots.slot ?? dish.slot];
    if (dish.isSide) return set(view, "dishes", { ...dish, date, slot });
    return swapped(view, mealOn(view, dish.date, dish.slot), mealOn(view, date, slot));
  },
  "meal.remove_dish": (view, slots) => drop(view, "dishes", slots.id),
  "person.add": person.add,
  "person.rename": person.rename,
  "person.remove": person.remove,
  "store.add": shop.add,
  "store.rename": shop.rename,
  "store.remove": shop.remove,
  "recipe.next": (view) => atStep(view, (view.cooking?.step ?? 0) + 1),
  "recipe.back": (view) => atStep(view, (view.cooking?.step ?? 2) - 1),
  "recipe.step": (view, slots) => atStep(view, slots.step),
  "diet.note": (view, slots, entry) => slots.foods.reduce((after, food, index) => {
    const id = `waiting:${entry.id}.${index}`;
    return set(after, "diets", { id, person: slots.people[0], need: slots.need, food });
  }, view),
  "diet.forget": (view, slots) => Object.values(view.diets)
    .filter(({ person, food }) => person === slots.person && food === slots.food)
    .reduce((after, { id }) => drop(after, "diets", id), view),
  "phrase.forget"(view, slots) {
    const known = bySaid(view, slots.said);
    return known && drop(view, "phrases", known.id);
  },
  // A new one has neither number nor picture before the box has it.
  "recipe.add": (view, slots, entry) => slots.recipes.reduce((after, draft, index) => {
    const known = titled(view, draft.title);
    return set(after, "recipes", headOf({ imageUrl: null, ...known, id: known?.id ?? `waiting:${entry.id}.${index}` },
      draft));
  }, view),
  "recipe.change"(view, slots) {
    const known = view.recipes[slots.recipe];
    return known && set(view, "recipes", headOf(known, slots.draft));
  },
  "recipe.remove": (view, slots) => view.recipes[slots.recipe] && drop(view, "recipes", slots.recipe),
  "recipe.favourite"(view, slots) {
    const recipe = titled(view, slots.recipe);
    return recipe && set(view, "favourites", { id: recipe.id });
  },
  "recipe.unfavourite"(view, slots) {
    const recipe = titled(view, slots.recipe);
    return recipe && drop(view, "favourites", recipe.id);
  },
  "recipe.done": (view) => ({ ...view, cooking: null }),
  "pantry.look_up": (view, slots) => ({ ...view, settings: { ...view.settings, looksUp: slots.allowed } }),
  "box.volume"(view, slots) {
    const field = slots.alarms ? "alarmVolume" : "volume";
    return slots.level === undefined ? view : { ...view, settings: { ...view.settings, [field]: slots.level } };
  },
};
