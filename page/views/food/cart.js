import { trouble } from "../../app/food/trouble.js";
import { countOf, subtotalOf } from "../../state/food/cart.js";
import { amount, cents, share } from "../../state/food/money.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { button, choice, field, nothing, select } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { clockTime, wallClock } from "../../ui/format.js";
import { momentOf } from "../../ui/moments.js";
import { guest, rememberGuest } from "./guest.js";
import { closedNote, food, head, price, priced, quantity, to, way, whyNot } from "./parts.js";

const usualTips = [10, 15, 20];
const usualTypes = ["dine_in", "takeout", "delivery"];

/** What is going to be ordered, and how. */
export function cart(app) {
  const shop = food(app);
  const { lines } = shop.cart;
  return h("div", { key: "cart", class: "page cart-page" },
    head(app, t("cart.title"), "cart"),
    !lines.length ? nothing("basket", t("cart.nothing"),
      way({ text: t("food.other_places"), symbol: "pin", look: "main", href: to() }))
      : [unplaced(app, shop), closedNote(app, shop.business(shop.cart.businessId).data ?? {},
        shop.ordering(shop.cart.businessId).data),
        h("div", { key: "full", class: "two-sides" }, content(app, shop), checkout(app, shop))]);
}

// An order that did not get through: said, kept, and offered again.
function unplaced(app, shop) {
  const { unplaced: kept } = shop.cart;
  if (!kept) return null;
  const isBack = app.household.linkState === "open";
  return h("div", { key: "unplaced", class: "card unplaced", role: "alert" }, icon("unplugged"),
    h("div", {}, h("h2", {}, t("unplaced.title")), h("p", {}, t("unplaced.says", { time: clockTime(kept.at) })),
      h("p", { class: "hint" }, t(isBack ? "unplaced.back" : "unplaced.away"))),
    button({ text: t("unplaced.again"), symbol: "restart", look: isBack ? "main" : "",
      disabled: !app.household.mayChange, onclick: () => {
        shop.ui.placing = null;
        app.open("foodConfirm", { details: kept.details });
      } }));
}

function content(app, shop) {
  const { cart } = shop;
  const currency = shop.ordering(cart.businessId).data?.currency;
  return h("section", { key: "content", class: "card cart-lines", "aria-labelledby": "cart-of" },
    h("h2", { id: "cart-of" }, h("a", { href: to("at", cart.businessId, "menu") }, cart.businessName)),
    h("ul", { class: "lines" }, cart.lines.map((line) => h("li", { key: line.key, class: "cart-line" },
      h("div", { class: "about" }, h("span", { class: "name" }, line.name),
        line.words.length > 0 && h("span", { class: "hint" }, line.words.join(", ")),
        line.note && h("span", { class: "hint wish" }, `“${line.note}”`)),
      quantity({ name: line.name, value: line.quantity, onchange: (value) => shop.count(line.key, value) }),
      h("span", { class: "total" }, price(line.price * line.quantity, currency)),
      button({ symbol: "bin", look: "plain", label: t("cart.remove", { name: line.name }),
        onclick: () => shop.count(line.key, 0) })))),
    h("p", { class: "sum" }, h("span", {}, t("cart.subtotal")), h("b", {}, price(subtotalOf(cart), currency))),
    h("p", { class: "hint" }, t("cart.total_hint")),
    h("div", { class: "ends-row" },
      way({ text: t("cart.more"), symbol: "plus", href: to("at", cart.businessId, "menu") })));
}

// Fields come and go with what is chosen; each keeps what was typed in it.
const keyed = (key, ...of) => ({ ...field(...of), key });

function checkout(app, shop) {
  const { cart } = shop;
  const rules = shop.ordering(cart.businessId).data;
  const known = guest();
  const types = rules?.orderTypes?.length ? rules.orderTypes : usualTypes;
  const form = (shop.ui.checkout ??= { type: "takeout", tip: 0, later: false });
  if (!types.includes(form.type)) form.type = types[0];
  const set = (fields) => { Object.assign(form, fields); app.changed(); };
  const business = shop.business(cart.businessId).data;
  const why = business && whyNot(app, business, rules);
  // Where it is closed, the order is for when it opens.
  if (why?.opens && form.asked !== cart.businessId) Object.assign(form,
    { asked: cart.businessId, later: true, at: fieldTime(why.opens) });
  const tips = [0, ...(rules?.tipPercents ?? usualTips)];
  const subtotal = subtotalOf(cart);
  const missing = Math.max(0, cents(rules?.minimumOrder) - subtotal);
  const places = form.type === "delivery" ? shop.addresses().data ?? [] : [];
  const saved = places.find((one) => one.label === form.address)
    ?? (form.address === undefined ? places[0] : undefined);
  const tables = form.type === "dine_in"
    ? shop.tables(cart.businessId).data?.filter((table) => table.isActive !== false) ?? [] : [];
  const review = (event) => {
    event.preventDefault();
    const { keepAs, ...said } = values(event.target);
    if (saved) Object.assign(said, { deliveryAddress: saved.address, deliveryNotes: saved.notes ?? "" });
    else if (keepAs) shop.change((api) => api.saveAddress(keepAs,
      { address: said.deliveryAddress, notes: said.deliveryNotes || null }), "addresses")
      .then((wrong) => wrong && app.toast(wrong, { look: "no" }));
    rememberGuest({ name: said.customerName, email: said.customerEmail, phone: said.customerPhone,
      ...(said.deliveryAddress && !saved ? { address: said.deliveryAddress } : {}) });
    const details = { ...said, orderType: form.type,
      ...(tips.includes(form.tip) && form.tip ? { tipAmount: amount(share(subtotal, form.tip)) } : {}),
      ...(said.scheduledFor ? { scheduledFor: new Date(momentOf(new Date(said.scheduledFor))).toISOString() } : {}) };
    app.open("foodConfirm", { details });
  };
  const soonest = fieldTime(wallClock(app.now + Math.max(30, rules?.preparationMinutes ?? 0) * 60_000));
  return h("form", { key: "checkout", class: "card form checkout", onsubmit: review },
    h("h2", {}, t("cart.how")),
    choice({ label: t("cart.how"), value: form.type, look: "wraps",
      options: types.map((key) => ({ key, text: t(`type.${key}`) })), onchoose: (type) => set({ type }) }),
    form.type === "dine_in" && tables.length > 0 && keyed("table", t("cart.table"), select({ name: "tableId", value: "",
      options: [{ value: "", text: t("cart.any_table") },
        ...tables.map((table) => ({ value: table.id,
          text: [table.tableNumber, table.section].filter(Boolean).join(" · ") }))] })),
    places.length > 0 && keyed("saved", t("address.to"),
      select({ value: saved?.label ?? "", onchange: (event) => set({ address: event.target.value }),
      options: [...places.map((one) => ({ value: one.label, text: `${one.label} · ${one.address}` })),
        { value: "", text: t("address.other") }] })),
    form.type === "delivery" && !saved && keyed("address", t("cart.address"),
      h("input", { name: "deliveryAddress", required: true, maxlength: "200", autocomplete: "street-address",
        value: known.address ?? "" })),
    form.type === "delivery" && !saved && h("div", { key: "notes", class: "row" },
      field(t("cart.delivery_notes"), h("input", { name: "deliveryNotes", maxlength: "200", autocomplete: "off" })),
      app.household.mayChange && field(t("address.keep_as"),
        h("input", { name: "keepAs", maxlength: "40", autocomplete: "off", placeholder: t("address.label_example") }))),
    form.type === "delivery" && app.household.mayChange && h("div", { key: "addresses", class: "button-row" },
      button({ text: t("address.title"), symbol: "house", look: "plain edit",
        onclick: () => app.open("foodAddresses") })),
    keyed("name", t("guest.name"), h("input",
      { name: "customerName", required: true, maxlength: "80", autocomplete: "name", value: known.name ?? "" })),
    h("div", { key: "reach", class: "row" },
      field(t("guest.phone"), h("input", { name: "customerPhone", type: "tel", maxlength: "30", autocomplete: "tel",
        value: known.phone ?? "" })),
      field(t("guest.email"), h("input", { name: "customerEmail", type: "email", maxlength: "100",
        autocomplete: "email", value: known.email ?? "" }))),
    h("div", { key: "when", class: "field" }, h("span", { class: "label" }, t("cart.when")),
      choice({ label: t("cart.when"), value: form.later, options: [{ key: false, text: t("cart.soon") },
        { key: true, text: t("cart.later") }], onchoose: (later) => set({ later, at: soonest }) })),
    form.later && keyed("at", t("cart.at"),
      h("input", { name: "scheduledFor", type: "datetime-local", required: true, min: soonest,
        value: form.at ?? soonest, oninput: (event) => {
          form.at = event.target.value;
        } })),
    tips.length > 1 && h("div", { key: "tip", class: "field" }, h("span", { class: "label" }, t("cart.tip")),
      choice({ label: t("cart.tip"), value: tips.includes(form.tip) ? form.tip : 0, look: "small wraps",
        options: tips.map((tip) => ({ key: tip, text: tip ? t("cart.tip_of",
          { percent: tip, amount: price(share(subtotal, tip), rules?.currency) }) : t("cart.no_tip") })),
        onchoose: (tip) => set({ tip }) })),
    keyed("wish", t("food.instructions"), h("textarea", { name: "specialInstructions", rows: "2", maxlength: "300" })),
    missing > 0 && h("p", { key: "missing", class: "hint wrong", role: "status" }, icon("warning"),
      t("cart.minimum", { least: priced(rules.minimumOrder, rules.currency),
        missing: price(missing, rules.currency) })),
    h("button", { key: "go", class: "button main large", disabled: !app.household.mayChange || missing > 0
      || (why !== null && why !== undefined && !why.opens) }, icon("check"),
      t("cart.review", { count: countOf(cart) })));
}

// What the clock on the wall shows as a field for a day and a time has it.
const fieldTime = (wall) => new Date(wall.getTime() - wall.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Reads the order back before it is placed. */
export function confirmOrder(app, { details }) {
  const shop = food(app);
  const { cart } = shop;
  if (!cart.lines.length) return null;
  const rules = shop.ordering(cart.businessId).data;
  const subtotal = subtotalOf(cart);
  const fee = details.orderType === "delivery" ? cents(rules?.deliveryFee) : 0;
  const tip = cents(details.tipAmount);
  const state = (shop.ui.placing ??= { busy: false, wrong: "" });
  const place = async () => {
    if (state.busy) return;
    Object.assign(state, { busy: true, wrong: "" });
    app.changed();
    const { order, error } = await shop.place(details);
    Object.assign(state, { busy: false,
      wrong: !error ? "" : error.code === "offline" ? t("unplaced.dialog") : trouble(error) });
    if (order) {
      shop.ui.placing = shop.ui.checkout = null;
      app.close();
      location.hash = to("order", order.businessId, order.id);
    }
    app.changed();
  };
  return {
    title: t("confirm.title"),
    body: h("div", { class: "form" },
      h("p", {}, h("b", {}, cart.businessName), ` · ${t(`type.${details.orderType}`)} · ${details.customerName}`),
      details.deliveryAddress && h("p", { class: "hint" }, details.deliveryAddress),
      h("ul", { class: "read-back" }, cart.lines.map((line) => h("li", { key: line.key },
        h("span", {}, `${line.quantity} × ${line.name}`, line.words.length > 0
          && h("span", { class: "hint" }, line.words.join(", "))),
          h("span", { class: "total" }, price(line.price * line.quantity, rules?.currency))))),
      fee > 0 && h("p", { class: "sum" }, h("span", {}, t("cart.fee")), h("span", {}, price(fee, rules?.currency))),
      tip > 0 && h("p", { class: "sum" }, h("span", {}, t("cart.tip")),
        h("span", {}, priced(details.tipAmount, rules?.currency))),
      h("p", { class: "sum" }, h("span", {}, t("confirm.about")),
        h("b", {}, price(subtotal + fee + tip, rules?.currency))),
      h("p", { class: "hint" }, t("confirm.pay")),
      h("p", { class: "answer no", role: "alert" }, state.wrong),
      h("div", { class: "ends-row" }, button({ text: t("cancel"), onclick: app.close }),
        button({ text: t(state.busy ? "confirm.placing" : state.wrong ? "confirm.again" : "confirm.place"),
          symbol: "check", look: "main", disabled: state.busy, onclick: place }))),
  };
}
