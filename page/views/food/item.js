import { most } from "../../state/food/cart.js";
import { cents } from "../../state/food/money.js";
import { bounds, byCategory, choiceGroups, customisations, hasPortions, isPremium, lacking, levels, modifiersOf,
  optionGroups, priceOf, selectedOptions, standing, symbols, tapped, usual,
  wordsOf } from "../../state/food/portions.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { field, nothing, picture } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { cartBar } from "./menu.js";
import { back, food, ownPicture, price, priced, quantity, shown, to, way } from "./parts.js";
import { categoryTitle, dietary } from "./symbols.js";

/** One item, put together as it is wanted: portions, choices, how many. From the desk it is looked at, also where it is
 * not offered. */
export function item(app, id, itemId, isFromDesk = false) {
  const shop = food(app);
  const business = shop.business(id);
  // The portions are asked for beside the menu, not after it.
  const portions = shop.portions(itemId);
  return h("div", { key: `item-${itemId}`, class: "page item-page" },
    back(isFromDesk ? to("admin", id, "menu") : to("at", id, "menu"), t(isFromDesk ? "admin.tab_menu" : "food.menu")),
    shown(app, isFromDesk ? shop.categories(id) : shop.menu(id), (categories) => {
      const one = categories.flatMap((category) => category.items ?? []).find((other) => other.id === itemId);
      if (!one || (one.isAvailable === false && !isFromDesk)) return nothing("meal", t("food.item_gone"),
        way({ text: t("food.whole_menu"), href: to("at", id, "menu"), look: "main" }));
      return made(app, shop, business.data ?? { id, businessName: "" }, one, portions);
    }, { rows: 6 }),
    cartBar(app, shop, id));
}

function made(app, shop, business, one, resource) {
  const groups = [...choiceGroups(one), ...optionGroups(resource.data ?? [])];
  const rows = resource.data ? customisations(resource.data) : null;
  let making = shop.ui.making;
  if (making?.id !== one.id) making = shop.ui.making = { id: one.id, portions: null, chosen: standing(groups),
    quantity: 1, note: "", wrong: null };
  if (rows) making.portions = { ...usual(rows), ...making.portions };
  const each = priceOf(one, rows ?? [], making.portions ?? {}, groups, making.chosen);
  const extra = each - cents(one.price);
  const isWhole = rows !== null || (Boolean(resource.trouble) && !hasPortions(one));
  const add = () => {
    const group = lacking(groups, making.chosen);
    making.wrong = group?.id ?? null;
    if (group) {
      app.focusSoon(`#group-${CSS.escape(group.id)} input`);
      return app.changed();
    }
    const words = wordsOf(rows ?? [], making.portions ?? {}, groups, making.chosen);
    const line = { menuItemId: one.id, name: one.name, price: each, quantity: making.quantity, note: making.note.trim(),
      words,
      modifiers: modifiersOf(rows ?? [], making.portions ?? {}, groups, making.chosen),
        options: selectedOptions(groups, making.chosen) };
    shop.add(business, line, () => {
      shop.ui.making = null;
      // The bar of the cart shows it to the eye.
      app.announce(t("food.added", { name: one.name }));
      location.hash = to("at", business.id, "menu");
    });
  };
  return h("div", { key: "made", class: "made" },
    h("header", { key: "about", class: "item-head" },
      picture(ownPicture(one.imageUrl), "dish"),
      h("h1", { tabindex: "-1" }, one.name),
      one.description && h("p", {}, one.description),
      h("p", { class: "facts" }, h("span", { class: "base-price" }, t("food.base_price"), " ",
        h("b", {}, priced(one.price, business.currency))),
        one.calories && h("span", {}, t("food.calories", { n: one.calories })),
        one.prepTimeMinutes && h("span", {}, t("food.takes", { n: one.prepTimeMinutes }))),
      dietary(one, { inWords: true })),
    h("div", { key: "choices", class: "choices" },
      (hasPortions(one) || rows?.length > 0 || groups.length > 0)
        && h("h2", { key: "title", class: "choices-title" }, icon("more"), t("food.customize")),
      hasPortions(one) || rows?.length
        ? shown(app, resource, () => byCategory(rows).map((group) => portionGroup(app, making, group, business)),
          { rows: 9, look: "portions" }) : null,
      groups.map((group) => choiceGroup(app, making, group, business)),
      field(t("food.instructions"), h("textarea",
        { rows: "2", maxlength: "300", value: making.note, placeholder: t("food.instructions_example"),
        oninput: (event) => { making.note = event.target.value; } }))),
    h("div", { key: "bar", class: "card order-bar" },
      quantity({ name: one.name, value: making.quantity, most, onchange: (value) => {
        making.quantity = value;
        app.changed();
      } }),
      h("button", { type: "button", class: "button main large add-line",
        disabled: !isWhole || !app.household.mayChange || one.isAvailable === false || one.isActive === false,
        onclick: add },
        icon("cart"), h("span", { class: "act" }, t("food.add")),
        h("span", { class: "adds-up" }, extra > 0
          && h("span", { key: "extra", class: "extra-cost" }, `+ ${price(extra, business.currency)}`),
          h("output", { key: "total", class: "total" }, price(each * making.quantity, business.currency))))));
}

const portionGroup = (app, making, { category, rows }, business) =>
  h("section", { key: `c-${category}`, class: `portion-group c-${category}`,
    "aria-labelledby": `portions-${category}` },
  h("h3", { id: `portions-${category}` }, categoryTitle(category)),
  rows.map((row) => portionRow(app, making, row, business)));

// Radio buttons: one stop for the keyboard, arrows between the portions, and a screen reader tells which is chosen.
function portionRow(app, making, row, business) {
  const chosen = making.portions[row.id];
  return h("fieldset", { key: row.id, class: "portion-row" },
    h("legend", {}, row.name, isPremium(row) && h("span", { class: "premium" }, icon("spark"), t("portions.premium"))),
    h("div", { class: "portion-buttons" }, levels.map((level) => h("label", { key: level, class: "portion" },
      h("input", { type: "radio", name: `portion-${row.id}`, value: level, checked: level === chosen,
        onchange: () => { making.portions = { ...making.portions, [row.id]: level }; app.changed(); } }),
      h("span", { class: "face" },
        h("span", { class: "symbol", "aria-hidden": "true" }, symbols[level]),
        h("span", { class: "level" }, t(`portions.${level}`)),
        h("span", { class: "sr" }, t(`portions.${level}_hint`)),
        isPremium(row) && h("span", { class: "plus" },
          row.prices[level] ? `+${price(row.prices[level], business.currency)}` : "–"))))));
}

function choiceGroup(app, making, group, business) {
  const { least, most: limit } = bounds(group);
  const chosen = making.chosen[group.id] ?? [];
  const rule = limit === 1 ? (least ? t("choices.one") : t("choices.one_or_none"))
    : least && least === limit ? t("choices.exactly", { n: least }) : least
      ? t("choices.between", { least, most: limit }) : t("choices.up_to", { n: limit });
  const tap = (one) => { making.chosen = tapped(making.chosen, group, one.id); making.wrong = null; app.changed(); };
  return h("fieldset", { key: group.id, id: `group-${group.id}`, class: "choice-group",
    "aria-describedby": `rule-${group.id}` },
    h("legend", {}, group.name, least > 0 && h("span", { class: "needed" }, t("choices.needed"))),
    h("p", { id: `rule-${group.id}`, class: `hint ${making.wrong === group.id ? "wrong" : ""}`,
      role: making.wrong === group.id ? "alert" : undefined },
      making.wrong === group.id && icon("warning"), making.wrong === group.id
        ? t("choices.lacking", { name: group.name, rule }) : rule, group.description ? ` · ${group.description}` : ""),
    h("div", { class: "options" }, group.modifiers.map((one) => h("label", { key: one.id, class: "option" },
      h("input", { type: limit === 1 ? "radio" : "checkbox", name: `group-${group.id}`, value: one.id,
        checked: chosen.includes(one.id),
        disabled: one.isAvailable === false || (limit > 1 && !chosen.includes(one.id) && chosen.length >= limit),
          onchange: () => tap(one) }),
      h("span", { class: "face" }, h("span", {}, one.name),
        h("span", { class: "plus" }, one.isAvailable === false ? t("food.not_available") : Number(one.priceAdjustment)
          ? `${Number(one.priceAdjustment) > 0 ? "+" : ""}${priced(one.priceAdjustment, business.currency)}` : ""))))));
}
