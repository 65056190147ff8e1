import { timersInOrder, secondsLeft } from "../state/timing.js";
import { isHeldAwake, stayAwake } from "../ui/awake.js";
import { h } from "../ui/dom.js";
import { digits, sentence, shortLength } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button, nothing, picture } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";
import { standing, text } from "./cooking-card.js";
import { timerName } from "./timers.js";

await addTexts("recipes");

// What is being cooked, full screen.

/** Cooking, full screen. */
export function cook(app) {
  app.stayAwake = stayAwake;
  if (!app.view.cooking) {
    return h("div", { key: "idle", class: "page" }, h("h1", { class: "sr", tabindex: "-1" }, t("nav.cook")),
      nothing("meal", t("cook.nothing"), h("a", { class: "button main", href: "#/recipes" }, t("cook.choose"))));
  }
  const { recipe, step, steps, words, length, isLast } = standing(app);
  const { servings } = app.view.cooking;
  const { act } = app;
  return h("div", { key: "cook", class: "cook-page" },
    h("div", { class: "cook-head" },
      h("a", { class: "button plain round", href: "#/kitchen", "aria-label": t("cook.leave"), title: t("cook.leave") },
        icon("close")),
      h("h1", { tabindex: "-1" }, sentence(recipe.title)),
      servings && h("div", { class: "stepper edit", role: "group", "aria-label": t("recipe.servings") },
        button({ symbol: "minus", label: t("recipe.fewer"),
          onclick: () => act.recipe.scale(Math.max(1, servings - 1)) }),
        h("output", {}, t("recipe.for", { count: servings })),
        button({ symbol: "plus", label: t("recipe.more"), onclick: () => act.recipe.scale(servings + 1) })),
      h("p", { class: "hint awake" }, isHeldAwake() ? t("cook.awake") : "")),
    h("section", { class: "cook-step", "aria-labelledby": "step-title" },
      h("h2", { id: "step-title", class: "kicker" }, t("cook.step", { step, count: steps.length })),
      h("div", { class: "step-bar", "aria-hidden": "true" },
        steps.map((_, index) => h("span", { class: index < step ? "past" : "" }))),
      h("p", { class: "step-words", role: "status" }, words),
      length && h("div", {}, button({ text: t("cook.timer", { length: shortLength(length) }), symbol: "timer",
        look: "edit", onclick: () => app.say(act.recipe.timer(), { quietly: true }) })),
      strip(app)),
    h("section", { class: "cook-list", "aria-labelledby": "ingredients-title" },
      recipe.imageUrl && picture(recipe.imageUrl, "wide"),
      h("h2", { id: "ingredients-title" }, t("recipe.ingredients")),
      h("ul", { class: "ingredients" }, (recipe.ingredients ?? []).map((line) => h("li", {},
        line.amount && h("b", {}, `${line.amount} `), line.amount ? line.name : text(line))))),
    h("div", { class: "cook-ways edit" },
      button({ text: t("cook.back"), symbol: "back", look: "large", disabled: step <= 1, onclick: act.recipe.back }),
      isLast ? button({ text: t("cook.done"), symbol: "check", look: "main large",
        onclick: () => app.say(act.recipe.done()) })
        : button({ text: t("cook.next"), symbol: "next", look: "main large", onclick: act.recipe.next })));
}

// The timers, small: what cooks on must not be forgotten over the recipe.
function strip(app) {
  const timers = timersInOrder(app.view);
  return h("ul", { class: "timer-strip", "aria-label": t("timers.title") }, timers.map((timer) =>
    h("li", { key: timer.id, class: timer.status },
      icon({ running: "timer", paused: "pause", ringing: "bell", missed: "warning" }[timer.status]),
      h("span", {}, timerName(timer)), h("b", {}, digits(Math.abs(secondsLeft(timer, app.now)))),
      timer.status === "ringing"
        ? button({ text: t("timer.stop"), look: "main edit", label: t("timer.stop_of", { name: timerName(timer) }),
          onclick: () => app.stopRinging(timer) })
        : h("span", { class: "state" }, t(`timer.${timer.status}`)))));
}
