import { chances, lookOf } from "../../state/dishes.js";
import { h } from "../../ui/dom.js";
import { picture } from "../../ui/parts.js";
import { drawings } from "./motifs.js";

// A drawing for a dish that has no picture: plain shapes in the colours of its name. It says nothing to a screen
// reader.

/** What a tile and a band are drawn on. A band is longer than any screen, which shows its middle. */
const tile = { width: 160, height: 100, garnishes: 7 };
const band = { width: 1600, height: 100, garnishes: 44 };
const kept = new Map();

/** The picture of a recipe, or a drawing in its place: a tile, or across the page (`isWide`) a low band. */
export function dishPicture(recipe, { isWide = false } = {}) {
  const isBand = isWide && !recipe.imageUrl;
  return picture(recipe.imageUrl, `drawn ${isBand ? "band" : isWide ? "wide" : ""}`.trim(), drawn(recipe, isBand));
}

// Drawn once: what is the same node as before is passed over.
function drawn({ id, title }, isBand) {
  const key = `${isBand ? "band" : "tile"} ${id} ${title}`;
  if (kept.size > 5_000) kept.clear();
  if (!kept.has(key)) kept.set(key, { ...drawing(title, isBand ? band : tile), key: title });
  return kept.get(key);
}

function drawing(title, { width, height, garnishes }) {
  const look = lookOf(title);
  const chance = chances(`${title} drawn`);
  const colour = (lightness, hue = look.hue, saturation = 58) => `hsl(${Math.round(hue)} ${saturation}% ${lightness}%)`;
  const paint = { main: colour(54), deep: colour(40), pale: colour(74), other: colour(52, look.ground, 45),
    leaf: colour(42, 118 + chance() * 24, 45), crust: colour(58, 34, 60), dark: colour(34, 26, 45) };
  const middle = width / 2;
  return h("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid slice",
    "aria-hidden": "true", focusable: "false" },
    h("rect", { width, height, fill: colour(52, look.ground), "fill-opacity": "0.24" }),
    Array.from({ length: garnishes }, (_, index) => garnish(look.garnish, chance, paint,
      (width / garnishes) * (index + 0.2 + chance() * 0.6), height)),
    h("g", { transform: `translate(${middle} 50) scale(${chance() < 0.5 ? -1 : 1} 1)` },
      drawings[look.motif](paint, chance)));
}

// What lies about on the table.
function garnish(kind, chance, paint, x, height) {
  const y = 6 + chance() * (height - 12);
  const turn = Math.round(chance() * 360);
  const fill = chance() < 0.5 ? paint.main : paint.other;
  const at = { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`, opacity: "0.55" };
  if (kind === "dots") return h("circle", { ...at, r: (1.5 + chance() * 3).toFixed(1), fill });
  if (kind === "leaves") return h("path", { ...at, d: "M-7 0Q0-6 7 0Q0 6-7 0z", fill: paint.leaf });
  if (kind === "rings") return h("circle", { ...at, r: (3 + chance() * 3).toFixed(1), fill: "none", stroke: fill,
    "stroke-width": "2" });
  return h("line", { ...at, x1: "-5", x2: "5", stroke: fill, "stroke-width": "3", "stroke-linecap": "round" });
}
