import { fetchRecipe } from "../link/api.js";
import { addTexts, t } from "../ui/words.js";

await addTexts("recipes");

// Recipes with all that is in them, fetched once each until they change.

/** How long what went wrong stands before it is tried again, in milliseconds. */
const pause = 5_000;
const pages = new Map();

/** A recipe: {recipe, trouble}; neither while it is on its way. `summary` is what the household knows of it. */
export function whole(id, summary, onchange) {
  const known = pages.get(id);
  if (known && known.summary === summary && !known.trouble) return known;
  if (known?.trouble && Date.now() - known.asked < pause) return known;
  const page = { summary, recipe: known?.recipe, trouble: null, asked: Date.now() };
  pages.set(id, page);
  fetchRecipe(id).then((recipe) => { page.recipe = recipe; }, (error) => {
    page.trouble = error.code === "offline" ? t("recipe.offline") : error.message || t("error.failed");
  }).finally(onchange);
  return page;
}
