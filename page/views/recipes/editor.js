import { whole } from "../../app/recipe-book.js";
import { fetchRecipe } from "../../link/api.js";
import { keepForm, keptForm } from "../../link/recipes.js";
import { draftOf, formOf, isSame, tagsOf, toggledTag } from "../../state/drafts.js";
import { allTags } from "../../state/recipes.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, field, nothing } from "../../ui/parts.js";
import { go, route } from "../../ui/route.js";
import { t } from "../../ui/words.js";
import { reading } from "./reading.js";

// Writing a recipe, or changing one. What is typed is kept in this tab until it is saved or thrown away.

/** The most tags that are offered to tap. */
const mostTags = 12;

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
    desk.form ? form(app, desk, { name, id })
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

function form(app, desk, { name, id }) {
  const { form } = desk;
  const put = (fields) => {
    Object.assign(form, fields);
    desk.wrong = "";
    keepForm(name, isSame(form, desk.before) ? null : form);
    app.changed();
  };
  const input = (key, more = {}) => h("input", { name: key, autocomplete: "off", value: form[key],
    oninput: (event) => put({ [key]: event.target.value }), ...more });
  const area = (key, rows, more = {}) => h("textarea", { name: key, value: form[key], spellcheck: "true",
    rows: String(Math.min(24, Math.max(rows, form[key].split("\n").length + 1))),
    oninput: (event) => put({ [key]: event.target.value }), ...more });
  const amount = (key, more = {}) => input(key,
    { type: "number", min: "0", step: "any", inputmode: "decimal", ...more });
  const sum = Number(form.prep) + Number(form.cook);
  const same = titled(app, form.title);
  return h("form", { class: "form", onsubmit: (event) => { event.preventDefault(); save(app, desk, { name, id }); } },
    desk.wasKept && h("p", { key: "kept", class: "hint kept", role: "status" }, t("recipe.kept"), " ",
      button({ text: t("recipe.start_over"), look: "plain", onclick: () => startOver(app, desk, name) })),
    field(t("recipe.title"), input("title",
      { required: true, maxlength: "200", placeholder: t("recipe.title_example") })),
    same && same.id !== id && h("p", { key: "same", class: "hint" }, t(id ? "recipe.same_title" : "recipe.replaces",
      { title: sentence(same.title) })),
    h("div", { key: "numbers", class: "row numbers" }, field(t("recipe.servings"), amount("servings", { max: "1000" })),
      field(t("recipe.prep"), amount("prep")), field(t("recipe.cooking"), amount("cook")),
      field(t("recipe.total"), amount("total", { placeholder: sum ? String(sum) : "" }))),
    tags(app, form, input, put),
    h("div", { key: "ingredients", class: "read-lines" },
      field(t("recipe.ingredients"), area("ingredients", 8, { placeholder: t("recipe.ingredients_example") })),
      reading(app, form.ingredients)),
    field(t("recipe.steps"), area("steps", 8, { placeholder: t("recipe.steps_example") })),
    h("div", { key: "more", class: "form" }, field(t("recipe.source"), input("source", { maxlength: "500" })),
      field(t("recipe.note"), area("note", 2))),
    h("p", { key: "wrong", class: "answer no", role: "alert" }, desk.wrong),
    h("div", { key: "ends", class: "ends-row" },
      button({ text: t("cancel"), onclick: () => leave(app, desk, { name, id }) }),
      h("button", { class: "button main", disabled: desk.isBusy }, t(desk.isBusy ? "recipe.saving" : "recipe.save"))));
}

const titled = (app, title) => {
  const wanted = title.trim().toLowerCase();
  return wanted && Object.values(app.view.recipes).find((recipe) => recipe.title.toLowerCase() === wanted);
};

// Those of the household are there to tap; others are typed.
function tags(app, form, input, put) {
  const known = allTags(app.view).slice(0, mostTags);
  const chosen = tagsOf(form.tags);
  return h("div", { key: "tags", class: "tags-field" },
    field(t("recipe.tags"), input("tags", { maxlength: "200", placeholder: t("recipe.tags_example") })),
    known.length > 0 && h("div", { class: "button-row", role: "group", "aria-label": t("recipe.known_tags") },
      known.map((tag) => button({ key: tag, text: sentence(tag), "aria-pressed": String(chosen.includes(tag)),
        onclick: () => put({ tags: toggledTag(form.tags, tag) }) }))));
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
