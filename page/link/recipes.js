import { asJSON, call } from "./api.js";

// What the box reads of recipes before they are in it, and what this device keeps of one that is being written.

/** How long the box may take to read a file or to fetch a page, in milliseconds. */
const readingTime = 60_000;

/** How the box reads lines of ingredients: [{text, name, amount, note?}], in their order; a heading has no
 * name, and what names no amount an empty one. */
export const readLines = (lines) => call("ingredient-lines", asJSON("POST", { lines }));

/** The recipes in a file: {recipes: [draft], notes: [text]}. */
export const readFile = (file) => call("recipe-drafts", {
  method: "POST", body: file, time: readingTime,
  headers: { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(file.name) },
});

/** The recipes on a page of the web, which the box fetches. */
export const readAddress = (address) => call("recipe-drafts", { ...asJSON("POST", { address }), time: readingTime });

const prefix = "sous.recipe.";

/** What was typed of a recipe and not saved yet, by the page in this tab; null: nothing. */
export function keptForm(name) {
  try { return JSON.parse(sessionStorage.getItem(prefix + name)); } catch { return null; }
}

/** Keeps it; null forgets it. */
export function keepForm(name, form) {
  try {
    if (form) sessionStorage.setItem(prefix + name, JSON.stringify(form));
    else sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing can be kept here; it holds until the page is left.
  }
}
