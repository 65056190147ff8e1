import { amount, cents } from "../../../state/food/money.js";
import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { choice, field, select } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { hours } from "./hours.js";
import { pictureField } from "./picture.js";
import { pinSettings } from "./pin.js";
import { Lacking, check, form, number, text, wholeAddress } from "./forms.js";
import { shown, to } from "../parts.js";
import { typeName, types } from "../symbols.js";

// What a business says of itself, and the rules by which it takes orders and bookings.

const parts = ["profile", "hours", "ordering", "booking"];
const orderTypes = ["dine_in", "takeout", "delivery"];

/** The settings of a business, one part of them at a time. */
export function settings(app, shop, one, part) {
  const open = parts.includes(part) ? part : "profile";
  const body = { profile, hours, ordering, booking }[open];
  return [choice({ label: t("desk.settings"), value: open, look: "wraps small",
    options: parts.map((key) => ({ key, text: t(`desk.${key}`) })), onchoose: (key) => {
      location.hash = to("admin", one.id, "settings", key);
    } }),
    h("div", { key: open }, body(app, shop, one)), open === "profile" && pinSettings(app, shop.unlock)];
}

const renewed = (one) => [`business/${one.id}`, "businesses", "all-businesses"];
const part = (key, symbol, title, ...children) => h("fieldset",
  { key, class: "card form", "aria-labelledby": `part-${key}` }, h("h2", { id: `part-${key}` }, icon(symbol), title),
  children);
const group = (key, label, ...children) =>
  h("fieldset", { key }, h("legend", {}, label), h("div", { class: "chips" }, children));

function profile(app, shop, one) {
  const work = (api, said) => {
    const place = said.latitude || said.longitude;
    if (place && !(said.latitude && said.longitude)) throw new Lacking(t("desk.half_position"));
    const { latitude, longitude, ...rest } = said;
    for (const key of ["website", "logoUrl", "coverImageUrl"]) if (key in rest) rest[key] = wholeAddress(rest[key]);
    return api.changeBusiness(one.id, { ...rest,
      ...(place ? { latitude: Number(latitude), longitude: Number(longitude) } : {}) });
  };
  const degrees = (name, limit) => field(t(`home.${name}`),
    h("input", { name, type: "number", step: "any", min: String(-limit), max: String(limit), value: one[name] ?? "" }));
  return form(app, `profile-${one.id}`, { work, renews: renewed(one) }, h("div", { key: "parts", class: "panels" },
    part("it", "shop", t("food.about"),
      text("businessName", t("item.name"), one.businessName, { required: true, maxlength: "80" }),
      field(t("food.type"), select({ name: "businessType", value: one.businessType,
        options: types.map((type) => ({ value: type, text: typeName(type) })) })),
      field(t("admin.description"), h("textarea",
        { name: "description", rows: "3", maxlength: "500", value: one.description ?? "" })),
      ...["logo", "cover"].map((which) => pictureField(app,
        { name: which === "logo" ? "logoUrl" : "coverImageUrl", label: t(`picture.${which}`),
          url: which === "logo" ? one.logoUrl : one.coverImageUrl,
        send: (api, picture) => api.sendPicture(one.id, which, picture),
          remove: (api) => api.removePicture(one.id, which), renews: renewed(one) })),
      field(t("desk.colour"), h("input", { name: "brandColor", type: "color",
        value: (one.brandColor ?? "#3d5a50").toLowerCase() }))),
    part("reach", "phone", t("desk.reach"),
      text("phone", t("guest.phone"), one.phone, { type: "tel", maxlength: "30" }),
      text("email", t("guest.email"), one.email, { type: "email", maxlength: "100" }),
      text("website", t("desk.website"), one.website, { inputmode: "url", placeholder: "example.org" })),
    part("where", "pin", t("food.location"),
      text("addressLine1", t("desk.street"), one.addressLine1),
      text("city", t("desk.city"), one.city),
      h("div", { class: "row" }, text("state", t("desk.state"), one.state),
        text("postalCode", t("desk.postal_code"), one.postalCode)),
      h("div", { class: "row" }, degrees("latitude", 90), degrees("longitude", 180)))));
}

function ordering(app, shop, one) {
  return shown(app, shop.ordering(one.id), (rules) => {
    const work = (api, said, element) => {
      const chosen = orderTypes.filter((type) => element.elements[`type-${type}`].checked);
      if (!chosen.length) throw new Lacking(t("desk.no_type"));
      const tips = said.tips.split(/[\s,;%]+/).filter(Boolean).map(Number);
      if (tips.length > 6 || new Set(tips).size !== tips.length
        || tips.some((tip) => !Number.isInteger(tip) || tip < 1 || tip > 100)) throw new Lacking(t("desk.wrong_tips"));
      const currency = said.currency.toUpperCase();
      return api.setOrdering(one.id, { acceptsOrders: element.elements.acceptsOrders.checked,
        autoConfirm: element.elements.autoConfirm.checked, orderTypes: chosen, tipPercents: tips,
        ...(currency === rules.currency ? {} : { currency }),
        taxPercent: Number(said.taxPercent), discountPercent: Number(said.discountPercent),
          deliveryFee: amount(cents(said.deliveryFee)), minimumOrder: amount(cents(said.minimumOrder)),
        preparationMinutes: Number(said.preparationMinutes), pointsPerUnit: Number(said.pointsPerUnit) });
    };
    return form(app, `ordering-${one.id}`, { work, renews: [`ordering/${one.id}`, ...renewed(one)] },
      h("div", { key: "parts", class: "panels" },
      part("taking", "basket", t("desk.taking"),
        group("on", t("admin.status"), check("acceptsOrders", t("desk.accepts"), rules.acceptsOrders),
          check("autoConfirm", t("desk.auto_orders"), rules.autoConfirm)),
        group("types", t("desk.types"),
          orderTypes.map((type) => check(`type-${type}`, t(`type.${type}`), rules.orderTypes.includes(type)))),
        number("preparationMinutes", t("desk.preparation"), rules.preparationMinutes,
          { most: 600, unit: t("desk.minutes") }),
        h("p", { class: "hint" }, t("desk.preparation_says"))),
      part("money", "spark", t("desk.money"),
        h("div", { class: "row" }, number("minimumOrder", t("desk.minimum"), rules.minimumOrder,
          { step: 0.01, unit: rules.currency }),
          number("deliveryFee", t("desk.fee"), rules.deliveryFee, { step: 0.01, unit: rules.currency })),
        h("div", { class: "row" }, number("taxPercent", t("sum.tax"), rules.taxPercent,
          { most: 100, step: 0.01, unit: "%" }),
          number("discountPercent", t("sum.discount"), rules.discountPercent, { most: 100, step: 0.01, unit: "%" })),
        text("tips", t("desk.tips"), (rules.tipPercents ?? [10, 15, 20]).join(", "),
          { inputmode: "numeric", placeholder: t("desk.no_tips") }),
        h("div", { class: "row" }, number("pointsPerUnit", t("desk.points"), rules.pointsPerUnit, { most: 1000 }),
          text("currency", t("desk.currency"), rules.currency,
            { pattern: "[A-Za-z]{3}", required: true, maxlength: "3" })))));
  }, { rows: 4, look: "tall" });
}

function booking(app, shop, one) {
  return shown(app, shop.settings(one.id), (rules) => {
    const numbers = ["minPartySize", "maxPartySize", "bookingWindowDays", "minAdvanceHours", "slotDurationMinutes",
      "defaultDiningDuration", "maxGuestsPerSlot"];
    const work = (api, said, element) => {
      if (Number(said.minPartySize) > Number(said.maxPartySize)) throw new Lacking(t("desk.wrong_party"));
      return api.setRules(one.id, { ...Object.fromEntries(numbers.map((name) => [name, Number(said[name])])),
        allowWaitlist: element.elements.allowWaitlist.checked, autoConfirm: element.elements.autoConfirm.checked });
    };
    return form(app, `booking-${one.id}`, { work, renews: [`settings/${one.id}`, `slots/${one.id}/`] },
      h("div", { key: "parts", class: "panels" },
      part("party", "people", t("desk.parties"),
        h("div", { class: "row" }, number("minPartySize", t("desk.least"), rules.minPartySize,
          { least: 1, most: 1000 }), number("maxPartySize", t("desk.most"), rules.maxPartySize,
          { least: 1, most: 1000 })),
        number("maxGuestsPerSlot", t("desk.pacing"), rules.maxGuestsPerSlot, { most: 10000 }),
          h("p", { class: "hint" }, t("desk.pacing_says"))),
      part("times", "timer", t("reserve.times"),
        h("div", { class: "row" }, number("bookingWindowDays", t("desk.window"), rules.bookingWindowDays,
          { most: 730, unit: t("desk.days") }), number("minAdvanceHours", t("desk.advance"), rules.minAdvanceHours,
          { most: 720, unit: t("desk.hours_unit") })),
        h("div", { class: "row" }, number("slotDurationMinutes", t("desk.slot"), rules.slotDurationMinutes,
          { least: 5, most: 240, unit: t("desk.minutes") }),
          number("defaultDiningDuration", t("desk.duration"), rules.defaultDiningDuration,
          { least: 15, most: 720, unit: t("desk.minutes") })),
        group("on", t("admin.status"), check("autoConfirm", t("desk.auto_bookings"), rules.autoConfirm),
          check("allowWaitlist", t("desk.waitlist"), rules.allowWaitlist)))));
  }, { rows: 4, look: "tall" });
}
