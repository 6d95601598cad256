import type { Fault } from "./fault.ts";

const states = ["apps/api/src/features/agreements/agreement-states.test.ts"];
const agreements = ["apps/api/src/features/agreements/agreements.test.ts"];
const reports = ["apps/api/src/features/agreements/signing/signing-report.test.ts"];
const steps = "apps/api/src/features/agreements/agreement/agreement.steps.ts";
const report = "apps/api/src/features/agreements/signing/signing-report.routes.ts";

/** Master service agreements: what may be signed, by whom, and when a signature is valid. */
export const agreementFaults: readonly Fault[] = [
  {
    name: "an agreement is signed after its last day",
    file: steps,
    find: 'isExpired ? "EXPIRED" : status',
    replace: "status",
    tests: states,
    only: "after the last day",
  },
  {
    name: "another document is signed than the one that was shown",
    file: steps,
    find: "if (msa.sha256 !== shown)",
    replace: "if (msa.sha256.length !== shown.length)",
    tests: agreements,
    only: "another document",
  },
  {
    name: "a signing service reports after its time",
    file: report,
    find: "Date.parse(msa.signingUntil) < now.getTime()",
    replace: "Date.parse(msa.signingUntil) < 0",
    tests: reports,
    only: "after the time for signing",
  },
  {
    name: "a report without a valid signature is believed",
    file: report,
    find: "if (!isSigned(http, body, { secret, now: clock.now(), mostSeconds: contract.callbackSeconds }))",
    replace: "if (secret.length === 1)",
    tests: reports,
    only: "wrong or an old signature",
  },
];
