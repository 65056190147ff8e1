// The meal plan as it is looked at. Pure.

/** The meals of a day in the order they are eaten. */
export const slots = ["breakfast", "lunch", "snack", "dinner", "dessert"];

// The hour by which a meal is over; after the last one it is the day's dessert.
const over = { breakfast: 10.5, lunch: 14.5, snack: 17, dinner: 21, dessert: 24 };

/** One meal: {slot, date, mains, sides, people, recipe}; `people` is empty for the whole family. */
export function mealOn(view, date, slot) {
  const dishes = Object.values(view.dishes)
    .filter((dish) => dish.date === date && dish.slot === slot)
    .sort((one, other) => one.isSide - other.isSide || one.position - other.position || (one.id < other.id ? -1 : 1));
  const mains = dishes.filter((dish) => !dish.isSide);
  const everybody = mains.some((dish) => !dish.forUsers?.length);
  const ids = everybody ? [] : [...new Set(dishes.flatMap((dish) => dish.forUsers ?? []))];
  const all = Object.keys(view.people);
  const people = all.length > 1 && all.every((id) => ids.includes(id)) ? [] : ids.filter((id) => view.people[id]);
  const recipe = view.recipes[mains.find((dish) => dish.recipeId)?.recipeId];
  return { slot, date, dishes, mains, sides: dishes.filter((dish) => dish.isSide), people, recipe };
}

/** The meal to look forward to at this hour: the next one that is planned today, else the one it is time for. */
export function mealOfTheHour(view, date, hour) {
  const coming = slots.filter((slot) => hour < over[slot]).map((slot) => mealOn(view, date, slot));
  const due = coming.find((meal) => ["breakfast", "lunch", "dinner"].includes(meal.slot))
    ?? mealOn(view, date, "dinner");
  return coming.find((meal) => meal.dishes.length) ?? due;
}

/** Seven days from `first`, as YYYY-MM-DD. */
export function week(first) {
  const start = Date.parse(`${first}T12:00:00Z`);
  return Array.from({ length: 7 }, (_, day) => new Date(start + day * 86_400_000).toISOString().slice(0, 10));
}
