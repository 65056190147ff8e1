// What this device is told once and keeps: its token, and how it likes things shown.

const prefix = "sous.";

function read(key) {
  try { return localStorage.getItem(prefix + key); } catch { return null; }
}

/** A setting of this device alone, or `otherwise`. */
export const recall = (key, otherwise = null) => read(key) ?? otherwise;

/** Keeps a setting of this device; null forgets it. */
export function remember(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Nothing can be kept here; it holds until the page is left.
  }
}

/** What this device shows the box: the token of its pairing, or its screen's key; null: nothing. */
export const shownToken = () => recall("token") ?? recall("key");
