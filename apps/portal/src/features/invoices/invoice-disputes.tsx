import type { Invoice, InvoiceDispute } from "@demarc/contract/core/invoices/invoice";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { withdrawDispute } from "./invoice.data.ts";
import { euro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-page.module.css";

export function InvoiceDisputes({ invoice }: { readonly invoice: Invoice }) {
  return invoice.disputes
    .filter(({ state }) => state !== "WITHDRAWN")
    .map((dispute) => <Dispute key={dispute.id} invoice={invoice} dispute={dispute} />);
}

interface DisputeProps {
  readonly invoice: Invoice;
  readonly dispute: InvoiceDispute;
}

function Dispute({ invoice, dispute }: DisputeProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const readOnly = useReadOnly();
  const { at, by, reason, lineIds, state, answer } = dispute;
  const isOpen = state === "OPEN";
  const mayWithdraw = isOpen && invoice.status === "DISPUTED" && invoice.customerId === customer.id && !readOnly;
  /** The names of the lines on this page, and how many are on other pages. */
  const lineNames = (): string => {
    const shown = invoice.lines.filter(({ id }) => lineIds.includes(id));
    const names = shown.map(({ description, serviceRef }) =>
      serviceRef ? `${serviceRef.reference ?? serviceRef.label}: ${description}` : description,
    );
    const others = lineIds.length - shown.length;
    return [...names, ...(others > 0 ? [t("invoices.lines-elsewhere", { count: others })] : [])].join(", ");
  };
  return (
    <Banner
      tone={isOpen ? "warn" : "info"}
      title={
        isOpen
          ? t("invoices.dispute-open", { amount: euro(invoice.amountDisputed, locale) })
          : t("invoices.dispute-resolved")
      }
      actions={mayWithdraw && <Withdraw invoice={invoice} />}
    >
      <p>
        {t("invoices.dispute-by", { name: by, date: formatDate(at, locale) })} <q className={styles.quote}>{reason}</q>
      </p>
      {lineIds.length > 0 && <p>{t("invoices.about-lines", { lines: lineNames() })}</p>}
      {answer && <p>{t("invoices.answer", { answer })}</p>}
    </Banner>
  );
}

function Withdraw({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
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
  return (
    <Button icon="undo" pending={pending} onClick={() => void withdraw()}>
      {t("invoices.withdraw")}
    </Button>
  );
}
