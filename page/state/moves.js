import { mealOn, slots } from "./meals.js";

// Planned meals that change their day. Pure.

/** The dish that the box takes for the one of this name: the next that is planned from today on. */
export function nextCalled(view, name) {
  const rank = (dish) => `${dish.date} ${slots.indexOf(dish.slot)}`;
  return Object.values(view.dishes)
    .filter((dish) => dish.date >= view.today && dish.dish.toLowerCase() === name.toLowerCase())
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
}

/** By which command a meal comes to `to`, {date, slot}: "swap", which says both days, "move", which names the dish, or
 * null where that name would be taken for a dish of another day. */
export function movedBy(view, meal, to) {
  const isThere = mealOn(view, to.date, to.slot).dishes.length > 0;
  if (to.slot === meal.slot && isThere) return "swap";
  const dish = meal.mains[0] ?? meal.sides[0];
  const next = nextCalled(view, dish.dish);
  if (next && next.date === meal.date && next.slot === meal.slot) return "move";
  return to.slot === meal.slot ? "swap" : null;
}

/** Where each dish of two meals stands once they have changed places: [dish]. */
export const exchanged = (one, other) => [
  ...one.dishes.map((dish) => ({ ...dish, date: other.date, slot: other.slot })),
  ...other.dishes.map((dish) => ({ ...dish, date: one.date, slot: one.slot }))];
