import { whole } from "../../app/recipe-book.js";
import { fetchRecipe } from "../../link/api.js";
import { keepForm, keptForm } from "../../link/recipes.js";
import { draftOf, formOf, isSame } from "../../state/drafts.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { nothing } from "../../ui/parts.js";
import { go, route } from "../../ui/route.js";
import { t } from "../../ui/words.js";
import { form, titled } from "./form.js";

// Writing a recipe, or changing one. What is typed is kept in this tab until it is saved or thrown away.

/** What is written, by the recipe: {form, before, wrong, isBusy, wasKept}. */
const desks = new Map();

/** The form of a recipe; without `id`, of a new one. */
export function editor(app, id) {
  const name = id ?? "new";
  if (!app.household.mayChange) return nothing("recipes", t("error.forbidden"));
  if (!desks.has(name)) open(app, name, id);
  const desk = desks.get(name);
  const back = id ? `#/recipes/${encodeURIComponent(id)}` : "#/recipes";
  return h("div", { key: `editor ${name}`, class: "page recipe-editor" },
    h("a", { class: "back", href: back }, icon("back"), t(id ? "recipe.back" : "recipe.all")),
    h("h1", { tabindex: "-1" }, id ? t("recipe.edit_title", { title: sentence(app.view.recipes[id]?.title ?? "") })
      : t("recipe.new")),
    desk.form ? form(app, desk, { id, onsave: () => save(app, desk, { name, id }),
      oncancel: () => leave(app, desk, { name, id }), onrestart: () => startOver(app, desk, name),
      onput: () => keepForm(name, isSame(desk.form, desk.before) ? null : desk.form) })
      : h("p", { class: "hint", role: "status" }, desk.trouble || t("loading")));
}

// A recipe is asked for anew, so that nobody changes what it was before.
async function open(app, name, id) {
  const desk = { form: null, wrong: "", trouble: "", isBusy: false };
  desks.set(name, desk);
  if (id) {
    const recipe = await fetchRecipe(id).catch(() => whole(id, app.view.recipes[id], app.changed).recipe);
    desk.before = recipe && formOf(recipe);
    if (!recipe) {
      desk.trouble = t(app.view.recipes[id] ? "recipe.offline" : "recipe.gone");
      setTimeout(() => desks.delete(name), 5_000);
      return app.changed();
    }
  } else {
    desk.before = formOf();
  }
  const kept = keptForm(name);
  desk.wasKept = Boolean(kept) && !isSame(kept, desk.before);
  desk.form = desk.wasKept ? { ...desk.before, ...kept } : { ...desk.before };
  app.changed();
}

function startOver(app, desk, name) {
  keepForm(name, null);
  Object.assign(desk, { form: { ...desk.before }, wasKept: false, wrong: "" });
  app.changed();
}

const isAt = (app, name) => app.route.view === "recipes" && app.route.path.join("/").startsWith(name);

// The form goes at once: drawn once more before the page has moved, it would begin anew.
function close(app, name, id) {
  keepForm(name, null);
  desks.delete(name);
  go("recipes", id);
  app.route = route();
}

// Whoever cancels by mistake has it back with one touch.
function leave(app, desk, { name, id }) {
  const { form } = desk;
  const isTyped = !isSame(form, desk.before);
  close(app, name, id);
  if (isTyped) app.toast(t("recipe.thrown_away"), { action: { text: t("undo"), run() {
    keepForm(name, form);
    app.toasts = app.toasts.filter((toast) => toast.action?.run !== this.run);
    location.hash = id ? `/recipes/${encodeURIComponent(id)}/edit` : "/recipes/new";
  } } });
}

async function save(app, desk, { name, id }) {
  const draft = draftOf(desk.form);
  const isThere = app.household.linkState === "open";
  const sent = id ? app.act.recipe.change(id, draft) : app.act.recipe.add([draft]);
  if (!isThere) {
    close(app, name, id);
    return app.toast(t("recipe.waits"), { action: app.undoOf(sent.id) });
  }
  Object.assign(desk, { isBusy: true, wrong: "" });
  app.changed();
  const { ok, message } = await sent;
  desk.isBusy = false;
  if (ok) {
    if (isAt(app, name)) close(app, name, id ?? titled(app, draft.title)?.id);
    keepForm(name, null);
    desks.delete(name);
    app.toast(message || t("recipe.saved"), { action: app.undoOf(sent.id) });
  } else {
    // What is said at the form need not be said twice.
    desk.wrong = message || t("error.failed");
    app.toasts = app.toasts.filter((toast) => toast.text !== desk.wrong);
  }
  app.changed();
}
