// The recipe box as it is looked through: by words, time, kind, and in which order. Pure.

/** Up to how many minutes a recipe may take, as one can choose. */
const limits = [20, 30, 60];

const takes = (recipe, minutes) => recipe.totalSeconds > 0 && recipe.totalSeconds <= minutes * 60;

/** A way to look through the box that leaves nothing out. */
export const everything = () => ({ words: "", minutes: 0, tag: "", favouritesOnly: false, stockOnly: false,
  sort: "title" });

/** Whether anything is left out. */
export const isSifted = (sift) => Boolean(sift.words.trim() || sift.minutes || sift.tag || sift.favouritesOnly
  || sift.stockOnly);

/** How many things a recipe may lack that is made of what is there: for so many one goes to the shop. */
const mayLack = 2;

/** The recipes that are looked for, in their order. `missing` is what each lacks, {id: [name]}; null: nobody knows. */
export function sifted(view, sift, missing = null) {
  const words = sift.words.trim().toLowerCase();
  return Object.values(view.recipes)
    .filter((recipe) => [recipe.title, ...(recipe.tags ?? [])].some((text) => text.toLowerCase().includes(words)))
    .filter((recipe) => !sift.minutes || takes(recipe, sift.minutes))
    .filter((recipe) => !sift.tag || (recipe.tags ?? []).includes(sift.tag))
    .filter((recipe) => !sift.favouritesOnly || view.favourites[recipe.id])
    .filter((recipe) => !sift.stockOnly || missing?.[recipe.id]?.length <= mayLack)
    .sort(sift.stockOnly ? byLack(missing, orders[sift.sort] ?? byTitle) : orders[sift.sort] ?? byTitle);
}

const byLack = (missing, next) => (one, other) =>
  missing[one.id].length - missing[other.id].length || next(one, other);
const byTitle = (one, other) => one.title.localeCompare(other.title);
// What has no such thing comes last.
const latest = (field) => (one, other) => (other[field] ?? "").localeCompare(one[field] ?? "") || byTitle(one, other);
const orders = {
  time: (one, other) => (one.totalSeconds || Infinity) - (other.totalSeconds || Infinity) || byTitle(one, other),
  newest: latest("addedAt"),
  cooked: latest("lastCooked"),
};

/** What there is to choose between: {minutes, tags, sorts}. What would find everything or nothing is no choice. */
export function choices(view) {
  const all = Object.values(view.recipes);
  const count = (test) => all.filter(test).length;
  const isChoice = (found) => found > 0 && found < all.length;
  const minutes = limits.filter((limit, index) => {
    const found = count((recipe) => takes(recipe, limit));
    const before = index ? count((recipe) => takes(recipe, limits[index - 1])) : 0;
    return isChoice(found) && found > before;
  });
  const tags = allTags(view).filter((tag) => isChoice(count((recipe) => (recipe.tags ?? []).includes(tag))));
  const lengths = new Set(all.map((recipe) => recipe.totalSeconds ?? 0));
  const sorts = ["title", lengths.size > 1 && "time",
    new Set(all.map((recipe) => recipe.addedAt)).size > 1 && "newest",
    all.some((recipe) => recipe.lastCooked) && "cooked"].filter(Boolean);
  return { minutes, tags, sorts: all.length > 1 ? sorts : ["title"] };
}

/** Every tag of the household's recipes, by the alphabet. */
export const allTags = (view) => [...new Set(Object.values(view.recipes).flatMap((recipe) => recipe.tags ?? []))]
  .sort((one, other) => one.localeCompare(other));
