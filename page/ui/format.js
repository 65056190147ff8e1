import { region, t } from "./words.js";

/** "9:41", "1:05:00": a length as a clock shows it. A part of a second counts as a whole one, as on a countdown. */
export function digits(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 0.05));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "1 h 5 min", "10 min", "30 s": a length in short. */
export function shortLength(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)];
  const parts = [hours && t("length.h", { n: hours }), minutes && t("length.min", { n: minutes }),
    rest && t("length.s", { n: rest })];
  return parts.filter(Boolean).join(" ") || t("length.s", { n: 0 });
}

/** "9 minutes 41 seconds": a length in words, for a screen reader. */
export function spokenLength(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = [hours && t("length.hours", { count: hours }), minutes && t("length.minutes", { count: minutes }),
    rest && t("length.seconds", { count: rest })];
  return parts.filter(Boolean).join(" ") || t("length.seconds", { count: 0 });
}

const formats = new Map();
// What is no moment has no words, and takes nothing down.
function formatted(date, options) {
  if (Number.isNaN(date.getTime())) return "";
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(region, options));
  return formats.get(key).format(date);
}

let hours = 24;
let zone;
/** How the household tells the time: by 12 or 24 hours, on the clock of its time zone ("Europe/Berlin"). Where the box
 * names none, or one that this browser does not know, it is the browser's own. */
export function tellTime(settings) {
  hours = settings.clock === 12 ? 12 : 24;
  if (settings.zone === asked) return;
  asked = settings.zone;
  zone = isZone(asked) ? asked : undefined;
}
let asked;

function isZone(name) {
  try { return Boolean(name && new Intl.DateTimeFormat("en", { timeZone: name })); } catch { return false; }
}

/** A moment as the clock on the household's wall has it: a `Date` whose local hours and days are that clock's. Not to
 * be taken for the moment. */
export function wallClock(moment) {
  const date = new Date(moment);
  if (!zone || Number.isNaN(date.getTime())) return date;
  const part = Object.fromEntries(numbers().formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return new Date(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const readers = new Map();
function numbers() {
  if (!readers.has(zone)) readers.set(zone, new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { timeZone: zone,
    hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
    second: "numeric" }));
  return readers.get(zone);
}

const clockStyles = {
  12: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  24: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};

/** "18:05" or "6:05 pm", by the household's wall clock. */
export const clockTime = (milliseconds) =>
  formatted(new Date(milliseconds), { ...clockStyles[hours], timeZone: zone });

/** "06:30", as it is shown. */
export const wallTime = (time) =>
  formatted(new Date(`2000-01-01T${time}:00Z`), { ...clockStyles[hours], timeZone: "UTC" }) || time;

/** "Saturday, 14 March". */
export const longDate = (milliseconds) =>
  formatted(new Date(milliseconds), { weekday: "long", day: "numeric", month: "long", timeZone: zone });

/** "2026-03-14": the day of a moment, by the clock on the wall. */
export function localDay(moment) {
  const date = wallClock(moment);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const noon = (day) => new Date(`${day}T12:00:00Z`);

/** "Saturday": a day of the plan. */
export const weekday = (day) => formatted(noon(day), { weekday: "long", timeZone: "UTC" });

/** "14 Mar". */
export const dayAndMonth = (day) => formatted(noon(day), { day: "numeric", month: "short", timeZone: "UTC" });

/** "today", "tomorrow", "Friday", "14 Mar": a day as seen from `today`. */
export function nearDay(day, today) {
  const days = Math.round((noon(day) - noon(today)) / 86_400_000);
  if (days === 0) return t("day.today");
  if (days === 1) return t("day.tomorrow");
  return days > 1 && days < 7 ? weekday(day) : dayAndMonth(day);
}

/** A name as a heading or a line begins: "olive oil" is "Olive oil". */
export const sentence = (text) => (text ? text[0].toLocaleUpperCase(region) + text.slice(1) : "");

/** "Sam and Alex". */
export const listed = (names) => new Intl.ListFormat(region, { type: "conjunction" }).format(names);
