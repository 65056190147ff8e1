// Words that shrink until they fit into the room that they have: what is marked `data-fit`. The room must not depend on
// the words. No letter becomes smaller than `--least` (1rem). Where several side by side are to be of one size,
// the last words are left out instead: `data-clip`.

const fitted = new WeakMap();

/** Fits what is in `root`. What has neither other words nor other room is left as it is. */
export function fit(root) {
  for (const element of root.querySelectorAll("[data-fit]")) {
    const room = `${element.clientWidth} ${element.clientHeight} ${element.textContent}`;
    if (fitted.get(element) === room) continue;
    element.style.fontSize = "";
    shrink(element);
    fitted.set(element, `${element.clientWidth} ${element.clientHeight} ${element.textContent}`);
  }
  const clipped = root.querySelectorAll("[data-clip]");
  if (clipped.length) import("./clip.js").then(({ clip }) => clipped.forEach(clip), () => {});
}

function shrink(element) {
  // No word is broken inside, unless it is wider than the room by itself, however small.
  element.style.overflowWrap = "normal";
  if (shrinkTo(element)) return;
  element.style.overflowWrap = "anywhere";
  element.style.fontSize = "";
  shrinkTo(element);
}

// Whether it fits then.
function shrinkTo(element) {
  const overflows = () => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth;
  const style = getComputedStyle(element);
  if (!overflows()) return true;
  let [low, high] = [parseFloat(style.getPropertyValue("--least")) || 1, parseFloat(style.fontSize)];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  low *= rem;
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    element.style.fontSize = `${middle}px`;
    if (overflows()) high = middle;
    else low = middle;
  }
  element.style.fontSize = `${low}px`;
  return !overflows();
}
