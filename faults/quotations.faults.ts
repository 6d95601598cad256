import type { Fault } from "./fault.ts";

const quotations = "apps/api/src/features/quotations";
const whole = [`${quotations}/quotations.test.ts`];
const agreement = [`${quotations}/quotation-agreement.test.ts`];
const acceptance = [`${quotations}/quotation-acceptance.test.ts`];
const states = [`${quotations}/quotation-states.test.ts`];
const dates = [`${quotations}/quotation-dates.test.ts`];
const operator = [`${quotations}/operator/quotations.operator.test.ts`];
const requests = [`${quotations}/requests/quotation-requests.test.ts`];

/** Quotations: who sees them, when they can be accepted, what they cost, and what they make. */
export const quotationFaults: readonly Fault[] = [
  {
    name: "a quotation can be accepted after its last day until the timer runs",
    file: `${quotations}/quotations.rules.ts`,
    find: 'status === "PUBLISHED" && validUntil < today ? "EXPIRED" : status',
    replace: "validUntil === today.slice(99) ? status : status",
    tests: whole,
    only: "quotation.expired",
  },
  {
    name: "another option of an accepted quotation is accepted too",
    file: `${quotations}/quotations.rules.ts`,
    find: "acceptedOptionId === optionId ? status : undefined",
    replace: "acceptedOptionId === undefined && optionId === null ? undefined : status",
    tests: states,
    only: "accept other",
  },
  {
    name: "a version that was not shown is accepted",
    file: `${quotations}/quotation-acceptance.steps.ts`,
    find: "refuseStale(quotation, accepting.ifMatch);",
    replace: "",
    tests: acceptance,
    only: "edit-conflict",
  },
  {
    name: "a suspended company accepts",
    file: `${quotations}/quotation-acceptance.steps.ts`,
    find: "  await refuseObstacle(run, quotation.customerId, config);",
    replace: "",
    tests: acceptance,
    only: "403 for a suspended company",
  },
  {
    name: "the orders do not get the purchase order number",
    file: `${quotations}/quotation-acceptance.steps.ts`,
    find: "accepting.purchaseOrderNumber ?? body.customerReference ?? null",
    replace: "body.customerReference ?? null",
    tests: acceptance,
    only: "200 makes one order",
  },
  {
    name: "an amount above the one that is set needs no recent sign-in",
    file: `${quotations}/reading/quotation-reading.ts`,
    find: "Number(contractTotal) > config.quotationSignInAbove",
    replace: "Number(contractTotal) > config.quotationSignInAbove * 1000",
    tests: dates,
    only: "reauthentication-required",
  },
  {
    name: "a discount of a quotation is forgotten",
    file: `${quotations}/operator/quotation-pricing.ts`,
    find: "amount: amountOf(line.quantity, unitPrice, discount)",
    replace: "amount: amountOf(line.quantity, unitPrice, line.discountPct)",
    tests: operator,
  },
  {
    name: "the agreement of an option has bespoke lines without their discount",
    file: `${quotations}/quotation-agreement.steps.ts`,
    find: ".times(new Big(100).minus(discountPct)).div(100)",
    replace: "",
    tests: agreement,
    only: "with the amounts of the quotation",
  },
  {
    name: "an agreement is made with a service that the company does not have",
    file: `${quotations}/quotation-agreement.steps.ts`,
    find: "if (!ids.every(",
    replace: "if (there.length > ids.length && !ids.every(",
    tests: agreement,
    only: "409 quotation.not-orderable",
  },
  {
    name: "a file names a service of another company",
    file: `${quotations}/operator/quotation-agreement.ts`,
    find: "if (!services.every(isNamed))",
    replace: "if (services.length === 0)",
    tests: operator,
    only: "service of another company",
  },
  {
    name: "a quotation with bespoke lines is ordered without its agreement",
    file: `${quotations}/quotation-agreement.steps.ts`,
    find: "if (!agreement) return null;",
    replace: "if (!agreement || bespokeLines.length > 0) return null;",
    tests: agreement,
    only: "with the amounts of the quotation",
  },
  {
    name: "a reminder is sent every time",
    file: `${quotations}/quotations.jobs.ts`,
    find: "  change.send(dates.noteReminder(id, due.reminder));",
    replace: "",
    tests: dates,
    only: "seven days",
  },
  {
    name: "a file that is no attachment is added to a request",
    file: `${quotations}/requests/quotation-requests.queries.ts`,
    find: "    and kind = 'ATTACHMENT' and visible_to_customer",
    replace: "    and visible_to_customer",
    tests: requests,
  },
];
