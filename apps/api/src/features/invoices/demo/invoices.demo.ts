import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import { bicOf } from "@demarc/contract/core/iban";
import type pg from "pg";
import type { DraftLine, InvoiceDraft, Payment, OperatorStep } from "../invoices.operator.ts";
import type { BilledCompany } from "../operator/billed-company.queries.ts";
import { billedTo } from "../operator/billed-company.rules.ts";
import { publishInvoice, draftInvoice, takeInvoiceStep } from "../invoices.operator.ts";
import { markOverdue } from "../operator/invoice-operator.queries.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { RunStatements } from "../../../platform/database/database.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { runBatchOf } from "../../../platform/database/statement-batch.ts";
import { companies } from "../../company/demo/companies.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import {
  beeldwijkLines,
  type DemoMonth,
  fietsfabriekLines,
  kadeblokLines,
  polderlichtLines,
} from "./invoice-lines.demo.ts";

const [polderlicht, fietsfabriek, kadeblok, beeldwijk] = [20120280, 20120281, 20140117, 20180035];

/** The seller on all demo invoices. Its numbers come from ranges reserved for examples. */
export const demoSeller: InvoiceParty = {
  name: "Noordwal Groep B.V.",
  coc: "99990010",
  oin: null,
  vatNumber: "NL999900109B01",
  address: {
    street: "Noordwalkade",
    houseNumber: 1,
    houseNumberExtension: null,
    room: null,
    postalCode: "1012ZZ",
    city: "Amsterdam",
    country: "NL",
  },
  iban: "NL52DEMO0100000017",
  bic: "DEMONL2A",
  creditorId: null,
  peppolId: null,
  phoneNumber: "0200000017",
  email: "facturen@noordwal.example",
};
const creditorId = "NL78ZZZ999900100000";

const day = (date: Date): string => date.toISOString().slice(0, 10);

const plusDays = (date: string, days: number): string => day(new Date(Date.parse(date) + days * 86_400_000));

/** The same day `months` earlier, capped at the last day of that month. */
const monthsBefore = (today: Date, months: number): Date => {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(today.getUTCDate(), last)));
};

const monthOf = (issued: Date, ago: number): DemoMonth => ({
  ago,
  from: day(new Date(Date.UTC(issued.getUTCFullYear(), issued.getUTCMonth(), 1))),
  to: day(new Date(Date.UTC(issued.getUTCFullYear(), issued.getUTCMonth() + 1, 0))),
});

const companyOf = (customerId: number): BilledCompany => {
  const company = companies.find(({ id }) => id === customerId);
  if (!company) throw new Error(`no demo company ${customerId}`);
  const { street, houseNumber, postalCode, city, iban } = company;
  const bic = iban ? (bicOf(iban) ?? null) : null;
  return {
    ...company,
    oin: null,
    address: { street, houseNumber, postalCode, city, houseNumberExtension: null, room: null, country: "NL" },
    bic,
    peppolId: null,
    mandate: company.mandate ? { reference: `MND-${customerId}-0001`, iban, bic } : null,
  };
};

const lines: Readonly<Record<number, (month: DemoMonth) => DraftLine[]>> = {
  [polderlicht]: polderlichtLines,
  [kadeblok]: kadeblokLines,
  [beeldwijk]: beeldwijkLines,
  [fietsfabriek]: fietsfabriekLines,
};

/** Polderlicht pays its second to last invoice in two parts, by arrangement. */
const isArrangement = (customerId: number, ago: number): boolean => customerId === polderlicht && ago === 1;

const draftOf = (customerId: number, today: Date, ago: number): InvoiceDraft => {
  const company = companyOf(customerId);
  const issued = monthsBefore(today, ago);
  const month = monthOf(issued, ago);
  const isArranged = isArrangement(customerId, ago);
  const arrangement = { paymentMethod: "CREDIT_TRANSFER", paymentTermDays: 60 } as const;
  return {
    ...billedTo(isArranged ? { ...company, ...arrangement } : company, {
      issueDate: day(issued),
      seller: { ...demoSeller, creditorId },
    }),
    type: "INVOICE",
    period: { from: month.from, to: month.to },
    note: isArranged ? "Betaling in twee delen, zoals afgesproken." : null,
    lines: (lines[customerId] ?? (() => []))(month),
    allowances:
      customerId === polderlicht
        ? [
            {
              charge: false,
              reason: company.locale === "nl" ? "Partnerkorting" : "Partner discount",
              amount: "45.00",
              vatCategory: "S",
              vatRate: "21.00",
            },
          ]
        : [],
  };
};

const creditOf = (
  invoice: InvoiceDraft,
  number: string,
  line: Partial<DraftLine> & { description: string },
): InvoiceDraft => ({
  ...invoice,
  type: "CREDIT_NOTE",
  issueDate: plusDays(invoice.issueDate, 3),
  dueDate: plusDays(invoice.issueDate, 3),
  period: null,
  note: null,
  creditedInvoiceNumber: number,
  allowances: [],
  lines: [{ quantity: "1", unit: "C62", unitPrice: "95.00", vatCategory: "S", vatRate: "21.00", ...line }],
});

/** An operator transaction on the loader's connection. It writes no ledger rows. */
const loaderTransaction = (client: pg.Client): OperatorTransaction => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Sql[] = [];
  const queryAll: RunStatements = (statements) => {
    const before = waiting;
    waiting = [];
    const answer = last.then(() => runBatchOf(client, before, statements));
    last = answer;
    return answer;
  };
  return {
    query: <Row>(statement: Sql<Row>): Promise<Row[]> => queryAll([statement]).then(([rows]) => rows),
    queryAll,
    send: (statement) => void waiting.push(statement),
    attempt: (work) => work(),
    record: () => undefined,
  };
};

const steps = (draft: InvoiceDraft, ago: number, due: string): OperatorStep[] => {
  const { customerId } = draft;
  const method = draft.paymentMeans === "59" ? "DIRECT_DEBIT" : "CREDIT_TRANSFER";
  const payment = (amount: string, days: number): Payment => ({ date: plusDays(draft.dueDate, days), amount, method });
  if (customerId === fietsfabriek) return [{ event: "pay", payment: payment(due, -10) }];
  if (ago === 0) return [];
  if (isArrangement(customerId, ago))
    return [{ event: "pay", payment: { date: plusDays(draft.issueDate, 12), amount: "750.00", method } }];
  if (customerId === polderlicht && ago === 2)
    return [
      { event: "pay", payment: payment(due, 0) },
      { event: "reversePayment", payment: { ...payment(due, 5), reference: "AC04" } },
    ];
  if (customerId === kadeblok && ago === 1) return [];
  return [{ event: "pay", payment: payment(due, customerId === kadeblok ? -3 : 0) }];
};

const disputeKadeblok = (number: string) => sql`
  with power as (
    select line.id, line.line_amount, line.vat_rate from invoice_line line join invoice on invoice.id = line.invoice_id
    where invoice.number = ${number} and line.service_label = 'AMS1-R2-08' and line.unit = 'KWH'
  ), disputed as (
    update invoice set status = 'DISPUTED',
      amount_disputed = (select sum(line_amount) + round(sum(line_amount * vat_rate) / 100, 2) from power)
    where number = ${number} and customer_id = ${kadeblok}::int returning id
  )
  insert into invoice_dispute (invoice_id, customer_id, at, account_id, reason, line_ids)
  select disputed.id, ${kadeblok}::int, now() - interval '4 days', ${fixedUuid("account omar.haddad@kadeblok.example")}::uuid,
    'The power of AMS1-R2-08 is more than our own meters show; please check the reading of feed B.',
    array(select id from power)
  from disputed`;

/** The line of the credit note for an invoice of Polderlicht: its installation, or a compensation; undefined without one. */
const creditLine = (
  { lines: charged }: InvoiceDraft,
  ago: number,
): (Partial<DraftLine> & { description: string }) | undefined => {
  const installed = charged.find(({ description }) => description === "Installatie");
  if (ago === 15) return { description: "Vergoeding voor een storing" };
  return ago === 6 && installed ? { ...installed, description: "Installatie, dubbel berekend" } : undefined;
};

export const findAmountDue = (number: string) => sql<{ amount: string }>`
  select amount_open as amount from invoice where number = ${number}`;

interface Published {
  readonly draft: InvoiceDraft;
  readonly ago: number;
  readonly number: string;
}

const publishDraft = async (transaction: OperatorTransaction, draft: InvoiceDraft): Promise<string> =>
  publishInvoice(transaction, await draftInvoice(transaction, draft), { isMailed: false });

/** The invoices of one month, then its credit note, which has a later date, then its payments and disputes. */
const publishMonth = async (
  transaction: OperatorTransaction,
  drafts: readonly InvoiceDraft[],
  ago: number,
): Promise<void> => {
  const published: Published[] = [];
  for (const draft of drafts) published.push({ draft, ago, number: await publishDraft(transaction, draft) });
  for (const { draft, number } of published) {
    const credit = draft.customerId === polderlicht ? creditLine(draft, ago) : undefined;
    if (credit) await publishDraft(transaction, creditOf(draft, number, credit));
  }
  for (const { draft, number } of published) {
    const { customerId } = draft;
    const [due] = await transaction.query(findAmountDue(number));
    for (const step of steps(draft, ago, due?.amount ?? "0"))
      await takeInvoiceStep(transaction, { customerId, number }, step);
    if (customerId === kadeblok && ago === 1) await transaction.query(disputeKadeblok(number));
  }
};

/** How many months back the invoices of a company go. */
const history = [
  [polderlicht, 24],
  [kadeblok, 13],
  [beeldwijk, 13],
  [fietsfabriek, 1],
] as const;

/**
 * Loads invoices by date, so that numbers follow dates: two years for Polderlicht with two credit notes, thirteen months each
 * for Kadeblok and Beeldwijk, and the latest month for Fietsfabriek.
 */
export const insertInvoices = async (client: pg.Client): Promise<void> => {
  const transaction = loaderTransaction(client);
  const latest = new Date(Date.now() - 6 * 86_400_000);
  for (let ago = 23; ago >= 0; ago -= 1) {
    const billed = history.filter(([, months]) => ago < months);
    await publishMonth(
      transaction,
      billed.map(([customerId]) => draftOf(customerId, latest, ago)),
      ago,
    );
  }
  await transaction.query(markOverdue());
};
