import { CompanyScreen } from "../features/company/company.screen.tsx";
import { ContactsSection } from "../features/contacts/contacts.section.tsx";

/** /company, where the company and its contacts meet. */
export function CompanyPage() {
  return (
    <CompanyScreen>
      <ContactsSection />
    </CompanyScreen>
  );
}
