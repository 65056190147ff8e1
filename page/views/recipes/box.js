import { fetchMissing } from "../../link/api.js";
import { choices, everything, isSifted, sifted } from "../../state/recipes.js";
import { h } from "../../ui/dom.js";
import { sentence, shortLength } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, nothing, select } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { dishPicture } from "./drawing.js";

// The recipe box: what is in it, and ways to find something.

/** "serves 4 · 45 min" */
export const facts = (recipe) => [recipe.servings && t("recipe.serves", { count: recipe.servings }),
  recipe.totalSeconds && shortLength(recipe.totalSeconds)]
  .filter(Boolean).join(" · ");

export const isFavourite = (app, id) => Boolean(app.view.favourites[id]);

/** All recipes. */
export function box(app) {
  const sift = (app.ui.recipeSift ??= everything());
  const count = Object.keys(app.view.recipes).length;
  if (sift.stockOnly) lookInPantry(app);
  const found = sifted(app.view, sift, sift.stockOnly && stock.missing);
  return h("div", { key: "box", class: "page" },
    h("div", { class: "page-head" },
      h("h1", { tabindex: "-1" }, t("nav.recipes"), " ", count > 0 && h("span", { class: "count" }, String(count))),
      h("div", { class: "button-row edit" },
        h("a", { class: "button", href: "#/recipes/import" }, icon("up"), h("span", {}, t("import.way"))),
        h("a", { class: "button main", href: "#/recipes/new" }, icon("plus"), h("span", {}, t("recipe.new"))))),
    count > 0 && search(app, sift),
    count > 0 && filters(app, sift),
    h("p", { class: "answer", role: "status" }, app.ui.recipeAnswer || foundText(sift, found)),
    count === 0
      ? nothing("recipes", t("recipes.none"),
        button({ text: t("recipes.starter"), symbol: "plus", look: "main edit",
          onclick: () => app.say(app.act.recipe.starter()) }))
      : h("ul", { class: "recipe-grid" }, found.map((recipe) => card(app, recipe))));
}

/** What the recipes lack, and of which state of the household that is known. */
const stock = { missing: null, asked: null };

function lookInPantry(app) {
  if (stock.asked === app.view.seq) return;
  stock.asked = app.view.seq;
  fetchMissing().then((missing) => { stock.missing = missing; }, () => { stock.asked = null; stock.missing = {}; })
    .finally(app.changed);
}

function foundText(sift, found) {
  if (!isSifted(sift)) return "";
  if (sift.stockOnly && !stock.missing) return t("loading");
  const isOnlyStarred = sift.favouritesOnly && !sift.words.trim() && !sift.minutes && !sift.tag;
  return isOnlyStarred && !found.length ? t("recipes.no_favourites") : t("recipes.found", { count: found.length });
}

function change(app, what) {
  Object.assign(app.ui.recipeSift, what);
  app.ui.recipeAnswer = "";
  app.changed();
}

const search = (app, sift) => h("form", { class: "search", role: "search", onsubmit: (event) => {
  event.preventDefault();
  ask(app, sift.words.trim());
} },
  icon("search"),
  h("label", { class: "sr", for: "recipe-words" }, t("recipes.search")),
  h("input", { id: "recipe-words", type: "search", placeholder: t("recipes.search"), value: sift.words,
    autocomplete: "off", oninput: (event) => change(app, { words: event.target.value }) }),
  h("button", { class: "button" }, t("recipes.ask")));

// Titles and tags are searched as one types; what is in a recipe, only the box knows.
async function ask(app, query) {
  if (!query) return;
  const answer = await app.act.recipe.find(query);
  app.ui.recipeAnswer = answer.message || t("error.failed");
  app.changed();
}

// What leaves nothing to choose is not offered, unless it is chosen already.
function filters(app, sift) {
  const { minutes, tags, sorts } = choices(app.view);
  const one = (name, label, value, options) => select({ key: name, name, value, "aria-label": t(label),
    options: options.map(([value, text]) => ({ value, text })),
    onchange: ({ target }) => change(app, { [name]: name === "minutes" ? Number(target.value) : target.value }) });
  return h("div", { class: "sifts" },
    (minutes.length > 0 || sift.minutes > 0) && one("minutes", "recipes.time", String(sift.minutes),
      [["0", t("recipes.any_time")], ...[...new Set([...minutes, sift.minutes])].filter(Boolean)
        .map((limit) => [String(limit), t("recipes.up_to", { length: shortLength(limit * 60) })])]),
    (tags.length > 0 || sift.tag) && one("tag", "recipes.tag", sift.tag,
      [["", t("recipes.any_tag")], ...[...new Set([...tags, sift.tag])].filter(Boolean)
        .map((tag) => [tag, sentence(tag)])]),
    sorts.length > 1 && one("sort", "recipes.sort", sift.sort, sorts.map((sort) => [sort, t(`recipes.sort_${sort}`)])),
    button({ text: t("recipes.favourites"), symbol: "star", "aria-pressed": String(sift.favouritesOnly),
      onclick: () => change(app, { favouritesOnly: !sift.favouritesOnly }) }),
    Object.keys(app.view.pantry).length > 0 && button({ text: t("recipes.stock"), symbol: "pantry",
      "aria-pressed": String(sift.stockOnly), onclick: () => change(app, { stockOnly: !sift.stockOnly }) }),
    isSifted(sift) && button({ text: t("recipes.show_all"), look: "plain",
      onclick: () => change(app, { ...everything(), sort: sift.sort }) }));
}

const card = (app, recipe) => h("li", { key: recipe.id },
  h("a", { href: `#/recipes/${encodeURIComponent(recipe.id)}` },
    dishPicture(recipe),
    h("h2", {}, sentence(recipe.title), isFavourite(app, recipe.id) && [" ", icon("star", "favourite"),
      h("span", { class: "sr" }, t("recipe.favourite"))]),
    h("p", { class: "hint" }, facts(recipe)), app.ui.recipeSift.stockOnly && lacks(stock.missing?.[recipe.id])));

const lacks = (missing) => missing && h("p", { class: "hint" }, missing.length
  ? t("recipes.lacks", { names: missing.join(", ") }) : t("recipes.all_there"));
