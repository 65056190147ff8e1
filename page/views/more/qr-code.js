import { h } from "../../ui/dom.js";

/** Modules that are left light around a code (ISO/IEC 18004). */
const quiet = 4;

/** A QR code from rows of `0` and `1`; `label` tells a screen reader what it is for. Always dark on light, as cameras
 * need it. */
export function qrCode(rows, label) {
  const size = rows.length + 2 * quiet;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) =>
    (module === "1" ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ""))).join("");
  return h("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    h("path", { class: "light", d: `M0 0h${size}v${size}h-${size}z` }), h("path", { class: "dark", d: dark }));
}
