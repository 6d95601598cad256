import type { Invoice, InvoiceChange } from "@demarc/contract/core/invoice";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { decimal, euro, isNegative, isNothing, signedEuro } from "./invoice-amounts.ts";
import { explanationQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { ServiceLink } from "./service-link.tsx";

/** Up to this number, a change names its services; beyond it, only their count is shown. */
const namedServices = 3;

function Change({ change }: { readonly change: InvoiceChange }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { kind, serviceType, services, count, amount, quantity, unit, description } = change;
  const direction = isNegative(amount) ? "less" : "more";
  const sentence = {
    STARTED: () => t(`invoices.change.STARTED.${serviceType ?? "LINE"}`, { count }),
    ENDED: () => t(`invoices.change.ENDED.${serviceType ?? "LINE"}`, { count }),
    QUANTITY: () =>
      t(`invoices.change.QUANTITY.${direction}`, {
        quantity:
          `${decimal((quantity ?? "0").replace("-", ""), locale)} ${t(`invoices.unit.${unit ?? "C62"}`)}`.trim(),
        what: description ?? "",
      }),
    PRICE: () => t(`invoices.change.PRICE.${direction}`, { what: description ?? "" }),
    ONE_OFF: () => t(`invoices.change.ONE_OFF.${direction}`, { count, what: description ?? "" }),
    ALLOWANCE: () => t(`invoices.change.ALLOWANCE.${direction}`),
    OTHER: () => t("invoices.change.OTHER", { count }),
  }[kind]();
  return (
    <li>
      <span>
        {sentence}
        {services.length > 0 && services.length <= namedServices && (
          <span className={styles.services}>
            {services.map((service) => (
              <ServiceLink key={service.id} service={service} />
            ))}
          </span>
        )}
      </span>
      <span className={styles.amount}>{signedEuro(amount, locale)}</span>
    </li>
  );
}

/** The number of changes shown at first. */
const firstReasons = 5;

/** Why the invoice differs from the previous one, in sentences whose amounts add up to the difference. */
export function InvoiceExplanation({ invoice: { customerId, number, type } }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [whole, setWhole] = useState(false);
  const { data, isPending, isError, refetch } = useQuery(explanationQuery(customerId, number));
  if (type === "CREDIT_NOTE") return null;
  const { previous = null, difference = null, changes = [] } = data ?? {};
  const shown = whole ? changes : changes.slice(0, firstReasons);
  return (
    <Card title={t("invoices.explained")} icon="info">
      <Loader loading={isPending} failed={isError} onRetry={() => void refetch()} skeleton={<Skeleton count={4} />}>
        {previous && difference ? (
          <>
            <p>
              {isNothing(difference)
                ? t("invoices.same-as", { number: previous.number })
                : t(isNegative(difference) ? "invoices.less-than" : "invoices.more-than", {
                    amount: euro(difference.replace("-", ""), locale),
                    number: previous.number,
                  })}
            </p>
            <ul className={styles.changes}>
              {shown.map((change) => (
                <Change key={`${change.kind} ${change.description} ${change.services[0]?.id}`} change={change} />
              ))}
            </ul>
            {changes.length > shown.length && (
              <p>
                <Button size="small" onClick={() => setWhole(true)}>
                  {t("invoices.more-reasons", { count: changes.length - shown.length })}
                </Button>
              </p>
            )}
          </>
        ) : (
          <p>{t("invoices.first")}</p>
        )}
      </Loader>
    </Card>
  );
}
