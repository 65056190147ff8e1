import { amountsIn } from "/state/steps.js";
import { timesInStep } from "/state/timing.js";
import { clockTime, localDay, tellTime, wallClock, wallTime } from "/ui/format.js";
import { clockParts, momentOf } from "/ui/moments.js";
import { isNight } from "/ui/theme.js";
import { same, test } from "./support/harness.js";

const line = (amount, name) => ({ text: `${amount} ${name}`, amount, name });
const lines = [line("200 g", "flour"), line("2", "red onions"), line("1", "egg"), line("1 tbsp", "olive oil"), line("", "salt"),
  line("2 tbsp", "sesame oil"), line("3", "tomatoes"), line("250 g", "cherries")];
const taken = (words, all = lines) => amountsIn(words, all).map(({ amount, name }) => `${amount} ${name}`);

await test("a step names the amounts of what it takes", () => {
  same(taken("Fold in the flour and the egg."), ["200 g flour", "1 egg"]);
  same(taken("Fry the onion in the olive oil, then salt it."), ["2 red onions", "1 tbsp olive oil"]);
  same(taken("Add the tomatoes and cherries; beat the eggs"), ["1 egg", "3 tomatoes", "250 g cherries"]);
});

await test("what could be several things, or is part of another word, is named for none", () => {
  same(taken("Pour in the oil."), []);
  same(taken("The eggplant and the flourish stay out."), []);
  same(taken("Season with salt."), []);
  same(taken("Bake."), []);
});

await test("a recipe without ingredients, or with broken ones, has no amounts", () => {
  same(taken("Fold in the flour.", null), []);
  same(taken("Fold in the flour.", [null, {}, { name: "", amount: "1" }, { name: "flour" }, "200 g flour"]), []);
});

await test("a step with several times names each once", () => {
  same(timesInStep("Fry for 8 minutes, stir, then fry another 8 minutes and rest for half an hour"), [480]);
  same(timesInStep("Boil for 10 minutes, then simmer for 1.5 hours"), [600, 5400]);
  same([timesInStep("rest for half an hour"), timesInStep("stir well"), timesInStep("")], [[1800], [], []]);
});

await test("clock times have 12 or 24 hours, as the household has them", () => {
  const evening = new Date(2026, 2, 14, 18, 5).getTime();
  const midnight = new Date(2026, 2, 14, 0, 30).getTime();
  tellTime({ clock: 12 });
  same([clockTime(evening), clockTime(midnight), wallTime("06:30"), wallTime("12:00")].map((text) => text.toLowerCase().replace(/\s/g, " ")),
    ["6:05 pm", "12:30 am", "6:30 am", "12:00 pm"]);
  for (const hours of [24, undefined, 7]) {
    tellTime({ clock: hours });
    same([clockTime(evening), clockTime(midnight), wallTime("06:30")], ["18:05", "00:30", "06:30"]);
  }
  same([wallTime("soon"), wallTime(undefined), clockTime(NaN)], ["soon", undefined, ""]);
});

await test("the household's zone has its own hours and days, also on a night on which the clocks are moved", () => {
  const evening = Date.parse("2026-03-14T18:05:00Z");
  tellTime({ clock: 24, zone: "Asia/Tokyo" });
  same([clockTime(evening), localDay(evening), wallClock(evening).getHours()], ["03:05", "2026-03-15", 3]);
  same(momentOf(wallClock(evening)), evening);
  tellTime({ clock: 24, zone: "Europe/Berlin" });
  for (const text of ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", "2026-10-25T03:30:00Z"]) {
    same(momentOf(wallClock(Date.parse(text))), Date.parse(text), text);
  }
  tellTime({ clock: 24, zone: "Middle/Earth" });
  same(clockTime(new Date(2026, 2, 14, 18, 5).getTime()), "18:05");
  tellTime({ clock: 24 });
});

await test("a large clock has the half of the day apart", () => {
  const evening = new Date(2026, 2, 14, 18, 5).getTime();
  tellTime({ clock: 12 });
  same(clockParts(evening).map(({ text, isHalf }) => [text.toLowerCase(), isHalf]), [["6:05", false], ["pm", true]]);
  tellTime({ clock: 24 });
  same(clockParts(evening), [{ text: "18:05", isHalf: false }]);
});

await test("the night is from nine to six", () => {
  same([20, 21, 23, 0, 5, 6, 12].map(isNight), [false, true, true, true, true, false, false]);
});
