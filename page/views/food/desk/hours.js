import { hoursOf, isPastMidnight, problem, specialDates, specialOf, week } from "../../../state/food/hours.js";
import { h } from "../../../ui/dom.js";
import { dayAndMonth, weekday } from "../../../ui/format.js";
import { icon } from "../../../ui/icons.js";
import { button, field } from "../../../ui/parts.js";
import { region, t } from "../../../ui/words.js";
import { change, form, Lacking, span } from "./forms.js";

// When a business is open: the days of a week, and the dates that are otherwise.

// A Sunday far in the past names the days of a week.
const dayName = (day) => weekday(`2023-01-0${day + 1}`);
const shortDay = (day) => new Intl.DateTimeFormat(region, { weekday: "short", timeZone: "UTC" })
  .format(new Date(`2023-01-0${day + 1}T12:00:00Z`));
const usual = { opens: "09:00", closes: "17:00" };

/** The hours, to change. */
export function hours(app, shop, one) {
  // What is being changed is kept apart until it is saved; what the box tells meanwhile does not take it away.
  const told = JSON.stringify([one.hours, one.specialHours]);
  let draft = shop.ui.hours;
  if (draft?.id !== one.id || (draft.told !== told && !draft.isChanged)) {
    draft = shop.ui.hours = { id: one.id, told, isChanged: false,
      days: week((one.hours ?? []).map((row) => ({ ...row, openTime: row.openTime ?? "00:00",
        closeTime: row.closeTime ?? "00:00" }))), date: "", note: "", spans: [] };
  }
  return h("div", { key: "hours", class: "panels hours-panels" },
    h("section", { key: "week", class: "card", "aria-labelledby": "hours-week" },
      h("h2", { id: "hours-week" }, icon("timer"), t("hours.week")), weekForm(app, one, draft)),
    h("section", { key: "special", class: "card", "aria-labelledby": "hours-special" },
      h("h2", { id: "hours-special" }, icon("plan"), t("hours.special")), special(app, one, draft)));
}

function weekForm(app, one, draft) {
  const touched = (work) => () => { work(); draft.isChanged = true; app.changed(); };
  const wrong = problem(draft.days);
  const work = (api) => {
    if (wrong) throw new Lacking(t(`hours.${wrong.kind}`, { day: dayName(wrong.weekday) }));
    // What is noted of a span stays with it.
    const noted = (row) => (one.hours ?? []).find((known) => known.notes && known.dayOfWeek === row.dayOfWeek
      && known.openTime === row.openTime && known.closeTime === row.closeTime);
    return api.changeBusiness(one.id, { hours: hoursOf(draft.days)
      .map((row) => ({ ...row, notes: noted(row)?.notes ?? null })) });
  };
  return form(app, `hours-${one.id}`, { work,
    renews: [`business/${one.id}`, "businesses", "all-businesses", `slots/${one.id}/`], ondone: () => {
      draft.isChanged = false;
    } },
    h("div", { key: "days", class: "day-list", oninput: () => {
      draft.isChanged = true;
    } }, draft.days.map((day, index) =>
      h("div", { key: String(day.weekday), class: "day-line", role: "group", "aria-label": dayName(day.weekday) },
      h("b", { class: "day-name" }, dayName(day.weekday)),
      h("div", { class: "day-spans" },
        !day.spans.length && h("p", { key: "closed", class: "hint" }, t("food.closed")),
        day.spans.map((row, at) => h("div", { key: `span-${at}` },
          span(app, row, { name: dayName(day.weekday), onremove: touched(() => day.spans.splice(at, 1)) }),
          isPastMidnight(row) && h("p", { class: "hint" }, t("hours.past_midnight", { time: row.closes })),
          row.opens === row.closes && h("p", { class: "hint" }, t("hours.round_the_clock"))))),
      h("div", { class: "button-row edit" },
        day.spans.length < 4 && button({ symbol: "plus", look: "plain",
          text: day.spans.length ? undefined : t("hours.open"),
          label: t(day.spans.length ? "hours.break_of" : "hours.open_of", { day: dayName(day.weekday) }),
          onclick: touched(() => day.spans.push(day.spans.length ? { opens: "", closes: "" } : { ...usual })) }),
        index > 0 && button({ text: t("hours.as", { before: shortDay(draft.days[index - 1].weekday) }), look: "plain",
          label: t("hours.as_before", { day: dayName(day.weekday), before: dayName(draft.days[index - 1].weekday) }),
          onclick: touched(() => { day.spans = draft.days[index - 1].spans.map((row) => ({ ...row })); }) }))))));
}

function special(app, one, draft) {
  const dates = specialDates(one.specialHours, app.today);
  const keep = (list) => (api) => api.setSpecialHours(one.id, specialOf(list));
  const renews = [`business/${one.id}`, "businesses", "all-businesses", `slots/${one.id}/`];
  const add = (api) => {
    if (!draft.date) throw new Lacking(t("hours.date_missing"));
    const wrong = problem([{ weekday: 0, spans: draft.spans }]);
    if (wrong) throw new Lacking(t(`hours.${wrong.kind}`, { day: dayAndMonth(draft.date) }));
    return keep([...dates.filter((other) => other.date !== draft.date),
      { date: draft.date, notes: draft.note.trim(), spans: draft.spans }])(api);
  };
  return [
    dates.length ? h("ul", { key: "dates", class: "lines" },
      dates.map(({ date, notes, spans }) => h("li", { key: date, class: "line" },
      h("span", { class: "what" }, h("span", { class: "name" }, `${weekday(date)}, ${dayAndMonth(date)}`),
        h("span", { class: "amount" }, [spans.length ? spans.map((row) => `${row.opens} – ${row.closes}`).join(", ")
          : t("food.closed"), notes].filter(Boolean).join(" · "))),
      button({ symbol: "bin", look: "plain edit", label: t("hours.remove_date", { date: dayAndMonth(date) }),
        onclick: () => change(app, keep(dates.filter((other) => other.date !== date)), ...renews) }))))
      : h("p", { key: "none", class: "hint" }, t("hours.no_special")),
    form(app, `special-${one.id}`, { work: add, renews, save: t("hours.add_date"), done: t("hours.date_kept"),
      ondone: () => Object.assign(draft, { date: "", note: "", spans: [] }) },
      h("div", { key: "row", class: "row" },
        field(t("hours.date"), h("input", { type: "date", required: true, min: app.today, value: draft.date,
          oninput: (event) => {
            draft.date = event.target.value;
          } })),
        field(t("hours.note"), h("input", { type: "text", maxlength: "100", autocomplete: "off",
          placeholder: t("hours.note_example"), value: draft.note, oninput: (event) => {
            draft.note = event.target.value;
          } }))),
      h("div", { key: "spans", class: "day-spans" },
        !draft.spans.length && h("p", { class: "hint" }, t("hours.closed_all_day")),
        draft.spans.map((row, at) => h("div", { key: `span-${at}` },
          span(app, row, { name: t("hours.that_day"), onremove: () => {
            draft.spans.splice(at, 1);
            app.changed();
          } })))),
      draft.spans.length < 4 && h("div", { key: "more", class: "button-row edit" },
        button({ text: t(draft.spans.length ? "hours.break" : "hours.other_hours"), symbol: "plus", look: "plain",
          onclick: () => {
            draft.spans.push({ ...usual });
            app.changed();
          } }))),
  ];
}
