import { amount, cents } from "../../state/food/money.js";
import { categories as portionCategories, levels } from "../../state/food/portions.js";
import { h } from "../../ui/dom.js";
import { values } from "../../ui/forms.js";
import { button, field, select } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { confirmOrder } from "./cart.js";
import { addresses } from "./addresses.js";
import { pictureField } from "./desk/picture.js";
import { foodRefund } from "./desk/order.js";
import { foodSeat, foodWaitFor } from "./desk/waiting.js";
import { change, check, wholeAddress } from "./desk/forms.js";
import { food } from "./parts.js";
import { categoryLine } from "./symbols.js";

// What opens above the views of food. The dialogs of the page find them here by their names.

export { addresses as foodAddresses, confirmOrder as foodConfirm, foodRefund, foodSeat, foodWaitFor };

const sure = (title, text, yes, { onyes, symbol = "check", look = "main", no = t("food.keep") }, app) => ({
  title, body: [h("p", {}, text), h("div", { class: "ends-row" }, button({ text: no, onclick: app.close }),
    button({ text: yes, symbol, look, onclick: () => {
      app.close();
      onyes();
    } }))],
});

/** Asks before the things of another business are dropped from the cart. */
export const foodSwitch = (app, { from, to, put }) =>
  sure(t("switch.title"), t("switch.sure", { from, to }), t("switch.yes"), { onyes: put, symbol: "basket" }, app);

/** Asks before an order is called off. */
export const foodCancelOrder = (app, { businessId, id }) =>
  sure(t("order.cancel"), t("order.cancel_sure"), t("order.cancel"), {
  onyes: () => food(app).advance({ businessId, id }, "cancelled"), symbol: "close", look: "danger",
}, app);

/** Asks before a booking is called off, and why. */
export function foodCancelBooking(app, { businessId, id }) {
  const send = (event) => {
    event.preventDefault();
    const { reason } = values(event.target);
    app.close();
    food(app).advanceBooking({ businessId, id }, "cancelled", reason || undefined);
  };
  return {
    title: t("booking.cancel"),
    body: h("form", { class: "form", onsubmit: send }, h("p", {}, t("booking.cancel_sure")),
      field(t("booking.reason"), h("input", { name: "reason", maxlength: "200", autocomplete: "off" })),
      h("div", { class: "ends-row" }, button({ text: t("food.keep"), onclick: app.close }),
        h("button", { class: "button danger" }, t("booking.cancel")))),
  };
}

/** Where home is: distances and the map are from there. */
export function foodHome(app) {
  const shop = food(app);
  const known = shop.position;
  const save = async (event) => {
    event.preventDefault();
    const { latitude, longitude } = values(event.target);
    finish(await shop.settle({ latitude: Number(latitude), longitude: Number(longitude) }));
  };
  const finish = (wrong) => {
    if (wrong) return app.toast(wrong, { look: "no" });
    app.close();
    app.toast(t("home.kept"));
  };
  const find = () => navigator.geolocation.getCurrentPosition(
    async ({ coords }) => finish(await shop.settle(
      { latitude: Math.round(coords.latitude * 1e4) / 1e4, longitude: Math.round(coords.longitude * 1e4) / 1e4 })),
    () => app.toast(t("home.not_found"), { look: "no" }), { timeout: 10_000 });
  const degrees = (name, limit) => field(t(`home.${name}`),
    h("input", { name, type: "number", step: "any", min: String(-limit), max: String(limit), required: true,
      value: known ? String(known[name]) : "" }));
  return {
    title: t("home.title"),
    body: h("form", { class: "form", onsubmit: save }, h("p", { class: "hint" }, t("home.says")),
      h("div", { class: "row" }, degrees("latitude", 90), degrees("longitude", 180)),
      h("div", { class: "ends-row" }, "geolocation" in navigator && isSecureContext
        && button({ text: t("home.find"), symbol: "pin", onclick: find }),
        h("button", { class: "button main" }, t("save")))),
  };
}

// A form of the staff's: sends what it says, and stays open where the box would not have it.
function staffForm(app, work, ...children) {
  const save = async (event) => {
    event.preventDefault();
    if (await work(values(event.target), event.target)) app.close();
  };
  return h("form", { class: "form", onsubmit: save }, children);
}
const ends = (app, more) => h("div", { class: "ends-row" }, more, h("button", { class: "button main" }, t("save")));

/** A new category of a menu. */
export const foodCategory = (app, { business }) => ({
  title: t("admin.add_category"),
  body: staffForm(app, ({ name }) => change(app, (api) => api.addCategory(business, { name }), `categories/${business}`,
    `menu/${business}`),
    field(t("item.name"), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off" })),
      ends(app)),
});

const flags = ["isVegetarian", "isVegan", "isGlutenFree", "containsNuts", "containsDairy"];

/** An item of a menu, new or to change. */
export function foodItem(app, { business, category, id }) {
  const shop = food(app);
  const item = id && shop.categories(business).data?.flatMap((one) => one.items ?? []).find((one) => one.id === id);
  if (id && !item) return null;
  const renewed = [`categories/${business}`, `menu/${business}`];
  const save = (said, form) => {
    const body = { name: said.name, price: amount(cents(said.price)), description: said.description,
      ...(said.imageUrl === undefined ? {} : { imageUrl: wholeAddress(said.imageUrl) }),
      prepTimeMinutes: Number(said.prepTimeMinutes) || undefined, isActive: form.elements.isActive.checked,
      ...Object.fromEntries(flags.map((flag) => [flag, form.elements[flag].checked])) };
    return change(app, (api) => (id ? api.changeItem(business, id, body)
      : api.addItem(business, { ...body, categoryId: category })), ...renewed);
  };
  const names = { isVegetarian: "vegetarian", isVegan: "vegan", isGlutenFree: "gluten_free", containsNuts: "nuts",
    containsDairy: "dairy" };
  return {
    title: item ? item.name : t("admin.add_item"),
    body: staffForm(app, save,
      field(t("item.name"), h("input", { name: "name", required: true, maxlength: "80", autocomplete: "off",
        value: item?.name ?? "" })),
      h("div", { class: "row" }, field(t("admin.price"), h("input",
        { name: "price", type: "number", min: "0", step: "0.01", required: true,
          value: item ? String(item.price) : "" })),
        field(t("admin.minutes"), h("input", { name: "prepTimeMinutes", type: "number", min: "0", max: "600",
          value: item?.prepTimeMinutes ? String(item.prepTimeMinutes) : "" }))),
      field(t("admin.description"), h("textarea",
        { name: "description", rows: "2", maxlength: "300", value: item?.description ?? "" })),
      item && pictureField(app, { name: "imageUrl", label: t("picture.item"), url: item.imageUrl, renews: renewed,
        send: (api, picture) => api.sendItemPicture(business, id, picture),
          remove: (api) => api.removeItemPicture(business, id) }),
      h("fieldset", {}, h("legend", {}, t("admin.marks")),
        h("div", { class: "chips" },
          flags.map((flag) => check(flag, t(`diet.${names[flag]}`), Boolean(item?.[flag]))))),
      h("div", { class: "chips" }, check("isActive", t("admin.on_menu"), item?.isActive ?? true)),
      item && h("div", { class: "button-row" },
        button({ text: t("admin.standard"), symbol: "plus",
          onclick: () => change(app, (api) => api.standardSandwich(business, id), ...renewed, `portions/${id}`) })),
      ends(app, item && button({ text: t("remove"), symbol: "bin", look: "danger", onclick: async () => {
        if (await change(app, (api) => api.removeItem(business, id), ...renewed)) app.close();
      } }))),
  };
}

/** An ingredient, new or to change. */
export function foodIngredient(app, { id }) {
  const row = id && food(app).ingredients().data?.find((one) => one.id === id);
  if (id && !row) return null;
  const save = (said, form) => {
    const body = { name: said.name, category: said.category, defaultPortion: said.defaultPortion,
      isActive: form.elements.isActive.checked,
      portionPricing: Object.fromEntries(levels.map((level) => [level, amount(cents(said[`price-${level}`]))])) };
    return change(app, (api) => (id ? api.changeIngredient(String(id), body) : api.addIngredient(body)), "ingredients",
      "portions/", "menu/");
  };
  return {
    title: row ? row.name : t("admin.add_ingredient"),
    body: staffForm(app, save,
      field(t("item.name"), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off",
        value: row?.name ?? "" })),
      h("div", { class: "row" }, field(t("item.category"),
        select({ name: "category", value: row?.category ?? "vegetables",
          options: portionCategories.map((category) => ({ value: category, text: categoryLine(category) })) })),
        field(t("admin.usual_portion"), select({ name: "defaultPortion", value: row?.default_portion ?? "regular",
          options: levels.map((level) => ({ value: level, text: t(`portions.${level}`) })) }))),
      h("fieldset", {}, h("legend", {}, t("admin.portion_prices")),
        h("div", { class: "row" }, levels.slice(1).map((level) => field(t(`portions.${level}`),
        h("input", { name: `price-${level}`, type: "number", min: "0", step: "0.01",
          value: String(row?.portion_pricing?.[level] ?? 0) }))))),
      h("div", { class: "chips" }, check("isActive", t("admin.in_use"), row?.is_active ?? true)), ends(app)),
  };
}

/** A table, new or to change. */
export function foodTable(app, { business, id }) {
  const table = id && food(app).tables(business).data?.find((one) => one.id === id);
  if (id && !table) return null;
  const save = (said, form) => {
    const body = { tableNumber: said.tableNumber, section: said.section || undefined, capacity: Number(said.capacity),
      isActive: form.elements.isActive.checked };
    return change(app, (api) => (id ? api.changeTable(business, id, body) : api.addTable(business, body)),
      `tables/${business}`, `slots/${business}/`);
  };
  return {
    title: table ? t("booking.table", { n: table.tableNumber }) : t("admin.add_table"),
    body: staffForm(app, save,
      h("div", { class: "row" }, field(t("admin.table_number"),
        h("input", { name: "tableNumber", required: true, maxlength: "10", autocomplete: "off",
          value: table?.tableNumber ?? "" })),
        field(t("admin.capacity"), h("input", { name: "capacity", type: "number", min: "1", max: "100", required: true,
          value: String(table?.capacity ?? 4) })),
        field(t("admin.section"), h("input",
          { name: "section", maxlength: "40", autocomplete: "off", value: table?.section ?? "" }))),
      h("div", { class: "chips" }, check("isActive", t("admin.in_use"), table?.isActive ?? true)),
      ends(app, table && button({ text: t("remove"), symbol: "bin", look: "danger", onclick: async () => {
        if (await change(app, (api) => api.removeTable(business, id), `tables/${business}`)) app.close();
      } }))),
  };
}

export { dontSend as foodDontSend } from "./queue.js";
export { foodPIN } from "./desk/pin.js";
