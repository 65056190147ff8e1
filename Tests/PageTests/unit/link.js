import { backoff } from "/link/backoff.js";
import { makeClock } from "/link/clock.js";
import { newIdentifier } from "/link/identifier.js";
import { holds, same, test } from "./support/harness.js";

await test("attempts to connect come further and further apart, never more than 15 seconds, and not all at once", () => {
  same([0, 1, 2, 5, 50].map((attempt) => backoff(attempt, () => 0)), [500, 1000, 2000, 15000, 15000]);
  same([0, 50].map((attempt) => backoff(attempt, () => 1)), [250, 7500]);
});

await test("the clock is the box's, and a frame that was late on its way does not put it back", () => {
  let local = 1_000_000;
  const clock = makeClock(() => local);
  clock.hear(new Date(local + 5_000).toISOString());
  same(clock.now(), local + 5_000);
  local += 10_000;
  clock.hear(new Date(local + 1_000).toISOString());
  clock.hear("nonsense");
  same(clock.now(), local + 5_000);
  clock.glimpse(new Date(local - 3_600_000).toISOString());
  same(clock.now(), local + 5_000, "after a change that was missed");
  clock.glimpse(new Date(local + 6_000).toISOString());
  same(clock.now(), local + 6_000, "after a change that was quicker");
  clock.glimpse("nonsense");
  clock.reset();
  clock.hear(new Date(local - 60_000).toISOString());
  same(clock.now(), local - 60_000);
});

await test("identifiers differ, and are short enough for the wire", () => {
  const made = new Set(Array.from({ length: 1000 }, newIdentifier));
  same(made.size, 1000);
  holds([...made].every((id) => /^[0-9a-f]{32}$/.test(id)), "hexadecimal");
});
