import { remember } from "./device.js";

/** Takes the key out of a screen's own address, `#key=…`, as `sous pair --screen` gives it: nobody is to read it
 * there. */
export function takeKey() {
  const key = /^#key=([\w-]{20,100})$/.exec(location.hash)?.[1];
  if (!key) return;
  remember("key", key);
  history.replaceState(null, "", location.pathname + location.search);
}
