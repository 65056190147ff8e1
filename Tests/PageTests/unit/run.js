import { results } from "./support/harness.js";
import "./replica.js";
import "./queue.js";
import "./optimism.js";
import "./quantity.js";
import "./order.js";
import "./timing.js";
import "./steps.js";
import "./amounts.js";
import "./meals.js";
import "./recipes.js";
import "./examples.js";
import "./app.js";
import "./link.js";
import "./dom.js";
import "./food.js";
import "./tickets.js";
import "./texts.js";

window.results = results;
document.getElementById("report").textContent =
  results.map(({ name, error }) => `${error ? "✘" : "✔"} ${name}${error ? `\n${error}` : ""}`).join("\n");
