import own from "/text/en.js";
import errors from "/text/en-errors.js";
import examples from "/text/en-examples.js";
import food from "/text/en-food.js";
import items from "/text/en-items.js";
import meals from "/text/en-meals.js";
import more from "/text/en-more.js";
import pantry from "/text/en-pantry.js";
import recipes from "/text/en-recipes.js";
import timers from "/text/en-timers.js";
import { digits, shortLength, spokenLength } from "/ui/format.js";
import { holds, same, test } from "./support/harness.js";

const texts = { ...own, ...errors, ...examples, ...pantry, ...food, ...items, ...meals, ...more, ...recipes, ...timers };

await test("lengths are shown and said as people do", () => {
  same([0, 59.2, 60, 3599, 3600, 36610].map(digits), ["0:00", "1:00", "1:00", "59:59", "1:00:00", "10:10:10"]);
  same([30, 60, 90, 5400].map(shortLength), ["30 s", "1 min", "1 min 30 s", "1 h 30 min"]);
  same([0, 61, 3600].map(spokenLength), ["0 seconds", "1 minute 1 second", "1 hour"]);
});

await test("every text that a view names is there, and none is there for nothing", async () => {
  const lists = await Promise.all(["/", "/worker.js"].map(async (file) => (await fetch(file)).text()));
  const files = [...lists.join().matchAll(/"([a-z/-]+\.js)"/g)].map((match) => match[1])
    .filter((file) => !file.startsWith("text/"));
  const sources = (await Promise.all(files.map(async (file) => (await fetch(`/${file}`)).text()))).join("\n");
  const named = new Set([...sources.matchAll(/"([a-z_]+(?:\.[a-zA-Z_]+)+|[a-z]+)"/g)].map((match) => match[1]));
  const begun = [...sources.matchAll(/t\(`([^$`]*)\$\{[^}]*\}([^`]*)`/g), ...sources.matchAll(/hasText\(`([^$`]*)\$\{[^}]*\}([^`]*)`/g)]
    .map((match) => [match[1], match[2]]);
  const direct = [...sources.matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1]);
  const missing = direct.filter((name) => !(name in texts));
  same(missing, [], "named, but not there");
  const idle = Object.keys(texts).filter((name) => !named.has(name) && !begun.some(([head, tail]) => name.startsWith(head) && name.endsWith(tail) && (head || tail)));
  same(idle, [], "there for nothing");
});

await test("texts that depend on a number have the forms that English needs", () => {
  for (const [name, text] of Object.entries(texts)) {
    holds(typeof text === "string" || (text.one && text.other), name);
  }
});
