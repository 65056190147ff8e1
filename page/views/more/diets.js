import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { button, field, select } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";

await addTexts("more");

const needs = ["allergy", "avoids", "follows"];

/** What people do not eat: the box warns where a recipe or a list names it. */
export function diets(app) {
  const records = Object.values(app.view.diets);
  const whose = (diet) => diet.person || t("diet.somebody");
  const add = (event) => {
    event.preventDefault();
    const { person, need, food } = values(event.target);
    if (person && food) app.say(app.act.diet.note(person, need, food), { quietly: true });
    event.target.reset();
  };
  return h("section", { key: "diets", class: "card", "aria-labelledby": "diets-title" },
    h("h2", { id: "diets-title" }, icon("meal"), t("diet.title")),
    records.length === 0 && h("p", { class: "hint" }, t("diet.none")),
    h("ul", { class: "lines" }, records.map((diet) => h("li", { key: diet.id, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" }, whose(diet)),
        h("span", { class: "note" }, t(`diet.${diet.need}`, { food: diet.food }))),
      button({ symbol: "bin", look: "plain edit", label: t("named.remove", { name: `${whose(diet)}, ${diet.food}` }),
        onclick: () => app.say(app.act.diet.forget(diet.person, diet.food), { undo: true }) })))),
    h("form", { class: "inline-form edit", onsubmit: add },
      field(t("diet.person"), h("input", { name: "person", required: true, maxlength: "60", autocomplete: "off" })),
      field(t("diet.need"), select({ name: "need", value: "allergy",
        options: needs.map((need) => ({ value: need, text: t(`diet.kind.${need}`) })) })),
      field(t("diet.food"), h("input", { name: "food", required: true, maxlength: "60", autocomplete: "off" })),
      h("button", { class: "button" }, t("add"))));
}
