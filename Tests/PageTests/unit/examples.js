import { exampleOf } from "/state/examples.js";
import { same, test } from "./support/harness.js";

const timer = (name, status = "running") => ({ name, status });
const ofTimers = (...timers) => exampleOf("timers", { timers: { ...timers }, alarms: {} });

await test("what rings is stopped; with no timer one is set", () => {
  same(ofTimers(timer("pasta"), timer(null, "ringing")), ["timer.stop"]);
  same(exampleOf("timers", { timers: {}, alarms: { a: timer("school", "ringing") } }), ["timer.stop"]);
  same(ofTimers(), ["timer.start"]);
});

await test("a timer is named where its name tells it from the others and can be said", () => {
  same(ofTimers(timer("pasta")), ["timer.extend", { name: "pasta" }]);
  same(ofTimers(timer("Egg timer")), ["timer.extend", { name: "egg" }]);
  same(ofTimers(timer("tea"), timer("tea"), timer("rice")), ["timer.extend", { name: "rice" }]);
  same(ofTimers(timer("tea", "paused")), ["timer.resume", { name: "tea" }]);
  for (const name of [null, "", "oven 2", "a stew of beef cheeks", "<b>", "tea!"])
    same(ofTimers(timer(name)), ["timer.status"], name);
  same(ofTimers(timer("tea"), timer("tea")), ["timer.status"]);
  same(ofTimers(timer("rice", "missed")), ["timer.status"]);
});

await test("the list, the meal, the step and the recipe have theirs", () => {
  same(exampleOf("list", [{ name: "7up" }, { name: "Crème fraîche" }]), ["shopping.remove", { name: "crème fraîche" }]);
  same(exampleOf("list", []), ["shopping.add"]);
  same(exampleOf("meal", { slot: "lunch", dishes: [{}] }), ["meal.show", { slot: "lunch" }]);
  same(exampleOf("meal", { slot: "lunch", dishes: [] }), ["meal.suggest", { slot: "lunch" }]);
  const recipe = { title: "Lasagna", steps: ["Boil.", "Eat."], ingredients: [{ name: "salt", amount: "" }, "water"] };
  same(exampleOf("cooking", { recipe, step: 1 }), ["recipe.next"]);
  same(exampleOf("cooking", { recipe, step: 2 }), ["recipe.done"]);
  same(exampleOf("cook", { recipe, step: 1 }), ["recipe.next"]);
  recipe.ingredients.push({ name: "flour", amount: "200 g" });
  same(exampleOf("cook", { recipe, step: 1 }), ["recipe.amount", { name: "flour" }]);
  same(exampleOf("cook", { recipe: { title: "Tea" }, step: 1 }), ["recipe.done"]);
  same(exampleOf("recipe", recipe), ["meal.plan", { name: "lasagna" }]);
  same(exampleOf("recipe", { title: "Soup no. 5" }), undefined);
});
