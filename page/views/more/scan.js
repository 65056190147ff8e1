import { fetchProduct, readBarcodes } from "../../link/api.js";
import { h } from "../../ui/dom.js";
import { dayAndMonth, sentence } from "../../ui/format.js";
import { values } from "../../ui/forms.js";
import { button, field } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";

await addTexts("pantry");

// Barcodes by camera: read by the browser where it can, else by the box, a picture at a time; or typed.

const formats = ["upc_a", "upc_e", "ean_8", "ean_13", "code_128"];
/** The time between two looks, in milliseconds, and the widest picture that is sent to the box, in pixels. */
const rhythm = 350;
const widest = 1280;

let scanner = null;

/** The dialog with the camera's picture. */
export function scan(app, options) {
  const look = (code) => found(app, code, options);
  const typed = (event) => {
    event.preventDefault();
    look(values(event.target).code.replace(/\s/g, ""));
  };
  return {
    title: t(options.list ? "scan.onto_list" : "scan.title"),
    body: [
      h("div", { class: "camera" },
        h("video", { muted: true, playsinline: true, "aria-label": t("scan.picture"),
          onmount: (video) => start(video, app, options, look), onremove: stop }),
        h("div", { class: "aim", "aria-hidden": "true" })),
      h("p", { class: `answer ${options.trouble ? "no" : ""}`, role: "status" },
        options.trouble || options.hint || t("scan.hold")),
      h("form", { class: "inline-form", onsubmit: typed },
        field(t("scan.typed"), h("input", { name: "code", inputmode: "numeric", pattern: "[0-9A-Za-z \\-]{4,48}",
          required: true, autocomplete: "off", placeholder: "5000112637922" })),
        h("button", { class: "button" }, t("scan.look_up"))),
      !options.list && history(app),
    ],
  };
}

// What was scanned lately; what nobody could name yet can be named here.
function history(app) {
  const scans = Object.values(app.view.scans).sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, 8);
  if (!scans.length) return null;
  return h("section", {}, h("h3", {}, t("scan.history")), h("ul", { class: "lines" }, scans.map((one) =>
    h("li", { key: one.id, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" },
        one.name ? sentence(one.name) : t(one.waits ? "scan.waits" : "scan.nameless")),
        h("span", { class: "amount" }, `${one.barcode} · ${dayAndMonth(one.at.slice(0, 10))}`)),
      !one.name && button({ text: t("scan.by_hand"), label: t("scan.name_it", { code: one.barcode }), look: "edit",
        onclick: () => app.open("pantry-add", { form: { barcode: one.barcode } }) })))));
}

async function start(video, app, options, onfound) {
  const own = { isOver: false };
  scanner = own;
  try {
    if (!navigator.mediaDevices) throw new Error();
    own.stream = await navigator.mediaDevices.getUserMedia(
      { video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false });
    if (own.isOver) return own.stream.getTracks().forEach((track) => track.stop());
    video.srcObject = own.stream;
    await video.play();
  } catch (error) {
    if (own.isOver) return;
    options.trouble = t(error.name === "NotAllowedError" ? "scan.forbidden" : "scan.no_camera");
    return app.changed();
  }
  const read = await reader();
  const isNew = lately();
  while (!own.isOver) {
    try {
      const code = await read(video);
      if (code && !own.isOver && !options.list) return onfound(code);
      if (code && !own.isOver && isNew(code)) await onfound(code);
    } catch (error) {
      const trouble = t(error.code === "offline" ? "scan.offline" : "scan.failed");
      if (options.hint !== trouble) { options.hint = trouble; app.changed(); }
    }
    await new Promise((resolve) => setTimeout(resolve, rhythm));
  }
}

// Whether a barcode was not seen in the last seconds: what is held into the picture is one thing.
function lately() {
  const seen = { code: "", at: 0 };
  return (code) => {
    const isNew = code !== seen.code || Date.now() - seen.at > 3_000;
    Object.assign(seen, { code, at: Date.now() });
    return isNew;
  };
}

function stop() {
  if (!scanner) return;
  scanner.isOver = true;
  scanner.stream?.getTracks().forEach((track) => track.stop());
  scanner = null;
}

async function reader() {
  if ("BarcodeDetector" in window) {
    const known = await BarcodeDetector.getSupportedFormats().catch(() => []);
    const wanted = formats.filter((format) => known.includes(format));
    if (wanted.length) {
      const detector = new BarcodeDetector({ formats: wanted });
      return async (video) => (await detector.detect(video))[0]?.rawValue;
    }
  }
  const canvas = document.createElement("canvas");
  return async (video) => {
    if (!video.videoWidth) return undefined;
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return (await readBarcodes(jpeg))[0]?.code;
  };
}

// What the box knows of a code fills the form. Without the box the scan is kept, and looked up when it is back.
async function found(app, code, options) {
  if (!options.list) stop();
  navigator.vibrate?.(60);
  let form;
  try {
    const product = await fetchProduct(code);
    form = product ? formOf(product, code) : { barcode: code, note: t("scan.unknown") };
  } catch (error) {
    if (error.code === "offline" && !options.list) return app.open("scan-later", { code });
    if (error.code === "incomplete") return app.open("look-up", { code, question: error.message, list: options.list });
    // A wrong code: said, and the camera looks again.
    const hint = error.code === "offline" ? t("scan.list_offline") : error.message || t("scan.wrong", { code });
    if (options.list) return tell(app, options, hint);
    return app.open("scan", { hint, again: (options.again ?? 0) + 1 });
  }
  if (!options.list) return app.open("pantry-add", { form });
  if (!form.name) return app.open("scan-onto-list", { code, list: options.list });
  put(app, form.name, options);
}

// What is empty goes on the list, one after the other: the camera goes on looking.
function put(app, name, options) {
  app.act.item.add({ name: name.toLowerCase() }, { list: options.list });
  tell(app, options, t("list.added", { names: name }));
}

function tell(app, options, hint) {
  options.hint = hint;
  app.changed();
}

/** Asks what a product is that nobody knows, and puts it on the list. */
export const nameScanned = (app, { code, list }) => ({
  title: t("scan.onto_list"),
  body: h("form", { class: "form", onsubmit: (event) => {
    event.preventDefault();
    const options = { list };
    app.open("scan", options);
    put(app, values(event.target).name, options);
  } }, h("p", { class: "code" }, code), h("p", {}, t("scan.what")),
    field(t("item.name"), h("input", { name: "name", required: true, maxlength: "60", autocomplete: "off",
      autofocus: true })),
    h("div", { class: "ends-row" }, button({ text: t("cancel"), onclick: () => app.open("scan", { list }) }),
      h("button", { class: "button main" }, t("list.add")))),
});

// One piece of it, by its name; how much is in the pack ("330 ml") is told, and may be written in its place.
function formOf(product, code) {
  const category = product.category && product.category !== "Other" ? product.category : "Pantry";
  return { barcode: code, name: sentence(product.name), category,
    note: product.quantity ? t("scan.pack", { amount: product.quantity }) : undefined };
}

/** Asks, once, whether barcodes that nobody here knows may be looked up; then goes on with the one that was scanned. */
export function mayLookUp(app, options) {
  const answer = async (isAllowed) => {
    if ((await app.act.box.lookUp(isAllowed)).ok) await found(app, options.code, options);
  };
  return {
    title: t("scan.found"),
    body: [
      h("p", { class: "code" }, options.code),
      h("p", {}, options.question),
      h("div", { class: "ends-row" },
        button({ text: t("scan.look_up_no"), onclick: () => answer(false) }),
        button({ text: t("scan.look_up_yes"), look: "main", onclick: () => answer(true) })),
    ],
  };
}

/** Offers to keep a code that cannot be looked up now. */
export const scanLater = (app, { code }) => ({
  title: t("scan.found"),
  body: [
    h("p", { class: "code" }, code),
    h("p", {}, t("scan.later")),
    h("div", { class: "ends-row" },
      button({ text: t("scan.by_hand"), onclick: () => app.open("pantry-add", { form: { barcode: code } }) }),
      button({ text: t("scan.keep"), look: "main", onclick: () => {
        app.act.pantry.scanLater(code);
        app.toast(t("scan.kept"));
        app.open("scan");
      } })),
  ],
});
