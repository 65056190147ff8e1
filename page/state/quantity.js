// Amounts as people type them: "2 l milk", "six eggs", "½ lb butter". Pure.

const units = {
  g: "g", gram: "g", grams: "g", kg: "kg", kilo: "kg", kilos: "kg", kilogram: "kg", kilograms: "kg", oz: "oz",
  ounce: "oz", ounces: "oz", lb: "lb", lbs: "lb", pound: "lb", pounds: "lb", ml: "ml", l: "liter", liter: "liter",
  liters: "liter", litre: "liter", litres: "liter", tsp: "tsp", tbsp: "tbsp", cup: "cup", cups: "cup", pint: "pint",
  pints: "pint", quart: "quart", quarts: "quart", gallon: "gallon", gallons: "gallon", can: "can", cans: "can",
  tin: "can", tins: "can", bottle: "bottle", bottles: "bottle", bag: "bag", bags: "bag", box: "box", boxes: "box",
  pack: "pack", packs: "pack", packet: "pack", packets: "pack", jar: "jar", jars: "jar", carton: "carton",
  cartons: "carton", loaf: "loaf", loaves: "loaf", bunch: "bunch", bunches: "bunch", head: "head", heads: "head",
  clove: "clove", cloves: "clove", slice: "slice", slices: "slice", stick: "stick", sticks: "stick",
  pinch: "pinch", item: "item", items: "item", count: "item", piece: "item", pieces: "item",
};

const words = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10,
  eleven: 11, twelve: 12, dozen: 12, half: 0.5 };
const fractions = { "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3 };

/** The units that a person can choose from, as the wire spells them. */
export const unitChoices = ["item", "g", "kg", "oz", "lb", "ml", "liter", "gallon", "quart", "cup", "tsp", "tbsp",
  "can", "bottle", "bag", "box", "pack", "jar", "carton", "loaf", "bunch", "head"];

/** Units of slots are the box's own words; the wire of the apps calls two of them otherwise. */
export function slotUnit(unit) {
  if (!unit || unit === "item" || unit === "count") return undefined;
  return unit === "liter" ? "l" : unit;
}

/** A number as a person writes it: "1.5", "1,5", "½", "1 ½", "1/2"; undefined where it is none. */
export function number(text) {
  const trimmed = text.trim();
  const split = /^(\d+)\s*([½¼¾⅓⅔])$/.exec(trimmed);
  if (split) return Number(split[1]) + fractions[split[2]];
  if (trimmed in fractions) return fractions[trimmed];
  const ratio = /^(\d+)\/(\d+)$/.exec(trimmed);
  if (ratio && Number(ratio[2]) > 0) return Number(ratio[1]) / Number(ratio[2]);
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : undefined;
}

/** What was typed as one thing to buy: {name, quantity?, unit?}; undefined where there is no name. */
export function typedItem(text) {
  const clean = text.trim().replace(/\s+/g, " ");
  const match = /^(\d+\s*[½¼¾⅓⅔]|\d+\/\d+|\d+(?:[.,]\d+)?|[½¼¾⅓⅔]|[a-z]+)\s*(?:x\s+)?([^\d\s].*)$/i.exec(clean);
  const amount = match && (number(match[1])
    ?? (match[1].length < clean.indexOf(" ") + 1 ? words[match[1].toLowerCase()] : undefined));
  if (amount === undefined || amount === null) return clean ? { name: clean } : undefined;
  const rest = match[2].trim();
  const [first, ...others] = rest.split(" ");
  const unit = units[first.toLowerCase().replace(/\.$/, "")];
  // "7up" is a name; "500g flour" is an amount.
  if (!unit && /^\S*\d[a-z]/i.test(clean)) return { name: clean };
  if (unit && others.length) return { name: others.join(" ").replace(/^of /i, ""), quantity: amount, unit };
  return { name: rest, quantity: amount };
}

/** What was typed as several: parted by commas or "and" is not enough, "mac and cheese" is one thing. */
export const typedItems = (text) => text.split(/[,;\n]+/).map(typedItem).filter(Boolean);

/** What was typed into a field for an amount alone: "2 l" → {quantity: 2, unit: "liter"}; undefined where it is
 * none. */
export function typedAmount(text) {
  const match = /^(\d+\s*[½¼¾⅓⅔]|\d+\/\d+|\d+(?:[.,]\d+)?|[½¼¾⅓⅔])\s*([a-z]+)?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const unit = match[2] === undefined ? "item" : units[match[2].toLowerCase()];
  return unit && { quantity: number(match[1]), unit };
}

/** "2 l", "6", "½ lb": an amount as it is shown. */
export function amountText(quantity, unit) {
  if (quantity === undefined || quantity === null) return "";
  const mark = Object.entries(fractions).find(([, value]) => Math.abs(value - quantity) < 1e-9)?.[0];
  const digits = mark ?? String(Math.round(quantity * 100) / 100);
  const short = { liter: "l", item: "", count: "" }[unit] ?? unit ?? "";
  return short ? `${digits} ${short}` : digits;
}
