import { mealOfTheHour, mealOn, week } from "/state/meals.js";
import { movedBy } from "/state/moves.js";
import { daysLeft, running, stockGroups, usualUse } from "/state/stock.js";
import { fromSnapshot } from "/state/replica.js";
import { same, test } from "./support/harness.js";

const dish = (id, slot, name, more = {}) => ({ id, date: "2026-03-14", slot, dish: name, isSide: false, position: 0, forUsers: [], ...more });
const view = fromSnapshot({
  seq: 1, today: "2026-03-14", people: [{ id: "s", name: "Sam" }, { id: "a", name: "Alex" }],
  dishes: [dish("1", "dinner", "tacos", { forUsers: ["s"] }), dish("2", "dinner", "salad", { isSide: true, position: 1 }), dish("3", "breakfast", "pancakes"),
    dish("4", "dessert", "ice", { forUsers: ["s", "a"] })],
  pantry: [{ id: "m", Name: "Milk", NameLower: "milk", QtyNum: 1, Unit: "liter", Place: "fridge", BestBefore: "2026-03-13" },
    { id: "r", Name: "Rice", NameLower: "rice", QtyNum: 2, Unit: "kg", Place: null, BestBefore: null },
    { id: "e", Name: "Eggs", NameLower: "eggs", QtyNum: 2, Unit: "item", Place: "fridge", BestBefore: "2026-03-20" }],
  minimums: [{ id: "1", name: "eggs", qtyNum: 6, unit: "item" }, { id: "2", name: "rice", qtyNum: 500, unit: "g" }, { id: "3", name: "salt", qtyNum: 1, unit: "kg" }],
});

await test("the meal of the hour is the next that is planned, else the one it is time for", () => {
  const at = (hour) => mealOfTheHour(view, "2026-03-14", hour).slot;
  same([at(7), at(12), at(18), at(22)], ["breakfast", "dinner", "dinner", "dessert"]);
  same([mealOfTheHour(view, "2026-03-15", 12).slot, mealOfTheHour(view, "2026-03-15", 23).slot], ["lunch", "dinner"]);
});

await test("a meal has its dishes in order and its people; everybody named is everybody", () => {
  const dinner = mealOn(view, "2026-03-14", "dinner");
  same([dinner.mains[0].dish, dinner.sides[0].dish, dinner.people], ["tacos", "salad", ["s"]]);
  same([mealOn(view, "2026-03-14", "dessert").people, mealOn(view, "2026-03-14", "breakfast").people], [[], []]);
});

await test("a week has seven days, over the end of a month and the change of the clocks", () => {
  same(week("2026-03-26"), ["2026-03-26", "2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01"]);
});

await test("what goes off comes first; what has no place last", () => {
  same(stockGroups(view, "date")[0].rows.map((row) => row.id), ["m", "e", "r"]);
  same(stockGroups(view, "place").map((group) => group.key), ["fridge", null]);
  same(stockGroups(view, "date", "RI")[0].rows.length, 1);
  same([daysLeft(view.pantry.m, "2026-03-14"), daysLeft(view.pantry.e, "2026-03-14"), daysLeft(view.pantry.r, "2026-03-14")], [-1, 6, undefined]);
});

await test("what is kept in two places is one row, and stands in both places with what is there", () => {
  const lot = (id, QtyText, Place, BestBefore) => ({ id, QtyText, QtyNum: 1, Unit: "liter", Place, BestBefore });
  const twice = fromSnapshot({ seq: 1, pantry: [{ id: "milk/volume", Name: "Milk", NameLower: "milk", QtyText: "2 l", QtyNum: 2, Unit: "liter",
    BestBefore: "2026-03-16", Lots: [lot("1", "1 l", "fridge", "2026-03-16"), lot("2", "1 l", "freezer", "2026-06-01")] }] });
  same(stockGroups(twice, "date")[0].rows.map((row) => row.QtyText), ["2 l"]);
  same(stockGroups(twice, "place").map(({ key, rows }) => [key, rows.map((row) => row.QtyText), rows[0].BestBefore]),
    [["freezer", ["1 l"], "2026-06-01"], ["fridge", ["1 l"], "2026-03-16"]]);
});

await test("what is below its least amount is low; other units are not compared", () => {
  same(running(view).map((minimum) => minimum.name), ["eggs", "salt"]);
});

await test("a meal that is not the next of its name is told by its days, and what cannot be told is not moved", () => {
  const twice = fromSnapshot({ seq: 1, today: "2026-03-14", dishes: [dish("1", "dinner", "tacos"), dish("2", "dinner", "Tacos", { date: "2026-03-16" }),
    dish("3", "dinner", "soup", { date: "2026-03-17" })] });
  const ways = (date, ...to) => movedBy(twice, mealOn(twice, date, "dinner"), { date: to[0], slot: to[1] ?? "dinner" });
  same([ways("2026-03-14", "2026-03-15"), ways("2026-03-14", "2026-03-15", "lunch"), ways("2026-03-14", "2026-03-17"),
    ways("2026-03-16", "2026-03-15"), ways("2026-03-16", "2026-03-15", "lunch")], ["move", "move", "swap", "swap", null]);
});

await test("of what is counted one is used, of what is measured the pack that goes off first", () => {
  const lot = (QtyNum, BestBefore) => ({ QtyNum, Unit: "g", BestBefore });
  same([usualUse(view.pantry.e), usualUse(view.pantry.r), usualUse({ QtyNum: 0.5, Unit: "item" }),
    usualUse({ QtyNum: 900, Unit: "g", Lots: [lot(400, "2026-05-01"), lot(500, "2026-04-01")] })],
  [{ quantity: 1, unit: "item" }, { quantity: 2, unit: "kg" }, { quantity: 0.5, unit: "item" }, { quantity: 500, unit: "g" }]);
});
