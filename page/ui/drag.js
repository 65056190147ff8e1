// Dragging lines by their handle, with finger, pen or mouse. The lines are `[data-line]` in lists `[data-lines]`.

/** Distance from the edge of the window at which it begins to scroll, and how fast, in pixels. */
const edge = 72;
const speed = 12;

/**
 * Drags the line that `handle` is in, which `event` (a pointerdown) took hold of. `ondrop` gets {group, index}: the
 * list's `data-lines` and the place among its other lines.
 */
export function drag(event, handle, ondrop) {
  const line = handle.closest("[data-line]");
  const start = event.clientY + scrollOf(line);
  const mark = document.body.appendChild(document.createElement("div"));
  mark.className = "drop-mark";
  line.classList.add("dragged");
  let y = event.clientY;
  let target = null;
  let frame = requestAnimationFrame(step);

  function step() {
    const room = scroller(line);
    if (y < edge) room.scrollBy(0, -speed);
    if (y > innerHeight - edge) room.scrollBy(0, speed);
    line.style.transform = `translateY(${y + scrollOf(line) - start}px)`;
    target = placeAt(y, line);
    if (target) {
      mark.style.transform = `translate(${target.left}px, ${target.top}px)`;
      mark.style.width = `${target.width}px`;
    }
    frame = requestAnimationFrame(step);
  }

  function move(moved) { y = moved.clientY; }

  function end(ended) {
    cancelAnimationFrame(frame);
    if (ended.type === "pointerup") target = placeAt(ended.clientY, line);
    line.classList.remove("dragged");
    line.style.transform = "";
    mark.remove();
    handle.removeEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel", "keydown"]) handle.removeEventListener(name, leave);
    if (ended.type === "pointerup" && target) ondrop({ group: target.group, index: target.index });
  }

  function leave(event) {
    if (event.type !== "keydown" || event.key === "Escape") end(event);
  }

  handle.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel", "keydown"]) handle.addEventListener(name, leave);
}

const scroller = (line) => line.closest("[data-scrolls]") ?? document.scrollingElement;
const scrollOf = (line) => scroller(line).scrollTop;

// The gap between lines that is nearest to a height on the screen.
function placeAt(y, dragged) {
  let best = null;
  for (const list of document.querySelectorAll("[data-lines]")) {
    const others = [...list.querySelectorAll(":scope > [data-line]")].filter((line) => line !== dragged);
    const box = list.getBoundingClientRect();
    const gaps = [...others.map((line) => line.getBoundingClientRect().top),
      others.length ? others.at(-1).getBoundingClientRect().bottom : box.top];
    gaps.forEach((top, index) => {
      const distance = Math.abs(top - y);
      if (!best || distance < best.distance) {
        best = { distance, group: list.dataset.lines, index, top, left: box.left, width: box.width };
      }
    });
  }
  return best;
}
