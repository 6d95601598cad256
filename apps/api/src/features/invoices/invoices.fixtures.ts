import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { companyIds } from "../../testing/company-ids.ts";
import type { TestApi } from "../../testing/test-api.ts";

const invoiceFor = async ({ database }: TestApi, endpoint: string): Promise<string> => {
  const status = endpoint === "withdrawDispute" ? "DISPUTED" : "OPEN";
  const [invoice] = await database.rows<{ id: string; number: string }>(
    "update invoice set status = $2 where id = (select id from invoice where customer_id = $1 and type = 'INVOICE' order by id limit 1) returning id, number",
    [companyIds.polderlicht, status],
  );
  await database.rows("delete from invoice_dispute where invoice_id = $1", [invoice?.id]);
  await database.rows(
    "insert into invoice_dispute (invoice_id, customer_id, reason, state) values ($1, $2, 'to be taken back', $3)",
    [invoice?.id, companyIds.polderlicht, status === "DISPUTED" ? "OPEN" : "RESOLVED"],
  );
  return invoice?.number ?? "";
};

const party: InvoiceParty = {
  name: "Planted B.V.",
  coc: null,
  oin: null,
  vatNumber: null,
  iban: null,
  bic: null,
  creditorId: null,
  peppolId: null,
  address: {
    street: "Plantweg",
    houseNumber: 1,
    houseNumberExtension: null,
    room: null,
    postalCode: "1234AB",
    city: "Plantdorp",
    country: "NL",
  },
};

export const fixtures: Fixtures = {
  queries: { exportRechargeOfPeriod: "?from=2026-01-01&to=2026-12-31" },
  bodies: () => ({
    disputeInvoice: { reason: "This is not what was agreed" },
    downloadInvoices: { numbers: ["2020-000001"], type: "ubl" },
  }),
  prepare: async ({ api, endpoint }, path) =>
    path.includes(":number") ? { path: path.replace(":number", await invoiceFor(api, endpoint.name)) } : {},
  plant: (database, customerId) =>
    adding(database)(
      `with made as (insert into invoice (customer_id, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
           tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_open)
         values ($1, now(), now(), 'x', 'nl', 'main', '{}', '{}', '[]', 0, 0, 0, 0, '58', 0) returning id, customer_id),
       line as (insert into invoice_line (invoice_id, customer_id, position, description, quantity, unit, unit_price,
           line_amount, vat_category, vat_rate) select id, customer_id, 1, 'x', 0, 'C62', 0, 0, 'S', 21 from made),
       payment as (insert into invoice_payment (invoice_id, customer_id, date, amount, method)
         select id, customer_id, now(), 1, 'CREDIT_TRANSFER' from made)
       insert into invoice_dispute (invoice_id, customer_id, reason) select id, customer_id, 'ten letters' from made
       returning invoice_id`,
      customerId,
    ),
  records: (database, customerId, place) =>
    adding(database)(
      `with made as (
         insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, locale, variant, seller,
           buyer, tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
         values ($1, $2, 'DISPUTED', now(), now(), 'x', 'nl', 'main', $3, $3, '[]', 0, 0, 0, 0, '30', 0, 0)
         returning id, customer_id, number)
       insert into invoice_dispute (invoice_id, customer_id, reason, state)
       select id, customer_id, 'ten letters', 'OPEN' from made returning (select number from made) as number`,
      customerId,
      `1998-00000${place}`,
      JSON.stringify(party),
    ),
  ids: {
    number: "select number as id, customer_id from invoice",
  },
  exports: {
    exportInvoices: {
      table: "invoice",
      where: "status = 'PAID'",
      copy: { id: "gen_random_uuid()", number: "'COPY-' || n" },
    },
    exportRecharge: {
      table: "invoice_line",
      copy: {
        id: "gen_random_uuid()",
        invoice_id: "(select id from invoice where number = ':id')",
        position: "9000 + n",
        description: "'copy ' || n",
      },
    },
    exportRechargeOfPeriod: {
      table: "invoice_line",
      where: "invoice_id in (select id from invoice where number is not null and issue_date >= '2026-01-01')",
      copy: { id: "gen_random_uuid()", position: "5000 + n", description: "'copied ' || n" },
    },
  },
};
