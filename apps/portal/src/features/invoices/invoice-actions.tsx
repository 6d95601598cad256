import { isDue } from "@demarc/contract/core/invoices/due-statuses";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { downloadDocument, downloadRecharge } from "./invoices.data.ts";
import type en from "./invoices.en.ts";

export const useMayDispute = (invoice: Invoice | undefined): boolean => {
  const { id } = useCustomer();
  const readOnly = useReadOnly();
  return invoice?.type === "INVOICE" && isDue(invoice.status) && invoice.customerId === id && !readOnly;
};

interface Handlers {
  readonly onDispute: () => void;
  readonly onPrint: () => void;
}

/** Downloads, prints or disputes the invoice; while it loads, the button is there but disabled. */
export const useInvoiceActions = (
  invoice: Invoice | undefined,
  { onDispute, onPrint }: Handlers,
): readonly PageAction[] => {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const readOnly = useReadOnly();
  const mayDispute = useMayDispute(invoice);
  const [saving, setSaving] = useState(false);
  if (!invoice) return [{ label: "PDF", icon: "download", disabled: true }];
  const { customerId, number, lines } = invoice;
  const save = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const mayRecharge =
    !readOnly && customer.type === "reseller" && lines.some(({ endCustomerReference }) => endCustomerReference);
  return [
    {
      label: "PDF",
      icon: "download",
      pending: saving,
      run: () => void save(() => downloadDocument(customerId, number, "pdf")),
    },
    { label: "UBL", icon: "download", run: () => void save(() => downloadDocument(customerId, number, "ubl")) },
    ...(mayRecharge
      ? [
          {
            label: t("invoices.recharge"),
            icon: "users",
            run: () => void save(() => downloadRecharge(customerId, number)),
          } as const,
        ]
      : []),
    { label: t("invoices.print"), run: onPrint },
    ...(mayDispute ? [{ label: t("invoices.dispute"), icon: "warning", run: onDispute } as const] : []),
  ];
};
