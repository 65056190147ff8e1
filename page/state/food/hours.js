// When a business is open. Its clock is taken for this one.

const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const day = 1440;

// The open spans around a moment, in minutes from the beginning of its day.
function spans(hours, weekday) {
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((ahead) => hours
    .filter((one) => !one.isClosed && one.dayOfWeek === (weekday + ahead + 7) % 7)
    .map((one) => {
      const from = minutes(one.openTime);
      const to = minutes(one.closeTime);
      return { from: from + ahead * day, to: to + (to <= from ? day : 0) + ahead * day, opens: one.openTime, closes: one.closeTime, ahead };
    })).sort((one, other) => one.from - other.from);
}

/** How it stands at a moment: {isOpen, always}, and `closes` ("22:00") where it is open, else `opens` and in how many
 * days (`ahead`); nothing of that where no hours are known. */
export function standing(hours, moment) {
  if (!hours?.length) return { isOpen: null };
  const now = moment.getHours() * 60 + moment.getMinutes();
  const all = spans(hours, moment.getDay());
  let open = all.find((span) => span.from <= now && now < span.to);
  if (open) {
    // One span that ends where the next begins is one.
    for (let next; (next = all.find((span) => span.from > open.from && span.from <= open.to && span.to > open.to));) open = { ...open, to: next.to, closes: next.closes };
    return { isOpen: true, always: open.to - now > 6 * day, closes: open.closes };
  }
  const next = all.find((span) => span.from > now);
  return next ? { isOpen: false, opens: next.opens, ahead: next.ahead } : { isOpen: false };
}

/** The hours of every day of the week from Monday: [{weekday, spans: [{opens, closes}]}]. */
export const week = (hours) => [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  weekday, spans: (hours ?? []).filter((one) => one.dayOfWeek === weekday && !one.isClosed)
    .sort((one, other) => minutes(one.openTime) - minutes(other.openTime))
    .map((one) => ({ opens: one.openTime, closes: one.closeTime })),
}));

/** Whether it opens at all on a day ("2026-03-14"); where no hours are known, it may. */
export const opensOn = (hours, date) => !hours?.length
  || hours.some((one) => !one.isClosed && one.dayOfWeek === new Date(`${date}T12:00:00Z`).getUTCDay());
