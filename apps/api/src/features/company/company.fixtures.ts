import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import type { TestApi } from "../../testing/test-api.ts";

const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

const company = { type: "end-user", variant: "main", name: "Nieuwland B.V.", address, locale: "nl" };

const stored = { ...address, houseNumberExtension: null, room: null };

/** A mandate of a new company, which waits for a decision. */
const givenMandate = async ({ database }: TestApi): Promise<string> => {
  const { id = "" } = await adding(database)(
    `with made as (insert into customer (type, status, variant, name, address, locale)
       values ('end-user', 'ACTIVE', 'main', 'Incassoland B.V.', $1, 'nl') returning id)
     insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
     select id, 'MND-' || id || '-0001', 'NL74DEMO0200000025', 'Incassoland', 'PENDING' from made returning id`,
    JSON.stringify(stored),
  );
  return id;
};

export const fixtures: Fixtures = {
  bodies: () => ({
    updateAddress: { address },
    updateIban: { iban: "NL74DEMO0200000025", accountHolder: "Polderlicht", mandateAccepted: true },
    updateCustomInvoiceReference: { customInvoiceReference: "KP-1" },
    updateInvoiceAttachmentPreference: { invoiceAttachmentPreference: "pdf_only" },
    updateInvoiceEmail: { invoiceEmail: "facturen@polderlicht.example" },
    putCustomer: company,
    changeCustomer: { discountClass: "PARTNER-A" },
    suspendCustomer: { reason: "Unpaid" },
    reinstateCustomer: { reason: "Paid" },
    terminateCustomer: { reason: "Moved away" },
    acceptMandate: {},
    rejectMandate: { reason: "Wrong account holder" },
  }),
  prepare: async ({ api, endpoint }, path) => {
    if (endpoint.path.startsWith("/operator/v1/mandate/"))
      return { path: path.replace(":mandateId", await givenMandate(api)) };
    if (!/^\/operator\/v1\/customer\/(?!.*\/(?:loyalty$|account))/.test(endpoint.path)) return {};
    const externalRef = `CRM-${randomUUID()}`;
    if (endpoint.name === "putCustomer") return { path: path.replace(":externalRef", externalRef) };
    const [made] = await api.database.rows<{ id: number }>(
      `insert into customer (type, status, variant, name, address, locale, external_ref)
       values ('end-user', $1, 'main', 'Weideland B.V.', $2, 'nl', $3) returning id`,
      [endpoint.name === "reinstateCustomer" ? "SUSPENDED" : "ACTIVE", JSON.stringify(stored), externalRef],
    );
    return { path: endpoint.path.replace(":customerId", String(made?.id)).replace(":externalRef", externalRef) };
  },
  plant: (database, customerId) =>
    adding(database)(
      `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
       values ($1, $2, 'x', 'x', 'EXPIRED') returning id`,
      customerId,
      `x-${customerId}`,
    ),
};
