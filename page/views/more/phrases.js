import { fetchUnknown, forgetUnknown } from "../../link/api.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { button, field } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";

await addTexts("more");

// What the box did not understand, fetched when somebody looks at it.
const unknown = { sentences: [], asked: 0 };
/** How long what was fetched is good for, in milliseconds. */
const fresh = 15_000;

function look(app) {
  if (Date.now() - unknown.asked < fresh) return;
  unknown.asked = Date.now();
  // Where it cannot be had, the phrases are there all the same.
  fetchUnknown().then((sentences) => { unknown.sentences = sentences; }, () => {}).finally(app.changed);
}

/** The household's own phrases, and what the box did not understand. */
export function phrases(app) {
  const records = Object.values(app.view.phrases);
  const mayTeach = app.view.role === "family";
  if (mayTeach) look(app);
  return h("section", { key: "phrases", class: "card", "aria-labelledby": "phrases-title" },
    h("h2", { id: "phrases-title" }, icon("spark"), t("phrase.title")),
    records.length === 0 && h("p", { class: "hint" }, t("phrase.none")),
    h("ul", { class: "lines" }, records.map((phrase) => h("li", { key: phrase.id, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" }, t("phrase.said", { said: phrase.said })),
        h("span", { class: "note" }, phrase.does)),
      mayTeach && button({ symbol: "edit", look: "plain edit", label: t("named.edit", { name: phrase.said }),
        onclick: () => app.open("phrase", { said: phrase.said, does: phrase.does }) }),
      mayTeach && button({ symbol: "bin", look: "plain edit", label: t("named.remove", { name: phrase.said }),
        onclick: () => app.say(app.act.phrase.forget(phrase.said), { undo: true }) })))),
    mayTeach && h("div", { class: "ends-row edit" }, button({ text: t("phrase.new"), symbol: "plus",
      onclick: () => app.open("phrase", { said: "", does: "" }) })),
    mayTeach && unknown.sentences.length > 0 && h("details", {},
      h("summary", {}, t("phrase.unknown")),
      h("ul", { class: "lines" }, unknown.sentences.slice(0, 20).map((sentence) =>
        h("li", { key: sentence.id, class: "line" },
          h("span", { class: "what" }, h("span", { class: "name" }, sentence.text)),
          button({ text: t("phrase.teach"), look: "small edit", label: t("phrase.teach_this", { text: sentence.text }),
            onclick: () => app.open("phrase", { said: sentence.text, does: "", id: sentence.id }) }),
          button({ symbol: "bin", look: "plain edit", label: t("named.remove", { name: sentence.text }),
            onclick: () => forget(app, sentence.id) }))))));
}

function forget(app, id) {
  unknown.sentences = unknown.sentences.filter((sentence) => sentence.id !== id);
  forgetUnknown(id).catch(() => { unknown.asked = 0; }).finally(app.changed);
  app.changed();
}

/** What somebody says, and what the box does then. */
export function onePhrase(app, { said, does, id }) {
  const save = async (event) => {
    event.preventDefault();
    const now = values(event.target);
    if (!now.said || !now.does) return;
    const { ok, message } = await app.act.phrase.teach(now.said.replaceAll(/["“”„«»]/g, ""), now.does);
    // What the box did not learn stays to be mended, and the old phrase with it.
    if (!ok) return app.toast(message, { look: "no" });
    if (id) forget(app, id);
    else if (said && now.said.toLowerCase() !== said.toLowerCase()) app.act.phrase.forget(said);
    app.toast(message);
    app.close();
  };
  return {
    title: t("phrase.one"),
    body: h("form", { class: "form", onsubmit: save },
      field(t("phrase.when"), h("input", { name: "said", value: said, required: true, maxlength: "60",
        autocomplete: "off", autocapitalize: "none" })),
      field(t("phrase.then"), h("input", { name: "does", value: does, required: true, maxlength: "200",
        autocomplete: "off", autocapitalize: "none", placeholder: t("phrase.example") })),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("save")))),
  };
}
