// How far orders and bookings come, and how each state is drawn: by its colour and by its shape.

/** The states of an order on its way. */
export const orderSteps = ["pending", "confirmed", "preparing", "ready", "completed"];

/** What an order, or a booking, can become next by its usual way; null: it is at its end. */
export const nextOrder = (status) =>
  ({ pending: "confirmed", confirmed: "preparing", preparing: "ready", ready: "completed" })[status] ?? null;
export const nextReservation = (status) => ({ pending: "confirmed", confirmed: "seated", seated: "completed" })[status]
  ?? null;

/** Whether the guest can still call it off. */
export const canCancel = (status) => status === "pending" || status === "confirmed";

/** Whether anything is still to come. */
export const isActive = (status) => ["pending", "confirmed", "preparing", "ready", "seated"].includes(status);

/** The drawing of a state; no two that may be mixed up have the same. */
export const shapes = {
  pending: "waits", confirmed: "check", preparing: "flame", ready: "bell", seated: "chair", completed: "done",
    cancelled: "close", no_show: "absent",
};

/** Orders as a kitchen takes them: what is wanted first comes first. */
export const inTurn = (orders) => [...orders]
  .sort((one, other) => (one.scheduledFor ?? one.createdAt).localeCompare(other.scheduledFor ?? other.createdAt)
  || one.orderNumber.localeCompare(other.orderNumber, undefined, { numeric: true }));
