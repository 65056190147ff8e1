import { alarmsInOrder, timersInOrder } from "../state/timing.js";
import { mealOn } from "../state/meals.js";
import { h } from "../ui/dom.js";
import { clockTime, localDay, longDate, nearDay, sentence } from "../ui/format.js";
import { clockParts } from "../ui/moments.js";
import { addTexts, t } from "../ui/words.js";
import { standing } from "./cooking-card.js";
import { timerName } from "./timers.js";

await addTexts("more");

// What a screen at rest shows: the time, what rings next, dinner, and what is being cooked.

/** The view of a screen that nobody has touched for a while. A touch anywhere goes back. */
export function ambient(app) {
  const notes = [nextRing(app), cooked(app), dinner(app)].filter(Boolean);
  return [
    h("h1", { key: "title", class: "sr" }, t("nav.kitchen")),
    h("button", { key: "ambient", type: "button", class: "ambient", "aria-label": t("ambient.leave"),
      onclick: app.wake },
      h("span", { class: "hour" }, clockParts(app.now).map(({ text, isHalf }) =>
        h("span", { key: String(isHalf), class: isHalf ? "half" : "numbers" }, text))),
      h("span", { class: "date-line" }, longDate(app.now)),
      h("span", { class: "notes" }, notes.map((note) => h("span", { class: "note", "data-fit": "" }, note)))),
  ];
}

function nextRing(app) {
  const timers = timersInOrder(app.view).filter((timer) => timer.status === "running")
    .map((timer) => ({ name: timerName(timer), at: Date.parse(timer.endsAt) }));
  const alarms = alarmsInOrder(app.view).filter((alarm) => ["waiting", "snoozed"].includes(alarm.status))
    .map((alarm) => ({ name: sentence(alarm.name ?? "") || t("ambient.alarm"), at: Date.parse(alarm.ringsAt) }));
  const [next] = [...timers, ...alarms].sort((one, other) => one.at - other.at);
  if (!next) return null;
  const day = nearDay(localDay(next.at), app.today);
  const time = clockTime(next.at);
  return t(localDay(next.at) === app.today ? "ambient.rings" : "ambient.rings_on", { name: next.name, day, time });
}

function cooked(app) {
  if (!app.view.cooking) return null;
  const { recipe, step, steps } = standing(app);
  return t("ambient.cooking", { name: sentence(recipe.title), step, count: steps.length });
}

function dinner(app) {
  const { mains, sides } = mealOn(app.view, app.today, "dinner");
  const dishes = (mains.length ? mains : sides).map((dish) => dish.dish).join(", ");
  return dishes && t("ambient.dinner", { name: sentence(dishes) });
}
