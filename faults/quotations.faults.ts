import type { Fault } from "./fault.ts";

const quotations = "apps/api/src/features/quotations";
const whole = [`${quotations}/quotations.test.ts`];
const agreement = [`${quotations}/quotation-agreement.test.ts`];
const acceptance = [`${quotations}/quotation-acceptance.test.ts`];
const states = [`${quotations}/quotation-states.test.ts`];
const dates = [`${quotations}/quotation-dates.test.ts`];
const operator = [`${quotations}/operator/quotations.operator.test.ts`];
const revisions = [`${quotations}/operator/quotation-revisions.test.ts`];
const requests = [`${quotations}/requests/quotation-requests.test.ts`];

/** Quotations: who sees them, when they can be accepted, what they cost, and what accepting them creates. */
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
  {
    name: "a draft is published with the VAT of the day on which it was drafted",
    file: `${quotations}/operator/quotation-publication.steps.ts`,
    find: "if (vatTreatment === quotation.vatTreatment) return quotation;",
    replace: "if (vatTreatment !== quotation.vatTreatment) return quotation;",
    tests: revisions,
    only: "VAT of the day",
  },
  {
    name: "the company is left waiting for a revision that was withdrawn",
    file: `${quotations}/operator/quotations.operator.ts`,
    find: "  if (supersedesId === null) return;",
    replace: "  if (supersedesId !== null) return;",
    tests: revisions,
    only: "says so on the revision",
  },
  {
    name: "amounts are those of the option that costs least over its term",
    file: `${quotations}/quotation-options.ts`,
    find: "mrcTotal: least(({ mrcTotal }) => mrcTotal)",
    replace: "mrcTotal: options.at(-1)?.mrcTotal ?? first.mrcTotal",
    tests: whole,
    only: "lowest figure",
  },
  {
    name: "a colleague repeats the rejection of another person",
    file: `${quotations}/quotation-rejection.steps.ts`,
    find: "return rejection?.actorType === change.actorType && rejection.actor === change.actor;",
    replace: "return rejection?.actorType === change.actorType;",
    tests: whole,
    only: "same rejection",
  },
  {
    name: "reminders go out at night",
    file: `${quotations}/quotations.jobs.ts`,
    find: "remindingDay(now)?.until ?? null",
    replace: "remindingDay(now)?.until ?? amsterdamDate(now)",
    tests: dates,
    only: "seven in the morning",
  },
  {
    name: "a reminder does not say that the company is suspended",
    file: `${quotations}/quotations.jobs.ts`,
    find: '"expiring", quotation, { config, obstacle }',
    replace: '"expiring", quotation, { config, obstacle: obstacle && null }',
    tests: dates,
    only: "why a company cannot accept",
  },
  {
    name: "the operator gets the first of two files with one name",
    file: `${quotations}/operator/quotation-request-files.ts`,
    find: "if (named.length > 1)",
    replace: "if (named.length > 2)",
    tests: requests,
    only: "by place",
  },
];
