// The dishes that are offered to be planned with one touch. Pure.

/** How many there are before one asks for all. */
export const few = 8;

/** The dishes to offer: what the household likes best and what was eaten lately in turn, then the other recipes:
 * [{title, recipe}]. `today` is the day from which back is looked. */
export function tiles(view, today) {
  const recipes = Object.values(view.recipes);
  const byName = new Map(recipes.map((recipe) => [recipe.title.toLowerCase(), recipe]));
  const favourites = recipes.filter((recipe) => view.favourites[recipe.id])
    .sort((one, other) => (other.lastCooked ?? "").localeCompare(one.lastCooked ?? ""));
  const eaten = Object.values(view.dishes).filter((dish) => !dish.isSide && dish.date < today
    && !outside.includes(dish.dish.toLowerCase())).sort((one, other) => other.date.localeCompare(one.date))
    .map((dish) => ({ title: dish.dish, recipe: byName.get(dish.dish.toLowerCase()) }));
  const rest = [...recipes].sort((one, other) => (other.lastCooked ?? "").localeCompare(one.lastCooked ?? "")
    || one.title.localeCompare(other.title));
  const asTile = (recipe) => ({ title: recipe.title, recipe });
  const found = new Map();
  const add = (tile) => { if (tile) found.set(tile.title.toLowerCase(), found.get(tile.title.toLowerCase()) ?? tile); };
  for (let place = 0; place < Math.max(favourites.length, eaten.length); place += 1) {
    add(favourites[place] && asTile(favourites[place]));
    add(eaten[place]);
  }
  for (const recipe of rest) add(asTile(recipe));
  return [...found.values()];
}

// Nobody cooks these.
const outside = ["eating out", "takeout"];
