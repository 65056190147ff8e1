import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { button, field, picture } from "../../../ui/parts.js";
import { shrunk } from "../../../ui/shrink.js";
import { t } from "../../../ui/words.js";
import { change } from "./forms.js";
import { ownPicture } from "../parts.js";

// A picture as staff give it: a file of this device, or the address of one on the web, which the box then fetches once.

/** A picture with the ways to change it. `url` is where it is now; `send(api, blob)` and `remove(api)` tell the box,
 * and what begins with `renews` is asked for again. The family may type an address: a field called `name`. */
export function pictureField(app, { name, label, url, send, remove, renews }) {
  const give = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    let small;
    try {
      small = await shrunk(file);
    } catch {
      return app.toast(t("picture.wrong"), { look: "no" });
    }
    if (await change(app, (api) => send(api, small), ...renews)) app.toast(t("desk.saved"));
  };
  const isOfWeb = /^https?:/i.test(url ?? "");
  return h("div", { key: `picture-${name}`, class: "picture-field", role: "group", "aria-label": label },
    picture(ownPicture(url), "thumb"),
    h("div", { class: "picture-ways" },
      app.household.role === "family" && field(label, h("input",
        { name, type: "text", inputmode: "url", maxlength: "2000", autocomplete: "off",
          placeholder: t("picture.address"), value: url ?? "" })),
      h("div", { class: "button-row edit" },
        h("label", { class: "button file-button" }, icon("photo"), h("span", {}, t("picture.choose")),
          h("input", { type: "file", accept: "image/*", "aria-label": t("picture.choose_of", { name: label }),
            onchange: give })),
        url && button({ text: t("remove"), symbol: "bin", look: "plain", label: t("picture.remove_of", { name: label }),
          onclick: () => change(app, remove, ...renews) })),
      isOfWeb && h("p", { class: "hint" }, t("picture.of_web"))));
}
