import { makeActions } from "./actions.js";
import { openHousehold } from "./household.js";
import { makeApp } from "./page.js";
import { showTheme } from "../ui/theme.js";

// Puts the page together: the household, what can be done with it, and what is shown of it.

showTheme();
if (location.hash.startsWith("#key=")) (await import("../link/key.js")).takeKey();
let app = null;
const household = await openHousehold({
  onchange: () => app?.changed(),
  onanswer: (answer) => app?.answered(answer),
});
app = makeApp(household, makeActions(household));
app.start();

// Where no worker can be had, the page is gone once it is closed without the box; views say so beforehand.
const worker = isSecureContext ? navigator.serviceWorker?.register("worker.js") : null;
if (worker) worker.catch(() => app.keepsNoPage()); else app.keepsNoPage();
