import * as api from "../link/food.js";
import { keep, recalled } from "../link/food-storage.js";
import { newIdentifier } from "../link/identifier.js";
import { added, counted, emptyCart, isElsewhere, request } from "../state/food/cart.js";
import { isActive } from "../state/food/progress.js";
import { hasText, t } from "../ui/words.js";

// The food businesses on this device: what was asked of the box and for how long that is good, the cart, and what was
// ordered and booked here.

/** How long an answer is good, in milliseconds: menus, what people do, and how long a failure stands before it is asked
 * again by itself. */
const goodFor = { menu: 300_000, live: 15_000, slots: 30_000, settings: 300_000 };
const pause = 10_000;
/** How many orders and bookings are remembered, and how many free days are asked for at once. */
const remembered = 30;
const lanes = 3;

/** What went wrong, in words. */
export const trouble = (error) => error.message || t(hasText(`error.${error.code}`) ? `error.${error.code}` : "error.failed");

function makeFood(app) {
  const resources = new Map();
  const waiting = [];
  let running = 0;

  // Something of the box's: {data, trouble, at}; no data and no trouble while it is on its way. What is `kept` is there
  // again after the page was left, and without the box.
  function resource(key, load, { fresh, kept = false, patient = false }) {
    let one = resources.get(key);
    if (!one) resources.set(key, (one = { data: undefined, trouble: null, at: 0, tried: 0, busy: false }));
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
      if (old) app.changed();
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
    app.changed();
  }

  // A month of days is asked for a few at a time, so that what is tapped meanwhile does not stand behind them.
  function inTurn(work) {
    waiting.push(work);
    while (running < lanes && waiting.length) {
      running += 1;
      waiting.shift()().finally(() => { running -= 1; if (waiting.length) inTurn(waiting.shift()); });
    }
  }

  const dropped = (...starts) => {
    for (const [key, one] of resources) if (starts.some((start) => key.startsWith(start))) one.at = one.tried = 0;
    app.changed();
  };

  const food = {
    ui: { words: "", type: "", near: "", portions: {}, adminWords: "", adminType: "", adminStatus: "" },
    cart: emptyCart(),
    /** The orders and bookings that this device has made, newest first. What the household has made anywhere is
     * `household`'s. */
    orders: [],
    bookings: [],
    /** Where this device's people wait for a table: {businessId, businessName, id, record}. */
    waits: [],
    /** The orders that are being moved on this moment. */
    moving: new Set(),
    goodFor,
    retry: (one) => { one.at = one.tried = 0; one.trouble = null; app.changed(); },

    businesses: () => resource("businesses", () => api.businesses({ active: "true" }), { fresh: goodFor.menu, kept: true }),
    allBusinesses: () => resource("all-businesses", () => api.businesses(), { fresh: goodFor.live }),
    business: (id) => resource(`business/${id}`, () => api.business(id), { fresh: goodFor.menu, kept: true }),
    menu: (id) => resource(`menu/${id}`, () => api.menu(id), { fresh: goodFor.menu, kept: true }),
    portions: (item) => resource(`portions/${item}`, () => api.customisations(item), { fresh: goodFor.menu, kept: true }),
    ingredients: () => resource("ingredients", api.ingredients, { fresh: goodFor.live }),
    categories: (id) => resource(`categories/${id}`, () => api.categories(id), { fresh: goodFor.live }),
    settings: (id) => resource(`settings/${id}`, () => api.settings(id), { fresh: goodFor.settings, kept: true }),
    slots: (id, date, party, { patient = false } = {}) =>
      resource(`slots/${id}/${date}/${party}`, () => api.availability(id, date, party), { fresh: patient ? 120_000 : goodFor.slots, patient }),
    order: (business, id) => resource(`order/${business}/${id}`, () => api.oneOrder(business, id), { fresh: goodFor.live }),
    /** What the household has ordered and booked, and where it waits: {orders, bookings, waits}, each a resource; null where
     * only what this device made is its own. */
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
    queue: (business, status) => resource(`orders/${business}/${status}`, () => api.orders(business, status), { fresh: goodFor.live }),
    reservation: (business, id) => resource(`reservation/${business}/${id}`, () => api.reservation(business, id), { fresh: goodFor.live }),
    reservations: (business, date) => resource(`reservations/${business}/${date}`, () => api.reservations(business, date), { fresh: goodFor.live }),
    tables: (business) => resource(`tables/${business}`, () => api.tables(business), { fresh: goodFor.live }),
    waiting: (business) => resource(`waiting/${business}`, () => api.waiting(business), { fresh: goodFor.live }),
    /** The points of whoever this device orders for; null where nobody has said an address. */
    loyalty(business, email) {
      if (!email || !app.household.mayChange) return null;
      return resource(`loyalty/${business}/${email.toLowerCase()}`, () => api.loyalty(business, email), { fresh: goodFor.slots });
    },
    addresses: () => resource("addresses", api.addresses, { fresh: goodFor.settings }),
    stats: (business, date) => resource(`stats/${business}/${date}`, () => api.stats(business, date), { fresh: goodFor.live, patient: true }),
    /** Has what begins so asked for again. */
    dropped,

    /** What a business is called, as far as that is known here. */
    nameOf: (id) => [...food.orders, ...food.bookings, ...food.waits].find((one) => one.businessId === id)?.businessName
      ?? food.businesses().data?.find((one) => one.id === id)?.businessName ?? food.business(id).data?.businessName ?? "",
    ordering: (business) => resource(`ordering/${business}`, () => api.ordering(business), { fresh: goodFor.settings, kept: true }),
    /** Where the household is; null: nobody has said. */
    get position() {
      const known = resource("position", api.position, { fresh: goodFor.settings, kept: true }).data;
      return Number.isFinite(known?.latitude) && Number.isFinite(known?.longitude) ? known : null;
    },
    async settle(position) {
      const wrong = await food.change(() => api.setPosition(position));
      if (!wrong) put("position", position);
      app.changed();
      return wrong;
    },

    /** Puts a line into the cart; where another business's things are in it, asks first. */
    add(business, line, done) {
      const put = () => {
        setCart(added(food.cart, business, line));
        done();
      };
      if (isElsewhere(food.cart, business)) app.open("foodSwitch", { from: food.cart.businessName, to: business.businessName, put });
      else put();
    },
    count: (key, quantity) => setCart(counted(food.cart, key, quantity)),
    empty: () => setCart(emptyCart()),

    /** Places the order that is in the cart: {order} or {error}. Until the box has answered it is the same order, however
     * often it is sent. */
    async place(details) {
      const body = request(food.cart, details);
      const said = JSON.stringify(body);
      setCart({ ...food.cart, ...(food.cart.said === said ? {} : { said, id: newIdentifier() }), unplaced: null });
      const { businessId, businessName, id } = food.cart;
      try {
        const order = await api.order(businessId, body, id);
        note("orders", { businessId, businessName, id: order.id, record: order });
        food.hear(order);
        setCart(emptyCart());
        dropped(`loyalty/${businessId}/`, "household/orders");
        return { order };
      } catch (error) {
        // Nothing is lost and nothing is done twice: the cart stays as it is, and what is sent again is the same order.
        if (error.code === "offline") setCart({ ...food.cart, unplaced: { details, at: app.now } });
        return { error };
      }
    },
    async book(business, body, key) {
      try {
        const booking = await api.book(business.id, body, key);
        note("bookings", { businessId: business.id, businessName: business.businessName, id: booking.id, record: booking });
        put(`reservation/${business.id}/${booking.id}`, booking);
        dropped(`slots/${business.id}/`, `reservations/${business.id}/`, "household/bookings");
        return { booking };
      } catch (error) {
        dropped(`slots/${business.id}/`);
        return { error };
      }
    },
    /** Waits for a table at a time that is full; where one is free after all, it is booked. */
    async wait(business, body, key) {
      try {
        const { waiting, reservation } = await api.wait(business.id, body, key);
        const known = { businessId: business.id, businessName: business.businessName };
        if (reservation) note("bookings", { ...known, id: reservation.id, record: reservation });
        if (waiting) note("waits", { ...known, id: waiting.id, record: waiting });
        dropped(`waiting/${business.id}`, `slots/${business.id}/`, "household/");
        return { waiting, booking: reservation };
      } catch (error) {
        return { error };
      }
    },
    /** Waits no longer; null, or what went wrong in words. */
    async leave(wait) {
      const wrong = await food.change(() => api.stopWaiting(wait.businessId, wait.id), `waiting/${wait.businessId}`, "household/waits");
      if (!wrong) food.forgetWait(wait.id);
      return wrong;
    },
    forgetWait(id) {
      food.waits = food.waits.filter((one) => one.id !== id);
      keep("waits", food.waits);
      app.changed();
    },
    /** A booking that came of waiting. */
    gotTable(wait, booking) {
      note("bookings", { businessId: wait.businessId, businessName: wait.businessName, id: booking.id, record: booking });
      food.forgetWait(wait.id);
    },
    /** Moves an order on, or calls it off. What the box then says is shown everywhere. */
    async advance(order, status) {
      // Seen to be under way before the box has answered.
      food.moving.add(order.id);
      app.changed();
      try {
        food.hear(await api.advanceOrder(order.businessId, order.id, status));
        return true;
      } catch (error) {
        app.toast(trouble(error), { look: "no" });
        dropped(`order/${order.businessId}/${order.id}`, `orders/${order.businessId}/`);
        return false;
      } finally {
        food.moving.delete(order.id);
        app.changed();
      }
    },
    async advanceBooking(booking, status, reason) {
      try {
        const after = await api.advanceReservation(booking.businessId, booking.id, status, reason);
        put(`reservation/${booking.businessId}/${booking.id}`, after);
        renote("bookings", after);
        dropped("household/bookings", `slots/${booking.businessId}/`, `reservations/${booking.businessId}/`);
        return true;
      } catch (error) {
        app.toast(trouble(error), { look: "no" });
        return false;
      }
    },
    /** A change by the staff; null, or what went wrong in words. Then what begins with `starts` is asked for again. */
    async change(work, ...starts) {
      try {
        await work(api);
        dropped(...starts);
        return null;
      } catch (error) {
        return trouble(error);
      }
    },
    /** Takes in an order as the box now has it, asked for or told. */
    hear(order) {
      if (!order?.id || !order.businessId) return;
      const before = resources.get(`order/${order.businessId}/${order.id}`)?.data ?? food.orders.find((one) => one.id === order.id)?.record
        ?? resources.get("household/orders")?.data?.find((one) => one.id === order.id);
      put(`order/${order.businessId}/${order.id}`, order);
      // What becomes of an order may be that it was sent.
      dropped("outbox");
      for (const [key, one] of resources) {
        const status = key.startsWith(`orders/${order.businessId}/`) && key.split("/")[2];
        if (!status || !one.data) continue;
        const isThere = one.data.some((other) => other.id === order.id);
        if (status !== order.status) one.data = one.data.filter((other) => other.id !== order.id);
        else one.data = isThere ? one.data.map((other) => (other.id === order.id ? order : other)) : [...one.data, order];
      }
      const household = resources.get("household/orders");
      const isHousehold = household?.data?.some((one) => one.id === order.id);
      if (isHousehold) household.data = household.data.map((one) => (one.id === order.id ? order : one));
      else dropped("household/orders");
      const own = food.orders.find((one) => one.id === order.id);
      if (own) renote("orders", order);
      const mine = own ?? (isHousehold ? { businessName: food.nameOf(order.businessId) } : null);
      if (mine && before?.status !== order.status && order.status === "completed") dropped(`loyalty/${order.businessId}/`);
      if (mine && order.status === "ready" && before && before.status !== "ready") {
        app.toast(t("food.is_ready", { number: order.orderNumber, place: mine.businessName }), { time: 60_000 });
        app.notify?.(`order-${order.id}`, t("food.is_ready", { number: order.orderNumber, place: mine.businessName }));
      }
      app.changed();
    },
  };

  function put(key, data) {
    resources.set(key, { tried: 0, busy: false, ...resources.get(key), data, trouble: null, at: Date.now() });
  }

  function setCart(cart) {
    food.cart = cart;
    keep("cart", cart);
    app.changed();
  }

  function note(list, entry) {
    food[list] = [entry, ...food[list].filter((one) => one.id !== entry.id)].slice(0, remembered);
    keep(list, food[list]);
  }

  function renote(list, record) {
    food[list] = food[list].map((one) => (one.id === record.id ? { ...one, record } : one));
    keep(list, food[list]);
  }

  /** Whether what is kept here has been read. */
  food.ready = Promise.all(["cart", "orders", "bookings", "waits"].map(async (key) => { food[key] = (await recalled(key)) ?? food[key]; })).then(() => {
    food.isReady = true;
    // What is on its way may have moved on while this page was closed.
    for (const one of food.orders) if (isActive(one.record.status)) food.order(one.businessId, one.id);
    app.changed();
  });
  app.household.onorder = food.hear;
  // An order that did not get through is offered again as soon as the box is there.
  app.household.onlink = (state) => {
    const { unplaced } = food.cart;
    // The cart says so itself.
    const isSaid = app.ui.dialog?.name === "foodConfirm" || (app.route.view === "food" && app.route.path[0] === "cart");
    if (state !== "open" || !unplaced || isSaid) return;
    app.toast(t("unplaced.back_short"), { time: 30_000, action: { text: t("unplaced.again"), run: () => { food.ui.placing = null; app.open("foodConfirm", { details: unplaced.details }); } } });
  };
  return food;
}

/** The food businesses of `app`, made when they are first wanted. */
export const foodOf = (app) => (app.food ??= makeFood(app));
