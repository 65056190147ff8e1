import { h } from "../../ui/dom.js";
import { button } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { change, form, text } from "./desk/forms.js";
import { food, shown } from "./parts.js";

/** The addresses that the household has things delivered to: added, changed, removed. */
export function addresses(app) {
  const shop = food(app);
  return {
    title: t("address.title"),
    body: [
      shown(app, shop.addresses(), (list) => (list.length
        ? h("ul", { key: "list", class: "lines" }, list.map((one) => h("li", { key: one.label, class: "line" },
        h("span", { class: "what" }, h("span", { class: "name" }, one.label),
          h("span", { class: "amount" }, [one.address, one.notes].filter(Boolean).join(" · "))),
        button({ symbol: "bin", look: "plain", label: t("address.remove", { label: one.label }),
          onclick: () => change(app, (api) => api.removeAddress(one.label), "addresses") }))))
        : h("p", { key: "none", class: "hint" }, t("address.none"))), { rows: 2 }),
      form(app, "address", { save: t("address.add"), done: t("address.kept"), renews: ["addresses"],
        ondone: () => document.querySelector("dialog[open] form")?.reset(),
        work: (api, said) => api.saveAddress(said.label, { address: said.address, notes: said.notes || null }) },
      h("div", { key: "row", class: "row" }, text("label", t("address.label"), "",
        { required: true, maxlength: "40", placeholder: t("address.label_example") })),
      text("address", t("address.street"), "", { required: true, autocomplete: "street-address" }),
      text("notes", t("cart.delivery_notes"), "")),
    ],
  };
}
