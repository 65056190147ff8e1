import { groups, listNames } from "../state/order.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, choice, select } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";
import { addForm, groupChoice, lines, listTitle } from "./list-card.js";

await addTexts("items");

/** The list as a view of its own. */
export function list(app) {
  const name = app.ui.list;
  const names = listNames(app.view, app.ui.ownLists);
  const open = groups(app.view, name, app.ui.groupBy);
  return h("div", { key: "list", class: "page narrow" },
    h("div", { class: "page-head" },
      h("h1", { tabindex: "-1" }, listTitle(name))),
    h("div", { class: "lists" },
      choice({ label: t("list.which"), value: name, look: "wraps",
        options: names.map((key) => ({ key, text: listTitle(key) })),
        onchoose: (key) => { app.ui.list = key; app.changed(); } }),
      button({ text: t("list.new"), label: t("list.new"), symbol: "plus", look: "plain edit",
        onclick: () => app.open("list-new") })),
    addForm(app, name),
    name === "shopping" && h("div", { class: "tools" }, groupChoice(app),
      Object.keys(app.view.stores).length > 0 && storeLine(app)),
    lines(app, name, { open, heading: "h2" }));
}

function storeLine(app) {
  const options = [{ value: "", text: t("store.any") },
    ...Object.values(app.view.stores).map(({ name }) => ({ value: name, text: name }))];
  return h("label", { class: "store-line edit" }, icon("shop"), h("span", { class: "words" }, t("list.new_for")),
    select({ value: app.view.settings.store ?? "", options,
      onchange: (event) => app.act.item.chooseStore(event.target.value) }));
}
