import { nextOrder } from "../../../../state/food/progress.js";
import { ageOf, mentionsAllergy } from "../../../../state/food/tickets.js";
import { ticketLines } from "../../../../state/food/ticket-lines.js";
import { h } from "../../../../ui/dom.js";
import { clockTime } from "../../../../ui/format.js";
import { addOutlines, icon } from "../../../../ui/icons.js";
import { button } from "../../../../ui/parts.js";
import { t } from "../../../../ui/words.js";
import { status } from "../../parts.js";

// A kitchen's ticket: who waits and for how long, what people must not eat, and how each thing differs from the usual.

const circle = "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z";
addOutlines({ twice: "M2 12h9M6.5 7.5v9M13 12h9M17.5 7.5v9", quarter: `${circle}M12 4v8h8`,
  half: `${circle}M12 4v16` });

// No kind of line is told by its colour alone.
const signs = { unsure: "asks", none: "close", extra: "twice", add: "plus", add_light: "plus", light: "quarter",
  regular: "half" };
const ageSigns = { slow: "timer", late: "warning", ahead: "timer" };

/** An order as a ticket. `knownOf` gives an item as the menu has it; a ticket that is only read has no `onadvance`. */
export function ticket(app, order, { knownOf, isMoving = false, onadvance = null }) {
  const next = onadvance && nextOrder(order.status);
  const { look } = ageOf(order, app.now);
  return h("li", { key: order.id, class: `ticket s-${order.status} ${onadvance ? `is-${look}` : "is-over"} ${
    isMoving ? "moving" : ""}`.trim(), "aria-busy": isMoving ? "true" : undefined },
    head(app, order, Boolean(onadvance)),
    [order.specialInstructions, mentionsAllergy(order.deliveryNotes) && order.deliveryNotes].filter(Boolean)
      .map((text) => wish(text, "note")),
    h("ul", { class: "ticket-items" }, order.items.map((item) => ordered(item, knownOf))),
    next && button({ text: t(`board.to_${next}`), symbol: "next", look: "main large edit", disabled: isMoving,
      label: t("board.to_of", { what: t(`board.to_${next}`), n: order.orderNumber }),
      onclick: () => onadvance(next) }));
}

function head(app, order, isOpen) {
  return h("div", { class: "ticket-head" },
    h("h3", {}, order.orderNumber),
    h("span", { class: "kind" }, t(`type.${order.orderType}`)),
    isOpen ? age(app, order) : status("order", order.status),
    h("p", { class: "who" },
      order.table && h("b", { class: "table" }, t("booking.table", { n: order.table.tableNumber })),
      h("span", { class: "name" }, mentionsAllergy(order.customerName) && warning(), order.customerName)));
}

function age(app, order) {
  const { minutes, look } = ageOf(order, app.now);
  const wanted = order.scheduledFor && t("board.for", { time: clockTime(Date.parse(order.scheduledFor)) });
  return h("span", { class: `age ${look}` }, ageSigns[look] && icon(ageSigns[look]),
    h("span", {}, [wanted, minutes !== null && t("board.minutes", { n: minutes })].filter(Boolean).join(" · "),
      look === "late" && h("span", { class: "sr" }, ` ${t("board.late")}`)));
}

const warning = () => [icon("warning"), h("span", { class: "sr" }, `${t("board.warning")} `)];

// The page is drawn every second: what an item's lines are is found once for each menu.
const found = new WeakMap();
function linesOf(item, known) {
  const before = found.get(item);
  if (before && before.known === known) return before.lines;
  const lines = ticketLines(item, known);
  found.set(item, { known, lines });
  return lines;
}

function ordered(item, knownOf) {
  const lines = linesOf(item, knownOf(item.menuItemId));
  return h("li", { key: item.id }, h("span", { class: "many" }, `${item.quantity}×`),
    h("div", { class: "dish" }, h("b", {}, item.itemName),
      lines.length > 0 && h("ul", { class: "differences" }, lines.map((line) => difference(line))),
      item.specialRequests && wish(item.specialRequests)));
}

/** How something differs from the usual: "NO Tomato". `count`: of how many. */
export function difference({ kind, name, count }) {
  const warns = kind === "choice" && mentionsAllergy(name);
  return h("li", { key: `${kind} ${name}`, class: `difference k-${kind} ${warns ? "warns" : ""}`.trim() },
    warns ? warning() : signs[kind] ? icon(signs[kind]) : h("span", { class: "dot", "aria-hidden": "true" }, "·"),
    count !== undefined && h("span", { class: "many" }, `${count}×`), h("span", {}, t(`board.line_${kind}`, { name })));
}

const wish = (text, look = "") => h("p", { key: text, class: `wish ${look} ${mentionsAllergy(text) ? "warns" : ""}` },
  mentionsAllergy(text) ? warning() : icon("edit"), h("span", {}, text));
