import { ringing } from "../../state/timing.js";
import { h } from "../../ui/dom.js";
import { dress } from "../../ui/dress.js";
import { icon } from "../../ui/icons.js";
import { guarded } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { alarmBanner } from "../alarm.js";

// What opens above the page. Each is a function of the app and its options that gives {title, body}, or null once the
// thing it is about is gone. They are fetched when they are first opened.

const files = {
  timers: () => import("./timer.js"), items: () => import("./item.js"),
    meals: () => import("./meal.js"), shopping: () => import("./shopping.js"),
  recipes: () => import("../recipes/recipes.js"), pantry: () => import("../pantry.js"),
    scan: () => import("../more/scan.js"),
    more: () => import("../more/more.js"), phrases: () => import("../more/phrases.js"),
    devices: () => import("../more/devices.js"), wake: () => import("../more/wake.js"),
  food: () => import("../food/dialogs.js"),
};
// What is not here is food's.
const all = {
  "timer-new": ["timers", "newTimer"], timer: ["timers", "oneTimer"], item: ["items", "oneItem"],
    "list-new": ["items", "newList"],
  shopping: ["shopping", "shopping"],
  meal: ["meals", "oneMeal"], suggest: ["meals", "suggestion"], "recipe-plan": ["recipes", "planRecipe"],
  "pantry-add": ["pantry", "addStock"], stock: ["pantry", "oneStock"], scan: ["scan", "scan"],
    "scan-later": ["scan", "scanLater"], "scan-onto-list": ["scan", "nameScanned"],
  named: ["more", "oneNamed"], "named-remove": ["more", "removeNamed"], "wake-word": ["wake", "newWakeWord"],
    "wake-try": ["wake", "tryWakeWord"],
    phrase: ["phrases", "onePhrase"], "device-new": ["devices", "letIn"], "device-revoke": ["devices", "revoking"],
    "look-up": ["scan", "mayLookUp"],
};
const here = {};

/** Fetches what has not been needed yet. */
export const fetchDialogs = () => Promise.allSettled(Object.entries(files).map(async ([name, load]) => {
  here[name] = await load();
}));

/** The dialogs that are open, the lowest first. The element sees to focus, to Escape and to what lies beneath. */
export const dialogs = (app, top = app.ui.dialog) =>
  (top ? [...dialogs(app, top.under ?? null), dialog(app, top)] : []);

function dialog(app, open) {
  const [file, name] = all[open.name] ?? ["food", open.name];
  if (!here[file]) {
    Promise.all([files[file](), dress(), app.fetchActions()]).then(([module]) => {
      here[file] = module;
      app.changed();
    }, () => { app.close(); app.toast(t("error.offline"), { look: "no" }); });
    return null;
  }
  const made = guarded("broken-dialog", () => here[file][name](app, open.options));
  const content = made?.tag ? { title: t("error.failed"), body: made } : made;
  if (!content) {
    queueMicrotask(app.close);
    return null;
  }
  // What closed a dialog by itself is followed; one that this page closed is known to be.
  const closed = () => { if (app.ui.dialog === open) app.close(); };
  return h("dialog", {
    key: `dialog-${open.number}`, class: `dialog dialog-${open.name}`, "aria-labelledby": "dialog-title",
    onmount: (element) => queueMicrotask(() => element.isConnected && element.showModal()), onclose: closed,
    onclick: (event) => event.target === event.currentTarget && app.close(),
  },
    h("div", { class: "dialog-body" },
      h("div", { class: "dialog-head" },
        h("h2", { id: "dialog-title", tabindex: "-1" }, content.title),
        h("button", { type: "button", class: "button plain round", "aria-label": t("close"), onclick: app.close },
          icon("close"))),
      guarded("alarm-banner", () => alarmBanner(ringing(app.view), app)),
      content.body));
}
