import { cents, sum } from "./money.js";

// How much of an ingredient comes on an item, and what that makes of its price.

/** The portions, from nothing to all that fits, and how each is drawn. */
export const levels = ["none", "light", "regular", "extra"];
export const symbols = { none: "○", light: "◔", regular: "◑", extra: "●" };

/** The groups of ingredients, in the order of every screen. */
export const categories = ["vegetables", "sauces", "extras"];

const placeOf = (category) => (categories.includes(category) ? categories.indexOf(category) : categories.length);

/** The customisations of an item from rows as the box has them, in the order of screens: by category, then by their own
 * order. Prices are cents by portion. */
export function customisations(rows) {
  return rows.filter((row) => row.supports_portions).map((row) => ({
    id: String(row.id), name: row.name, category: row.category ?? "", order: row.display_order ?? 0,
    prices: Object.fromEntries(levels.map((level) => [level, cents(row.portion_pricing?.[level])])),
    usual: levels.includes(row.default_portion) ? row.default_portion : "none",
  })).sort((one, other) => placeOf(one.category) - placeOf(other.category) || one.order - other.order
    || Number(one.id) - Number(other.id));
}

/** The customisations of the old kind, options without portions, as groups of choices. `option` is the
 * customisation. */
export const optionGroups = (rows) => rows.filter((row) => !row.supports_portions && row.options?.length)
  .sort((one, other) => (one.display_order ?? 0) - (other.display_order ?? 0)).map((row) => ({
    id: `option-${row.id}`, option: String(row.id), name: row.name, isRequired: Boolean(row.is_required),
      minSelections: 0, maxSelections: row.type === "multiple" ? row.options.length : 1,
    modifiers: row.options.map((option) =>
      ({ id: option.name, name: option.name, priceAdjustment: option.price ?? 0 })),
  }));

/** What was chosen of them: {customisation: [option]}. */
export const selectedOptions = (groups, chosen) => Object.fromEntries(
  groups.filter((group) => group.option && chosen[group.id]?.length).map((group) => [group.option, chosen[group.id]]));

/** [{category, rows}] of the categories that there are. */
export function byCategory(all) {
  const names = [...new Set(all.map((row) => row.category))];
  return names.map((category) => ({ category, rows: all.filter((row) => row.category === category) }));
}

/** Whether some portion costs more. */
export const isPremium = (row) => levels.some((level) => row.prices[level] > 0);

/** The portions that an item comes with: {id: portion}. */
export const usual = (all) => Object.fromEntries(all.map((row) => [row.id, row.usual]));

const portionId = /^(.+):(none|light|regular|extra)$/;

/** The groups of choices of an item that are no portions: those have rows of their own. */
export const choiceGroups = (item) =>
  (item.modifierGroups ?? []).filter((group) => !group.modifiers.length
    || !group.modifiers.every((one) => portionId.test(one.id)));

/** Whether an item has portions to choose. */
export const hasPortions = (item) => (item.modifierGroups ?? [])
  .some((group) => group.modifiers.some((one) => portionId.test(one.id)));

/** How many of a group must and may be chosen. */
export const bounds = (group) => ({
  least: Math.max(group.minSelections ?? 0, group.isRequired ? 1 : 0),
  most: group.maxSelections > 0 ? Math.min(group.maxSelections, group.modifiers.length) : group.modifiers.length,
});

/** What of the groups is chosen before anybody chooses: {group: [modifier]}. */
export const standing = (groups) => Object.fromEntries(groups.map((group) =>
  [group.id, group.modifiers.filter((one) => one.isDefault && one.isAvailable !== false).slice(0, bounds(group).most)
    .map((one) => one.id)]));

/** The groups after one modifier was tapped: of one, another; of several, one more, or one less. */
export function tapped(chosen, group, id) {
  const before = chosen[group.id] ?? [];
  const { least, most } = bounds(group);
  let after;
  if (most === 1) after = before.includes(id) && least === 0 ? [] : [id];
  else if (before.includes(id)) after = before.filter((one) => one !== id);
  else after = before.length < most ? [...before, id] : before;
  return { ...chosen, [group.id]: after };
}

/** The first group that too few of are chosen; undefined: all is well. */
export const lacking = (groups, chosen) =>
  groups.find((group) => (chosen[group.id] ?? []).length < bounds(group).least);

const chosenOf = (groups, chosen) =>
  groups.flatMap((group) => group.modifiers.filter((one) => (chosen[group.id] ?? []).includes(one.id)));

/** The cents of one item as it was put together. */
export const priceOf = (item, rows, portions, groups, chosen) =>
  cents(item.price) + sum(rows.map((row) => row.prices[portions[row.id]] ?? 0))
    + sum(chosenOf(groups, chosen).map((one) => cents(one.priceAdjustment)));

/** The modifiers that an order carries. Portions that are none too: the item may come with it. */
export const modifiersOf = (rows, portions, groups, chosen) => [
  ...rows.map((row) => ({ id: `${row.id}:${portions[row.id]}`, name: portionName(row, portions[row.id]),
    priceAdjustment: row.prices[portions[row.id]] / 100 })),
  ...chosenOf(groups.filter((group) => !group.option), chosen)
    .map((one) => ({ id: one.id, name: one.name, priceAdjustment: cents(one.priceAdjustment) / 100 })),
];

const portionName = (row, portion) => `${portion[0].toUpperCase()}${portion.slice(1)} ${row.name}`;

/** How it was put together, in words: what was left out, "No Tomato", then what is on it, "Light Mayo". */
export const wordsOf = (rows, portions, groups, chosen) => [
  ...rows.filter((row) => portions[row.id] === "none" && row.usual !== "none").map((row) => `No ${row.name}`),
  ...rows.filter((row) => portions[row.id] !== "none").map((row) => portionName(row, portions[row.id])),
  ...chosenOf(groups, chosen).map((one) => one.name),
];
