import { categories } from "../state/places.js";
import { daysLeft, lotsOf, running, stockGroups, usualUse } from "../state/stock.js";
import { amountText, slotUnit, typedAmount, unitChoices } from "../state/quantity.js";
import { remember } from "../link/device.js";
import { h } from "../ui/dom.js";
import { dayAndMonth, sentence } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { values } from "../ui/forms.js";
import { button, choice, field, nothing, select } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";
import { categoryTitle } from "./list-card.js";

await Promise.all([addTexts("pantry"), addTexts("items")]);

const places = ["pantry", "fridge", "freezer", "cupboard", "cellar"];
const placeTitle = (place) => (places.includes(place) ? t(`place.${place}`) : sentence(place ?? ""));

/** What is in the house. */
export function pantry(app) {
  const { view, ui } = app;
  const found = stockGroups(view, ui.stockBy, ui.stockWords);
  const low = running(view);
  return h("div", { key: "pantry", class: "page narrow" },
    h("div", { class: "page-head" },
      h("h1", { tabindex: "-1" }, t("nav.pantry")),
      h("div", { class: "button-row edit" },
        button({ text: t("scan.title"), symbol: "barcode", onclick: () => app.open("scan") }),
        button({ text: t("pantry.add"), symbol: "plus", look: "main",
          onclick: () => app.open("pantry-add", { form: {} }) }))),
    h("div", { class: "tools" },
      h("div", { class: "search", role: "search" }, icon("search"),
        h("label", { class: "sr", for: "stock-words" }, t("pantry.search")),
        h("input", { id: "stock-words", type: "search", placeholder: t("pantry.search"), value: ui.stockWords,
          autocomplete: "off",
          oninput: (event) => { ui.stockWords = event.target.value; app.changed(); } })),
      choice({ label: t("pantry.by"), value: ui.stockBy, look: "small",
        options: ["date", "place", "category"].map((key) => ({ key, text: t(`pantry.by_${key}`) })),
        onchoose: (by) => { ui.stockBy = by; remember("stockBy", by); app.changed(); } })),
    low.length > 0 && h("section", { class: "low" }, h("h2", {}, icon("warning"), t("pantry.low")),
      h("ul", { class: "lines" }, low.map((minimum) => h("li", { key: minimum.id, class: "line" },
        h("span", { class: "what" }, h("span", { class: "name" }, sentence(minimum.name)),
          h("span", { class: "amount" }, t("pantry.there_of",
            { there: amountText(minimum.there, minimum.unit) || "0",
              wanted: amountText(minimum.qtyNum, minimum.unit) }))),
        button({ text: t("pantry.to_list"), symbol: "cart", look: "edit",
          label: t("pantry.to_list_of", { name: minimum.name }),
          onclick: () => {
            app.act.item.add({ name: minimum.name });
            app.announce(t("list.added", { names: minimum.name }));
          } }))))),
    found.length ? found.map(({ key, rows }) => h("section", { key: `s${key}`, class: "group" },
      ui.stockBy !== "date" && h("h2", {},
        (ui.stockBy === "place" ? placeTitle(key) : categoryTitle(key ?? "Other")) || t("place.none")),
      h("ul", { class: "lines" }, rows.map((row) => stockLine(row, app)))))
      : nothing("pantry", t(ui.stockWords ? "pantry.not_found" : "pantry.nothing")));
}

function stockLine(row, app) {
  const days = daysLeft(row, app.today);
  const badge = days === undefined ? null : days < 0 ? ["past", t("pantry.past", { count: -days })]
    : days === 0 ? ["soon", t("pantry.today")]
      : [days <= 3 ? "soon" : "fine", days <= 14 ? t("pantry.days", { count: days }) : dayAndMonth(row.BestBefore)];
  return h("li", { key: `${row.id} ${row.Place ?? ""}`,
    class: `line ${row.waiting && app.household.linkState !== "open" ? "waiting" : ""}` },
    h("button", { type: "button", class: "what", disabled: !app.household.mayChange,
      onclick: () => app.open("stock", { id: row.id }) },
      h("span", { class: "name" }, sentence(row.Name)),
      h("span", { class: "amount" }, row.QtyText ?? ""),
      row.StoreId && h("span", { class: "tag" }, app.view.stores[row.StoreId]?.name ?? row.StoreId),
      app.ui.stockBy !== "place" && row.Place && h("span", { class: "tag" }, placeTitle(row.Place))),
    badge && h("span", { class: `badge ${badge[0]}` }, badge[0] !== "fine" && icon("warning"), badge[1]),
    button({ text: t("pantry.use"), look: "edit", label: t("pantry.use_of", { name: row.Name }),
      onclick: () => app.open("stock", { id: row.id }) }));
}

/** One row of the pantry: using some or all of it, and how much is always wanted. */
export function oneStock(app, { id }) {
  const row = app.view.pantry[id];
  if (!row) return null;
  const least = Object.values(app.view.minimums).find((minimum) => minimum.name.toLowerCase() === row.NameLower);
  const usual = usualUse(row);
  const use = (quantity, unit) => {
    app.say(app.act.pantry.use(row.NameLower, quantity, unit), { undo: true });
    app.close();
  };
  const some = (event) => {
    event.preventDefault();
    const input = event.target.elements.amount;
    const amount = typedAmount(input.value);
    if (!amount) return wrong(input);
    use(amount.quantity, slotUnit(/[a-z]/i.test(input.value) ? amount.unit : row.Unit));
  };
  const keep = (event) => {
    event.preventDefault();
    const input = event.target.elements.least;
    const amount = input.value.trim() ? typedAmount(input.value) : { quantity: 0 };
    if (!amount) return wrong(input);
    app.say(app.act.pantry.keepAtLeast(row.NameLower, amount.quantity, slotUnit(amount.unit)), { quietly: true });
    app.close();
  };
  return {
    title: sentence(row.Name),
    body: [
      h("p", { class: "big-number" }, row.QtyText ?? ""),
      lotsOf(row).length > 1 && h("ul", { class: "lines", "aria-label": t("pantry.lots") }, lotsOf(row).map((lot) =>
        h("li", { key: lot.id, class: "line" },
          h("span", { class: "what" }, h("span", { class: "amount" }, lot.QtyText),
          lot.Place && h("span", { class: "tag" }, placeTitle(lot.Place)),
          lot.BestBefore && h("span", { class: "tag" }, t("pantry.until", { day: dayAndMonth(lot.BestBefore) })))))),
      row.Notes && h("p", { class: "hint" }, row.Notes),
      h("form", { class: "inline-form", onsubmit: some, oninput: clearWrong },
        field(t("pantry.use_amount"), h("input",
          { name: "amount", value: amountText(usual.quantity, usual.unit), required: true, maxlength: "20",
            autocomplete: "off" })),
        h("button", { class: "button main" }, t("pantry.use")),
        button({ text: t("pantry.use_all"), onclick: () => use() })),
      h("form", { class: "inline-form", onsubmit: keep, oninput: clearWrong },
        field(t("pantry.least"), h("input", { name: "least", value: least ? amountText(least.qtyNum, least.unit) : "",
          maxlength: "20", autocomplete: "off", placeholder: t("pantry.least_example") })),
        h("button", { class: "button" }, t("save"))),
    ],
  };
}

function wrong(input) {
  input.setCustomValidity(t("item.amount_wrong"));
  input.reportValidity();
}
const clearWrong = (event) => event.target.setCustomValidity?.("");

/** A form for what came into the house. `options.form` is what is known already; a scan fills it. */
export function addStock(app, options) {
  const { form: known } = options;
  const save = (event) => {
    event.preventDefault();
    const said = values(event.target);
    const row = { name: said.name, qtyNum: Number(said.quantity) || 1, unit: said.unit };
    for (const key of ["category", "store", "place", "bestBefore"]) if (said[key]) row[key] = said[key];
    if (known.barcode) Object.assign(row, { barcode: known.barcode, notes: `Scanned barcode: ${known.barcode}` });
    app.say(app.act.pantry.add(row), { quietly: true, done: t("pantry.added", { name: said.name }) });
    if (known.barcode) app.open("scan");
    else app.close();
  };
  const stores = Object.values(app.view.stores).map((store) => store.name);
  // What is named by hand is filed by the box, which knows more names.
  const shelves = [...(known.category ? [] : [{ value: "", text: t("pantry.by_name") }]),
    ...[...new Set([known.category, ...categories(app.view)])].filter(Boolean)
      .map((name) => ({ value: name, text: categoryTitle(name) }))];
  return {
    title: known.barcode ? t("scan.found") : t("pantry.add"),
    body: h("form", { class: "form", onsubmit: save },
      known.note && h("p", { class: "hint", role: "status" }, known.note),
      known.barcode && h("p", { class: "code" }, icon("barcode"), known.barcode),
      field(t("item.name"), h("input", { name: "name", value: known.name ?? "", required: true, maxlength: "100",
        autocomplete: "off" })),
      h("div", { class: "row" },
        field(t("pantry.quantity"), h("input",
          { name: "quantity", type: "number", min: "0.01", step: "any", value: "1", required: true })),
        field(t("pantry.unit"), select({ name: "unit", value: "item",
          options: unitChoices.map((unit) => ({ value: unit, text: unit })) })),
        field(t("item.category"), select({ name: "category", value: known.category ?? "", options: shelves }))),
      h("div", { class: "row" },
        field(t("pantry.place"), select({ name: "place", value: "",
          options: [{ value: "", text: t("place.none") },
            ...places.map((place) => ({ value: place, text: placeTitle(place) }))] })),
        field(t("item.store"), select({ name: "store", value: known.store ?? "",
          options: [{ value: "", text: t("store.any") }, ...stores.map((name) => ({ value: name, text: name }))] })),
        field(t("pantry.best_before"), h("input", { name: "bestBefore", type: "date" }))),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("pantry.save")))),
  };
}
