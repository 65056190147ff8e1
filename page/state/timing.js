// Timers and alarms as they are looked at. Pure; `now` is milliseconds of the box's clock.

const urgency = { ringing: 0, running: 1, snoozed: 1, paused: 2, missed: 3 };

/** Seconds that a timer still has; negative once it rings: how long it has rung. */
export function secondsLeft(timer, now) {
  if (timer.status === "paused") return timer.remaining ?? 0;
  if (timer.status === "ringing" || timer.status === "missed") return -Math.max(0,
    (now - Date.parse(timer.since)) / 1000);
  return Math.max(0, (Date.parse(timer.endsAt) - now) / 1000);
}

/** The part of a timer that is still to come, 0 to 1. */
export const partLeft = (timer, now) => Math.min(1, Math.max(0, secondsLeft(timer, now) / Math.max(1, timer.seconds)));

/** Timers, the most pressing first. The order changes only when one's state does, so that nothing jumps about. */
export const timersInOrder = (view) => Object.values(view.timers).sort((one, other) =>
  urgency[one.status] - urgency[other.status] || endOf(one) - endOf(other) || (one.id < other.id ? -1 : 1));

const endOf = (timer) => (timer.status === "running" ? Date.parse(timer.endsAt) : timer.remaining ?? 0);

/** Alarms, the next first. */
export const alarmsInOrder = (view) =>
  Object.values(view.alarms).sort((one, other) => Date.parse(one.ringsAt) - Date.parse(other.ringsAt));

/** What rings: timers and alarms. */
export const ringing = (view) => [...Object.values(view.timers), ...Object.values(view.alarms)]
  .filter((record) => record.status === "ringing");

// "20 minutes", "1.5 hours", "8 to 10 min": the number, and the unit.
const length =
  /(\d+(?:[.,]\d+)?)(?:\s*(?:-|–|to)\s*\d+(?:[.,]\d+)?)?\s*(hours?|hrs?|h|minutes?|mins?|seconds?|secs?)\b/i;

/** The lengths that a step of a recipe names, in seconds, each once: two timers of "8 minutes, then another 20". */
export function timesInStep(text) {
  const all = [...text.matchAll(new RegExp(length, "gi"))].map((match) => timeInStep(match[0]));
  return all.length ? [...new Set(all)] : [timeInStep(text)].filter(Boolean);
}

/** The first length that a step of a recipe names, in seconds; undefined where it names none. */
export function timeInStep(text) {
  const match = length.exec(text);
  if (match) {
    const unit = match[2][0].toLowerCase();
    return Number(match[1].replace(",", ".")) * (unit === "h" ? 3600 : unit === "m" ? 60 : 1);
  }
  if (/\bhalf an hour\b/i.test(text)) return 1800;
  return /\b(an|one) hour\b/i.test(text) ? 3600 : /\ba minute\b/i.test(text) ? 60 : undefined;
}

/** The days of the week as the box names them. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
