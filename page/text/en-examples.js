// What the cards say can be said; the name of each is the intent that the box takes it for, which a test asks the box.
export default {
  "example": "Say “{words}”",
  "example.timer.stop": "stop",
  "example.timer.start": "set a timer for ten minutes",
  "example.timer.extend": "two more minutes for the {name} timer",
  "example.timer.resume": "resume the {name} timer",
  "example.timer.status": "how much time is left",
  "example.shopping.add": "add milk and eggs",
  "example.shopping.remove": "take {name} off the list",
  "example.meal.show": "what’s for {slot} tomorrow",
  "example.meal.suggest": "suggest something for {slot}",
  "example.meal.plan": "plan {name} for dinner",
  "example.recipe.next": "next step",
  "example.recipe.done": "I’m done cooking",
  "example.recipe.amount": "how much {name} does the recipe need",
};
