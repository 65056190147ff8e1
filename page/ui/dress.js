const dressed = {};
let drawn = null;
/** Puts on what the other views and the dialogs wear, and brings what they draw; the kitchen's own comes with the
 * page. */
export function dress(name = "later") {
  if (name === "later") drawn ??= import("./outlines.js").catch(() => { drawn = null; });
  dressed[name] ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `style/${name}.css`;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return Promise.all([dressed[name], drawn]);
}
