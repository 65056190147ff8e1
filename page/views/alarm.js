import { h } from "../ui/dom.js";
import { sentence, wallTime } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { t } from "../ui/words.js";

/** What rings, with Stop, however far one has scrolled. It stands above every view and in every dialog; in the kitchen,
 * where the timer itself tells, only where the page is scrolled as a whole. */
export function alarmBanner(rings, app, look = "") {
  if (!rings.length) return null;
  const name = rings.map((one) => sentence(one.title ?? one.name ?? wallTime(one.time))).join(", ");
  return h("div", { key: "alarm", class: `alarm-banner ${look}`.trim() }, icon("bell"),
    h("p", {}, t("alarm.banner", { name })),
    button({ text: t("timer.stop"), symbol: "stop", look: "main edit", onclick: () => app.act.timer.stopRinging() }));
}
