import { cents } from "./money.js";
import { categories, customisations } from "./portions.js";

// What has to be there for portions to be chosen, looked at as the apps read it. Each look is {ok, count, lines,
// wrong}: `lines` are what was found, `wrong` why it will not do.

/** What the sample menu has: thirteen ingredients; the All American, which is item 84, with nine of them; six such
 * sandwiches. */
export const expected = { ingredients: 13, item: "84", ofItem: 9, items: 6 };

const least = (count, wanted, lines) =>
  ({ ok: count >= wanted, count, lines, wrong: count >= wanted ? null : { kind: "few", count, wanted } });

/** The ingredients in use. */
export const ingredients = (rows) =>
  least(rows.length, expected.ingredients, rows.map((row) => `${row.name} (${row.category})`));

/** Their groups: all three, and no others. */
export function groups(rows) {
  const found = new Map(categories.map((category) => [category, 0]));
  for (const row of rows) found.set(row.category, (found.get(row.category) ?? 0) + 1);
  const odd = [...found].filter(([category, count]) => !count || !categories.includes(category))
    .map(([category]) => String(category));
  return { ok: !odd.length, count: [...found.values()].filter(Boolean).length,
    lines: [...found].map(([category, count]) => `${category}: ${count}`),
    wrong: odd.length ? { kind: "groups", names: odd.join(", ") } : null };
}

/** What can be changed of the item, all of it in portions. */
export const ofItem = (rows) => least(rows.filter((row) => row.supports_portions).length, expected.ofItem,
  rows.map((row) => `${row.name}: ${row.default_portion ?? "none"}`));

const usual = { Lettuce: "regular", Tomato: "regular", Onion: "regular", Pickles: "regular", Mayo: "none",
  Mustard: "none", "Chipotle Mayo": "none", "Russian Dressing": "regular", "Extra Cheese": "none" };

/** Whether it comes as that sandwich usually does. */
export function defaults(rows) {
  const has = new Map(rows.map((row) => [row.name, row.default_portion]));
  const odd = Object.entries(usual).filter(([name, portion]) => has.get(name) !== portion).map(([name]) => name);
  return { ok: !odd.length, count: Object.keys(usual).length - odd.length,
    lines: Object.entries(usual).map(([name]) => `${name}: ${has.get(name) ?? "–"}`),
    wrong: odd.length ? { kind: "defaults", names: odd.join(", ") } : null };
}

/** Whether cheese costs what it should, and lettuce nothing. */
export function prices(rows) {
  const all = customisations(rows);
  const of = (name, level) => all.find((row) => row.name === name)?.prices[level];
  const wanted = [["Lettuce", "regular", 0], ["Extra Cheese", "regular", cents("1.00")],
    ["Extra Cheese", "extra", cents("1.50")]];
  const odd = wanted.filter(([name, level, price]) => of(name, level) !== price);
  return { ok: !odd.length, count: wanted.length - odd.length,
    lines: wanted.map(([name, level]) => `${name}, ${level}: ${((of(name, level) ?? NaN) / 100).toFixed(2)}`),
    wrong: odd.length ? { kind: "prices", names: odd.map(([name, level]) => `${name}, ${level}`).join("; ") } : null };
}

/** Where the item stands on a menu. `menus` are {businessName, categories}. */
export function onMenu(menus) {
  const found = menus.flatMap(({ businessName, categories: all }) => all.flatMap((one) => one.items ?? [])
    .filter((item) => item.id === expected.item)
    .map((item) => `${item.name} · ${businessName} · ${Number(item.price).toFixed(2)}`));
  return { ok: found.length === 1, count: found.length, lines: found,
    wrong: found.length === 1 ? null : { kind: "no_item", item: expected.item } };
}

/** The items that come in portions. */
export function items(rows) {
  const counts = new Map();
  for (const row of rows) counts.set(row.menu_item_id, (counts.get(row.menu_item_id) ?? 0) + 1);
  return least(counts.size, expected.items, [...counts].map(([item, count]) => `${item}: ${count}`));
}
