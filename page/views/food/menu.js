import { countOf, subtotalOf } from "../../state/food/cart.js";
import { h } from "../../ui/dom.js";
import { wallTime } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, choice, nothing, picture } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { lazily } from "../../ui/lazy.js";
import { back, closedNote, food, head, ownPicture, price, priced, shown, to, way } from "./parts.js";
import { dietary, hasMarks, legend } from "./symbols.js";

/** Items as lines that lead to them. */
export const itemList = (business, items) => h("ul", { class: "items" }, items.map((item) => itemLine(business, item)));

function itemLine(business, item) {
  const inside = [ownPicture(item.imageUrl) && picture(ownPicture(item.imageUrl), "thumb"),
    h("span", { class: "item-about" }, h("span", { class: "name" }, item.name),
    item.description && h("span", { class: "hint" }, item.description), hasMarks(item) && dietary(item)),
  h("span", { class: "item-price" }, item.isAvailable === false ? h("span", { class: "gone" }, t("food.not_available"))
    : priced(item.price, business.currency)),
  icon("next")];
  return h("li", { key: item.id }, item.isAvailable === false
    ? h("div", { class: `item off ${inside[0] ? "has-picture" : ""}`.trim() }, inside)
    : h("a", { class: `item ${inside[0] ? "has-picture" : ""}`.trim(), href: to("at", business.id, "item", item.id) },
      inside));
}

/** From how many items on a menu can be searched. */
const many = 12;
const diets = [["isVegetarian", "vegetarian"], ["isVegan", "vegan"], ["isGlutenFree", "gluten_free"]];

/** A business's menu by category. */
export function menu(app, id) {
  const shop = food(app);
  const business = shop.business(id);
  return h("div", { key: `menu-${id}`, class: "page menu-page" },
    back(to("at", id), business.data?.businessName ?? t("food.all")),
    head(app, t("food.menu"), null),
    closedNote(app, business.data ?? {}, shop.ordering(id).data),
    shown(app, shop.menu(id), (categories) => whole(app, shop, business.data ?? { id }, categories), { rows: 6 }),
    cartBar(app, shop, id));
}

// What an item can be found by.
const texts = new WeakMap();
function textOf(item) {
  if (!texts.has(item)) texts.set(item, `${item.name}\n${item.description ?? ""}`.toLowerCase());
  return texts.get(item);
}

let last = {};
// The categories with the items that are looked for; the same again where nothing has changed.
function sifted(categories, words, diet) {
  if (last.of === categories && last.words === words && last.diet === diet) return last.found;
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (item) => (!diet || item[diet] || (diet === "isVegetarian" && item.isVegan))
    && parts.every((part) => textOf(item).includes(part));
  const found = categories.map((one) =>
    ({ ...one, items: parts.length || diet ? (one.items ?? []).filter(fits) : one.items ?? [] }))
    .filter((one) => one.items.length);
  last = { of: categories, words, diet, found };
  return found;
}

function whole(app, shop, business, categories) {
  if (!categories.some((one) => one.items?.length)) return nothing("meal", t("food.no_menu"),
    way({ text: t("food.other_places"), href: to(), look: "main" }));
  if (shop.ui.menuOf !== business.id) Object.assign(shop.ui, { menuOf: business.id, menuWords: "", menuDiet: "" });
  const { menuWords: words, menuDiet: diet } = shop.ui;
  const count = categories.reduce((all, one) => all + (one.items?.length ?? 0), 0);
  const found = sifted(categories, words, diet);
  const set = (fields) => { Object.assign(shop.ui, fields); app.changed(); };
  const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches || count > 200;
  const show = (id) => document.getElementById(`category-${id}`)?.scrollIntoView(
    { block: "start", behavior: quiet ? "auto" : "smooth" });
  const own = diets.filter(([flag]) => categories.some((one) => (one.items ?? []).some((item) => item[flag])));
  return h("div", { key: "whole" },
    count > many && h("div", { key: "filter", class: "food-filters" },
      h("div", { class: "search", role: "search" }, icon("search"),
        h("label", { class: "sr", for: "menu-words" }, t("menu.search")),
        h("input", { id: "menu-words", type: "search", placeholder: t("menu.search"), value: words, autocomplete: "off",
          oninput: (event) => set({ menuWords: event.target.value }) })),
      own.length > 0 && choice({ label: t("menu.diet"), value: diet, look: "wraps small",
        options: [{ key: "", text: t("menu.everything") },
          ...own.map(([key, name]) => ({ key, text: t(`diet.${name}`) }))],
        onchoose: (key) => set({ menuDiet: key }) })),
    (words || diet) && h("p", { key: "count", class: "answer", role: "status" },
      t("menu.found", { count: found.reduce((all, one) => all + one.items.length, 0) })),
    !found.length && nothing("search", t("food.none_found"),
      button({ text: t("menu.clear"), look: "main", onclick: () => set({ menuWords: "", menuDiet: "" }) })),
    found.length > 1 && h("div", { key: "ways", class: "category-ways", role: "group",
      "aria-label": t("food.categories") },
      found.map((one) => h("button", { key: one.id, type: "button", class: "button", onclick: () => show(one.id) },
        one.name))),
    found.map((one, index) => h("section",
      { key: one.id, id: `category-${one.id}`, class: "menu-category", "aria-labelledby": `category-${one.id}-title` },
      h("h2", { id: `category-${one.id}-title` }, one.name,
        one.availableStartTime && h("span", { class: "hint" },
          ` ${wallTime(one.availableStartTime)} – ${wallTime(one.availableEndTime)}`)),
      one.description && h("p", { class: "hint" }, one.description),
      lazily(app, { name: `menu-${business.id}`, part: one.id, version: `${business.currency}`, view: last,
        look: count > 200 ? "items many" : "items", isFirst: index < 2 }, one.items,
        (item) => itemLine(business, item)))),
    legend());
}

/** What is in the cart of this business, always in reach. */
export function cartBar(app, shop, id) {
  if (shop.cart.businessId !== id || !shop.cart.lines.length) return null;
  const count = countOf(shop.cart);
  return h("a", { key: "cart-bar", class: "button main large cart-bar", href: to("cart") }, icon("basket"),
    h("span", {}, t("food.see_cart", { count })), h("span", { class: "total" }, price(subtotalOf(shop.cart))));
}
