import type pg from "pg";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { ApiError } from "../../platform/errors.ts";
import { idFrom, listed, type OperatorCommand } from "../../platform/operator-command.ts";
import { draftAfter, invoiceDrafts, publishInvoice } from "./invoices.operator.ts";

const unknown = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 404) throw new Error("There is no such invoice.", { cause: error });
  throw error;
};

const list = async (operatorPool: pg.Pool): Promise<readonly string[]> =>
  listed(
    (await invoiceDrafts(operatorPool)).map(({ id, customerId, company, type, issueDate, grossTotal }) =>
      [id, issueDate, type.padEnd(11), grossTotal.padStart(12), customerId, company].join("  "),
    ),
  );

export const invoiceCommand: OperatorCommand = {
  name: "invoice",
  usage: `  npm run operate -- invoice list                          drafts that are not published yet
  npm run operate -- invoice repeat NUMBER                 drafts the invoice of the month after this one
  npm run operate -- invoice credit NUMBER                 drafts a credit note for the full invoice
  npm run operate -- invoice publish ID                    numbers a draft, and mails it to its company
`,
  run: async ({ words, by, operatorPool }) => {
    const [action, what] = words;
    if (action === "list") return list(operatorPool);
    if (what === undefined) return undefined;
    const change = (work: (transaction: OperatorTransaction) => Promise<string>) =>
      runOperatorChange(byOperator(operatorPool, by), work).catch(unknown);
    if (action === "repeat" || action === "credit") {
      const id = await change((transaction) => draftAfter(transaction, what, action));
      return [`${id} is drafted: npm run operate -- invoice publish ${id}`];
    }
    if (action !== "publish") return undefined;
    const id = idFrom(what, "invoice list");
    return [`${await change((transaction) => publishInvoice(transaction, id))} is published; its mail is on its way.`];
  },
};
