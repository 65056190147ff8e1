// What the household looks like once the changes that wait here are done: each is carried out on a copy, as the box
// will. Pure. What cannot be foretold (the words of a typed command) changes nothing until the box says so.
import { amountText } from "./quantity.js";
import { intents } from "./foretold.js";
import { drop, set } from "./records.js";

/** The copy with every waiting change carried out, in order. Records that one has touched have `waiting: true`. */
export function withPending(replica, queue) {
  let view = replica;
  for (const entry of queue) {
    if (entry.told) continue;
    const effect = entry.type === "command" ? intents[entry.data.intent] : frames[entry.type];
    if (effect) view = effect(view, entry.type === "command" ? entry.data.slots ?? {} : entry.data, entry) ?? view;
  }
  return view;
}

const changeItem = (view, id, fields) => view.items[id] && set(view, "items", { ...view.items[id], ...fields });

// A line that is gone stays gone: every change begins with finding it.
const frames = {
  item_added(view, data) {
    if (!data.itemId) return sameLineRaised(view, data);
    if (view.items[data.itemId]) return view;
    return set(view, "items", {
      id: data.itemId, name: data.name, quantity: amountText(data.quantity, data.unit), qtyNum: data.quantity ?? null,
      unit: data.unit ?? null, category: data.category ?? knownCategory(view, data.name),
      store: data.store ?? usualStore(view, data.list), checked: false, forUsers: data.forUsers ?? [],
      list: data.list ?? "shopping", position: data.position ?? 0,
    });
  },
  item_checked: (view, data) => changeItem(view, data.itemId, { checked: true }),
  item_unchecked: (view, data) => changeItem(view, data.itemId, { checked: false }),
  item_updated(view, { itemId, quantity, unit, id, at, ...fields }) {
    const amount = quantity === undefined ? {} : { quantity: amountText(quantity, unit), qtyNum: quantity, unit };
    return changeItem(view, itemId, { ...fields, ...amount });
  },
  item_removed: (view, data) => drop(view, "items", data.itemId),
  item_deleted: (view, data) => drop(view, "items", data.itemId),
  add_pantry_item(view, data, entry) {
    const unit = data.unit === "count" ? "item" : data.unit ?? "item";
    const NameLower = data.name.toLowerCase();
    const lot = {
      id: `waiting:${entry.id}`, QtyNum: data.qtyNum, Unit: unit,
        QtyText: data.qtyText ?? amountText(data.qtyNum, unit),
      Place: data.place ?? null, BestBefore: data.bestBefore ?? null, Notes: data.notes ?? null,
    };
    const row = Object.values(view.pantry).find((row) => row.NameLower === NameLower && (row.Unit ?? "item") === unit);
    if (row) return set(view, "pantry", withLot(row, lot));
    return set(view, "pantry", {
      ...lot, id: `${NameLower}/${dimension(unit)}`, Name: data.name, NameLower,
        Category: data.category ?? knownCategory(view, data.name), Lots: [lot],
    });
  },
  timer_command(view, data, entry) {
    if (data.action === "start") return set(view, "timers", startedTimer(data, entry));
    if (data.action === "stop") return withoutRinging(view);
    const timer = view.timers[data.timerId];
    if (!timer) return view;
    const change = timerActions[data.action]?.(timer, data, entry.at);
    if (change === null) return drop(view, "timers", timer.id);
    return change && set(view, "timers", { ...timer, ...change });
  },
};

const masses = ["g", "kg", "oz", "lb"];
const volumes = ["ml", "liter", "fl_oz", "tsp", "tbsp", "cup", "pint", "quart", "gallon"];

// A row has the name that the box will give it, so that whoever has opened it keeps it open.
const dimension = (unit) => (masses.includes(unit) ? "mass" : volumes.includes(unit) ? "volume" : unit === "item"
  ? "piece" : unit);

// One row a thing, as the box keeps them: what comes in is added to it.
function withLot(row, lot) {
  const Lots = [...(row.Lots ?? []), lot];
  const QtyNum = (row.QtyNum ?? 0) + (lot.QtyNum ?? 1);
  return {
    ...row, Lots, QtyNum, QtyText: amountText(QtyNum, row.Unit), Place: row.Place === lot.Place ? row.Place : null,
    BestBefore: [row.BestBefore, lot.BestBefore].filter(Boolean).sort()[0] ?? null,
  };
}

function sameLineRaised(view, data) {
  const list = data.list ?? "shopping";
  const name = data.name.toLowerCase();
  const line = Object.values(view.items).find((item) => item.list === list && item.name.toLowerCase() === name);
  if (!line) return view;
  const sameUnit = (line.unit ?? "item") === (data.unit ?? "item");
  if (!sameUnit || typeof data.quantity !== "number") return changeItem(view, line.id, {});
  const sum = (line.qtyNum ?? 1) + data.quantity;
  return changeItem(view, line.id, { qtyNum: sum, quantity: amountText(sum, line.unit) });
}

// The box knows where some things are bought; until it says so, they are for the shop that new things are for.
const usualStore = (view, list = "shopping") => (list === "shopping" ? view.settings?.store ?? null : null);

// The box finds the category from the name; until it does, the same name elsewhere tells.
function knownCategory(view, name) {
  const lower = name.toLowerCase();
  const line = Object.values(view.items).find((item) => item.name.toLowerCase() === lower);
  return line?.category ?? Object.values(view.pantry).find((row) => row.NameLower === lower)?.Category ?? "Other";
}

const iso = (milliseconds) => new Date(milliseconds).toISOString();

const startedTimer = (data, entry) => ({
  id: `waiting:${entry.id}`, name: data.name ?? null, title: data.name ?? "", seconds: data.seconds,
  status: "running", startedAt: iso(entry.at), endsAt: iso(entry.at + data.seconds * 1000),
});

const left = (timer, at) =>
  timer.status === "running" ? Math.max(0, (Date.parse(timer.endsAt) - at) / 1000) : timer.remaining ?? 0;

const running = (seconds, at) => ({ status: "running", endsAt: iso(at + seconds * 1000), remaining: null,
  since: null });

// A change of the fields of a timer; null: it goes.
const timerActions = {
  pause: (timer, data, at) => timer.status === "running"
    && { status: "paused", remaining: left(timer, at), endsAt: null },
  resume: (timer, data, at) => timer.status === "paused" && running(timer.remaining, at),
  cancel: () => null,
  restart: (timer, data, at) => running(timer.seconds, at),
  extend: (timer, data, at) => longer(timer, data.seconds, at),
  shorten: (timer, data, at) => longer(timer, -data.seconds, at),
  rename: (timer, data) => ({ name: data.name, title: data.name }),
  snooze: (timer, data, at) => running(data.seconds ?? 300, at),
};

function longer(timer, seconds, at) {
  const remaining = Math.max(0, left(timer, at) + seconds);
  return timer.status === "paused" ? { remaining } : running(remaining, at);
}

function withoutRinging(view) {
  let after = view;
  for (const timer of Object.values(view.timers)) if (timer.status === "ringing") after = drop(after, "timers",
    timer.id);
  for (const alarm of Object.values(view.alarms)) if (alarm.status === "ringing") after = drop(after, "alarms",
    alarm.id);
  return after;
}
