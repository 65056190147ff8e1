import { ticketLines } from "/state/food/ticket-lines.js";
import { ageOf, allDay, mentionsAllergy, withGone } from "/state/food/tickets.js";
import { same, test } from "./support/harness.js";

const portion = (id, name, usual) => ({ id: String(id), name, maxSelections: 1, modifiers: ["none", "light", "regular", "extra"]
  .map((level) => ({ id: `${id}:${level}`, name: `${level} ${name}`, isDefault: level === usual, isAvailable: true })) });
const group = (id, name, most, modifiers) => ({ id, name, maxSelections: most, modifiers: modifiers.map(([one, isDefault = false]) =>
  ({ id: one.toLowerCase(), name: one, isDefault, isAvailable: true })) });
const known = { id: "84", modifierGroups: [portion(1, "Lettuce", "regular"), portion(2, "Tomato", "regular"), portion(3, "Mayo", "none"),
  portion(4, "Extra Cheese", "none"), portion(5, "Onion", "light"), group("bread", "Bread", 1, [["White", true], ["Rye"]]),
  group("sides", "Sides", 2, [["Pickle", true], ["Fries"], ["Slaw"]])] };
const usual = { 1: "regular", 2: "regular", 3: "none", 4: "none", 5: "light" };
const label = (level) => level[0].toUpperCase() + level.slice(1);
/** An ordered item as the box sends it. */
const ordered = (portions, modifiers = [], more = {}) => {
  const all = { ...usual, ...portions };
  const nameOf = (id) => known.modifierGroups.find((one) => one.id === id)?.name ?? id;
  return { menuItemId: "84", itemName: "All American", quantity: 1, customizations: Object.entries(all)
    .filter(([, level]) => level !== "none").map(([id, level]) => `${label(level)} ${nameOf(id)}`),
  selectedOptions: Object.fromEntries(Object.entries(all).map(([id, level]) => [id, [level]])),
  modifiers: modifiers.length ? JSON.stringify(modifiers.map((one) => (typeof one === "string" ? { id: one.toLowerCase(), name: one } : one))) : null,
  specialRequests: null, ...more };
};
const lines = (item, menu = known) => ticketLines(item, menu).map(({ kind, name }) => `${kind} ${name}`.trim());

await test("what comes as usual is not on the ticket", () => {
  same(lines(ordered({})), []);
  same(lines(ordered({}, ["White", "Pickle"])), []);
});

await test("what is left out, added, more and less than usual is on the ticket, what is left out first", () => {
  same(lines(ordered({ 1: "light", 2: "none", 3: "regular", 4: "extra" })), ["none Tomato", "extra Extra Cheese", "add Mayo", "light Lettuce"]);
  same(lines(ordered({ 3: "light", 5: "regular" })), ["add_light Mayo", "regular Onion"]);
});

await test("a word of the box that fits no portion of the menu is on the ticket as it was said", () => {
  same(lines({ ...ordered({}), customizations: [...ordered({}).customizations, "Bread with it: Garlic bread", "Light Olives", "Regular Basil"] }),
    ["light Olives", "choice Bread with it: Garlic bread", "choice Regular Basil"]);
  // What is told twice and differently is told.
  same(lines({ ...ordered({}), customizations: ["Regular Lettuce", "Light Tomato"] }), ["light Tomato"]);
});

await test("where only words tell, a portion that they do not name is left out", () => {
  const told = (customizations) => ({ menuItemId: "84", itemName: "All American", quantity: 1, customizations, modifiers: null });
  same(lines(told(["Regular Lettuce", "Regular Mayo", "Light Onion"])), ["none Tomato", "add Mayo"]);
  same(lines(told([])), []);
  same(lines(told(["No Tomato"])), ["none Tomato"]);
  same(lines({ ...told([]), customizations: undefined, modifiers: JSON.stringify([{ id: "2:none", name: "None Tomato" }]) }), ["none Tomato"]);
});

await test("choices are on the ticket where they are others than usual, and so is a usual one that goes", () => {
  same(lines(ordered({}, ["Rye", "Pickle", "Slaw"])), ["choice Rye", "choice Slaw"]);
  same(lines(ordered({}, ["White", "Fries", "Slaw"])), ["none Pickle", "choice Fries", "choice Slaw"]);
  same(lines(ordered({}, [{ id: "x", name: "Toasted" }, { id: "y", name: "No salt" }, { id: "z", name: "Add egg" }])), ["none salt", "add egg", "choice Toasted"]);
});

await test("a choice that is only yes or no is named by its group, and one that says no is never hidden", () => {
  const menu = { id: "7", modifierGroups: [group("toasted", "Toasted", 1, [["Yes"], ["No", true]]), group("ice", "Ice", 1, [["No ice", true], ["Ice"]])] };
  const item = (modifiers) => ({ menuItemId: "7", modifiers: JSON.stringify(modifiers.map((name) => ({ id: name.toLowerCase(), name }))) });
  same(lines(item(["Yes", "No ice"]), menu), ["none ice", "choice Toasted: Yes"]);
  same(lines(item(["No", "Ice"]), menu), ["none Toasted", "choice Ice"]);
});

await test("without the menu all that was said is on the ticket, and that something may be left out", () => {
  same(lines(ordered({ 2: "none" }, [{ id: "2:none", name: "None Tomato" }, { id: "1:regular", name: "Regular Lettuce" }, "Rye"]), null),
    ["unsure", "none Tomato", "light Onion", "choice Regular Lettuce", "choice Rye"]);
  same(lines({ customizations: ["Regular Lettuce", "Extra Extra Cheese", "No Mayo", "Without nuts", "Ice: none"], modifiers: null }, null),
    ["none Mayo", "none nuts", "none Ice", "extra Extra Cheese", "choice Regular Lettuce"]);
  same(lines({ selectedOptions: { 9: ["extra"] } }, null), ["unsure"]);
  same(lines({ selectedOptions: { 9: ["Garlic bread"] } }, null), ["choice Garlic bread"]);
});

await test("what left the menu of the item since is told, never hidden", () => {
  same(lines({ ...ordered({}), selectedOptions: { ...ordered({}).selectedOptions, 99: ["none"] } }), ["unsure"]);
  same(lines({ ...ordered({}), modifiers: "{" }), ["unsure"]);
  same(lines({ ...ordered({}), modifiers: JSON.stringify([{ id: "99:none", name: "None Basil" }]) }), ["none Basil"]);
});

await test("no difference from the usual is ever hidden, whatever portions are chosen", () => {
  const levels = ["none", "light", "regular", "extra"];
  for (let round = 0; round < 4 ** 5; round += 1) {
    const portions = Object.fromEntries([1, 2, 3, 4, 5].map((id, at) => [id, levels[Math.floor(round / 4 ** at) % 4]]));
    const wanted = Object.keys(usual).filter((id) => portions[id] !== usual[id]).length;
    const found = ticketLines(ordered(portions), known);
    same(found.length, wanted, JSON.stringify(portions));
    same(found.filter(({ kind }) => kind === "none").length, Object.keys(usual).filter((id) => portions[id] === "none" && usual[id] !== "none").length);
    same(ticketLines(ordered(portions), null).filter(({ kind }) => kind !== "unsure").length, Object.values(portions).filter((level) => level !== "none").length);
  }
});

await test("words that tell of an allergy are known, others are not", () => {
  for (const text of ["NUT ALLERGY!", "I'm allergic to fish", "alergic", "gluten free please", "gluten-free", "no nuts", "Peanuts", "coeliac", "celiac", "lactose intolerant",
    "Nussallergie", "glutenfrei", "no shellfish", "dairy free"]) same(mentionsAllergy(text), true, text);
  for (const text of ["cut in half", "", null, undefined, "doughnut", "extra crispy", "no onion", "nutmeg"]) same(mentionsAllergy(text), false, String(text));
});

await test("an order grows old from when it was placed, one for later from its time", () => {
  const at = (minutes) => new Date(Date.UTC(2030, 0, 1, 12, 0) + minutes * 60_000).toISOString();
  const now = Date.parse(at(0));
  const age = (createdAt, scheduledFor = null) => { const { minutes, look } = ageOf({ createdAt, scheduledFor }, now); return [minutes, look]; };
  same([age(at(0)), age(at(-9.9)), age(at(-10)), age(at(-19)), age(at(-20)), age(at(5))], [[0, "fresh"], [9, "fresh"], [10, "slow"], [19, "slow"], [20, "late"], [0, "fresh"]]);
  same([age(at(-60), at(30)), age(at(-60), at(-12)), age("?")], [[null, "ahead"], [12, "slow"], [0, "fresh"]]);
});

await test("what is to be made is summed up over all tickets, with how it differs", () => {
  const order = (...items) => ({ items });
  const all = allDay([order({ ...ordered({ 2: "none" }), quantity: 2 }, { menuItemId: "95", itemName: "Tomato Soup", quantity: 1 }),
    order({ ...ordered({}), quantity: 4 }), order({ ...ordered({ 2: "none", 4: "extra" }), quantity: 1 })], (id) => (id === "84" ? known : { id, modifierGroups: [] }));
  same(all.map(({ name, count, lines: of }) => [name, count, of.map((line) => [line.kind, line.name, line.count])]),
    [["All American", 7, [["none", "Tomato", 3], ["extra", "Extra Cheese", 1]]], ["Tomato Soup", 1, []]]);
});

await test("the last ten orders of each business that are done are kept, the latest first", () => {
  const order = (businessId, id) => ({ businessId, id });
  let gone = [order("other", 0)];
  for (let id = 1; id <= 12; id += 1) gone = withGone(gone, order("shop", id));
  gone = withGone(gone, order("shop", 5));
  same(gone.map(({ id }) => id), [5, 12, 11, 10, 9, 8, 7, 6, 4, 3, 0]);
});
