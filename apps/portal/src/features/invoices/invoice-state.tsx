import type { InvoiceStatus, InvoiceType } from "@demarc/contract/core/invoice";
import { useText } from "../../shell/translate.ts";
import { State } from "../../ui/state.tsx";
import { invoiceStatusText, invoiceTones } from "./invoice-status.ts";
import type en from "./invoices.en.ts";

/** The state of an invoice in a list. */
export function InvoiceState({ status, type }: { readonly status: InvoiceStatus; readonly type: InvoiceType }) {
  const t = useText<typeof en>();
  return <State tone={invoiceTones[status]}>{t(invoiceStatusText(status, type))}</State>;
}
