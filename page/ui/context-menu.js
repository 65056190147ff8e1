import { h } from "./dom.js";
import { icon } from "./icons.js";

// A menu of what can be done with one thing, where the pointer is: opened by the right button, by a finger that rests,
// by the menu key, or by a button that says so.

/** How long a finger rests until it means the menu, in milliseconds, and how far it may stray, in pixels. */
const rest = 500;
const stray = 10;

/** What makes an element open the menu: `open(x, y)` is called with a place in the window. */
export function opensMenu(open) {
  let timer = 0;
  let from = null;
  const stop = () => clearTimeout(timer);
  return {
    oncontextmenu(event) {
      event.preventDefault();
      stop();
      open(event.clientX, event.clientY);
    },
    onpointerdown(event) {
      if (event.pointerType !== "touch") return;
      from = [event.clientX, event.clientY];
      stop();
      // Not every browser calls that a wish for the menu.
      timer = setTimeout(() => { endOfRest = performance.now(); open(...from); }, rest);
    },
    onpointermove: (event) => {
      if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > stray) stop();
    },
    onpointerup: stop,
    onpointercancel: stop,
  };
}

let endOfRest = -Infinity;
/** Whether a click only ends the rest of a finger that has opened the menu. */
export const endsRest = () => performance.now() - endOfRest < 1_000;

/** Where a menu opens that a button opens: at its lower edge. */
export function beneath(button, open) {
  const box = button.getBoundingClientRect();
  open(box.left, box.bottom);
}

const items = (element) => [...element.querySelectorAll("[role=menuitem]")];

/** The menu itself. `menu` is {x, y}, where it was opened, and the same object as long as it is; `acts` are {text,
 * symbol, href} or {text, symbol, onclick}. */
export function contextMenu(menu, { label, acts, onclose }) {
  const keys = (event) => {
    const all = items(event.currentTarget);
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") onclose();
    else if (to === undefined) return;
    else all[to % all.length].focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return h("div", {
    key: `menu-${menu.x}-${menu.y}`, class: "context-menu", role: "menu", "aria-label": label, onkeydown: keys,
    onmount: (element) => opened(menu, element, onclose), onremove: (element) => closed(menu, element),
  }, acts.map(({ text, symbol, href, onclick }) => h(href ? "a" : "button", {
    key: text, role: "menuitem", tabindex: "-1", class: "context-act", href, type: href ? undefined : "button",
      onclick: () => {
        onclose();
        onclick?.();
      },
  }, icon(symbol), h("span", {}, text))));
}

// It stands within the window, has the focus, and goes when something else is touched.
function opened(menu, element, onclose) {
  menu.opener = document.activeElement;
  menu.away = (event) => { if (!element.contains(event.target)) onclose(); };
  for (const name of ["pointerdown", "scroll"]) document.addEventListener(name, menu.away, true);
  queueMicrotask(() => {
    const box = element.getBoundingClientRect();
    element.style.setProperty("left", `${Math.max(8, Math.min(menu.x, innerWidth - box.width - 8))}px`);
    element.style.setProperty("top", `${Math.max(8, Math.min(menu.y, innerHeight - box.height - 8))}px`);
    items(element)[0]?.focus({ preventScroll: true });
  });
}

function closed(menu, element) {
  for (const name of ["pointerdown", "scroll"]) document.removeEventListener(name, menu.away, true);
  if (element.contains(document.activeElement) && menu.opener?.isConnected) menu.opener.focus({ preventScroll: true });
}
