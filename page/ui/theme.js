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

/** Whether it is night in the kitchen, by the hour of the day. */
export const isNight = (hour) => hour >= 21 || hour < 6;

/** Brings the page into the look that this device was told. The counter's own screen, whose machine does not know
 * better, is dark at night by itself. */
export function showTheme(hour = new Date().getHours()) {
  const chosen = theme();
  const isCounter = !recall("token") && matchMedia("(min-width: 44rem)").matches;
  const dark = chosen === "dark" || (chosen === "auto" && ((isCounter && isNight(hour))
    || matchMedia("(prefers-color-scheme: dark)").matches));
  if (dark || chosen !== "auto") document.documentElement.dataset.theme = dark ? "dark" : chosen;
  else delete document.documentElement.dataset.theme;
  document.querySelector("meta[name=theme-color]").content = dark ? "#11171a" : "#f3f0e9";
}
