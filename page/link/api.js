import { shownToken } from "./device.js";

/** An answer other than the one hoped for. `code` is the box's word for it, or "offline". */
export class Refused extends Error {
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Asks the box; `time` is how long it may take, in milliseconds. */
export async function call(path, { time = 15_000, ...options } = {}) {
  const token = shownToken();
  const headers = { ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let response;
  try {
    response = await fetch(`api/v1/${path}`, { ...options, headers, signal: AbortSignal.timeout(time) });
  } catch {
    throw new Refused("offline", "");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.error) throw new Refused(answer.error?.code ?? "failed", answer.error?.message ?? "",
    response.status);
  return answer.data;
}

/** A request that carries `data` as JSON. */
export const asJSON = (method, data) => ({ method, headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data) });

/** What each recipe needs that the pantry has nothing of: {id: [name]}. */
export const fetchMissing = async () => Object.fromEntries((await call("missing-ingredients"))
  .map(({ recipe, missing }) => [recipe, missing]));

/** What planned meals would put on the shopping list: [{name, amount}]. `query` is {date, days, slot}. */
export const fetchNeeds = (query) => call(`shopping-needs?${new URLSearchParams(query)}`, { time: 4_000 });

/** A recipe, whole. */
export const fetchRecipe = (id) => call(`recipes/${encodeURIComponent(id)}`);

/** What is known of a barcode; null where nothing is. */
export async function fetchProduct(code) {
  try {
    return await call(`products/${encodeURIComponent(code)}`);
  } catch (error) {
    if (error.status === 404) return null;
    throw error;
  }
}

/** Gives a recipe a picture: a JPEG, PNG or WebP. */
export const sendPicture = (id, picture) => call(`recipes/${encodeURIComponent(id)}/picture`, {
  method: "PUT", headers: { "Content-Type": picture.type }, body: picture,
});

/** Takes a recipe's picture away. */
export const removePicture = (id) => call(`recipes/${encodeURIComponent(id)}/picture`, { method: "DELETE" });

/** The barcodes in a picture: [{code, kind}]. */
export async function readBarcodes(jpeg) {
  const data = await call("barcodes", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: jpeg });
  return data.codes;
}

/** What was said and not understood, the latest first: [{id, text, saidAt, heard}]. */
export const fetchUnknown = () => call("unknown-sentences");

/** Forgets one of these. */
export const forgetUnknown = (id) => call(`unknown-sentences/${encodeURIComponent(id)}`, { method: "DELETE" });

/** Pairs this device with the box: {token, role}. */
export const pair = (code, name) => call("pair", asJSON("POST", { code, name }));
