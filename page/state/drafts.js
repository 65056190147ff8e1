// A recipe as it is written on the page, and as the box takes it. Pure.

/** An empty form: what is typed, as it is typed. */
const empty = { title: "", servings: "", prep: "", cook: "", total: "", tags: "", ingredients: "", steps: "",
  source: "", note: "" };

const text = (line) => (typeof line === "string" ? line : line.text ?? line.name ?? "");
const asMinutes = (seconds) => (seconds ? String(Math.round(seconds / 6) / 10) : "");
const joined = (lines) => (lines ?? []).map(text).join("\n");

/** The form of a recipe as the box tells it, whole; of none, an empty one. `rest` is what the form does not show. */
export function formOf(recipe) {
  if (!recipe) return { ...empty, rest: {} };
  const parts = (recipe.prepSeconds ?? 0) + (recipe.cookSeconds ?? 0);
  return {
    title: recipe.title, servings: recipe.servings ? String(recipe.servings) : "",
    prep: asMinutes(recipe.prepSeconds), cook: asMinutes(recipe.cookSeconds),
    // What follows from the parts goes on following from them.
    total: recipe.totalSeconds === parts ? "" : asMinutes(recipe.totalSeconds),
    tags: (recipe.tags ?? []).join(", "), ingredients: joined(recipe.ingredients), steps: joined(recipe.steps),
    source: recipe.source ?? "", note: recipe.note ?? "",
    rest: { ...(recipe.yield ? { yield: recipe.yield } : {}), ...(recipe.imageUrl ? { image: recipe.imageUrl } : {}) },
  };
}

/** The lines that were typed; empty ones do not count. */
export const linesOf = (typed) => typed.split("\n").map((line) => line.trim()).filter(Boolean);

// Whoever pastes a recipe pastes its numbers too; the box counts by itself. "2 eggs" is no second step.
const unnumbered = (line) => line.replace(/^(step\s+\d+\s*[.:)]?|\d+\s*[.)])\s+/i, "");
const unmarked = (line) => line.replace(/^[-–•*▢]\s+/, "");

/** "soup, Quick " as tags: ["soup", "Quick"]. */
export const tagsOf = (typed) => [...new Set(typed.split(",").map((tag) => tag.trim()).filter(Boolean))];

/** The tags with one more, or with it taken out. */
export function toggledTag(typed, tag) {
  const tags = tagsOf(typed);
  return (tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]).join(", ");
}

const number = (typed) => Number(String(typed).replace(",", ".")) || 0;

/** What the box takes for a form. */
export function draftOf(form) {
  const draft = { title: form.title.trim(), ...form.rest, ingredients: linesOf(form.ingredients).map(unmarked),
    steps: linesOf(form.steps).map(unmarked).map(unnumbered), tags: tagsOf(form.tags) };
  const seconds = (typed) => Math.round(number(typed) * 60);
  const more = { servings: number(form.servings), prepSeconds: seconds(form.prep), cookSeconds: seconds(form.cook),
    totalSeconds: seconds(form.total), source: form.source.trim(), note: form.note.trim() };
  for (const key in more) if (more[key]) draft[key] = more[key];
  return draft;
}

/** Whether two forms have the same in them. */
export const isSame = (one, other) => Object.keys(empty).every((key) => one[key] === other[key]);

/** The most bytes of recipes that one frame carries, with room for what is around them. */
const largest = 48_000;
const size = (draft) => new TextEncoder().encode(JSON.stringify(draft)).length;

/** Drafts in portions that a frame carries. */
export function portions(drafts) {
  const all = [];
  let room = 0;
  for (const draft of drafts) {
    const bytes = size(draft);
    if (!all.length || bytes > room) {
      all.push([]);
      room = largest;
    }
    all.at(-1).push(draft);
    room -= bytes;
  }
  return all;
}
