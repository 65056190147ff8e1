/** What was left out, by the text node: {whole, shown, room}. */
const clipped = new WeakMap();

/** Leaves out the last words of an element that have no room. */
export function clip(element) {
  const text = element.lastChild;
  const before = clipped.get(text);
  const room = `${element.clientWidth} ${element.clientHeight}`;
  const isSame = before && before.shown === text.data;
  if (isSame && before.room === room) return;
  const whole = isSame ? before.whole : text.data;
  const overflows = () => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth;
  text.data = whole;
  const words = whole.split(" ");
  while (overflows() && words.length > 1) {
    words.pop();
    text.data = `${words.join(" ").replace(/[\s·,]+$/, "")}…`;
  }
  clipped.set(text, { whole, shown: text.data, room });
}
