import { isActive } from "../../state/food/progress.js";
import { h } from "../../ui/dom.js";
import { clockTime, localDay, nearDay } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, nothing } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { back, bookedFor, food, head, priced, shown, status, to, way } from "./parts.js";

// What the box still has to tell the place it is ordered at: what waits, since when, what went wrong, and giving it up.

const since = (app, moment) => t("food.day_time",
  { day: nearDay(localDay(moment), app.today), time: clockTime(Date.parse(moment)) });

// A guest's device is not told of it.
const entries = (app) => (app.household.mayChange ? food(app).outbox().data ?? [] : []);
const isWaiting = (entry) => entry.state === "waiting";
const isWish = (entry) => entry.kind.startsWith("cancel_");
const place = (entry) => entry.businessName ?? t("queue.the_place");

/** What waits of an order or a booking; undefined: nothing. */
export const waitingFor = (app, id) => entries(app).find((entry) => isWaiting(entry) && entry.recordId === id);

/** The state of an order or a booking: that it waits, where it has not reached the place. */
export function standing(app, kind, record, look = "") {
  const entry = isActive(record.status) ? waitingFor(app, record.id) : undefined;
  if (!entry || isWish(entry)) return status(kind, record.status, look);
  return h("span", { class: `status s-pending ${look}`.trim() }, icon("waits"), h("span", {}, t("queue.waits")));
}

/** What an order's or a booking's own page says of what waits of it. */
export function waitingNote(app, id) {
  const entry = waitingFor(app, id);
  if (!entry) return null;
  return h("p", { key: "waits", class: "stale-note", role: "status" }, icon("unplugged"),
    h("span", {}, t(isWish(entry) ? "queue.cancel_waits" : "queue.note",
      { place: place(entry), when: since(app, entry.createdAt) })),
    h("a", { class: "button plain", href: to("queue") }, h("span", {}, t("queue.look"))));
}

/** A way to the queue, where something is in it. */
export function queueWay(app) {
  const all = entries(app);
  const count = all.filter(isWaiting).length;
  if (!all.length) return null;
  return h("div", { key: "queue-way", class: "stale-note", role: "status" }, icon("unplugged"),
    h("span", {}, count ? t("queue.count", { count }) : t("queue.refused_count", { count: all.length })),
    h("a", { class: "button plain", href: to("queue") }, h("span", {}, t("queue.look"))));
}

/** All of the queue. */
export function queue(app) {
  const shop = food(app);
  return h("div", { key: "queue", class: "page narrow" },
    back(to("yours"), t("food.yours")),
    head(app, t("queue.title"), "yours"),
    !app.household.mayChange ? nothing("list", t("queue.not_yours"))
      : shown(app, shop.outbox(), (all) => (all.length
        ? h("ol", { key: "entries", class: "lines queue" }, all.map((entry) => line(app, entry)))
        : nothing("check", t("queue.nothing"),
          way({ text: t("food.yours"), symbol: "list", look: "main", href: to("yours") })))));
}

const details = ({ order, reservation }) => {
  if (reservation) return bookedFor(reservation);
  if (order) {
    const items = order.items.map((item) => `${item.quantity} × ${item.itemName}`).join(", ");
    return `${items} · ${t("queue.about", { price: priced(order.totalAmount, order.currency) })}`;
  }
  return "";
};

function line(app, entry) {
  const waits = isWaiting(entry);
  const title = t(`queue.${entry.kind}`, { place: place(entry) });
  return h("li", { key: entry.id, class: "card queued", "aria-label": title },
    h("div", { class: "about" }, h("h2", {}, title), h("p", { class: "hint" }, details(entry)),
      h("p", { class: "facts" }, h("span", {}, icon("timer"),
        waits ? t("queue.since", { when: since(app, entry.createdAt) })
        : t("queue.refused_at", { when: since(app, entry.settledAt) }))),
      h("p", { class: "said" }, waits ? entry.problem ? t("queue.problem", { problem: entry.problem })
        : t("queue.not_tried") : t("queue.refused",
          { place: place(entry), problem: entry.problem ?? t("queue.no_reason") }))),
    button(waits
      ? { text: t("queue.dont_send"), symbol: "close", look: "danger edit",
        onclick: () => app.open("foodDontSend", { id: entry.id }) }
      : { text: t("queue.put_away"), symbol: "check", onclick: () => giveUp(app, entry) }));
}

async function giveUp(app, entry) {
  const wrong = await food(app).change((api) => api.dontSend(entry.id), "outbox", `order/${entry.businessId}/`,
    `reservation/${entry.businessId}/`, "orders/");
  if (wrong) {
    // It may have been sent meanwhile.
    food(app).dropped("outbox");
    app.toast(wrong, { look: "no" });
  } else if (isWaiting(entry)) app.toast(t(isWish(entry) ? "queue.stays" : "queue.given_up"));
}

/** Asks before something is given up; where it may have arrived, that is said. */
export function dontSend(app, { id }) {
  const entry = entries(app).find((one) => one.id === id);
  // It was sent meanwhile.
  if (!entry) return null;
  const sure = isWish(entry) ? "queue.sure_cancel" : entry.mayHaveArrived ? "queue.sure_arrived" : "queue.sure";
  return {
    title: t("queue.dont_send_title"),
    body: h("div", { class: "form" }, h("p", {}, h("b", {}, t(`queue.${entry.kind}`, { place: place(entry) }))),
      h("p", {}, t(sure, { place: place(entry) })),
      h("div", { class: "ends-row" }, button({ text: t("queue.keep"), onclick: app.close }),
        button({ text: t("queue.dont_send"), symbol: "close", look: "danger", onclick: () => {
          app.close();
          giveUp(app, entry);
        } }))),
  };
}
