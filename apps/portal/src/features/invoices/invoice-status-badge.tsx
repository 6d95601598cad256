import type { InvoiceStatus, InvoiceType } from "@demarc/contract/core/invoice";
import { useText } from "../../shell/translate.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type en from "./invoices.en.ts";

const tones: Readonly<Record<InvoiceStatus, Tone>> = {
  OPEN: "info",
  PARTIALLY_PAID: "info",
  OVERDUE: "bad",
  DISPUTED: "warn",
  PAID: "ok",
  CREDITED: "neutral",
  WRITTEN_OFF: "neutral",
};

/** The state of an invoice; a credit note is "settled" instead of "paid". */
export function InvoiceStatusBadge({ status, type }: { readonly status: InvoiceStatus; readonly type: InvoiceType }) {
  const t = useText<typeof en>();
  const isSettled = type === "CREDIT_NOTE" && status === "PAID";
  return <Badge tone={tones[status]}>{t(isSettled ? "invoices.settled" : `invoices.status.${status}`)}</Badge>;
}
