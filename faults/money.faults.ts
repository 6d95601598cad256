import type { Fault } from "./fault.ts";

const invoices = "apps/api/src/features/invoices";
const sums = [`${invoices}/invoice-sums.test.ts`];
const collections = [`${invoices}/invoice-collection.test.ts`];
const disputes = [`${invoices}/invoice-disputed-amounts.test.ts`];
const guards = [`${invoices}/operator/invoice-guards.test.ts`];
const steps = [`${invoices}/operator/invoice.steps.test.ts`];

/** Amounts and states of invoices. */
export const moneyFaults: readonly Fault[] = [
  {
    name: "halves are rounded to even",
    file: "apps/api/src/platform/money.ts",
    find: "value.toFixed(2, Big.roundHalfUp);",
    replace: "value.toFixed(2, Big.roundHalfEven);",
    tests: sums,
  },
  {
    name: "VAT is a tenth of a cent too high",
    file: `${invoices}/invoice-totals.ts`,
    find: "tax: money(amount.times(percent).div(100)),",
    replace: 'tax: money(amount.times(percent).div(100).plus("0.001")),',
    tests: sums,
  },
  {
    name: "an allowance is added instead of subtracted",
    file: `${invoices}/invoice-totals.ts`,
    find: "(charge ? new Big(amount) : new Big(amount).neg());",
    replace: "(charge ? new Big(amount) : new Big(amount));",
    tests: sums,
  },
  {
    name: "a written-off invoice is paid",
    file: `${invoices}/invoices.rules.ts`,
    find: "  WRITTEN_OFF: {},",
    replace: '  WRITTEN_OFF: { payFull: "PAID" },',
    tests: steps,
  },
  {
    name: "a paid invoice can be disputed",
    file: `${invoices}/invoices.rules.ts`,
    find: '  PAID: { payFull: "PAID",',
    replace: '  PAID: { dispute: "DISPUTED", payFull: "PAID",',
    tests: [...steps, `${invoices}/invoice-dispute.test.ts`],
  },
  {
    name: "an invoice is collected by a mandate that the bank has not confirmed",
    file: `${invoices}/operator/billed-company.queries.ts`,
    find: "and status = 'ACTIVE') as mandate",
    replace: "and status in ('ACTIVE', 'PENDING')) as mandate",
    tests: [`${invoices}/invoices.commands.test.ts`],
  },
  {
    name: "a payment of a paid invoice looks recorded",
    file: `${invoices}/operator/invoice-recording.ts`,
    find: 'wanted.event === "pay" && status === "PAID"',
    replace: "false",
    tests: [`${invoices}/invoices.commands.test.ts`],
  },
  {
    name: "an invoice is collected by a mandate that was revoked after it was drafted",
    file: `${invoices}/operator/invoice.steps.ts`,
    find: "  await refuseEndedMandate(transaction, invoice);",
    replace: "",
    tests: guards,
  },
  {
    name: "the dispute of a paid invoice stays open",
    file: `${invoices}/operator/invoice.steps.ts`,
    find: 'status === "DISPUTED" && next !== status;',
    replace: 'status === "DISPUTED" && next === "OPEN";',
    tests: [...guards, ...steps],
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
    file: `${invoices}/invoices.queries.ts`,
    find: "any ((select current_customers())::int[]) and status <> 'DRAFT'",
    replace: "any ((select current_customers())::int[]) and status <> 'NONE'",
    tests: ["apps/api/src/own-path.test.ts", `${invoices}/invoices.test.ts`],
  },
  {
    name: "a returned direct debit cannot be paid by transfer",
    file: `${invoices}/documents/payment-code.ts`,
    find: 'collectionOf(invoice)?.state === "RETURNED"',
    replace: "false",
    tests: collections,
  },
  {
    name: "a planned direct debit can also be paid by transfer",
    file: `${invoices}/documents/payment-code.ts`,
    find: 'invoice.paymentMeans !== "59" || ',
    replace: "true || ",
    tests: collections,
  },
  {
    name: "a direct debit collects what is disputed",
    file: `${invoices}/invoice-collection.ts`,
    find: "state, date, amount: amountToPay,",
    replace: "state, date, amount: amountDisputed,",
    tests: collections,
  },
  {
    name: "a dispute of some lines leaves nothing to pay",
    file: `${invoices}/invoice-dispute.routes.ts`,
    find: "  if (lines.length === 0) return null;",
    replace: "  if (lines.length >= 0) return null;",
    tests: disputes,
  },
  {
    name: "more is disputed than is open",
    file: `${invoices}/invoices.queries.ts`,
    find: "least(coalesce(amount_disputed, amount_open), amount_open)",
    replace: "coalesce(amount_disputed, amount_open)",
    tests: disputes,
  },
  {
    name: "a written-off amount is open in a month of the home",
    file: `${invoices}/invoice-figures.queries.ts`,
    find: "(where status not in ('OVERDUE', 'WRITTEN_OFF'))",
    replace: "(where status not in ('OVERDUE'))",
    tests: disputes,
    only: "written off",
  },
  {
    name: "the small parts of an invoice are dropped",
    file: `${invoices}/documents/explanation-page.ts`,
    find: "const rest = parts.slice(most);",
    replace: "const rest = parts.slice(most + 1);",
    tests: sums,
    only: "the rest are left",
  },
  {
    name: "a dispute promises to collect more than the API will",
    file: "apps/portal/src/features/invoices/dispute-sum.ts",
    find: "Math.min(Math.max(gross, 0), centsOf(amountOpen));",
    replace: "gross;",
    tests: ["apps/portal/src/features/invoices/dispute-sum.test.ts"],
  },
];
