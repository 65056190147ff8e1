import { exampleOf } from "../state/examples.js";
import { h } from "../ui/dom.js";
import { dress } from "../ui/dress.js";
import { addTexts, t } from "../ui/words.js";

// One line in each card with what can be said about what it shows. It takes no room: it stands where the card is empty,
// and nowhere where the card is full.

await Promise.all([addTexts("examples"), dress()]);

/** Not where the page is at arm's length: there one touches. */
const isFar = matchMedia("(min-width: 64rem)");
/** How far a line stays from everything else, in pixels, and how finely a place for it is looked for. */
const apart = 6;
const step = 4;

/** What has the cards of `app` show examples from now on. */
export const make = (app) => ({
  example(card, shown) {
    if (!isFar.matches || !listens(app)) return null;
    const [intent, values] = exampleOf(card, shown) ?? [];
    if (!intent) return null;
    soon();
    const words = t(`example.${intent}`, values?.slot ? { slot: t(`slot.${values.slot}`).toLowerCase() } : values);
    return h("span", { key: "example", class: "example" }, t("example", { words }));
  },
});

const listens = ({ household, view }) => household.linkState === "open" && household.mayChange
  && view.status.listening && !view.status.problem;

let isComing = false;

// Once the page is drawn, and before anybody sees it.
function soon() {
  if (isComing) return;
  isComing = true;
  queueMicrotask(() => {
    isComing = false;
    for (const line of document.querySelectorAll(".example")) place(line);
  });
}

const placed = new WeakMap();

// What counts down has always the same width, so figures do not matter.
function place(line) {
  const card = line.parentElement;
  const box = card.getBoundingClientRect();
  const state = [box.width, box.height, innerHeight, card.closest(".glance")?.className, card.className,
    card.textContent.replace(/\d/g, "0")].join();
  if (placed.get(line) === state) return;
  placed.set(line, state);
  const spot = freeSpot(line, card, box);
  line.classList.toggle("seen", Boolean(spot));
  if (spot) Object.assign(line.style, { left: `${spot.left}px`, top: `${spot.top}px` });
}

// The lowest place at the right edge, else at the left one, that nothing stands in or near: {left, top} in the card.
function freeSpot(line, card, box) {
  const style = getComputedStyle(card);
  const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((side) =>
    parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]));
  const { width, height } = line.getBoundingClientRect();
  const isFull = [...card.querySelectorAll(".scrolled")].some((list) => list.scrollHeight > list.clientHeight + 1);
  if (isFull || width > box.width - left - right) return null;
  const taken = obstacles(card, line);
  // What rings is told with what stops it.
  const room = card.querySelector(".loud")?.getBoundingClientRect()
    ?? { top: box.top + top, bottom: Math.min(box.bottom, innerHeight) - bottom };
  for (let y = room.bottom - height; y >= room.top; y -= step) {
    for (const x of [box.right - right - width, box.left + left]) {
      const isFree = taken.every((other) => x > other.right + apart || x + width < other.left - apart
        || y > other.bottom || y + height < other.top);
      if (isFree) return { left: x - box.left - parseFloat(style.borderLeftWidth), top: y - box.top };
    }
  }
  return null;
}

// Beside one of several large timers it would be taken for that one's.
const solid = "button, a, input, img, svg, .picture, .dial, .choice, .alarm, .line, .timer-strip li,"
  + ":is(.n2, .n3, .n4) > li";

// Words, drawings and what is touched.
function obstacles(card, line) {
  const rects = [...card.querySelectorAll(solid)].map((element) => element.getBoundingClientRect());
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (line.contains(walker.currentNode)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    rects.push(...range.getClientRects());
  }
  return rects.filter((rect) => rect.width && rect.height);
}
