import type { Invoice } from "@demarc/contract/core/invoice";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { withdrawDispute } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

/** The disputes of an invoice, with a button to withdraw an unanswered one. */
export function InvoiceDisputes({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const readOnly = useReadOnly();
  const [pending, setPending] = useState(false);
  const withdraw = async () => {
    setPending(true);
    try {
      await withdrawDispute(invoice);
      showToast(t("invoices.withdrawn", { number: invoice.number }));
    } catch (error) {
      await reportActionFailure(error);
    }
    setPending(false);
  };
  /** The names of the lines on this page, and how many are on other pages. */
  const lineNames = (ids: readonly string[]): string => {
    const shown = invoice.lines.filter(({ id }) => ids.includes(id));
    const names = shown.map(({ description, serviceRef }) =>
      serviceRef ? `${description} (${serviceRef.label})` : description,
    );
    const others = ids.length - shown.length;
    return [...names, ...(others > 0 ? [t("invoices.lines-elsewhere", { count: others })] : [])].join(", ");
  };
  return invoice.disputes
    .filter(({ state }) => state !== "WITHDRAWN")
    .map(({ id, at, by, reason, lineIds, state, answer }) => (
      <Notice key={id} tone={state === "OPEN" ? "warn" : "info"}>
        <p>
          <strong>{t(`invoices.dispute-state.${state === "OPEN" ? "OPEN" : "RESOLVED"}`)}</strong>{" "}
          {t("invoices.dispute-by", { name: by, date: formatDate(at, locale) })}
        </p>
        <blockquote className={styles.quote}>{reason}</blockquote>
        {lineIds.length > 0 && <p className="dim">{t("invoices.about-lines", { lines: lineNames(lineIds) })}</p>}
        {answer && <p>{t("invoices.answer", { answer })}</p>}
        {state === "OPEN" && invoice.status === "DISPUTED" && invoice.customerId === customer.id && !readOnly && (
          <p data-print="hide">
            <Button size="small" icon="undo" pending={pending} onClick={() => void withdraw()}>
              {t("invoices.withdraw")}
            </Button>
          </p>
        )}
      </Notice>
    ));
}
