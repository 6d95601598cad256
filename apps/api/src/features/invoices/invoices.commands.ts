import type pg from "pg";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { isZero } from "../../platform/money.ts";
import {
  dayFrom,
  idFrom,
  listed,
  type OperatorCommand,
  readable,
  textFrom,
} from "../../platform/commands/operator-command.ts";
import type { InvoiceRecord, Payment } from "./invoices.operator.ts";
import { draftAfter, invoiceDrafts, openDisputes, publishInvoice, recordOnInvoice } from "./invoices.operator.ts";

const mistakes: Readonly<Record<string, string>> = {
  amount: "The amount is more than what is open, or more than what was paid.",
  creditedInvoiceNumber: "The invoice has been credited already, and less is left of it than this credit note.",
  date: "The date is before the date of the invoice.",
};

const list = async (operatorPool: pg.Pool): Promise<readonly string[]> =>
  listed(
    (await invoiceDrafts(operatorPool)).map(({ id, customerId, company, type, issueDate, grossTotal }) =>
      [id, issueDate, type.padEnd(11), grossTotal.padStart(12), customerId, company].join("  "),
    ),
  );

const disputes = async (operatorPool: pg.Pool): Promise<readonly string[]> =>
  listed(
    (await openDisputes(operatorPool)).flatMap(({ number, at, amountDisputed, by, reason, customerId, company }) => [
      [number, at, amountDisputed.padStart(12), customerId, company].join("  "),
      `    ${[by, reason.replaceAll(/\s+/g, " ")].filter(Boolean).join(": ")}`,
    ]),
  );

const amountFrom = (word: string | undefined): string => {
  if (!word || !/^\d{1,12}\.\d{2}$/.test(word) || isZero(word)) throw new Error("Give the amount as 45.00.");
  return word;
};

const methods = { transfer: "CREDIT_TRANSFER", debit: "DIRECT_DEBIT" } as const;

const methodFrom = (value: string): Payment["method"] => {
  if (value !== "transfer" && value !== "debit") throw new Error("The method is transfer or debit.");
  return methods[value];
};

const longestReference = 140;

const referenceFrom = (value: string): string => {
  if (value.length > longestReference) throw new Error(`Use at most ${longestReference} characters.`);
  return value;
};

const paymentFrom = ([word, ...rest]: readonly string[], names: readonly string[]) => {
  const amount = amountFrom(word);
  const hasDate = rest[0] !== undefined && !rest[0].includes("=");
  const pairs = rest.slice(hasDate ? 1 : 0).map((pair): readonly [string, string] => {
    const [, name = "", value = ""] = /^([a-z]+)=(.+)$/s.exec(pair) ?? [];
    if (!names.includes(name)) throw new Error(`After the amount and the date, give ${names.join("=… or ")}=….`);
    return [name, value.trim()];
  });
  const { method, reference } = Object.fromEntries<string | undefined>(pairs);
  return {
    amount,
    date: dayFrom(hasDate ? rest[0] : undefined),
    method: method === undefined ? undefined : methodFrom(method),
    reference: reference === undefined ? null : referenceFrom(reference),
  };
};

const records: Readonly<Record<string, (words: readonly string[]) => InvoiceRecord>> = {
  pay: (words) => ({ event: "pay", payment: paymentFrom(words, ["method", "reference"]) }),
  reverse: (words) => ({ event: "reversePayment", payment: paymentFrom(words, ["reference"]) }),
  resolve: ([answer]) => ({ event: "resolveDispute", answer: textFrom(answer, "answer") }),
  "write-off": () => ({ event: "writeOff" }),
};

export const invoiceCommand: OperatorCommand = {
  name: "invoice",
  usage: `  npm run operate -- invoice list                          drafts that are not published yet
  npm run operate -- invoice repeat NUMBER                 drafts the invoice of the month after this one
  npm run operate -- invoice credit NUMBER                 drafts a credit note for the full invoice
  npm run operate -- invoice publish ID                    numbers a draft, and mails it to its company
  npm run operate -- invoice pay NUMBER AMOUNT [DATE] [NAME=VALUE …]
                                                           a payment, today without a date: method=transfer or
                                                           method=debit (by the invoice without it), reference="…"
  npm run operate -- invoice reverse NUMBER AMOUNT [DATE] [reference="…"]
                                                           the bank or you returned a payment
  npm run operate -- invoice disputes                      open disputes, the oldest first
  npm run operate -- invoice resolve NUMBER "answer"       answers the dispute and ends it
  npm run operate -- invoice write-off NUMBER
`,
  run: async ({ words, by, operatorPool }) => {
    const [action = "", what, ...rest] = words;
    if (action === "list") return list(operatorPool);
    if (action === "disputes") return disputes(operatorPool);
    if (what === undefined) return undefined;
    const change = <Answer>(work: (transaction: OperatorTransaction) => Promise<Answer>) =>
      runOperatorChange(byOperator(operatorPool, by), work).catch(readable("invoice", mistakes));
    if (action === "repeat" || action === "credit") {
      const id = await change((transaction) => draftAfter(transaction, what, action));
      return [`${id} is drafted: npm run operate -- invoice publish ${id}`];
    }
    if (action === "publish") {
      const id = idFrom(what, "invoice list");
      return [
        `${await change((transaction) => publishInvoice(transaction, id))} is published; its mail is on its way.`,
      ];
    }
    const record = Object.hasOwn(records, action) ? records[action]?.(rest) : undefined;
    if (!record) return undefined;
    const { before, after, amountOpen } = await change((transaction) => recordOnInvoice(transaction, what, record));
    const kept = after === "WRITTEN_OFF" ? "written off" : "open";
    return [`${what}  ${before === after ? `is ${after}` : `${before} → ${after}`}  EUR ${amountOpen} ${kept}`];
  },
};
