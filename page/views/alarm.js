import { h } from "../ui/dom.js";
import { sentence, wallTime } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { t } from "../ui/words.js";

/** What rings, above every view but the kitchen's, where the timer itself tells. */
export function alarmBanner(app, rings) {
  if (!rings.length) return null;
  const name = rings.map((one) => sentence(one.title ?? one.name ?? wallTime(one.time))).join(", ");
  return h("div", { key: "alarm", class: "alarm-banner" }, icon("bell"),
    h("p", {}, t("alarm.banner", { name })),
    button({ text: t("timer.stop"), symbol: "stop", look: "main edit", onclick: () => app.act.timer.stopRinging() }));
}
