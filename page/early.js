// Before anything is painted: the look that this device was told, so that a dark kitchen is not lit up.
try {
  const look = localStorage.getItem("sous.theme");
  if (look) document.documentElement.dataset.theme = look;
} catch {
  // Nothing is kept here; the machine's own look it is.
}
