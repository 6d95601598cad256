import type { Invoice } from "@demarc/contract/core/invoice";
import { Suspense, useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { downloadDocument, downloadRecharge } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { disputeKey } from "./invoice.data.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";

const DisputeDialog = lazyPart(() => import("./dispute-dialog.tsx"), "DisputeDialog");

const disputable: ReadonlySet<string> = new Set(["OPEN", "PARTIALLY_PAID", "OVERDUE"]);

/** Downloads, prints or disputes the invoice. */
export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const readOnly = useReadOnly();
  const [pending, setPending] = useState<string>();
  const { customerId, number, type, status, lines } = invoice;
  const [disputing, setDisputing] = useState(() => hasSnapshot(disputeKey(number)));
  const act = async (name: string, save: () => Promise<void>) => {
    setPending(name);
    try {
      await save();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(undefined);
    }
  };
  const canRecharge =
    !readOnly && customer.type === "reseller" && lines.some(({ endCustomerReference }) => endCustomerReference);
  return (
    <>
      <Button
        variant="primary"
        icon="download"
        pending={pending === "pdf"}
        onClick={() => void act("pdf", () => downloadDocument(customerId, number, "pdf"))}
      >
        PDF
      </Button>
      <Button
        icon="download"
        pending={pending === "ubl"}
        onClick={() => void act("ubl", () => downloadDocument(customerId, number, "ubl"))}
      >
        UBL
      </Button>
      {canRecharge && (
        <Button
          icon="users"
          pending={pending === "recharge"}
          onClick={() => void act("recharge", () => downloadRecharge(customerId, number))}
        >
          {t("invoices.recharge")}
        </Button>
      )}
      <Button onClick={() => window.print()}>{t("invoices.print")}</Button>
      {type === "INVOICE" && disputable.has(status) && customerId === customer.id && !readOnly && (
        <Button onClick={() => setDisputing(true)}>{t("invoices.dispute")}</Button>
      )}
      {disputing && (
        <Suspense fallback={null}>
          <DisputeDialog invoice={invoice} onClose={() => setDisputing(false)} />
        </Suspense>
      )}
    </>
  );
}
