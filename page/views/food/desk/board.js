import { inTurn } from "../../../state/food/progress.js";
import { h } from "../../../ui/dom.js";
import { button, choice, nothing } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { back, food, shown, status, to } from "../parts.js";
import { allDayPanel, donePanel } from "./board/panels.js";
import { ticket } from "./board/ticket.js";

/** What the kitchen works on, from left to right, and what of it is still to be made. */
const columns = ["pending", "confirmed", "preparing", "ready"];
const toMake = columns.slice(0, 3);

/** The kitchen's display: the orders of a shop by how far they are, to be read across the room and moved on by a
 * tap. */
export function board(app, id) {
  const shop = food(app);
  const business = shop.business(id).data;
  const knownOf = knownBy(shop.menu(id).data);
  const lists = columns.map((name) => [name, shop.queue(id, name)]);
  const open = shop.ui.column ?? "pending";
  const counts = Object.fromEntries(lists.map(([name, { data }]) => [name, data?.length ?? 0]));
  const gone = shop.gone.filter((order) => order.businessId === id);
  const orders = lists.flatMap(([name, { data }]) => (toMake.includes(name) ? data ?? [] : []));
  return h("div", { key: `board-${id}`, class: "board" },
    h("div", { key: "head", class: "page-head" }, back(to("admin", id), business?.businessName ?? t("food.shop")),
      h("h1", { tabindex: "-1" }, t("board.title")),
      h("div", { class: "button-row" }, toggle(app, shop, "all_day", "list", t("board.all_day")),
        toggle(app, shop, "done", "undo", t("board.done", { n: gone.length })))),
    h("div", { key: "tabs", class: "board-tabs" }, choice({ label: t("board.column"), value: open, look: "wraps",
      options: columns.map((key) => ({ key, text: `${t(`order.${key}`)} ${counts[key]}` })), onchoose: (column) => {
        shop.ui.column = column;
        app.changed();
      } })),
    shop.ui.panel === "all_day" && allDayPanel(orders, knownOf),
    shop.ui.panel === "done" && donePanel(app, gone, knownOf),
    h("div", { key: "columns", class: "board-columns" },
      lists.map(([name, resource]) => column(app, shop, { name, resource, isOpen: name === open, count: counts[name],
        knownOf }))));
}

const toggle = (app, shop, key, symbol, text) => button({ text, symbol, "aria-pressed": String(shop.ui.panel === key),
  onclick: () => {
    shop.ui.panel = shop.ui.panel === key ? null : key;
    app.changed();
  } });

// The page is drawn every second, and a menu is long.
const known = new WeakMap();
function knownBy(menu) {
  if (!menu) return () => undefined;
  if (!known.has(menu)) known.set(menu,
    new Map(menu.flatMap((part) => part.items.map((one) => [String(one.id), one]))));
  return (id) => known.get(menu).get(String(id));
}

const column = (app, shop, { name, resource, isOpen, count, knownOf }) => h("section", { key: name,
  class: `board-column s-${name} ${isOpen ? "is-open" : ""}`, "aria-labelledby": `column-${name}` },
  h("h2", { id: `column-${name}` }, status("order", name), h("span", { class: "count" }, String(count))),
  h("div", { class: "scrolled", "data-scrolls": "", tabindex: "0", role: "group", "aria-label": t(`order.${name}`) },
    shown(app, resource, (orders) => (orders.length
      ? h("ol", { class: "tickets" }, inTurn(orders).map((order) => ticket(app, order, { knownOf,
        isMoving: shop.moving.has(order.id), onadvance: (next) => shop.advance(order, next) })))
      : nothing(name === "ready" ? "bell" : "check", t(`board.none_${name}`))), { rows: 2 })));
