import { randomUUID } from "node:crypto";
import { adding, type Fixtures, type Rows } from "../../testing/fixtures.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds } from "../../testing/company-ids.ts";

const contact = () => ({
  id: randomUUID(),
  types: [],
  firstName: "Sanne",
  lastName: "Meer",
  email: "s@polderlicht.example",
});

const ofPut = ({ id: _id, ...rest }: ReturnType<typeof contact>) => ({ ...rest, firstName: randomUUID() });

/** The path of a new contact, or of one that exists. */
const operatedPath = async (database: Rows, isNew: boolean, path: string): Promise<string> => {
  const [id, externalRef] = [randomUUID(), `C-${randomUUID()}`];
  if (!isNew)
    await database.rows(
      `insert into customer_contact (id, customer_id, first_name, last_name, email, external_ref)
       values ($1, $2, 'x', 'x', 'x@x.example', $3)`,
      [id, companyIds.polderlicht, externalRef],
    );
  return path.replace(":recordId", id).replace(":externalRef", externalRef);
};

export const fixtures: Fixtures = {
  bodies: () => ({
    createContact: contact(),
    putContact: { ...ofPut(contact()), customerId: companyIds.polderlicht },
  }),
  prepare: async ({ api, endpoint }, path) => {
    if (/^\/operator\/v1\/contact\/(ref|:)/.test(path))
      return { path: await operatedPath(api.database, endpoint.name === "putContact", path) };
    if (!path.includes(":contactId")) return {};
    const made = contact();
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.send("POST", `/v1/customer/${companyIds.polderlicht}/contact`, { token, body: made });
    return {
      path: path.replace(":contactId", made.id),
      ...(endpoint.method === "PUT" ? { body: { ...made, firstName: "Sanna" } } : {}),
    };
  },
  records: (database, customerId) =>
    adding(database)(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       values ($2, $1, '{}', 'x', 'x', 'x@x.example') returning id as "contactId"`,
      customerId,
      randomUUID(),
    ),
  plant: (database, customerId) =>
    database.rows("insert into deleted_contact (contact_id, customer_id) values ($2, $1)", [customerId, randomUUID()]),
  ids: {
    contactId: "select id, customer_id from customer_contact",
  },
  exports: {
    exportContacts: "one part",
  },
};
