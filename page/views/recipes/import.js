import { readAddress, readFile } from "../../link/recipes.js";
import { portions } from "../../state/drafts.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, field, nothing } from "../../ui/parts.js";
import { go } from "../../ui/route.js";
import { t } from "../../ui/words.js";

// Recipes from a file, or from a page of the web that the box fetches: what was read is shown, and what is ticked is
// put into the box.

/** What there is to choose from: {found, ticked, notes, from}; `busy` while something is read. */
const desk = { address: "", busy: false, wrong: "", read: null };

const kinds = ".json,.jsonld,.cook,.paprikarecipes,.paprikarecipe,.zip,.html,.htm,.txt";

/** Bringing recipes in. */
export function importing(app) {
  if (!app.household.mayChange) return nothing("recipes", t("error.forbidden"));
  return h("div", { key: "import", class: "page narrow recipe-import" },
    h("a", { class: "back", href: "#/recipes" }, icon("back"), t("recipe.all")),
    h("h1", { tabindex: "-1" }, t("import.title")),
    ways(app),
    h("p", { class: `answer ${desk.wrong ? "no" : ""}`, role: "status" },
      desk.busy ? t("import.reading") : desk.wrong),
    desk.read && found(app, desk.read));
}

function ways(app) {
  const address = (event) => {
    event.preventDefault();
    if (desk.address.trim()) read(app, desk.address.trim(), () => readAddress(whole(desk.address.trim())));
  };
  const file = ({ target }) => {
    const [one] = target.files;
    if (one) read(app, one.name, () => readFile(one)).finally(() => { target.value = ""; });
  };
  return h("div", { class: "card form" },
    h("label", { class: "button main file" }, icon("up"), h("span", {}, t("import.file")),
      h("input", { type: "file", accept: kinds, class: "sr", disabled: desk.busy, onchange: file })),
    h("p", { class: "hint" }, t("import.kinds")),
    h("form", { class: "inline-form", onsubmit: address },
      field(t("import.address"), h("input", { name: "address", type: "text", inputmode: "url", autocomplete: "off",
        autocapitalize: "none", spellcheck: "false", maxlength: "2000", placeholder: "example.org/pancakes",
        value: desk.address, oninput: (event) => { desk.address = event.target.value; app.changed(); } })),
      h("button", { class: "button", disabled: desk.busy || !desk.address.trim() }, t("import.fetch"))),
    h("p", { class: "hint" }, t("import.fetches")));
}

const secure = "https:";
// People leave out what goes without saying.
const whole = (address) => (/^https?:\/\//i.test(address) ? address : `${secure}//${address}`);

async function read(app, from, ask) {
  Object.assign(desk, { busy: true, wrong: "", read: null });
  app.changed();
  try {
    const { recipes = [], notes = [] } = await ask();
    desk.read = { found: recipes, notes, from, ticked: new Set(recipes.keys()) };
    // Where the box says why, nothing else is known.
    if (!recipes.length) {
      desk.wrong = notes.join(" ") || t("import.nothing", { from });
      desk.read = null;
    }
  } catch (error) {
    desk.wrong = error.code === "offline" ? t("error.offline") : error.message || t("error.failed");
  }
  desk.busy = false;
  app.changed();
}

function found(app, { found, ticked, notes, from }) {
  const isKnown = (title) => Object.values(app.view.recipes)
    .some((recipe) => recipe.title.toLowerCase() === title.toLowerCase());
  const tick = (index, isTicked) => {
    if (isTicked) ticked.add(index);
    else ticked.delete(index);
    app.changed();
  };
  const all = (isAll) => { desk.read.ticked = new Set(isAll ? found.keys() : []); app.changed(); };
  return h("section", { class: "form", "aria-label": t("import.found", { count: found.length, from }) },
    notes.length > 0 && h("ul", { class: "notes" }, notes.map((note) => h("li", { class: "hint" }, note))),
    found.length > 0 && [
      h("div", { class: "page-head" }, h("h2", {}, t("import.found", { count: found.length, from })),
        found.length > 1 && button({ text: t(ticked.size ? "import.none" : "import.all"), look: "plain",
          onclick: () => all(!ticked.size) })),
      h("ul", { class: "card found" }, found.map((draft, index) => h("li", { key: String(index) },
        h("label", { class: "on-off" },
          h("input", { type: "checkbox", checked: ticked.has(index),
            onchange: (event) => tick(index, event.target.checked) }),
          h("span", {}, h("b", {}, sentence(draft.title || t("import.nameless"))),
            h("span", { class: "hint" }, [t("import.ingredients", { count: draft.ingredients?.length ?? 0 }),
              t("import.steps", { count: draft.steps?.length ?? 0 }),
              isKnown(draft.title ?? "") && t("import.replaces")].filter(Boolean).join(" · ")))),
        readDraft(draft)))),
      h("div", { class: "ends-row" }, button({ text: t("import.put", { count: ticked.size }), symbol: "check",
        look: "main", disabled: !ticked.size,
        onclick: () => put(app, found.filter((_, index) => ticked.has(index))) }))]);
}

// All that was read of one, to look through before it is kept.
const readDraft = ({ ingredients = [], steps = [] }) => ingredients.length + steps.length > 0
  && h("details", {}, h("summary", {}, t("import.look")),
    h("ul", { class: "ingredients" }, ingredients.map((line) => h("li", {}, line))),
    h("ol", { class: "steps" }, steps.map((line) => h("li", {}, line))));

// A frame holds only so much: many recipes go in several commands, which are taken back together.
function put(app, drafts) {
  const sent = portions(drafts).map((some) => app.act.recipe.add(some));
  Object.assign(desk, { address: "", wrong: "", read: null });
  app.toast(t("import.done", { count: drafts.length }), { action: { text: t("undo"), run() {
    app.toasts = app.toasts.filter((toast) => toast.action?.run !== this.run);
    for (const one of sent) app.undoOf(one.id).run();
  } } });
  go("recipes");
}
