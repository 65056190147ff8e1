import { amountText, number, slotUnit, typedAmount, typedItem, typedItems } from "/state/quantity.js";
import { same, test } from "./support/harness.js";

await test("what is typed is read as an amount, a unit and a name", () => {
  for (const [text, expected] of [
    ["milk", { name: "milk" }],
    ["2 l milk", { name: "milk", quantity: 2, unit: "liter" }],
    ["6 eggs", { name: "eggs", quantity: 6 }],
    ["six eggs", { name: "eggs", quantity: 6 }],
    ["1,5 kg potatoes", { name: "potatoes", quantity: 1.5, unit: "kg" }],
    ["500g flour", { name: "flour", quantity: 500, unit: "g" }],
    ["½ lb butter", { name: "butter", quantity: 0.5, unit: "lb" }],
    ["1 ½ cups of rice", { name: "rice", quantity: 1.5, unit: "cup" }],
    ["1/2 loaf bread", { name: "bread", quantity: 0.5, unit: "loaf" }],
    ["3 x yoghurt", { name: "yoghurt", quantity: 3 }],
    ["a loaf of bread", { name: "bread", quantity: 1, unit: "loaf" }],
    ["7up", { name: "7up" }],
    ["can opener", { name: "can opener" }],
    ["2 cans", { name: "cans", quantity: 2 }],
    ["  oat   milk ", { name: "oat milk" }],
    ["antipasti", { name: "antipasti" }],
    ["12", { name: "12" }],
    ["<b>2</b>", { name: "<b>2</b>" }],
  ]) same(typedItem(text), expected, text);
  same(typedItem("   "), undefined);
});

await test("several are parted by commas, not by 'and'", () => {
  same(typedItems("2 l milk, mac and cheese;  ,bread").map((item) => item.name), ["milk", "mac and cheese", "bread"]);
});

await test("an amount alone has a number, and a unit that is known", () => {
  same(typedAmount("2 l"), { quantity: 2, unit: "liter" });
  same(typedAmount("6"), { quantity: 6, unit: "item" });
  for (const wrong of ["", "lots", "2 furlongs", "-1", "1e3", "0x10"]) same(typedAmount(wrong), undefined, wrong);
});

await test("numbers are read as people write them", () => {
  same([number("1.5"), number("1,5"), number("3/4"), number("¼"), number("1/0"), number("one")], [1.5, 1.5, 0.75, 0.25, undefined, undefined]);
});

await test("amounts are shown short, units of slots are the box's", () => {
  same([amountText(2, "liter"), amountText(6, "item"), amountText(0.5, "lb"), amountText(null), amountText(1.005, "kg")], ["2 l", "6", "½ lb", "", "1 kg"]);
  same([slotUnit("liter"), slotUnit("item"), slotUnit("count"), slotUnit("kg"), slotUnit(undefined)], ["l", undefined, undefined, "kg", undefined]);
});
