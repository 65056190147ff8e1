import { foodOf } from "../../app/food.js";
import { trouble } from "../../app/food/trouble.js";
import { cents } from "../../state/food/money.js";
import { opening, standing } from "../../state/food/hours.js";
import { distance } from "../../state/food/map.js";
import { shapes } from "../../state/food/progress.js";
import { h } from "../../ui/dom.js";
import { dress } from "../../ui/dress.js";
import { dayAndMonth, wallClock, wallTime, weekday } from "../../ui/format.js";
import { addOutlines, icon } from "../../ui/icons.js";
import { button, nothing } from "../../ui/parts.js";
import { typeSymbol } from "./symbols.js";
import { addTexts, region, t } from "../../ui/words.js";

// What the views of food are made of. All of them import this, and so have their texts, drawings and clothes.

await Promise.all([addTexts("food"), dress("food")]);
addOutlines({
  verified: "M12 2.5l2.4 1.8 3-.2.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.2L12 20.5"
    + "l-2.4-1.8-3 .2-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .2zM8.5 11.8l2.5 2.4 4.5-5",
  pin: "M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 6.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z",
  phone: "M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z",
  way: "M21 3L3 10.5l7.5 3L13.5 21z",
  waits: "M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9",
  flame: "M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 1 3 2 3 1.5-2 .5-5 1-8.5z",
  chair: "M7 3v10h10V3M7 13l-1 8M17 13l1 8M7 8h10M6.5 17h11",
  done: "M2 12.5l4.5 4.5L15 8M11 15.5L12.5 17 22 7",
  absent: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 20c0-4 3-6 7-6 2 0 4 .5 5.3 1.6M16 16l5 5M21 16l-5 5",
  basket: "M3 10h18l-2 10H5zM8 10l3-6M16 10l-3-6M9 14v3M15 14v3",
  house: "M3 11l9-8 9 8M6 9v11h12V9",
});

export const food = foodOf;

const moneys = new Map();
/** "$7.49" of cents. */
export function price(cents, currency = "USD") {
  if (!moneys.has(currency)) moneys.set(currency,
    new Intl.NumberFormat(region, { style: "currency", currency, currencyDisplay: "narrowSymbol" }));
  return moneys.get(currency).format(cents / 100);
}
/** "$7.49" of what the wire says. */
export const priced = (amount, currency) => price(cents(amount), currency);

/** Where in the food views: `to("at", id, "menu")`. */
export const to = (...path) => `#/food${path.map((part) => `/${encodeURIComponent(part)}`).join("")}`;

/** A link that looks like a button. */
export const way = ({ text, symbol, href, look = "", ...rest }) =>
  h("a", { class: `button ${look}`.trim(), href, ...rest }, symbol && icon(symbol), h("span", {}, text));

/** The state of an order or a booking: its colour, its shape, its word. */
export const status = (kind, name, look = "") =>
  h("span", { class: `status s-${name} ${look}`.trim() }, icon(shapes[name] ?? "waits"),
    h("span", {}, kind === "order" ? t(`order.${name}`) : t(`reservation.${name}`)));

/** A way back to a place above. */
export const back = (href, text) => h("a", { key: "back", class: "back", href }, icon("back"), text);

/** The head of a page of food: its title, and the ways between the places of food. */
export function head(app, title, at) {
  const count = food(app).cart.lines.reduce((total, line) => total + line.quantity, 0);
  const ways = [["places", to(), "pin", t("food.places")],
    ["cart", to("cart"), "basket", count ? t("food.cart_of", { n: count }) : t("food.cart")],
    ["yours", to("yours"), "list", t("food.yours")], ["shop", to("admin"), "shop", t("food.shop")]];
  return h("div", { key: "head", class: "page-head food-head" },
    h("h1", { tabindex: "-1" }, title),
    h("nav", { class: "food-ways", "aria-label": t("food.ways") }, ways.map(([key, href, symbol, text]) =>
      h("a", { key, href, class: key === "shop" ? "edit" : "", "aria-current": key === at ? "page" : undefined },
        icon(symbol), h("span", {}, text)))));
}

/** What `resource` holds as `draw` shows it; before that a skeleton of `rows` lines, or what went wrong and a button to
 * try again. What is there stays there when the box does not answer. */
export function shown(app, resource, draw, { rows = 3, look = "" } = {}) {
  if (resource.data !== undefined) return [resource.trouble && stale(app, resource), draw(resource.data)];
  if (resource.trouble) {
    return nothing(resource.trouble.code === "offline" ? "unplugged" : "warning", trouble(resource.trouble),
      button({ text: t("food.retry"), symbol: "restart", look: "main", onclick: () => food(app).retry(resource) }));
  }
  return h("div", { key: "skeleton", class: `skeletons ${look}`, role: "status", "aria-busy": "true" },
    h("span", { class: "sr" }, t("loading")),
    Array.from({ length: rows }, (_, index) =>
      h("div", { key: `s${index}`, class: "skeleton", "aria-hidden": "true" })));
}

const stale = (app, resource) => h("p", { key: "stale", class: "stale-note", role: "status" }, icon("unplugged"),
  h("span", {}, resource.trouble.code === "offline" ? t("food.kept") : trouble(resource.trouble)),
  button({ text: t("food.retry"), look: "plain", onclick: () => food(app).retry(resource) }));

/** Whether a business is open now, in words. */
export function openState(app, business) {
  const now = wallClock(app.now);
  const { isOpen, always, closes, opens, ahead, note } = standing(business.hours, now, business.specialHours);
  if (isOpen === null) return null;
  const text = opensText(now, { isOpen, always, closes, opens, ahead });
  return h("span", { class: `open-state ${isOpen ? "is-open" : ""}` }, icon(isOpen ? "check" : "timer"),
    h("span", {}, note ? `${text} · ${note}` : text));
}

function opensText(now, { isOpen, always, closes, opens, ahead }) {
  return always ? t("food.always_open") : isOpen ? t("food.open_until", { time: wallTime(closes) })
    : opens === undefined ? t("food.closed") : ahead === 0 ? t("food.opens_at", { time: wallTime(opens) })
      : t("food.opens_on", { time: wallTime(opens), day: ahead === 1 ? t("day.tomorrow")
        : weekday(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12)).toISOString()
          .slice(0, 10)) });
}

/** Why nothing can be ordered at a business this moment, in words; null: it can. `opens` is when it can be, if that is
 * known. */
export function whyNot(app, business, rules) {
  if (!takesOrders(business) || rules?.acceptsOrders === false) return { text: t("closed.no_orders"), opens: null };
  const now = wallClock(app.now);
  const state = standing(business.hours, now, business.specialHours);
  if (state.isOpen !== false) return null;
  const opens = opening(business.hours, now, business.specialHours);
  return { text: [t("closed.now"), state.note && `${state.note}.`, opens && `${opensText(now, state)}.`].filter(Boolean)
    .join(" "), opens };
}

/** The notice of it, where something would be ordered. */
export function closedNote(app, business, rules) {
  const why = business.hours && whyNot(app, business, rules);
  return why && h("p", { key: "closed", class: "stale-note closed-note", role: "status" }, icon("timer"),
    h("span", {}, why.opens ? `${why.text} ${t("closed.later")}` : why.text));
}

/** Whether a business takes orders, and whether tables can be booked there. What a box does not tell is guessed. */
export const takesOrders = (business) => business.takesOrders ?? true;
export const takesBookings = (business) => business.takesReservations ?? ["restaurant", "cafe"]
  .includes(business.businessType);

/** "1.4 km" from home; null where that is not known. */
export function far(app, business) {
  const kilometres = distance(food(app).position, business);
  if (kilometres === null) return null;
  const number = (value, digits) => new Intl.NumberFormat(region, { maximumFractionDigits: digits }).format(value);
  return kilometres < 1 ? t("food.metres", { n: number(Math.round(kilometres * 20) * 50, 0) })
    : t("food.kilometres", { n: number(kilometres, kilometres < 10 ? 1 : 0) });
}

/** The address as one line. */
export const address = (business) => [business.addressLine1, business.city,
  [business.state, business.postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** What was booked: "Saturday, 14 Mar, 18:30 · 4 people". */
export const bookedFor = ({ reservationDate, reservationTime, partySize }) =>
  `${weekday(reservationDate)}, ${dayAndMonth(reservationDate)}, ${wallTime(reservationTime)} · ${
    t("booking.party", { count: partySize })}`;

/** Where a phone's own map finds it (RFC 5870). */
export const directions = (business) => {
  const { latitude, longitude, businessName } = business;
  return Number.isFinite(latitude)
    ? `geo:${latitude},${longitude}?q=${encodeURIComponent(`${latitude},${longitude}(${businessName})`)}`
    : `geo:0,0?q=${encodeURIComponent(`${businessName}, ${address(business)}`)}`;
};

/** The colour of a business's sign, and the ink that can be read on it. */
export function brand(business) {
  const colour = /^#[0-9a-f]{6}$/i.test(business.brandColor ?? "") ? business.brandColor : "#3d5a50";
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return { "--brand": colour, "--on-brand": 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#14100a"
    : "#ffffff" };
}

/** Where the box has the picture that an address names. What is on the web it has fetched once and kept; nothing is
 * asked of other machines from here. Null: there is none. */
export function ownPicture(url) {
  if (/^https?:\/\//i.test(url ?? "")) return `images/web/${encodeURIComponent(url)}`;
  return /^(\/(?![/\\])|[^:/\\]+\/)/.test(url ?? "") ? url : null;
}

const hidden = (event) => { event.target.hidden = true; };
const image = (url) => ownPicture(url)
  && h("img", { key: url, src: ownPicture(url), alt: "", loading: "lazy", decoding: "async", onerror: hidden });

/** The cover of a business: its picture, or its colour and the drawing of its kind. */
export const cover = (business, look = "") =>
  h("div", { class: `cover ${look}`.trim(), style: brand(business), "aria-hidden": "true" },
  icon(typeSymbol(business.businessType)), image(business.coverImageUrl));

/** The sign of a business: its letters on its colour, and its logo where the box has it. */
export function sign(business, look = "") {
  const words = business.businessName.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const large = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word) && word !== "The");
  const letters = (large.length ? large : words).map((word) => [...word][0]).slice(0, 2).join("").toUpperCase();
  return h("div", { class: `sign ${look}`, style: brand(business), "aria-hidden": "true" }, h("span", {}, letters),
    image(business.logoUrl));
}

export const verified = (business) => business.isVerified
  && h("span", { class: "verified" }, icon("verified"), h("span", {}, t("food.verified")));

/** A quantity with less and more. */
export const quantity = ({ value, onchange, least = 1, most = 99, name }) =>
  h("div", { class: "stepper", role: "group", "aria-label": name },
  button({ symbol: "minus", label: t("food.fewer", { name }), disabled: value <= least,
    onclick: () => onchange(value - 1) }),
  h("output", { class: "number" }, String(value)),
  button({ symbol: "plus", label: t("food.more", { name }), disabled: value >= most,
    onclick: () => onchange(value + 1) }));
