// Words of an order, and what kind of line they make on a ticket.

const says = [
  ["none", /^(?:no|none|without|hold(?: the)?)(?:\s*:\s*|\s+)(?<name>\S.*)$/i],
  ["none", /^(?<name>\S.*?)\s*:\s*(?:no|none|without)$/i],
  ["extra", /^extra\s+(?<name>\S.*)$/i],
  ["add", /^add\s+(?<name>\S.*)$/i],
  ["light", /^(?:light|less|easy)\s+(?<name>\S.*)$/i],
];
const alone = /^(?:yes|no|none|with|without)$/i;

/** The line that words make: "Light Tomato" is {kind: "light", name: "Tomato"}. What is only a yes or a no has the name
 * of its `group` before it. */
export function worded(text, group = "") {
  const whole = alone.test(text.trim()) && group ? `${group}: ${text.trim()}` : text.trim();
  for (const [kind, pattern] of says) {
    const { name } = pattern.exec(whole)?.groups ?? {};
    if (name) return { kind, name };
  }
  return { kind: "choice", name: whole };
}

/** The modifiers of an ordered item: [{id, name}]; null: they cannot be read. */
export function chosenModifiers(item) {
  try {
    const all = typeof item.modifiers === "string" ? JSON.parse(item.modifiers) : item.modifiers ?? [];
    return (all ?? []).map((one) => ({ id: String(one.id), name: String(one.name ?? one.id) }));
  } catch {
    return null;
  }
}

/** Takes what `fits` out of a list. */
export function consume(list, fits) {
  for (let at = list.length - 1; at >= 0; at -= 1) if (fits(list[at])) list.splice(at, 1);
}
