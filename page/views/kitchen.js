import { mealOfTheHour, mealOn } from "../state/meals.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { listed, nearDay, sentence, wallClock } from "../ui/format.js";
import { avatar, button, guarded, picture } from "../ui/parts.js";
import { t } from "../ui/words.js";
import { cookingCard, text } from "./cooking-card.js";
import { listCard } from "./list-card.js";
import { timersCard } from "./timers.js";
import { voiceCard } from "./more/voice.js";

/** A step of more letters needs the room of the meal beside it. */
const longStep = 250;

/** One look across the kitchen. */
export function kitchen(app) {
  const { cooking } = app.view;
  const isLong = text(cooking?.recipe?.steps?.[cooking.step - 1]).length > longStep;
  const look = [cooking && "is-cooking", isLong && "is-long", app.ui.shown && `shows-${app.ui.shown.what}`];
  return [
    h("h1", { key: "title", class: "sr" }, t("nav.kitchen")),
    h("div", { key: "glance", class: ["glance", ...look].filter(Boolean).join(" ") },
      guarded("timers", () => timersCard(app)),
      h("div", { key: "middle", class: "middle" },
        cooking && guarded("cooking", () => cookingCard(app)),
        guarded("meal", () => (!app.ui.shown?.slot && firstSteps(app)) || mealCard(app))),
      guarded("listing", () => listCard(app)),
      guarded("voice", () => voiceCard(app))),
  ];
}

// A new box leads through its first steps, but shows the meal one asks for.
function firstSteps(app) {
  const { recipes, dishes, people } = app.view;
  if (Object.keys({ ...recipes, ...dishes, ...people }).length > 2 && !steps) return null;
  if (!steps) import("./first-steps.js").then((made) => { steps = made.firstSteps; app.changed(); }, () => {});
  return steps?.(app) ?? null;
}
let steps = null;

function mealCard(app) {
  const now = wallClock(app.now);
  const { shown } = app.ui;
  const meal = shown?.slot ? mealOn(app.view, shown.date, shown.slot)
    : mealOfTheHour(app.view, app.today, now.getHours() + now.getMinutes() / 60);
  // A pudding is often one of dinner's dishes.
  const beside = shown?.slot === "dessert" ? mealOn(app.view, shown.date, "dinner").sides.map((dish) => dish.dish) : [];
  const open = () => app.open("meal", { slot: meal.slot, date: meal.date });
  const title = meal.mains.map((dish) => dish.dish).join(", ") || meal.sides.map((dish) => dish.dish).join(", ");
  const sides = meal.mains.length ? meal.sides.map((dish) => dish.dish) : [];
  return h("section", { key: "meal", class: `card meal ${title ? "" : "unplanned"}`, "aria-labelledby": "meal-title" },
    picture(meal.recipe?.imageUrl),
    h("div", { class: "about" },
      h("p", { class: "kicker" }, `${t(`slot.${meal.slot}`)} · ${nearDay(meal.date, app.today)}`),
      h("h2", { id: "meal-title", "data-fit": "" }, title ? sentence(title) : t("meal.nothing")),
      sides.length > 0 && h("p", { class: "sides" }, t("meal.with", { sides: listed(sides) })),
      beside.length > 0 && h("p", { class: "sides" }, t("meal.with_dinner", { sides: listed(beside) })),
      title && eaters(meal.people, app)),
    h("div", { class: "acts edit" },
      meal.recipe && button({ text: t("recipe.cook"), symbol: "meal", look: "main",
        onclick: () => app.cook(meal.recipe, meal.people.length || undefined) }),
      button({ text: t(title ? "meal.change" : "meal.plan"), symbol: title ? "edit" : "plus", onclick: open })),
    app.example?.("meal", meal));
}

/** Who eats: pictures and names, or the whole family. */
export function eaters(ids, app) {
  const people = ids.map((id) => app.view.people[id]).filter(Boolean);
  return h("p", { class: "eaters" }, people.length
    ? [h("span", { class: "avatars" }, people.map((person) => avatar(person))),
      h("span", {}, listed(people.map((person) => person.name)))]
    : [icon("people"), h("span", {}, t("people.family"))]);
}
