import { recall, remember } from "../../link/device.js";

/** Who this device's orders and bookings are for, as it was told last: {name, email, phone, address}. */
export const guest = () => JSON.parse(recall("guest", "{}"));
export const rememberGuest = (known) => remember("guest", JSON.stringify({ ...guest(), ...known }));
