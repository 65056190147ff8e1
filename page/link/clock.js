// The box's clock, as this page knows it. A frame is late by its way here, never early, so of the last few the one
// that is furthest ahead tells best.

const remembered = 6;

/** A clock that follows the `time` of the box's frames. `local` gives this machine's milliseconds. */
export function makeClock(local = () => Date.now()) {
  let samples = [];
  let offset = 0;
  return {
    /** Milliseconds since 1970 by the box's clock. */
    now: () => local() + offset,
    /** Takes the `time` of a frame that tells it for its own sake. */
    hear(time) {
      const ahead = Date.parse(time) - local();
      if (Number.isNaN(ahead)) return;
      samples = [...samples, ahead].slice(-remembered);
      offset = Math.max(...samples);
    },
    /** Takes the `time` of a change: at the latest now, but earlier for one that was missed. */
    glimpse(time) { offset = Math.max(offset, Date.parse(time) - local() || -Infinity); },
    /** Forgets what was heard: the box, or its clock, may be another one. */
    reset() { samples = []; },
  };
}
