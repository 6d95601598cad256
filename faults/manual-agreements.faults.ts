import type { Fault } from "./fault.ts";

const agreements = "apps/api/src/features/manual-agreements";
const reading = [`${agreements}/manual-agreements.test.ts`];
const states = [`${agreements}/manual-agreement-states.test.ts`];
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
    name: "the operator ends an agreement that was declined",
    file: `${agreements}/agreement/manual-agreements.rules.ts`,
    find: "DECLINED: {},",
    replace: 'DECLINED: { end: "ENDED" },',
    tests: states,
  },
  {
    name: "a draft lists services of another company",
    file: `${agreements}/operator/manual-agreements.operator.ts`,
    find: "if (!services.every(isNamed)) throw",
    replace: "if (services.length < 0 && !services.every(isNamed)) throw",
    tests: operator,
  },
];
