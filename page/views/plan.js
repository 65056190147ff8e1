import { mealOn, slots, week } from "../state/meals.js";
import { h } from "../ui/dom.js";
import { dayAndMonth, listed, sentence, weekday } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { dragCell } from "../ui/drag-cell.js";
import { avatar, button } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";
import { move } from "./dialogs/moving.js";

await addTexts("meals");

/** The week's meals: seven days by five meals. */
export function plan(app) {
  const first = shifted(app.today, app.ui.weekOffset * 7);
  const days = week(first);
  // What has nothing to act on is not live.
  const isPlanned = Object.values(app.view.dishes).some((dish) => days.includes(dish.date));
  const turn = (by) => { app.ui.weekOffset += by; app.changed(); };
  return h("div", { key: "plan", class: "page" },
    h("div", { class: "page-head" },
      h("h1", { tabindex: "-1" }, app.ui.weekOffset === 0 ? t("plan.this_week")
        : t("plan.week_of", { day: dayAndMonth(first) })),
      h("div", { class: "button-row" },
        button({ symbol: "back", label: t("plan.before"), onclick: () => turn(-1) }),
        app.ui.weekOffset !== 0 && button({ text: t("plan.now"), onclick: () => turn(-app.ui.weekOffset) }),
        button({ symbol: "next", label: t("plan.after"), onclick: () => turn(1) }),
        button({ text: t("plan.suggest"), symbol: "spark", look: "edit",
          disabled: !Object.keys(app.view.recipes).length,
          onclick: () => app.open("suggest", { slot: "dinner", date: app.today }) }),
        app.ui.weekOffset === 0 && button({ text: t("plan.copy"), symbol: "next", look: "edit",
          disabled: !isPlanned, onclick: () => app.say(app.act.meal.copy(), { undo: true }) }),
        button({ text: t("plan.shop"), symbol: "cart", look: "main edit", disabled: !isPlanned,
          onclick: () => app.open("shopping", { title: t("plan.shop"), query: { date: first, days: 7 },
            put: (without) => app.act.meal.shopForWeek(first, without) }) }))),
    h("div", { class: "week" }, days.map((date) => day(date, app))));
}

const shifted = (day, by) => new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

function day(date, app) {
  return h("section", { key: date,
    class: `day ${date === app.today ? "today" : ""} ${date === app.ui.askedDay ? "asked" : ""}`,
    "aria-labelledby": `day-${date}` },
    h("h2", { id: `day-${date}` }, h("b", {}, weekday(date)), " ",
      h("span", {}, date === app.today ? t("day.today") : dayAndMonth(date))),
    h("ul", {}, slots.map((slot) => h("li", { key: slot }, cell(mealOn(app.view, date, slot), app)))));
}

function cell(meal, app) {
  const { date, slot } = meal;
  const title = meal.mains.map((dish) => sentence(dish.dish)).join(", ");
  const sides = meal.sides.map((dish) => dish.dish);
  const people = meal.people.map((id) => app.view.people[id]);
  const { count, guests } = app.view.headcounts[`${date} ${slot}`] ?? {};
  const said = title || sides.length ? [title, ...sides].filter(Boolean).join(", ") : t("plan.empty");
  return h("button", {
    type: "button", class: `meal-cell ${meal.dishes.length ? "" : "empty"}`, disabled: !app.household.mayChange,
    "data-cell": `${date}/${slot}`,
    onpointerdown: (event) => meal.dishes.length && dragCell(event, (cell) => {
      const [day, at] = cell.split("/");
      move(app, meal, { date: day, slot: at });
    }),
    "aria-label": t("plan.cell", { slot: t(`slot.${slot}`), day: weekday(date), dish: said,
      people: people.length ? listed(people.map((person) => person.name)) : "" }),
    onclick: () => app.open("meal", { slot, date }),
  },
    h("span", { class: "kicker" }, t(`slot.${slot}`)),
    title || sides.length ? h("span", { class: "dish" }, title || sentence(sides[0])) : icon("plus"),
    title && sides.length > 0 && h("span", { class: "sides" }, `+ ${sides.join(", ")}`),
    count && h("span", { class: "sides" }, t("plan.for", { count: String(count) }), guests && `: ${listed(guests)}`),
    people.length > 0 && h("span", { class: "avatars" }, people.map((person) => avatar(person))));
}
