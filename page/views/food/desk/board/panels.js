import { allDay } from "../../../../state/food/tickets.js";
import { h } from "../../../../ui/dom.js";
import { nothing } from "../../../../ui/parts.js";
import { t } from "../../../../ui/words.js";
import { difference, ticket } from "./ticket.js";

// What stands above the columns while somebody wants to see it.

const panel = (key, body) => h("section", { key, class: `board-panel ${key}`, "aria-labelledby": `board-${key}` },
  h("h2", { id: `board-${key}` }, t(`board.${key}_title`)),
  h("div", { class: "scrolled", "data-scrolls": "", tabindex: "0", role: "group",
    "aria-label": t(`board.${key}_title`) }, body));

/** What there is to make of everything, over all tickets of which somebody has still to make something. */
export function allDayPanel(orders, knownOf) {
  const all = allDay(orders, knownOf);
  return panel("all_day", all.length ? h("ul", { class: "day-counts" }, all.map(({ name, count, lines }) =>
    h("li", { key: name }, h("b", {}, `${count} × ${name}`),
      lines.length > 0 && h("ul", { class: "differences" }, lines.map((line) => difference(line))))))
    : nothing("check", t("board.all_day_none")));
}

/** The tickets that left the display last, to be read again: the box lets no order go back. */
export const donePanel = (app, gone, knownOf) =>
  panel("done", gone.length ? h("ol", { class: "tickets" }, gone.map((order) => ticket(app, order, { knownOf })))
    : nothing("undo", t("board.done_none")));
