// The pantry as it is looked at. Pure.

const byName = (one, other) => one.Name.localeCompare(other.Name);

// What goes off comes first; what never does, by name.
const byDate = (one, other) =>
  (one.BestBefore ?? "9999").localeCompare(other.BestBefore ?? "9999") || byName(one, other);

/** What a row is made up of: each lot with its own place and date; a row that the box has not told of yet is one
 * lot. */
export const lotsOf = (row) => (row.Lots?.length ? row.Lots : [row]);

// A thing that is kept in several places is shown in each of them, with what there is of it there.
function byPlaces(row) {
  const places = new Map();
  for (const lot of lotsOf(row)) places.set(lot.Place ?? null, [...(places.get(lot.Place ?? null) ?? []), lot]);
  if (places.size < 2) return [row];
  return [...places].map(([Place, Lots]) => ({
    ...row, Place, Lots, QtyText: Lots.map((lot) => lot.QtyText).join(" + "),
    BestBefore: Lots.map((lot) => lot.BestBefore).filter(Boolean).sort()[0] ?? null,
  }));
}

const measured = ["g", "kg", "oz", "lb", "ml", "liter", "fl_oz", "tsp", "tbsp", "cup", "pint", "quart", "gallon"];

/** How much of a row is likely used at once: one of what is counted; of what is measured, what goes off first. */
export function usualUse(row) {
  const first = [...lotsOf(row)].sort((one, other) =>
    (one.BestBefore ?? "9999").localeCompare(other.BestBefore ?? "9999"))[0];
  if (!measured.includes(row.Unit)) return { quantity: Math.min(1, row.QtyNum || 1), unit: row.Unit };
  const lot = first.QtyNum ? first : row;
  return { quantity: lot.QtyNum ?? 1, unit: lot.Unit ?? row.Unit };
}

/** Rows in groups: [{key, rows}]. `by` is "place", "category" or "date". */
export function stockGroups(view, by, words = "") {
  const wanted = words.trim().toLowerCase();
  const rows = Object.values(view.pantry).filter((row) => row.NameLower.includes(wanted))
    .flatMap((row) => (by === "place" ? byPlaces(row) : [row])).sort(byDate);
  if (by === "date") return rows.length ? [{ key: null, rows }] : [];
  const found = new Map();
  for (const row of rows) {
    const key = (by === "place" ? row.Place : row.Category) ?? null;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  const rank = (key) => (key === null ? "\uffff" : key);
  return [...found].map(([key, rows]) => ({ key, rows }))
    .sort((one, other) => rank(one.key).localeCompare(rank(other.key)));
}

/** Whole days until a row is past its date; negative after it; undefined where it has none. */
export function daysLeft(row, today) {
  if (!row.BestBefore || !today) return undefined;
  return Math.round((Date.parse(`${row.BestBefore}T12:00:00Z`) - Date.parse(`${today}T12:00:00Z`)) / 86_400_000);
}

/** The least amounts that are wanted in stock and not there: [{...minimum, there}]. Other units are not compared. */
export function running(view) {
  return Object.values(view.minimums).map((minimum) => {
    const rows = Object.values(view.pantry).filter((row) => row.NameLower === minimum.name.toLowerCase());
    const same = rows.filter((row) => (row.Unit ?? "item") === (minimum.unit ?? "item"));
    const there = same.reduce((sum, row) => sum + (row.QtyNum ?? 0), 0);
    return { ...minimum, there, isLow: there < minimum.qtyNum && same.length === rows.length };
  }).filter((minimum) => minimum.isLow).sort((one, other) => one.name.localeCompare(other.name));
}
