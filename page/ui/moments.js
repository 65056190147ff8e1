import { clockTime, wallClock } from "./format.js";

/** The moment at which the household's clock shows what a local `Date` says; in milliseconds. */
export function momentOf(wall) {
  // How far the two clocks are apart there; asked twice, for a night on which they are moved.
  let moment = wall.getTime();
  for (let round = 0; round < 2; round += 1) moment += wall.getTime() - wallClock(moment).getTime();
  return moment;
}

/** The time in its parts, for a clock that is large: [{text, isHalf}], where "pm" is the half of the day. */
export const clockParts = (milliseconds) => clockTime(milliseconds).split(/(\p{N}[\p{N}:.]*)/u)
  .map((text) => ({ text: text.trim(), isHalf: !/^\p{N}/u.test(text) })).filter(({ text }) => text);
