import type { Order } from "@demarc/contract/orders/order-fields";
import { ServiceLink } from "../../services/ordered-service-link.tsx";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { hasEnded } from "../order-labels.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

export function OrderDelivery({ order }: { readonly order: Order }) {
  const { services, targetService, milestones } = order;
  const concerned = [...(targetService ? [targetService] : []), ...services];
  const unique = concerned.filter(({ id }, place) => concerned.findIndex((other) => other.id === id) === place);
  return (
    <>
      {unique.length > 0 && <Services services={unique} />}
      {milestones.length > 0 && <Milestones order={order} />}
    </>
  );
}

function Services({ services }: { readonly services: Order["services"] }) {
  const t = useText<OrderTexts>();
  return (
    <Card title={t("orders.services", { count: services.length })}>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id}>
            <span className="dim">{t(`orders.service.${service.type}`)}</span>
            <strong>
              <ServiceLink service={service} />
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Milestones({ order: { milestones, status } }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const next = hasEnded(status) ? -1 : milestones.findIndex(({ doneAt }) => doneAt === null);
  const done = milestones.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Card title={t("orders.milestones")} count={t("orders.milestones-done", { done, all: milestones.length })}>
      <ol className={styles.milestones}>
        {milestones.map(({ code, doneAt, plannedAt, text }, place) => {
          const day = doneAt ?? plannedAt;
          return (
            <li key={code} data-standing={doneAt ? "done" : place === next ? "now" : "later"}>
              <span className={styles.mark}>{doneAt && <Icon name="check" size="small" />}</span>
              <span>
                {t(`orders.milestone.${code}`)}
                {doneAt && <span className="visually-hidden">, {t("orders.rail.done")}</span>}
                {text && <span className={styles.note}>{text}</span>}
              </span>
              {day && (
                <time dateTime={day}>
                  {doneAt
                    ? formatDate(day, locale, { day: "numeric", month: "short" })
                    : t("orders.rail.planned", { date: formatDate(day, locale, { day: "numeric", month: "short" }) })}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
