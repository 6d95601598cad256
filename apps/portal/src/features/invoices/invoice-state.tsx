import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import { useState } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useNarrow } from "@demarc/ui/narrow.ts";
import { State } from "@demarc/ui/layout/state.tsx";
import { euro } from "./invoice-amounts.ts";
import { daysLate } from "./days-late.ts";
import { invoiceStatusText, invoiceTones } from "./invoice-status.ts";
import type en from "./invoices.en.ts";

/** The state of an invoice in a list. On a phone, which hides the other columns, it shows how much is open or how late it is. */
export function InvoiceState({ invoice }: { readonly invoice: InvoiceSummary }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const narrow = useNarrow();
  const [today] = useState(() => amsterdamDate(new Date()));
  const { status, type, amountOpen } = invoice;
  const late = daysLate(invoice, today);
  const text = () => {
    if (narrow && late > 0) return t("invoices.days-late", { count: late });
    if (narrow && status === "PARTIALLY_PAID") return t("invoices.still-open", { amount: euro(amountOpen, locale) });
    return t(invoiceStatusText(status, type));
  };
  return <State tone={invoiceTones[status]}>{text()}</State>;
}
