import { groups, lastPosition } from "/state/order.js";
import { categories, listNames, placesFor } from "/state/places.js";
import { fromSnapshot } from "/state/replica.js";
import { holds, same, seeded, test } from "./support/harness.js";

const item = (id, position, more = {}) => ({ id, name: id, position, list: "shopping", category: "Dairy", store: null, checked: false, ...more });
const view = fromSnapshot({ seq: 1, items: [
  item("b", 2), item("a", 1), item("apple", 3, { category: "Produce", store: "Aldi" }), item("odd", 4, { category: "Zoo" }),
  item("ice", 5, { category: "Frozen" }), item("x", 6, { category: "Other" }), item("done", 7, { checked: true }), item("hat", 8, { list: "party" }),
] });

await test("categories come in the order of a shop, the household's own before what has none", () => {
  same(groups(view, "shopping", "category").map((group) => group.key), ["Produce", "Dairy", "Frozen", "Zoo", "Other"]);
  same(groups(view, "shopping", "category")[1].items.map((line) => line.id), ["a", "b"]);
  holds(categories(view).includes("Zoo"), "one's own category can be chosen");
});

await test("what ticking has shown of a shop is the order there, in the places of those that it is known of", () => {
  const known = { ...view, aisles: { Aldi: { id: "Aldi", order: ["Frozen", "Zoo", "Produce"] }, anywhere: { id: "anywhere", order: ["Dairy", "Produce"] } } };
  const keys = (store) => groups({ ...known, settings: { store } }, "shopping", "category").map((group) => group.key);
  same(keys("Aldi"), ["Frozen", "Dairy", "Zoo", "Produce", "Other"]);
  same(keys(null), ["Dairy", "Produce", "Frozen", "Zoo", "Other"]);
  same(keys("Bakery"), ["Produce", "Dairy", "Frozen", "Zoo", "Other"]);
});

await test("shops come before any shop; lists are apart", () => {
  same(groups(view, "shopping", "store").map((group) => group.key), ["Aldi", null]);
  same(listNames(view, ["tools"]), ["shopping", "party", "tools"]);
  same([lastPosition(view, "shopping"), lastPosition(view, "none")], [8, 1]);
});

await test("a line put anywhere stands there, even where places are shared or have no room left", () => {
  const random = seeded(7);
  for (let round = 0; round < 500; round += 1) {
    const lines = Array.from({ length: 2 + Math.floor(random() * 6) }, (_, index) => item(`i${index}`, Math.floor(random() * 3) * (random() < 0.5 ? 1 : 1e-7)));
    lines.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
    const [moved] = lines.splice(Math.floor(random() * lines.length), 1);
    const index = Math.floor(random() * (lines.length + 1));
    const expected = [...lines.slice(0, index), moved, ...lines.slice(index)].map((line) => line.id);
    const places = Object.fromEntries(placesFor(lines, moved, index).map((place) => [place.id, place.position]));
    const after = [...lines, moved].map((line) => ({ ...line, position: places[line.id] ?? line.position }))
      .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1)).map((line) => line.id);
    same(after, expected, `round ${round}`);
  }
});
