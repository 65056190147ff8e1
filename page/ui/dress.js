const dressed = {};
/** Puts on what the other views and the dialogs wear; the kitchen's own comes with the page. */
export function dress(name = "later") {
  dressed[name] ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `style/${name}.css`;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return dressed[name];
}
