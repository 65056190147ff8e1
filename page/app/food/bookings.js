import * as api from "../../link/food.js";
import { trouble } from "./trouble.js";

// Tables: booking them, and waiting for one at a time that is full.

/** What can be done with bookings, over the `resources` of `app`, for `food`. */
export function bookingsOf(app, resources, food) {
  return {
    async book(business, body, key) {
      try {
        const booking = await api.book(business.id, body, key);
        food.note("bookings", { businessId: business.id, businessName: business.businessName, id: booking.id,
          record: booking });
        resources.put(`reservation/${business.id}/${booking.id}`, booking);
        food.dropped(`slots/${business.id}/`, `reservations/${business.id}/`, "household/bookings");
        return { booking };
      } catch (error) {
        food.dropped(`slots/${business.id}/`);
        return { error };
      }
    },
    /** Waits for a table at a time that is full; where one is free after all, it is booked. */
    async wait(business, body, key) {
      try {
        const { waiting, reservation } = await api.wait(business.id, body, key);
        const known = { businessId: business.id, businessName: business.businessName };
        if (reservation) food.note("bookings", { ...known, id: reservation.id, record: reservation });
        if (waiting) food.note("waits", { ...known, id: waiting.id, record: waiting });
        food.dropped(`waiting/${business.id}`, `slots/${business.id}/`, "household/");
        return { waiting, booking: reservation };
      } catch (error) {
        return { error };
      }
    },
    /** Waits no longer; null, or what went wrong in words. */
    async leave(wait) {
      const wrong = await food.change(() => api.stopWaiting(wait.businessId, wait.id), `waiting/${wait.businessId}`,
        "household/waits");
      if (!wrong) food.forgetWait(wait.id);
      return wrong;
    },
    /** A booking that came of waiting. */
    gotTable(wait, booking) {
      food.note("bookings", { businessId: wait.businessId, businessName: wait.businessName, id: booking.id,
        record: booking });
      food.forgetWait(wait.id);
    },
    async advanceBooking(booking, status, reason) {
      try {
        const after = await api.advanceReservation(booking.businessId, booking.id, status, reason);
        resources.put(`reservation/${booking.businessId}/${booking.id}`, after);
        food.renote("bookings", after);
        food.dropped("household/bookings", `slots/${booking.businessId}/`, `reservations/${booking.businessId}/`);
        return true;
      } catch (error) {
        app.toast(trouble(error), { look: "no" });
        return false;
      }
    },
  };
}
