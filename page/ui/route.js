// Where on the page one is: the part after `#/`.

/** "list", or "recipes" with its identifier: {view, id}. */
export function route() {
  const [view, id] = location.hash.replace(/^#\/?/, "").split("/");
  return { view: view || "kitchen", id: id && decodeURIComponent(id) };
}

/** Goes to a view. */
export function go(view, id) {
  location.hash = id ? `/${view}/${encodeURIComponent(id)}` : `/${view}`;
}
