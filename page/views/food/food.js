// The dialogs come with the views, so that the first one opens as soon as it is tapped.
import "./dialogs.js";
import { business } from "./business.js";
import { admin } from "./desk/admin.js";
import { board } from "./desk/board.js";
import { cart } from "./cart.js";
import { discovery } from "./discovery.js";
import { item } from "./item.js";
import { menu } from "./menu.js";
import { queue } from "./queue.js";
import { reserve } from "./reserve.js";
import { oneBooking, oneOrder, yours } from "./yours.js";
import { food as foodOf } from "./parts.js";

// Which of the views of food is open: `#/food/at/<business>/menu` and the like.

/** The views of food. */
export function food(app) {
  foodOf(app);
  const [place, id, part, rest, from] = app.route.path;
  if (place === "at" && part === "menu") return menu(app, id);
  if (place === "at" && part === "item") return item(app, id, rest, from === "desk");
  if (place === "at" && part === "reserve") return reserve(app, id);
  if (place === "at") return business(app, id);
  if (place === "cart") return cart(app);
  if (place === "yours") return yours(app);
  if (place === "queue") return queue(app);
  if (place === "order") return oneOrder(app, id, part);
  if (place === "booking") return oneBooking(app, id, part);
  if (place === "board") return board(app, id);
  if (place === "admin") return admin(app, id, part, rest);
  return discovery(app);
}
