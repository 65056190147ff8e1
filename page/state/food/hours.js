// When a business is open. Its clock is taken for this one.

const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const day = 1440;
const two = (number) => String(number).padStart(2, "0");
const dateOf = (moment) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

// What is open on one date: the hours of that date where it has its own, else those of the weekday.
function on(hours, special, date, weekday) {
  const own = special.filter((one) => one.date === date);
  const rows = own.length ? own : hours.filter((one) => one.dayOfWeek === weekday);
  return rows.filter((one) => !one.isClosed && one.openTime && one.closeTime);
}

// The open spans around a moment, in minutes from the beginning of its day.
function spans(hours, special, moment) {
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((ahead) => {
    const date = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + ahead, 12);
    return on(hours, special, dateOf(date), date.getDay()).map((one) => {
      const from = minutes(one.openTime);
      const to = minutes(one.closeTime);
      return { from: from + ahead * day, to: to + (to <= from ? day : 0) + ahead * day, opens: one.openTime,
        closes: one.closeTime, ahead };
    });
  }).sort((one, other) => one.from - other.from);
}

/** How it stands at a moment: {isOpen, always}, and `closes` ("22:00") where it is open, else `opens` and in how many
 * days (`ahead`); nothing of that where no hours are known. `note` is what is said of a date with hours of its own. */
export function standing(hours, moment, special = []) {
  if (!hours?.length && !special?.length) return { isOpen: null };
  const now = moment.getHours() * 60 + moment.getMinutes();
  const all = spans(hours ?? [], special ?? [], moment);
  const note = (special ?? []).find((one) => one.date === dateOf(moment) && one.notes)?.notes;
  let open = all.find((span) => span.from <= now && now < span.to);
  if (open) {
    // One span that ends where the next begins is one.
    for (let next; (next = all.find((span) => span.from > open.from && span.from <= open.to
      && span.to > open.to));) open = { ...open, to: next.to, closes: next.closes };
    return { isOpen: true, always: open.to - now > 6 * day, closes: open.closes, ...(note ? { note } : {}) };
  }
  const next = all.find((span) => span.from > now);
  return { isOpen: false, ...(next ? { opens: next.opens, ahead: next.ahead } : {}), ...(note ? { note } : {}) };
}

/** The moment at which it opens next, after one at which it is closed; null where it does not within a week. */
export function opening(hours, moment, special = []) {
  const now = moment.getHours() * 60 + moment.getMinutes();
  const next = spans(hours ?? [], special ?? [], moment).find((span) => span.from > now);
  return next ? new Date(moment.getFullYear(), moment.getMonth(), moment.getDate(), 0, next.from) : null;
}

/** The hours of every day of the week from Monday: [{weekday, spans: [{opens, closes}]}]. */
export const week = (hours) => [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  weekday, spans: (hours ?? []).filter((one) => one.dayOfWeek === weekday && !one.isClosed)
    .sort((one, other) => minutes(one.openTime) - minutes(other.openTime))
    .map((one) => ({ opens: one.openTime, closes: one.closeTime })),
}));

/** Whether it opens at all on a day ("2026-03-14"); where no hours are known, it may. */
export const opensOn = (hours, date, special = []) => (!hours?.length && !special?.some((one) => one.date === date))
  || on(hours ?? [], special ?? [], date, new Date(`${date}T12:00:00Z`).getUTCDay()).length > 0;

/** The dates from `today` on that have hours of their own: [{date, notes, spans}]; no spans: closed. */
export const specialDates = (special, today = "") => [...new Set((special ?? []).map((one) => one.date))]
  .filter((date) => date >= today).sort().map((date) => {
  const rows = special.filter((one) => one.date === date);
  return { date, notes: rows.find((one) => one.notes)?.notes ?? "",
    spans: rows.filter((one) => !one.isClosed && one.openTime && one.closeTime)
      .map((one) => ({ opens: one.openTime, closes: one.closeTime })) };
});

const length = (span) => minutes(span.closes) - minutes(span.opens)
  + (minutes(span.closes) <= minutes(span.opens) ? day : 0);

/** Whether a span ends on the day after. */
export const isPastMidnight = (span) => Boolean(span.opens && span.closes)
  && minutes(span.closes) < minutes(span.opens);

/** What is wrong with the hours of a week from Monday: {weekday, kind: "times" or "overlap"}; null: nothing. */
export function problem(days) {
  const isTime = (time) => /^\d\d:\d\d$/.test(time ?? "");
  for (const { weekday, spans } of days) if (
    spans.some((one) => !isTime(one.opens) || !isTime(one.closes))) return { weekday, kind: "times" };
  const all = days.flatMap(({ weekday, spans }, index) =>
    spans.map((one) => ({ weekday, from: index * day + minutes(one.opens),
      to: index * day + minutes(one.opens) + length(one) })))
    .sort((one, other) => one.from - other.from);
  for (const [index, one] of all.entries()) if (all[index + 1]?.from < one.to) return { weekday: all[index + 1].weekday,
    kind: "overlap" };
  const last = all.at(-1);
  return last && last.to - days.length * day > all[0].from && all.length > 1 && days.length === 7
    ? { weekday: all[0].weekday, kind: "overlap" } : null;
}

/** The hours of a week as the box takes them. A day without spans is closed, and is said to be. */
export const hoursOf = (days) => days.flatMap(({ weekday, spans }) => (spans.length
  ? spans.map((one) => ({ dayOfWeek: weekday, openTime: one.opens, closeTime: one.closes, isClosed: false }))
  : [{ dayOfWeek: weekday, openTime: "00:00", closeTime: "00:00", isClosed: true }]));

/** Dates with hours of their own as the box takes them. */
export const specialOf = (dates) => dates.flatMap(({ date, notes, spans }) => (spans.length
  ? spans.map((one) => ({ date, openTime: one.opens, closeTime: one.closes, notes: notes || null }))
  : [{ date, openTime: null, closeTime: null, notes: notes || null }]));
