import { changeRole, fetchBox, fetchDevices, offerPairing, revokeDevice } from "../../link/devices.js";
import { h } from "../../ui/dom.js";
import { clockTime, localDay, nearDay } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button, choice, select } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";
import { qrCode } from "./qr-code.js";

await addTexts("more");

const roles = ["family", "guest", "staff", "manager"];
const known = { devices: [], box: null, asked: 0 };
/** How long what was fetched is good for, in milliseconds. */
const fresh = 15_000;

function look(app) {
  if (Date.now() - known.asked < fresh) return;
  known.asked = Date.now();
  Promise.all([fetchDevices(), fetchBox()]).then(([devices, box]) => { Object.assign(known, { devices, box }); },
    () => { known.box = null; }).finally(app.changed);
}

const again = (app) => { known.asked = 0; look(app); };

/** The phones and screens that may open the page, and a way to let in another. */
export function devices(app) {
  if (app.view.role !== "family") return null;
  look(app);
  if (!known.box) return null;
  const seen = ({ seenAt }) => (seenAt ? t("devices.seen", { day: nearDay(localDay(Date.parse(seenAt)), app.today),
    time: clockTime(Date.parse(seenAt)) }) : t("devices.never_seen"));
  return h("section", { key: "devices", class: "card", "aria-labelledby": "devices-title" },
    h("h2", { id: "devices-title" }, icon("people"), t("devices.title")),
    known.devices.length === 0 && h("p", { class: "hint" }, t("devices.none")),
    h("ul", { class: "lines" }, known.devices.map((device) => h("li", { key: device.id, class: "line device" },
      h("span", { class: "what" }, h("span", { class: "name" }, device.name),
        h("span", { class: "note" }, seen(device))),
      select({ value: device.role, "aria-label": t("devices.role_of", { name: device.name }),
        options: roles.map((role) => ({ value: role, text: t(`devices.${role}`) })),
        onchange: (event) => done(app, changeRole(device.id, event.target.value)) }),
      button({ symbol: "bin", look: "plain edit", label: t("devices.revoke", { name: device.name }),
        onclick: () => app.open("device-revoke", device) })))),
    h("div", { class: "ends-row edit" }, button({ text: t("devices.let_in"), symbol: "plus",
      onclick: () => app.open("device-new", { role: "family" }) })),
    h("p", { class: "hint" }, t("devices.version", { version: known.box.version })));
}

/** Whom the box sends something to, and what. */
export function sends(app) {
  if (app.view.role !== "family") return null;
  look(app);
  const to = known.box?.sends ?? [];
  if (to.length === 0) return null;
  return h("section", { key: "sends", class: "card", "aria-labelledby": "sends-title" },
    h("h2", { id: "sends-title" }, icon("next"), t("sends.title")),
    h("ul", { class: "lines" }, to.map(({ name, address, what }) => h("li", { key: `${name} ${what}`, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" }, `${name}: ${what}`),
        h("span", { class: "note" }, address))))),
    h("p", { class: "hint" }, t("sends.hint")));
}

async function done(app, asked) {
  try {
    await asked;
  } catch (error) {
    app.toast(error.message || t("error.failed"), { look: "no" });
  }
  again(app);
}

/** Asks before a device is shut out. */
export const revoking = (app, { id, name }) => ({
  title: t("devices.revoke", { name }),
  body: [h("p", {}, t("devices.revoke_sure", { name })),
    h("div", { class: "ends-row" }, button({ text: t("cancel"), onclick: app.close }),
      button({ text: t("remove"), symbol: "bin", look: "danger", onclick: () => {
        done(app, revokeDevice(id));
        app.close();
      } }))],
});

/** Shows a code, and where a phone goes with it. */
export function letIn(app, options) {
  if (options.asked !== options.role) ask(app, options);
  const { offer } = options;
  return {
    title: t("devices.let_in"),
    body: h("div", { class: "form" },
      choice({ label: t("devices.role"), value: options.role, look: "wraps",
        options: roles.map((key) => ({ key, text: t(`devices.${key}`) })),
        onchoose: (role) => { options.role = role; app.changed(); } }),
      h("p", { class: "answer", role: "status" }, options.trouble ?? (offer ? "" : t("loading"))),
      offer && h("p", { class: "pair-code" }, `${offer.code.slice(0, 4)} ${offer.code.slice(4)}`),
      offer && h("p", { class: "hint" }, t("devices.until", { time: clockTime(Date.parse(offer.until)) })),
      offer && (offer.address ? way(offer) : h("p", {}, t("devices.out_of_reach")))),
  };
}

const way = ({ address, fingerprint, qr }) => [
  qr && qrCode(qr, t("devices.qr")),
  h("p", {}, t("devices.open"), " ", h("b", {}, address)),
  fingerprint && h("p", { class: "hint" }, t("devices.fingerprint"), " ", h("code", {}, fingerprint))];

function ask(app, options) {
  options.asked = options.role;
  options.offer = null;
  const { role } = options;
  offerPairing(role).then((offer) => { if (options.role === role) options.offer = offer; },
    (error) => { options.trouble = error.message || t("error.failed"); }).finally(app.changed);
}
