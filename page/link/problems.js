import { shownToken } from "./device.js";

/** Tells the box's log what could not be shown in a place of the page. Whoever cannot be told hears of it no more. */
export function tellProblem(place, what) {
  const token = shownToken();
  return fetch("api/v1/page-problems", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ place: place.slice(0, 60), what: (what || "?").slice(0, 500) }),
  }).catch(() => {});
}
