import { trouble } from "../../../app/food/trouble.js";
import * as api from "../../../link/food.js";
import * as checks from "../../../state/food/checks.js";
import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { button } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { food } from "../parts.js";

// Whether the box gives out what the portion screens of the apps live on: each look makes the very calls that they
// make.

const looks = [
  ["templates", api.activeIngredients, checks.ingredients],
  ["groups", api.activeIngredients, checks.groups],
  ["item", allMenus, checks.onMenu],
  ["customizations", () => api.portionCustomisations(checks.expected.item), checks.ofItem],
  ["defaults", () => api.portionCustomisations(checks.expected.item), checks.defaults],
  ["prices", () => api.portionCustomisations(checks.expected.item), checks.prices],
  ["items", () => api.portionCustomisations(), checks.items],
];

async function allMenus() {
  const places = await api.businesses({ active: "true" });
  return Promise.all(places.map(async (one) =>
    ({ businessName: one.businessName, categories: await api.menu(one.id) })));
}

/** The panel: a look at a time, or all of them. */
export function diagnostics(app) {
  const known = (food(app).ui.looks ??= {});
  const run = async ([key, load, judge]) => {
    if (known[key]?.busy) return;
    known[key] = { busy: true };
    app.changed();
    const from = performance.now();
    let found;
    try {
      found = judge(await load());
    } catch (error) {
      found = { ok: false, lines: [], wrong: { kind: "call", why: trouble(error) } };
    }
    known[key] = { ...found, took: Math.round(performance.now() - from) };
    app.announce(`${t(`look.${key}`)}: ${said(key, known[key])}`);
    app.changed();
  };
  const all = async () => { for (const look of looks) await run(look); };
  return h("section", { key: "diagnostics", class: "card diagnostics", "aria-labelledby": "diagnostics-title" },
    h("div", { class: "card-head" }, h("h2", { id: "diagnostics-title" }, t("look.title")),
      button({ text: t("look.all"), symbol: "play", onclick: all })),
    h("p", { class: "hint" }, t("look.says")),
    h("ul", { class: "lines" }, looks.map((look) => line(look[0], known[look[0]], () => run(look)))));
}

function line(key, result, onclick) {
  const isDone = result && !result.busy;
  return h("li", { key, class: `desk-line look ${isDone ? (result.ok ? "is-ok" : "is-wrong") : ""}` },
    h("span", { class: "look-sign", "aria-hidden": "true" }, isDone ? (result.ok ? "✓" : "✗") : "·"),
    h("span", { class: "about" }, h("span", { class: "name" }, t(`look.${key}`)),
      isDone && h("span", { class: result.ok ? "hint" : "hint wrong" }, !result.ok && icon("warning"),
        said(key, result)),
      isDone && result.lines.length > 0 && h("details", {},
        h("summary", {}, t("look.found", { count: result.lines.length })),
        h("ul", { class: "look-lines" }, result.lines.map((text) => h("li", {}, text))))),
    isDone && h("span", { class: "look-time" }, t("look.took", { n: result.took })),
    button({ text: t(result?.busy ? "look.running" : "look.test"), label: t("look.test_of", { name: t(`look.${key}`) }),
      disabled: Boolean(result?.busy), onclick }));
}

function said(key, { ok, count, wrong }) {
  if (ok) return t("look.ok", { what: t(`look.${key}_count`, { count }) });
  return wrong.kind === "call" ? wrong.why : t(`look.wrong_${wrong.kind}`, { ...wrong });
}
