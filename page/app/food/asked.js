import * as api from "../../link/food.js";
import { goodFor } from "./resources.js";

// What can be asked of the food businesses. Each gives a resource, asked for when it is first wanted.

/** The questions, over the `resources` of `app`. */
export function askedOf(app, resources) {
  const resource = resources.ask;
  return {
    businesses: () => resource("businesses", () => api.businesses({ active: "true" }),
      { fresh: goodFor.menu, kept: true }),
    allBusinesses: () => resource("all-businesses", () => api.businesses(), { fresh: goodFor.live }),
    business: (id) => resource(`business/${id}`, () => api.business(id), { fresh: goodFor.menu, kept: true }),
    menu: (id) => resource(`menu/${id}`, () => api.menu(id), { fresh: goodFor.menu, kept: true }),
    portions: (item) => resource(`portions/${item}`, () => api.customisations(item),
      { fresh: goodFor.menu, kept: true }),
    ingredients: () => resource("ingredients", api.ingredients, { fresh: goodFor.live }),
    categories: (id) => resource(`categories/${id}`, () => api.categories(id), { fresh: goodFor.live }),
    settings: (id) => resource(`settings/${id}`, () => api.settings(id), { fresh: goodFor.settings, kept: true }),
    slots: (id, date, party, { patient = false } = {}) =>
      resource(`slots/${id}/${date}/${party}`, () => api.availability(id, date, party),
        { fresh: patient ? 120_000 : goodFor.slots, patient }),
    order: (business, id) => resource(`order/${business}/${id}`, () => api.oneOrder(business, id),
      { fresh: goodFor.live }),
    /** What the household has ordered and booked, and where it waits: {orders, bookings, waits}, each a resource; null
     * where only what this device made is its own. */
    get household() {
      if (app.household.role !== "family") return null;
      // Who this device is, the box says when it is there.
      if (app.isFresh) return { orders: {}, bookings: {}, waits: {} };
      return {
        orders: resource("household/orders", api.householdOrders, { fresh: goodFor.live, kept: true }),
        bookings: resource("household/bookings", api.householdBookings, { fresh: goodFor.live, kept: true }),
        waits: resource("household/waits", api.householdWaits, { fresh: goodFor.live, kept: true }),
      };
    },
    outbox: () => resource("outbox", api.outbox, { fresh: goodFor.live }),
    queue: (business, status) => resource(`orders/${business}/${status}`, () => api.orders(business, status),
      { fresh: goodFor.live }),
    reservation: (business, id) => resource(`reservation/${business}/${id}`, () => api.reservation(business, id),
      { fresh: goodFor.live }),
    reservations: (business, date) => resource(`reservations/${business}/${date}`,
      () => api.reservations(business, date), { fresh: goodFor.live }),
    tables: (business) => resource(`tables/${business}`, () => api.tables(business), { fresh: goodFor.live }),
    waiting: (business) => resource(`waiting/${business}`, () => api.waiting(business), { fresh: goodFor.live }),
    /** The points of whoever this device orders for; null where nobody has said an address. */
    loyalty(business, email) {
      if (!email || !app.household.mayChange) return null;
      return resource(`loyalty/${business}/${email.toLowerCase()}`, () => api.loyalty(business, email),
        { fresh: goodFor.slots });
    },
    addresses: () => resource("addresses", api.addresses, { fresh: goodFor.settings }),
    stats: (business, date) => resource(`stats/${business}/${date}`, () => api.stats(business, date),
      { fresh: goodFor.live, patient: true }),
    ordering: (business) => resource(`ordering/${business}`, () => api.ordering(business),
      { fresh: goodFor.settings, kept: true }),
    /** Where the household is; null: nobody has said. */
    get position() {
      const known = resource("position", api.position, { fresh: goodFor.settings, kept: true }).data;
      return Number.isFinite(known?.latitude) && Number.isFinite(known?.longitude) ? known : null;
    },
  };
}
