import { secondsLeft, weekdays } from "../../state/timing.js";
import { h } from "../../ui/dom.js";
import { digits, shortLength } from "../../ui/format.js";
import { values } from "../../ui/forms.js";
import { button, choice, field } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";
import { dayName, timerName } from "../timers.js";

await addTexts("timers");

/** The lengths that a touch fills in, in minutes. */
const lengths = [1, 3, 5, 10, 15, 20, 30, 45, 60];
const parts = { hours: 3600, minutes: 60, seconds: 1 };

const secondsIn = (form) => Object.entries(parts)
  .reduce((sum, [name, length]) => sum + Number(form.elements[name].value || 0) * length, 0);

function fill(form, seconds) {
  let rest = Math.max(0, seconds);
  for (const [name, length] of Object.entries(parts)) {
    const count = Math.floor(rest / length);
    form.elements[name].value = count || "";
    rest -= count * length;
  }
}

// Hands that are wet or floury tap a length rather than type one.
const lengthButtons = () => h("div", { key: "lengths", class: "lengths" },
  h("div", { class: "button-grid", role: "group", "aria-label": t("timer.lengths") }, lengths.map((minutes) => button({
    key: String(minutes), text: shortLength(minutes * 60), onclick: (event) => fill(formOf(event), minutes * 60) }))),
  h("div", { class: "button-row" }, [-300, -60, 60, 300].map((seconds) => button({
    key: String(seconds), text: t(seconds > 0 ? "timer.more_minutes" : "timer.fewer_minutes",
      { n: Math.abs(seconds) / 60 }),
    onclick: (event) => fill(formOf(event), secondsIn(formOf(event)) + seconds) }))));

// The days that an alarm comes back on; none: it rings once.
const dayChoice = () => h("fieldset", { key: "days", class: "people-choice" }, h("legend", {}, t("alarm.days")),
  h("div", { class: "chips" }, weekdays.map((day) => h("label", { key: day, class: "chip-check" },
    h("input", { type: "checkbox", name: "days", value: day }), h("span", {}, dayName(day))))));

const formOf = (event) => event.target.closest("form");

/** Starts a timer of one's own length and name, or sets an alarm. */
export function newTimer(app, options) {
  const isAlarm = options.kind === "alarm";
  const start = (event) => {
    event.preventDefault();
    const form = values(event.target, ["days"]);
    if (isAlarm) {
      app.act.alarm.set(form.time, form.date || undefined, form.name, form.days.join(" "));
    } else {
      const seconds = secondsIn(event.target);
      if (seconds <= 0) return event.target.elements.minutes.focus();
      app.act.timer.start(seconds, form.name);
    }
    app.close();
  };
  const part = (name, most) => field(t(`timer.${name}`), h("input", {
    key: name, name, type: "number", min: "0", max: String(most), inputmode: "numeric", placeholder: "0",
  }));
  return {
    title: t("timers.new"),
    body: h("form", { class: "form", onsubmit: start },
      choice({ label: t("timers.kind"), value: isAlarm ? "alarm" : "timer",
        onchoose: (kind) => app.open("timer-new", { kind }),
        options: [{ key: "timer", text: t("timers.timer"), symbol: "timer" },
          { key: "alarm", text: t("timers.alarm"), symbol: "alarm" }] }),
      isAlarm
        ? h("div", { key: "alarm", class: "row" },
          field(t("alarm.time"), h("input", { name: "time", type: "time", required: true })),
          field(t("alarm.date"), h("input", { name: "date", type: "date", min: app.today })))
        : h("div", { key: "timer", class: "row thirds" }, part("hours", 99), part("minutes", 999), part("seconds", 59)),
      isAlarm ? dayChoice() : lengthButtons(),
      field(t("timer.name"), h("input", { name: "name", maxlength: "60", autocomplete: "off",
        placeholder: t("timer.name_example") })),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t(isAlarm ? "alarm.set" : "timer.start")))),
  };
}

/** Everything that can be done to one timer. Null once it is gone. */
export function oneTimer(app, { id }) {
  const timer = app.view.timers[id];
  if (!timer) return null;
  const { timer: act } = app.act;
  const left = secondsLeft(timer, app.now);
  const change = (seconds) => button({
    key: String(seconds), text: t(seconds > 0 ? "timer.more_minutes" : "timer.fewer_minutes",
      { n: Math.abs(seconds) / 60 }),
    onclick: () => (seconds > 0 ? act.extend(id, seconds) : act.shorten(id, -seconds)),
  });
  const rename = (event) => {
    event.preventDefault();
    const { name } = values(event.target);
    if (name) act.rename(id, name);
    app.close();
  };
  return {
    title: timerName(timer),
    body: [
      h("p", { class: "big-number" }, digits(Math.abs(left))),
      h("div", { class: "button-grid" }, [60, 300, 600, -60, -300, -600].map(change)),
      h("form", { class: "inline-form", onsubmit: rename },
        field(t("timer.rename"), h("input",
          { name: "name", value: timer.name ?? "", maxlength: "60", autocomplete: "off" })),
        h("button", { class: "button" }, t("save"))),
      h("div", { class: "ends-row" },
        timer.status === "ringing" && button({ text: t("timer.snooze"), symbol: "bell", onclick: () => {
          act.snooze(id);
          app.close();
        } }),
        button({ text: t("timer.restart"), symbol: "restart", onclick: () => { act.restart(id); app.close(); } }),
        button({ text: t("timer.cancel"), symbol: "bin", look: "danger", onclick: () => {
          act.cancel(id);
          app.close();
        } })),
    ],
  };
}
