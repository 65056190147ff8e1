import { groups } from "../../state/order.js";
import { categories, listNames } from "../../state/places.js";
import { amountText, typedAmount } from "../../state/quantity.js";
import { h } from "../../ui/dom.js";
import { peopleChoice, values } from "../../ui/forms.js";
import { button, field, select } from "../../ui/parts.js";
import { listed, sentence } from "../../ui/format.js";
import { addTexts, t } from "../../ui/words.js";
import { categoryTitle, listTitle } from "../list-card.js";

await addTexts("items");

/** Everything that can be done to one line of a list. Null once it is gone. */
export function oneItem(app, { id }) {
  const item = app.view.items[id];
  if (!item) return null;
  const { view, act } = app;
  const stores = [...new Set([...Object.values(view.stores).map((store) => store.name), item.store].filter(Boolean))];
  const save = (event) => {
    event.preventDefault();
    const fields = changes(event.target, item, view);
    if (!fields) return event.target.elements.amount.reportValidity();
    if (Object.keys(fields).length) act.item.update(item, fields);
    repeat(app, item, { ...fields, days: event.target.elements.days.value });
    app.close();
  };
  const shift = (step) => {
    const own = groups(view, item.list, app.ui.groupBy).find((group) => group.items.some((other) => other.id === id));
    const others = own.items.filter((other) => other.id !== id);
    const index = own.items.findIndex((other) => other.id === id) + step;
    if (index >= 0 && index <= others.length) act.item.place(item, others, index);
  };
  return {
    title: sentence(item.name),
    body: h("form", { class: "form", onsubmit: save, oninput: (event) => event.target.setCustomValidity?.("") },
      h("div", { class: "row" },
        field(t("item.name"), h("input", { name: "name", value: item.name, required: true, maxlength: "100",
          autocomplete: "off" }), "wide"),
        field(t("item.amount"), h("input", { name: "amount",
          value: amountText(item.qtyNum, item.unit) || item.quantity || "", maxlength: "30", autocomplete: "off",
          placeholder: t("item.amount_example") }))),
      h("div", { class: "row" },
        field(t("item.category"), select({ name: "category", value: item.category ?? "Other",
          options: categories(view).map((name) => ({ value: name, text: categoryTitle(name) })) })),
        field(t("item.store"), select({ name: "store", value: item.store ?? "",
          options: [{ value: "", text: t("store.any") }, ...stores.map((name) => ({ value: name, text: name }))] })),
        field(t("item.list"), select({ name: "list", value: item.list,
          options: listNames(view, app.ui.ownLists).map((name) => ({ value: name, text: listTitle(name) })) }))),
      field(t("item.repeats"), select({ name: "days", value: repeatOf(view, item),
        options: [...new Set(["", "7", "14", "28", repeatOf(view, item)])].map((days) =>
          ({ value: days, text: oftenText(days, recurring(view, item)) })) })),
      Object.keys(view.people).length > 0 && peopleChoice(view.people, item.forUsers ?? [], t("item.for")),
      !item.checked && h("div", { class: "button-row" },
        button({ text: t("item.up"), symbol: "up", onclick: () => shift(-1) }),
        button({ text: t("item.down"), symbol: "down", onclick: () => shift(1) }),
        button({ text: t("item.bought"), symbol: "pantry", onclick: () => { act.item.bought(item); app.close(); } })),
      h("div", { class: "ends-row" },
        button({ text: t("item.delete"), symbol: "bin", look: "danger", onclick: () => {
          app.deleteItem(item);
          app.close();
        } }),
        h("button", { class: "button main" }, t("save")))),
  };
}

const recurring = (view, item) => Object.values(view.recurring)
  .find((one) => one.name.toLowerCase() === item.name.toLowerCase());
// After how many days it comes back; "weekdays" where it comes on some of them, which only words set.
const repeatOf = (view, item) => {
  const found = recurring(view, item);
  return !found ? "" : found.weekdays ? "weekdays" : String(found.days);
};

/** How often something comes back: "every 2 weeks". */
export function oftenText(days, found) {
  if (!days) return t("item.repeats_never");
  if (days === "weekdays") return listed(found.weekdays.map(sentence));
  return days % 7 === 0 ? t("item.repeats_weeks", { count: days / 7 })
    : t("item.repeats_days", { count: Number(days) });
}

function repeat(app, item, { days, name, qtyNum, unit }) {
  if (days === repeatOf(app.view, item) || days === "weekdays") return;
  const { act } = app;
  if (!days) app.say(act.item.stopRepeating(item.name));
  else app.say(act.item.repeat({ name: (name ?? item.name).toLowerCase(), quantity: qtyNum ?? item.qtyNum,
    unit: unit ?? item.unit, list: item.list }, Number(days)));
}

// What the form says otherwise than the line; null where the amount cannot be read.
function changes(form, item, view) {
  const said = values(form, ["people"]);
  const fields = {};
  if (said.name && said.name !== item.name) fields.name = said.name;
  const before = amountText(item.qtyNum, item.unit) || item.quantity || "";
  if (said.amount && said.amount !== before) {
    const amount = typedAmount(said.amount);
    if (!amount) {
      form.elements.amount.setCustomValidity(t("item.amount_wrong"));
      return null;
    }
    Object.assign(fields, amount);
  }
  if (said.category !== (item.category ?? "Other")) fields.category = said.category;
  if (said.store !== (item.store ?? "")) fields.store = said.store || null;
  if (said.list !== item.list) fields.list = said.list;
  if (Object.keys(view.people).length && said.people.join() !== (item.forUsers ?? []).join()) fields.forUsers =
    said.people;
  return fields;
}

/** Names a new list. */
export function newList(app) {
  const make = (event) => {
    event.preventDefault();
    app.addList(values(event.target).name.toLowerCase());
    app.close();
  };
  return {
    title: t("list.new"),
    body: h("form", { class: "form", onsubmit: make },
      field(t("list.name"), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off",
        placeholder: t("list.name_example") })),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("list.make")))),
  };
}
