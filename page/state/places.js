import { aisles } from "./order.js";

// Where a line is moved to, and what lists and categories there are to choose from. Pure.

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
