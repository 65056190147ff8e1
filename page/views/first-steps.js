import { recall, remember } from "../link/device.js";
import { h } from "../ui/dom.js";
import { dress } from "../ui/dress.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";

await Promise.all([addTexts("more"), dress(), dress("recipes")]);

const isSome = (records) => Object.keys(records).length > 0;

// Each with what is touched to do it, and whether it is done.
const steps = [
  { name: "recipes", isDone: ({ recipes }) => isSome(recipes),
    act: (app) => app.fetchActions().then(() => app.say(app.act.recipe.starter())) },
  { name: "dinner", isDone: ({ dishes }) => isSome(dishes),
    act: (app) => app.open("meal", { slot: "dinner", date: app.today }) },
  { name: "people", isDone: ({ people }) => isSome(people), href: "#/more" },
  { name: "list", isDone: ({ items }) => isSome(items), href: "#/list" },
  { name: "say", isDone: (view, household) => household.heard.some((one) => one.accepted) },
];

/** What a box that has just been set up can be told first; null once that is done, or nobody wants it. */
export function firstSteps(app) {
  const isDone = steps.map((step) => step.isDone(app.view, app.household));
  if (recall("steps") || !app.household.mayChange || isDone.slice(0, 4).every(Boolean)) return null;
  const word = app.view.status.wakeWord;
  return h("section", { key: "steps", class: "card first-steps", "aria-labelledby": "steps-title" },
    h("div", { class: "card-head" }, h("h2", { id: "steps-title" }, t("steps.title")),
      button({ symbol: "close", look: "plain", label: t("steps.enough"),
        onclick: () => { remember("steps", "seen"); app.changed(); } })),
    h("ol", { "data-scrolls": "" }, steps.map(({ name, act, href }, index) => h("li", { key: name,
      class: isDone[index] ? "done" : "" },
      icon(isDone[index] ? "check" : "next"),
      isDone[index] || (!act && !href) ? h("span", {}, t(`steps.${name}`, { word: word ?? t("steps.wake_word") }))
        : href ? h("a", { class: "button", href }, t(`steps.${name}`))
          : button({ text: t(`steps.${name}`), onclick: () => act(app) })))));
}
