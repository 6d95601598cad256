import type { Fault } from "./fault.ts";

const agreements = "apps/api/src/features/manual-agreements";
const reading = [`${agreements}/manual-agreements.test.ts`];
const states = [`${agreements}/manual-agreement-states.test.ts`];
const dates = [`${agreements}/manual-agreement-dates.test.ts`];
const operator = [`${agreements}/operator/manual-agreements.commands.test.ts`];

/** Who sees and decides about bespoke agreements, and on which days they end and renew. */
export const manualAgreementFaults: readonly Fault[] = [
  {
    name: "a document is downloaded through another agreement",
    file: `${agreements}/manual-agreements.routes.ts`,
    find: "documents.filter((one) => one.id === agreementDocumentId.toLowerCase())",
    replace: "documents.map(() => ({ id: agreementDocumentId }))",
    tests: reading,
  },
  {
    name: "a suspended company accepts an agreement",
    file: `${agreements}/manual-agreements.routes.ts`,
    find: "await steps.refuseSuspended(change, agreement.customerId);",
    replace: "",
    tests: reading,
  },
  {
    name: "a repeated acceptance is refused as stale",
    file: `${agreements}/manual-agreements.routes.ts`,
    find: 'if (agreement.status === "ACTIVE") return;',
    replace: "",
    tests: reading,
  },
  {
    name: "an offer can be accepted after its last day",
    file: `${agreements}/manual-agreements.rules.ts`,
    find: "return last !== null && last < today;",
    replace: "return last === null && last === today;",
    tests: [...reading, ...dates],
  },
  {
    name: "the operator ends an agreement that was declined",
    file: `${agreements}/manual-agreements.rules.ts`,
    find: "DECLINED: {},",
    replace: 'DECLINED: { end: "ENDED" },',
    tests: states,
  },
  {
    name: "an agreement ends on its last day instead of the day after",
    file: `${agreements}/manual-agreement-dates.queries.ts`,
    find: "end_date is not null and end_date < ${today}",
    replace: "end_date is not null and end_date <= ${today}",
    tests: dates,
  },
  {
    name: "an agreement that began on the 31st moves to the 28th for good",
    file: "packages/contract/src/core/calendar.ts",
    find: "Math.min(day, lastDay)",
    replace: "Math.min(day, 28)",
    tests: dates,
  },
  {
    name: "an agreement that does not renew ends after its term, for its notice period",
    file: `${agreements}/manual-agreements.rules.ts`,
    find: "noticeDays: renewalMonths === null ? 0 : noticeDays,",
    replace: "noticeDays,",
    tests: dates,
  },
  {
    name: "a draft lists services of another company",
    file: `${agreements}/operator/manual-agreements.operator.ts`,
    find: "if (!services.every(isNamed)) throw",
    replace: "if (services.length < 0 && !services.every(isNamed)) throw",
    tests: operator,
  },
  {
    name: "an agreement that is ended before its first day ends before it begins",
    file: `${agreements}/manual-agreement.steps.ts`,
    find: "const lastDay = startDate !== null && last < startDate ? null : last;",
    replace: "const lastDay = startDate !== null && last === startDate ? null : last;",
    tests: operator,
  },
  {
    name: "a withdrawn termination is not confirmed",
    file: `${agreements}/manual-agreements.routes.ts`,
    find: 'await mailAgreement(change, "continues", continuing, config);',
    replace: "void continuing;",
    tests: dates,
  },
  {
    name: "a repeated withdrawal is refused as stale",
    file: `${agreements}/manual-agreements.routes.ts`,
    find: 'if (status === "ACTIVE") return;',
    replace: "void status;",
    tests: dates,
  },
  {
    name: "the mail of an end leaves out the reason",
    file: `${agreements}/operator/manual-agreements.operator.ts`,
    find: "{ ...after, reason: reasonOf(operation) }",
    replace: "after",
    tests: operator,
  },
  {
    name: "an offer that had expired is mailed as withdrawn",
    file: `${agreements}/operator/manual-agreements.operator.ts`,
    find: 'return isOver(before, amsterdamDate(now)) ? undefined : "withdrawn";',
    replace: 'return isOver(before, amsterdamDate(now)) ? "withdrawn" : "withdrawn";',
    tests: operator,
  },
  {
    name: "the text of a refusal is lost with its dialog",
    file: "apps/portal/src/features/manual-agreements/manual-agreement.screen.tsx",
    find: "{open && !readOnly && (",
    replace: '{open && agreement.status !== "ENDED" && !readOnly && (',
    tests: ["apps/portal/src/features/manual-agreements/manual-agreements.screen.test.tsx"],
  },
];
