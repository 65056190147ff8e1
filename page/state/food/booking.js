// Days to book a table on, and a booking for one's own calendar.

const at = (date) => new Date(`${date}T12:00:00Z`);
const text = (moment) => moment.toISOString().slice(0, 10);

/** A day so many days after another. */
export const later = (date, days) => text(new Date(at(date).getTime() + days * 86_400_000));

/** The month of a day, or of one so many months after: "2026-03". */
export function monthOf(date, months = 0) {
  const [year, month] = date.split("-").map(Number);
  return text(new Date(Date.UTC(year, month - 1 + months, 1, 12))).slice(0, 7);
}

/** The weeks of a month from Monday: seven days each, null for those of other months. */
export function weeks(month) {
  const first = at(`${month}-01`);
  const days = [...Array((first.getUTCDay() + 6) % 7).fill(null)];
  for (let date = `${month}-01`; date.startsWith(month); date = later(date, 1)) days.push(date);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
}

/** Whether a day can be booked at all by the rules of a business. */
export const isBookable = (date, today, settings) => date >= today
  && date <= later(today, settings.bookingWindowDays ?? 60);

const escaped = (words) => String(words).replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const two = (number) => String(number).padStart(2, "0");

// Lines of at most 75 octets (RFC 5545, 3.1).
function folded(line) {
  const lines = [];
  let rest = "";
  for (const sign of line) {
    if (new TextEncoder().encode(rest + sign).length > 74) {
      lines.push(rest);
      rest = " ";
    }
    rest += sign;
  }
  return [...lines, rest].join("\r\n");
}

/** A booking as an .ics file (RFC 5545). Its times are of the wall of the business, and so have no zone. */
export function calendarFile(reservation, business, { summary, stamp }) {
  const [hour, minute] = reservation.reservationTime.split(":").map(Number);
  const local = (minutes) => {
    const ahead = Math.floor(minutes / 1440);
    const day = later(reservation.reservationDate, ahead).replaceAll("-", "");
    return `${day}T${two(Math.floor(minutes / 60) % 24)}${two(minutes % 60)}00`;
  };
  const start = hour * 60 + minute;
  const place = [business.businessName, business.addressLine1, business.city].filter(Boolean).join(", ");
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sous//Page//EN", "BEGIN:VEVENT", `UID:${reservation.id}@sous`,
    `DTSTAMP:${new Date(stamp).toISOString().replace(/[-:]|\.\d+/g, "")}`, `DTSTART:${local(start)}`,
    `DTEND:${local(start + (reservation.durationMinutes ?? 90))}`, `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(place)}`,
    `STATUS:${{ cancelled: "CANCELLED", pending: "TENTATIVE" }[reservation.status] ?? "CONFIRMED"}`,
    "END:VEVENT", "END:VCALENDAR", ""].map(folded).join("\r\n");
}
