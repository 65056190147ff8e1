// As much of a test harness as the page's units need, in any browser.

export const results = [];

/** Runs a test, named as a sentence. */
export async function test(name, body) {
  try {
    await body();
    results.push({ name, error: null });
  } catch (error) {
    results.push({ name, error: error.stack ?? String(error) });
  }
}

const plain = (value) => JSON.stringify(value, (key, part) =>
  part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part);

/** Fails where two values are not made of the same parts. */
export function same(value, expected, about = "") {
  if (plain(value) !== plain(expected)) throw new Error(`${about} is ${plain(value)}, not ${plain(expected)}`);
}

/** Fails where something does not hold. */
export function holds(value, about) {
  if (!value) throw new Error(about);
}

/** Random numbers from a seed (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
