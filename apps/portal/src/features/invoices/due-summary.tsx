import { useLocale, useText } from "../../shell/translate.ts";
import { euro, isNothing } from "./invoice-amounts.ts";
import { dueStatuses } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

interface DueSummaryProps {
  readonly summary: {
    readonly open: string;
    readonly overdue: string;
    readonly count: number;
    readonly overdueCount: number;
  };
}

/** The total due, and the overdue part; each links to its invoices. */
export function DueSummary({ summary: { open, overdue, count, overdueCount } }: DueSummaryProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <dl className={styles.due}>
      <div>
        <dt>{t("invoices.open")}</dt>
        <dd>
          <strong>{euro(open, locale)}</strong>
          <a href={`/invoices?type=INVOICE&status=${dueStatuses}`}>{t("invoices.open-count", { count })}</a>
        </dd>
      </div>
      <div className={isNothing(overdue) ? undefined : styles.late}>
        <dt>{t("invoices.overdue")}</dt>
        <dd>
          <strong>{euro(overdue, locale)}</strong>
          <a href="/invoices?status=OVERDUE">{t("invoices.overdue-count", { count: overdueCount })}</a>
        </dd>
      </div>
    </dl>
  );
}
