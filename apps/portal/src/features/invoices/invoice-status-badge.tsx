import type { InvoiceStatus, InvoiceType } from "@demarc/contract/core/invoice";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { invoiceStatusText, invoiceTones } from "./invoice-status.ts";
import type en from "./invoices.en.ts";

/** The state of an invoice on its own page. */
export function InvoiceStatusBadge({ status, type }: { readonly status: InvoiceStatus; readonly type: InvoiceType }) {
  const t = useText<typeof en>();
  return <Badge tone={invoiceTones[status]}>{t(invoiceStatusText(status, type))}</Badge>;
}
