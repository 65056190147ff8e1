import { t } from "../../ui/words.js";

let made = null;

/** Fetches what opens above the page. */
export async function fetchAbove() {
  made ??= await import("./dialogs.js");
  return made;
}

/** The dialogs that are open; none for the moment that it takes to fetch what makes them. */
export function dialogs(app) {
  if (!app.ui.dialog) return [];
  if (made) return made.dialogs(app);
  fetchAbove().then(app.changed, () => { app.close(); app.toast(t("error.offline"), { look: "no" }); });
  return [];
}
