import { randomUUID } from "node:crypto";
import { companyIds } from "../../testing/company-ids.ts";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

const plantEndCustomer: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    "insert into end_customer (customer_id, name, reference) values ($1, 'x', $2) returning id as \"endCustomerId\"",
    customerId,
    randomUUID(),
  );

export const fixtures: Fixtures = {
  bodies: () => ({
    createEndCustomer: { name: "Museum Het Stoomgemaal", reference: randomUUID() },
    updateEndCustomer: { name: `Museum ${randomUUID()}` },
    putEndCustomer: {
      customerId: companyIds.polderlicht,
      name: "Museum Het Stoomgemaal",
      reference: randomUUID().slice(0, 30),
    },
  }),
  prepare: async ({ api, endpoint: { name } }, path) => {
    if (/^\/operator\/v1\/end-customer\/(ref|:)/.test(path)) {
      const externalRef = `E-${randomUUID()}`;
      if (name === "putEndCustomer") return { path: path.replace(":externalRef", externalRef) };
      const { endCustomerId = "" } = await plantEndCustomer(api.database, companyIds.polderlicht, 0);
      await api.database.rows("update end_customer set external_ref = $1 where id = $2", [externalRef, endCustomerId]);
      return { path: path.replace(":recordId", endCustomerId).replace(":externalRef", externalRef) };
    }
    if (!path.includes(":endCustomerId")) return {};
    const [found] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'STOOM'");
    return { path: path.replace(":endCustomerId", found?.id ?? "") };
  },
  plant: (database, customerId) => plantEndCustomer(database, customerId, 0),
  records: plantEndCustomer,
  ids: {
    endCustomerId: "select id, customer_id from end_customer",
  },
  exports: {
    exportEndCustomers: { table: "end_customer", copy: { id: "gen_random_uuid()", reference: "'COPY-' || n" } },
  },
};
