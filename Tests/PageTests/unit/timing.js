import { partLeft, ringing, secondsLeft, timeInStep, timersInOrder } from "/state/timing.js";
import { fromSnapshot } from "/state/replica.js";
import { same, test } from "./support/harness.js";

const now = Date.parse("2026-03-14T18:00:00.000Z");
const timers = [
  { id: "missed", seconds: 60, status: "missed", since: "2026-03-14T17:50:00.000Z" },
  { id: "late", seconds: 600, status: "running", endsAt: "2026-03-14T18:09:00.000Z" },
  { id: "soon", seconds: 600, status: "running", endsAt: "2026-03-14T18:02:30.000Z" },
  { id: "paused", seconds: 100, status: "paused", remaining: 25 },
  { id: "ringing", seconds: 60, status: "ringing", since: "2026-03-14T17:59:30.000Z" },
];
const view = fromSnapshot({ seq: 1, timers });

await test("what rings comes first, then what ends soonest", () => {
  same(timersInOrder(view).map((timer) => timer.id), ["ringing", "soon", "late", "paused", "missed"]);
  same(ringing(view).map((timer) => timer.id), ["ringing"]);
});

await test("a timer counts down by the box's clock, and up once it rings", () => {
  same(timers.map((timer) => secondsLeft(timer, now)), [-600, 540, 150, 25, -30]);
  same([partLeft(timers[2], now), partLeft(timers[3], now), partLeft(timers[2], now + 1e9)], [0.25, 0.25, 0]);
});

await test("a step names its time", () => {
  for (const [text, seconds] of [["bake for 40 minutes", 2400], ["8-10 min", 480], ["2 hours", 7200], ["1.5 h", 5400], ["30 seconds", 30],
    ["half an hour", 1800], ["about an hour", 3600], ["add 2 eggs", undefined], ["cut 3 inches", undefined]]) {
    same(timeInStep(text), seconds, text);
  }
});
