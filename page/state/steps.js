// The steps of a recipe as they are cooked from. Pure.

/** What a step takes, of a recipe's ingredients: those with an amount whose name it says, each {amount, name}. Names
 * are said whole or by their last word, in one or many: "the onion" of "2 red onions". */
export function amountsIn(words, ingredients) {
  const said = ` ${wordsOf(words).join(" ")} `;
  const last = (line) => wordsOf(line.name).at(-1) ?? "";
  const known = (ingredients ?? []).filter((line) => line?.name && wordsOf(line.name).length);
  return known.filter((line) => {
    const whole = wordsOf(line.name).join(" ");
    if (!line.amount) return false;
    if (said.includes(` ${whole} `)) return true;
    const isOnly = known.filter((other) => last(other) === last(line)).length === 1;
    return isOnly && said.includes(` ${last(line)} `);
  }).map(({ amount, name }) => ({ amount, name }));
}

// In one number: "onions" and "onion" are the same.
const wordsOf = (text) => (String(text).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(single);

function single(word) {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(oes|ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
}
