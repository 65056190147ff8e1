import { h } from "./dom.js";
import { avatar } from "./parts.js";
import { t } from "./words.js";

// What only forms are made of.

/** People to choose from; none chosen means everybody. */
export function peopleChoice(people, chosen, legend, name = "people") {
  return h("fieldset", { class: "people-choice" }, h("legend", {}, legend),
    h("div", { class: "chips" }, Object.values(people).map((person) =>
      h("label", { key: person.id, class: "chip-check" },
        h("input", { type: "checkbox", name, value: person.id, checked: chosen.includes(person.id) }),
        h("span", {}, avatar(person), person.name)))),
    h("p", { class: "hint" }, t("people.none_means_all")));
}

/** The values of a form as an object; of checkboxes of one name all that are ticked. */
export const values = (form, many = []) => {
  const data = new FormData(form);
  return { ...Object.fromEntries([...data].map(([key, value]) => [key, String(value).trim()])),
    ...Object.fromEntries(many.map((key) => [key, data.getAll(key)])) };
};
