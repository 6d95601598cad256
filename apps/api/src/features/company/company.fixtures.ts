import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import type { TestApi } from "../../testing/test-api.ts";

const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

const company = { type: "end-user", variant: "main", name: "Nieuwland B.V.", address, locale: "nl" };

const stored = { ...address, houseNumberExtension: null, room: null };

/** A new company, without or with a mandate that waits for a decision. */
const payer = async ({ database }: TestApi): Promise<number> => {
  const [made] = await database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale)
     values ('end-user', 'ACTIVE', 'main', 'Incassoland B.V.', $1, 'nl') returning id`,
    [JSON.stringify(stored)],
  );
  return made?.id ?? 0;
};
const givenMandate = async (api: TestApi, externalRef: string): Promise<string> => {
  const { id = "" } = await adding(api.database)(
    `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status, external_ref)
     values ($1::int, 'MND-' || $1::int || '-0001', 'NL74DEMO0200000025', 'Incassoland', 'PENDING', $2) returning id`,
    await payer(api),
    externalRef,
  );
  return id;
};

const signedMandate = (customerId: number) => ({
  customerId,
  iban: "NL74DEMO0200000025",
  accountHolder: "Incassoland",
  signedAt: "2019-05-01T10:00:00Z",
});

export const fixtures: Fixtures = {
  bodies: () => ({
    updateAddress: { address: { ...address, houseNumber: 10 } },
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
    if (endpoint.path.startsWith("/operator/v1/mandate/")) {
      const ownMandate = `M-${randomUUID()}`;
      if (endpoint.name === "putMandate")
        return { path: path.replace(":externalRef", ownMandate), body: signedMandate(await payer(api)) };
      const mandateId = await givenMandate(api, ownMandate);
      return { path: path.replace(":mandateId", mandateId).replace(":externalRef", ownMandate) };
    }
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
