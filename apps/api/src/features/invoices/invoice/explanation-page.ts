import type { InvoiceChange, InvoiceExplanation, InvoicePart } from "@demarc/contract/core/invoices/invoice";
import { add } from "../../../platform/money.ts";
import { change, type Explained, explain } from "./invoice-explanation.ts";
import { readLines, type Unread } from "./unread-lines.ts";

export type UnreadExplained = Unread<Explained>;

export interface AskedExplanation {
  readonly current: UnreadExplained;
  readonly previous: UnreadExplained | undefined;
  readonly limit: number;
  readonly offset: number;
}

const mostChanges = 100;
const mostServices = 100;

const named = ({ services, ...rest }: InvoiceChange): InvoiceChange => ({
  ...rest,
  services: services.slice(0, mostServices),
});

/** The largest changes, and one OTHER change with the sum of the rest: the amounts still add up to the difference. */
const greatest = (changes: readonly InvoiceChange[]): InvoiceChange[] => {
  const shown = changes.slice(0, mostChanges).map(named);
  const rest = changes.slice(mostChanges);
  if (rest.length === 0) return shown;
  const amount = add(...rest.map((one) => one.amount));
  return [...shown, change("OTHER", amount, { count: rest.length })];
};

/** A bar with more parts is not readable. */
const mostParts = 7;
const mostEndCustomers = 50;

/** The largest parts, and one OTHER part with the sum of the rest. */
const largest = (parts: readonly InvoicePart[], most: number): InvoicePart[] => {
  if (parts.length <= most + 1) return [...parts];
  const rest = parts.slice(most);
  const count = rest.reduce((sum, part) => sum + part.count, 0);
  const amount = add(...rest.map((part) => part.amount));
  return [
    ...parts.slice(0, most),
    { kind: "OTHER", key: "OTHER", name: null, productCode: null, productName: null, count, amount },
  ];
};

/** An explanation of bounded size, regardless of how many lines the invoices have. */
export const explanationPage = ({ current, previous, limit, offset }: AskedExplanation): InvoiceExplanation => {
  const { groups, changes, parts, endCustomers, ...whole } = explain(
    readLines(current),
    previous && readLines(previous),
  );
  return {
    ...whole,
    changes: greatest(changes),
    groups: groups.slice(offset, offset + limit),
    groupCount: groups.length,
    parts: largest(parts, mostParts),
    endCustomers: largest(endCustomers, mostEndCustomers),
  };
};
