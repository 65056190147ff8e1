// Where things stand in a list. Pure.

const byPosition = (one, other) => (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1);

// The way through a shop: what thaws comes last.
export const aisles = ["Produce", "Bakery", "Deli", "Meat", "Fish", "Dairy", "Breakfast", "Pantry", "Baking", "Spices",
  "Condiments", "International", "Snacks", "Drinks", "Household", "Personal care", "Baby", "Pets", "Frozen"];

/** The way through a shop: the categories whose order was learnt there stand by it, in the places of theirs that they
 * have between the others. `store` null: what is bought anywhere. */
export function wayThrough(view, store) {
  const learnt = view.aisles?.[store ?? "anywhere"]?.order ?? [];
  const all = [...aisles, ...learnt.filter((name) => !aisles.includes(name) && name !== "Other")];
  const next = learnt.filter((name) => name !== "Other").values();
  return all.map((name) => (learnt.includes(name) ? next.next().value : name));
}

/** What is still wanted of a list, in groups: [{key, items}]. `by` is "category" or "store"; key null: any store. */
export function groups(view, list, by) {
  const found = new Map();
  const open = Object.values(view.items).filter((item) => item.list === list && !item.checked).sort(byPosition);
  for (const item of open) {
    const key = by === "store" ? item.store ?? null : item.category ?? "Other";
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  const way = wayThrough(view, list === "shopping" ? view.settings?.store : null);
  const rank = (key) => {
    if (by === "store") return key === null ? [1, ""] : [0, key];
    return [way.includes(key) ? way.indexOf(key) : key === "Other" ? 999 : 998, key];
  };
  return [...found].map(([key, items]) => ({ key, items })).sort((one, other) => {
    const [a, b] = [rank(one.key), rank(other.key)];
    return a[0] - b[0] || a[1].localeCompare(b[1]);
  });
}

/** What is ticked on a list. */
export const ticked = (view, list) =>
  Object.values(view.items).filter((item) => item.list === list && item.checked).sort(byPosition);

/** The place after everything on the list. */
export const lastPosition = (view, list) =>
  1 + Math.max(0, ...Object.values(view.items).filter((item) => item.list === list).map((item) => item.position ?? 0));
