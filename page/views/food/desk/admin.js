import { cents, sum } from "../../../state/food/money.js";
import { categories as portionCategories, levels } from "../../../state/food/portions.js";
import { canCancel, inTurn, isActive, nextOrder, nextReservation, orderSteps } from "../../../state/food/progress.js";
import { h } from "../../../ui/dom.js";
import { wallTime } from "../../../ui/format.js";
import { icon } from "../../../ui/icons.js";
import { endsRest } from "../../../ui/context-menu.js";
import { button, choice, field, nothing, select } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { menuFile } from "./menu-file.js";
import { deskOrder } from "./order.js";
import { lockButton } from "./pin.js";
import { settings } from "./settings.js";
import { waiting } from "./waiting.js";
import { diagnostics } from "./diagnostics.js";
import { change } from "./forms.js";
import { itemActs, itemMenu, moreButton } from "./item-menu.js";
import { lazily } from "../../../ui/lazy.js";
import { back, food, head, price, priced, shown, sign, status, to, verified, way } from "../parts.js";
import { categoryTitle, typeBadge, typeName, types } from "../symbols.js";
import { chosenWords, whenText } from "../yours.js";

const tabs = ["orders", "bookings", "menu", "ingredients", "tables", "settings"];
const states = { active: (one) => one.isActive, verified: (one) => one.isVerified, pending: (one) => !one.isVerified,
  closed: (one) => !one.isActive };

/** All businesses, or the console of one. */
export const admin = (app, id, tab, part) => (id ? desk(app, id, tabs.includes(tab) ? tab : "orders", part) : all(app));

function all(app) {
  const shop = food(app);
  const set = (key) => (event) => { shop.ui[key] = event.target.value; app.changed(); };
  return h("div", { key: "admin", class: "page" },
    head(app, t("admin.title"), "shop"),
    h("div", { key: "filters", class: "food-filters" },
      h("div", { class: "search", role: "search" }, icon("search"),
        h("label", { class: "sr", for: "admin-words" }, t("food.search")),
        h("input", { id: "admin-words", type: "search", placeholder: t("food.search"), value: shop.ui.adminWords,
          autocomplete: "off", oninput: set("adminWords") })),
      field(t("food.type"), select({ value: shop.ui.adminType, onchange: set("adminType"),
        options: [{ value: "", text: t("food.any_type") },
          ...types.map((type) => ({ value: type, text: typeName(type) }))] })),
      field(t("admin.status"), select({ value: shop.ui.adminStatus, onchange: set("adminStatus"),
        options: [{ value: "", text: t("admin.any") },
          ...Object.keys(states).map((key) => ({ value: key, text: t(`admin.${key}`) }))] }))),
    shown(app, shop.allBusinesses(), (businesses) => [totals(app, shop, businesses), listed(app, shop, businesses)],
      { rows: 5 }),
    diagnostics(app));
}

const figure = (key, value) => h("div", { key, class: "figure" }, h("dt", {}, t(`admin.${key}`)), h("dd", {}, value));

function totals(app, shop, businesses) {
  const stats = businesses.map((one) => shop.stats(one.id, app.today).data);
  const known = stats.filter(Boolean);
  const number = (key) => (known.length === stats.length ? String(sum(known.map((one) => one[key]))) : "…");
  return h("dl", { key: "totals", class: "card figures" },
    figure("businesses", String(businesses.length)),
      figure("verified", String(businesses.filter((one) => one.isVerified).length)),
    figure("orders_today", number("totalOrders")), figure("in_work",
      known.length === stats.length ? String(sum(known.map((one) => one.pendingOrders + one.preparingOrders))) : "…"),
    figure("revenue_today", known.length === stats.length ? price(sum(known.map((one) => cents(one.totalRevenue))))
      : "…"));
}

function listed(app, shop, businesses) {
  const words = shop.ui.adminWords.trim().toLowerCase();
  const found = businesses.filter((one) => (!shop.ui.adminType || one.businessType === shop.ui.adminType)
    && (states[shop.ui.adminStatus]?.(one) ?? true)
    && [one.businessName, one.city, one.owner?.name, one.owner?.email]
      .some((text) => text?.toLowerCase().includes(words)));
  if (!found.length) return nothing("shop", t(businesses.length ? "food.none_found" : "food.none"));
  return h("ul", { key: "list", class: "card lines" },
    found.map((one) => h("li", { key: one.id },
      h("a", { class: "entry", href: to("admin", one.id) }, sign(one, "small"),
    h("span", { class: "about" }, h("span", { class: "name" }, one.businessName),
      h("span", { class: "hint facts" }, typeBadge(one.businessType),
        [one.city, one.owner?.name || one.owner?.email].filter(Boolean).join(" · "))),
    h("span", { class: "ends" }, one.isVerified ? verified(one)
      : h("span", { class: "status s-pending" }, icon("waits"), t("admin.pending")),
      !one.isActive && h("span", { class: "status s-cancelled" }, icon("close"), t("admin.closed")))))));
}

function desk(app, id, tab, part) {
  const shop = food(app);
  const body = { orders: part ? deskOrder : orders, bookings, menu, ingredients, tables, settings }[tab];
  // What is at the top of everything would stand in the way of forms and of one order.
  const isOverview = (tab === "orders" && !part) || (tab === "settings" && (part ?? "profile") === "profile");
  return h("div", { key: `desk-${id}`, class: "page" },
    back(to("admin"), t("admin.title")),
    shown(app, shop.business(id), (one) => [
      h("div", { key: "head", class: "page-head" }, h("h1", { tabindex: "-1" }, one.businessName),
        h("div", { class: "button-row" }, verified(one), lockButton(app),
        way({ text: t("board.title"), symbol: "kitchen", look: "main", href: to("board", id) }),
        isOverview && button({ text: t(one.isVerified ? "admin.unverify" : "admin.verify"), symbol: "verified",
          look: "edit", onclick: () => change(app, (api) => api.changeBusiness(id, { isVerified: !one.isVerified }),
            `business/${id}`, "businesses", "all-businesses") }),
        isOverview && button({ text: t(one.isActive ? "admin.close" : "admin.open"),
          symbol: one.isActive ? "pause" : "play", look: "edit",
          onclick: () => change(app, (api) => api.changeBusiness(id, { isActive: !one.isActive }), `business/${id}`,
            "businesses", "all-businesses") }))),
      isOverview && tab === "orders" && shown(app, shop.stats(id, app.today),
        (stats) => h("dl", { key: "figures", class: "card figures" },
        figure("orders_today", String(stats.totalOrders)), openFigures(shop, id),
        figure("done", String(stats.completedOrders)),
        figure("cancelled", String(stats.cancelledOrders)), figure("revenue_today", priced(stats.totalRevenue)),
          figure("average", priced(stats.averageOrderValue))), { rows: 1 }),
      choice({ label: t("admin.console"), value: tab, look: "wraps",
        options: tabs.map((key) => ({ key, text: t(`admin.tab_${key}`) })), onchoose: (key) => {
          location.hash = to("admin", id, key);
        } }),
      h("div", { key: tab, class: "desk" }, body(app, shop, one, part)),
    ], { rows: 5 }));
}

// Counted from what the kitchen's display shows, so that both say the same.
const openFigures = (shop, id) => orderSteps.filter(isActive).map((name) =>
  h("div", { key: name, class: `figure s-${name}` }, h("dt", {}, t(`order.${name}`)),
    h("dd", {}, String(shop.queue(id, name).data?.length ?? "…"))));

function orders(app, shop, one) {
  const wanted = shop.ui.deskOrders ?? "pending";
  return [h("div", { key: "filter" }, field(t("admin.status"), select({ value: wanted, onchange: (event) => {
    shop.ui.deskOrders = event.target.value;
    app.changed();
  },
    options: [...orderSteps, "cancelled"].map((key) => ({ value: key, text: t(`order.${key}`) })) }))),
  shown(app, shop.queue(one.id, wanted),
    (list) => (list.length ? h("ul", { key: "list", class: "card lines" },
      inTurn(list).map((order) => h("li", { key: order.id, class: "desk-line" },
    h("span", { class: "about" }, h("a", { class: "name", href: to("admin", one.id, "orders", order.id) },
      `${t("order.number", { n: order.orderNumber })} · ${order.customerName}`),
      h("span", { class: "hint" }, `${t(`type.${order.orderType}`)} · ${whenText(app, order.createdAt)}`),
      order.items.map((item) => h("span", { key: item.id, class: "hint" },
        `${item.quantity} × ${item.itemName}${chosenWords(item).length ? `: ${chosenWords(item).join(", ")}` : ""}`))),
    h("span", { class: "ends" }, status("order", order.status), h("b", {}, priced(order.totalAmount, order.currency))),
    h("div", { class: "button-row edit" },
      ["pending", "failed"].includes(order.paymentStatus) && order.status !== "cancelled"
        && button({ text: t("admin.paid"), look: "plain", label: t("admin.paid_of", { n: order.orderNumber }),
          onclick: () => change(app, async (api) => shop.hear(await api.pay(one.id, order.id)), `stats/${one.id}`) }),
      canCancel(order.status) && button({ text: t("order.cancel"), look: "danger",
        label: t("admin.cancel_of", { n: order.orderNumber }),
        onclick: () => app.open("foodCancelOrder", { businessId: one.id, id: order.id }) }),
      nextOrder(order.status) && button({ text: t(`board.to_${nextOrder(order.status)}`), symbol: "next",
        label: t("board.to_of", { what: t(`board.to_${nextOrder(order.status)}`), n: order.orderNumber }),
        onclick: () => shop.advance(order, nextOrder(order.status)) })))))
    : nothing("basket", t("admin.no_orders"),
      way({ text: t("board.title"), symbol: "kitchen", href: to("board", one.id) }))), { rows: 4 })];
}

function bookings(app, shop, one) {
  const date = shop.ui.deskDate ?? app.today;
  return [h("div", { key: "filter" }, field(t("meal.day"),
    h("input", { type: "date", value: date, onchange: (event) => {
      shop.ui.deskDate = event.target.value || app.today;
      app.changed();
    } }))),
    shown(app, shop.reservations(one.id, date), (list) =>
      (list.length ? h("ul", { key: "list", class: "card lines" },
        [...list].sort((a, b) => a.reservationTime.localeCompare(b.reservationTime))
        .map((booking) => h("li", { key: booking.id, class: "desk-line" },
      h("span", { class: "about" }, h("span", { class: "name" },
        `${wallTime(booking.reservationTime)} · ${booking.customerName}`),
        h("span", { class: "hint" }, [t("booking.party", { count: booking.partySize }),
          booking.table && t("booking.table", { n: booking.table.tableNumber }), booking.customerPhone,
          booking.occasion, booking.specialRequests].filter(Boolean).join(" · "))),
      h("span", { class: "ends" }, status("reservation", booking.status)),
      isActive(booking.status) && h("div", { class: "button-row edit" },
        canCancel(booking.status) && button({ text: t("booking.cancel"), look: "danger",
          onclick: () => app.open("foodCancelBooking", { businessId: one.id, id: booking.id }) }),
        booking.status === "confirmed" && button(
          { text: t("reservation.no_show"), look: "plain", onclick: () => shop.advanceBooking(booking, "no_show") }),
        nextReservation(booking.status) && button({ text: t(`admin.to_${nextReservation(booking.status)}`),
          symbol: "next", onclick: () => shop.advanceBooking(booking, nextReservation(booking.status)) })))))
      : nothing("plan", t("admin.no_bookings"))), { rows: 4 }),
  waiting(app, shop, one)];
}

function menu(app, shop, one) {
  const renewed = [`categories/${one.id}`, `menu/${one.id}`];
  return [h("div", { key: "acts", class: "ends-row edit" },
    button({ text: t("admin.add_category"), symbol: "plus",
      onclick: () => app.open("foodCategory", { business: one.id }) })),
    menuFile(app, shop, one),
    shown(app, shop.categories(one.id),
      (list) => (list.length ? h("div", { key: "list", class: "panels" },
        list.map((category) => h("section",
        { key: category.id, class: "card", "aria-labelledby": `desk-${category.id}` },
      h("div", { class: "card-head" }, h("h2", { id: `desk-${category.id}` }, category.name),
        button({ text: t("admin.add_item"), symbol: "plus", look: "edit",
          label: t("admin.add_item_to", { name: category.name }),
          onclick: () => app.open("foodItem", { business: one.id, category: category.id }) })),
      (category.items ?? []).length === 0 && h("p", { class: "hint" }, t("admin.no_items")),
      lazily(app, { name: `desk-${one.id}`, part: category.id, version: list, view: String(app.household.mayChange),
        look: "lines" }, category.items ?? [],
        (item) => h("li", { key: item.id, class: "line dish", ...itemActs(app, one, category, item) },
        h("button", { type: "button", class: "what", disabled: !app.household.mayChange,
          onclick: () => endsRest() || app.open("foodItem", { business: one.id, category: category.id, id: item.id }) },
          h("span", { class: "name" }, item.name), h("span", { class: "amount" }, priced(item.price, one.currency)),
          !item.isActive && h("span", { class: "tag" }, t("admin.hidden"))),
        button({ text: t(item.isAvailable ? "admin.there" : "admin.sold_out"),
          symbol: item.isAvailable ? "check" : "close", look: `edit ${item.isAvailable ? "" : "gone"}`,
          label: t(item.isAvailable ? "admin.there_of" : "admin.sold_out_of", { name: item.name }),
          "aria-pressed": String(item.isAvailable),
          onclick: () => change(app, (api) => api.setAvailable(one.id, item.id, !item.isAvailable), ...renewed) }),
        moreButton(app, one, category, item))))))
      : nothing("meal", t("admin.no_menu"))), { rows: 4 }),
    itemMenu(app)];
}

function ingredients(app, shop) {
  return [h("div", { key: "acts", class: "ends-row edit" },
    button({ text: t("admin.add_ingredient"), symbol: "plus", onclick: () => app.open("foodIngredient", {}) })),
    shown(app, shop.ingredients(), (list) => h("div", { key: "list", class: "panels" },
      portionCategories.map((category) =>
        h("section", { key: category, class: `card c-${category}`, "aria-labelledby": `ingredients-${category}` },
      h("h2", { id: `ingredients-${category}` }, categoryTitle(category)),
      h("ul", { class: "lines" }, list.filter((row) => row.category === category)
        .sort((a, b) => a.display_order - b.display_order).map((row) => h("li", { key: String(row.id), class: "line" },
        h("button", { type: "button", class: "what", disabled: !app.household.mayChange,
          onclick: () => app.open("foodIngredient", { id: row.id }) }, h("span", { class: "name" }, row.name),
          h("span", { class: "amount" }, levels.some((level) => cents(row.portion_pricing?.[level])) ? levels.slice(1)
            .map((level) => priced(row.portion_pricing[level])).join(" · ") : t("admin.free")),
          !row.is_active && h("span", { class: "tag" }, t("admin.out_of_use")))))),
      list.every((row) => row.category !== category) && h("p", { class: "hint" }, t("admin.no_ingredients"))))),
        { rows: 6 })];
}

function tables(app, shop, one) {
  return [h("div", { key: "acts", class: "ends-row edit" },
    button({ text: t("admin.add_table"), symbol: "plus", onclick: () => app.open("foodTable", { business: one.id }) })),
    shown(app, shop.tables(one.id), (list) =>
      (list.length ? h("ul", { key: "list", class: "table-grid" }, list.map((table) => h("li", { key: table.id },
      h("button", { type: "button", class: `card table-card ${table.isActive ? "" : "off"}`,
        disabled: !app.household.mayChange, onclick: () => app.open("foodTable", { business: one.id, id: table.id }) },
        h("b", {}, table.tableNumber), h("span", { class: "hint" },
          [t("admin.seats", { count: table.capacity }), table.section, !table.isActive && t("admin.out_of_use")]
          .filter(Boolean).join(" · "))))))
      : nothing("chair", t("admin.no_tables"))), { rows: 3 })];
}
