import { h } from "../../ui/dom.js";
import { addOutlines, icon } from "../../ui/icons.js";
import { hasText, t } from "../../ui/words.js";

// The drawings of food: kinds of businesses, what can be seen of an item at a glance, groups of ingredients. Each
// stands beside words, or with words for a screen reader.

addOutlines({
  leaf: "M5 19C4 9 10 4 20 4c0 10-5 16-13 14M5 21c1-5 4-8 8-10",
  drop: "M12 3c4 5 6.5 8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 11 8 8 12 3zM9 15a3 3 0 0 0 2.5 3",
  sparkles: "M10 4l1.7 5.3L17 11l-5.3 1.7L10 18l-1.7-5.3L3 11l5.3-1.7zM18.5 2.5v4M16.5 4.5h4M18.5 16.5v4M16.5 18.5h4",
  leaf_circle: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM8 15.5C7.5 10.5 10.5 7.5 16.5 7.5c0 5.5-2.8 9-7.5 8"
    + "M7.5 17.5c.8-2.8 2.3-4.5 4.5-5.5",
  g_circle: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM15.3 9.2a4.3 4.3 0 1 0 .9 3.3h-3.4",
  cup: "M4 8h12v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 9.5h2a2.5 2.5 0 0 1 0 5h-2M8 2.5v2.5M12 2.5v2.5M3 21.5h14",
  crate: "M3 7.5L12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9M7.5 5.2l9 4.6",
  tray: "M4.5 16.5a7.5 7.5 0 0 1 15 0M2 16.5h20M4 20h16M12 9V7M10.5 5.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 0 1-3 0z",
  truck: "M4 17H2V5.5h12V17H9M14 9.5h4l4 4V17h-2M15 17h-1M4.5 9h7M4 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z"
    + "M15 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z",
});

// The kinds of businesses, and how each is drawn.
const typeSymbols = {
  restaurant: "meal", cafe: "cup", farm: "leaf", farmstand: "shop", farmers_market: "basket", food_producer: "crate",
    food_store: "cart", catering: "tray", food_truck: "truck",
};
/** The kinds of businesses. */
export const types = Object.keys(typeSymbols);

const known = (type) => (types.includes(type) ? type : "restaurant");

/** The drawing of the kind of a business. */
export const typeSymbol = (type) => typeSymbols[known(type)];

/** The kind of a business in words. */
export const typeName = (type) => t(`business.${known(type)}`);

/** The kind of a business: its drawing and its word. */
export const typeBadge = (type) => h("span", { class: "type-badge" }, icon(typeSymbol(type)),
  h("span", {}, typeName(type)));

// What can be seen of an item at a glance: the field that says it, its text, its drawing.
const marks = [
  ["isVegan", "vegan", "leaf_circle"], ["isVegetarian", "vegetarian", "leaf"],
    ["isGlutenFree", "gluten_free", "g_circle"],
  ["containsNuts", "nuts", "warning"], ["containsDairy", "dairy", "drop"],
];
const hotness = (item) => Math.max(0, Math.min(5, Math.trunc(Number(item.spiceLevel) || 0)));
const look = (name) => (["nuts", "dairy", "spicy"].includes(name) ? "holds" : "free");

/** Whether anything is to be marked of an item. */
export const hasMarks = (item) => marks.some(([field]) => item[field]) || hotness(item) > 0;

const mark = (name, symbols, text, inWords) =>
  h("li", { key: name, class: `mark ${look(name)} m-${name}`, title: inWords ? undefined : text },
  symbols.map((symbol, index) => ({ ...icon(symbol), key: `i${index}` })),
    h("span", { class: inWords ? "" : "sr" }, text));

/** The marks of an item as drawings, with words for a screen reader; `inWords`: for everybody. */
export function dietary(item, { inWords = false } = {}) {
  // What is vegan is vegetarian.
  const own = marks.filter(([field, name]) => item[field] && !(name === "vegetarian" && item.isVegan));
  const hot = hotness(item);
  return h("ul", { class: "marks" }, own.map(([, name, symbol]) => mark(name, [symbol], t(`diet.${name}`), inWords)),
    hot > 0 && mark("spicy", Array(hot).fill("flame"), t("diet.spice", { n: hot }), inWords));
}

/** What every mark means. */
export const legend = () => h("div", { key: "legend", class: "legend" },
  h("h2", { class: "kicker" }, t("diet.legend_title")),
  h("ul", { class: "marks", "aria-label": t("diet.legend_title") },
    [...marks.map(([, name, symbol]) => [name, symbol]), ["spicy", "flame"]]
    .map(([name, symbol]) => mark(name, [symbol], t(`diet.${name}`), true))),
  h("p", { class: "hint" }, t("diet.legend")));

const groups = { vegetables: ["leaf", "🥗"], sauces: ["drop", "🥫"], extras: ["sparkles", "✨"] };

/** The name of a group of ingredients. */
export const categoryName = (category) =>
  t(hasText(`portions.${category}`) ? `portions.${category}` : "portions.other");

/** The same behind its sign, for where no drawings can be. */
export const categoryLine = (category) => [groups[category]?.[1], categoryName(category)].filter(Boolean).join(" ");

/** The name of a group of ingredients between its drawing, in its colour, and its sign. */
export const categoryTitle = (category) => [
  h("span", { key: "sign", class: "kind-sign", "aria-hidden": "true" }, icon(groups[category]?.[0] ?? "plus")),
  h("span", { key: "name" }, categoryName(category)),
  groups[category] && h("span", { key: "emoji", class: "kind-emoji", "aria-hidden": "true" }, groups[category][1]),
];
