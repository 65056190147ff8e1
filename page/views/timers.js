import { alarmsInOrder, partLeft, secondsLeft, timersInOrder, weekdays } from "../state/timing.js";
import { h } from "../ui/dom.js";
import {
  clockTime, digits, listed, nearDay, sentence, shortLength, spokenLength, wallTime, weekday,
} from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { t } from "../ui/words.js";

// Timers and alarms. Each state has its own colour, shape and word.

/** The lengths that a touch starts, in minutes. */
const presets = [1, 3, 5, 8, 10, 15, 20, 30, 45, 60];

const signs = { running: "play", paused: "pause", ringing: "bell", missed: "warning", snoozed: "bell" };

/** From so many on, timers are lines of a list. */
const listFrom = 5;

/** The card with all timers and alarms, and ways to start one. What rings has the first place. */
export function timersCard(app) {
  const timers = timersInOrder(app.view);
  const alarms = alarmsInOrder(app.view);
  const loud = [...alarms, ...timers].filter((one) => one.status === "ringing");
  const quiet = timers.filter((timer) => timer.status !== "ringing");
  const count = loud.length + quiet.length;
  const look = loud.length || quiet.length >= listFrom ? "lines" : `n${quiet.length}`;
  return h("section", { key: "timers",
    class: `card timers ${count ? "some" : "none"} ${loud.length ? "rings" : ""}`.trim(),
    "aria-labelledby": "timers-title" },
    h("div", { class: "card-head" },
      h("h2", { id: "timers-title" }, t("timers.title")),
      button({ text: t("timers.new"), symbol: "plus", look: "plain edit", onclick: () => app.open("timer-new") })),
    loud.length > 0 && h("ul", { key: "loud", class: `dials loud ${loud.length > 1 ? "several" : "n1"}` },
      loud.map((one) => (one.date ? ringingAlarm(one, app) : dial(one, app)))),
    quiet.length > 0 && h("ul", { key: "quiet", class: `dials ${look}` }, quiet.map((timer) => dial(timer, app))),
    h("div", { class: "presets edit", role: "group", "aria-label": t("timers.presets") },
      presets.map((minutes) => h("button", {
        key: String(minutes), type: "button", class: "preset",
        "aria-label": t("timers.start", { length: spokenLength(minutes * 60) }),
        onclick: () => app.act.timer.start(minutes * 60),
      }, h("b", {}, minutes === 60 ? "1" : String(minutes)), " ",
      h("span", {}, minutes === 60 ? t("hour.short") : t("minute.short"))))),
    quietAlarms(alarms.filter((alarm) => alarm.status !== "ringing"), app), app.example?.("timers", app.view));
}

/** "Pasta", or "10 min" where a timer has no name. */
export const timerName = (timer) => sentence(timer.name ?? "")
  || t("timer.nameless", { length: shortLength(timer.seconds) });

function dial(timer, app) {
  const left = secondsLeft(timer, app.now);
  const { status } = timer;
  const isOver = status === "ringing" || status === "missed";
  const name = timerName(timer);
  const ends = status === "running"
    ? t("timer.until", { time: clockTime(Date.parse(timer.endsAt)), length: shortLength(timer.seconds) })
    : isOver ? t("timer.ended", { time: clockTime(Date.parse(timer.since)) })
      : t("timer.of", { length: shortLength(timer.seconds) });
  return tile(timer, { name: (timer.repeats ? "↻ " : timer.warnsAt ? "🔔 " : "") + name,
    ends, says: spokenState(timer, left),
    part: isOver ? 1 : partLeft(timer, app.now), shows: isOver ? `+${digits(-left)}` : digits(left),
    acts: dialActs(timer, name, app) });
}

// A timer or a ringing alarm: a ring or bar that empties, its name and its ways.
function tile(one, { name, ends, says, part, shows, acts }) {
  const full = (part * 100).toFixed(1);
  return h("li", { key: one.id, class: `timer ${one.status} ${one.date ? "alarm" : ""}`.trim(), "data-id": one.id },
    h("div", { class: "dial", role: "timer", "aria-label": says, style: { "--part": `${full}%` } },
      h("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" },
        h("circle", { class: "track", cx: "60", cy: "60", r: "54" }),
        h("circle", { class: "left", cx: "60", cy: "60", r: "54", pathLength: "100",
          "stroke-dasharray": `${full} 100` })),
      h("div", { class: "reading", "aria-hidden": "true" },
        icon(signs[one.status], "sign"),
        h("span", { class: `digits ${shows.length > 6 ? "long" : ""}` }, shows),
        h("span", { class: "state" }, t(`timer.${one.status}`)))),
    h("div", { class: "about" },
      h("h3", { "data-fit": "" }, name),
      h("p", { class: "ends" }, ends),
      h("div", { class: "acts edit" }, acts)));
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
      ...ringingActs(name, () => app.stopRinging(timer), (seconds) => act.snooze(timer.id, seconds)), more];
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
  const { snooze } = app.act.alarm;
  return tile(alarm, { name, ends: t("alarm.is"), says: t("alarm.says_ringing", { name }), part: 1,
    shows: wallTime(alarm.time), acts: ringingActs(name, () => app.stopRinging(alarm), snooze) });
}

// What rings is stopped, or rings again: after five minutes, or one.
const ringingActs = (name, stop, snooze) => [
  button({ text: t("timer.stop"), symbol: "stop", look: "main", label: t("timer.stop_of", { name }), onclick: stop }),
  button({ text: t("timer.snooze"), label: t("timer.snooze_of", { name }), onclick: () => snooze() }),
  button({ text: t("timer.plus"), label: t("timer.plus_of", { name }), onclick: () => snooze(60) }),
];

const alarmName = (alarm) => sentence(alarm.name ?? "") || t("alarm.nameless", { time: wallTime(alarm.time) });

function quietAlarms(alarms, app) {
  if (!alarms.length) return null;
  return h("ul", { class: "alarms" }, alarms.map((alarm) => h("li", { key: alarm.id, class: `alarm ${alarm.status}` },
    icon(alarm.status === "missed" ? "warning" : "alarm"),
    h("span", { class: "what", title: sentence(alarm.name ?? "") || undefined, "data-clip": "" }, h("b", {},
      alarm.status === "snoozed" ? clockTime(Date.parse(alarm.ringsAt)) : wallTime(alarm.time)), " ",
      [alarm.repeats ? daysText(alarm.repeats) : nearDay(alarm.date, app.today),
        alarm.status !== "waiting" && t(`timer.${alarm.status}`), alarm.name && sentence(alarm.name)]
        .filter(Boolean).join(" · ")),
    button({ symbol: "close", look: "plain edit", label: t("alarm.cancel", { name: alarmName(alarm) }),
      // With its date, only that day of one that comes back would be left out.
      onclick: () => app.act.alarm.cancel(alarm.repeats ? { ...alarm, date: undefined } : alarm) }))));
}

/** A day of the week in the reader's language; 1 June 2026 is a Monday. */
export const dayName = (day) => weekday(`2026-06-0${1 + weekdays.indexOf(day)}`);

const daysText = (days) => (days.length === 7 ? t("alarm.daily")
  : days.join() === weekdays.slice(0, 5).join() ? t("alarm.weekdays") : listed(days.map(dayName)));
