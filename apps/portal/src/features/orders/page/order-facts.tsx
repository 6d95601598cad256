import { euroFormat } from "@demarc/contract/core/money";
import type { Order } from "@demarc/contract/orders/order-fields";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { orderedThing } from "../order-labels.ts";
import type { OrderTexts } from "../order-page-texts.ts";

export const orderFacts = (t: Translate<keyof OrderTexts>, locale: Locale, order: Order): readonly Fact[] => {
  const { place, action, mrcTotal, nrcTotal, contractTermMonths, submittedAt, createdByName } = order;
  const euros = euroFormat(locale);
  const isPriced = action !== "TERMINATE";
  return [
    { label: t("orders.what"), value: orderedThing(t, locale, order) },
    ...(place ? [{ label: t("orders.place"), value: place }] : []),
    ...(isPriced
      ? [
          { label: t("orders.monthly"), value: euros(mrcTotal) },
          { label: t("orders.one-off"), value: euros(nrcTotal) },
        ]
      : []),
    ...(isPriced && contractTermMonths !== null
      ? [{ label: t("orders.term"), value: t("orders.months", { months: contractTermMonths }) }]
      : []),
    {
      label: t(submittedAt ? "orders.submitted" : "orders.saved"),
      value: [formatDate(submittedAt ?? order.updatedAt, locale), createdByName].filter(Boolean).join(", "),
    },
  ];
};
