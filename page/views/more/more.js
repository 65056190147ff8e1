import { follows } from "../../app/following.js";
import { askForNotices, notifies, permission, rings } from "../../app/notices.js";
import { recall, remember, shownToken } from "../../link/device.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { values } from "../../ui/forms.js";
import { avatar, button, choice, field, guarded, select } from "../../ui/parts.js";
import { chooseTheme, theme, themes } from "../../ui/theme.js";
import { addTexts, language, languages, t } from "../../ui/words.js";
import { devices, sends } from "./devices.js";
import { diets } from "./diets.js";
import { phrases } from "./phrases.js";

await addTexts("more");

const emojis = ["🦊", "🐻", "🐱", "🐶", "🦁", "🐼", "🐰", "🐸", "🐵", "🦄", "🦉", "🐝", "🐧", "🐭", "⭐", "🚀", "🌸", "🌞", "👩", "👨", "👧",
  "👦", "👵", "👴"];

/** People, shops, sound, and how this device shows it all. */
export function more(app) {
  const { view } = app;
  return h("div", { key: "more", class: "page" },
    h("div", { class: "page-head" }, h("h1", { tabindex: "-1" }, t("nav.more"))),
    h("a", { class: "card on-phone", href: "#/food" }, icon("food"), h("span", {}, t("nav.food")), icon("next")),
    h("div", { class: "panels" },
      guarded("person", () => managed(app, { kind: "person", records: view.people, symbol: "people" })),
      guarded("store", () => managed(app, { kind: "store", records: view.stores, symbol: "shop" })),
      guarded("diets", () => diets(app)),
      guarded("phrases", () => phrases(app)),
      guarded("sound", () => sound(app)), guarded("box", () => box(app)),
      guarded("devices", () => devices(app)), guarded("sends", () => sends(app)),
      guarded("here", () => here(app)), guarded("device", () => device(app))));
}

function managed(app, { kind, records, symbol }) {
  const add = (event) => {
    event.preventDefault();
    const { name } = values(event.target);
    app.say(app.act[kind].add(name), { quietly: true });
    event.target.reset();
  };
  return h("section", { key: kind, class: "card", "aria-labelledby": `${kind}-title` },
    h("h2", { id: `${kind}-title` }, icon(symbol), t(`${kind}.title`)),
    h("ul", { class: "lines" }, Object.values(records).map((record) => h("li", { key: record.id, class: "line" },
      kind === "person" && avatar(record),
      h("span", { class: "what" }, h("span", { class: "name" }, record.name)),
      button({ symbol: "edit", look: "plain edit", label: t("named.edit", { name: record.name }),
        onclick: () => app.open("named", { kind, id: record.id }) }),
      button({ symbol: "bin", look: "plain edit", label: t("named.remove", { name: record.name }),
        onclick: () => app.open("named-remove", { kind, id: record.id }) })))),
    h("form", { class: "inline-form edit", onsubmit: add },
      field(t(`${kind}.add`), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off" })),
      h("button", { class: "button" }, t("add"))));
}

/** A person's or a shop's name, and a person's emoji. */
export function oneNamed(app, { kind, id }) {
  const record = app.view[kind === "person" ? "people" : "stores"][id];
  if (!record) return null;
  const save = (event) => {
    event.preventDefault();
    const { name, emoji } = values(event.target);
    if (kind === "person" && emoji && emoji !== record.avatarEmoji) app.act.person.add(record.name, emoji);
    if (name && name !== record.name) app.say(app.act[kind].rename(record.name, name), { quietly: true });
    app.close();
  };
  const own = record.avatarEmoji && !emojis.includes(record.avatarEmoji) ? [record.avatarEmoji] : [];
  return {
    title: record.name,
    body: h("form", { class: "form", onsubmit: save },
      field(t("item.name"), h("input", { name: "name", value: record.name, required: true, maxlength: "60",
        autocomplete: "off" })),
      kind === "person" && h("fieldset", {}, h("legend", {}, t("person.emoji")),
        h("div", { class: "emojis" }, [...own, ...emojis].map((emoji) => h("label", { key: emoji },
          h("input", { type: "radio", name: "emoji", value: emoji, checked: emoji === record.avatarEmoji }),
            h("span", {}, emoji))))),
      h("div", { class: "ends-row" }, h("button", { class: "button main" }, t("save")))),
  };
}

/** Asks before a person or a shop is removed. */
export function removeNamed(app, { kind, id }) {
  const record = app.view[kind === "person" ? "people" : "stores"][id];
  if (!record) return null;
  return {
    title: t("named.remove", { name: record.name }),
    body: [h("p", {}, t(`${kind}.remove_sure`, { name: record.name })),
      h("div", { class: "ends-row" }, button({ text: t("cancel"), onclick: app.close }),
        button({ text: t("remove"), symbol: "bin", look: "danger", onclick: () => {
          app.say(app.act[kind].remove(record.name), { undo: true });
          app.close();
        } }))],
  };
}

function sound(app) {
  const { settings } = app.view;
  const range = (name, value, alarms) => field(t(name), h("span", { class: "range" }, icon("volume"),
    h("input", { type: "range", min: "0", max: "100", step: "5", value: String(value ?? 50),
      disabled: !app.household.mayChange,
      onchange: (event) => app.act.box.volume(Number(event.target.value), alarms) }),
    h("output", {}, `${value ?? 50} %`)));
  return h("section", { key: "sound", class: "card", "aria-labelledby": "sound-title" },
    h("h2", { id: "sound-title" }, icon("volume"), t("sound.title")),
    range("sound.volume", settings.volume, false), range("sound.alarms", settings.alarmVolume, true));
}

// What this screen does by itself: every screen is told for itself.
function here(app) {
  const allowed = permission();
  const set = (key, yes) => { remember(key, yes ? "yes" : "no"); app.changed(); };
  return h("section", { key: "here", class: "card", "aria-labelledby": "here-title" },
    h("h2", { id: "here-title" }, icon("bell"), t("here.title")),
    app.household.mayChange && onOff(t("here.follow"), t("here.follow_hint"), follows(app),
      (yes) => set("follow", yes)),
    onOff(t("here.ring"), t("here.ring_hint"), rings(), (yes) => set("ring", yes)),
    onOff(t("here.notice"), t(allowed === "none" ? "here.notice_never" : allowed === "denied" ? "here.notice_no"
      : "here.notice_hint"),
      notifies() && allowed === "granted", (yes) => {
        set("notice", yes);
        if (yes) askForNotices().then(app.changed);
      }, allowed === "none" || allowed === "denied"));
}

const onOff = (text, hint, yes, onchange, disabled = false) => h("label", { class: "on-off" },
  h("input", { type: "checkbox", checked: yes, disabled, onchange: (event) => onchange(event.target.checked) }),
  h("span", {}, h("b", {}, text), h("span", { class: "hint" }, hint)));

// What the box answers to, and whom it may ask. The wake word is read back before it is changed, and judged by the box.
function box(app) {
  const { settings, status } = app.view;
  const save = (event) => {
    event.preventDefault();
    const { word } = values(event.target);
    if (word && word.toLowerCase() !== status.wakeWord) app.open("wake-word", { word });
  };
  return h("section", { key: "box", class: "card", "aria-labelledby": "box-title" },
    h("h2", { id: "box-title" }, icon("mic"), t("box.title")),
    h("form", { class: "inline-form edit", onsubmit: save },
      field(t("box.wake_word"), h("input", { name: "word", value: status.wakeWord ?? settings.wakeWord ?? "",
        required: true, maxlength: "30", autocomplete: "off", autocapitalize: "none",
        disabled: app.view.role !== "family" })),
      h("button", { class: "button", disabled: app.view.role !== "family" }, t("save"))),
    app.view.role === "family" && h("div", { class: "ends-row" }, button({ text: t("wake.try"), symbol: "wave",
      onclick: () => app.open("wake-try", {}) })),
    h("div", { class: "field edit" }, h("span", { class: "label" }, t("box.looks_up")),
      choice({ label: t("box.looks_up"), value: settings.looksUp === undefined ? "" : String(settings.looksUp),
        look: "small",
        options: ["true", "false"].map((key) => ({ key, text: t(`box.looks_up_${key}`) })),
        onchoose: (key) => app.say(app.act.box.lookUp(key === "true"), { quietly: true }) })));
}

function device(app) {
  const people = Object.values(app.view.people);
  return h("section", { key: "device", class: "card", "aria-labelledby": "device-title" },
    h("h2", { id: "device-title" }, icon("sun"), t("device.title")),
    h("div", { class: "field" }, h("span", { class: "label" }, t("theme.title")),
      choice({ label: t("theme.title"), value: theme(),
        options: themes.map((key) => ({ key, text: t(`theme.${key}`) })), onchoose: (name) => {
          chooseTheme(name);
          app.changed();
        } })),
    field(t("device.person"), select({ value: recall("person", ""),
      options: [{ value: "", text: t("device.everybody") },
        ...people.map((person) => ({ value: person.id, text: person.name }))],
      onchange: (event) => { remember("person", event.target.value || null); app.household.forget(); } })),
    languages.length > 1 && field(t("device.language"),
      select({ value: language, options: languages.map((tag) =>
        ({ value: tag, text: new Intl.DisplayNames(tag, { type: "language" }).of(tag) })),
      onchange: (event) => { remember("lang", event.target.value); location.reload(); } })),
    app.canInstall && button({ text: t("device.install"), symbol: "down", onclick: app.install }),
    shownToken() && h("p", { class: "hint" }, t(app.isKept ? "device.kept" : "device.not_kept")),
    shownToken() && button({ text: t("device.unpair"), symbol: "unplugged", onclick: () => app.unpair() }));
}
