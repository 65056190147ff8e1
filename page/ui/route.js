// Where on the page one is: the part after `#/`.

/** "list", or "recipes" with its identifier: {view, id}; `path` is what comes after the view. */
export function route() {
  const [view, ...path] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { view: view || "kitchen", id: path[0], path };
}

// What a hand has typed may be no such code.
function decoded(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}

/** Goes to a view. */
export function go(view, id) {
  location.hash = id ? `/${view}/${encodeURIComponent(id)}` : `/${view}`;
}
