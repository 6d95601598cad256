import type { Customer } from "@demarc/contract/company";
import { useHasRole } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import type en from "./company.en.ts";
import { CustomInvoiceReference } from "./custom-invoice-reference.tsx";
import { InvoiceEmail } from "./invoice-email.tsx";
import { InvoiceAttachmentPreference } from "./invoice-attachment-preference.tsx";

/** How invoices are delivered; finance and administrators can change it, administrators also to whom. */
export function InvoiceDeliveryCard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const editable = useHasRole("RESELLER_FINANCE");
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  return (
    <Card title={t("company.invoices")} icon="invoice">
      <InvoiceEmail customer={customer} editable={isAdministrator} />
      <CustomInvoiceReference customer={customer} editable={editable} />
      <InvoiceAttachmentPreference customer={customer} editable={editable} />
    </Card>
  );
}
