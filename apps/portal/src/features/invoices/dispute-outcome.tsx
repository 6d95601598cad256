import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { useQuery } from "@tanstack/react-query";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import styles from "./dispute.module.css";
import { disputeSumOf } from "./dispute-sum.ts";
import { euro, isNothing } from "./invoice-amounts.ts";
import { allLinesQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";

interface DisputeOutcomeProps {
  readonly invoice: Invoice;
  /** The ids of the chosen lines. */
  readonly chosen: readonly string[];
}

export function DisputeOutcome({ invoice, chosen }: DisputeOutcomeProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data } = useQuery(allLinesQuery(invoice));
  if (!data) return null;
  const lines = data.filter(({ id }) => chosen.includes(id));
  const { net, gross, toPay } = disputeSumOf(invoice, lines);
  const nothing = isNothing(toPay);
  const { collection } = invoice;
  const values = {
    amount: euro(toPay, locale),
    date: collection ? formatDate(collection.date, locale, { dateStyle: "long" }) : "",
  };
  const byDebit = collection?.state === "PLANNED";
  return (
    <div className={styles.outcome} role="status">
      <p className={styles.sum}>
        {lines.length === 0
          ? t("invoices.chosen-none", { amount: euro(gross, locale) })
          : t("invoices.chosen-sum", { count: lines.length, net: euro(net, locale), gross: euro(gross, locale) })}
      </p>
      <p>
        {nothing && t("invoices.then-nothing")}
        {nothing && byDebit && ` ${t("invoices.then-no-debit", values)}`}
        {!nothing && t(byDebit ? "invoices.then-debit" : "invoices.then-pay", values)}
      </p>
    </div>
  );
}
