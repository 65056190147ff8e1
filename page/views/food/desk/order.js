import { canCancel, nextOrder } from "../../../state/food/progress.js";
import { h } from "../../../ui/dom.js";
import { button } from "../../../ui/parts.js";
import { t } from "../../../ui/words.js";
import { change } from "./forms.js";
import { back, food, priced, shown, to } from "../parts.js";
import { tracked } from "../yours.js";

/** One order as the shop has it: who it is for, how far it is, and what became of the money. */
export function deskOrder(app, shop, one, id) {
  return h("div", { key: `order-${id}`, class: "order-page narrow" },
    back(to("admin", one.id, "orders"), t("admin.tab_orders")),
    shown(app, shop.order(one.id, id), (order) =>
      tracked(app, shop, order, one.businessName, acts(app, shop, one, order)), { rows: 4, look: "tall" }));
}

function acts(app, shop, one, order) {
  const next = nextOrder(order.status);
  const pay = () => change(app, async (api) => shop.hear(await api.pay(one.id, order.id)), `stats/${one.id}`);
  return h("div", { key: "acts", class: "ends-row edit" },
    canCancel(order.status) && button({ text: t("order.cancel"), symbol: "close", look: "danger",
      onclick: () => app.open("foodCancelOrder", { businessId: one.id, id: order.id }) }),
    order.paymentStatus === "paid" && button({ text: t("refund.button"), symbol: "undo", look: "danger",
      onclick: () => app.open("foodRefund", { businessId: one.id, id: order.id }) }),
    ["pending", "failed"].includes(order.paymentStatus) && order.status !== "cancelled"
      && button({ text: t("admin.paid"), symbol: "check", onclick: pay }),
    next && button({ text: t(`board.to_${next}`), symbol: "next", look: "main",
      onclick: () => shop.advance(order, next) }));
}

/** Asks before the money goes back. The box gives back the whole of it. */
export function foodRefund(app, { businessId, id }) {
  const shop = food(app);
  const order = shop.order(businessId, id).data;
  if (!order || order.paymentStatus !== "paid") return null;
  const refund = async () => {
    if (await change(app, async (api) => shop.hear(await api.refund(businessId, id)), `stats/${businessId}`)) {
      app.close();
      app.toast(t("refund.done", { amount: priced(order.totalAmount, order.currency) }));
    }
  };
  return {
    title: t("refund.title", { number: order.orderNumber }),
    body: [h("p", {}, t("refund.sure", { amount: priced(order.totalAmount, order.currency),
      name: order.customerName })), h("p", { class: "hint" }, t("refund.counter")),
      h("div", { class: "ends-row" }, button({ text: t("food.keep"), onclick: app.close }),
        button({ text: t("refund.yes", { amount: priced(order.totalAmount, order.currency) }), symbol: "undo",
          look: "main", onclick: refund }))],
  };
}
