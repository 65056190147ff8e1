import { groups, ticked } from "../state/order.js";
import { remember } from "../link/device.js";
import { h } from "../ui/dom.js";
import { sentence } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { avatar, button, choice, nothing } from "../ui/parts.js";
import { hasText, t } from "../ui/words.js";

// The lines of a list, by category or by shop, and the shopping list as a card of the kitchen.

/** "Shopping list", or another list's own name. */
export const listTitle = (list) => (list === "shopping" ? t("list.shopping") : sentence(list));

/** A category as it is shown: a known one in the reader's language. */
export const categoryTitle = (name) => (hasText(`category.${name}`) ? t(`category.${name}`) : name);

// Where the kitchen is as high as the screen, its list is scrolled by itself.
const isWhole = matchMedia("(min-width: 44rem) and (orientation: landscape), (min-width: 60rem)");
/** How many lines of the list a kitchen shows that is scrolled as a whole: the rest must not be far below. */
const most = 6;

function first(open, count) {
  let left = count;
  return open.map((group) => {
    const items = group.items.slice(0, Math.max(0, left));
    left -= items.length;
    return { ...group, items };
  }).filter((group) => group.items.length);
}

/** The list as a card of the kitchen. */
export function listCard(app) {
  const all = groups(app.view, "shopping", app.ui.groupBy);
  const count = all.reduce((sum, group) => sum + group.items.length, 0);
  const isPart = !isWhole.matches && count > most;
  const open = isPart ? first(all, most) : all;
  return h("section", { key: "list", class: "card listing", "aria-labelledby": "list-title" },
    h("div", { class: "card-head" },
      h("h2", { id: "list-title" }, t("list.shopping"), " ", count > 0 && h("span", { class: "count" }, String(count))),
      groupChoice(app)),
    addForm(app, "shopping"),
    h("div", { class: "scrolled", "data-scrolls": "", tabindex: "0", role: "group", "aria-label": t("list.shopping") },
      lines(app, "shopping", { open, heading: "h3", isPart })),
    isPart && h("a", { class: "button whole-list", href: "#/list" }, icon("list"),
      h("span", {}, t("list.whole", { count }))),
    app.example?.("list", open.flatMap((group) => group.items)));
}

/** Whether lines stand by category or by shop. */
export function groupChoice(app) {
  return choice({ label: t("list.by"), value: app.ui.groupBy, look: "small",
    options: [{ key: "category", text: t("list.by_category") }, { key: "store", text: t("list.by_store") }],
    onchoose: (by) => { app.ui.groupBy = by; remember("groupBy", by); app.changed(); } });
}

/** The line to type new things in. */
export function addForm(app, list) {
  const add = async (event) => {
    event.preventDefault();
    const input = event.target.elements.thing;
    const typed = input.value;
    input.value = "";
    input.focus();
    const quantity = await import("../state/quantity.js").catch(() => null);
    if (!quantity) {
      input.value = typed;
      return;
    }
    const items = quantity.typedItems(typed);
    // The box knows which shop each is for.
    for (const item of items) app.act.item.add(item, { list });
    if (items.length) app.announce(t("list.added", { names: items.map((item) => item.name).join(", ") }));
  };
  return h("form", { class: "add edit", onsubmit: add },
    h("label", { class: "sr", for: `add-${list}` }, t("list.add_to", { list: listTitle(list) })),
    h("input", { id: `add-${list}`, name: "thing", autocomplete: "off", autocapitalize: "none", enterkeyhint: "done",
      maxlength: "200", placeholder: t("list.add_example") }),
    h("button", { class: "button main round", "aria-label": t("list.add") }, icon("plus")));
}

/** What is open, by group, and what is ticked. */
export function lines(app, name, { open, heading, isPart = false }) {
  const done = isPart ? [] : ticked(app.view, name);
  if (!open.length && !done.length) return nothing("cart",
    t(name === "shopping" ? "list.nothing" : "list.nothing_here"));
  const by = name === "shopping" ? app.ui.groupBy : "category";
  return [
    open.map(({ key, items }) => h("section", { key: `g${key}`, class: "group" },
      h(heading, {}, by === "store" ? key ?? t("store.any") : categoryTitle(key), " ",
        h("span", { class: "count" }, String(items.length))),
      h("ul", { class: "lines", "data-lines": key ?? "" }, items.map((item) => line(item, { app, open, by }))))),
    done.length > 0 && h("section", { key: "done", class: "group done" },
      h(heading, {}, t("list.ticked"), " ", h("span", { class: "count" }, String(done.length)),
        button({ text: t("list.clear"), symbol: "bin", look: "plain edit", onclick: () => app.clearTicked(name) })),
      h("ul", { class: "lines" }, done.map((item) => line(item, { app, open, by })))),
  ];
}

function line(item, { app, open, by }) {
  const people = (item.forUsers ?? []).map((id) => app.view.people[id]).filter(Boolean);
  const shop = by === "category" && item.store;
  const waits = item.waiting && app.household.linkState !== "open";
  const edit = () => app.open("item", { id: item.id });
  const settle = (target, index) => {
    const others = (open.find((group) => (group.key ?? "") === target)?.items ?? [])
      .filter((other) => other.id !== item.id);
    const own = by === "store" ? item.store ?? "" : item.category;
    const fields = target === own ? {} : by === "store" ? { store: target || null } : { category: target };
    app.act.item.place(item, others, index, fields);
    app.announce(t("list.placed", { name: item.name, place: index + 1, count: others.length + 1,
      group: by === "store" ? target || t("store.any") : categoryTitle(target) }));
    app.focusSoon(`[data-line="${CSS.escape(item.id)}"] .grip`);
  };
  return h("li", { key: item.id,
    class: `line ${item.checked ? "checked" : ""} ${waits ? "waiting" : ""}`, "data-line": item.id },
    // The whole row ticks: in a shop one has a thumb, and it is large.
    h("label", { class: "tick" },
      h("input", { type: "checkbox", checked: item.checked, disabled: !app.household.mayChange,
        "aria-label": t("list.tick", { name: item.name }), onchange: (event) => app.tick(item, event.target.checked) }),
      h("span", { class: "box", "aria-hidden": "true" }, icon("check")),
      h("span", { class: "what" },
        h("span", { class: "name" }, sentence(item.name)),
        item.quantity && h("span", { class: "amount" }, item.quantity),
        shop && h("span", { class: "tag" }, shop),
        people.length > 0 && h("span", { class: "avatars" }, people.map((person) => avatar(person))))),
    h("button", { type: "button", class: "edit-line edit", onclick: edit,
      "aria-label": t("list.edit", { name: item.name, quantity: item.quantity ?? "" }) }, icon("edit")),
    !item.checked && h("button", {
      type: "button", class: "grip edit", "aria-label": t("list.move", { name: item.name }), title: t("list.move_hint"),
      onpointerdown: (event) => takeHold(app, event, ({ group, index }) => settle(group, index)),
      onkeydown: (event) => byKey(app, event, item, { open, by, settle }),
    }, icon("grip")));
}

// The first that is dragged fetches how.
async function takeHold(app, event, ondrop) {
  if (event.button !== 0) return;
  const handle = event.currentTarget ?? event.target.closest("button");
  event.preventDefault();
  handle.focus({ preventScroll: true });
  handle.setPointerCapture(event.pointerId);
  const [{ drag }] = await Promise.all([import("../ui/drag.js"), app.fetchActions()]);
  if (handle.hasPointerCapture(event.pointerId)) drag(event, handle, ondrop);
}

async function byKey(app, event, item, places) {
  if (!event.key.startsWith("Arrow")) return;
  event.preventDefault();
  const [{ moveByKey }] = await Promise.all([import("../ui/move-by-key.js"), app.fetchActions()]);
  moveByKey(event.key, item, places);
}
