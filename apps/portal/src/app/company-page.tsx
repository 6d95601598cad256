import { CompanyScreen } from "../features/company/company.screen.tsx";
import { ContactsSection } from "../features/contacts/contacts.section.tsx";

export function CompanyPage() {
  return (
    <CompanyScreen>
      <div id="contacts" data-section>
        <ContactsSection />
      </div>
    </CompanyScreen>
  );
}
