import { bounds, choiceGroups, levels } from "./portions.js";
import { chosenModifiers, consume, worded } from "./ticket-words.js";

// What of an ordered item differs from how it usually comes: a cook reads that, and nothing else. What is hidden is
// only what the menu knows to be as usual; in doubt it is shown.

/** The kinds of lines, in the order of a ticket: what must not come on it stands first. */
const kinds = ["unsure", "none", "extra", "add", "add_light", "light", "regular", "choice"];

/** The lines of an ordered item: [{kind, name}]. `known` is the item as the menu has it; nothing: it has none. A line
 * that is "unsure" has no name: something was chosen of which nobody knows here what it is. */
export function ticketLines(item, known) {
  const modifiers = chosenModifiers(item);
  const told = { words: [...(item.customizations ?? [])], modifiers: [...(modifiers ?? [])],
    options: { ...item.selectedOptions } };
  const lines = known ? [...portionLines(told, known), ...choiceLines(told, known)] : [];
  // What the menu does not explain.
  const rest = [...told.words, ...told.modifiers.map((one) => String(one.name))].map(worded);
  const isUnsure = modifiers === null || optionLines(told, item, rest, modifiers ?? []);
  return inOrder([...lines, ...rest, ...(isUnsure ? [{ kind: "unsure", name: "" }] : [])]);
}

function inOrder(lines) {
  const seen = new Set();
  const isNew = ({ kind, name }) => {
    const key = `${kind} ${name.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  };
  return byKind(lines.filter(isNew));
}

/** Lines in the order of a ticket. */
export const byKind = (lines) => [...lines]
  .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

// The portions of which the menu knows what is usual. What is explained by them is taken out of what was told.
function portionLines(told, known) {
  const choices = new Set(choiceGroups(known));
  const groups = (known.modifierGroups ?? []).filter((group) => group.modifiers.length && !choices.has(group));
  const wordOf = (group, level) => `${level} ${group.name}`;
  const byWords = groups.map((group) => levels.find((level) => told.words.some((word) =>
    word.trim().toLowerCase() === wordOf(group, level).toLowerCase())));
  const optionOf = (group) => levels.find((level) => level === [told.options[group.id]].flat()[0]);
  const hasOptions = groups.some(optionOf);
  return groups.flatMap((group, index) => {
    const usual = levels.find((level) => group.modifiers.some((one) => one.isDefault && one.id.endsWith(`:${level}`)))
      ?? "none";
    const option = optionOf(group);
    const modifier = levels.find((level) => told.modifiers.some((one) => one.id === `${group.id}:${level}`));
    // Words name all that comes on an item. Where nothing names a portion, it comes as usual.
    const level = option ?? modifier ?? byWords[index]
      ?? (byWords.some(Boolean) && !hasOptions ? "none" : usual);
    if (option) delete told.options[group.id];
    consume(told.words, (word) => word.trim().toLowerCase() === wordOf(group, level).toLowerCase());
    consume(told.modifiers, (one) => one.id === `${group.id}:${level}`);
    return level === usual ? [] : [{ kind: kindOf(level, usual), name: group.name }];
  });
}

const kindOf = (level, usual) => (level !== "regular" && level !== "light" ? level
  : usual !== "none" ? level : level === "light" ? "add_light" : "add");

// What was chosen of the groups of the menu, and what of the usual has gone for it.
function choiceLines(told, known) {
  return choiceGroups(known).flatMap((group) => {
    const taken = group.modifiers.filter((one) => told.modifiers.some((chosen) => chosen.id === one.id));
    consume(told.modifiers, (chosen) => taken.some((one) => one.id === chosen.id));
    consume(told.words, (word) => taken.some((one) => one.name.toLowerCase() === word.trim().toLowerCase()));
    const usual = group.modifiers.filter((one) => one.isDefault && one.isAvailable !== false)
      .slice(0, bounds(group).most);
    const gone = taken.length && bounds(group).most > 1 ? usual.filter((one) => !taken.includes(one)) : [];
    return [...gone.map((one) => ({ kind: "none", name: one.name })),
      ...taken.map((one) => ({ line: worded(one.name, group.name), isUsual: usual.includes(one) }))
        .filter(({ line, isUsual }) => !isUsual || line.kind === "none").map(({ line }) => line)];
  });
}

// Choices that are told by number alone: names of options are told in `rest` where no words do. True: there is one that
// nothing names.
function optionLines(told, item, rest, modifiers) {
  let isUnsure = false;
  for (const [id, chosen] of Object.entries(told.options)) {
    for (const value of [chosen].flat()) {
      const isSaid = (item.customizations ?? []).some((word) => word.endsWith(String(value)));
      const isNamed = modifiers.some((one) => one.id === `${id}:${value}`);
      if (!levels.includes(value) && !isSaid) rest.push(worded(String(value)));
      if (levels.includes(value) && !isNamed && (value === "none" || !item.customizations?.length)) isUnsure = true;
    }
  }
  return isUnsure;
}
