import { removePicture, sendPicture } from "../../link/api.js";
import { whole } from "../../app/recipe-book.js";
import { called, scaled } from "../../state/amounts.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, nothing } from "../../ui/parts.js";
import { go } from "../../ui/route.js";
import { shrunk } from "../../ui/shrink.js";
import { t } from "../../ui/words.js";
import { facts, isFavourite } from "./box.js";
import { dishPicture } from "./drawing.js";

/** One recipe. */
export function oneRecipe(app, id) {
  const summary = app.view.recipes[id];
  const { recipe, trouble } = whole(id, summary, app.changed);
  if (!summary && !recipe) return nothing("recipes", t("recipe.gone"),
    h("a", { class: "button", href: "#/recipes" }, t("recipe.all")));
  const known = recipe ?? summary;
  const servings = app.ui.servings[id] ?? known.servings;
  const set = (count) => { app.ui.servings[id] = Math.min(99, Math.max(1, count)); app.changed(); };
  // For as many as it says by itself nothing is changed.
  const chosen = servings === known.servings ? undefined : servings;
  return h("article", { key: id, class: "page recipe" },
    h("div", { class: "page-head" },
      h("a", { class: "back", href: "#/recipes" }, icon("back"), t("recipe.all")),
      summary && h("a", { class: "button edit", href: `#/recipes/${encodeURIComponent(id)}/edit` }, icon("edit"),
        h("span", {}, t("recipe.edit")))),
    dishPicture(known, { isWide: true }),
    h("h1", { tabindex: "-1" }, sentence(known.title)),
    h("p", { class: "hint" }, facts(known), app.example?.("recipe", known)),
    h("div", { class: "button-row edit" },
      servings && h("div", { class: "stepper", role: "group", "aria-label": t("recipe.servings") },
        button({ symbol: "minus", label: t("recipe.fewer"), onclick: () => set(servings - 1) }),
        h("output", {}, t("recipe.for", { count: servings })),
        button({ symbol: "plus", label: t("recipe.more"), onclick: () => set(servings + 1) })),
      button({ text: t("recipe.cook"), symbol: "meal", look: "main",
        onclick: () => app.cook(known, chosen) }),
      button({ text: t("recipe.shop"), symbol: "cart",
        onclick: () => app.say(app.act.recipe.shop(known.title, chosen), { undo: true }) }),
      button({ text: t("recipe.plan"), symbol: "plan",
        onclick: () => app.open("recipe-plan", { title: known.title }) }),
      summary && button({ text: t("recipe.favourite"), symbol: "star", "aria-pressed": String(isFavourite(app, id)),
        onclick: () => app.say(app.act.recipe.favourite(known.title, !isFavourite(app, id)), { quietly: true }) })),
    recipe ? body(recipe, chosen && known.servings ? chosen / known.servings : 1)
      : h("p", { class: "hint", role: "status" }, trouble || t("loading")),
    h("div", { class: "button-row edit" },
      h("label", { class: "button file" }, icon("photo"), t(known.imageUrl ? "recipe.other_picture" : "recipe.picture"),
        h("input", { type: "file", accept: "image/*", class: "sr",
          onchange: (event) => givePicture(app, id, event.target) })),
      known.imageUrl && button({ text: t("recipe.no_picture"), symbol: "bin",
        onclick: () => tell(app, removePicture(id)) }),
      summary && button({ text: t("recipe.delete"), symbol: "bin", look: "danger",
        onclick: () => deleteRecipe(app, summary) })));
}

function deleteRecipe(app, { id, title }) {
  const answer = app.act.recipe.remove(id);
  app.toast(t("recipe.deleted", { title: sentence(title) }), { action: app.undoOf(answer.id) });
  go("recipes");
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

// Where it is from, and what else was said about it. An address is no link: the kitchen's screen has no way back.
const about = ({ source, note, yield: makes }) => (source || note || makes) && h("div", { class: "recipe-about" },
  makes && h("p", {}, t("recipe.makes", { what: makes })),
  note && h("p", { class: "note" }, note),
  source && h("p", { class: "hint" }, t("recipe.from"), " ", source));

const lineText = (line) => (typeof line === "string" ? line : line.text ?? line.name);

// A line as it was written; made for more or for fewer, with the amount that it then takes.
function ingredient(line, factor) {
  if (factor === 1 || typeof line === "string" || !line.amount) return h("li", {}, lineText(line));
  const amount = scaled(line.amount, factor);
  return h("li", {}, h("b", {}, amount), " ", [called(line.name, amount), line.note].filter(Boolean).join(", "));
}

// "Add 200 g of the flour": words that name an amount are not touched.
const namesAmounts = (steps) => (steps ?? []).some((step) => /\d\s*(g|kg|ml|l|cups?|tbsp|tsp|oz|cans?)\b/i
  .test(lineText(step)));

function body(recipe, factor) {
  return h("div", { class: "recipe-body" },
    h("section", {}, h("h2", {}, t("recipe.ingredients")),
      h("ul", { class: "ingredients" }, (recipe.ingredients ?? []).map((line) => ingredient(line, factor))),
      factor !== 1 && namesAmounts(recipe.steps) && h("p", { class: "hint" },
        t("recipe.steps_as_written", { count: recipe.servings }))),
    h("section", {}, h("h2", {}, t("recipe.steps")),
      h("ol", { class: "steps" }, (recipe.steps ?? []).map((step) => h("li", {}, lineText(step))))),
    about(recipe));
}
