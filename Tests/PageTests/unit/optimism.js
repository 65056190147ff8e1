import { withPending } from "/state/optimism.js";
import { fromSnapshot } from "/state/replica.js";
import { same, test } from "./support/harness.js";

const at = Date.parse("2026-03-14T18:00:00.000Z");
const household = fromSnapshot({
  seq: 1, today: "2026-03-14",
  items: [{ id: "1", name: "milk", category: "Dairy", qtyNum: 1, unit: "liter", list: "shopping", position: 1, checked: true },
    { id: "2", name: "eggs", list: "shopping", position: 2, checked: false }],
  timers: [{ id: "t", name: "pasta", seconds: 600, status: "running", endsAt: "2026-03-14T18:05:00.000Z" },
    { id: "r", seconds: 60, status: "ringing", since: "2026-03-14T17:59:00.000Z" }],
  people: [{ id: "p", name: "Sam", avatarEmoji: "🦊" }],
  dishes: [{ id: "d", date: "2026-03-14", slot: "dinner", dish: "soup", isSide: false, position: 0, forUsers: ["p"] }],
  recipes: [{ id: "lasagna", title: "Lasagna" }],
  cooking: { recipe: { steps: ["a", "b"] }, step: 1 },
});
const done = (type, data) => withPending(household, [{ id: "c", type, data, at }]);
const command = (intent, slots = {}) => done("command", { intent, slots });

await test("a timer is paused with what is left, goes on, is longer, is gone", () => {
  same([done("timer_command", { action: "pause", timerId: "t" }).timers.t.status, done("timer_command", { action: "pause", timerId: "t" }).timers.t.remaining], ["paused", 300]);
  same(done("timer_command", { action: "extend", timerId: "t", seconds: 60 }).timers.t.endsAt, "2026-03-14T18:06:00.000Z");
  same(done("timer_command", { action: "shorten", timerId: "t", seconds: 900 }).timers.t.endsAt, "2026-03-14T18:00:00.000Z");
  same(done("timer_command", { action: "restart", timerId: "t" }).timers.t.endsAt, "2026-03-14T18:10:00.000Z");
  same(done("timer_command", { action: "cancel", timerId: "t" }).timers.t, undefined);
  same(Object.keys(done("timer_command", { action: "stop" }).timers), ["t"]);
  same(Object.values(done("timer_command", { action: "start", seconds: 90, name: "tea" }).timers)[2].endsAt, "2026-03-14T18:01:30.000Z");
});

await test("a change to what is gone changes nothing", () => {
  for (const type of ["item_checked", "item_unchecked", "item_updated", "item_deleted", "item_removed"]) {
    same(Object.keys(done(type, { itemId: "gone" }).items), ["1", "2"], type);
  }
  same(done("timer_command", { action: "pause", timerId: "gone" }).timers, household.timers);
});

await test("a line takes the category that its name has elsewhere", () => {
  same(done("item_added", { itemId: "3", name: "Milk" }).items[3].category, "Dairy");
  same(done("item_added", { itemId: "3", name: "soap" }).items[3].category, "Other");
});

await test("ticked lines are cleared, of that list alone", () => {
  same(Object.keys(command("shopping.clear", { scope: "checked" }).items), ["2"]);
  same(Object.keys(command("shopping.clear", { scope: "all" }).items), []);
  same(Object.keys(command("shopping.clear", { scope: "all", list: "party" }).items), ["1", "2"]);
});

await test("what comes into the pantry is added to the row of that name and unit", () => {
  const oats = (quantity, unit) => ({ name: "Oats", qtyNum: quantity, unit });
  const once = done("add_pantry_item", oats(2, "kg"));
  const twice = Object.values(withPending(once, [{ id: "b", type: "add_pantry_item", data: { ...oats(2, "kg"), name: "oats" } }]).pantry)
    .filter((row) => row.NameLower === "oats");
  same(twice.map((row) => [row.Name, row.QtyNum, row.QtyText, row.Lots.length]), [["Oats", 4, "4 kg", 2]]);
  same(Object.values(withPending(once, [{ id: "b", type: "add_pantry_item", data: oats(1, "count") }]).pantry).length - Object.values(once.pantry).length, 1);
});

await test("a dish takes the place of the main dish and its people; a side does not", () => {
  const [dish] = Object.values(command("meal.plan", { slot: "dinner", date: "2026-03-14", dish: "lasagna" }).dishes);
  same([dish.dish, dish.forUsers, dish.recipeId, dish.isSide], ["lasagna", ["p"], "lasagna", false]);
  same(Object.values(command("meal.add_side", { slot: "dinner", dish: "salad" }).dishes).length, 2);
  same(command("meal.clear", { slot: "dinner", date: "2026-03-14" }).dishes, {});
});

await test("people are added, renamed and removed by name", () => {
  same(command("person.add", { name: "sam", emoji: "🐻" }).people.p.avatarEmoji, "🐻");
  same(command("person.rename", { name: "Sam", new_name: "Samuel" }).people.p.name, "Samuel");
  same(command("person.remove", { name: "Sam" }).people, {});
});

await test("a recipe is a favorite at once, and one that is not there is none", () => {
  const id = Object.keys(household.recipes)[0];
  const recipe = household.recipes[id].title.toUpperCase();
  same(Object.keys(command("recipe.favourite", { recipe }).favourites), [id]);
  same(command("recipe.unfavourite", { recipe }).favourites, {});
  same(command("recipe.favourite", { recipe: "haggis" }).favourites, household.favourites);
});

await test("a step stays within the recipe", () => {
  same([command("recipe.next").cooking.step, command("recipe.back").cooking.step, command("recipe.step", { step: 9 }).cooking.step], [2, 1, 2]);
  same(command("recipe.done").cooking, null);
});

await test("what cannot be foretold waits for the box", () => {
  same(done("command", { text: "add milk" }), household);
  same(done("no_such_thing", {}), household);
});
