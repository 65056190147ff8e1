import { Refused } from "./api.js";
import { shownToken } from "./device.js";
import { newIdentifier } from "./identifier.js";

// The box's calls about food businesses, as their apps make them.

async function asked(path, { method = "GET", body, text, type, key } = {}) {
  const token = shownToken();
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body || text !== undefined ? { "Content-Type": type ?? "application/json" } : {}),
    ...(method === "POST" ? { "Idempotency-Key": key ?? newIdentifier() } : {}),
  };
  try {
    return await fetch(path, { method, headers, body: text ?? (body && JSON.stringify(body)),
      signal: AbortSignal.timeout(15_000) });
  } catch {
    throw new Refused("offline", "");
  }
}

let unlock = async () => false;
/** Has `ask` show the desk's PIN where the box wants it; what was refused is sent again where it says true. */
export const whenLocked = (ask) => { unlock = ask; };

async function call(path, options) {
  let response = await asked(path, options);
  if (response.status === 423 && await unlock()) response = await asked(path, options);
  const answer = response.status === 204 ? {} : await response.json().catch(() => ({}));
  if (!response.ok || answer.error) throw new Refused(answer.error?.code ?? "failed", answer.error?.message ?? "",
    response.status);
  return Array.isArray(answer) ? answer : answer.data;
}

const part = encodeURIComponent;
const queried = (query) => {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
    .toString();
  return text ? `?${text}` : "";
};

export const businesses = (query = {}) => call(`api/business${queried(query)}`);
export const position = () => call("api/business/position");
export const setPosition = (body) => call("api/business/position", { method: "PUT", body });
export const follow = (business, follow) =>
  call(`api/business/${part(business)}/follow`, { method: "PUT", body: { follow } });
export const changeBusiness = (business, body) => call(`api/business/${part(business)}`, { method: "PUT", body });
/** All dates with hours of their own; those there were before go. */
export const setSpecialHours = (business, body) =>
  call(`api/business/${part(business)}/special-hours`, { method: "PUT", body });
export const business = (id) => call(`api/business/${part(id)}`);
export const menu = async (business) => (await call(`api/menu/${part(business)}/public`)).categories;
/** The same with what is not offered. */
export const categories = (business) => call(`api/menu/${part(business)}/categories`);
export const addCategory = (business, body) => call(`api/menu/${part(business)}/categories`, { method: "POST", body });
export const addItem = (business, body) => call(`api/menu/${part(business)}/items`, { method: "POST", body });
export const changeItem = (business, id, body) =>
  call(`api/menu/${part(business)}/items/${part(id)}`, { method: "PUT", body });
export const removeItem = (business, id) => call(`api/menu/${part(business)}/items/${part(id)}`, { method: "DELETE" });
export const setAvailable = (business, id, isAvailable) =>
  call(`api/menu/${part(business)}/items/${part(id)}/availability`, { method: "PUT", body: { isAvailable } });
/** Gives a business its logo or cover, or an item its picture: a JPEG, PNG or WebP. */
export const sendPicture = (business, which, picture) =>
  call(`api/business/${part(business)}/pictures/${which}`, { method: "PUT", text: picture, type: picture.type });
export const removePicture = (business, which) =>
  call(`api/business/${part(business)}/pictures/${which}`, { method: "DELETE" });
export const sendItemPicture = (business, id, picture) =>
  call(`api/menu/${part(business)}/items/${part(id)}/picture`, { method: "PUT", text: picture, type: picture.type });
export const removeItemPicture = (business, id) =>
  call(`api/menu/${part(business)}/items/${part(id)}/picture`, { method: "DELETE" });
export const standardSandwich = (business, id) =>
  call(`api/menu/${part(business)}/items/${part(id)}/standard-sandwich`, { method: "POST", body: {} });
/** Adds and changes what a file has: JSON, or CSV. The menu as it then is. */
export const importMenu = (business, text, isCSV) =>
  call(`api/menu/${part(business)}/import`, { method: "POST", text, type: isCSV ? "text/csv" : "application/json" });
/** The menu as a file: a blob. `format` is "json" or "csv". */
export async function exportMenu(business, format) {
  const response = await asked(`api/menu/${part(business)}/export${queried({ format })}`);
  if (response.ok) return response.blob();
  const answer = await response.json().catch(() => ({}));
  throw new Refused(answer.error?.code ?? "failed", answer.error?.message ?? "", response.status);
}
/** The rows of what can be changed of an item, in portions or by options; a bare array in the spelling of a
 * database. */
export const customisations = (item) =>
  call(`rest/v1/menu_item_customizations?menu_item_id=eq.${part(item)}&order=category,display_order`);
/** As the portion screens of the apps ask: the rows in portions, of one item or of all. */
export const portionCustomisations = (item) => call(`rest/v1/menu_item_customizations?${
  item ? `menu_item_id=eq.${part(item)}&` : ""}supports_portions=eq.true&order=category,display_order`);
export const activeIngredients = () =>
  call("rest/v1/ingredient_templates?is_active=eq.true&order=category,display_order");
export const ingredients = () => call("rest/v1/ingredient_templates?order=category,display_order");
export const addIngredient = (body) => call("api/ingredients", { method: "POST", body });
export const changeIngredient = (id, body) => call(`api/ingredients/${part(id)}`, { method: "PUT", body });

/** What waits to be sent to a backend, and what one refused lately. */
export const outbox = () => call("api/outbox");
export const dontSend = (id) => call(`api/outbox/${part(id)}`, { method: "DELETE" });

export const settings = (business) => call(`api/reservations/${part(business)}/settings`);
export const setRules = (business, body) =>
  call(`api/reservations/${part(business)}/settings`, { method: "PUT", body });
export const availability = (business, date, partySize) =>
  call(`api/reservations/${part(business)}/availability${queried({ date, partySize })}`);
export const book = (business, body, key) => call(`api/reservations/${part(business)}`, { method: "POST", body, key });
export const wait = (business, body, key) =>
  call(`api/reservations/${part(business)}/waitlist`, { method: "POST", body, key });
export const waiting = (business) => call(`api/reservations/${part(business)}/waitlist`);
export const stopWaiting = (business, id) =>
  call(`api/reservations/${part(business)}/waitlist/${part(id)}`, { method: "DELETE" });
/** Seats who waits and is there now: at a table, or at the one that suits best. */
export const seat = (business, id, tableId) =>
  call(`api/reservations/${part(business)}/waitlist/${part(id)}/seat`, { method: "POST", body: { tableId } });
export const reservation = (business, id) => call(`api/reservations/${part(business)}/${part(id)}`);
export const reservations = (business, date) => call(`api/reservations/${part(business)}${queried({ date })}`);
export const advanceReservation = (business, id, status, cancellationReason) =>
  call(`api/reservations/${part(business)}/${part(id)}/status`,
    { method: "PUT", body: { status, cancellationReason } });

/** What the household has ordered and booked, wherever it did, the newest first, and where it waits for a table. */
export const householdOrders = () => call("api/household/orders?limit=100");
export const householdBookings = () => call("api/household/reservations?limit=100");
export const householdWaits = () => call("api/household/waitlist");

export const tables = (business) => call(`api/reservations/${part(business)}/tables`);
export const addTable = (business, body) => call(`api/reservations/${part(business)}/tables`, { method: "POST", body });
export const changeTable = (business, id, body) =>
  call(`api/reservations/${part(business)}/tables/${part(id)}`, { method: "PUT", body });
export const removeTable = (business, id) =>
  call(`api/reservations/${part(business)}/tables/${part(id)}`, { method: "DELETE" });

export const ordering = (business) => call(`api/orders/${part(business)}/settings`);
export const setOrdering = (business, body) => call(`api/orders/${part(business)}/settings`, { method: "PUT", body });
export const order = (business, body, key) => call(`api/orders/${part(business)}`, { method: "POST", body, key });
export const oneOrder = (business, id) => call(`api/orders/${part(business)}/${part(id)}`);
export const orders = (business, status) => call(`api/orders/${part(business)}${queried({ status })}`);
export const advanceOrder = (business, id, status) =>
  call(`api/orders/${part(business)}/${part(id)}/status`, { method: "PUT", body: { status } });
export const stats = (business, date) => call(`api/orders/${part(business)}/stats/summary${queried({ date })}`);
export const pay = (business, id) =>
  call(`api/orders/${part(business)}/${part(id)}/payment`, { method: "POST", body: { paymentMethod: "counter" } });
/** Gives the whole of what was paid back. */
export const refund = (business, id) =>
  call(`api/orders/${part(business)}/${part(id)}/refund`, { method: "POST", body: {} });

/** What a customer with this address has: {totalVisits, loyalty: {pointsBalance, tier, lifetimeEarned}}; null: nobody
 * yet. */
export const loyalty = async (business, email) => (await call(`api/loyalty/${part(business)}${queried({ email })}`))[0]
  ?? null;

export const addresses = () => call("api/addresses");
export const saveAddress = (label, body) => call(`api/addresses/${part(label)}`, { method: "PUT", body });
export const removeAddress = (label) => call(`api/addresses/${part(label)}`, { method: "DELETE" });
