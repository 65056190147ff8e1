// Up and down among the lines, and over the edge into the next group.
/** Moves a line by an arrow key. */
export function moveByKey(key, item, { open, by, settle }) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!step) return;
  const own = by === "store" ? item.store ?? null : item.category;
  const at = open.findIndex((group) => group.key === own);
  const index = open[at].items.findIndex((other) => other.id === item.id) + step;
  if (index >= 0 && index < open[at].items.length) return settle(own ?? "", index);
  const next = open[at + step];
  if (next) settle(next.key ?? "", step > 0 ? 0 : next.items.length);
}
