import type pg from "pg";
import { demoSeller } from "../../features/invoices/demo/invoices.demo.ts";
import {
  draftInvoice,
  type InvoiceDraft,
  publishInvoice,
  type OperatorStep,
  takeInvoiceStep,
} from "../../features/invoices/invoices.operator.ts";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { companyIds } from "../company-ids.ts";
import type { TestDatabase } from "../test-database.ts";

const customerId = companyIds.kadeblok;

/** An invoice draft of 121 euros for Kadeblok. */
export const kadeblokDraft = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  customerId,
  type: "INVOICE",
  issueDate: "2027-01-10",
  dueDate: "2099-01-01",
  buyerReference: "KB",
  locale: "en",
  variant: "data-centre",
  seller: demoSeller,
  buyer: { ...demoSeller, name: "Kadeblok Hosting B.V." },
  paymentMeans: "58",
  lines: [{ description: "Rack", quantity: "1", unit: "MON", unitPrice: "100.00", vatCategory: "S", vatRate: "21.00" }],
  ...change,
});

export const giveMandate = (database: TestDatabase): Promise<unknown> =>
  database.rows(
    `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
     values ($1, 'MND-1', 'NL96DEMO0300000033', 'Kadeblok', 'ACTIVE')`,
    [customerId],
  );

/** Operator steps on Kadeblok's invoices, each in its own transaction. */
export const kadeblokInvoices = (pool: pg.Pool) => {
  const asOperator = <Answer>(work: (transaction: OperatorTransaction) => Promise<Answer>): Promise<Answer> =>
    runOperatorChange(byOperator(pool, "test"), work);
  const store = (change?: Partial<InvoiceDraft>) =>
    asOperator((transaction) => draftInvoice(transaction, kadeblokDraft(change)));
  const publish = (id: string) => asOperator((transaction) => publishInvoice(transaction, id));
  return {
    asOperator,
    store,
    publish,
    published: async (change?: Partial<InvoiceDraft>) => publish(await store(change)),
    step: (number: string, one: OperatorStep) =>
      asOperator((transaction) => takeInvoiceStep(transaction, { customerId, number }, one)),
  };
};
