import { h } from "../../ui/dom.js";

// What stands in the middle of the drawing of a dish: shapes about (0, 0), some 80 wide and 76 high. Each is a function
// of the colours and of chance, so that no two soups are alike.

const path = (d, fill, more = {}) => h("path", { d, fill, ...more });
const disc = (cx, cy, r, fill, more = {}) => h("circle", { cx, cy, r, fill, ...more });
const block = (x, y, width, height, fill, rx = 0) => h("rect", { x, y, width, height, fill, rx });
const stroke = (d, colour, width = 3) => h("path", { d, fill: "none", stroke: colour, "stroke-width": width,
  "stroke-linecap": "round" });
const china = (tag, props) => h(tag, { ...props, class: "china" });
const some = (least, most, chance) => least + Math.floor(chance() * (most - least + 1));
const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index, count));
const pick = (chance, ...all) => all[Math.floor(chance() * all.length)];

/** Points about the middle of a plate, none upon another. */
const around = (count, radius, chance, draw) => {
  const first = chance() * 6.28;
  return times(count, (index) => {
    const angle = first + (index * 6.283) / count;
    const far = radius * (0.7 + chance() * 0.3);
    return draw(+(Math.cos(angle) * far).toFixed(1), +(Math.sin(angle) * far).toFixed(1), index);
  });
};
const steam = (colour, y, chance) => times(some(2, 3, chance), (index, count) =>
  stroke(`M${(index - (count - 1) / 2) * 16} ${y}q-5-6 0-11t0-11`, colour, 3));
const plate = () => [china("circle", { r: 38 }), h("circle", { r: 28, fill: "none", class: "rim" })];
const leaf = (x, y, turn, colour, size = 1) => path("M-11 0Q0-11 11 0Q0 11-11 0z", colour,
  { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` });
const bowl = (colour) => [path("M-40-2h80a40 36 0 0 1-80 0z", colour), block(-14, 30, 28, 5, colour, 2)];

const plated = (paint, chance) => [plate(),
  around(some(3, 5, chance), 15, chance, (x, y, index) =>
    disc(x, y, some(7, 10, chance), [paint.main, paint.other, paint.deep][index % 3])),
  leaf(some(-6, 6, chance), some(-6, 6, chance), some(0, 180, chance), paint.leaf, 0.8)];

/** What each motif is made of. */
export const drawings = {
  plate: plated,
  soup: (paint, chance) => [bowl(paint.other), path("M-36-2a36 10 0 0 1 72 0a36 10 0 0 1-72 0z", paint.main),
    times(some(2, 4, chance), () => disc(some(-24, 24, chance), some(-5, 2, chance), 3, paint.pale)),
    leaf(some(-14, 14, chance), -3, some(0, 60, chance), paint.leaf, 0.55), steam(paint.pale, -16, chance)],
  salad: (paint, chance) => [
    around(some(6, 8, chance), 26, chance, (x, y) => leaf(x, -8 + y * 0.45, some(0, 180, chance), paint.leaf, 1.1)),
    times(some(3, 5, chance), () => disc(some(-24, 24, chance), some(-22, -6, chance), some(5, 7, chance),
      pick(chance, paint.main, paint.pale, "#d9503f"))), bowl(paint.other)],
  bowl: (paint, chance) => [path("M-34 0a34 26 0 0 1 68 0z", paint.pale),
    times(some(6, 10, chance), () => disc(some(-24, 24, chance), some(-18, -4, chance), some(2, 4, chance),
      pick(chance, paint.main, paint.leaf, paint.deep))), bowl(paint.other),
    chance() < 0.5 && [stroke("M8-12L40-38", paint.dark, 3), stroke("M14-10L46-34", paint.dark, 3)]],
  pasta: (paint, chance) => [plate(),
    times(some(5, 7, chance), (index) => stroke(`M${-22 + index} ${-14 + index * 5}q11-10 22 0t22-${index % 3}`,
      paint.crust, 3.5)), disc(0, -2, some(9, 12, chance), paint.main), disc(-4, -5, 4, paint.deep),
    leaf(8, -8, some(0, 180, chance), paint.leaf, 0.7)],
  pizza: (paint, chance) => [disc(0, 0, 37, paint.crust), disc(0, 0, 31, paint.main),
    around(some(5, 7, chance), 20, chance, (x, y) => disc(x, y, some(4, 6, chance), pick(chance, paint.pale,
      paint.deep))),
    around(3, 12, chance, (x, y) => leaf(x, y, some(0, 180, chance), paint.leaf, 0.5)),
    times(3, (index) => h("line", { x1: 0, y1: -37, x2: 0, y2: 37, stroke: paint.crust, "stroke-width": 1.5,
      transform: `rotate(${index * 60})` }))],
  cake: (paint, chance) => [china("path", { d: "M-44 30h88v4a6 6 0 0 1-6 4h-76a6 6 0 0 1-6-4z" }),
    times(some(2, 3, chance), (index) => [block(-30, 14 - index * 17, 60, 16, paint.crust, 3),
      block(-30, 12 - index * 17, 60, 5, paint.pale, 2)]),
    path("M-32-20q0-12 12-12h40q12 0 12 12v6q-5 8-10 0q-5 9-11 0q-6 9-12 0q-5 8-11 0q-5 8-10 0q-5 6-10 0z", paint.main),
    times(some(1, 3, chance), (index, count) => disc((index - (count - 1) / 2) * 18, -36, 5, paint.deep))],
  bread: (paint, chance) => [path("M-42 8c-8-26 14-38 42-38s50 12 42 38c-2 18-12 22-42 22s-40-4-42-22z", paint.crust),
    times(some(3, 4, chance), (index, count) => stroke(`M${(index - (count - 1) / 2) * 20 - 5} 8q4-16 12-22`,
      paint.dark, 4)),
    times(6, () => disc(some(-34, 34, chance), some(-18, 18, chance), 1.5, paint.pale))],
  cookies: (paint, chance) => [around(some(3, 5, chance), 24, chance, (x, y) => [disc(x, y, 16, paint.crust),
    times(4, () => disc(x + some(-8, 8, chance), y + some(-8, 8, chance), some(2, 3, chance), paint.dark))])],
  stack: (paint, chance) => [china("path", { d: "M-46 28h92q-4 10-20 10h-52q-16 0-20-10z" }),
    times(some(3, 5, chance), (index) => [block(-34, 18 - index * 11, 68, 11, paint.crust, 5.5),
      block(-34, 24 - index * 11, 68, 3, paint.dark, 1.5)]),
    block(-9, -28, 18, 9, paint.pale, 2), stroke("M-22-16q2 14-3 24M20-16q-2 10 2 18", paint.main, 6)],
  dish: (paint, chance) => [block(-46, -8, 92, 8, paint.deep, 4), path("M-40-4h80l-5 30q-1 6-7 6h-56q-6 0-7-6z",
      paint.other),
    path("M-38-8q6-16 16-10t18-6q10-8 18 2t16 2t8 12z", paint.main),
    times(some(5, 8, chance), () => disc(some(-28, 28, chance), some(-16, -8, chance), some(2, 3, chance),
      pick(chance, paint.pale, paint.crust, paint.leaf))), steam(paint.pale, -24, chance)],
  burger: (paint, chance) => [path("M-36-8c0-34 72-34 72 0z", paint.crust),
    times(some(5, 8, chance), () => disc(some(-24, 24, chance), some(-26, -14, chance), 1.6, paint.pale)),
    path("M-40-6q8 10 16 0t16 0t16 0t16 0t16 0v-4h-80z", paint.leaf), block(-36, 0, 72, 11, paint.dark, 5),
    path("M-36 11h72l-14 6h-44z", "#e9b949"), path("M-36 16h72v6q0 12-12 12h-48q-12 0-12-12z", paint.crust)],
  taco: (paint, chance) => [times(some(7, 9, chance), (index) => disc(-32 + index * 8.5,
      -8 - Math.round(20 * Math.sin((index + 0.5) / 3)),
    some(7, 9, chance), pick(chance, paint.leaf, paint.main, paint.deep))),
    path("M-44 22a44 44 0 0 1 88 0q0 6-6 6h-76q-6 0-6-6z", paint.crust),
    times(6, () => disc(some(-28, 28, chance), some(-4, 20, chance), 1.6, paint.dark))],
  fish: (paint, chance) => [china("path", { d: "M-50 0a50 34 0 0 1 100 0a50 34 0 0 1-100 0z" }),
    path("M-36 0q22-24 50-2l18-14q-4 16 0 32l-18-14q-28 22-50-2z", paint.main), disc(-22, -3, 2.5, paint.dark),
    times(some(3, 4, chance), (index) => stroke(`M${-10 + index * 8}-8q4 8 0 15`, paint.deep, 2)),
    disc(some(-24, 20, chance), 22, 7, "#e9c93f"), leaf(some(-10, 24, chance), -22, some(0, 60, chance), paint.leaf,
      0.7)],
  egg: (paint, chance) => [disc(0, 0, 36, "#4a4f55"), disc(0, 0, 30, "#5d636a"), block(34, -5, 34, 10, "#4a4f55", 5),
    path("M-22-6q2-20 20-16t22 10t-2 24t-26 6t-14-24z", "#fffdf6"), disc(some(-6, 4, chance), some(-4, 4, chance), 9,
      "#f2b134"),
    times(some(3, 6, chance), () => disc(some(-22, 22, chance), some(-20, 20, chance), 1.8, paint.leaf))],
  bird: (paint, chance) => [china("path", { d: "M-52 14a52 22 0 0 1 104 0a52 22 0 0 1-104 0z" }),
    path("M-34 12c-4-26 16-36 36-34s30 16 26 34q-30 12-62 0z", paint.crust), stroke("M18-8L38-26", paint.crust, 11),
    disc(38, -30, 5, "#fffdf6"), disc(43, -24, 5, "#fffdf6"), stroke("M-18-6q6-10 18-10", paint.pale, 4),
    times(some(3, 5, chance), () => leaf(some(-40, 40, chance), 20, some(0, 180, chance), paint.leaf, 0.6)),
    disc(some(-36, -26, chance), 18, 6, paint.main)],
  pot: (paint, chance) => [block(-52, -6, 104, 9, paint.other, 4.5),
    path("M-40-10h80v30q0 14-14 14h-52q-14 0-14-14z", paint.other), path("M-40-10a40 8 0 0 1 80 0a40 8 0 0 1-80 0z",
      paint.main),
    times(some(4, 7, chance), () => disc(some(-26, 26, chance), some(-14, -7, chance), some(3, 5, chance),
      pick(chance, paint.deep, paint.pale, paint.leaf))), steam(paint.pale, -22, chance)],
  pan: (paint, chance) => [disc(0, 0, 36, "#4a4f55"), disc(0, 0, 30, "#5d636a"), block(34, -5, 36, 10, "#4a4f55", 5),
    around(some(5, 7, chance), 19, chance, (x, y) => (chance() < 0.5 ? disc(x, y, some(5, 8, chance), pick(chance,
      paint.main, paint.pale))
      : leaf(x, y, some(0, 180, chance), pick(chance, paint.leaf, paint.crust), 0.8))), disc(0, 0, 7, paint.deep)],
  cup: (paint, chance) => [h("circle", { cx: 28, cy: 4, r: 13, fill: "none", stroke: paint.other, "stroke-width": 6 }),
    path("M-30-14h60v26q0 20-20 20h-20q-20 0-20-20z", paint.other), path("M-30-14a30 7 0 0 1 60 0a30 7 0 0 1-60 0z",
      paint.main),
    steam(paint.pale, -22, chance), china("path", { d: "M-44 32h88q-6 7-18 7h-52q-12 0-18-7z" })],
};
