import type { Customer } from "@demarc/contract/company";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import type en from "./company.en.ts";
import { CustomInvoiceReference } from "./custom-invoice-reference.tsx";
import { InvoiceEmail } from "./invoice-email.tsx";
import { InvoiceAttachmentPreference } from "./invoice-attachment-preference.tsx";

/** How invoices are delivered. Finance and administrators can change it; only administrators can change the recipient. */
export function InvoiceDeliveryCard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const editable = useHasRole("RESELLER_FINANCE") && !readOnly;
  const isAdministrator = useHasRole("RESELLER_ADMIN") && !readOnly;
  return (
    <Card title={t("company.invoices")}>
      <InvoiceEmail customer={customer} editable={isAdministrator} />
      <CustomInvoiceReference customer={customer} editable={editable} />
      <InvoiceAttachmentPreference customer={customer} editable={editable} />
    </Card>
  );
}
