import { fetchNeeds } from "../../link/api.js";
import { h } from "../../ui/dom.js";
import { sentence } from "../../ui/format.js";
import { button, nothing } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";

await addTexts("meals");

/** Looks through what planned meals need before it goes on the list: what is unticked stays off. `options` are {title,
 * query, put}, where `put(names)` has the box do it without these. A box that cannot tell beforehand, or is out of
 * reach, does it at once, and Undo is in its answer. */
export function shopping(app, options) {
  const done = (without) => {
    app.say(options.put(without), { undo: true });
    app.close();
  };
  if (!options.asked) {
    options.asked = true;
    options.off = new Set();
    fetchNeeds(options.query).then((needs) => { options.needs = needs; app.changed(); }, () => done([]));
  }
  return { title: options.title, body: options.needs ? review(app, options, done)
    : h("p", { class: "hint", role: "status" }, t("loading")) };
}

function review(app, { needs, off }, done) {
  if (!needs.length) return nothing("check", t("shop.nothing"));
  const onList = new Set(Object.values(app.view.items).filter((item) => item.list === "shopping" && !item.checked)
    .map((item) => item.name.toLowerCase()));
  const tick = (name, isWanted) => {
    if (isWanted) off.delete(name);
    else off.add(name);
    app.changed();
  };
  const count = needs.length - off.size;
  return h("div", { class: "form" },
    h("p", { class: "hint" }, t("shop.hint")),
    h("ul", { class: "lines needs" }, needs.map(({ name, amount }) => h("li", { key: name, class: "line" },
      h("label", { class: "on-off" },
        h("input", { type: "checkbox", checked: !off.has(name),
          onchange: (event) => tick(name, event.target.checked) }),
        h("span", { class: "what" }, h("span", { class: "name" }, sentence(name)),
          amount && h("span", { class: "amount" }, amount),
          onList.has(name.toLowerCase()) && h("span", { class: "tag" }, t("shop.on_list"))))))),
    h("div", { class: "ends-row" },
      button({ text: t("shop.put", { count }), symbol: "cart", look: "main", disabled: count === 0,
        onclick: () => done([...off]) })));
}
