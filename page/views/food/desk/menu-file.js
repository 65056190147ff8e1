import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { button } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { said } from "./forms.js";
import * as api from "../../../link/food.js";

// A menu from a file, and as one.

/** The most that the box takes, in bytes. */
const largest = 8 << 20;

/** What the box says and what a file is: a card with both ways. */
export function menuFile(app, shop, one) {
  const state = (shop.ui.menuFiles ??= {})[one.id] ??= { busy: "", wrong: "", done: "" };
  const set = (fields) => { Object.assign(state, fields); app.changed(); };
  const read = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    if (file.size > largest) return set({ done: "", wrong: t("file.too_large") });
    set({ busy: "in", wrong: "", done: "" });
    try {
      const isCSV = /\.csv$/i.test(file.name) || file.type === "text/csv";
      const menu = await api.importMenu(one.id, await file.text(), isCSV);
      const categories = Array.isArray(menu) ? menu : menu.categories ?? [];
      set({ done: t("file.read", { name: file.name, parts: categories.length,
        items: categories.reduce((all, category) => all + (category.items?.length ?? 0), 0) }) });
      shop.dropped(`categories/${one.id}`, `menu/${one.id}`, "portions/", "ingredients");
    } catch (error) {
      set({ wrong: t("file.not_read", { name: file.name, why: said(error) }) });
    }
    set({ busy: "" });
  };
  const save = async (format) => {
    set({ busy: format, wrong: "", done: "" });
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await api.exportMenu(one.id, format));
      link.download = `menu-${one.slug ?? one.id}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      set({ done: t("file.saved", { name: link.download }) });
    } catch (error) {
      set({ wrong: said(error) });
    }
    set({ busy: "" });
  };
  return h("section", { key: "file", class: "card menu-file", "aria-labelledby": "file-title",
    "aria-busy": String(state.busy !== "") },
    h("div", { class: "card-head" }, h("h2", { id: "file-title" }, icon("list"), t("file.title"))),
    h("div", { class: "button-row" },
      h("label", { class: "button edit file-button", "aria-disabled": String(state.busy !== "") }, icon("up"),
        h("span", {}, t(state.busy === "in" ? "file.reading" : "file.import")),
        h("input", { type: "file", accept: ".json,.csv,application/json,text/csv",
          disabled: state.busy !== "" || !app.household.mayChange, onchange: read })),
      button({ text: t("file.export_json"), symbol: "down", disabled: state.busy !== "", onclick: () => save("json") }),
      button({ text: t("file.export_csv"), symbol: "down", disabled: state.busy !== "", onclick: () => save("csv") })),
    h("p", { key: "says", class: "hint" }, t("file.says")),
    h("p", { key: "wrong", class: "answer no", role: "alert" }, state.wrong && icon("warning"), state.wrong),
    h("p", { key: "done", class: "answer", role: "status" }, state.done));
}
