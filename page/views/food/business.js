import { specialDates, week } from "../../state/food/hours.js";
import { h } from "../../ui/dom.js";
import { dayAndMonth, wallClock, wallTime, weekday } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button } from "../../ui/parts.js";
import { t } from "../../ui/words.js";
import { map } from "./discovery.js";
import { points } from "./loyalty.js";
import { itemList } from "./menu.js";
import { address, back, cover, directions, far, food, openState, shown, sign, takesBookings, takesOrders, to, verified,
  way } from "./parts.js";
import { typeBadge } from "./symbols.js";

/** One business: what it is, when it is open, where it is, what it has. */
export function business(app, id) {
  const shop = food(app);
  return h("div", { key: `at-${id}`, class: "page business" },
    back(to(), t("food.all")),
    shown(app, shop.business(id), (one) => profile(app, shop, one), { rows: 3, look: "tall" }));
}

const titled = (key, symbol, title, ...children) =>
  h("section", { key, class: `card ${key}`, "aria-labelledby": `${key}-title` },
  h("h2", { id: `${key}-title` }, icon(symbol), title), children);

// A Sunday far in the past names the days of a week.
const dayName = (day) => weekday(`2023-01-0${day + 1}`);

function profile(app, shop, one) {
  const follow = async () => {
    const wrong = await shop.change((api) => api.follow(one.id, !one.isFollowed), `business/${one.id}`, "businesses");
    if (wrong) app.toast(wrong, { look: "no" });
  };
  const today = wallClock(app.now).getDay();
  const own = takesOrders(one) && points(app, shop, one);
  const dates = specialDates(one.specialHours, app.today).slice(0, 6);
  return h("div", { key: "profile", class: "profile" },
    h("header", { key: "hero", class: "hero" }, cover(one, "wide"), sign(one, "on-cover"),
      h("div", { class: "hero-about" }, h("h1", { tabindex: "-1" }, one.businessName),
        h("p", { class: "facts" }, typeBadge(one.businessType), verified(one),
          far(app, one) && h("span", { class: "far" }, icon("pin"), far(app, one))),
        openState(app, one)),
      h("div", { class: "button-row" },
        takesOrders(one) && way({ text: t("food.order"), symbol: "basket", look: "main",
          href: to("at", one.id, "menu") }),
        takesBookings(one) && way({ text: t("food.reserve"), symbol: "plan", href: to("at", one.id, "reserve") }),
        button({ text: t(one.isFollowed ? "food.followed" : "food.follow"), symbol: one.isFollowed ? "check" : "star",
          look: "edit", "aria-pressed": String(Boolean(one.isFollowed)), onclick: follow }))),
    h("div", { key: "panels", class: "panels" },
      own && titled("points-part", "star", t("points.title"), own),
      titled("about-it", "shop", t("food.about"), h("p", {}, one.description || t("food.no_description")),
        h("div", { class: "button-row" },
          /^https?:\/\//.test(one.website ?? "")
            && way({ text: one.website.replace(/^https?:\/\/(www\.)?|\/$/g, ""), symbol: "next", href: one.website,
              target: "_blank", rel: "noopener noreferrer" }),
          one.phone && way({ text: one.phone, symbol: "phone", href: `tel:${one.phone.replace(/[^\d+]/g, "")}` }),
          one.email && way({ text: one.email, symbol: "send",
            href: `mailto:${encodeURIComponent(one.email).replace("%40", "@")}` }))),
      titled("hours", "timer", t("food.hours"), one.hours?.length
        ? h("dl", { class: "hours-list" }, week(one.hours)
          .map(({ weekday: day, spans }) => h("div", { key: String(day), class: day === today ? "today" : "" },
          h("dt", {}, dayName(day)),
          h("dd", {}, spans.length ? spans.map((span) => (span.opens === span.closes ? t("food.all_day")
            : `${wallTime(span.opens)} – ${wallTime(span.closes)}`)).join(", ") : t("food.closed")))))
        : h("p", { class: "hint" }, t("food.no_hours")),
      dates.length > 0 && h("dl", { class: "hours-list dates" },
        dates.map(({ date, notes, spans }) => h("div", { key: date },
        h("dt", {}, `${dayAndMonth(date)}${notes ? ` · ${notes}` : ""}`),
          h("dd", {}, spans.length
            ? spans.map((span) => `${wallTime(span.opens)} – ${wallTime(span.closes)}`).join(", ")
            : t("food.closed")))))),
      titled("location", "pin", t("food.location"), h("p", {}, address(one) || t("food.no_address")),
        map([one], shop.position ?? { latitude: one.latitude, longitude: one.longitude }),
        h("div", { class: "button-row" }, way({ text: t("food.directions"), symbol: "way", href: directions(one) }))),
      titled("menu-part", "meal", t("food.menu"), shown(app, shop.menu(one.id), (categories) => {
        const items = categories.flatMap((category) => category.items ?? []);
        return [items.length ? itemList(one, items.slice(0, 4)) : h("p", { class: "hint" }, t("food.no_menu")),
          items.length > 0 && h("div", { class: "ends-row" },
            way({ text: t("food.whole_menu"), symbol: "next", href: to("at", one.id, "menu") }))];
      }))));
}
