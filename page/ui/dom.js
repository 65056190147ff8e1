// A small keyed differ: a view is a function that returns nodes made with `h`, and `patch` makes the page look like
// them. What the household called a thing only ever becomes a text node or an attribute, never markup.

const svgTags = new Set(["svg", "path", "circle", "g", "rect", "line", "polyline", "text"]);
const asProperty = new Set(["value", "checked", "disabled", "selected", "open", "srcObject", "muted", "indeterminate"]);

/** A node to be: `props` are attributes, `onclick` and the like listeners, `key` what it is known by among siblings. */
export function h(tag, props, ...children) {
  return { [made]: true, tag, props: props ?? {}, key: props?.key,
    children: children.flat(Infinity).filter(isSomething).map(asNode) };
}

const isSomething = (child) => child !== null && child !== undefined && child !== false && child !== true;
// What the box calls a thing is no node, whatever is in it.
const made = Symbol("node");
const asNode = (child) => (child[made] ? child : { [made]: true, text: String(child) });

/** Makes the children of `parent` look like `nodes`, keeping elements, their focus and what is typed in them. */
export function patch(parent, nodes) {
  const focused = document.activeElement;
  patchChildren(parent, parent.shownNodes ?? [], [nodes].flat(Infinity).filter(isSomething).map(asNode));
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

function patchChildren(parent, before, after) {
  const kept = new Map();
  const loose = [];
  for (const node of before) (node.key === undefined ? loose.push(node) : kept.set(node.key, node));
  let looseAt = 0;
  const used = new Set();
  let place = parent.firstChild;
  for (const node of after) {
    let old;
    if (node.key !== undefined) {
      old = kept.get(node.key);
    } else {
      while (looseAt < loose.length && !isSame(loose[looseAt], node)) looseAt += 1;
      old = loose[looseAt];
      looseAt += 1;
    }
    if (old && isSame(old, node) && !used.has(old)) {
      used.add(old);
      update(old, node);
    } else {
      create(node);
    }
    if (node.element === place) place = place.nextSibling;
    else parent.insertBefore(node.element, place);
  }
  for (const node of before) if (!used.has(node)) remove(node);
  parent.shownNodes = after;
}

const isSame = (old, node) => old.tag === node.tag && (old.text === undefined) === (node.text === undefined);

function remove(node) {
  farewell(node);
  node.element.remove();
}

function farewell(node) {
  node.props?.onremove?.(node.element);
  for (const child of node.children ?? []) farewell(child);
}

function create(node) {
  if (node.text !== undefined) {
    node.element = document.createTextNode(node.text);
    return;
  }
  node.element = svgTags.has(node.tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", node.tag)
    : document.createElement(node.tag);
  setProps(node.element, {}, node.props);
  patchChildren(node.element, [], node.children);
  // The options of a select come after it, and so must its value.
  if (node.tag === "select" && "value" in node.props) node.element.value = node.props.value;
  node.props.onmount?.(node.element);
}

function update(old, node) {
  // What a view kept as it was has not changed.
  if (old === node) return;
  node.element = old.element;
  if (node.text !== undefined) {
    if (old.text !== node.text) node.element.data = node.text;
    return;
  }
  patchChildren(node.element, old.children, node.children);
  setProps(node.element, old.props, node.props);
}

function setProps(element, before, after) {
  for (const name in before) if (!(name in after)) setProp(element, name, null, before[name]);
  for (const name in after) if (before[name] !== after[name]) setProp(element, name, after[name], before[name]);
}

function setProp(element, name, value, old) {
  if (name === "key" || name === "onmount" || name === "onremove") return;
  if (name.startsWith("on")) {
    element.listeners ??= {};
    if (!(name in element.listeners)) element.addEventListener(name.slice(2),
      (event) => element.listeners[name]?.(event));
    element.listeners[name] = value;
  } else if (name === "style") {
    for (const rule in old ?? {}) if (!(rule in (value ?? {}))) element.style.removeProperty(rule);
    for (const rule in value ?? {}) element.style.setProperty(rule, value[rule]);
  } else if (asProperty.has(name)) {
    element[name] = value ?? (name === "value" ? "" : false);
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
