import { trouble } from "../../app/food/trouble.js";
import { newIdentifier } from "../../link/identifier.js";
import { isBookable, later, monthOf, weeks } from "../../state/food/booking.js";
import { opensOn } from "../../state/food/hours.js";
import { h } from "../../ui/dom.js";
import { dayAndMonth, wallTime, weekday } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { button, choice, field, nothing, select } from "../../ui/parts.js";
import { region, t } from "../../ui/words.js";
import { guest, rememberGuest } from "./guest.js";
import { back, food, quantity, shown, to, way } from "./parts.js";

const steps = ["when", "who", "check"];
const seats = ["indoor", "outdoor", "window", "quiet", "bar"];
const occasions = ["birthday", "anniversary", "date", "business"];

/** Books a table in three steps: when, who, and a last look. */
export function reserve(app, id) {
  const shop = food(app);
  const business = shop.business(id);
  return h("div", { key: `reserve-${id}`, class: "page reserve-page" },
    back(to("at", id), business.data?.businessName ?? t("food.all")),
    shown(app, shop.settings(id), (settings) => shown(app, business, (one) => wizard(app, shop, one, settings),
      { rows: 4, look: "tall" }), { rows: 4, look: "tall" }));
}

function wizard(app, shop, business, settings) {
  let booking = shop.ui.booking;
  if (booking?.id !== business.id) {
    const party = Math.min(settings.maxPartySize, Math.max(settings.minPartySize, 2));
    booking = shop.ui.booking = { id: business.id, step: "when", party, date: null, time: null,
      month: monthOf(app.today), details: {}, key: null, wrong: "", busy: false };
  }
  const set = (fields) => { Object.assign(booking, fields); app.changed(); };
  const move = (step) => { app.focusSoon("#reserve-step"); set({ step, wrong: "" }); };
  const body = { when: () => when(app, shop, business, settings, booking, set, move),
    who: () => who(app, booking, set, move), check: () => check(app, shop, business, booking, set, move) };
  return h("div", { key: "wizard", class: "wizard" },
    h("h1", { tabindex: "-1" }, t("reserve.title", { name: business.businessName })),
    h("ol", { class: "wizard-steps", "aria-label": t("reserve.steps") },
      steps.map((step, index) => h("li", { key: step, class: steps.indexOf(booking.step) > index ? "past" : "",
        "aria-current": step === booking.step ? "step" : undefined },
      h("span", { class: "bead", "aria-hidden": "true" }, String(index + 1)), h("span", {}, t(`reserve.${step}`))))),
    h("h2", { id: "reserve-step", class: "sr", tabindex: "-1" }, t(`reserve.${booking.step}`)),
    body[booking.step]());
}

const longDay = (date) => `${weekday(date)}, ${dayAndMonth(date)}`;
const isTaking = (slot) => slot.available;

// What is known of a day: "free", "full", "closed", or nothing yet.
function dayState(shop, business, settings, date, booking, today) {
  if (!isBookable(date, today, settings)) return "outside";
  if (!opensOn(business.hours, date, business.specialHours)) return "closed";
  const slots = shop.slots(business.id, date, booking.party, { patient: date !== booking.date }).data;
  if (!slots) return "unknown";
  return slots.some(isTaking) ? "free" : slots.length ? "full" : "closed";
}

function when(app, shop, business, settings, booking, set, move) {
  const last = monthOf(later(app.today, settings.bookingWindowDays ?? 60));
  // On the last days of a month nothing may be left of it: then the next one is shown, once.
  if (!booking.turned && booking.month === monthOf(app.today) && booking.month < last) {
    const left = weeks(booking.month).flat().filter((date) => date && isBookable(date, app.today, settings))
      .map((date) => dayState(shop, business, settings, date, booking, app.today));
    booking.turned = !left.includes("unknown");
    if (left.every((state) => state === "closed")) booking.month = monthOf(`${booking.month}-01`, 1);
  }
  const choose = (date) => {
    set({ date, time: null });
    // On a phone the times stand below the month.
    requestAnimationFrame(() => document.querySelector(".times")?.scrollIntoView({ block: "nearest" }));
  };
  return h("div", { key: "when", class: "when" },
    h("section", { class: "card" },
      h("div", { class: "party-line" }, h("span", { class: "label" }, t("reserve.party")),
        quantity({ name: t("reserve.party"), value: booking.party, least: settings.minPartySize,
          most: settings.maxPartySize, onchange: (party) => set({ party, time: null }) })),
      h("p", { class: "hint" }, t("reserve.party_rule", { least: settings.minPartySize, most: settings.maxPartySize })),
      h("div", { class: "month-head" },
        button({ symbol: "back", label: t("reserve.month_before"), disabled: booking.month <= monthOf(app.today),
          onclick: () => set({ month: monthOf(`${booking.month}-01`, -1) }) }),
        h("h3", { "aria-live": "polite" }, new Intl.DateTimeFormat(region,
          { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${booking.month}-15T12:00:00Z`))),
        button({ symbol: "next", label: t("reserve.month_after"), disabled: booking.month >= last,
          onclick: () => set({ month: monthOf(`${booking.month}-01`, 1) }) })),
      calendar(app, shop, business, settings, booking, choose),
      h("p", { class: "hint calendar-key" }, h("span", { class: "day-mark free", "aria-hidden": "true" }),
        t("reserve.free"), h("span", { class: "day-mark full", "aria-hidden": "true" }), t("reserve.full"))),
    h("section", { class: "card times", "aria-labelledby": "times-title" },
      h("h2", { id: "times-title" }, icon("timer"),
        booking.date ? t("reserve.times_on", { day: longDay(booking.date) }) : t("reserve.times")),
      booking.date ? shown(app, shop.slots(business.id, booking.date, booking.party),
        (slots) => times(app, settings, slots, booking, set, move), { rows: 3 })
        : h("p", { class: "hint" }, t("reserve.choose_day"))));
}

function calendar(app, shop, business, settings, booking, choose) {
  const names = weeks("2024-01")[0].map((date) => new Intl.DateTimeFormat(region, { weekday: "short", timeZone: "UTC" })
    .format(new Date(`${date}T12:00:00Z`)));
  const rows = weeks(booking.month);
  const open = rows.flat().filter((date) => date && isBookable(date, app.today, settings));
  const stop = open.includes(booking.date) ? booking.date : open[0];
  const keys = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const date = step && event.target.dataset.date && later(event.target.dataset.date, step);
    const button = date && document.querySelector(`[data-date="${date}"]`);
    if (step) event.preventDefault();
    button?.focus();
  };
  return h("table", { class: "calendar", onkeydown: keys }, h("caption", { class: "sr" }, t("reserve.calendar")),
    h("thead", {}, h("tr", {}, names.map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", {}, rows.map((days, index) =>
      h("tr", { key: `${booking.month}-${index}` }, days.map((date, column) => h("td", { key: date ?? `none${column}` },
      date && dayButton(date, dayState(shop, business, settings, date, booking, app.today), booking, date === stop,
        choose)))))));
}

function dayButton(date, state, booking, isStop, choose) {
  const cannot = state === "outside" || state === "closed";
  return h("button", { type: "button", class: `day-button is-${state}`, "data-date": date,
    tabindex: isStop ? "0" : "-1", "aria-pressed": String(date === booking.date),
    "aria-disabled": String(cannot), "aria-label": `${longDay(date)}, ${t(`reserve.is_${state}`)}`,
      onclick: () => !cannot && choose(date) },
  h("span", {}, String(Number(date.slice(8)))), h("span", { class: `day-mark ${state}`, "aria-hidden": "true" }));
}

/** From so many times on, they are shown by the part of the day: dinner must not be four screens down. */
const many = 16;
/** The parts of a day, by the hour that they begin at. */
const partsOfDay = [["morning", 5], ["midday", 11], ["afternoon", 15], ["evening", 17], ["night", 23]];

const partOf = (time) => partsOfDay.findLast(([, hour]) => Number(time.slice(0, 2)) >= hour)?.[0] ?? "night";

const byPart = (slots) => partsOfDay.map(([key]) => ({ key, slots: slots.filter((slot) => partOf(slot.time) === key) }))
  .filter((part) => part.slots.length);

// Most tables are booked for the evening.
function usualPart(parts) {
  const free = parts.filter((part) => part.slots.some(isTaking));
  return free.find((part) => part.key === "evening") ?? free[0] ?? parts[0];
}

function times(app, settings, slots, booking, set, move) {
  const free = slots.some(isTaking);
  const take = (slot) => {
    set({ time: slot.time, waits: !slot.available });
    move("who");
  };
  if (!slots.length) return nothing("plan", t("reserve.day_closed"));
  const parts = slots.length > many ? byPart(slots) : [];
  const part = parts.find((one) => one.key === booking.part) ?? usualPart(parts);
  return h("div", { key: "slots" },
    !free && h("p", { class: "hint" }, t(settings.allowWaitlist ? "reserve.all_full_wait" : "reserve.all_full")),
    parts.length > 1 && choice({ label: t("reserve.part"), value: part.key, look: "wraps",
      options: parts.map(({ key }) => ({ key, text: t(`reserve.${key}`) })), onchoose: (key) => set({ part: key }) }),
    h("ul", { class: "slots" }, (part?.slots ?? slots).map((slot) => h("li", { key: slot.time },
      h("button", { type: "button", class: `slot ${slot.available ? "" : "full"}`,
        disabled: !slot.available && !settings.allowWaitlist, "aria-pressed": String(slot.time === booking.time),
        onclick: () => take(slot) },
        h("b", {}, wallTime(slot.time)), h("span", {},
          slot.available ? t("reserve.free") : t(settings.allowWaitlist ? "reserve.wait" : "reserve.full")))))));
}

// What the shop asks for is marked, not only found missing.
const needed = () => h("span", { class: "needed" }, t("choices.needed"));

function who(app, booking, set, move) {
  const known = { ...guest(), ...booking.details };
  const save = (event) => {
    event.preventDefault();
    const details = values(event.target);
    rememberGuest({ name: details.name, email: details.email, phone: details.phone });
    set({ details, key: newIdentifier() });
    move("check");
  };
  const chosen = (name, label, words) =>
    field(label, select({ name, value: booking.details[name] ?? "",
      options: ["", ...words].map((text) => ({ value: text, text: text || t("reserve.none") })) }));
  return h("form", { key: "who", class: "card form", onsubmit: save },
    h("p", { class: "chosen-time" }, icon("plan"), t("reserve.chosen",
      { day: longDay(booking.date), time: wallTime(booking.time),
        party: t("booking.party", { count: booking.party }) })),
    field([t("guest.name"), needed()], h("input", { name: "name", required: true, maxlength: "80", autocomplete: "name",
      value: known.name ?? "" })),
    h("div", { class: "row" },
      field([t("guest.email"), needed()], h("input", { name: "email", type: "email", required: true, maxlength: "100",
        autocomplete: "email", value: known.email ?? "" })),
      field(t("guest.phone"), h("input", { name: "phone", type: "tel", maxlength: "30", autocomplete: "tel",
        value: known.phone ?? "" }))),
    h("div", { class: "row" }, chosen("seating", t("reserve.seating"), seats.map((key) => t(`seating.${key}`))),
      chosen("occasion", t("reserve.occasion"), occasions.map((key) => t(`occasion.${key}`)))),
    field(t("reserve.requests"), h("textarea", { name: "requests", rows: "2", maxlength: "300",
      value: booking.details.requests ?? "", placeholder: t("reserve.requests_example") })),
    h("div", { class: "ends-row" }, button({ text: t("reserve.other_time"), symbol: "back",
      onclick: () => move("when") }), h("button", { class: "button main" }, t("reserve.go_on"))));
}

function check(app, shop, business, booking, set, move) {
  const { details } = booking;
  const send = async () => {
    if (booking.busy) return;
    set({ busy: true, wrong: "" });
    const body = { reservationDate: booking.date, reservationTime: booking.time, partySize: booking.party,
      customerName: details.name, customerEmail: details.email, source: "app" };
    for (const [field, key] of [["customerPhone", "phone"], ["seatingPreference", "seating"], ["occasion", "occasion"],
      ["specialRequests", "requests"]]) if (details[key]) body[field] = details[key];
    const { booking: made, waiting, error } = booking.waits ? await shop.wait(business, body, booking.key)
      : await shop.book(business, body, booking.key);
    set({ busy: false, wrong: error ? trouble(error) : "" });
    if (error) return;
    shop.ui.booking = null;
    app.toast(t(waiting ? "reserve.waiting" : made?.status === "pending" ? "reserve.asked" : "reserve.booked",
      { name: business.businessName }));
    location.hash = made ? to("booking", business.id, made.id) : to("yours");
  };
  const facts = [["plan", longDay(booking.date)], ["timer", wallTime(booking.time)],
    ["people", t("booking.party", { count: booking.party })], ["edit", details.name], ["send", details.email],
    ["phone", details.phone], ["chair", details.seating], ["spark", details.occasion], ["list", details.requests]]
      .filter(([, text]) => text);
  return h("section", { key: "check", class: "card form" },
    h("ul", { class: "fact-list" },
      facts.map(([symbol, text]) => h("li", { key: symbol }, icon(symbol), h("span", {}, text)))),
    booking.waits && h("p", { class: "hint" }, t("reserve.wait_says")),
    h("p", { class: "answer no", role: "alert" }, booking.wrong),
    booking.wrong && way({ text: t("reserve.other_time"), href: to("at", business.id, "reserve"), onclick: (event) => {
      event.preventDefault();
      move("when");
    } }),
    h("div", { class: "ends-row" }, button({ text: t("reserve.change"), symbol: "back", onclick: () => move("who") }),
      button({ text: t(booking.busy ? "reserve.booking" : booking.waits ? "reserve.wait_now" : "reserve.book"),
        symbol: "check", look: "main", disabled: booking.busy || !app.household.mayChange, onclick: send })));
}
