import { h } from "../ui/dom.js";
import { nothing } from "../ui/parts.js";
import { t } from "../ui/words.js";

/** What is shown before this device has ever heard of the household. */
export const waitingPage = (app) => h("div", { key: "waiting", class: "page waiting" },
  h("h1", { class: "sr", tabindex: "-1" }, t("app")),
  app.isFresh ? null : nothing("unplugged", t("link.no_box")));
