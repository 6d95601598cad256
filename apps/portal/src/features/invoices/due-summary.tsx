import { dueStatuses } from "@demarc/contract/core/invoices/due-statuses";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { euro, isNothing } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

interface DueSummaryProps {
  /** Undefined while it loads, and if it cannot be read. */
  readonly summary:
    | { readonly open: string; readonly overdue: string; readonly count: number; readonly overdueCount: number }
    | undefined;
}

export function DueSummary({ summary }: DueSummaryProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isLate = summary !== undefined && !isNothing(summary.overdue);
  return (
    <dl className={styles.due}>
      <div>
        <dt>{t("invoices.open")}</dt>
        <dd>
          <strong>{summary ? euro(summary.open, locale) : "–"}</strong>
          {summary && (
            <a href={`/invoices?type=INVOICE&status=${dueStatuses.join(",")}`}>
              {t("invoices.open-count", { count: summary.count })}
            </a>
          )}
        </dd>
      </div>
      <div className={isLate ? styles.late : undefined}>
        <dt>{t("invoices.overdue")}</dt>
        <dd>
          <strong>{summary ? euro(summary.overdue, locale) : "–"}</strong>
          {summary && (
            <a href="/invoices?status=OVERDUE">{t("invoices.overdue-count", { count: summary.overdueCount })}</a>
          )}
        </dd>
      </div>
    </dl>
  );
}
