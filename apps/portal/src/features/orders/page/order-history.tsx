import type { Order } from "@demarc/contract/orders/order-fields";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { orderTones } from "../order-labels.ts";
import type { OrderTexts } from "../order-page-texts.ts";

export function OrderHistory({ order: { history } }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  return (
    <Card title={t("orders.history")}>
      <EventList
        label={t("orders.history")}
        events={history.toReversed().map(({ at, from, to, actorType, actorName, reason }, place) => ({
          key: history.length - place,
          at,
          time: formatDate(at, locale, { day: "numeric", month: "short" }),
          tone: orderTones[to],
          // An answer returns the order to where it was.
          text:
            from === "AWAITING_CUSTOMER" && to === "SUBMITTED"
              ? t("orders.question-answered")
              : t(`orders.status.${to}`),
          note: [formatDate(at, locale, { timeStyle: "short" }), actorName ?? t(`orders.author.${actorType}`), reason]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Card>
  );
}
