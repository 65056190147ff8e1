import { h } from "../../../ui/dom.js";
import { dayAndMonth, nearDay, sentence, wallTime } from "../../../ui/format.js";
import { icon } from "../../../ui/icons.js";
import { button, field, select } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { change, form, number, text } from "./forms.js";
import { food, shown } from "../parts.js";

// Who waits for a table: seated when one is free, added by the staff, or taken off.

/** The waiting list of a business, the longest waiting first. */
export const waiting = (app, shop, one) =>
  h("section", { key: "waiting", class: "card", "aria-labelledby": "waiting-title" },
  h("div", { class: "card-head" }, h("h2", { id: "waiting-title" }, icon("waits"), t("waiting.title")),
    button({ text: t("waiting.add_short"), symbol: "plus", look: "edit", label: t("waiting.add"),
      onclick: () => app.open("foodWaitFor", { business: one.id }) })),
  shown(app, shop.waiting(one.id), (list) =>
    (list.length ? h("ol", { key: "list", class: "lines" }, list.map((entry) => line(app, one, entry)))
    : h("p", { key: "none", class: "hint" }, t("waiting.nobody"))), { rows: 2 }));

function line(app, one, entry) {
  const isToday = entry.reservationDate === app.today;
  const day = sentence(nearDay(entry.reservationDate, app.today));
  return h("li", { key: entry.id, class: "desk-line" },
    h("span", { class: "about" },
      h("span", { class: "name" }, `${wallTime(entry.reservationTime)} · ${entry.customerName}`),
      h("span", { class: "hint" }, [day, t("booking.party", { count: entry.partySize }), entry.customerPhone,
        t("waiting.since", { minutes: Math.max(0, Math.floor((app.now - Date.parse(entry.createdAt)) / 60_000)) })]
        .filter(Boolean).join(" · "))),
    h("div", { class: "button-row edit" },
      button({ text: t("waiting.remove"), look: "danger", label: t("waiting.remove_of", { name: entry.customerName }),
        onclick: () => change(app, (api) => api.stopWaiting(one.id, entry.id), `waiting/${one.id}`) }),
      isToday && button({ text: t("waiting.seat"), symbol: "chair",
        label: t("waiting.seat_of", { name: entry.customerName }),
        onclick: () => app.open("foodSeat", { business: one.id, id: entry.id }) })));
}

/** Chooses the table for somebody who waits. */
export function foodSeat(app, { business, id }) {
  const shop = food(app);
  const entry = shop.waiting(business).data?.find((other) => other.id === id);
  if (!entry) return null;
  const tables = (shop.tables(business).data ?? [])
    .filter((table) => table.isActive !== false && table.capacity >= entry.partySize);
  return {
    title: t("waiting.seat_of", { name: entry.customerName }),
    body: form(app, `seat-${id}`, { save: t("waiting.seat"), done: t("waiting.sits", { name: entry.customerName }),
      ondone: app.close, renews: [`waiting/${business}`, `reservations/${business}/`, `slots/${business}/`],
      work: (api, said) => api.seat(business, id, said.table || null) },
    h("p", { key: "who" }, [t("booking.party", { count: entry.partySize }), entry.customerPhone].filter(Boolean)
      .join(" · ")),
    field(t("cart.table"), select({ name: "table", value: "",
      options: [{ value: "", text: t("waiting.any_table") },
        ...tables.map((table) => ({ value: table.id, text: [table.tableNumber, table.section,
        t("admin.seats", { count: table.capacity })].filter(Boolean).join(" · ") }))] }))),
  };
}

/** Puts somebody on the list who is at the door or on the telephone. */
export function foodWaitFor(app, { business }) {
  const shop = food(app);
  const rules = shop.settings(business).data;
  const done = (answer) => (answer?.reservation
    ? t("waiting.was_free", { time: wallTime(answer.reservation.reservationTime) })
    : t("waiting.added"));
  const slots = shop.slots(business, shop.ui.waitDate ?? app.today, shop.ui.waitParty ?? 2).data ?? [];
  return {
    title: t("waiting.add"),
    body: form(app, `wait-${business}`, { save: t("waiting.add"), done: t("waiting.added"), ondone: app.close,
      renews: [`waiting/${business}`, `reservations/${business}/`],
      work: async (api, said) => {
        const answer = await api.wait(business, { reservationDate: said.date, reservationTime: said.time,
          partySize: Number(said.party), customerName: said.name, customerEmail: said.email,
          ...(said.phone ? { customerPhone: said.phone } : {}), source: "phone" });
        if (answer.reservation) app.toast(done(answer), { time: 12_000 });
      } },
    text("name", t("guest.name"), "", { required: true, maxlength: "80" }),
    h("div", { key: "reach", class: "row" }, text("phone", t("guest.phone"), "", { type: "tel", maxlength: "30" }),
      text("email", t("guest.email"), "", { type: "email", maxlength: "100" })),
    h("div", { key: "when", class: "row" }, number("party", t("reserve.party"), shop.ui.waitParty ?? 2,
      { least: rules?.minPartySize ?? 1, most: rules?.maxPartySize ?? 20 }),
      field(t("meal.day"), h("input", { name: "date", type: "date", required: true, min: app.today,
        value: shop.ui.waitDate ?? app.today, onchange: (event) => {
          shop.ui.waitDate = event.target.value || app.today;
          app.changed();
        } })),
      field(t("waiting.time"), slots.length
        ? select({ name: "time", value: slots.find((slot) => !slot.available)?.time ?? slots[0].time,
          options: slots.map((slot) => ({ value: slot.time,
            text: `${wallTime(slot.time)} · ${t(slot.available ? "reserve.free" : "reserve.full")}` })) })
        : h("input", { name: "time", type: "time", required: true, value: "" }))),
    !slots.length && h("p", { key: "none", class: "hint" },
      t("waiting.no_times", { day: dayAndMonth(shop.ui.waitDate ?? app.today) }))),
  };
}
