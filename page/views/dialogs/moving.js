import { mealOn, slots, week } from "../../state/meals.js";
import { movedBy } from "../../state/moves.js";
import { h } from "../../ui/dom.js";
import { dayAndMonth, sentence, weekday } from "../../ui/format.js";
import { button, field, select } from "../../ui/parts.js";
import { t } from "../../ui/words.js";

// A meal to another day. Where something is planned there, both change places, so nothing is lost.

const shifted = (day, by) => new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

const served = (meal) => sentence((meal.mains[0] ?? meal.sides[0])?.dish ?? "");

/** A choice of day and meal, and the button that moves `meal` there. `options` keeps what is chosen. */
export function moving(app, meal, options) {
  const from = meal.date < app.today ? meal.date : app.today;
  const to = (options.to ??= { date: shifted(meal.date, 1), slot: meal.slot });
  const target = mealOn(app.view, to.date, to.slot);
  const isSame = to.date === meal.date && to.slot === meal.slot;
  const put = (fields) => { Object.assign(to, fields); app.changed(); };
  const days = [...week(from), ...week(shifted(from, 7))];
  const name = (date) => [`${weekday(date)} ${dayAndMonth(date)}`, served(mealOn(app.view, date, to.slot))]
    .filter(Boolean).join(" · ");
  return h("div", { key: "move", class: "row moving" },
    field(t("meal.move_to"), select({ name: "moveDate", value: to.date,
      options: (days.includes(to.date) ? days : [...days, to.date]).map((date) => ({ value: date, text: name(date) })),
      onchange: (event) => put({ date: event.target.value }) }), "wide"),
    field(t("meal.slot"), select({ name: "moveSlot", value: to.slot,
      options: slots.map((slot) => ({ value: slot, text: t(`slot.${slot}`) })),
      onchange: (event) => put({ slot: event.target.value }) })),
    button({ text: t(target.dishes.length && !isSame ? "meal.swap" : "meal.move"), symbol: "send", disabled: isSame,
      onclick: () => { if (move(app, meal, to)) app.close(); } }));
}

/** Moves a meal; false where the box could not be told which is meant. */
export function move(app, meal, to) {
  const way = movedBy(app.view, meal, to);
  if (!way) {
    app.toast(t("meal.move_first", { dish: served(meal) }), { look: "no" });
    return false;
  }
  const { act } = app;
  app.say(way === "swap" ? act.meal.swap(meal.date, to.date, meal.slot)
    : act.meal.move((meal.mains[0] ?? meal.sides[0]).dish, to.date, to.slot), { undo: true });
  return true;
}
