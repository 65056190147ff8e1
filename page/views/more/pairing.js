import { pair } from "../../link/api.js";
import { remember } from "../../link/device.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { field } from "../../ui/parts.js";
import { addTexts, hasText, t } from "../../ui/words.js";

await addTexts("more");

/** Makes this device one of the household's, with the code that the box shows. */
export function pairing(app) {
  const send = async (event) => {
    event.preventDefault();
    const { code, name } = values(event.target);
    app.ui.pairTrouble = "";
    try {
      const { token } = await pair(code.replace(/\D/g, ""), name);
      remember("token", token);
      app.household.forget();
    } catch (error) {
      app.ui.pairTrouble = error.message || t(hasText(`error.${error.code}`) ? `error.${error.code}` : "pair.failed");
    }
    app.changed();
  };
  return h("section", { key: "pairing", class: "page pairing", "aria-labelledby": "pair-title" },
    h("div", { class: "card" }, icon("people"),
      h("h1", { id: "pair-title", tabindex: "-1" }, t("pair.title")),
      h("p", {}, t("pair.how")),
      h("form", { class: "form", onsubmit: send },
        field(t("pair.code"), h("input", { name: "code", value: app.route.view === "pair" ? app.route.id ?? "" : "",
          inputmode: "numeric", autocomplete: "one-time-code", pattern: "[0-9]{4} ?[0-9]{4}", required: true,
          maxlength: "9", class: "code-input" })),
        field(t("pair.name"), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off",
          placeholder: t("pair.name_example") })),
        h("p", { class: "answer no", role: "alert" }, app.ui.pairTrouble ?? ""),
        h("button", { class: "button main" }, t("pair.send")))));
}
