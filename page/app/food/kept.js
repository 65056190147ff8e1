import { keep, recalled } from "../../link/food-storage.js";
import { emptyCart } from "../../state/food/cart.js";

// What this device keeps of its own: the cart, and what was ordered, booked and waited for here.

/** How many orders and bookings are remembered. */
const remembered = 30;

/** What is kept. `changed` is called when it changes. */
export function keptHere(changed) {
  const kept = {
    cart: emptyCart(),
    /** The orders and bookings that this device has made, newest first. What the household has made anywhere is
     * `household`'s. */
    orders: [],
    bookings: [],
    /** Where this device's people wait for a table: {businessId, businessName, id, record}. */
    waits: [],
    setCart(cart) {
      kept.cart = cart;
      keep("cart", cart);
      changed();
    },
    note(list, entry) {
      kept[list] = [entry, ...kept[list].filter((one) => one.id !== entry.id)].slice(0, remembered);
      keep(list, kept[list]);
    },
    renote(list, record) {
      kept[list] = kept[list].map((one) => (one.id === record.id ? { ...one, record } : one));
      keep(list, kept[list]);
    },
    forgetWait(id) {
      kept.waits = kept.waits.filter((one) => one.id !== id);
      keep("waits", kept.waits);
      changed();
    },
    /** Reads what was kept. */
    async recall() {
      await Promise.all(["cart", "orders", "bookings", "waits"].map(async (key) => {
        kept[key] = (await recalled(key)) ?? kept[key];
      }));
    },
  };
  return kept;
}
