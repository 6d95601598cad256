import type pg from "pg";
import { draftAfter, invoiceDrafts, publishInvoice } from "./features/invoices/invoices.public.ts";
import { ApiError } from "./platform/errors.ts";
import { type ProviderTransaction, runProviderChange } from "./platform/changes/operator-change.ts";

export const invoiceUsage = `  npm run operate -- invoice list                          drafts that are not published yet
  npm run operate -- invoice repeat NUMBER                 drafts the invoice of the month after this one
  npm run operate -- invoice credit NUMBER                 drafts a credit note for all of this one
  npm run operate -- invoice publish ID                    numbers a draft, and mails it to its company
`;

interface InvoiceCommand {
  readonly action: string;
  /** The number of an invoice, or the id of a draft. */
  readonly what: string | undefined;
  /** The operator, as named in the ledger. */
  readonly by: string;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const unknown = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 404) throw new Error("There is no such invoice.", { cause: error });
  throw error;
};

/**
 * Runs an operator command on invoices. Returns the lines to print, or undefined for an unknown command. Throws an
 * error with a readable message if the command fails.
 */
export async function workOnInvoices(
  operatorPool: pg.Pool,
  { action, what, by }: InvoiceCommand,
): Promise<string[] | undefined> {
  const actor = { actorType: "OPERATOR", actorId: by } as const;
  const change = (work: (transaction: ProviderTransaction) => Promise<string>) =>
    runProviderChange({ pool: operatorPool, actor, ip: null, requestId: null }, work).catch(unknown);
  if (action === "list") {
    const drafts = await invoiceDrafts(operatorPool);
    if (drafts.length === 0) return ["There are none."];
    return drafts.map(({ id, customerId, company, type, issueDate, grossTotal }) =>
      [id, issueDate, type.padEnd(11), grossTotal.padStart(12), customerId, company].join("  "),
    );
  }
  if (what === undefined) return undefined;
  if (action === "repeat" || action === "credit") {
    const id = await change((transaction) => draftAfter(transaction, what, action));
    return [`${id} is drafted: npm run operate -- invoice publish ${id}`];
  }
  if (action !== "publish") return undefined;
  if (!isId(what)) throw new Error("Name it by its id, as `invoice list` shows it.");
  return [`${await change((transaction) => publishInvoice(transaction, what))} is published; its mail is on its way.`];
}
