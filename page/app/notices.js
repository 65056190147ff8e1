import { recall, remember } from "../link/device.js";
import { ringing } from "../state/timing.js";
import { sentence, wallTime } from "../ui/format.js";
import { addTexts, t } from "../ui/words.js";
import { foodOf } from "./food.js";

await Promise.all(["more", "food"].map(addTexts));

// For who does not look at the page: it rings while something rings, and shows a notice, in the background too. Both
// are this screen's to choose. A page that is closed is told nothing: that would take a server of somebody else's.

/** Whether this screen rings: as it was told, else where it is a paired device. The box itself rings on the counter. */
export const rings = () => (recall("ring") ?? (recall("token") ? "yes" : "no")) === "yes";

/** Whether this screen shows notices, once the browser has been asked. */
export const notifies = () => (recall("notice") ?? (recall("token") ? "yes" : "no")) === "yes";

/** What the browser says of notices: "granted", "denied", "default" (nobody has asked), or "none" where there are
 * none. */
export const permission = () => (isSecureContext && "Notification" in window ? Notification.permission : "none");

/** Asks for notices. Only to be called by a touch. */
export async function askForNotices() {
  remember("asked", "yes");
  return permission() === "default" ? Notification.requestPermission() : permission();
}

let sound = null;
let source = null;
let told = new Map();

/** What has the page of `app` ring and notify from now on. */
export function make(app) {
  const { start } = app.act.timer;
  // The first timer that is set by hand is the moment to ask.
  app.act.timer.start = (...what) => {
    if (notifies() && !recall("asked") && permission() === "default") askForNotices().then(app.changed);
    return start(...what);
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => { unlock(); look(app); });
  // Orders of this device are told as they move on, whichever view is open.
  foodOf(app);
  return { notify, notice: () => look(app) };
}

function look(app) {
  const now = new Map(ringing(app.view).map((one) => [one.id, one]));
  if (now.size && rings()) ring();
  else silence();
  for (const [id, one] of now) if (!told.has(id)) notify(id, t("notice.rings", { name: nameOf(one) }), { stays: true });
  for (const id of told.keys()) {
    const left = app.view.timers[id] ?? app.view.alarms[id];
    // What nobody came for may still be read.
    if (!now.has(id) && left?.status !== "missed") dismiss(id);
  }
  told = now;
}

const nameOf = (one) => sentence(one.title ?? one.name ?? wallTime(one.time) ?? "");

// Sound. A browser makes none before the page was touched.

function unlock() {
  sound ??= "AudioContext" in window ? new AudioContext() : null;
  if (sound?.state === "suspended") sound.resume().catch(() => {});
}

function ring() {
  if (source) return;
  if (navigator.userActivation?.hasBeenActive) unlock();
  if (!sound) return;
  source = sound.createBufferSource();
  source.buffer = chimes(sound);
  // Repeats by itself: the clock of a page that nobody sees goes slowly.
  source.loop = true;
  source.connect(sound.destination);
  source.start();
  navigator.vibrate?.(Array(30).fill([500, 300]).flat());
}

function silence() {
  if (!source) return;
  source.stop();
  source = null;
  navigator.vibrate?.(0);
}

// Two short tones and a rest: 1.2 seconds.
function chimes({ sampleRate }) {
  const buffer = sound.createBuffer(1, Math.round(1.2 * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  for (const [from, pitch] of [[0, 880], [0.25, 1175]]) {
    for (let at = 0; at < 0.2 * sampleRate; at += 1) {
      const time = at / sampleRate;
      samples[Math.round(from * sampleRate) + at] = 0.5 * Math.sin(2 * Math.PI * pitch * time) * Math.min(1,
        time / 0.01, (0.2 - time) / 0.05);
    }
  }
  return buffer;
}

// Notices. A worker shows them where there is one: some phones know no other way.

const shown = new Map();
const worker = () => navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** Shows a notice, where this screen does and the browser lets it. `id` is what it is dismissed by. */
async function notify(id, text, { stays = false } = {}) {
  if (!notifies() || permission() !== "granted") return;
  const options = { body: text, tag: id, icon: "icons/sous-192.png", requireInteraction: stays, silent: rings() };
  const registration = await worker();
  if (registration?.active) return registration.showNotification(t("app"), options);
  const notice = new Notification(t("app"), options);
  notice.onclick = () => { focus(); notice.close(); };
  shown.set(id, notice);
}

async function dismiss(id) {
  shown.get(id)?.close();
  shown.delete(id);
  const registration = await worker();
  for (const notice of (await registration?.getNotifications({ tag: id })) ?? []) notice.close();
}
