import { adding, type Fixtures } from "../../testing/fixtures.ts";

const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

export const fixtures: Fixtures = {
  bodies: () => ({
    updateAddress: { address },
    updateIban: { iban: "NL74DEMO0200000025", accountHolder: "Polderlicht", mandateAccepted: true },
    updateCustomInvoiceReference: { customInvoiceReference: "KP-1" },
    updateInvoiceAttachmentPreference: { invoiceAttachmentPreference: "pdf_only" },
    updateInvoiceEmail: { invoiceEmail: "facturen@polderlicht.example" },
  }),
  plant: (database, customerId) =>
    adding(database)(
      `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
       values ($1, $2, 'x', 'x', 'EXPIRED') returning id`,
      customerId,
      `x-${customerId}`,
    ),
};
