import * as api from "../../link/food.js";
import { newIdentifier } from "../../link/identifier.js";
import { added, counted, emptyCart, isElsewhere, request } from "../../state/food/cart.js";
import { isActive } from "../../state/food/progress.js";
import { withGone } from "../../state/food/tickets.js";
import { t } from "../../ui/words.js";
import { trouble } from "./trouble.js";

// The cart and the orders: from a line put in to what the box tells of it afterwards.

/** What can be done with orders, over the `resources` of `app`, for `food`. */
export function ordersOf(app, resources, food) {
  return {
    /** Puts a line into the cart; where another business's things are in it, asks first. */
    add(business, line, done) {
      const put = () => {
        food.setCart(added(food.cart, business, line));
        done();
      };
      if (isElsewhere(food.cart, business)) app.open("foodSwitch",
        { from: food.cart.businessName, to: business.businessName, put });
      else put();
    },
    count: (key, quantity) => food.setCart(counted(food.cart, key, quantity)),
    empty: () => food.setCart(emptyCart()),

    /** Places the order that is in the cart: {order} or {error}. Until the box has answered it is the same order,
     * however often it is sent. */
    async place(details) {
      const body = request(food.cart, details);
      const said = JSON.stringify(body);
      food.setCart({ ...food.cart, ...(food.cart.said === said ? {} : { said, id: newIdentifier() }), unplaced: null });
      const { businessId, businessName, id } = food.cart;
      try {
        const order = await api.order(businessId, body, id);
        food.note("orders", { businessId, businessName, id: order.id, record: order });
        food.hear(order);
        food.setCart(emptyCart());
        food.dropped(`loyalty/${businessId}/`, "household/orders");
        return { order };
      } catch (error) {
        // Nothing is lost and nothing is done twice: the cart stays as it is, and what is sent again is the same order.
        if (error.code === "offline") food.setCart({ ...food.cart, unplaced: { details, at: app.now } });
        return { error };
      }
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
        food.dropped(`order/${order.businessId}/${order.id}`, `orders/${order.businessId}/`);
        return false;
      } finally {
        food.moving.delete(order.id);
        app.changed();
      }
    },
    /** Takes in an order as the box now has it, asked for or told. */
    hear(order) {
      if (!order?.id || !order.businessId) return;
      const before = resources.all.get(`order/${order.businessId}/${order.id}`)?.data
        ?? food.orders.find((one) => one.id === order.id)?.record
        ?? resources.all.get("household/orders")?.data?.find((one) => one.id === order.id);
      resources.put(`order/${order.businessId}/${order.id}`, order);
      // What becomes of an order may be that it was sent.
      food.dropped("outbox");
      let wasOpen = false;
      for (const [key, one] of resources.all) {
        const status = key.startsWith(`orders/${order.businessId}/`) && key.split("/")[2];
        if (!status || !one.data) continue;
        const isThere = one.data.some((other) => other.id === order.id);
        wasOpen ||= isThere && isActive(status);
        if (status !== order.status) one.data = one.data.filter((other) => other.id !== order.id);
        else one.data = isThere ? one.data.map((other) => (other.id === order.id ? order : other))
          : [...one.data, order];
      }
      if (wasOpen && !isActive(order.status)) food.gone = withGone(food.gone, order);
      const household = resources.all.get("household/orders");
      const isHousehold = household?.data?.some((one) => one.id === order.id);
      if (isHousehold) household.data = household.data.map((one) => (one.id === order.id ? order : one));
      else food.dropped("household/orders");
      const own = food.orders.find((one) => one.id === order.id);
      if (own) food.renote("orders", order);
      const mine = own ?? (isHousehold ? { businessName: food.nameOf(order.businessId) } : null);
      if (mine && before?.status !== order.status
        && order.status === "completed") food.dropped(`loyalty/${order.businessId}/`);
      if (mine && order.status === "ready" && before && before.status !== "ready") {
        app.toast(t("food.is_ready", { number: order.orderNumber, place: mine.businessName }), { time: 60_000 });
        app.notify?.(`order-${order.id}`, t("food.is_ready", { number: order.orderNumber, place: mine.businessName }));
      }
      app.changed();
    },
  };
}
