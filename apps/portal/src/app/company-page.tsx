import { CompanyScreen } from "../features/company/company.screen.tsx";
import { ContactsSection } from "../features/contacts/contacts.section.tsx";
import { ChildInvoices } from "../features/invoices/child-invoices.tsx";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";

export function CompanyPage() {
  const paysForIt = useReadOnly();
  const seesInvoices = useHasRole("RESELLER_FINANCE");
  return (
    <CompanyScreen>
      {paysForIt && seesInvoices && <ChildInvoices />}
      <div id="contacts" data-section>
        <ContactsSection />
      </div>
    </CompanyScreen>
  );
}
