// Before anything is painted: the look that this device was told, so that a dark kitchen is not lit up. `ui/theme.js`
// has the same rule.
try {
  const look = localStorage.getItem("sous.theme");
  const hour = new Date().getHours();
  const isCounter = !localStorage.getItem("sous.token") && matchMedia("(min-width: 44rem)").matches;
  const isDark = (isCounter && (hour >= 21 || hour < 6)) || matchMedia("(prefers-color-scheme: dark)").matches;
  if (look || isDark) document.documentElement.dataset.theme = look ?? "dark";
} catch {
  // Nothing is kept here; the machine's own look it is.
}
