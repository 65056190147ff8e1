import { keep, recalled } from "../../link/food-storage.js";

// What was asked of the box, and for how long that is good.

/** How long an answer is good, in milliseconds: menus, what people do, free tables, and what a place has settled. */
export const goodFor = { menu: 300_000, live: 15_000, slots: 30_000, settings: 300_000 };
/** How long a failure stands before it is asked again by itself, in milliseconds. */
const pause = 10_000;
/** How many free days are asked for at once. */
const lanes = 3;

/** The box's things as they are known here, each {data, trouble, at}; no data and no trouble while it is on its way.
 * `changed` is called when something to show has changed. */
export function makeResources(changed) {
  const all = new Map();
  const waiting = [];
  let running = 0;

  // What is `kept` is there again after the page was left, and without the box.
  function resource(key, load, { fresh, kept = false, patient = false }) {
    let one = all.get(key);
    if (!one) all.set(key, (one = { data: undefined, trouble: null, at: 0, tried: 0, busy: false }));
    const rests = one.trouble && Date.now() - one.tried < pause;
    if (one.busy || rests || Date.now() - one.at < fresh) return one;
    one.busy = true;
    const work = () => fetched(one, key, load, fresh, kept);
    if (patient) inTurn(work);
    else work();
    return one;
  }

  async function fetched(one, key, load, fresh, kept) {
    if (kept && one.data === undefined) {
      const old = await recalled(key);
      // What moves on is asked for anew all the same.
      if (old) Object.assign(one, { data: old.data, at: fresh > goodFor.live ? old.at : 0 });
      if (old) changed();
    }
    if (Date.now() - one.at >= fresh) {
      one.tried = Date.now();
      try {
        one.data = await load();
        one.at = Date.now();
        one.trouble = null;
        if (kept) keep(key, { data: one.data, at: one.at });
      } catch (error) {
        one.trouble = error;
      }
    }
    one.busy = false;
    changed();
  }

  // A month of days is asked for a few at a time, so that what is tapped meanwhile does not stand behind them.
  function inTurn(work) {
    waiting.push(work);
    while (running < lanes && waiting.length) {
      running += 1;
      waiting.shift()().finally(() => { running -= 1; if (waiting.length) inTurn(waiting.shift()); });
    }
  }

  return {
    all, ask: resource,
    /** Has what begins so asked for again. */
    drop(...starts) {
      for (const [key, one] of all) if (starts.some((start) => key.startsWith(start))) one.at = one.tried = 0;
      changed();
    },
    /** Takes in what is known without having asked. */
    put(key, data) {
      all.set(key, { tried: 0, busy: false, ...all.get(key), data, trouble: null, at: Date.now() });
    },
    retry(one) {
      one.at = one.tried = 0;
      one.trouble = null;
      changed();
    },
  };
}
