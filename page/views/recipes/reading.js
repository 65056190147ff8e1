import { readLines } from "../../link/recipes.js";
import { linesOf } from "../../state/drafts.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../ui/words.js";

// How the box reads the lines of ingredients, beside them while they are typed. Without the box nothing is read, and
// nobody is told: every line is kept in any case.

/** How long nothing is typed before the box is asked, in milliseconds. */
const pause = 300;
/** The most lines that are asked for at once. */
const most = 100;

const readings = new Map();
let askedFor = "";
let timer = null;

/** The lines of `typed` as the box reads them. */
export function reading(app, typed) {
  const lines = linesOf(typed);
  askSoon(app, [...new Set(lines)].filter((line) => !readings.has(line)).slice(0, most));
  const isRead = lines.some((line) => readings.has(line));
  return h("div", { key: "reading", class: "line-readings" }, isRead && [
    h("p", { class: "hint" }, t("recipe.reading")),
    h("ul", { "aria-label": t("recipe.reading") }, lines.map(one))]);
}

function one(line) {
  const read = readings.get(line);
  if (!read) return h("li", { class: "unknown" }, line);
  // A heading, "For the sauce:".
  if (!read.name) return h("li", {}, h("b", {}, line));
  // A number that is no amount was perhaps meant for one.
  if (!read.amount && /\d/.test(line)) return h("li", { class: "unread" }, icon("asks"), h("span", {}, line),
    h("span", { class: "sr" }, t("recipe.unread")));
  return h("li", {}, read.amount && h("b", {}, read.amount), h("span", {}, read.name),
    read.note && h("span", { class: "hint" }, read.note));
}

function askSoon(app, lines) {
  const wanted = lines.join("\n");
  if (!wanted || wanted === askedFor || app.household.linkState !== "open") return;
  askedFor = wanted;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    try {
      const found = await readLines(lines);
      lines.forEach((line, index) => readings.set(line, found[index] ?? { text: line }));
      app.changed();
    } catch {
      // The lines stand as they are. They are asked for again with the next one.
    }
  }, pause);
}
