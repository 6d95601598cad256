import { randomUUID } from "node:crypto";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import { renderUbl } from "./documents/invoice-ubl.ts";
import { findPublishedInvoice } from "./invoice/invoices.queries.ts";
import { adding, type CallContext, type Fixtures, type PreparedCall } from "../../testing/fixtures.ts";
import { kadeblokDraft, kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
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

/** A UBL document for Kadeblok with this number. */
const ublOf = async ({ operatorPool }: TestApi, number: string): Promise<string> => {
  const { asOperator, published } = kadeblokInvoices(operatorPool);
  const source = await published({ issueDate: "2026-01-10" });
  const [invoice] = await asOperator((transaction) => transaction.query(findPublishedInvoice(source)));
  if (!invoice) throw new Error(`invoice ${source} does not exist`);
  return renderUbl({ ...invoice, number, buyer: { ...invoice.buyer, coc: "99990012", vatNumber: "NL999900122B01" } });
};

/** Puts an invoice of Kadeblok in the state that an operation of the operator needs into its path. */
const operatedFor = async ({ api, endpoint }: CallContext): Promise<Partial<PreparedCall>> => {
  const { store, published, step } = kadeblokInvoices(api.operatorPool);
  const externalRef = `INV-${randomUUID()}`;
  const { lines } = kadeblokDraft();
  // A unique description: an invoice with the same lines counts as the invoice of the next month.
  const draft = {
    issueDate: "2026-01-10",
    externalRef,
    lines: lines.map((line) => Object.assign({}, line, { description: externalRef })),
  };
  const at = (word: string) => ({
    path: endpoint.path.replace(":number", word).replace(":externalRef", externalRef),
  });
  if (endpoint.name === "importUbl")
    return { body: fileForm(await ublOf(api, randomUUID().slice(0, 18)), "invoice.xml").body };
  if (endpoint.name === "putInvoice" || !endpoint.path.includes(":")) return at("");
  if (["publishInvoice", "putInvoiceDocument"].includes(endpoint.name)) return at(await store(draft));
  const number = await published(draft);
  const payment = { date: "2026-02-01", amount: "121.00", method: "DIRECT_DEBIT" } as const;
  if (endpoint.name === "returnPayment") await step(number, { event: "pay", payment });
  if (endpoint.name === "resolveDispute")
    await api.database.rows(
      `with disputed as (update invoice set status = 'DISPUTED' where number = $1 returning id, customer_id)
       insert into invoice_dispute (invoice_id, customer_id, reason) select id, customer_id, 'ten letters' from disputed`,
      [number],
    );
  return at(number);
};

/** The payment of an invoice of Kadeblok. */
const paymentFor = async ({ api, endpoint }: CallContext): Promise<Partial<PreparedCall>> => {
  const { published } = kadeblokInvoices(api.operatorPool);
  const body = { invoice: await published({ issueDate: "2026-01-10" }), amount: "121.00" };
  return { path: endpoint.path.replace(":externalRef", randomUUID()), body };
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
  queries: { exportRechargeOfPeriod: "?from=2026-01-01&to=2026-12-31", putInvoiceDocument: "?type=pdf" },
  bodies: () => ({
    disputeInvoice: { reason: "This is not what was agreed" },
    downloadInvoices: { numbers: ["2020-000001"], type: "ubl" },
    draftInvoice: { customer: companyIds.kadeblok, lines: [{ description: "Rack", unitPrice: "100.00" }] },
    putInvoice: { customer: companyIds.kadeblok, lines: [{ description: "Rack", unitPrice: "100.00" }] },
    repeatInvoice: {},
    creditInvoice: { reason: "Charged twice" },
    publishInvoice: {},
    recordPayment: { amount: "121.00", reference: "2026-11-03/0017" },
    returnPayment: { amount: "121.00", reference: "AC04", reason: "Returned by the bank" },
    writeOffInvoice: { reason: "Bankruptcy" },
    importUbl: "",
    putInvoiceDocument: fileForm(letter).body,
    resolveDispute: { answer: "The quantity is right." },
  }),
  prepare: async (context, path) => {
    if (path.startsWith("/operator/v1/invoice")) return operatedFor(context);
    if (context.endpoint.name === "putPayment") return paymentFor(context);
    if (!path.includes(":number")) return {};
    return { path: path.replace(":number", await invoiceFor(context.api, context.endpoint.name)) };
  },
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
