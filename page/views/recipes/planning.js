import { slots, week } from "../../state/meals.js";
import { h } from "../../ui/dom.js";
import { nearDay, sentence } from "../../ui/format.js";
import { values } from "../../ui/forms.js";
import { field, select } from "../../ui/parts.js";
import { go } from "../../ui/route.js";
import { t } from "../../ui/words.js";

/** Puts a recipe into the plan. */
export function planRecipe(app, { title }) {
  const save = (event) => {
    event.preventDefault();
    const { date, slot } = values(event.target);
    app.say(app.act.meal.plan(slot, date, title), { undo: true });
    app.close();
    go("plan");
  };
  return {
    title: t("recipe.plan_title", { dish: sentence(title) }),
    body: h("form", { class: "form", onsubmit: save },
      h("div", { class: "row" },
        field(t("meal.day"), select({ name: "date", value: app.today,
          options: week(app.today).map((day) => ({ value: day, text: sentence(nearDay(day, app.today)) })) })),
        field(t("meal.slot"), select({ name: "slot", value: "dinner",
          options: slots.map((slot) => ({ value: slot, text: t(`slot.${slot}`) })) }))),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("recipe.plan")))),
  };
}
