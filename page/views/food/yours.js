import { cents } from "../../state/food/money.js";
import { calendarFile } from "../../state/food/booking.js";
import { ticketLines } from "../../state/food/ticket-lines.js";
import { canCancel, isActive, orderSteps } from "../../state/food/progress.js";
import { h } from "../../ui/dom.js";
import { clockTime, dayAndMonth, localDay, nearDay, sentence, wallTime, weekday } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, nothing } from "../../ui/parts.js";
import { points } from "./loyalty.js";
import { t } from "../../ui/words.js";
import { address, back, bookedFor, directions, food, head, priced, shown, to, way } from "./parts.js";
import { queueWay, standing, waitingFor, waitingNote } from "./queue.js";

/** When something was, or is to be: "today, 18:05". */
export const whenText = (app, moment) =>
  t("food.day_time", { day: sentence(nearDay(localDay(moment), app.today)), time: clockTime(Date.parse(moment)) });

const readyText = (app, moment) => t(localDay(moment) === app.today ? "order.ready_about" : "order.ready_about_on",
  { day: nearDay(localDay(moment), app.today), time: clockTime(Date.parse(moment)) });

// What the household has, wherever it came to be, and what this device has made besides, which may have been too long
// ago for the box to list: [{businessId, businessName, id, record}], the newest first.
function together(shop, resource, own, moment) {
  const records = resource?.data ?? [];
  const listed = new Set(records.map((record) => record.id));
  return [...records.map((record) => (
    { businessId: record.businessId, businessName: shop.nameOf(record.businessId), id: record.id, record })),
    ...own.filter((one) => !listed.has(one.id))]
      .sort((one, other) => moment(other.record).localeCompare(moment(one.record)));
}

/** The orders and bookings of the household; where somebody is its guest, those of this device. */
export function yours(app) {
  const shop = food(app);
  const { household } = shop;
  const orders = together(shop, household?.orders, shop.orders, (order) => order.createdAt ?? "")
    .map((one) => ({ ...one, record: isActive(one.record.status) && !household ? shop.order(one.businessId, one.id).data
      ?? one.record : one.record }));
  const bookings = together(shop, household?.bookings, shop.bookings, (booking) => booking.createdAt ?? "");
  const waits = together(shop, household?.waits, shop.waits, (wait) => wait.createdAt ?? "");
  const loads = household && [household.orders, household.bookings, household.waits]
    .find((one) => one.data === undefined);
  return h("div", { key: "yours", class: "page" },
    head(app, t("food.yours"), "yours"),
    queueWay(app),
    !shop.isReady ? null : !orders.length && !bookings.length && !waits.length
      ? (loads ? shown(app, loads, () => null, { rows: 4 })
        : nothing("list", t(household ? "yours.nothing" : "yours.nothing_here"),
          way({ text: t("food.other_places"), symbol: "pin", look: "main", href: to() })))
      : h("div", { class: "panels" },
        h("section", { key: "orders", class: "card", "aria-labelledby": "orders-title" },
          h("h2", { id: "orders-title" }, icon("basket"), t("yours.orders")),
          orders.length ? h("ul", { class: "lines" }, orders.map((one) => orderLine(app, one)))
            : h("p", { class: "hint" }, t("yours.no_orders"))),
        h("section", { key: "bookings", class: "card", "aria-labelledby": "bookings-title" },
          h("h2", { id: "bookings-title" }, icon("plan"), t("yours.bookings")),
          waits.map((wait) => waitLine(app, shop, wait)),
          bookings.length ? h("ul", { key: "booked", class: "lines" }, bookings.map((one) => bookingLine(app, one)))
            : !waits.length && h("p", { class: "hint" }, t("yours.no_bookings")))));
}

const orderLine = (app, { record, businessId, businessName, id }) => h("li", { key: id },
  h("a", { class: "entry", href: to("order", businessId, id) },
    h("span", { class: "about" }, h("span", { class: "name" }, businessName),
      h("span", { class: "hint" }, [t("order.number", { n: record.orderNumber }), whenText(app, record.createdAt),
        record.source === "voice" && t("yours.said")].filter(Boolean).join(" · ")),
      record.items.map((item) => h("span", { key: item.id, class: "hint" },
        `${item.quantity} × ${item.itemName}${chosenWords(item).length ? `: ${chosenWords(item).join(", ")}` : ""}`))),
    h("span", { class: "ends" }, standing(app, "order", record),
      h("b", {}, priced(record.totalAmount, record.currency)))));

const bookingLine = (app, { record, businessId, businessName, id }) => h("li", { key: id },
  h("a", { class: "entry", href: to("booking", businessId, id) },
    h("span", { class: "about" }, h("span", { class: "name" }, businessName),
      h("span", { class: "hint" }, bookedFor(record))),
    h("span", { class: "ends" }, standing(app, "reservation", record))));

/** What was chosen of an item of an order, in words. Where it is `known` how it usually comes, what was left out stands
 * first. */
export function chosenWords(item, known) {
  const out = known ? ticketLines(item, known).filter(({ kind }) => kind === "none") : [];
  return [...out.map(({ name }) => t("order.left_out", { name })), ...(item.customizations ?? []),
    ...modifierNames(item)];
}

// Portions are among the customisations in words; where a box has none of those, they are modifiers.
function modifierNames(item) {
  const isSaid = item.customizations?.length > 0;
  try {
    return (JSON.parse(item.modifiers ?? "[]") ?? [])
      .filter((one) => !(isSaid ? /:(none|light|regular|extra)$/ : /:none$/).test(String(one.id)))
      .map((one) => one.name);
  } catch {
    return [];
  }
}

// A table that is waited for: how long that still is so, is asked of the box.
function waitLine(app, shop, wait) {
  const { record } = wait;
  const list = shop.waiting(wait.businessId);
  const isThere = !list.data || list.data.some((one) => one.id === wait.id);
  const booking = !isThere && shop.reservations(wait.businessId,
    record.reservationDate).data?.find((one) => one.customerName === record.customerName
    && one.partySize === record.partySize
    && isActive(one.status) && !shop.bookings.some((known) => known.id === one.id));
  const leave = async () => {
    const wrong = await shop.leave(wait);
    app.toast(wrong ?? t("waiting.left", { name: wait.businessName }), { look: wrong ? "no" : "yes" });
  };
  return h("div", { key: `wait-${wait.id}`, class: "desk-line wait-line" },
    h("span", { class: "about" }, h("span", { class: "name" }, wait.businessName),
      h("span", { class: "hint" }, bookedFor(record)),
      !isThere && h("span", { class: "hint" }, t(booking ? "waiting.got_one" : "waiting.no_longer"))),
    isThere && h("span", { class: "status s-pending" }, icon("waits"), t("waiting.waits")),
    h("div", { class: "button-row" },
      isThere ? button({ text: t("waiting.leave"), symbol: "close", look: "danger edit",
        label: t("waiting.leave_of", { name: wait.businessName }), onclick: leave })
        : booking ? button({ text: t("waiting.see"), symbol: "check", look: "main", onclick: () => {
          shop.gotTable(wait, booking);
          location.hash = to("booking", wait.businessId, booking.id);
        } })
          : button({ text: t("waiting.clear"), onclick: () => shop.forgetWait(wait.id) })));
}

/** One order, as it moves on. */
export function oneOrder(app, businessId, id) {
  const shop = food(app);
  const kept = shop.orders.find((one) => one.id === id);
  return h("div", { key: `order-${id}`, class: "page narrow order-page" },
    back(to("yours"), t("food.yours")),
    shown(app, shop.order(businessId, id),
      (order) => tracked(app, shop, order, kept?.businessName ?? shop.nameOf(businessId)), { rows: 4, look: "tall" }));
}

/** An order and how far it is; `acts` are what can be done with it, for the customer unless the shop says otherwise. */
export function tracked(app, shop, order, name, acts) {
  const at = orderSteps.indexOf(order.status);
  const moments = { pending: order.createdAt, confirmed: order.confirmedAt, preparing: order.preparingAt,
    ready: order.readyAt, completed: order.completedAt };
  const sum = (key, value, look = "") => cents(value) !== 0
    && h("div", { key, class: `sum ${look}` }, h("dt", {}, t(`sum.${key}`)),
      h("dd", {}, `${key === "discount" ? "−" : ""}${priced(value, order.currency)}`));
  const menu = shop.menu(order.businessId).data?.flatMap((category) => category.items ?? []) ?? [];
  const known = (item) => menu.find((one) => one.id === item.menuItemId);
  return h("article", { key: "order", class: "card tracked" },
    h("p", { class: "kicker" }, [name, t(`type.${order.orderType}`)].filter(Boolean).join(" · ")),
    h("h1", { tabindex: "-1" }, t("order.number", { n: order.orderNumber })),
    h("div", { class: "now", role: "status" }, standing(app, "order", order, "large"),
      !acts && !waitingFor(app, order.id) && h("p", {}, t(`order.${order.status}_says`))),
    waitingNote(app, order.id),
    acts && h("p", { key: "whose" }, h("b", {}, order.customerName),
      h("span", { class: "hint" }, ["", order.customerPhone, order.customerEmail,
        order.table && t("booking.table", { n: order.table.tableNumber })].filter((one) => one || one === "")
        .join(" · "))),
    order.status !== "cancelled" && h("ol", { class: "track" },
      orderSteps.map((step, index) => h("li", { key: step, class: index < at ? "past" : index === at ? "here" : "",
        "aria-current": index === at ? "step" : undefined },
      h("span", { class: "bead", "aria-hidden": "true" }), h("span", { class: "word" }, t(`order.${step}`)),
        h("span", { class: "hint" }, moments[step] ? clockTime(Date.parse(moments[step])) : "")))),
    order.scheduledFor && h("p", {}, t("order.for", { when: whenText(app, order.scheduledFor) })),
    order.estimatedReady && isActive(order.status) && order.status !== "ready"
      && h("p", {}, readyText(app, order.estimatedReady)),
    order.deliveryAddress && h("p", {}, icon("pin"), " ", order.deliveryAddress),
    h("ul", { class: "read-back" }, order.items.map((item) => h("li", { key: item.id },
      h("span", {}, `${item.quantity} × ${item.itemName}`,
        chosenWords(item, known(item)).length > 0
          && h("span", { class: "hint" }, chosenWords(item, known(item)).join(", ")),
        item.specialRequests && h("span", { class: "hint" }, `“${item.specialRequests}”`)),
      h("span", { class: "total" }, priced(item.totalPrice, order.currency))))),
    h("dl", { class: "sums" }, sum("subtotal", order.subtotal), sum("discount", order.discountAmount),
      sum("tax", order.taxAmount), sum("fee", order.deliveryFee), sum("tip", order.tipAmount),
      h("div", { key: "total", class: "sum whole" }, h("dt", {}, t("sum.total")),
        h("dd", {}, priced(order.totalAmount, order.currency)))),
    h("p", { class: "hint" }, t(order.paymentStatus === "paid" ? "order.paid" : order.paymentStatus === "refunded"
      ? "order.refunded" : "order.pay")),
    !acts && own(app, shop, order),
    acts ?? h("div", { class: "ends-row" },
      canCancel(order.status) && button({ text: t("order.cancel"), symbol: "close", look: "danger edit",
        onclick: () => app.open("foodCancelOrder", { businessId: order.businessId, id: order.id }) }),
      way({ text: t("order.again"), symbol: "meal", href: to("at", order.businessId, "menu") })));
}

// The points that come of it.
function own(app, shop, order) {
  const rules = shop.ordering(order.businessId).data;
  if (!rules?.pointsPerUnit || order.status === "cancelled" || !app.household.mayChange) return null;
  const earned = Math.floor(Math.max(0,
    cents(order.subtotal) - cents(order.discountAmount)) / 100) * rules.pointsPerUnit;
  return h("div", { key: "points", class: "points-line" },
    h("p", { class: "hint" }, icon("star"), " ",
      t(order.status === "completed" ? "points.earned" : "points.will_earn", { count: earned })),
    order.status === "completed" && points(app, shop, { id: order.businessId }));
}

/** One booking: what was agreed, for the calendar, and to call off. */
export function oneBooking(app, businessId, id) {
  const shop = food(app);
  const business = shop.business(businessId);
  return h("div", { key: `booking-${id}`, class: "page narrow order-page" },
    back(to("yours"), t("food.yours")),
    shown(app, shop.reservation(businessId, id), (booking) =>
      agreed(app, shop, booking, business.data ?? { businessName: shop.nameOf(businessId) }),
      { rows: 4, look: "tall" }));
}

function agreed(app, shop, booking, business) {
  const facts = [
    ["plan", `${weekday(booking.reservationDate)}, ${dayAndMonth(booking.reservationDate)}`],
      ["timer", wallTime(booking.reservationTime)], ["people", t("booking.party", { count: booking.partySize })],
    booking.table && ["chair", [t("booking.table", { n: booking.table.tableNumber }), booking.table.section]
      .filter(Boolean).join(" · ")],
    booking.occasion && ["spark", booking.occasion], booking.seatingPreference && ["star", booking.seatingPreference],
      booking.specialRequests && ["edit", booking.specialRequests],
  ].filter(Boolean);
  return h("article", { key: "booking", class: "card tracked" },
    h("p", { class: "kicker" }, t("booking.at")),
    h("h1", { tabindex: "-1" }, business.businessName),
    h("div", { class: "now", role: "status" }, standing(app, "reservation", booking, "large"),
      !waitingFor(app, booking.id) && h("p", {}, t(`reservation.${booking.status}_says`))),
    waitingNote(app, booking.id),
    h("ul", { class: "fact-list" },
      facts.map(([symbol, text]) => h("li", { key: symbol }, icon(symbol), h("span", {}, text)))),
    booking.cancellationReason && h("p", { class: "hint" }, booking.cancellationReason),
    address(business) && h("p", { class: "hint" }, address(business)),
    h("div", { class: "button-row" },
      isActive(booking.status) && button(
        { text: t("booking.calendar"), symbol: "down", look: "main", onclick: () => saveFile(app, booking, business) }),
      address(business) && way({ text: t("food.directions"), symbol: "way", href: directions(business) }),
      canCancel(booking.status) && button({ text: t("booking.cancel"), symbol: "close", look: "danger edit",
        onclick: () => app.open("foodCancelBooking", { businessId: booking.businessId, id: booking.id }) })));
}

function saveFile(app, booking, business) {
  const text = calendarFile(booking, business,
    { summary: t("booking.summary", { place: business.businessName, count: booking.partySize }), stamp: app.now });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
  link.download = `${booking.reservationDate}-${(business.slug ?? "table")}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
