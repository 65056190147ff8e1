import { trouble } from "../../../app/food/trouble.js";
import { closeLock, fetchLock, openLock, setPIN } from "../../../link/desk-lock.js";
import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { values } from "../../../ui/forms.js";
import { button, field } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";

// The PIN of the desk: asked for when something behind it is done, set among the settings.

/** `lock` is how the lock stood when it was last asked for. */
const known = { lock: null, asked: false };

function look(app) {
  if (known.asked) return;
  known.asked = true;
  fetchLock().then((lock) => { known.lock = lock; }, () => { known.asked = false; }).finally(app.changed);
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Asks for the PIN; `done` is told whether it was shown. */
export function foodPIN(app, options) {
  options.pin ??= "";
  const put = (pin) => { options.pin = pin.replace(/\D/g, "").slice(0, 8); options.wrong = ""; app.changed(); };
  const send = async (event) => {
    event.preventDefault();
    if (options.busy || options.pin.length < 4) return;
    options.busy = true;
    app.changed();
    try {
      known.lock = await openLock(options.pin);
      options.done(true);
      app.close();
    } catch (error) {
      Object.assign(options, { busy: false, pin: "", wrong: trouble(error) });
      app.focusSoon("#desk-pin");
    }
    app.changed();
  };
  const key = (digit) => button({ text: digit, look: "pin-key", onclick: () => put(options.pin + digit) });
  return {
    title: t("pin.title"),
    body: h("form", { class: "form pin-form", onsubmit: send, "aria-busy": String(Boolean(options.busy)) },
      h("p", { class: "hint" }, t("pin.says")),
      field(t("pin.label"), h("input", { id: "desk-pin", type: "password", inputmode: "numeric", autocomplete: "off",
        maxlength: "8", value: options.pin, oninput: (event) => put(event.target.value) })),
      h("p", { class: "answer no", role: "alert" }, options.wrong ?? ""),
      h("div", { class: "pin-keys", role: "group", "aria-label": t("pin.keys") }, digits.map(key),
        button({ symbol: "back", look: "pin-key", label: t("pin.back"), onclick: () => put(options.pin.slice(0, -1)) }),
        key("0"), h("button", { class: "button main pin-key", disabled: options.busy || options.pin.length < 4,
          "aria-label": t("pin.open") }, icon("check")))),
  };
}

/** Locks the desk again; nothing where there is no PIN, or it is locked. */
export function lockButton(app) {
  look(app);
  const lock = async () => {
    try {
      known.lock = await closeLock();
    } catch (error) {
      app.toast(trouble(error), { look: "no" });
    }
    app.changed();
  };
  return known.lock?.isSet && known.lock.isOpen
    && button({ text: t("pin.lock"), symbol: "lock", look: "edit", onclick: lock });
}

/** Sets the PIN, or takes it away: for the family alone. */
export function pinSettings(app, whenLocked) {
  look(app);
  if (app.view.role !== "family" || !known.lock) return null;
  const keep = async (pin, done) => {
    try {
      known.lock = await setPIN(pin);
    } catch (error) {
      if (error.code === "locked" && await whenLocked()) return keep(pin, done);
      return app.toast(trouble(error), { look: "no" });
    }
    app.toast(t(done));
    app.changed();
  };
  const send = (event) => {
    event.preventDefault();
    const { pin } = values(event.target);
    event.target.reset();
    keep(pin, "pin.set");
  };
  return h("form", { key: "pin", class: "card form", onsubmit: send, "aria-labelledby": "pin-title" },
    h("h2", { id: "pin-title" }, icon("lock"), t("pin.heading")),
    h("p", { class: "hint" }, t(known.lock.isSet ? "pin.is_set" : "pin.is_not_set")),
    field(t("pin.new"), h("input", { name: "pin", type: "password", inputmode: "numeric", required: true,
      pattern: "[0-9]{4,8}", minlength: "4", maxlength: "8", title: t("pin.shape"), autocomplete: "new-password" })),
    h("div", { class: "ends-row edit" },
      known.lock.isSet && button({ text: t("pin.remove"), symbol: "bin", look: "danger",
        onclick: () => keep(null, "pin.removed") }),
      h("button", { class: "button main" }, t(known.lock.isSet ? "pin.change" : "pin.choose"))));
}
