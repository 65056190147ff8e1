import { amount, cents, share, sum } from "/state/food/money.js";
import { bounds, byCategory, choiceGroups, customisations, lacking, modifiersOf, optionGroups, priceOf, selectedOptions, standing as standingChoices, tapped, usual, wordsOf } from "/state/food/portions.js";
import { added, counted, countOf, emptyCart, isElsewhere, request, subtotalOf } from "/state/food/cart.js";
import { hoursOf, isPastMidnight, opening, opensOn, problem, specialDates, specialOf, standing, week } from "/state/food/hours.js";
import { distance, mapped } from "/state/food/map.js";
import { calendarFile, isBookable, monthOf, weeks } from "/state/food/booking.js";
import { holds, same, seeded, test } from "./support/harness.js";

const row = (id, name, category, order, pricing = {}, usual = "regular") =>
  ({ id, menu_item_id: 84, name, category, display_order: order, supports_portions: true, portion_pricing: { none: 0, light: 0, regular: 0, extra: 0, ...pricing }, default_portion: usual });
const rows = () => customisations([
  row(9, "Extra Cheese", "extras", 20, { light: 0.75, regular: 1, extra: 1.5 }, "none"), row(6, "Mustard", "sauces", 6, {}, "none"), row(1, "Lettuce", "vegetables", 1),
  row(2, "Tomato", "vegetables", 2),
]);
const allAmerican = { id: "84", name: "All American", price: 6.49, modifierGroups: [] };

await test("money is whole cents, however it is written", () => {
  same([6.49, "7.49", 0.1 + 0.2, null, "", 19.99, 1.005].map(cents), [649, 749, 30, 0, 0, 1999, 100]);
  same(amount(749), 7.49);
  const random = seeded(6);
  for (let round = 0; round < 1_000; round += 1) {
    const parts = Array.from({ length: 20 }, () => Math.floor(random() * 10_000));
    same(sum(parts.map((part) => cents(amount(part)))), parts.reduce((one, other) => one + other, 0));
  }
});

await test("an All American with regular Extra Cheese costs 7.49, two of them 14.98", () => {
  const all = rows();
  const portions = { ...usual(all), 9: "regular" };
  same(priceOf(allAmerican, all, usual(all), [], {}), 649);
  same(priceOf(allAmerican, all, portions, [], {}), 749);
  same(priceOf(allAmerican, all, portions, [], {}) * 2, 1498);
});

await test("portions stand by category, then by their own order, and are said before the name", () => {
  const all = rows();
  same(byCategory(all).map((group) => [group.category, group.rows.map((one) => one.name)]),
    [["vegetables", ["Lettuce", "Tomato"]], ["sauces", ["Mustard"]], ["extras", ["Extra Cheese"]]]);
  same(wordsOf(all, { ...usual(all), 2: "light", 9: "extra" }, [], {}), ["Regular Lettuce", "Light Tomato", "Extra Extra Cheese"]);
  same(modifiersOf(all, usual(all), [], {}).map((one) => one.id), ["1:regular", "2:regular", "6:none", "9:none"]);
});

const group = (least, most, more = {}) => ({ id: "g", name: "Bread", minSelections: least, maxSelections: most,
  modifiers: ["a", "b", "c"].map((id) => ({ id, name: id, priceAdjustment: 0.5 })), ...more });

await test("a group of choices keeps to its least and its most", () => {
  same(bounds(group(0, 1, { isRequired: true })), { least: 1, most: 1 });
  same(bounds(group(0, 0)), { least: 0, most: 3 });
  const one = group(1, 1);
  same(tapped(tapped({}, one, "a"), one, "b"), { g: ["b"] });
  same(tapped({ g: ["a"] }, one, "a"), { g: ["a"] });
  same(tapped({ g: ["a"] }, group(0, 1), "a"), { g: [] });
  const two = group(0, 2);
  same(tapped(tapped(tapped({}, two, "a"), two, "b"), two, "c"), { g: ["a", "b"] });
  same(lacking([two, one], {})?.name, "Bread");
  same(lacking([one], { g: ["a"] }), undefined);
});

await test("what is usual is chosen, unless it is not to be had; portions are no choices", () => {
  const bread = group(1, 1);
  bread.modifiers[0] = { ...bread.modifiers[0], isDefault: true, isAvailable: false };
  bread.modifiers[1] = { ...bread.modifiers[1], isDefault: true };
  same(standingChoices([bread]), { g: ["b"] });
  const portions = { id: "1", modifiers: ["none", "light", "regular", "extra"].map((level) => ({ id: `1:${level}` })) };
  same(choiceGroups({ modifierGroups: [portions, bread] }).map((one) => one.id), ["g"]);
});

await test("options of the old kind are choices that an order names by their customisation", () => {
  const rows = [{ id: 7, name: "Bread", type: "single", supports_portions: false, is_required: true, display_order: 1, options: [{ name: "Roll", price: 0 }, { name: "Rye", price: 0.5 }] }];
  const groups = optionGroups(rows);
  same([bounds(groups[0]), customisations(rows).length], [{ least: 1, most: 1 }, 0]);
  const chosen = tapped({}, groups[0], "Rye");
  same([priceOf(allAmerican, [], {}, groups, chosen), modifiersOf([], {}, groups, chosen), selectedOptions(groups, chosen), wordsOf([], {}, groups, chosen)], [699, [], { 7: ["Rye"] }, ["Rye"]]);
});

const shop = { id: "s", businessName: "Shop" };
const line = (more = {}) => ({ menuItemId: "84", name: "All American", price: 749, quantity: 1, modifiers: [{ id: "9:regular" }], words: [], note: "", ...more });

await test("a cart is of one business, and equal lines are one", () => {
  let cart = added(added(emptyCart(), shop, line()), shop, line({ quantity: 2 }));
  same([cart.lines.length, countOf(cart), subtotalOf(cart)], [1, 3, 2247]);
  cart = added(cart, shop, line({ note: "cut" }));
  same(cart.lines.map((one) => one.key), ["1", "2"]);
  holds(isElsewhere(cart, { id: "other" }) && !isElsewhere(cart, shop) && !isElsewhere(emptyCart(), shop), "elsewhere");
  same(added(cart, { id: "other", businessName: "Other" }, line()).lines.length, 1);
  same(counted(counted(cart, "1", 0), "2", -3), emptyCart());
  same(counted(cart, "1", 1_000).lines[0].quantity, 99);
});

await test("an order has what was said, and nothing that was left open", () => {
  const body = request(added(emptyCart(), shop, line({ note: "cut" })), { orderType: "takeout", customerName: "Sam", customerPhone: "", tableId: undefined });
  same(body, { source: "app", paymentMethod: "counter", orderType: "takeout", customerName: "Sam",
    items: [{ menuItemId: "84", quantity: 1, modifiers: [{ id: "9:regular" }], specialRequests: "cut" }] });
});

const hours = (dayOfWeek, openTime, closeTime, isClosed = false) => ({ dayOfWeek, openTime, closeTime, isClosed });

await test("a business is open across midnight, all day, or not at all", () => {
  // A Friday.
  const at = (time) => new Date(`2026-03-13T${time}:00`);
  const bar = [hours(5, "18:00", "02:00"), hours(4, "18:00", "02:00")];
  same(standing(bar, at("01:30")), { isOpen: true, always: false, closes: "02:00" });
  same(standing(bar, at("03:00")), { isOpen: false, opens: "18:00", ahead: 0 });
  same(standing(bar, at("23:00")).isOpen, true);
  same(standing([hours(1, "09:00", "17:00")], at("12:00")), { isOpen: false, opens: "09:00", ahead: 3 });
  same(standing(Array.from({ length: 7 }, (_, day) => hours(day, "00:00", "00:00")), at("12:00")).always, true);
  same(standing([], at("12:00")), { isOpen: null });
  same(standing([{ dayOfWeek: 5, openTime: null, closeTime: null, isClosed: true }], at("12:00")), { isOpen: false });
  same(opensOn([hours(5, "09:00", "17:00")], "2026-03-13"), true);
  same(opensOn([hours(5, "09:00", "17:00")], "2026-03-14"), false);
  same(week([hours(0, "09:00", "12:00")]).at(-1), { weekday: 0, spans: [{ opens: "09:00", closes: "12:00" }] });
});

await test("distances are those of the earth, and pins do not lie on each other", () => {
  const home = { latitude: 40.73, longitude: -73.99 };
  const far = distance({ latitude: 52.52, longitude: 13.405 }, { latitude: 48.8566, longitude: 2.3522 });
  holds(Math.abs(far - 878) < 3, `Berlin to Paris: ${far}`);
  same(distance(home, { latitude: null, longitude: 1 }), null);
  const { pins, rings } = mapped(Array.from({ length: 6 }, (_, id) => ({ id, ...home })), home);
  for (const one of pins) for (const other of pins) if (one !== other) holds(Math.hypot(one.x - other.x, one.y - other.y) > 0.1, "too near");
  holds(rings.length > 0 && rings.every((ring) => ring.r <= 1), "rings");
});

await test("a month has all its days in weeks of seven, and only days of the window are booked", () => {
  same(weeks("2026-02").flat().filter(Boolean).length, 28);
  holds(weeks("2026-03").every((days) => days.length === 7), "seven");
  same(weeks("2026-03")[0][6], "2026-03-01");
  same([monthOf("2026-12-31", 1), monthOf("2026-01-31", -1)], ["2027-01", "2025-12"]);
  const settings = { bookingWindowDays: 2 };
  same(["2026-03-13", "2026-03-14", "2026-03-16", "2026-03-17"].map((date) => isBookable(date, "2026-03-14", settings)), [false, true, true, false]);
});

await test("a booking for the calendar keeps to RFC 5545", () => {
  const text = calendarFile({ id: "r1", reservationDate: "2026-03-14", reservationTime: "23:30", durationMinutes: 90, status: "confirmed" },
    { businessName: "Coq, au; Vin", addressLine1: "12 Vine Street with a name that is far too long for a single line of a calendar", city: "Köln" },
    { summary: "Coq au Vin", stamp: Date.UTC(2026, 2, 1, 12) });
  const lines = text.split("\r\n");
  holds(lines.every((one) => new TextEncoder().encode(one).length <= 75), "a line is too long");
  same([lines[0], lines.at(-2), lines.at(-1)], ["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  const unfolded = text.replaceAll("\r\n ", "");
  for (const part of ["DTSTART:20260314T233000", "DTEND:20260315T010000", "DTSTAMP:20260301T120000Z", "LOCATION:Coq\\, au\\; Vin\\, 12 Vine", "Köln", "STATUS:CONFIRMED"]) holds(unfolded.includes(part), part);
});

await test("a share of cents is whole cents, written with two digits at most", () => {
  same([share(649, 19), share(649, 15), share(1, 50), share(0, 20), share(333, 10)], [123, 97, 1, 0, 33]);
  for (let cents = 0; cents < 5_000; cents += 7) {
    for (const percent of [1, 7, 10, 15, 18, 20, 33, 100]) {
      const tip = share(cents, percent);
      holds(Number.isInteger(tip) && Math.abs(tip - cents * percent / 100) <= 0.5, `${cents} ${percent}`);
      holds(/^\d+(\.\d{1,2})?$/.test(JSON.stringify(amount(tip))), JSON.stringify(amount(tip)));
    }
  }
});

const daily = (dayOfWeek, openTime, closeTime, isClosed = false) => ({ dayOfWeek, openTime, closeTime, isClosed });
const date = (text) => ({ openTime: null, closeTime: null, isClosed: true, notes: null, ...text });

await test("a date of its own takes the place of the weekday's hours", () => {
  // 14 March 2026 is a Saturday.
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => daily(day, "11:00", "22:00"));
  const special = [date({ date: "2026-03-14", notes: "Holiday" }), date({ date: "2026-03-15", openTime: "12:00", closeTime: "14:00", isClosed: false })];
  same(standing(hours, new Date(2026, 2, 14, 12, 0), special), { isOpen: false, opens: "12:00", ahead: 1, note: "Holiday" });
  same(standing(hours, new Date(2026, 2, 15, 13, 0), special), { isOpen: true, always: false, closes: "14:00" });
  same(standing(hours, new Date(2026, 2, 15, 15, 0), special), { isOpen: false, opens: "11:00", ahead: 1 });
  same(opening(hours, new Date(2026, 2, 14, 12, 0), special), new Date(2026, 2, 15, 12, 0));
  same([opensOn(hours, "2026-03-14", special), opensOn(hours, "2026-03-15", special), opensOn([], "2026-03-14", special), opensOn([], "2026-03-16", special)], [false, true, false, true]);
  same(specialDates(special, "2026-03-15"), [{ date: "2026-03-15", notes: "", spans: [{ opens: "12:00", closes: "14:00" }] }]);
  same(specialOf(specialDates(special)), [{ date: "2026-03-14", openTime: null, closeTime: null, notes: "Holiday" }, { date: "2026-03-15", openTime: "12:00", closeTime: "14:00", notes: null }]);
});

await test("what is open past midnight of the day before is open, also before a closed date", () => {
  const hours = [daily(5, "18:00", "02:00")];
  const special = [date({ date: "2026-03-14" })];
  same(standing(hours, new Date(2026, 2, 14, 1, 0), special).isOpen, true);
  same(standing(hours, new Date(2026, 2, 14, 2, 0), special).isOpen, false);
  same([isPastMidnight({ opens: "18:00", closes: "02:00" }), isPastMidnight({ opens: "18:00", closes: "18:00" }), isPastMidnight({ opens: "", closes: "" })], [true, false, false]);
});

await test("hours that overlap, also over midnight and over the week's end, are found", () => {
  const days = (...spans) => [1, 2, 3, 4, 5, 6, 0].map((weekday, index) => ({ weekday, spans: (spans[index] ?? []).map(([opens, closes]) => ({ opens, closes })) }));
  same(problem(days([["09:00", "12:00"], ["13:00", "17:00"]])), null);
  same(problem(days([["09:00", "12:00"], ["11:00", "17:00"]])), { weekday: 1, kind: "overlap" });
  same(problem(days([["18:00", "02:00"]], [["01:00", "05:00"]])), { weekday: 2, kind: "overlap" });
  same(problem(days([["18:00", "02:00"]], [["02:00", "05:00"]])), null);
  same(problem(days([["01:00", "05:00"]], [], [], [], [], [], [["20:00", "02:00"]])), { weekday: 1, kind: "overlap" });
  same(problem(days([["00:00", "00:00"]], [["00:00", "00:00"]])), null);
  same(problem(days([["09:00", ""]])), { weekday: 1, kind: "times" });
  same(hoursOf(days([["09:00", "12:00"]])).slice(0, 2), [daily(1, "09:00", "12:00"), daily(2, "00:00", "00:00", true)]);
});
