import { beneath, contextMenu, opensMenu } from "../../../ui/context-menu.js";
import { button } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { change } from "./forms.js";
import { food, to } from "../parts.js";

// What staff can do with an item of the menu, in a menu of its own: by the right button, a resting finger, the menu
// key, or the button with the dots.

const opener = (app, business, category, item) => (x, y) => {
  food(app).ui.itemMenu = { business, category, item, x, y };
  app.changed();
};

/** What lets the line of an item open its menu. */
export const itemActs = (app, business, category, item) => opensMenu(opener(app, business, category, item));

/** The button that does. */
export const moreButton = (app, business, category, item) => button({
  text: "⋯", look: "plain dots", label: t("admin.more_of", { name: item.name }), "aria-haspopup": "menu",
  onclick: (event) => beneath(event.currentTarget, opener(app, business, category, item)),
});

/** The menu that is open, if one is. */
export function itemMenu(app) {
  const { ui } = food(app);
  const open = ui.itemMenu;
  if (!open) return null;
  const { business, category, item } = open;
  const renewed = [`categories/${business.id}`, `menu/${business.id}`];
  const staff = [
    { text: t("admin.change_item"), symbol: "edit",
      onclick: () => app.open("foodItem", { business: business.id, category: category.id, id: item.id }) },
    { text: t(item.isAvailable ? "admin.take_off" : "admin.offer_again"), symbol: item.isAvailable ? "close" : "check",
      onclick: () => change(app, (api) => api.setAvailable(business.id, item.id, !item.isAvailable), ...renewed) },
  ];
  return contextMenu(open, {
    label: item.name, onclose: () => { if (ui.itemMenu === open) { ui.itemMenu = null; app.changed(); } },
    acts: [{ text: t("food.customize"), symbol: "more", href: to("at", business.id, "item", item.id, "desk") },
      ...(app.household.mayChange ? staff : [])],
  });
}
