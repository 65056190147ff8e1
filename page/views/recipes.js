import { removePicture, sendPicture } from "../link/api.js";
import { whole } from "../app/recipe-book.js";
import { slots, week } from "../state/meals.js";
import { h } from "../ui/dom.js";
import { nearDay, sentence, shortLength } from "../ui/format.js";
import { addOutlines, icon } from "../ui/icons.js";
import { button, field, nothing, picture, select, values } from "../ui/parts.js";
import { go } from "../ui/route.js";
import { shrunk } from "../ui/shrink.js";
import { addTexts, t } from "../ui/words.js";

await Promise.all([addTexts("recipes"), addTexts("meals")]);
addOutlines({ star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" });

/** The recipe box, or one recipe of it. */
export const recipes = (app) => (app.route.id ? oneRecipe(app, app.route.id) : box(app));

function box(app) {
  const words = app.ui.recipeWords.trim().toLowerCase();
  const all = Object.values(app.view.recipes).sort((one, other) => one.title.localeCompare(other.title));
  const found = all.filter((recipe) => [recipe.title, ...(recipe.tags ?? [])]
    .some((text) => text.toLowerCase().includes(words)))
    .filter((recipe) => !app.ui.favouritesOnly || isFavourite(app, recipe.id));
  return h("div", { key: "box", class: "page" },
    h("div", { class: "page-head" },
      h("h1", { tabindex: "-1" }, t("nav.recipes"), " ",
        all.length > 0 && h("span", { class: "count" }, String(all.length))),
      all.length > 0 && button({ text: t("recipes.favourites"), symbol: "star",
        "aria-pressed": String(app.ui.favouritesOnly),
        onclick: () => { app.ui.favouritesOnly = !app.ui.favouritesOnly; app.changed(); } })),
    all.length > 0 && h("form", { class: "search", role: "search", onsubmit: (event) => {
      event.preventDefault();
      ask(app);
    } },
      icon("search"),
      h("label", { class: "sr", for: "recipe-words" }, t("recipes.search")),
      h("input", { id: "recipe-words", type: "search", placeholder: t("recipes.search"), value: app.ui.recipeWords,
        autocomplete: "off",
        oninput: (event) => { app.ui.recipeWords = event.target.value; app.ui.recipeAnswer = ""; app.changed(); } }),
      h("button", { class: "button" }, t("recipes.ask"))),
    h("p", { class: "answer", role: "status" },
      app.ui.recipeAnswer || (app.ui.favouritesOnly && !found.length && !words ? t("recipes.no_favourites")
        : (words || app.ui.favouritesOnly) && t("recipes.found", { count: found.length }))),
    all.length === 0
      ? nothing("recipes", t("recipes.none"),
        button({ text: t("recipes.starter"), symbol: "plus", look: "main edit",
          onclick: () => app.say(app.act.recipe.starter()) }))
      : h("ul", { class: "recipe-grid" }, found.map((recipe) => h("li", { key: recipe.id },
        h("a", { href: `#/recipes/${encodeURIComponent(recipe.id)}` },
          picture(recipe.imageUrl),
          h("h2", {}, sentence(recipe.title), isFavourite(app, recipe.id) && [" ", icon("star", "favourite"),
            h("span", { class: "sr" }, t("recipe.favourite"))]),
          h("p", { class: "hint" }, facts(recipe)))))));
}

const isFavourite = (app, id) => Boolean(app.view.favourites[id]);

// Titles and tags are searched as one types; what is in a recipe, only the box knows.
async function ask(app) {
  const query = app.ui.recipeWords.trim();
  if (!query) return;
  const answer = await app.act.recipe.find(query);
  app.ui.recipeAnswer = answer.message || t("error.failed");
  app.changed();
}

const facts = (recipe) => [recipe.servings && t("recipe.serves", { count: recipe.servings }),
  recipe.totalSeconds && shortLength(recipe.totalSeconds)]
  .filter(Boolean).join(" · ");

function oneRecipe(app, id) {
  const summary = app.view.recipes[id];
  const { recipe, trouble } = whole(id, summary, app.changed);
  if (!summary && !recipe) return nothing("recipes", t("recipe.gone"),
    h("a", { class: "button", href: "#/recipes" }, t("recipe.all")));
  const known = recipe ?? summary;
  const servings = app.ui.servings[id] ?? known.servings;
  const set = (count) => { app.ui.servings[id] = Math.min(99, Math.max(1, count)); app.changed(); };
  return h("article", { key: id, class: "page recipe" },
    h("a", { class: "back", href: "#/recipes" }, icon("back"), t("recipe.all")),
    picture(known.imageUrl, "wide"),
    h("h1", { tabindex: "-1" }, sentence(known.title)),
    h("p", { class: "hint" }, facts(known)),
    h("div", { class: "button-row edit" },
      servings && h("div", { class: "stepper", role: "group", "aria-label": t("recipe.servings") },
        button({ symbol: "minus", label: t("recipe.fewer"), onclick: () => set(servings - 1) }),
        h("output", {}, t("recipe.for", { count: servings })),
        button({ symbol: "plus", label: t("recipe.more"), onclick: () => set(servings + 1) })),
      button({ text: t("recipe.cook"), symbol: "meal", look: "main",
        onclick: () => app.cook(known, app.ui.servings[id]) }),
      button({ text: t("recipe.shop"), symbol: "cart", onclick: () => app.say(app.act.recipe.shop(known.title)) }),
      button({ text: t("recipe.plan"), symbol: "plan",
        onclick: () => app.open("recipe-plan", { title: known.title }) }),
      summary && button({ text: t("recipe.favourite"), symbol: "star", "aria-pressed": String(isFavourite(app, id)),
        onclick: () => app.say(app.act.recipe.favourite(known.title, !isFavourite(app, id)), { quietly: true }) }),
      h("label", { class: "button file" }, icon("photo"), t(known.imageUrl ? "recipe.other_picture" : "recipe.picture"),
        h("input", { type: "file", accept: "image/*", class: "sr",
          onchange: (event) => givePicture(app, id, event.target) })),
      known.imageUrl && button({ text: t("recipe.no_picture"), symbol: "bin",
        onclick: () => tell(app, removePicture(id)) })),
    recipe ? body(recipe) : h("p", { class: "hint", role: "status" }, trouble || t("loading")));
}

async function givePicture(app, id, input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  let small;
  try {
    small = await shrunk(file);
  } catch {
    return app.toast(t("recipe.wrong_picture"), { look: "no" });
  }
  await tell(app, sendPicture(id, small));
}

// Pictures do not wait in the queue: they are sent now, or the person is told.
async function tell(app, sent) {
  try {
    await sent;
  } catch (error) {
    app.toast(error.message || t("error.failed"), { look: "no" });
  }
}

const lineText = (line) => (typeof line === "string" ? line : line.text ?? line.name);

function body(recipe) {
  return h("div", { class: "recipe-body" },
    h("section", {}, h("h2", {}, t("recipe.ingredients")),
      h("ul", { class: "ingredients" }, (recipe.ingredients ?? []).map((line) => h("li", {}, lineText(line))))),
    h("section", {}, h("h2", {}, t("recipe.steps")),
      h("ol", { class: "steps" }, (recipe.steps ?? []).map((step) => h("li", {}, lineText(step))))));
}

/** Puts a recipe into the plan. */
export function planRecipe(app, { title }) {
  const save = (event) => {
    event.preventDefault();
    const { date, slot } = values(event.target);
    app.say(app.act.meal.plan(slot, date, title), { quietly: true });
    app.close();
    go("plan");
  };
  return {
    title: t("recipe.plan_title", { dish: sentence(title) }),
    body: h("form", { class: "form", onsubmit: save },
      h("div", { class: "row" },
        field(t("meal.day"), select({ name: "date", value: app.today,
          options: week(app.today).map((day) => ({ value: day, text: sentence(nearDay(day, app.today)) })) })),
        field(t("meal.slot"), select({ name: "slot", value: "dinner",
          options: slots.map((slot) => ({ value: slot, text: t(`slot.${slot}`) })) }))),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("recipe.plan")))),
  };
}
