import { called, readAmount, scaled } from "/state/amounts.js";
import { same, test } from "./support/harness.js";

const rows = (await (await fetch("/unit/vectors/amounts.tsv")).text()).trim().split("\n").map((row) => row.split("\t"));

// As the box shows a line that is made once: what scaling begins with. A plain number with a dot is shown in parts.
const before = (line) => {
  const [, number, unit] = /^(\S+) (?:(g|kg|ml|l|tsp|tbsp|cup|cans?|oz|loaf|bunch) )?/.exec(line);
  const shown = number.replace("0.25", "¼").replace("-", "–");
  return unit ? `${shown} ${unit}` : shown;
};

await test("amounts are scaled and rounded as the box does it", () => {
  for (const [line, factor, expected] of rows) same(scaled(before(line), Number(factor)), expected, line);
});

await test("what is no amount stays as it is, and so does what is made once", () => {
  same([scaled("", 2), scaled(undefined, 2), scaled("a pinch", 2), scaled("2½ cups", 1)], ["", undefined, "a pinch", "2½ cups"]);
  same([readAmount("1½ kg"), readAmount("½"), readAmount("some")], [{ quantity: 1.5, unit: "kg" }, { quantity: 0.5, unit: "" }, undefined]);
});

await test("c65 two onions are not two onion", () => {
  same([called("onion", "2"), called("red onions", "1"), called("tomato, diced", "3"), called("berry", "10")],
    ["onions", "red onion", "tomatoes, diced", "berries"]);
  same([called("flour", "2 cups"), called("eggs", "1½"), called("garlic", "2"), called("potatoes", "½"), called("salt", "")],
    ["flour", "eggs", "garlic", "potato", "salt"]);
});
