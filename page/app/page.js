import { recall, remember } from "../link/device.js";
import { ringing } from "../state/timing.js";
import { patch } from "../ui/dom.js";
import { fit } from "../ui/fit.js";
import { localDay, tellTime, wallClock, wallTime } from "../ui/format.js";
import { broken, complain, guarded } from "../ui/parts.js";
import { go, route } from "../ui/route.js";
import { showTheme } from "../ui/theme.js";
import { addTexts, hasText, t } from "../ui/words.js";
import { addMessages } from "./messages.js";
import { fetchRest, placeOf } from "./places.js";
import { alarmBanner } from "../views/alarm.js";
import { shell } from "../views/shell.js";

// What throws is told to the box's log, wherever it does.
function tellWhatThrows() {
  broken.tell = async (place, what) => (await import("../link/problems.js")).tellProblem(place, what);
  addEventListener("error", ({ error }) => error && complain("page", error));
  addEventListener("unhandledrejection", ({ reason }) => complain("page", reason));
}

// What is open and chosen on a page that has just been opened.
const emptyUi = () => ({
  list: "shopping", ownLists: JSON.parse(recall("lists", "[]")), groupBy: recall("groupBy", "category"),
  stockBy: recall("stockBy", "date"), stockWords: "", servings: {}, weekOffset: 0,
  dialog: null, answer: null,
  /** What somebody asked to be shown, while it is large: {what, slot, date}. */
  shown: null,
});

const hourOf = (milliseconds) => wallClock(milliseconds).getHours();

/** The page: what is open on it, and how it comes to be drawn. Views read it and call its methods (`types.js`). */
export function makeApp(household, act) {
  const root = document.getElementById("page");
  const started = Date.now();
  let isDrawing = false;
  let focusNext = null;
  let numbers = 0;
  let install = null;

  const app = {
    household, act,
    ui: emptyUi(),
    toasts: [],
    /** Whether this browser opens the page without the box as well. */
    isKept: true,
    route: route(),
    // Of the parts that come later: `fetchLater` puts them here, and nothing else does.
    notice: null, notify: null, wake: null, lookAtRest: null, example: null,
    get view() { return household.view; },
    get now() { return household.clock.now(); },
    get today() { return app.view.today ?? localDay(app.now); },
    /** Whether the page has only just been opened, so that no link yet is nothing to worry about. */
    get isFresh() { return household.linkState === "connecting" && Date.now() - started < 4_000; },
    get canInstall() { return install !== null; },

    start() {
      addEventListener("hashchange", moved);
      addEventListener("resize", app.changed);
      tellWhatThrows();
      addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); install = event; app.changed(); });
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showTheme(hourOf(app.now)));
      setInterval(tick, 250);
      // What was asked before the rest was fetched is shown too.
      household.onshow = async (show, isOwn) => (await import("./following.js")).bringUp(app, show, isOwn);
      draw();
      setTimeout(fetchLater, 3_000);
    },
    /** Has the page drawn anew, once, soon. A page that is not seen is drawn too: its title tells what rings. */
    changed() {
      // What rings does not wait for a drawing, which may be long in coming where nobody looks.
      app.notice?.();
      if (isDrawing) return;
      isDrawing = true;
      const once = () => { if (isDrawing) { isDrawing = false; draw(); } };
      requestAnimationFrame(once);
      setTimeout(once, 60);
    },
    open(name, options = {}) {
      app.ui.dialog = { name, options, number: app.ui.dialog?.name === name ? app.ui.dialog.number
        + (options.again ? 1 : 0) : (numbers += 1) };
      if (options.again) numbers = app.ui.dialog.number;
      app.changed();
    },
    /** Opens a dialog above the one that is open, which stays as it is. */
    openAbove(name, options) {
      app.ui.dialog = { name, options, number: (numbers += 1), under: app.ui.dialog };
      app.changed();
    },
    /** Closes the dialog on top. */
    close() {
      const top = app.ui.dialog;
      if (!top) return;
      app.ui.dialog = top.under ?? null;
      [...document.querySelectorAll("dialog[open]")].at(-1)?.close();
      top.options.onclosed?.();
      app.changed();
    },
    focusMain: () => document.getElementById("main").focus(),
    /** Moves the focus once the page has been drawn. */
    focusSoon(selector) { focusNext = selector; },

    /** Drops a change that was not sent yet; false where it is too late. */
    withdraw: (id) => household.withdraw(id),
    undo: () => app.say(act.box.undo()),

    addList(name) {
      app.ui.ownLists = [...new Set([...app.ui.ownLists, name])].slice(-20);
      remember("lists", JSON.stringify(app.ui.ownLists));
      app.ui.list = name;
      app.changed();
    },
    /** Stops one of the things that ring. Alone it is told to stop, as by voice; among others it is taken off by
     * name. */
    stopRinging(record) {
      if (ringing(app.view).length === 1) return act.timer.stopRinging();
      return record.date ? act.alarm.cancel(record) : act.timer.cancel(record.id);
    },
    async cook(recipe, servings) {
      const { ok } = await act.recipe.start(recipe.title, servings);
      if (ok) go("cook");
    },
    keepsNoPage() { app.isKept = false; app.changed(); },
    install: () => install?.prompt(),
    /** Fetches what later views and dialogs do. */
    fetchActions: async () => (await import("./more-actions.js")).addActions(act, household),
    unpair() {
      remember("token", null);
      remember("key", null);
      household.forget();
    },
  };

  addMessages(app);

  function fetchLater() {
    fetchRest(app);
    addTexts("errors").catch(() => {});
    for (const part of [import("./notices.js"), import("./rest.js"), import("../views/examples.js")]) {
      part.then(({ make }) => { Object.assign(app, make(app)); app.changed(); }, () => {});
    }
  }

  function moved() {
    app.route = route();
    while (app.ui.dialog) app.close();
    // Messages of before would lie over the step's buttons.
    if (app.route.view === "cook") app.toasts = [];
    // What was said of another view does not follow into this one, unless it was said on the way here.
    app.keepToasts();
    if (app.route.view !== "kitchen") app.ui.shown = null;
    draw();
    scrollTo(0, 0);
    // Who uses the keyboard or listens goes on from the top of the new view.
    (root.querySelector("main h1[tabindex]") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }

  let shownSecond = 0;
  function tick() {
    const second = Math.floor(app.now / 1000);
    if (second === shownSecond) return;
    shownSecond = second;
    if (second % 60 === 0) showTheme(hourOf(app.now));
    app.changed();
  }

  function draw() {
    tellTime(app.view.settings);
    const rings = ringing(app.view);
    const place = app.lookAtRest?.() ?? placeOf(app);
    const isKitchen = household.isKnown && place.name === "kitchen";
    document.documentElement.dataset.role = household.mayChange ? "family" : "guest";
    document.documentElement.dataset.ringing = rings.length ? "yes" : "no";
    document.title = rings.length ? t("title.ringing",
      { name: rings.map((one) => one.title ?? one.name ?? wallTime(one.time)).join(", ") })
      : t("title", { view: t(hasText(`nav.${app.route.view}`) ? `nav.${app.route.view}` : "nav.kitchen") });
    const nodes = shell(app, [guarded("alarm-banner", () => alarmBanner(rings, app, isKitchen ? "in-kitchen" : "")),
      guarded("view", () => place(app))]);
    try {
      patch(root, nodes);
      fit(root);
    } catch (error) {
      // What is half drawn cannot be drawn upon: the page begins anew.
      complain("drawing", error);
      root.shownNodes = [];
      root.replaceChildren();
    }
    if (household.isKnown && !performance.getEntriesByName("interactive").length) {
      performance.mark("interactive");
      // Next, before anything else: what is done on this page shows at once, with the box or without.
      setTimeout(household.getReady);
    }
    if (focusNext) {
      root.querySelector(focusNext)?.focus();
      focusNext = null;
    }
  }

  return app;
}
