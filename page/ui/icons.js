import { h } from "./dom.js";

// Outlines on a grid of 24, drawn for this page.
const outlines = {
  kitchen: "M4 10h16v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3zM2 10h20M8 6V3M12 6V3M16 6V3",
  list: "M9 6h12M9 12h12M9 18h12M3 6l1 1 2-2M3 12l1 1 2-2M3 18l1 1 2-2",
  plan: "M4 5h16v16H4zM4 10h16M8 3v4M16 3v4M8 14h3M8 17h6",
  recipes: "M5 4h11a3 3 0 0 1 3 3v14H8a3 3 0 0 1-3-3zM5 18a3 3 0 0 1 3-3h11M9 8h6",
  pantry: "M5 3h14v18H5zM5 12h14M9 7h6M9 16h6",
  food: "M3 9h18M5 9l1-5h12l1 5v3H5zM5 12v9h14v-9M10 21v-5h4v5",
  more: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  stop: "M6 6h12v12H6z",
  plus: "M12 5v14M5 12h14",
  check: "M4 12.5l5 5L20 6.5",
  asks: "M8.5 8.5a3.5 3.5 0 1 1 5 3c-1 .7-1.5 1.2-1.5 2.5M12 18v.5",
  close: "M6 6l12 12M18 6L6 18",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  warning: "M12 3l10 18H2zM12 10v5M12 18v.5",
  mic: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3",
  deaf: "M9 9v2a3 3 0 0 0 4 3M15 11V6a3 3 0 0 0-5.5-1.6M5 11a7 7 0 0 0 10.5 6M19 11a7 7 0 0 1-.6 3M12 18v3M3 3l18 18",
  wave: "M3 11v2M7 8v8M11 4v16M15 7v10M19 10v4",
  keyboard: "M2 6h20v12H2zM6 10h.5M10 10h.5M14 10h.5M18 10h.5M7 14h10",
  unplugged: "M3 3l18 18M9 5.5A15 15 0 0 1 22 9M2 9a15 15 0 0 1 4-2.7M5 13a10 10 0 0 1 5-2.4M15 11a10 10 0 0 1 4 2"
    + "M8.5 16.5a5 5 0 0 1 6 0M12 20v.5",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  grip: "M9 6v.5M9 12v.5M9 18v.5M15 6v.5M15 12v.5M15 18v.5",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  timer: "M12 8v5l3 2M12 5a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM10 2h4",
  alarm: "M12 9v4l3 2M12 6a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM3 6l3-3M21 6l-3-3",
  people: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5.5a3.5 3.5 0 0 1 0 6.5"
    + "M18 14.5c3 .7 4 2.7 4 5.5",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  meal: "M4 3v7a3 3 0 0 0 6 0V3M7 3v18M17 3c-2 1-3 4-3 7s1 4 3 4v7",
  send: "M4 12h15M13 6l6 6-6 6",
  cart: "M3 4h3l2 11h10l2-8H7M9 20v.5M17 20v.5",
  restart: "M4 5v5h5M4.5 10a8 8 0 1 1-.5 4",
};

/** Adds what only views that are opened later draw. */
export const addOutlines = (more) => Object.assign(outlines, more);

/** A drawing beside or in place of words; it says nothing to a screen reader. */
export function icon(name, extra = "") {
  return h("svg", { class: `icon ${extra}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: outlines[name] }));
}
