import { byKind, ticketLines } from "./ticket-lines.js";

// What a kitchen sees of its orders at a glance: how old they are, what warns, and what there is to make in all.

/** From how many minutes on an order is slow, and late. */
const slow = 10;
const late = 20;

/** How old an order is: {minutes, look}; look is "fresh", "slow" or "late". One for later counts from its time, until
 * then it is "ahead" and has no minutes. */
export function ageOf(order, now) {
  const since = now - Date.parse(order.scheduledFor ?? order.createdAt);
  if (order.scheduledFor && since < 0) return { minutes: null, look: "ahead" };
  const minutes = Math.max(0, Math.floor(since / 60_000)) || 0;
  return { minutes, look: minutes >= late ? "late" : minutes >= slow ? "slow" : "fresh" };
}

// As guests write it, also in a hurry and in other languages: one warning too many is better than one too few.
const allergy = new RegExp(["al+er?g", "anaphyla", "epi-?pen", "gluten", "c(o|œ)?eliac", "c[eé]l[ií]a[cq]", "zöliakie",
  "la[ck]tose?", "intoleran", "unverträglich", "(pea|wal|hazel|chest)?\\bnuts?\\b", "(pea|wal|hazel)nuts?\\b",
  "nut-?free", "almond", "cashew", "pistachio", "sesame", "shellfish", "dairy[- ]free"].join("|"), "i");

/** Whether words tell of an allergy, or of something that people must not eat. */
export const mentionsAllergy = (text) => allergy.test(text ?? "");

/** What there is to make in all: [{name, count, lines: [{kind, name, count}]}], the most first. `knownOf` gives the
 * item as the menu has it. */
export function allDay(orders, knownOf) {
  const all = new Map();
  for (const item of orders.flatMap((order) => order.items)) {
    const key = `${item.menuItemId} ${item.itemName}`;
    const one = all.get(key) ?? { name: item.itemName, count: 0, lines: [] };
    all.set(key, one);
    one.count += item.quantity;
    for (const { kind, name } of ticketLines(item, knownOf(item.menuItemId))) {
      const same = one.lines.find((line) => line.kind === kind && line.name === name);
      if (same) same.count += item.quantity;
      else one.lines.push({ kind, name, count: item.quantity });
    }
  }
  return [...all.values()].map((one) => ({ ...one, lines: byKind(one.lines) }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** How many orders of a business that are done are kept to be read again. */
const kept = 10;

/** The orders that are done with one more before them. */
export const withGone = (gone, order) => {
  const before = gone.filter((one) => one.id !== order.id);
  const own = before.filter((one) => one.businessId === order.businessId).slice(0, kept - 1);
  return [order, ...before.filter((one) => one.businessId !== order.businessId || own.includes(one))];
};
