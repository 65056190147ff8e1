/** How long to wait before attempt number `attempt` (from 0) to connect, in milliseconds: doubling from half a second
 * to 15, less up to half by chance, so that the family's phones do not all knock at once when the box comes back. */
export function backoff(attempt, random = Math.random) {
  return Math.min(15_000, 500 * 2 ** Math.min(attempt, 10)) * (1 - random() / 2);
}
