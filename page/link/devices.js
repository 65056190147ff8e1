import { asJSON, call } from "./api.js";

// Who may open the page, and the box that serves it.

/** The paired devices: [{id, name, role, pairedAt, seenAt?}]. */
export const fetchDevices = () => call("devices");

/** The box: {version, address?, fingerprint?}. */
export const fetchBox = () => call("box");

/** What the box's microphone brings: {level?, wakeWords: [{phrase, threshold}], wakes, lastWake?: {word, score}}. */
export const fetchHearing = () => call("hearing");

/** A code for one new device: {code, role, until, address?, fingerprint?, qr?}. */
export const offerPairing = (role) => call("pairing-codes", asJSON("POST", { role }));

/** Lets a device do more or less. */
export const changeRole = (id, role) => call(`devices/${encodeURIComponent(id)}`, asJSON("PATCH", { role }));

/** Ends a device's pairing. */
export const revokeDevice = (id) => call(`devices/${encodeURIComponent(id)}`, { method: "DELETE" });
