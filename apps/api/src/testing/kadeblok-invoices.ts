import type pg from "pg";
import { demoSeller } from "../demo/invoices.demo.ts";
import {
  draftInvoice,
  type InvoiceDraft,
  publishInvoice,
  type ProviderStep,
  takeInvoiceStep,
} from "../features/invoices/invoices.public.ts";
import { type ProviderTransaction, runProviderChange } from "../platform/changes/operator-change.ts";
import { companyIds } from "./test-api.ts";

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

/** Operator steps on Kadeblok's invoices, each in its own transaction. */
export const kadeblokInvoices = (pool: pg.Pool) => {
  const asProvider = <Answer>(work: (transaction: ProviderTransaction) => Promise<Answer>): Promise<Answer> =>
    runProviderChange({ pool, actor: { actorType: "OPERATOR", actorId: "test" }, ip: null, requestId: null }, work);
  const store = (change?: Partial<InvoiceDraft>) =>
    asProvider((transaction) => draftInvoice(transaction, kadeblokDraft(change)));
  const publish = (id: string) => asProvider((transaction) => publishInvoice(transaction, id));
  return {
    asProvider,
    store,
    publish,
    published: async (change?: Partial<InvoiceDraft>) => publish(await store(change)),
    step: (number: string, one: ProviderStep) =>
      asProvider((transaction) => takeInvoiceStep(transaction, { customerId, number }, one)),
  };
};
