import { timeInStep } from "../state/timing.js";
import { h } from "../ui/dom.js";
import { sentence } from "../ui/format.js";
import { button } from "../ui/parts.js";
import { go } from "../ui/route.js";
import { t } from "../ui/words.js";

/** The words of a step or an ingredient. */
export const text = (line) => (typeof line === "string" ? line : line?.text ?? "");

/** What is being cooked: the recipe, the step and its words, and how long it takes where it says so. */
export function standing(app) {
  const { recipe, step } = app.view.cooking;
  const steps = recipe.steps ?? [];
  const now = steps[step - 1];
  return { recipe, step, steps, words: text(now), length: now?.seconds ?? timeInStep(text(now)),
    isLast: step >= steps.length };
}

/** The step being cooked, as a card of the kitchen. */
export function cookingCard(app) {
  const { recipe, step, steps, words, isLast } = standing(app);
  return h("section", { key: "cooking", class: "card cooking", "aria-labelledby": "cooking-title cooking-step" },
    h("div", { class: "card-head" },
      h("h2", { id: "cooking-title" }, sentence(recipe.title)),
      h("span", { id: "cooking-step", class: "kicker" }, t("cook.step", { step, count: steps.length }))),
    h("p", { class: "step-words", "data-fit": "" }, words),
    h("div", { class: "acts" },
      button({ symbol: "back", label: t("cook.back"), look: "edit", disabled: step <= 1,
        onclick: app.act.recipe.back }),
      isLast ? button({ text: t("cook.done"), symbol: "check", look: "main edit",
        onclick: () => app.say(app.act.recipe.done()) })
        : button({ text: t("cook.next"), symbol: "next", look: "main edit", onclick: app.act.recipe.next }),
      button({ text: t("cook.open"), onclick: () => go("cook") })), app.example?.("cooking", app.view.cooking));
}
