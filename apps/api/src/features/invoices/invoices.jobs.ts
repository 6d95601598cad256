import { attachedDocuments, invoiceRecipients } from "@demarc/contract/core/invoices/invoice-mail";
import { type Change, recordStatement } from "../../platform/changes/change.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { add, subtract } from "../../platform/money.ts";
import { type MailFile, queueBulkMails } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { renderInTurn } from "./documents/invoice-files.ts";
import { type InvoiceAddressee, invoiceMail } from "./mail/invoice-mail.ts";
import { markOverdue } from "./operator/invoice-operator.queries.ts";
import { findOwnFile, findPublishedDocument, type StoredInvoice } from "./invoice/invoices.queries.ts";
import type { Unread } from "./invoice/unread-lines.ts";

export const invoiceTimers: readonly Timer[] = [{ key: "invoices.overdue", everySeconds: 3600 }];

/** Payload of the mail job, queued at publication. */
interface Published {
  readonly number: string;
  readonly addressee: InvoiceAddressee;
}

/**
 * An invoice at publication: its documents contain no later payments, credits or disputes. What a credit note took off its invoice
 * is no later payment.
 */
const asPublished = (invoice: Unread<StoredInvoice>): Unread<StoredInvoice> => {
  const { type, grossTotal } = invoice;
  const payments = invoice.payments.filter(({ method }) => method === "CREDIT_NOTE");
  const amountPaid = add("0", ...payments.map(({ amount }) => amount));
  return {
    ...invoice,
    status: "OPEN",
    amountPaid,
    amountCredited: "0.00",
    amountOpen: subtract(grossTotal, amountPaid),
    amountDisputed: "0.00",
    amountToPay: type === "INVOICE" ? grossTotal : "0.00",
    payments,
    disputes: [],
    creditNotes: [],
  };
};

/** The documents that the company chose, as long as they fit into one mail; the mail only names the others. */
const documentsOf = async (
  invoice: Unread<StoredInvoice>,
  { number, addressee }: Published,
  { query, mostBytes }: Pick<JobContext, "query"> & { readonly mostBytes: number },
) => {
  const attached: MailFile[] = [];
  const tooLarge: string[] = [];
  let bytes = 0;
  for (const type of attachedDocuments[addressee.invoiceAttachmentPreference]) {
    const [own] = await query(findOwnFile(number, type));
    const file = await renderInTurn({ ...invoice, ownFile: own?.ownFile ?? null }, type);
    if (bytes + file.content.length > mostBytes) {
      tooLarge.push(file.fileName);
      continue;
    }
    bytes += file.content.length;
    attached.push(file);
  }
  return { attached, tooLarge };
};

const recorded = ({ number, addressee }: Published, change: Pick<Change, "action" | "event" | "after">) =>
  recordStatement(
    { ...change, entityType: "invoice", entityId: number, kept: "7 years" },
    { customerId: addressee.customerId, actorType: "SYSTEM", actorId: null, ip: null, requestId: null },
  );

const notMailed = (published: Published, reason: string) =>
  recorded(published, { action: "invoice.not-mailed", event: "invoice.not-mailed", after: { reason } });

/** Queues all mails of a published invoice and writes one ledger row, in one transaction. Each delivery is a job. */
const mailInvoice = async (published: Published, { query, complete }: JobContext, config: Config): Promise<void> => {
  const { number, addressee } = published;
  const recipients = invoiceRecipients(addressee);
  if (recipients.length === 0) return complete((transaction) => transaction.send(notMailed(published, "no-recipient")));
  const [stored] = await query(findPublishedDocument(number));
  if (!stored) throw new Error(`there is no invoice ${number}`);
  const invoice = asPublished(stored);
  const { attached, tooLarge } = await documentsOf(invoice, published, {
    query,
    mostBytes: config.limits.mailFileBytes,
  });
  const files = { attached: attached.map(({ fileName }) => fileName), tooLarge };
  const portalUrl = portalUrlOf(config, addressee.variant);
  const mails = recipients.map((to) => invoiceMail(to, { invoice, addressee, files }, portalUrl));
  await complete((transaction) => {
    queueBulkMails(transaction, addressee.customerId, { mails, files: attached, keys: config });
    const after = { recipients, attached: files.attached };
    transaction.send(recorded(published, { action: "invoice.mailed", event: "invoice.mailed", after }));
  });
};

const publishedOf = (payload: Record<string, unknown>) => payload as unknown as Published;

export const invoiceJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  "invoices.overdue": async (_payload, { query }) => {
    await query(markOverdue());
  },
  "invoices.mail": Object.assign<JobHandler, Pick<JobHandler, "givenUp">>(
    (payload, context) => mailInvoice(publishedOf(payload), context, config),
    { givenUp: (payload, transaction) => transaction.send(notMailed(publishedOf(payload), "not-rendered")) },
  ),
});
