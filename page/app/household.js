import * as waiting from "../state/queue.js";
import { emptyReplica, fromSnapshot, withChange, withStatus } from "../state/replica.js";
import { makeClock } from "../link/clock.js";
import { connect } from "../link/connection.js";
import { recall, remember, shownToken } from "../link/device.js";
import { newIdentifier } from "../link/identifier.js";
import { openStorage } from "../link/storage.js";

// The household on this device: the copy, what waits to be told, and the link that brings both together. Views read
// `view`, and call `tell` for every change.

/** How long the box may take to answer a change before the link is taken for dead, in milliseconds. */
const answerTime = 10_000;
/** How many utterances are kept to show. */
const heardKept = 6;

/** Opens the household. `onchange` is called when something to show has changed, `onanswer` with what became of a
 * change: {entry, ok, code, message}. */
export async function openHousehold({ onchange, onanswer }) {
  const storage = await openStorage();
  const kept = await storage.load().catch(() => ({ replica: null, queue: [] }));
  const clock = makeClock();
  let replica = { ...emptyReplica(), ...kept.replica };
  let queue = kept.queue.map((entry) => ({ ...entry, sentOn: null, answeredAt: null, told: false }));
  let shown = null;
  let saving = null;
  let overdue = null;
  let resting = null;
  let link = null;
  /** Carries out what waits on what the box said; fetched when something first waits, or once the
   * first view is there. */
  let foretell = null;
  const callers = new Map();
  /** What was told from here, by its identifiers. */
  const own = new Set();

  const household = {
    clock,
    heard: [],
    /** The last change that somebody made, so that undo takes back the right one. */
    linkState: "connecting",
    /** Milliseconds of the box's clock when it was last heard of; undefined: never. */
    lastHeard: kept.replica?.keptAt,
    get view() { return (shown ??= foretell ? foretell(replica, queue) : replica); },
    get isKnown() { return replica.seq >= 0; },
    get role() { return replica.role; },
    get mayChange() { return replica.role !== "guest"; },
    get waitingCount() { return queue.filter((entry) => entry.answeredAt === null && !entry.fleeting).length; },
    tell, withdraw, getReady, reconnect: () => link.again(),
    /** Forgets everything of the box: another one, or another list, is to be shown. */
    forget() {
      replica = emptyReplica();
      moved();
      link.again();
    },
    isWaiting: (id) => queue.some((entry) => entry.id === id && entry.sentOn === null),
    /** Drops the link without closing it in earnest; it comes back by itself. */
    dropLink: () => link.drop(),
  };

  async function getReady() {
    if (foretell) return;
    try {
      ({ withPending: foretell } = await import("../state/optimism.js"));
      moved();
    } catch {
      // Asked again when something is sent.
    }
  }

  function moved() {
    shown = null;
    onchange();
  }

  /** Does a change: shows it, keeps it, sends it. Resolves with {ok, code, message, say} once the box has answered,
   * which offline may be never. */
  function tell(type, data, { fleeting = false } = {}) {
    const now = clock.now();
    const entry = { id: newIdentifier(), type, data, at: now, fleeting };
    own.add(entry.id);
    queue = waiting.queued(queue, entry);
    getReady();
    moved();
    // On the disk first: a phone may be put to sleep the moment it is pocketed.
    (fleeting ? Promise.resolve() : storage.push(entry)).then(sendNext);
    const answer = new Promise((resolve) => callers.set(entry.id, resolve));
    answer.id = entry.id;
    return answer;
  }

  /** Takes back what was not sent yet; false where it is too late. */
  function withdraw(id) {
    if (!household.isWaiting(id)) return false;
    settle(id);
    moved();
    return true;
  }

  function settle(id) {
    queue = waiting.dropped(queue, id);
    storage.drop(id);
  }

  function sendNext() {
    if (queue.length) getReady();
    const tidied = waiting.expired(queue, clock.now());
    if (tidied.late.length) {
      queue = tidied.queue;
      for (const entry of tidied.late) answered(entry, { ok: false, code: "too_late", message: "" });
      moved();
    }
    if (!link?.isOpen || resting) return;
    const entry = waiting.nextToSend(queue, link.number);
    if (!entry) return;
    const data = { ...entry.data, id: entry.id, at: new Date(entry.at).toISOString() };
    if (!link.send({ type: entry.type, data })) return;
    queue = waiting.markedSent(queue, entry.id, link.number);
    clearTimeout(overdue);
    overdue = setTimeout(() => link.drop(), answerTime);
  }

  function answered(entry, answer) {
    callers.get(entry.id)?.(answer);
    callers.delete(entry.id);
    onanswer({ entry, ...answer });
  }

  const frames = {
    snapshot(data) {
      replica = fromSnapshot(data);
      clock.reset();
      clock.hear(data.time);
      queue = waiting.arrived(queue, replica.seq);
      // Newest first here, oldest first there.
      household.heard = [...(data.recent ?? [])].reverse().slice(0, heardKept)
        .map((one) => ({ ...one, at: Date.parse(one.at) }));
    },
    change(data) {
      clock.glimpse(data.time);
      if (!(data.seq > replica.seq)) return;
      replica = withChange(replica, data);
      queue = waiting.arrived(queue, data.seq, data.id);
    },
    status(data) { replica = withStatus(replica, data); },
    heard(data) {
      household.heard = [{ ...data, at: Date.parse(data.at) || clock.now() }, ...household.heard].slice(0, heardKept);
    },
    show(data) { household.onshow?.(data, own.has(String(data.id).split(".")[0])); },
    order(data) { household.onorder?.(data); },
    pong(data) { clock.hear(data.time); },
    ack(data) {
      clearTimeout(overdue);
      const entry = queue.find((entry) => entry.id === data.id);
      if (!entry) return;
      queue = waiting.acknowledged(queue, data.id, data.seq, replica.seq);
      storage.drop(data.id);
      answered(entry, { ok: data.done !== false, code: data.done === false ? "refused" : null, message: data.say ?? "",
        asks: data.asks });
      sendNext();
    },
    error(data) {
      if (data.code === "unauthorized") {
        household.linkState = "unpaired";
        // A screen's key that is worth nothing must not keep out whoever needs none.
        if (!recall("token")) remember("key", null);
      }
      const entry = queue.find((entry) => entry.id === data.id);
      if (!entry) return;
      clearTimeout(overdue);
      if (data.code === "unavailable" || data.code === "rate_limited") {
        queue = waiting.postponed(queue, entry.id);
        resting = setTimeout(() => { resting = null; sendNext(); }, 2_000);
        return;
      }
      settle(entry.id);
      answered(entry, { ok: false, code: data.code, message: data.message ?? "", asks: data.asks });
      sendNext();
    },
  };

  if (queue.length) await getReady();
  link = connect({
    hello() {
      const known = replica.seq >= 0 && replica.epoch ? { since: replica.seq, epoch: replica.epoch } : {};
      const token = shownToken();
      const person = recall("person");
      return {
        client: "page", ...known, ...(token ? { token } : {}), ...(person ? { person } : {}),
        receive: ["snapshot", "change", "heard", "status", "show", "order"],
      };
    },
    onframe(frame) {
      household.lastHeard = clock.now();
      frames[frame.type]?.(frame.data ?? {});
      clearTimeout(saving);
      if (frame.type === "snapshot") save();
      else saving = setTimeout(save, 400);
      moved();
      sendNext();
    },
    onstate(state) {
      if (state === "closed" && household.linkState === "unpaired") return;
      household.linkState = state;
      household.onlink?.(state);
      if (state !== "open") clearTimeout(overdue);
      moved();
      if (state === "open") sendNext();
    },
  });
  const save = () => replica.seq >= 0 && storage.keep({ ...replica, keptAt: household.lastHeard });
  addEventListener("pagehide", save);
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  setInterval(sendNext, 1_000);
  return household;
}
