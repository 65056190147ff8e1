// Dragging what stands in one cell onto another: with a mouse or a pen at once, with a finger that has rested on it, so
// that a page is still scrolled. Cells are `[data-cell]`.

/** From how many pixels on a pointer is dragged, and after how many milliseconds a finger has rested. */
const least = 8;
const rest = 400;
/** Distance from the edge of the window at which it begins to scroll, and how fast, in pixels. */
const edge = 72;
const speed = 12;

/** Follows a pointer that went down on a cell. `ondrop` gets the `data-cell` of the one that it is let go over. */
export function dragCell(event, ondrop) {
  if (event.button !== 0) return;
  const cell = event.currentTarget;
  const first = { x: event.clientX, y: event.clientY };
  let at = first;
  let ghost = null;
  let target = null;
  let frame = 0;
  const timer = event.pointerType === "touch" ? setTimeout(begin, rest) : 0;

  function begin() {
    ghost = document.body.appendChild(cell.cloneNode(true));
    ghost.className = `${cell.className} cell-ghost`;
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${cell.offsetWidth}px`;
    // A cell that fills its day would fill the screen.
    ghost.style.height = `${cell.offsetHeight}px`;
    cell.classList.add("lifted");
    frame = requestAnimationFrame(step);
  }

  function step() {
    if (at.y < edge) scrollBy(0, -speed);
    if (at.y > innerHeight - edge) scrollBy(0, speed);
    ghost.style.transform = `translate(${at.x - cell.offsetWidth / 2}px, ${at.y - 20}px)`;
    aim(document.elementFromPoint(at.x, at.y)?.closest("[data-cell]"));
    frame = requestAnimationFrame(step);
  }

  function aim(found) {
    const next = found === cell ? null : found ?? null;
    if (next === target) return;
    target?.classList.remove("drop-here");
    next?.classList.add("drop-here");
    target = next;
  }

  function move(moved) {
    at = { x: moved.clientX, y: moved.clientY };
    if (ghost || Math.hypot(at.x - first.x, at.y - first.y) < least) return;
    if (timer) end(moved);
    else begin();
  }

  // Once something is dragged, the page stays where it is.
  const still = (touched) => ghost && touched.preventDefault();

  function end(ended) {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const name of ["pointermove", "pointerup", "pointercancel", "keydown"]) removeEventListener(name, on[name]);
    removeEventListener("touchmove", still);
    if (!ghost) return;
    ghost.remove();
    cell.classList.remove("lifted");
    const dropped = target;
    aim(null);
    if (ended.type !== "pointerup") return;
    // What was dragged was not tapped.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 100);
    if (dropped) ondrop(dropped.dataset.cell);
  }

  const on = { pointermove: move, pointerup: end, pointercancel: end,
    keydown: (pressed) => { if (pressed.key === "Escape") end(pressed); } };
  for (const [name, listener] of Object.entries(on)) addEventListener(name, listener);
  addEventListener("touchmove", still, { passive: false });
}
