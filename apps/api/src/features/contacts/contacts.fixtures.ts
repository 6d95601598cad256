import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds } from "../../testing/company-ids.ts";

const contact = () => ({
  id: randomUUID(),
  types: [],
  firstName: "Sanne",
  lastName: "Meer",
  email: "s@polderlicht.example",
});

export const fixtures: Fixtures = {
  bodies: () => ({ createContact: contact() }),
  prepare: async ({ api, endpoint }, path) => {
    if (!path.includes(":contactId")) return {};
    const made = contact();
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.send("POST", `/v1/customer/${companyIds.polderlicht}/contact`, { token, body: made });
    return { path: path.replace(":contactId", made.id), ...(endpoint.method === "PUT" ? { body: made } : {}) };
  },
  records: (database, customerId) =>
    adding(database)(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       values ($2, $1, '{}', 'x', 'x', 'x@x.example') returning id as "contactId"`,
      customerId,
      randomUUID(),
    ),
  ids: {
    contactId: "select id, customer_id from customer_contact",
  },
  exports: {
    exportContacts: "one part",
  },
};
