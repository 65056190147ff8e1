import { distance, mapped, middle } from "../../state/food/map.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { button, field, nothing, select } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { cover, far, food, head, openState, shown, sign, takesBookings, takesOrders, to, verified,
  way } from "./parts.js";
import { typeBadge, typeName, types } from "./symbols.js";

const reaches = ["2", "10", "50"];

/** The businesses that there are: to search, by kind, by distance, and on a map. */
export function discovery(app) {
  const shop = food(app);
  return h("div", { key: "places", class: "page" },
    head(app, t("food.title"), "places"),
    filters(app, shop),
    shown(app, shop.businesses(), (all) => found(app, shop, all), { rows: 4, look: "cards" }));
}

function filters(app, shop) {
  const set = (key) => (event) => { shop.ui[key] = event.target.value; app.changed(); };
  return h("div", { key: "filters", class: "food-filters" },
    h("div", { class: "search", role: "search" }, icon("search"),
      h("label", { class: "sr", for: "food-words" }, t("food.search")),
      h("input", { id: "food-words", type: "search", placeholder: t("food.search"), value: shop.ui.words,
        autocomplete: "off", oninput: set("words") })),
    field(t("food.type"), select({ value: shop.ui.type, onchange: set("type"),
      options: [{ value: "", text: t("food.any_type") },
        ...types.map((type) => ({ value: type, text: typeName(type) }))] })),
    field(t("food.near"), select({ value: shop.ui.near, onchange: set("near"), disabled: !shop.position,
      options: [{ value: "", text: t("food.any_distance") },
        ...reaches.map((reach) => ({ value: reach, text: t("food.within", { n: reach }) }))] })),
    button({ text: t(shop.position ? "food.home_is_set" : "food.set_home"), symbol: "house", look: "set-home",
      onclick: () => app.open("foodHome") }));
}

function found(app, shop, all) {
  const words = shop.ui.words.trim().toLowerCase();
  const home = shop.position;
  const matches = all.filter((one) => (!shop.ui.type || one.businessType === shop.ui.type)
    && [one.businessName, one.description, one.city, one.addressLine1, typeName(one.businessType)]
      .some((text) => text?.toLowerCase().includes(words))
    && (!shop.ui.near || !home || (distance(home, one) ?? Infinity) <= Number(shop.ui.near)));
  const sorted = matches.map((one) => [one, distance(home, one) ?? Infinity])
    .sort(([one, near], [other, far]) => near - far || one.businessName.localeCompare(other.businessName))
      .map(([one]) => one);
  const clear = () => { Object.assign(shop.ui, { words: "", type: "", near: "" }); app.changed(); };
  return h("div", { key: "found", class: "food-found" },
    h("p", { key: "count", class: "answer", role: "status" }, t("food.found", { count: sorted.length })),
    sorted.length
      ? h("ol", { key: "cards", class: "business-grid" }, sorted.map((one, index) => card(app, one, index + 1)))
      : nothing("pin", t(all.length ? "food.none_found" : "food.none"),
        all.length > 0 && button({ text: t("food.clear_filters"), look: "main", onclick: clear })),
    sorted.length > 0 && map(sorted, home));
}

const card = (app, business, number) => h("li", { key: business.id, class: "card business-card" },
  cover(business), sign(business),
  h("div", { class: "about" },
    h("h2", {}, h("span", { class: "pin-number", "aria-hidden": "true" }, String(number)),
      h("a", { href: to("at", business.id) }, business.businessName)),
    h("p", { class: "facts" }, typeBadge(business.businessType), verified(business),
      far(app, business) && h("span", { class: "far" }, icon("pin"), far(app, business))),
    business.description && h("p", { class: "hint" }, business.description),
    openState(app, business)),
  h("div", { class: "button-row" },
    takesOrders(business) && way({ text: t("food.order"), symbol: "basket", look: "main",
      href: to("at", business.id, "menu"), "aria-label": t("food.order_at", { name: business.businessName }) }),
    takesBookings(business) && way({ text: t("food.reserve"), symbol: "plan", href: to("at", business.id, "reserve"),
      "aria-label": t("food.reserve_at", { name: business.businessName }) }),
    !takesOrders(business) && !takesBookings(business)
      && way({ text: t("food.look"), symbol: "shop", href: to("at", business.id),
        "aria-label": t("food.look_at", { name: business.businessName }) })));

/** Where businesses lie from home. What it shows is in the list too, so a screen reader is told its sum only. */
export function map(businesses, home) {
  const centre = home ?? middle(businesses);
  if (!centre) return null;
  const { pins, rings } = mapped(businesses, centre);
  const at = (value) => Math.round(value * 1000) / 10 + 100;
  return h("figure", { key: "map", class: "card food-map" },
    h("svg", { viewBox: "0 0 200 200", role: "img", "aria-label": t("food.map_says", { count: pins.length }) },
      h("path", { class: "axis", d: "M100 6V194M6 100H194" }),
      h("text", { x: "100", y: "10", class: "north" }, t("food.north")),
      rings.map((ring) => h("g", { key: `r${ring.kilometres}` },
        h("circle", { cx: "100", cy: "100", r: String(ring.r * 100), class: "ring" }),
        h("text", { x: String(100 + ring.r * 70.7 + 1), y: String(100 + ring.r * 70.7 + 5), class: "scale" },
          t("food.kilometres", { n: ring.kilometres })))),
      h("path", { class: "home", d: "M100 94l-7 6h2v6h10v-6h2z" }),
      pins.map((pin) => h("g", { key: pin.id, class: "pin" },
        h("circle", { cx: String(at(pin.x)), cy: String(at(pin.y)), r: "7.5" }),
        h("text", { x: String(at(pin.x)), y: String(at(pin.y) + 3) },
          String(businesses.findIndex((one) => one.id === pin.id) + 1))))),
    h("figcaption", { class: "hint" }, t(home ? "food.map_from_home" : "food.map_from_middle")));
}
