import { tagsOf, toggledTag } from "../../state/drafts.js";
import { allTags } from "../../state/recipes.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { button, field } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { reading } from "./reading.js";

// The fields of a recipe. Lines stay lines: one ingredient each, one step each.

/** The most tags that are offered to tap. */
const mostTags = 12;

/** The form of `desk`, which is what is written of a recipe; `id` is that of a recipe that is changed. */
export function form(app, desk, { id, onsave, oncancel, onrestart, onput }) {
  const { form } = desk;
  const put = (fields) => {
    Object.assign(form, fields);
    desk.wrong = "";
    onput();
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
  return h("form", { class: "form", onsubmit: (event) => { event.preventDefault(); onsave(); } },
    desk.wasKept && h("p", { key: "kept", class: "hint kept", role: "status" }, t("recipe.kept"), " ",
      button({ text: t("recipe.start_over"), look: "plain", onclick: onrestart })),
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
      button({ text: t("cancel"), onclick: oncancel }),
      h("button", { class: "button main", disabled: desk.isBusy }, t(desk.isBusy ? "recipe.saving" : "recipe.save"))));
}

/** The recipe of this title, if there is one. */
export const titled = (app, title) => {
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
