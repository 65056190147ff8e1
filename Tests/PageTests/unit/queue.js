import { withPending } from "/state/optimism.js";
import * as waiting from "/state/queue.js";
import { fromSnapshot, withChange } from "/state/replica.js";
import { holds, same, seeded, test } from "./support/harness.js";

const entry = (id, more = {}) => ({ id, type: "item_checked", data: { itemId: "1" }, at: 0, fleeting: false, ...more });
const ids = (queue) => queue.map(({ id }) => id);

await test("one change at a time is sent, in order, once a connection", () => {
  let queue = waiting.queued(waiting.queued([], entry("a")), entry("b"));
  same(waiting.nextToSend(queue, 1).id, "a");
  queue = waiting.markedSent(queue, "a", 1);
  same(waiting.nextToSend(queue, 1), undefined, "while the first is unanswered");
  same(waiting.nextToSend(queue, 2).id, "a", "after a new connection");
  queue = waiting.acknowledged(queue, "a", 3, 3);
  same([ids(queue), waiting.nextToSend(queue, 2).id], [["b"], "b"]);
});

await test("what is acknowledged is shown until its change has come", () => {
  let queue = waiting.acknowledged(waiting.queued([], entry("a")), "a", 9, 8);
  same([ids(queue), waiting.nextToSend(queue, 1)], [["a"], undefined]);
  queue = waiting.arrived(queue, 9, "a");
  same(ids(queue), []);
});

await test("a change may come before its acknowledgement", () => {
  const told = waiting.arrived(waiting.queued([], entry("a")), 9, "a");
  same(told[0].told, true);
  same(ids(waiting.acknowledged(told, "a", 9, 9)), []);
});

await test("what the box puts off is sent again, what it refuses is dropped", () => {
  const sent = waiting.markedSent(waiting.queued([], entry("a")), "a", 1);
  same(waiting.nextToSend(waiting.postponed(sent, "a"), 1).id, "a");
  same(ids(waiting.dropped(sent, "a")), []);
});

await test("what makes sense only now is given up after a while; what is on a list is not", () => {
  const queue = waiting.queued(waiting.queued([], entry("pause", { fleeting: true })), entry("tick"));
  same(ids(waiting.expired(queue, waiting.fleetingLife).late), []);
  const later = waiting.expired(queue, waiting.fleetingLife + 1);
  same([ids(later.late), ids(later.queue)], [["pause"], ["tick"]]);
});

// A page and a box that agree in the end, however the connection breaks: what was sent may be lost on the way there or
// its answer on the way back, and a change may come before or after its acknowledgement.
function play(seed) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const box = { seq: 1, items: { 1: { id: "1", name: "milk", checked: false, list: "shopping" } }, done: {}, log: [], applied: [] };
  let replica = fromSnapshot({ seq: 1, items: Object.values(box.items) });
  let queue = [];
  let link = 1;
  let made = 0;
  let wire = [];

  const receive = (frame) => {
    if (frame.type === "change") {
      replica = withChange(replica, frame.data);
      queue = waiting.arrived(queue, frame.data.seq, frame.data.id);
    } else if (queue.some(({ id }) => id === frame.data.id)) {
      queue = waiting.acknowledged(queue, frame.data.id, frame.data.seq, replica.seq);
    }
  };
  const deliver = ({ id, type, data }) => {
    if (!box.done[id]) {
      box.applied.push(id);
      const view = withPending({ ...fromSnapshot({ seq: box.seq, items: Object.values(box.items) }) }, [{ id, type, data, at: 0 }]);
      const gone = Object.keys(box.items).filter((key) => !(key in view.items));
      const set = Object.values(view.items).map(({ waiting: mark, ...item }) => item);
      box.items = Object.fromEntries(set.map((item) => [item.id, item]));
      box.seq += 1;
      box.done[id] = box.seq;
      const change = { type: "change", data: { seq: box.seq, id, set: { items: set }, removed: { items: gone } } };
      box.log.push(change);
      const ack = { type: "ack", data: { id, seq: box.seq } };
      wire.push(...(random() < 0.5 ? [change, ack] : [ack, change]));
    } else {
      wire.push({ type: "ack", data: { id, seq: box.done[id] } });
    }
  };
  const reconnect = () => {
    wire = box.log.filter(({ data }) => data.seq > replica.seq);
    link += 1;
  };
  const act = () => {
    made += 1;
    const view = withPending(replica, queue);
    const item = pick(Object.keys(view.items));
    const kinds = [["item_added", { itemId: `new${made}`, name: `thing ${made}`, position: made }]];
    if (item) kinds.push(["item_checked", { itemId: item }], ["item_unchecked", { itemId: item }], ["item_deleted", { itemId: item }],
      ["item_updated", { itemId: item, position: random() }]);
    const [type, data] = pick(kinds);
    queue = waiting.queued(queue, entry(`c${made}`, { type, data }));
  };
  const step = (calm) => {
    const chance = random();
    if (!calm && chance < 0.3) return act();
    if (!calm && chance < 0.4) return reconnect();
    if (chance < 0.75 && wire.length) return receive(wire.shift());
    const next = waiting.nextToSend(queue, link);
    if (!next) return undefined;
    queue = waiting.markedSent(queue, next.id, link);
    if (calm || random() < 0.85) deliver(next);
    return undefined;
  };
  for (let count = 0; count < 60; count += 1) step(false);
  reconnect();
  for (let count = 0; count < 600 && (queue.length || wire.length); count += 1) step(true);
  return { queue, view: withPending(replica, queue), box, made };
}

await test("page and box agree in the end, nothing lost, nothing twice, all in order, in 500 random lives", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { queue, view, box, made } = play(seed);
    same(queue.length, 0, `seed ${seed}: what still waits`);
    same(box.applied, Array.from({ length: made }, (_, index) => `c${index + 1}`), `seed ${seed}: what the box did`);
    same(view.items, box.items, `seed ${seed}: the list`);
  }
});

await test("what is shown is what was done here, before the box knows of it", () => {
  const replica = fromSnapshot({ seq: 1, items: [{ id: "1", name: "milk", checked: false }] });
  const view = withPending(replica, waiting.queued([], entry("a")));
  holds(view.items[1].checked && view.items[1].waiting, "ticked, and marked as waiting");
  holds(!replica.items[1].checked, "the copy itself is as the box said");
});
