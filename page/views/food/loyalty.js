import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../ui/words.js";
import { guest } from "./guest.js";

// The points of whoever this device orders for.

/** The tiers, and from how many points ever earned on. */
const tiers = [["bronze", 0], ["silver", 500], ["gold", 1500], ["platinum", 5000]];

/** How many points, which tier, and what the next takes; null where a business gives none or nobody is known. */
export function points(app, shop, business) {
  const rules = shop.ordering(business.id).data;
  if (!rules?.pointsPerUnit || !app.household.mayChange) return null;
  const { email } = guest();
  if (!email) return h("p", { class: "hint" }, t("points.no_email"));
  const known = shop.loyalty(business.id, email);
  if (known?.data === undefined) return known?.trouble ? null
    : h("div", { class: "skeleton low", "aria-hidden": "true" });
  const account = known.data?.loyalty;
  if (!account) return h("p", { class: "hint" }, t("points.none_yet"));
  const next = tiers.find(([, from]) => from > account.lifetimeEarned);
  return h("div", { class: "points" },
    h("span", { class: `tier t-${account.tier}` }, icon("star"), h("span", {}, t(`tier.${account.tier}`))),
    h("b", { class: "balance" }, t("points.balance", { count: account.pointsBalance })),
    h("span", { class: "hint" }, [t("points.visits", { count: known.data.totalVisits }),
      next && t("points.next", { n: next[1] - account.lifetimeEarned, tier: t(`tier.${next[0]}`) })].filter(Boolean)
      .join(" · ")));
}
