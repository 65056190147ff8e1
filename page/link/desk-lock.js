import { asJSON, call } from "./api.js";

// The PIN of the desk.

/** How the lock stands for this screen: {isSet, isOpen, until?}. */
export const fetchLock = () => call("desk-lock");

/** Opens it by the PIN. */
export const openLock = (pin) => call("desk-lock/open", asJSON("POST", { pin }));

/** Locks it again. */
export const closeLock = () => call("desk-lock/close", { method: "POST" });

/** Sets another PIN; null: none any more. */
export const setPIN = (pin) => call("desk-lock", asJSON("PUT", { pin }));
