import type { Transaction } from "../../../platform/database/database.ts";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import { documentPool } from "../../../platform/documents/document-process.ts";
import type { Config } from "../../../platform/process/environment.ts";
import type { JobHandler } from "../../../platform/jobs/job-handler.ts";
import { addDocuments } from "../submission/order-writing.queries.ts";
import { changeBySystem } from "../changes/order-change.ts";
import { findAnyOrderForUpdate } from "../changes/order-changes.queries.ts";
import { recordOrder } from "../changes/order.steps.ts";
import { findUnconfirmedOrder } from "./order-confirmation.queries.ts";
import type * as confirmationPdf from "./order-confirmation-pdf.ts";
import { confirmationTexts } from "./order-confirmation.texts.ts";

const run = documentPool<typeof confirmationPdf>(new URL("./order-confirmation-pdf.ts", import.meta.url), {
  heapMb: 128,
  timeoutMs: 30_000,
  idleMs: 10_000,
});

/** Keeps a confirmation with its locked order, unless another run of the job has already done so. */
const keep = async (transaction: Transaction, orderId: string, content: Buffer): Promise<void> => {
  const [order] = await transaction.query(findAnyOrderForUpdate(orderId));
  const [confirmed] = await transaction.query(findUnconfirmedOrder(orderId));
  if (!order || !confirmed) return;
  const { customerId, orderNumber, locale } = confirmed;
  const fileName = confirmationTexts[locale].fileName(orderNumber);
  const kept = await storeDocument(transaction, { customerId, kind: "ORDER_CONFIRMATION", fileName, content });
  transaction.send(addDocuments(order, [kept.id]));
  recordOrder(changeBySystem(transaction, customerId), "order.confirmed", order, { after: { fileName } });
};

export const confirmationJobs = ({ seller }: Pick<Config, "seller">): Readonly<Record<string, JobHandler>> => ({
  "orders.confirm": async (payload, { query, complete }) => {
    const orderId = String(payload["orderId"]);
    const [order] = await query(findUnconfirmedOrder(orderId));
    if (!order) return;
    const content = await run("renderConfirmation", { ...order, seller });
    await complete((transaction) => keep(transaction, orderId, content));
  },
});
