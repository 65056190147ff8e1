// What a dish that has no picture is drawn as: told by its name, the same on every screen. Pure.

// The first that fits is drawn. What stands first is the surer sign: a "fish soup" is a soup.
const motifs = [
  ["cup", /\b(coffee|tea|cocoa|latte|smoothie|lemonade|punch|juice|milkshake|chai|hot chocolate)\b/],
  ["soup", /\b(soup|broth|ramen|pho|chowder|bisque|gazpacho|minestrone|dal|porridge|oatmeal|congee)\b/],
  ["salad", /\b(salad|slaw|coleslaw|tabbouleh|greens)\b/],
  ["burger", /\b(burgers?|sandwich(es)?|slider|toastie|bagel|panini|wrap)\b/],
  ["taco", /\b(tacos?|quesadillas?|burritos?|fajitas?|enchiladas?|empanadas?)\b/],
  ["pizza", /\b(pizza|flatbread|quiche|tart|focaccia|flammkuchen)\b/],
  ["cookies", /\b(cookies?|biscuits?|macarons?|brownies?|shortbread|crackers?)\b/],
  ["stack", /\b(pancakes?|crepes?|crêpes|waffles?|blini|french toast)\b/],
  ["dish", /\b(lasagn[ae]|gratin|casserole|bake|crumble|cobbler|shepherd|moussaka|pie|macaroni|cannelloni)\b/],
  ["bread", /\b(bread|loaf|rolls?|buns?|baguette|toast|brioche|sourdough|ciabatta|scones?)\b/],
  ["cake", /\b(cake|cheesecake|gateau|torte|muffins?|cupcakes?|pudding|tiramisu|trifle)\b/],
  ["pasta", /\b(pasta|spaghetti|noodles?|linguine|penne|tagliatelle|carbonara|bolognese|gnocchi|ravioli|lo mein)\b/],
  ["fish", /\b(fish|salmon|tuna|cod|trout|mackerel|herring|sardines?|haddock|halibut|sea bass)\b/],
  ["egg", /\b(eggs?|omelettes?|omelets?|frittata|shakshuka)\b/],
  ["bird", /\b(chicken (?!curry|stew|stir|fry|and)|turkey|duck|goose|wings|drumsticks?)|chicken$/],
  ["bowl", /\b(rice|risotto|paella|pilaf|sushi|poke|bowl|couscous|quinoa|bibimbap)\b/],
  ["pot", /\b(curry|stew|chil[il]i?|goulash|ragu|casserole|beans|tagine|hotpot|gumbo|mash(ed)?|sauce)\b/],
  ["pan", /\b(fr(y|ied)|stir|sauteed|pan|sausages?|steak|potatoes|fajita|hash|schnitzel|cutlets?|vegetables?)\b/],
];

// Colours that a name brings along, as hues.
const hues = [
  [4, /\b(tomato|red|strawberry|chil[il]i?|paprika|cherry|lasagn[ae]|bolognese)/],
  [26, /\b(carrot|orange|pumpkin|squash|sweet potato|apricot|peach|salmon|curry)/],
  [255, /\b(blueberry|blackberry|aubergine|eggplant|grape)/],
  [45, /\b(egg|omelette|lemon|banana|cheese|corn|butter|macaroni|honey|pineapple|potato|rice|risotto|porridge)/],
  [110, /\b(salad|green|peas?|spinach|herb|broccoli|avocado|leek|pesto|cabbage|kale|vegetable|mint)/],
  [22, /\b(chocolate|coffee|beef|bread|burger|cocoa|brownie|mushroom|lentil|steak|shepherd)/],
  [330, /\b(beet|raspberry|plum|berry|rhubarb)/],
  [200, /\b(fish|tuna|cod|mackerel|sea|trout)/],
];

/** A number of a text, the same every time (FNV-1a). */
export function numberOf(text) {
  let number = 0x811c9dc5;
  for (const sign of text) number = Math.imul(number ^ sign.codePointAt(0), 0x01000193);
  return (number ^ (number >>> 13)) >>> 0;
}

/** Numbers from 0 up to 1 that follow from a text. */
export function chances(text) {
  let state = numberOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** How a dish is drawn: {motif, hue, ground, garnish}. What its name does not tell, chance does, the same each time. */
export function lookOf(title) {
  const name = String(title).toLowerCase();
  const chance = chances(name);
  const first = (pairs) => pairs.find(([, words]) => words.test(name))?.[0];
  const told = hues.find(([, words]) => words.test(name))?.[0];
  // Food is warm, where nothing says otherwise; what it stands on has any colour.
  const hue = (told === undefined ? 8 + chance() * 48 : told + chance() * 16 - 8 + 360) % 360;
  return {
    motif: first(motifs) ?? "plate",
    hue: Math.round(hue),
    ground: Math.round(hue + 30 + chance() * 300) % 360,
    garnish: ["dots", "leaves", "rings", "dashes"][Math.floor(chance() * 4)],
  };
}
