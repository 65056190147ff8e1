import { choices, everything, sifted } from "/state/recipes.js";
import { lookOf } from "/state/dishes.js";
import { draftOf, formOf, portions, toggledTag } from "/state/drafts.js";
import { fromSnapshot } from "/state/replica.js";
import { same, test } from "./support/harness.js";

const view = fromSnapshot({
  seq: 1, today: "2026-03-14",
  recipes: [{ id: "l", title: "Lasagna", totalSeconds: 5400, addedAt: "2026-03-02T00:00:00Z", lastCooked: "2026-01-20", tags: ["dinner"] }, { id: "p", title: "Pancakes", totalSeconds: 1200, addedAt: "2026-03-01T00:00:00Z", tags: ["breakfast", "sweet"] },
    { id: "s", title: "Salad", addedAt: "2026-03-03T00:00:00Z", lastCooked: "2026-03-14", tags: [] }],
  favourites: [{ id: "l" }],
});
const found = (what) => sifted(view, { ...everything(), ...what }).map((recipe) => recipe.id);

await test("recipes are found by words, time, kind and star, and what has no time is not quick", () => {
  same([found({}), found({ words: "SWEET" }), found({ minutes: 30 }), found({ tag: "dinner" }), found({ favouritesOnly: true })],
    [["l", "p", "s"], ["p"], ["p"], ["l"], ["l"]]);
});

await test("recipes are put in order by name, by how quick they are, by when they came, and by when they were cooked", () => {
  same([found({ sort: "time" }), found({ sort: "newest" }), found({ sort: "cooked" })],
    [["p", "l", "s"], ["s", "l", "p"], ["s", "l", "p"]]);
});

await test("what can be made of what is there comes with the least that it lacks first, and nothing that lacks much", () => {
  const missing = { l: ["eggs", "milk", "cheese"], p: ["eggs"], s: [] };
  const stocked = (what, known = missing) => sifted(view, { ...everything(), stockOnly: true, ...what }, known).map((recipe) => recipe.id);
  same([stocked({}), stocked({ words: "pan" }), stocked({}, null), stocked({}, {})], [["s", "p"], ["p"], [], []]);
});

await test("only what makes a difference is offered to choose", () => {
  same(choices(view), { minutes: [20], tags: ["breakfast", "dinner", "sweet"], sorts: ["title", "time", "newest", "cooked"] });
  const alike = fromSnapshot({ seq: 1, recipes: [{ id: "a", title: "A", totalSeconds: 60, tags: ["x"] }, { id: "b", title: "B", totalSeconds: 60, tags: ["x"] }] });
  same(choices(alike), { minutes: [], tags: [], sorts: ["title"] });
});

await test("a dish is drawn as its name says, and the same every time", () => {
  same(["Tomato soup", "Fish soup", "Baked salmon", "Carrot cake", "Spaghetti with tomato sauce", "Green salad", "White bread", "Scrambled eggs",
    "Chicken stir fry", "Hot chocolate", "Something else"].map((title) => lookOf(title).motif),
  ["soup", "soup", "fish", "cake", "pasta", "salad", "bread", "egg", "pan", "cup", "plate"]);
  same(lookOf("Tomato soup"), lookOf("tomato Soup"));
  const looks = Array.from({ length: 30 }, (_, index) => JSON.stringify(lookOf(`Soup number ${index}`)));
  same(new Set(looks).size, 30);
});

const whole = { id: "l", title: "Lasagna", servings: 4, prepSeconds: 1800, cookSeconds: 3600, totalSeconds: 5400, yield: "one dish", imageUrl: "pictures/1",
  ingredients: [{ text: "2 eggs", name: "eggs" }], steps: [{ text: "Boil." }, "Eat."], tags: ["dinner"], source: "Grandma" };

await test("a recipe that is opened and saved without a change is as it was", () => {
  same(draftOf(formOf(whole)), { title: "Lasagna", servings: 4, prepSeconds: 1800, cookSeconds: 3600, yield: "one dish", image: "pictures/1",
    ingredients: ["2 eggs"], steps: ["Boil.", "Eat."], tags: ["dinner"], source: "Grandma" });
  same(draftOf(formOf({ ...whole, totalSeconds: 6000 })).totalSeconds, 6000);
});

await test("pasted lines lose their bullets and steps their numbers, but not their amounts", () => {
  const draft = draftOf({ ...formOf(), title: " Cake ", ingredients: "- 2 eggs\n\n• 1 cup sugar\n", steps: "1. Mix.\nStep 2: Bake.\n3 minutes later, eat.", tags: "a, b,a," });
  same(draft, { title: "Cake", ingredients: ["2 eggs", "1 cup sugar"], steps: ["Mix.", "Bake.", "3 minutes later, eat."], tags: ["a", "b"] });
});

await test("tags are put in and taken out", () => {
  same([toggledTag("", "soup"), toggledTag("soup, quick", "soup"), toggledTag("Soup", "soup")], ["soup", "quick", "Soup, soup"]);
});

await test("many recipes go in portions that a frame carries", () => {
  const drafts = Array.from({ length: 50 }, (_, index) => ({ title: String(index), steps: ["x".repeat(3_000)] }));
  const parts = portions(drafts);
  same(parts.flat().map((draft) => draft.title), drafts.map((draft) => draft.title));
  same(parts.every((part) => JSON.stringify(part).length < 60_000), true);
  same(parts.length, 4);
});
