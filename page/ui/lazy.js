import { h } from "./dom.js";

// Long lists, drawn as they are come near: a menu of thousands of items neither takes long to open nor to scroll.

/** How many lines are drawn at once; it fills rows of one, two, three and four. */
const piece = 24;
const lists = new Map();
const owners = new WeakMap();

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const owner = owners.get(target);
    if (!isIntersecting || !owner) continue;
    near.unobserve(target);
    owner.list.seen.add(owner.key);
    owner.app.changed();
  }
}, { rootMargin: "1000px 0px", scrollMargin: "1000px 0px" });

/** The lists of the lines of `items`, each of at most 24. `name` is what the whole is called, `version` anything that
 * is another when `items` or `draw` are, and `view` anything that is another when other items are to be seen, as with a
 * filter; then it begins from the top. What has been drawn is not drawn again. */
export function lazily(app, { name, part, version, view = "", look = "items", isFirst = false }, items, draw) {
  let list = lists.get(name);
  if (!list || list.view !== view) lists.set(name, (list = { view, version, seen: new Set(), made: new Map() }));
  if (list.version !== version) Object.assign(list, { version, made: new Map() });
  const pieces = [];
  for (let from = 0; from < items.length; from += piece) {
    const key = `${part}-${from}`;
    const isSeen = list.seen.has(key) || (isFirst && from === 0);
    const known = list.made.get(key);
    if (known && known.isSeen === isSeen) {
      pieces.push(known.node);
      continue;
    }
    const some = items.slice(from, from + piece);
    const node = isSeen ? h("ul", { key: `${key}-there`, class: look }, some.map(draw)) : h("ul", {
      key: `${key}-later`, class: `${look} later`, style: { "--count": String(some.length) }, "aria-busy": "true",
      onmount: (element) => {
        owners.set(element, { app, list, key });
        near.observe(element);
      }, onremove: (element) => near.unobserve(element),
    }, h("li", { class: "sr" }, some[0].name));
    list.made.set(key, { isSeen, node });
    pieces.push(node);
  }
  return pieces;
}
