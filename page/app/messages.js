import { sentence } from "../ui/format.js";
import { hasText, t } from "../ui/words.js";

// What the page says for a moment, what of it can be taken back, and the changes of a list that are said so.

/** How long a message stays, in milliseconds: one to read, one to act on. */
const toastTime = { read: 5_000, act: 12_000 };
/** What is said so shortly before another view opens is said of that one, in milliseconds. */
const onTheWay = 1_000;

/** Adds them to `app`. */
export function addMessages(app) {
  const { household, act } = app;
  let number = 0;
  Object.assign(app, {
    /** As another view opens: what was said of the one before does not follow, unless it was said on the way. */
    keepToasts() {
      app.toasts = app.toasts.filter((toast) => toast.action || performance.now() - toast.at < onTheWay);
    },
    toast(text, { look = "yes", action = null, kind = null, time = action ? toastTime.act : toastTime.read } = {}) {
      const toast = { id: `toast-${(number += 1)}`, text, look, action, kind, at: performance.now() };
      // What was only to be read makes room for what comes next, as does the last of its kind.
      const kept = app.toasts.filter((other) => (other.action || other.look === "no")
        && !(kind && other.kind === kind));
      app.toasts = [...kept, toast].slice(-2);
      setTimeout(() => app.dropToast(toast.id), time);
      app.changed();
      return toast.id;
    },
    dropToast(id) {
      app.toasts = app.toasts.filter((toast) => toast.id !== id);
      app.changed();
    },
    /** Tells a screen reader what an eye sees by itself. */
    announce(text) { document.getElementById("announcer").textContent = text; },

    /** Waits for the box's answer to a change and shows its words: all of them, or (`quietly`) only `done`. */
    async say(answer, { quietly = false, undo = false, done = "" } = {}) {
      const { ok, message } = await answer;
      if (!ok) return;
      const text = done || (quietly ? "" : message);
      if (text) app.toast(text, { action: undo ? app.undoOf(answer.id) : null });
    },
    /** What became of a change. A refusal is always told; typed commands tell it themselves. */
    answered({ entry, ok, code, message }) {
      if (!ok && !(entry.type === "command" && entry.data.text)) {
        app.toast(message || t(hasText(`error.${code}`) ? `error.${code}` : "error.failed"), { look: "no" });
      }
      app.changed();
    },
    /** A button that takes a change back: unsent it is dropped; sent, the box is asked. */
    undoOf(id) {
      return { text: t("undo"), run() {
        app.toasts = app.toasts.filter((toast) => toast.action?.run !== this.run);
        if (household.withdraw(id)) return;
        app.say(act.box.takeBack(id));
      } };
    },
    tick(item, yes) {
      act.item.check(item, yes);
      // It has gone to the end of the list: whoever did not mean it has it back with one touch.
      if (yes) app.toast(t("list.ticked_one", { name: sentence(item.name) }), { kind: "tick", action: { text: t("undo"),
        run() {
          app.toasts = app.toasts.filter((toast) => toast.action?.run !== this.run);
          app.tick(item, false);
        } } });
      else app.toasts = app.toasts.filter((toast) => toast.kind !== "tick");
      app.announce(t(yes ? "list.is_ticked" : "list.is_open", { name: item.name }));
    },
    deleteItem(item) {
      const answer = act.item.remove(item);
      app.toast(t("list.deleted", { name: item.name }), { action: app.undoOf(answer.id) });
    },
    clearTicked(name) {
      const answer = act.item.clearTicked(name);
      app.toast(t("list.cleared"), { action: app.undoOf(answer.id) });
    },
  });
}
