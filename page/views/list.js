import { groups } from "../state/order.js";
import { listNames } from "../state/places.js";
import { recall } from "../link/device.js";
import { h } from "../ui/dom.js";
import { nearDay, sentence } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button, choice, select } from "../ui/parts.js";
import { addTexts, t } from "../ui/words.js";
import { oftenText } from "./dialogs/item.js";
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
    notKept(app),
    addForm(app, name),
    name === "shopping" && h("div", { class: "tools" }, groupChoice(app),
      button({ label: t("list.scan"), symbol: "barcode", look: "plain edit",
        onclick: () => app.open("scan", { list: name }) }),
      Object.keys(app.view.stores).length > 0 && storeLine(app)),
    lines(app, name, { open, heading: "h2" }),
    comesBack(app, name));
}

// Said at home, before anybody stands in the shop. The counter's own screen does not go there.
const notKept = (app) => !app.isKept && recall("token") && h("p", { key: "not-kept", class: "note not-kept" },
  icon("warning"), h("span", {}, t("list.not_kept")));

function storeLine(app) {
  const options = [{ value: "", text: t("store.any") },
    ...Object.values(app.view.stores).map(({ name }) => ({ value: name, text: name }))];
  return h("label", { class: "store-line edit" }, icon("shop"), h("span", { class: "words" }, t("list.new_for")),
    select({ value: app.view.settings.store ?? "", options,
      onchange: (event) => app.act.item.chooseStore(event.target.value) }));
}

// What comes on this list by itself, the next first.
function comesBack(app, name) {
  const items = Object.values(app.view.recurring).filter((item) => item.list === name)
    .sort((one, other) => one.next.localeCompare(other.next));
  if (!items.length) return null;
  return h("section", { key: "comes-back", class: "group" }, h("h2", {}, t("list.comes_back")),
    h("ul", { class: "lines" }, items.map((item) => h("li", { key: item.id, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" }, sentence(item.name)),
        item.quantity && h("span", { class: "amount" }, item.quantity),
        h("span", { class: "tag" }, t("list.next", {
          often: oftenText(item.weekdays ? "weekdays" : String(item.days), item), day: nearDay(item.next, app.today),
        }))),
      button({ symbol: "close", look: "plain edit", label: t("list.stop", { name: sentence(item.name) }),
        onclick: () => app.say(app.act.item.stopRepeating(item.name), { undo: true }) })))));
}
