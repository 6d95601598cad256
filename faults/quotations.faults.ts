import type { Fault } from "./fault.ts";

const quotations = "apps/api/src/features/quotations";
const whole = [`${quotations}/quotations.test.ts`];
const acceptance = [`${quotations}/quotation-acceptance.test.ts`];
const states = [`${quotations}/quotation-states.test.ts`];
const operator = [`${quotations}/operator/quotations.operator.test.ts`];

export const quotationFaults: readonly Fault[] = [
  {
    name: "a quotation can be accepted after its last day until the timer runs",
    file: `${quotations}/quotation/quotations.rules.ts`,
    find: 'status === "PUBLISHED" && validUntil < today ? "EXPIRED" : status',
    replace: "validUntil === today.slice(99) ? status : status",
    tests: whole,
    only: "quotation.expired",
  },
  {
    name: "another option of an accepted quotation is accepted too",
    file: `${quotations}/quotation/quotations.rules.ts`,
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
    name: "a discount of a quotation is forgotten",
    file: `${quotations}/operator/quotation-pricing.ts`,
    find: "amount: amountOf(line.quantity, unitPrice, discount)",
    replace: "amount: amountOf(line.quantity, unitPrice, line.discountPct)",
    tests: operator,
  },
  {
    name: "a file names a service of another company",
    file: `${quotations}/operator/quotation-agreement.ts`,
    find: "if (!services.every(isNamed))",
    replace: "if (services.length === 0)",
    tests: operator,
    only: "service of another company",
  },
];
