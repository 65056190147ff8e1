import { h } from "../../ui/dom.js";
import { addOutlines, icon } from "../../ui/icons.js";
import { hasText, t } from "../../ui/words.js";

// The drawings of food: kinds of businesses, what can be seen of an item at a glance, groups of ingredients. Each stands
// beside words, or with words for a screen reader.

addOutlines({
  leaf: "M5 19C4 9 10 4 20 4c0 10-5 16-13 14M5 21c1-5 4-8 8-10",
  drop: "M12 3c4 5 6.500 8 6.500 11.500a6.500 6.500 0 0 1-13 0C5.500 11 8 8 12 3zM9 15a3 3 0 0 0 2.500 3",
  sparkles: "M10 4l1.700 5.300L17 11l-5.300 1.700L10 18l-1.700-5.300L3 11l5.300-1.700zM18.500 2.500v4M16.500 4.500h4M18.500 16.500v4M16.500 18.500h4",
  leaf_circle: "M12 2.500a9.500 9.500 0 1 1 0 19 9.500 9.500 0 0 1 0-19zM8 15.500C7.500 10.500 10.500 7.500 16.500 7.500c0 5.500-2.800 9-7.500 8M7.500 17.500c.8-2.800 2.300-4.500 4.500-5.500",
  g_circle: "M12 2.500a9.500 9.500 0 1 1 0 19 9.500 9.500 0 0 1 0-19zM15.300 9.200a4.300 4.300 0 1 0 .9 3.300h-3.400",
  cup: "M4 8h12v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 9.500h2a2.500 2.500 0 0 1 0 5h-2M8 2.500v2.500M12 2.500v2.500M3 21.500h14",
  crate: "M3 7.500L12 3l9 4.500v9L12 21l-9-4.500zM3 7.500l9 4.500 9-4.500M12 12v9M7.500 5.200l9 4.600",
  tray: "M4.500 16.500a7.500 7.500 0 0 1 15 0M2 16.500h20M4 20h16M12 9V7M10.500 5.500a1.500 1.500 0 1 1 3 0 1.500 1.500 0 0 1-3 0z",
  truck: "M4 17H2V5.500h12V17H9M14 9.500h4l4 4V17h-2M15 17h-1M4.500 9h7M4 17.500a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0zM15 17.500a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0z",
});

// The kinds of businesses, and how each is drawn.
const typeSymbols = {
  restaurant: "meal", cafe: "cup", farm: "leaf", farmstand: "shop", farmers_market: "basket", food_producer: "crate", food_store: "cart", catering: "tray", food_truck: "truck",
};
/** The kinds of businesses. */
export const types = Object.keys(typeSymbols);

const known = (type) => (types.includes(type) ? type : "restaurant");

/** The drawing of the kind of a business. */
export const typeSymbol = (type) => typeSymbols[known(type)];

/** The kind of a business in words. */
export const typeName = (type) => t(`business.${known(type)}`);

/** The kind of a business: its drawing and its word. */
export const typeBadge = (type) => h("span", { class: "type-badge" }, icon(typeSymbol(type)), h("span", {}, typeName(type)));

// What can be seen of an item at a glance: the field that says it, its text, its drawing.
const marks = [
  ["isVegan", "vegan", "leaf_circle"], ["isVegetarian", "vegetarian", "leaf"], ["isGlutenFree", "gluten_free", "g_circle"],
  ["containsNuts", "nuts", "warning"], ["containsDairy", "dairy", "drop"],
];
const hotness = (item) => Math.max(0, Math.min(5, Math.trunc(Number(item.spiceLevel) || 0)));
const look = (name) => (["nuts", "dairy", "spicy"].includes(name) ? "holds" : "free");

/** Whether anything is to be marked of an item. */
export const hasMarks = (item) => marks.some(([field]) => item[field]) || hotness(item) > 0;

const mark = (name, symbols, text, inWords) => h("li", { key: name, class: `mark ${look(name)} m-${name}`, title: inWords ? undefined : text },
  symbols.map((symbol, index) => ({ ...icon(symbol), key: `i${index}` })), h("span", { class: inWords ? "" : "sr" }, text));

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
  h("ul", { class: "marks", "aria-label": t("diet.legend_title") }, [...marks.map(([, name, symbol]) => [name, symbol]), ["spicy", "flame"]]
    .map(([name, symbol]) => mark(name, [symbol], t(`diet.${name}`), true))),
  h("p", { class: "hint" }, t("diet.legend")));

const groups = { vegetables: ["leaf", "🥗"], sauces: ["drop", "🥫"], extras: ["sparkles", "✨"] };

/** The name of a group of ingredients. */
export const categoryName = (category) => t(hasText(`portions.${category}`) ? `portions.${category}` : "portions.other");

/** The same behind its sign, for where no drawings can be. */
export const categoryLine = (category) => [groups[category]?.[1], categoryName(category)].filter(Boolean).join(" ");

/** The name of a group of ingredients between its drawing, in its colour, and its sign. */
export const categoryTitle = (category) => [
  h("span", { key: "sign", class: "kind-sign", "aria-hidden": "true" }, icon(groups[category]?.[0] ?? "plus")),
  h("span", { key: "name" }, categoryName(category)),
  groups[category] && h("span", { key: "emoji", class: "kind-emoji", "aria-hidden": "true" }, groups[category][1]),
];
