import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../ui/words.js";
import { newList, oneItem } from "./item-dialogs.js";
import { oneMeal, suggestion } from "./meal-dialogs.js";
import { oneNamed, removeNamed } from "./more.js";
import { addStock, oneStock } from "./pantry.js";
import { planRecipe } from "./recipes.js";
import { scan, scanLater } from "./scan.js";
import { newTimer, oneTimer } from "./timer-dialogs.js";

// What opens above the page. Each is a function of the app and its options that gives {title, body}, or null once the
// thing it is about is gone.

const all = {
  "timer-new": newTimer, timer: oneTimer, item: oneItem, "list-new": newList, meal: oneMeal, suggest: suggestion,
  "recipe-plan": planRecipe, "pantry-add": addStock, stock: oneStock, scan, "scan-later": scanLater, named: oneNamed, "named-remove": removeNamed,
};

/** The dialog that is open, if one is. The element sees to focus, to Escape and to what lies beneath. */
export function dialog(app) {
  const open = app.ui.dialog;
  const content = open && all[open.name](app, open.options);
  if (open && !content) queueMicrotask(app.close);
  if (!content) return null;
  return h("dialog", {
    key: `dialog-${open.number}`, class: `dialog ${open.name}`, "aria-labelledby": "dialog-title",
    onmount: (element) => queueMicrotask(() => element.isConnected && element.showModal()), onclose: app.close,
    onclick: (event) => event.target === event.currentTarget && app.close(),
  },
    h("div", { class: "dialog-body" },
      h("div", { class: "dialog-head" },
        h("h2", { id: "dialog-title", tabindex: "-1" }, content.title),
        h("button", { type: "button", class: "button plain round", "aria-label": t("close"), onclick: app.close }, icon("close"))),
      content.body));
}
