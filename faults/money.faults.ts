import type { Fault } from "./fault.ts";

const invoices = "apps/api/src/features/invoices";
const sums = [`${invoices}/invoice-sums.test.ts`];
const collections = [`${invoices}/invoice/invoice-collection.test.ts`];
const guards = [`${invoices}/operator/invoice-guards.test.ts`];
const steps = [`${invoices}/operator/invoice.steps.test.ts`];

export const moneyFaults: readonly Fault[] = [
  {
    name: "halves are rounded to even",
    file: "apps/api/src/platform/money.ts",
    find: "value.round(2, Big.roundHalfUp);",
    replace: "value.round(2, Big.roundHalfEven);",
    tests: sums,
  },
  {
    name: "VAT is a tenth of a cent too high",
    file: `${invoices}/invoice/invoice-totals.ts`,
    find: "tax: money(amount.times(percent).div(100)),",
    replace: 'tax: money(amount.times(percent).div(100).plus("0.001")),',
    tests: sums,
  },
  {
    name: "a written-off invoice is paid",
    file: `${invoices}/invoice/invoices.rules.ts`,
    find: "  WRITTEN_OFF: {},",
    replace: '  WRITTEN_OFF: { payFull: "PAID" },',
    tests: steps,
  },
  {
    name: "a paid invoice can be disputed",
    file: `${invoices}/invoice/invoices.rules.ts`,
    find: '  PAID: { payFull: "PAID",',
    replace: '  PAID: { dispute: "DISPUTED", payFull: "PAID",',
    tests: [...steps, `${invoices}/invoice-dispute.test.ts`],
  },
  {
    name: "an invoice is collected by a mandate that the bank has not confirmed",
    file: `${invoices}/operator/billed-company.queries.ts`,
    find: "and status = 'ACTIVE') as mandate",
    replace: "and status in ('ACTIVE', 'PENDING')) as mandate",
    tests: [`${invoices}/operator/followed-invoices.test.ts`],
  },
  {
    name: "an invoice is collected by a mandate that was revoked after it was drafted",
    file: `${invoices}/operator/invoice.steps.ts`,
    find: "  await refuseEndedMandate(transaction, invoice);",
    replace: "",
    tests: guards,
  },
  {
    name: "a credit note returns what it took off its invoice",
    file: `${invoices}/operator/invoice-operator.queries.ts`,
    find: " and method <> 'CREDIT_NOTE'`;",
    replace: "`;",
    tests: guards,
  },
  {
    name: "a partial payment is recorded twice",
    file: `${invoices}/operator/invoice.steps.ts`,
    find: "if (recorded.length > 0)",
    replace: "if (recorded.length > 1)",
    tests: guards,
  },
  {
    name: "an invoice is repeated twice",
    file: `${invoices}/operator/invoice-drafts.ts`,
    find: "  if (follower)",
    replace: "  if (follower?.number)",
    tests: guards,
  },
  {
    name: "drafts are shown",
    file: `${invoices}/invoice/invoices.queries.ts`,
    find: "any ((select current_customers())::int[]) and status <> 'DRAFT'",
    replace: "any ((select current_customers())::int[]) and status <> 'NONE'",
    tests: ["apps/api/src/own-path.test.ts", `${invoices}/invoices.test.ts`],
  },
  {
    name: "a direct debit collects what is disputed",
    file: `${invoices}/invoice/invoice-collection.ts`,
    find: "state, date, amount: amountToPay,",
    replace: "state, date, amount: amountDisputed,",
    tests: collections,
  },
];
