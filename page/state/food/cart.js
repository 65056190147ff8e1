import { sum } from "./money.js";

// What is going to be ordered, at one business. Pure: every function gives another cart.

/** The most of one line. */
export const most = 99;

/** A cart of nothing. */
export const emptyCart = () => ({ businessId: null, businessName: "", lines: [] });

const sameThing = (one, other) => one.menuItemId === other.menuItemId && one.note === other.note
  && JSON.stringify([one.modifiers, one.options]) === JSON.stringify([other.modifiers, other.options]);

/** Whether a line of that business can only be added when what is there goes. */
export const isElsewhere = (cart, business) => cart.lines.length > 0 && cart.businessId !== business.id;

/** With a line more, or more of the same. A line is {menuItemId, name, price, quantity, modifiers, words, note};
 * `price` is the cents of one. What was in the cart for another business is dropped. */
export function added(cart, business, line) {
  const lines = isElsewhere(cart, business) ? [] : cart.lines;
  const same = lines.find((other) => sameThing(other, line));
  const more = same
    ? lines.map((other) => (other === same ? { ...other, quantity: Math.min(most, other.quantity + line.quantity) }
      : other))
    : [...lines, { ...line, key: `${Math.max(0, ...lines.map((other) => Number(other.key))) + 1}` }];
  return { businessId: business.id, businessName: business.businessName, lines: more };
}

/** With another quantity of a line; none takes it away. */
export function counted(cart, key, quantity) {
  const lines = cart.lines.map((line) => (line.key === key ? { ...line, quantity: Math.min(most, quantity) } : line))
    .filter((line) => line.quantity > 0);
  return lines.length ? { ...cart, lines } : emptyCart();
}

/** How many things are in it, and what they cost in cents. */
export const countOf = (cart) => sum(cart.lines.map((line) => line.quantity));
export const subtotalOf = (cart) => sum(cart.lines.map((line) => line.price * line.quantity));

/** The order as the box takes it. `details` are who it is for and how it is to be had. */
export function request(cart, details) {
  const given = Object.fromEntries(Object.entries(details)
    .filter(([, value]) => value !== "" && value !== undefined && value !== null));
  return {
    source: "app", paymentMethod: "counter", ...given,
    items: cart.lines.map((line) => ({
      menuItemId: line.menuItemId, quantity: line.quantity, modifiers: line.modifiers,
      ...(Object.keys(line.options ?? {}).length ? { selectedOptions: line.options } : {}),
        ...(line.note ? { specialRequests: line.note } : {}),
    })),
  };
}
