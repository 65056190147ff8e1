// Amounts of a recipe that is made for more or for fewer, rounded to what a cook can measure. Pure. The box has the
// same rules (`CookMeasure`, `ShownAmount`); both are held to Tests/PageTests/unit/vectors/amounts.tsv.

const scales = ["g", "kg", "ml", "l"];
// Those that have no other form for several.
const short = [...scales, "oz", "lb", "tsp", "tbsp", "fl oz"];
const signs = [["⅛", 1 / 8], ["¼", 1 / 4], ["⅓", 1 / 3], ["⅜", 3 / 8], ["½", 1 / 2], ["⅝", 5 / 8], ["⅔", 2 / 3],
  ["¾", 3 / 4], ["⅞", 7 / 8]];

const one = (unit) => (unit === "loaves" ? "loaf" : /^(box|bunch|pinch)es$/.test(unit) ? unit.slice(0, -2)
  : short.includes(unit) ? unit : unit.replace(/s$/, ""));
const many = (unit) => (unit === "loaf" ? "loaves" : /^(box|bunch|pinch)$/.test(unit) ? `${unit}es` : `${unit}s`);

/** "500 g", "1½", "2 cans" as {quantity, unit}; undefined where it is something else. A bare number has the unit "". */
export function readAmount(text) {
  const match = /^(\d+(?:\.\d+)?)?\s*([⅛¼⅓⅜½⅝⅔¾⅞])?\s*([a-z ]*)$/.exec(text?.trim() ?? "");
  if (!match || !(match[1] ?? match[2])) return undefined;
  const part = signs.find(([sign]) => sign === match[2])?.[1] ?? 0;
  return { quantity: Number(match[1] ?? 0) + part, unit: one(match[3].trim()) };
}

/** An amount as the box shows it, `factor` times: "2–3 cans" for half as many more is "3–4½ cans". What cannot be read
 * stays as it is. */
export function scaled(text, factor) {
  if (factor === 1 || !text) return text;
  const ends = text.split(/\s*–\s*/);
  const read = ends.map(readAmount);
  if (ends.length > 2 || read.includes(undefined)) return text;
  const [low, high] = [read[0], read.at(-1)];
  const unit = ends.length > 1 && !low.unit ? high.unit : low.unit;
  const amount = rounded({ quantity: low.quantity * factor, unit });
  if (ends.length === 1) return shown(amount);
  const other = rounded({ quantity: high.quantity * factor, unit: high.unit });
  return amount.unit === other.unit ? `${shown({ ...amount, unit: "" })}–${shown(other)}`
    : `${shown(amount)} – ${shown(other)}`;
}

function shown({ quantity, unit }) {
  const number = scales.includes(unit) ? decimal(unit === "kg" || unit === "l" ? quantity : readOff(quantity))
    : inParts(quantity);
  return unit ? `${number} ${short.includes(unit) || quantity <= 1 ? unit : many(unit)}` : number;
}

const decimal = (quantity) => String(Math.round(quantity * 100) / 100);

function inParts(quantity) {
  const whole = Math.floor(quantity);
  const rest = quantity - whole;
  const sign = rest > 0.001 && quantity < 10 && signs.find(([, part]) => Math.abs(part - rest) < 0.005)?.[0];
  return sign ? `${whole || ""}${sign}` : decimal(quantity);
}

// A number read off a scale: three digits, and below ten one decimal.
function readOff(quantity) {
  if (quantity >= 100) return Math.round(quantity);
  if (quantity >= 10) return Math.round(quantity * 2) / 2;
  return quantity >= 1 ? Math.round(quantity * 10) / 10 : Math.round(quantity * 1000) / 1000;
}

// The nearest number with halves, thirds, quarters or, below one, eighths; from ten on whole ones. Nothing that a
// recipe needs is rounded away.
function parts(quantity) {
  if (quantity >= 10) return Math.round(quantity);
  const whole = Math.floor(quantity);
  const rest = quantity - whole;
  const steps = [0, ...(whole ? [] : [1 / 8]), 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
  return whole + steps.reduce((best, step) => (Math.abs(step - rest) < Math.abs(best - rest) ? step : best));
}
const atLeast = ({ quantity, unit }) => ({ quantity: Math.max(parts(quantity), 0.125), unit });

function onScale(quantity) {
  if (quantity < 1) return Math.max(Math.round(quantity * 10) / 10, 0.1);
  if (quantity < 5) return Math.round(quantity * 2) / 2;
  if (quantity < 20) return Math.round(quantity);
  return quantity < 250 ? Math.round(quantity / 5) * 5 : Math.round(quantity / 10) * 10;
}

function rounded(amount) {
  let now = roundedOnce(amount);
  // 2.9 teaspoons are three, and those a tablespoon.
  for (let round = 0; round < 3; round += 1) {
    const again = roundedOnce(now);
    if (again.quantity === now.quantity && again.unit === now.unit) break;
    now = again;
  }
  return now;
}

// In a unit and a number that can be measured: a third of a tablespoon is a teaspoon, 1,250 grams are 1.25 kilos.
function roundedOnce({ quantity, unit }) {
  const as = (quantity, unit) => rounded({ quantity, unit });
  switch (unit) {
    case "g": case "ml":
      return quantity >= 1000 ? { quantity: Math.round(quantity / 10) / 100, unit: unit === "g" ? "kg" : "l" }
        : { quantity: onScale(quantity), unit };
    case "kg": case "l":
      return quantity < 1 ? as(quantity * 1000, unit === "kg" ? "g" : "ml")
        : { quantity: Math.round(quantity * 100) / 100, unit };
    case "cup": return quantity < 0.22 ? as(quantity * 16, "tbsp") : atLeast({ quantity, unit });
    case "tsp": {
      const spoons = quantity / 3;
      return quantity >= 3 && Math.abs(spoons - Math.round(spoons * 2) / 2) < 0.01 ? as(spoons, "tbsp")
        : atLeast({ quantity, unit });
    }
    case "tbsp": {
      if (quantity < 0.9) return as(quantity * 3, "tsp");
      const cups = quantity / 16;
      return quantity >= 4 && Math.abs(cups - parts(cups)) < 0.01 ? atLeast({ quantity: cups, unit: "cup" })
        : atLeast({ quantity, unit });
    }
    default: return atLeast({ quantity, unit });
  }
}

/** What an ingredient is called beside its amount: "2" of "onion" are "onions", "½" of "onions" is "onion". In English;
 * `amount` is as it is shown. */
export function called(name, amount) {
  const count = readAmount(String(amount ?? "").split("–").at(-1));
  if (!count || count.unit) return name;
  const [, head, word, tail] = /^(.*?)([\p{L}]+)(\s*(?:[,(].*)?)$/u.exec(name) ?? [];
  if (!word || word.length < 3) return name;
  return `${head}${count.quantity > 1 ? severalOf(word) : oneOf(word)}${tail}`;
}

const kept = /(ss|us|is|fish|salmon|garlic|rice|bread|meat|beef|pork|cheese|butter|flour|sugar|milk|water|corn|stock)$/;

function severalOf(word) {
  if (/s$/.test(word) || kept.test(word) || word.toLowerCase() === "eggs") return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(tomato|potato|mango|ch|sh|x|z)$/.test(word)) return `${word}es`;
  return /(leaf|loaf|half)$/.test(word) ? `${word.slice(0, -1)}ves` : `${word}s`;
}

function oneOf(word) {
  if (!/s$/.test(word) || kept.test(word)) return word;
  if (/ies$/.test(word) && word.length > 5) return `${word.slice(0, -3)}y`;
  if (/(leaves|loaves|halves)$/.test(word)) return `${word.slice(0, -3)}f`;
  return /(tomatoes|potatoes|mangoes|ches|shes|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
