import { trouble } from "../../../app/food/trouble.js";
import { h } from "../../../ui/dom.js";
import { values } from "../../../ui/forms.js";
import { button, field } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { food } from "../parts.js";

// Forms of the staff's that stay where they are: what went wrong is said in them, and what was typed stays.

/** Does a change of the staff's and tells where it did not go. */
export async function change(app, work, ...starts) {
  const wrong = await food(app).change(work, ...starts);
  if (wrong) app.toast(wrong, { look: "no" });
  return !wrong;
}

/** A form under a name of its own. `work` is given the api, the values and the form, and throws what it will not send.
 * What begins with `renews` is asked for again. */
export function form(app, name, { work, renews = [], done = t("desk.saved"), save = t("save"), ondone }, ...children) {
  const shop = food(app);
  const state = (shop.ui.forms ??= {})[name] ??= { busy: false, wrong: "" };
  const send = async (event) => {
    event.preventDefault();
    if (state.busy) return;
    const element = event.target;
    Object.assign(state, { busy: true, wrong: "" });
    app.changed();
    const wrong = await shop.change(async (api) => work(api, values(element), element), ...renews);
    Object.assign(state, { busy: false, wrong: wrong ?? "" });
    if (!wrong) {
      app.toast(done);
      ondone?.();
    }
    app.changed();
  };
  return h("form", { key: name, class: "form", onsubmit: send, "aria-busy": String(state.busy) }, children,
    h("p", { key: "wrong", class: "answer no", role: "alert" }, state.wrong),
    h("div", { key: "ends", class: "ends-row" }, h("button",
      { class: "button main edit", disabled: state.busy || !app.household.mayChange },
      state.busy ? t("desk.saving") : save)));
}

const secure = "https:";
/** An address of the web as people type it, whole: they leave out what goes without saying. One of the box stays as it
 * is. */
export const wholeAddress = (text) => (!text || /^(https?:\/\/|\/)/i.test(text) ? text : `${secure}//${text}`);

/** Says in a form what is wrong with it before anything is sent. */
export class Lacking extends Error {}

/** A field with a number in it. */
export const number = (name, label, value, { least = 0, most, step = 1, unit } = {}) =>
  field(unit ? `${label} (${unit})` : label,
  h("input", { name, type: "number", inputmode: step === 1 ? "numeric" : "decimal", min: String(least),
    max: most === undefined ? undefined : String(most), step: String(step), required: true,
    value: String(value ?? 0) }));

/** A line of text. */
export const text = (name, label, value, more = {}) =>
  field(label, h("input", { name, type: "text", maxlength: "200", autocomplete: "off", value: value ?? "", ...more }));

/** Something that is so, or is not. */
export const check = (name, label, checked, more = {}) =>
  h("label", { key: name, class: "chip-check" }, h("input", { type: "checkbox", name, checked, ...more }),
    h("span", { class: "check-word" }, label));

/** From when to when, as clocks. `name` says whose. */
export function span(app, one, { name, onremove }) {
  const clock = (key, label) => h("input",
    { type: "time", required: true, value: one[key], "aria-label": `${name}: ${label}`, oninput: (event) => {
      one[key] = event.target.value;
      app.changed();
    } });
  return h("div", { class: "span-line" }, clock("opens", t("hours.from")), h("span", { "aria-hidden": "true" }, "–"),
    clock("closes", t("hours.to")),
    button({ symbol: "bin", look: "plain edit", label: t("hours.remove", { name }), onclick: onremove }));
}

/** What went wrong, where a call that has no form failed. */
export const said = trouble;
