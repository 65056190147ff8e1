import { dress } from "../../ui/dress.js";
import { addOutlines } from "../../ui/icons.js";
import { addTexts } from "../../ui/words.js";
import { box } from "./box.js";
import { editor } from "./editor.js";
import { importing } from "./import.js";
import { oneRecipe } from "./one.js";

export { planRecipe } from "./planning.js";

await Promise.all([addTexts("recipes"), addTexts("meals"), dress("recipes")]);
addOutlines({ star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" });

/** The recipe box, one recipe of it (`recipes/<id>`), its form (`recipes/new`, `recipes/<id>/edit`), or
 * bringing some in (`recipes/import`). */
export function recipes(app) {
  const [id, what] = app.route.path;
  if (!id) return box(app);
  if (id === "new") return editor(app);
  if (id === "import") return importing(app);
  return what === "edit" ? editor(app, id) : oneRecipe(app, id);
}
