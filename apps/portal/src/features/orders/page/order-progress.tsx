import type { Order } from "@demarc/contract/orders/order-fields";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { turnOf } from "../order-labels.ts";
import { OrderRail } from "../order-rail.tsx";
import { orderRefusals } from "../order-refusals.ts";
import { downloadCalendar } from "../order.data.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

type Text = Translate<keyof OrderTexts>;

const dayMilliseconds = 86_400_000;

/** Until when the order can be changed or cancelled, in one sentence. */
const changeable = (t: Text, locale: Locale, order: Order): string => {
  const { action, plannedDate, wishDate, possible } = order;
  const last = action === "TERMINATE" ? (plannedDate ?? wishDate) : plannedDate;
  // A date in the past does not say when the work begins.
  const until = last && Date.parse(last) + dayMilliseconds > Date.now() ? last : undefined;
  const says = (what: "ending" | "asked" | "references") =>
    until === undefined
      ? t(`orders.change.${what}`)
      : t(`orders.change.${what}-until`, { date: formatDate(until, locale, { dateStyle: "long" }) });
  if (action === "TERMINATE") return says("ending");
  if (possible.cancel === "CANCEL") return t("orders.change.free");
  if (possible.cancel === "REQUEST") return says("asked");
  return possible.edit === "REFERENCES" ? says("references") : t("orders.change.none");
};

/** What happens next: the first milestone that is not reached, with its day. */
const nextStep = (t: Text, locale: Locale, { milestones, status }: Order): string | undefined => {
  if (status === "AWAITING_CUSTOMER") return t("orders.next-answer");
  const next = milestones.find(({ doneAt }) => doneAt === null);
  if (!next) return undefined;
  const name = t(`orders.milestone.${next.code}`);
  return next.plannedAt ? t("orders.next-on", { name, date: formatDate(next.plannedAt, locale) }) : name;
};

function PlannedDate({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const { status, plannedDate, wishDate, deliveredDate } = order;
  const long = (date: string) => formatDate(date, locale, { dateStyle: "full" });
  const save = async () => {
    setPending(true);
    await runOrExplain(() => downloadCalendar(order), orderRefusals);
    setPending(false);
  };
  if (status === "COMPLETED" && deliveredDate) return long(deliveredDate);
  if (!plannedDate)
    return wishDate ? t("orders.not-planned-wish", { date: formatDate(wishDate, locale) }) : t("orders.not-planned");
  return (
    <>
      <strong>{long(plannedDate)}</strong>
      <Button
        variant="quiet"
        size="small"
        icon="download"
        pending={pending}
        onClick={() => void save()}
        data-print="hide"
      >
        {t("orders.calendar")}
      </Button>
    </>
  );
}

export function OrderProgress({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const turn = turnOf(order.status);
  const next = turn === "none" ? undefined : nextStep(t, locale, order);
  const isDone = order.status === "COMPLETED";
  const isEnding = order.action === "TERMINATE";
  const dateLabel = isEnding ? "orders.last-day" : isDone ? "orders.delivered" : "orders.planned";
  return (
    <Card title={t("orders.progress")}>
      <OrderRail order={order} />
      {(turn !== "none" || isDone) && (
        <dl className={styles.facts}>
          {turn !== "none" && (
            <div>
              <dt>{t("orders.turn-now")}</dt>
              <dd>
                <strong>{t(`orders.turn-now.${turn}`)}</strong>
              </dd>
            </div>
          )}
          {next && (
            <div>
              <dt>{t("orders.next")}</dt>
              <dd>{next}</dd>
            </div>
          )}
          <div>
            <dt>{t(dateLabel)}</dt>
            <dd>
              <PlannedDate order={order} />
            </dd>
          </div>
          {turn !== "none" && (
            <div>
              <dt>{t("orders.change")}</dt>
              <dd>{changeable(t, locale, order)}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}
