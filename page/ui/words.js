import { recall } from "../link/device.js";

// The page's own words, in the language of this device. A language is one file in `text/`, and its name here.

/** The languages there are texts in. */
export const languages = ["en"];

const wanted = [recall("lang"), new URLSearchParams(location.search).get("lang"), ...navigator.languages];
const found = wanted.map((tag) => tag?.split("-")[0]).find((tag) => languages.includes(tag)) ?? "en";
const texts = (await import(`../text/${found}.js`)).default;

/** The language in use. Dates and numbers follow the reader's own region where it speaks that language. */
export const language = found;
export const region = navigator.languages.find((tag) => tag.split("-")[0] === found) ?? found;
document.documentElement.lang = found;

const plural = new Intl.PluralRules(found);

/** The text of that name, with `{…}` filled in from `values`; `count` chooses between one and more. */
export function t(name, values = {}) {
  let text = texts[name] ?? name;
  if (typeof text === "object") text = text[plural.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? "");
}

/** Fetches the texts of views that are opened later: "food" is in `text/en-food.js`. */
export const addTexts = async (part) => Object.assign(texts, (await import(`../text/${found}-${part}.js`)).default);

/** Whether there is a text of that name. */
export const hasText = (name) => name in texts;
