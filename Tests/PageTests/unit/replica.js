import { emptyReplica, fromSnapshot, withChange } from "/state/replica.js";
import { same, test } from "./support/harness.js";

const milk = { id: "1", name: "milk" };
const snapshot = { seq: 5, epoch: "e", today: "2026-03-14", role: "guest", items: [milk], cooking: { step: 1 }, settings: { volume: 3 } };

await test("a snapshot is the whole of what is known", () => {
  const replica = fromSnapshot(snapshot);
  same(replica.items, { 1: milk });
  same([replica.seq, replica.epoch, replica.role, replica.timers], [5, "e", "guest", {}]);
});

await test("a change puts records in the place of those with their id, and drops what is removed", () => {
  const before = fromSnapshot(snapshot);
  const after = withChange(before, { seq: 7, set: { items: [{ id: "1", name: "oat milk" }, { id: "2", name: "eggs" }] } });
  same(Object.values(after.items).map((item) => item.name), ["oat milk", "eggs"]);
  same(before.items, { 1: milk }, "the copy before it");
  same(withChange(after, { seq: 8, removed: { items: ["1"] } }).items, { 2: { id: "2", name: "eggs" } });
});

await test("cooking and settings are one object each, and cooking ends", () => {
  const after = withChange(fromSnapshot(snapshot), { seq: 6, set: { cooking: { step: 2 }, settings: { volume: 9 } } });
  same([after.cooking.step, after.settings.volume], [2, 9]);
  same(withChange(after, { seq: 9, removed: { cooking: ["cooking"] } }).cooking, null);
});

await test("a change that is not newer is passed over", () => {
  const replica = fromSnapshot(snapshot);
  for (const seq of [5, 4, 0, undefined, "x"]) same(withChange(replica, { seq, removed: { items: ["1"] } }) === replica, true, `after ${seq}`);
});

await test("tables that this page does not know are passed over", () => {
  const after = withChange(emptyReplica(), { seq: 1, set: { spoons: [{ id: "1" }], __proto__: [] }, removed: { forks: ["1"] } });
  same([after.seq, after.spoons], [1, undefined]);
});
