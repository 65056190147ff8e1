import { recall, remember } from "../link/device.js";

/** The looks to choose from: the machine's own, light, dark. */
export const themes = ["auto", "light", "dark"];

/** The look in use. */
export const theme = () => recall("theme", "auto");

/** Shows the page in that look from now on. */
export function chooseTheme(name) {
  remember("theme", name === "auto" ? null : name);
  showTheme();
}

/** Brings the page into the look that this device was told. */
export function showTheme() {
  const chosen = theme();
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.querySelector("meta[name=theme-color]").content = dark ? "#11171a" : "#f3f0e9";
}
