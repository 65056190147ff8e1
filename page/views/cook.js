import { called } from "../state/amounts.js";
import { amountsIn } from "../state/steps.js";
import { secondsLeft, timersInOrder, timesInStep } from "../state/timing.js";
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
  if (!app.view.cooking) {
    return h("div", { key: "idle", class: "page" }, h("h1", { class: "sr", tabindex: "-1" }, t("nav.cook")),
      nothing("meal", t("cook.nothing"), h("a", { class: "button main", href: "#/recipes" }, t("cook.choose"))));
  }
  const { recipe, step, steps, words, length, isLast } = standing(app);
  const { servings } = app.view.cooking;
  const { act } = app;
  return h("div", { key: "cook", class: "cook-page", onmount: () => stayAwake(true), onremove: () => stayAwake(false) },
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
      h("p", { class: "step-words", role: "status", "data-fit": "" }, words),
      amounts(words, recipe.ingredients),
      stepTimers(app, words, length),
      strip(app), app.example?.("cook", app.view.cooking)),
    h("section", { class: "cook-list", "aria-labelledby": "ingredients-title" },
      recipe.imageUrl && picture(recipe.imageUrl, "wide"),
      h("h2", { id: "ingredients-title" }, t("recipe.ingredients")),
      h("ul", { class: "ingredients" }, (recipe.ingredients ?? []).map((line) => h("li", {},
        line.amount && h("b", {}, `${line.amount} `),
        line.amount ? called(line.name, line.amount) : text(line))))),
    h("div", { class: "cook-ways edit" },
      button({ text: t("cook.back"), symbol: "back", look: "large", disabled: step <= 1, onclick: act.recipe.back }),
      isLast ? button({ text: t("cook.done"), symbol: "check", look: "main large",
        onclick: () => app.say(act.recipe.done()) })
        : button({ text: t("cook.next"), symbol: "next", look: "main large", onclick: act.recipe.next })));
}

// What the step takes: nobody has to look it up among the ingredients with floury hands.
function amounts(words, ingredients) {
  const taken = amountsIn(words, ingredients);
  return taken.length > 0 && h("ul", { key: "amounts", class: "step-amounts", "aria-label": t("cook.takes") },
    taken.map(({ amount, name }) => h("li", {}, h("b", {}, amount), ` ${called(name, amount)}`)));
}

// A timer for each time that the step names, until it runs. The first is the step's own, as the box tells it.
function stepTimers(app, words, length) {
  const named = timesInStep(words);
  const lengths = length && !named.includes(length) ? [length, ...named.slice(1)] : named;
  const { startedAt } = app.view.cooking;
  const runs = (seconds) => timersInOrder(app.view).some((timer) => timer.seconds === seconds
    && Date.parse(timer.startedAt) >= Date.parse(startedAt) && timer.status !== "missed");
  const wanted = lengths.filter((seconds) => !runs(seconds));
  return wanted.length > 0 && h("div", { key: "timers", class: "step-timers" }, wanted.map((seconds) => button({
    text: t(lengths.length > 1 ? "cook.timer_of" : "cook.timer", { length: shortLength(seconds) }), symbol: "timer",
    look: "edit", onclick: () => app.say(seconds === length ? app.act.recipe.timer() : app.act.timer.start(seconds),
      { quietly: true }),
  })));
}

/** How many of them are shown beside a step. */
const most = 2;

// The timers, small: what cooks on must not be forgotten over the recipe. What rings stands above every view.
function strip(app) {
  const began = Date.parse(app.view.cooking.startedAt);
  // Those of this recipe first, the newest before the others: who has just started one looks for it.
  const own = (timer) => (Date.parse(timer.startedAt) >= began ? Date.parse(timer.startedAt) : 0);
  const timers = timersInOrder(app.view).filter((timer) => timer.status !== "ringing")
    .sort((one, other) => own(other) - own(one));
  const shown = timers.slice(0, most);
  const rest = timers.length - shown.length;
  return h("ul", { key: "strip", class: "timer-strip", "aria-label": t("timers.title") }, shown.map((timer) =>
    h("li", { key: timer.id, class: timer.status },
      icon({ running: "timer", paused: "pause", missed: "warning" }[timer.status]),
      h("span", { "data-fit": "" }, timerName(timer)), h("b", {}, digits(Math.abs(secondsLeft(timer, app.now)))),
      h("span", { class: "state" }, t(`timer.${timer.status}`)))),
  rest > 0 && h("li", { key: "rest" }, h("a", { href: "#/kitchen" }, t("cook.more_timers", { count: rest }))));
}
