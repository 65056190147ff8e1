import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

// The pieces that views are made of.

/** A button with words, a drawing, or both. Without words `label` names it. */
export function button({ text, label, symbol, look = "", onclick, ...rest }) {
  return h("button", { type: "button", class: `button ${look} ${text ? "" : "round"}`.replace(/\s+/g, " ").trim(),
    "aria-label": label,
    title: text ? undefined : label, onclick, ...rest },
    symbol && icon(symbol), text && h("span", {}, text));
}

const complained = new Set();
/** Who else is told what could not be shown: `tell(place, what)` sends it to the box's log. */
export const broken = { tell() {} };

/** Says what went wrong in a place of the page, once: to the browser's log, and to the box's. */
export function complain(place, error) {
  const what = String(error);
  if (complained.has(`${place}: ${what}`)) return;
  complained.add(`${place}: ${what}`);
  console.error(`${place}: ${what}`, error);
  broken.tell(place, what);
}

/** A part of the page that takes no other down with it: where `make` throws, one line stands in its place until the
 * next drawing. `name` is its key and its class, which give it that place. */
export function guarded(name, make) {
  try {
    return make();
  } catch (error) {
    complain(name, error);
    return h("section", { key: name, class: `card broken ${name}`, role: "status" }, icon("warning"),
      h("p", {}, t("card.broken")));
  }
}

/** A labelled field. `control` is the input, select or whatever takes the value. */
export const field = (label, control, look = "") =>
  h("label", { class: `field ${look}`.trim() }, h("span", { class: "label" }, label), control);

/** A choice of a few, of which one holds: pressed buttons in a row. */
export function choice({ label, options, value, onchoose, look = "" }) {
  return h("div", { class: `choice ${look}`.trim(), role: "group", "aria-label": label },
    options.map(({ key, text, symbol }) => h("button", {
      key: String(key), type: "button", "aria-pressed": String(key === value), onclick: () => onchoose(key),
    }, symbol && icon(symbol), h("span", {}, text))));
}

/** A select. Options are {value, text}. */
export const select = ({ value, options, ...rest }) =>
  h("select", { value, ...rest }, options.map((option) =>
    h("option", { key: option.value, value: option.value }, option.text)));

/** A person's picture: the emoji, or the first letter. */
export const avatar = (person) =>
  h("span", { class: "avatar", "aria-hidden": "true" },
    person.avatarEmoji || [...person.name][0]?.toUpperCase() || "?");

/** What a place says that holds nothing yet. */
export const nothing = (symbol, text, ...more) =>
  h("div", { class: "nothing" }, icon(symbol), h("p", {}, text), ...more);

/** A picture of a dish, or a drawing in its place; the room for it is kept. A picture of another machine is not shown:
 * nothing leaves the house. */
export function picture(url, look = "", drawing = icon("meal")) {
  const own = url && (url.startsWith("data:image/") || (/^[^:]*$/.test(url) && !url.startsWith("//"))
    || url.startsWith(location.origin + "/"));
  return h("div", { class: `picture ${look}`.trim() }, drawing, own && h("img", {
    key: url, src: url, alt: "", loading: "lazy", decoding: "async", onerror: (event) => {
      event.target.hidden = true;
    },
  }));
}
