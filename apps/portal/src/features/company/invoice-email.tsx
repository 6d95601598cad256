import type { Customer } from "@demarc/contract/company";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useText } from "@demarc/shell/translate.ts";
import { EditInPlace } from "@demarc/ui/layout/edit-in-place.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { snapshotKeys } from "./company.data.ts";
import type en from "./company.en.ts";

// Most visits change nothing, so the form loads on demand.
const Form = lazyPart(() => import("./invoice-email-form.tsx"), "InvoiceEmailForm");

interface InvoiceEmailProps {
  readonly customer: Customer;
  readonly editable: boolean;
}

export function InvoiceEmail({ customer, editable }: InvoiceEmailProps) {
  const t = useText<typeof en>();
  return (
    <EditInPlace
      label={t("company.invoice-email")}
      value={customer.invoiceEmail ?? t("company.invoice-email-none")}
      change={editable ? t("company.change") : undefined}
      startsOpen={hasSnapshot(snapshotKeys.invoiceEmail)}
    >
      {(close) => <Form customer={customer} onDone={close} />}
    </EditInPlace>
  );
}
