import { h } from "../ui/dom.js";
import { clockTime, longDate } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { guarded } from "../ui/parts.js";
import { t } from "../ui/words.js";
import { dialogs } from "./dialogs/above.js";
import { voiceState } from "./more/voice.js";

// What is around every view: the way to the others, the time, whether the box listens, whether it is there.

const places = ["kitchen", "list", "plan", "recipes", "pantry", "food", "more"];

/** The whole page. `content` is the view that is open. */
export function shell(app, content) {
  const view = app.route.view;
  return [
    h("a", { key: "skip", class: "skip", href: "#main", onclick: (event) => {
      event.preventDefault();
      app.focusMain();
    } }, t("skip")),
    h("header", { key: "top", class: "top" },
      h("p", { class: "clock" }, h("time", { class: "time" }, clockTime(app.now)),
        h("span", { class: "date" }, longDate(app.now))),
      guarded("ear", () => voiceState(app)),
      guarded("link", () => linkState(app))),
    h("nav", { key: "ways", class: "ways", "aria-label": t("nav.label") },
      places.map((place) => h("a", { key: place, class: `to-${place}`, href: `#/${place}`,
        "aria-current": isAt(place, view) ? "page" : undefined },
        icon(place), h("span", {}, t(`nav.${place}`))))),
    h("main", { key: "main", id: "main", class: view, tabindex: "-1", "data-scrolls": "",
      "aria-label": t(`nav.${view}`) },
      content),
    guarded("toasts", () => toasts(app)),
    dialogs(app),
  ];
}

const isAt = (place, view) => place === view || (place === "recipes" && view === "cook");

// The room for it is kept, whatever it says.
function linkState(app) {
  const { linkState, waitingCount, lastHeard, mayChange } = app.household;
  if (linkState === "open") {
    const text = waitingCount ? t("link.sending", { count: waitingCount }) : mayChange ? t("link.open")
      : t("link.guest");
    return h("p", { class: "link open", role: "status" }, h("span", { class: "dot" }), h("span", {}, text));
  }
  if (linkState === "unpaired") {
    return h("p", { class: "link stale", role: "status" }, icon("people"), h("span", {}, t("link.unpaired")));
  }
  const since = lastHeard ? t("link.since", { time: clockTime(lastHeard) }) : t("link.never");
  const text = linkState === "connecting" && app.isFresh ? t("link.connecting") : since;
  const more = waitingCount ? t("link.waiting", { count: waitingCount }) : "";
  return h("p", { class: `link ${app.isFresh ? "connecting" : "stale"}`, role: "status" }, icon("unplugged"),
    h("span", {}, `${text} ${more}`.trim()));
}

function toasts(app) {
  return h("div", { key: "toasts", class: "toasts", role: "status", "aria-live": "polite" },
    app.toasts.map((toast) => h("div", { key: toast.id, class: `toast ${toast.look}` },
      icon(toast.look === "no" ? "warning" : "check"),
      h("p", {}, toast.text),
      toast.action && h("button", { type: "button", class: "button plain", onclick: () => toast.action.run() },
        toast.action.text),
      h("button", { type: "button", class: "button plain round", "aria-label": t("close"),
        onclick: () => app.dropToast(toast.id) }, icon("close")))));
}
