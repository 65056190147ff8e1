import { mealOn } from "../../state/meals.js";
import { few, tiles } from "../../state/tiles.js";
import { h } from "../../ui/dom.js";
import { nearDay, sentence } from "../../ui/format.js";
import { peopleChoice, values } from "../../ui/forms.js";
import { button, field } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";
import { dress } from "../../ui/dress.js";
import { dishPicture } from "../recipes/drawing.js";
import { moving } from "./moving.js";

await Promise.all([addTexts("meals"), dress("recipes")]);

const heading = (app, slot, date) => `${t(`slot.${slot}`)} · ${nearDay(date, app.today)}`;

// As the box knows it: it buys nothing for such a meal.
const eatingOut = "eating out";

/** One meal of the plan: its dishes, who eats, and what can be done with it. */
export function oneMeal(app, options) {
  const { slot, date } = options;
  const { view, act } = app;
  const meal = mealOn(view, date, slot);
  const names = (ids) => ids.map((id) => view.people[id].name);
  const chosen = (form) => names(values(form, ["people"]).people.filter((id) => view.people[id]));
  const save = (event) => {
    event.preventDefault();
    const form = event.target.closest("form") ?? event.target;
    const dish = form.elements.dish.value.trim() || meal.mains[0]?.dish;
    if (!dish) return form.elements.dish.focus();
    app.say(act.meal.plan(slot, date, dish, chosen(form)), { undo: true });
    app.close();
  };
  const done = (answer) => { app.say(answer, { undo: true }); app.close(); };
  const aside = (event) => {
    const { form } = event.target.closest("button");
    const dish = form.elements.dish.value.trim();
    if (!dish) return form.elements.dish.focus();
    app.say(act.meal.addSide(slot, date, dish), { undo: true });
    form.elements.dish.value = "";
    form.elements.dish.focus();
  };
  return {
    title: heading(app, slot, date),
    body: h("form", { class: "form", onsubmit: save },
      !meal.mains.length && dishTiles(app, options, (title, form) => {
        app.say(act.meal.plan(slot, date, title, chosen(form)), { undo: true });
        app.close();
      }),
      meal.dishes.length > 0 && h("ul", { class: "dish-list" }, meal.dishes.map((dish) =>
        h("li", { key: dish.id }, h("span", {}, h("b", {}, sentence(dish.dish)), dish.isSide && ` (${t("meal.side")})`),
          button({ symbol: "close", look: "plain", label: t("meal.remove", { dish: dish.dish }),
            onclick: () => removeDish(app, dish) })))),
      field(t(meal.mains.length ? "meal.other_dish" : "meal.dish"),
        h("input", { name: "dish", list: "recipe-titles", autocomplete: "off", maxlength: "100",
          placeholder: t("meal.dish_example") })),
      h("datalist", { id: "recipe-titles" },
        Object.values(view.recipes).map((recipe) => h("option", { key: recipe.id, value: recipe.title }))),
      Object.keys(view.people).length > 0 && peopleChoice(view.people, meal.people, t("meal.people")),
      h("div", { class: "button-row" },
        button({ text: t("meal.add_side"), symbol: "plus", onclick: aside }),
        button({ text: t("plan.suggest"), symbol: "spark", onclick: () => app.open("suggest", { slot, date }) }),
        meal.mains[0]?.dish.toLowerCase() !== eatingOut && button({ text: t("meal.eating_out"), symbol: "shop",
          onclick: () => done(act.meal.plan(slot, date, eatingOut)) }),
        meal.dishes.length > 0 && button({ text: t("meal.shop"), symbol: "cart",
          onclick: () => app.openAbove("shopping", { title: t("meal.shop"), query: { date, days: 1, slot },
            put: (without) => act.meal.shopFor(slot, date, without) }) }),
        meal.recipe && button({ text: t("recipe.cook"), symbol: "meal", onclick: () => {
          app.close();
          app.cook(meal.recipe, meal.people.length || undefined);
        } })),
      meal.dishes.length > 0 && moving(app, meal, options),
      h("div", { class: "ends-row" },
        meal.dishes.length > 0 && button({ text: t("meal.clear"), symbol: "bin", look: "danger",
          onclick: () => done(act.meal.clear(slot, date)) }),
        h("button", { class: "button main" }, t("meal.save")))),
  };
}

// Dishes to tap: a screen on a counter has no keyboard.
function dishTiles(app, options, plan) {
  const all = tiles(app.view, app.today);
  if (!all.length) return null;
  const shown = options.all ? all : all.slice(0, few);
  return h("div", { key: "tiles", class: "dish-tiles", role: "group", "aria-label": t("meal.tiles") },
    shown.map(({ title, recipe }) => h("button", { key: title.toLowerCase(), type: "button", class: "dish-tile",
      onclick: (event) => plan(title, event.target.closest("form")) },
      dishPicture(recipe ?? { id: title, title }), h("span", {}, sentence(title)))),
    shown.length < all.length && button({ key: "all", text: t("meal.all_dishes", { count: all.length }),
      symbol: "recipes", onclick: () => { options.all = true; app.changed(); } }));
}

// The box has no number yet for a dish that still waits to be sent, so the change itself is dropped.
function removeDish(app, dish) {
  const [, waiting] = dish.id.split("waiting:");
  if (!waiting) app.say(app.act.meal.removeDish(dish.id), { undo: true });
  else if (!app.withdraw(waiting)) app.toast(t("meal.on_its_way"), { look: "no" });
}

/** What the box would cook: its words, and the recipes they name to choose from. */
export function suggestion(app, options) {
  const { slot, date } = options;
  if (!options.asked) {
    options.asked = true;
    app.act.meal.suggest(slot, date).then((answer) => { options.answer = answer; app.changed(); });
  }
  const said = options.answer?.message ?? "";
  const lower = said.toLowerCase();
  const named = Object.values(app.view.recipes).filter((recipe) => lower.includes(recipe.title.toLowerCase()))
    .sort((one, other) => lower.indexOf(one.title.toLowerCase()) - lower.indexOf(other.title.toLowerCase()));
  const choose = (recipe) => {
    app.say(app.act.meal.plan(slot, date, recipe.title), { undo: true });
    app.close();
  };
  return {
    title: t("suggest.title", { meal: heading(app, slot, date) }),
    body: [
      h("p", { class: "suggested", role: "status" }, options.answer ? said : t("suggest.thinking")),
      h("div", { class: "button-row" }, named.map((recipe) =>
        button({ key: recipe.id, text: t("suggest.take", { dish: sentence(recipe.title) }), symbol: "check",
          look: "main edit", onclick: () => choose(recipe) }))),
    ],
  };
}
