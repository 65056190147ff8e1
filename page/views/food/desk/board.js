import { inTurn, nextOrder } from "../../../state/food/progress.js";
import { h } from "../../../ui/dom.js";
import { clockTime } from "../../../ui/format.js";
import { icon } from "../../../ui/icons.js";
import { button, choice, nothing } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { back, food, shown, status, to } from "../parts.js";
import { chosenWords } from "../yours.js";

/** What the kitchen works on, from left to right. */
const columns = ["pending", "confirmed", "preparing", "ready"];

/** The kitchen's display: the orders of a shop by how far they are, to be read across the room and moved on by a
 * tap. */
export function board(app, id) {
  const shop = food(app);
  const business = shop.business(id).data;
  const lists = columns.map((name) => [name, shop.queue(id, name)]);
  const open = shop.ui.column ?? "pending";
  const counts = Object.fromEntries(lists.map(([name, { data }]) => [name, data?.length ?? 0]));
  return h("div", { key: `board-${id}`, class: "board" },
    h("div", { key: "head", class: "page-head" }, back(to("admin", id), business?.businessName ?? t("food.shop")),
      h("h1", { tabindex: "-1" }, t("board.title"))),
    h("div", { key: "tabs", class: "board-tabs" }, choice({ label: t("board.column"), value: open, look: "wraps",
      options: columns.map((key) => ({ key, text: `${t(`order.${key}`)} ${counts[key]}` })), onchoose: (column) => {
        shop.ui.column = column;
        app.changed();
      } })),
    h("div", { key: "columns", class: "board-columns" },
      lists.map(([name, resource]) => h("section", { key: name,
        class: `board-column s-${name} ${name === open ? "is-open" : ""}`, "aria-labelledby": `column-${name}` },
      h("h2", { id: `column-${name}` }, status("order", name), h("span", { class: "count" }, String(counts[name]))),
      shown(app, resource, (orders) => (orders.length
        ? h("ol", { class: "tickets" }, inTurn(orders).map((order) => ticket(app, shop, order)))
        : nothing(name === "ready" ? "bell" : "check", t(`board.none_${name}`))), { rows: 2 })))));
}

function ticket(app, shop, order) {
  const next = nextOrder(order.status);
  const minutes = Math.max(0, Math.floor((app.now - Date.parse(order.createdAt)) / 60_000));
  const late = minutes >= 20 && !order.scheduledFor;
  return h("li", { key: order.id, class: `ticket s-${order.status} ${shop.moving.has(order.id) ? "moving" : ""}`,
    "aria-busy": shop.moving.has(order.id) ? "true" : undefined },
    h("div", { class: "ticket-head" }, h("h3", {}, order.orderNumber),
      h("span", { class: "kind" }, [t(`type.${order.orderType}`),
        order.table && t("booking.table", { n: order.table.tableNumber })].filter(Boolean).join(" · ")),
      h("span", { class: `age ${late ? "late" : ""}` }, late && icon("warning"),
        order.scheduledFor ? t("board.for", { time: clockTime(Date.parse(order.scheduledFor)) })
        : t("board.minutes", { n: minutes }))),
    h("p", { class: "who" }, order.customerName),
    h("ul", { class: "ticket-items" },
      order.items.map((item) => h("li", { key: item.id }, h("span", { class: "many" }, `${item.quantity}×`),
      h("span", {}, h("b", {}, item.itemName), chosenWords(item).length > 0
        && h("span", { class: "chosen" }, chosenWords(item).join(", ")),
        item.specialRequests && h("span", { class: "wish" }, `“${item.specialRequests}”`))))),
    order.specialInstructions && h("p", { class: "wish" }, `“${order.specialInstructions}”`),
    next && button({ text: t(`board.to_${next}`), symbol: "next", look: "main large edit",
      disabled: shop.moving.has(order.id), label: t("board.to_of",
        { what: t(`board.to_${next}`), n: order.orderNumber }), onclick: () => shop.advance(order, next) }));
}
