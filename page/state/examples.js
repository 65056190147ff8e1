// What can be said about what is shown: one sentence of `text/en-examples.js` for each card, by the intent that the box
// takes it for. Pure.

/** The most words of a name that somebody would say. */
const mostWords = 3;

const nothing = ["shopping.add"];

// A name as it is said; undefined where it has figures or signs in it, or goes on for too long.
function said(name) {
  const words = (name ?? "").trim().toLowerCase().replace(/ timer$/, "");
  return /^[\p{L}'’ -]+$/u.test(words) && words.split(/\s+/).length <= mostWords ? words : undefined;
}

// The one of them that its name tells from all others.
const singled = (timers, all) => timers.find(({ name }) => said(name) && all.filter((other) =>
  said(other.name) === said(name)).length === 1);

function ofTimers(view) {
  const timers = Object.values(view.timers);
  const are = (status) => timers.filter((timer) => timer.status === status);
  if ([...timers, ...Object.values(view.alarms)].some((one) => one.status === "ringing")) return ["timer.stop"];
  if (!timers.length) return ["timer.start"];
  for (const [status, intent] of [["running", "timer.extend"], ["paused", "timer.resume"]]) {
    const known = singled(are(status), timers);
    if (known) return [intent, { name: said(known.name) }];
  }
  return ["timer.status"];
}

const ofList = (open) => {
  const name = open.map((item) => said(item.name)).find(Boolean);
  return name ? ["shopping.remove", { name }] : nothing;
};

const ofMeal = ({ slot, dishes }) => [dishes.length ? "meal.show" : "meal.suggest", { slot }];

const ofStep = ({ recipe, step }) => [step < (recipe.steps ?? []).length ? "recipe.next" : "recipe.done"];

// Whoever cooks with both hands asks for an amount rather than to read it, where the recipe has one.
function ofCook(cooking) {
  const name = (cooking.recipe.ingredients ?? []).filter((line) => line.amount).map((line) => said(line.name))
    .find(Boolean);
  return name ? ["recipe.amount", { name }] : ofStep(cooking);
}

const ofRecipe = ({ title }) => said(title) && ["meal.plan", { name: said(title) }];

const of = { timers: ofTimers, list: ofList, meal: ofMeal, cooking: ofStep, cook: ofCook, recipe: ofRecipe };

/** What can be said about what a card shows: [intent, values]; nothing where there is no such sentence. */
export const exampleOf = (card, shown) => of[card](shown);
