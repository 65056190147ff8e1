import { alarmsInOrder, partLeft, secondsLeft, timersInOrder } from "../state/timing.js";
import { h } from "../ui/dom.js";
import { clockTime, digits, nearDay, sentence, shortLength, spokenLength } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { t } from "../ui/words.js";

// Timers and alarms. Each state has its own colour, shape and word.

/** The lengths that a touch starts, in minutes. */
const presets = [1, 3, 5, 8, 10, 15, 20, 30, 45, 60];

const signs = { running: "play", paused: "pause", ringing: "bell", missed: "warning", snoozed: "bell" };

/** The card with all timers and alarms, and ways to start one. */
export function timersCard(app) {
  const timers = timersInOrder(app.view);
  const alarms = alarmsInOrder(app.view);
  const loud = alarms.filter((alarm) => alarm.status === "ringing");
  const count = timers.length + loud.length;
  return h("section", { key: "timers", class: `card timers ${count ? "some" : "none"}`,
    "aria-labelledby": "timers-title" },
    h("div", { class: "card-head" },
      h("h2", { id: "timers-title" }, t("timers.title")),
      button({ text: t("timers.new"), symbol: "plus", look: "plain edit", onclick: () => app.open("timer-new") })),
    count > 0 && h("ul", { class: `dials n${Math.min(count, 5)}` },
      loud.map((alarm) => ringingAlarm(alarm, app)), timers.map((timer) => dial(timer, app))),
    h("div", { class: "presets edit", role: "group", "aria-label": t("timers.presets") },
      presets.map((minutes) => h("button", {
        key: String(minutes), type: "button", class: "preset",
          "aria-label": t("timers.start", { length: spokenLength(minutes * 60) }),
        onclick: () => app.act.timer.start(minutes * 60),
      }, h("b", {}, minutes === 60 ? "1" : String(minutes)), " ",
        h("span", {}, minutes === 60 ? t("hour.short") : t("minute.short"))))),
    quietAlarms(alarms.filter((alarm) => alarm.status !== "ringing"), app));
}

/** "Pasta", or "10 min" where a timer has no name. */
export const timerName = (timer) => sentence(timer.name ?? "")
  || t("timer.nameless", { length: shortLength(timer.seconds) });

function dial(timer, app) {
  const left = secondsLeft(timer, app.now);
  const { status } = timer;
  const isOver = status === "ringing" || status === "missed";
  const part = isOver ? 1 : partLeft(timer, app.now);
  const name = timerName(timer);
  return h("li", { key: timer.id, class: `timer ${status}`, "data-id": timer.id },
    h("div", { class: "dial", role: "timer", "aria-label": spokenState(timer, left) },
      h("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" },
        h("circle", { class: "track", cx: "60", cy: "60", r: "54" }),
        h("circle", { class: "left", cx: "60", cy: "60", r: "54", pathLength: "100",
          "stroke-dasharray": `${(part * 100).toFixed(1)} 100` })),
      h("div", { class: "reading", "aria-hidden": "true" },
        icon(signs[status], "sign"),
        h("span", { class: `digits ${Math.abs(left) >= 3600 ? "long" : ""}` },
          isOver ? `+${digits(-left)}` : digits(left)),
        h("span", { class: "state" }, t(`timer.${status}`)))),
    h("div", { class: "about" },
      h("h3", {}, name),
      h("p", { class: "ends" }, status === "running"
        ? t("timer.until", { time: clockTime(Date.parse(timer.endsAt)), length: shortLength(timer.seconds) })
        : isOver ? t("timer.ended", { time: clockTime(Date.parse(timer.since)) })
          : t("timer.of", { length: shortLength(timer.seconds) })),
      h("div", { class: "acts edit" }, dialActs(timer, name, app))));
}

function spokenState(timer, left) {
  const name = timerName(timer);
  if (timer.status === "ringing" || timer.status === "missed") return t(`timer.says_${timer.status}`,
    { name, length: spokenLength(-left) });
  return t(`timer.says_${timer.status}`, { name, length: spokenLength(left) });
}

function dialActs(timer, name, app) {
  const { timer: act } = app.act;
  const more = button({ symbol: "more", label: t("timer.more", { name }),
    onclick: () => app.open("timer", { id: timer.id }) });
  const plus = button({ text: t("timer.plus"), look: "second", label: t("timer.plus_of", { name }),
    onclick: () => act.extend(timer.id, 60) });
  switch (timer.status) {
    case "ringing": return [
      button({ text: t("timer.stop"), symbol: "stop", look: "main", label: t("timer.stop_of", { name }),
        onclick: () => app.stopRinging(timer) }),
      button({ text: t("timer.snooze"), look: "second", label: t("timer.snooze_of", { name }),
        onclick: () => act.snooze(timer.id) }), more];
    case "missed": return [
      button({ text: t("timer.seen"), symbol: "check", look: "main", label: t("timer.seen_of", { name }),
        onclick: () => act.cancel(timer.id) }),
      button({ text: t("timer.again"), look: "second", symbol: "restart", label: t("timer.again_of", { name }),
        onclick: () => act.restart(timer.id) }), more];
    case "paused": return [
      button({ text: t("timer.resume"), symbol: "play", look: "main", label: t("timer.resume_of", { name }),
        onclick: () => act.resume(timer.id) }), plus, more];
    default: return [
      button({ text: t("timer.pause"), symbol: "pause", label: t("timer.pause_of", { name }),
        onclick: () => act.pause(timer.id) }), plus, more];
  }
}

function ringingAlarm(alarm, app) {
  const name = alarmName(alarm);
  return h("li", { key: alarm.id, class: "timer ringing alarm", "data-id": alarm.id },
    h("div", { class: "dial", role: "timer", "aria-label": t("alarm.says_ringing", { name }) },
      h("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" },
        h("circle", { class: "track", cx: "60", cy: "60", r: "54" }),
        h("circle", { class: "left", cx: "60", cy: "60", r: "54", pathLength: "100", "stroke-dasharray": "100 100" })),
      h("div", { class: "reading", "aria-hidden": "true" }, icon("bell", "sign"),
        h("span", { class: "digits" }, alarm.time),
        h("span", { class: "state" }, t("timer.ringing")))),
    h("div", { class: "about" },
      h("h3", {}, name), h("p", { class: "ends" }, t("alarm.is")),
      h("div", { class: "acts edit" },
        button({ text: t("timer.stop"), symbol: "stop", look: "main", label: t("timer.stop_of", { name }),
          onclick: () => app.stopRinging(alarm) }),
        button({ text: t("timer.snooze"), label: t("timer.snooze_of", { name }),
          onclick: () => app.act.alarm.snooze() }))));
}

const alarmName = (alarm) => sentence(alarm.name ?? "") || t("alarm.nameless", { time: alarm.time });

function quietAlarms(alarms, app) {
  if (!alarms.length) return null;
  return h("ul", { class: "alarms" }, alarms.map((alarm) => h("li", { key: alarm.id, class: `alarm ${alarm.status}` },
    icon(alarm.status === "missed" ? "warning" : "alarm"),
    h("span", { class: "what" }, h("b", {},
      alarm.status === "snoozed" ? clockTime(Date.parse(alarm.ringsAt)) : alarm.time), " ",
      [nearDay(alarm.date, app.today), alarm.name && sentence(alarm.name),
        alarm.status !== "waiting" && t(`timer.${alarm.status}`)]
        .filter(Boolean).join(" · ")),
    button({ symbol: "close", look: "plain edit", label: t("alarm.cancel", { name: alarmName(alarm) }),
      onclick: () => app.act.alarm.cancel(alarm) }))));
}
