// Where things stand in a list. Pure.

const byPosition = (one, other) => (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1);

// The way through a shop: what thaws comes last.
const aisles = ["Produce", "Bakery", "Deli", "Meat", "Fish", "Dairy", "Breakfast", "Pantry", "Baking", "Spices",
  "Condiments", "International", "Snacks", "Drinks", "Household", "Personal care", "Baby", "Pets", "Frozen"];

/** The way through a shop: the categories whose order was learnt there stand by it, in the places of theirs that they
 * have between the others. `store` null: what is bought anywhere. */
export function wayThrough(view, store) {
  const learnt = view.aisles?.[store ?? "anywhere"]?.order ?? [];
  const all = [...aisles, ...learnt.filter((name) => !aisles.includes(name) && name !== "Other")];
  const next = learnt.filter((name) => name !== "Other").values();
  return all.map((name) => (learnt.includes(name) ? next.next().value : name));
}

/** The categories to choose from: those of the shops, then those of the household's own. */
export function categories(view) {
  const used = [...Object.values(view.items), ...Object.values(view.pantry)]
    .map((record) => record.category ?? record.Category);
  return [...new Set([...aisles, ...used.filter((name) => name && name !== "Other").sort(), "Other"])];
}

/** The names of the lists there are, the shopping list first. */
export function listNames(view, own = []) {
  return [...new Set(["shopping", ...Object.values(view.items).map((item) => item.list), ...own])];
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

/** The places that lines need so that `moved` stands at `index` of `others`: [{id, position}], mostly one.
 * Halving the room between two neighbours runs out of digits some day, and lines may share a place; then all are
 * numbered anew. */
export function placesFor(others, moved, index) {
  const before = others[index - 1]?.position;
  const after = others[index]?.position;
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [{ id: moved.id, position: before + 1 }];
  if (before === undefined) return [{ id: moved.id, position: after - 1 }];
  if (after - before > 1e-6) return [{ id: moved.id, position: (before + after) / 2 }];
  const all = [...others.slice(0, index), moved, ...others.slice(index)];
  const first = others[0].position;
  return all.map((item, at) => ({ id: item.id, position: first + at })).filter(({ id, position }) =>
    all.find((item) => item.id === id).position !== position);
}
