import { countOf, subtotalOf } from "../../state/food/cart.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { nothing } from "../../ui/parts.js";
import { hasText, t } from "../../ui/words.js";
import { back, food, head, price, priced, shown, to, way } from "./parts.js";

/** What can be seen of an item at a glance, by the field that says it. */
const marks = [["isVegan", "vegan"], ["isVegetarian", "vegetarian"], ["isGlutenFree", "gluten_free"], ["containsNuts", "nuts"], ["containsDairy", "dairy"]];

/** The marks of an item: short to the eye, in words to a screen reader. */
export function dietary(item) {
  const own = marks.filter(([field]) => item[field]).map(([, name]) => name).filter((name, _, all) => !(name === "vegetarian" && all.includes("vegan")));
  return h("ul", { class: "marks" },
    own.map((name) => h("li", { key: name, class: `mark ${["nuts", "dairy"].includes(name) ? "holds" : "free"}`, title: t(`diet.${name}`) },
      h("span", { "aria-hidden": "true" }, t(`diet.${name}_short`)), h("span", { class: "sr" }, t(`diet.${name}`)))),
    item.spiceLevel > 0 && h("li", { key: "spice", class: "mark holds", title: t("diet.spice", { n: item.spiceLevel }) },
      h("span", { "aria-hidden": "true" }, "▲".repeat(Math.min(5, item.spiceLevel))), h("span", { class: "sr" }, t("diet.spice", { n: item.spiceLevel }))));
}

/** Items as lines that lead to them. */
export const itemList = (business, items) => h("ul", { class: "items" }, items.map((item) => {
  const inside = [h("span", { class: "item-about" }, h("span", { class: "name" }, item.name),
    item.description && h("span", { class: "hint" }, item.description), dietaryOf(item)),
  h("span", { class: "item-price" }, item.isAvailable === false ? h("span", { class: "gone" }, t("food.not_available")) : priced(item.price, business.currency)),
  icon("next")];
  return h("li", { key: item.id }, item.isAvailable === false ? h("div", { class: "item off" }, inside)
    : h("a", { class: "item", href: to("at", business.id, "item", item.id) }, inside));
}));

const dietaryOf = (item) => (marks.some(([field]) => item[field]) || item.spiceLevel > 0 ? dietary(item) : null);

/** A business's menu by category. */
export function menu(app, id) {
  const shop = food(app);
  const business = shop.business(id);
  return h("div", { key: `menu-${id}`, class: "page menu-page" },
    back(to("at", id), business.data?.businessName ?? t("food.all")),
    head(app, t("food.menu"), null),
    shown(app, shop.menu(id), (categories) => whole(business.data ?? { id }, categories.filter((one) => one.items?.length)), { rows: 6 }),
    cartBar(app, shop, id));
}

function whole(business, categories) {
  if (!categories.length) return nothing("meal", t("food.no_menu"), way({ text: t("food.other_places"), href: to(), look: "main" }));
  const show = (id) => document.getElementById(`category-${id}`)?.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  return h("div", { key: "whole" },
    categories.length > 1 && h("div", { class: "category-ways", role: "group", "aria-label": t("food.categories") },
      categories.map((one) => h("button", { key: one.id, type: "button", class: "button", onclick: () => show(one.id) }, one.name))),
    categories.map((one) => h("section", { key: one.id, id: `category-${one.id}`, class: "menu-category", "aria-labelledby": `category-${one.id}-title` },
      h("h2", { id: `category-${one.id}-title` }, one.name, one.availableStartTime && h("span", { class: "hint" }, ` ${one.availableStartTime} – ${one.availableEndTime}`)),
      one.description && h("p", { class: "hint" }, one.description),
      itemList(business, one.items))),
    h("p", { class: "hint legend" }, t("diet.legend")));
}

/** What is in the cart of this business, always in reach. */
export function cartBar(app, shop, id) {
  if (shop.cart.businessId !== id || !shop.cart.lines.length) return null;
  const count = countOf(shop.cart);
  return h("a", { key: "cart-bar", class: "button main large cart-bar", href: to("cart") }, icon("basket"),
    h("span", {}, t("food.see_cart", { count })), h("span", { class: "total" }, price(subtotalOf(shop.cart))));
}

/** The name of a group of ingredients. */
export const categoryName = (category) => t(hasText(`portions.${category}`) ? `portions.${category}` : "portions.other");
