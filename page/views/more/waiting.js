import { h } from "../../ui/dom.js";
import { nothing } from "../../ui/parts.js";
import { t } from "../../ui/words.js";

/** What is shown before this device has ever heard of the household, and while a view cannot be fetched. */
export const waitingPage = (app) => h("div", { key: "waiting", class: "page waiting" },
  h("h1", { class: "sr", tabindex: "-1" }, t("app")),
  nothing("unplugged", t(app.isFresh ? "link.connecting" : "link.no_box")));
