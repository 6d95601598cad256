import type { Fault } from "./fault.ts";

const change = "apps/api/src/platform/changes/change.ts";
const ip = "apps/api/src/features/ip-management";
const atOnce = ["apps/api/src/concurrent-requests.test.ts"];

/** Integrity of changes: locks, states, versions, idempotency, audit records, validation. */
export const changeFaults: readonly Fault[] = [
  {
    name: "an idempotency key is not claimed",
    file: change,
    find: "if (claimed.length > 0) return;",
    replace: "if (claimed.length >= 0) return;",
    tests: atOnce,
  },
  {
    name: "an idempotency key is accepted with a different body",
    file: change,
    find: "if (!earlier?.request_hash.equals(hashOf(idempotency)))",
    replace: "if (!earlier)",
    tests: ["apps/api/src/features/contacts/contacts.test.ts", ...atOnce],
  },
  {
    name: "a secret is stored with its idempotency key",
    file: change,
    find: "secretAnswer ? idOf(answer) : answer);",
    replace: "answer);",
    tests: ["apps/api/src/features/api-tokens/api-tokens.test.ts"],
  },
  {
    name: "a change is not written into the ledger",
    file: change,
    find: "record: (change) => transaction.send(recordStatement(change, author)),",
    replace: "record: (change) => void [change, author],",
    tests: ["apps/api/src/features/audit/audit.test.ts", "apps/api/src/features/contacts/contacts.test.ts"],
  },
  {
    name: "the version that the caller saw is not compared",
    file: "apps/api/src/platform/refusals/errors.ts",
    find: "if (ifMatch !== undefined && !ifMatch.includes(version))",
    replace: "if (ifMatch !== undefined && ifMatch.some((seen) => seen > version))",
    tests: ["apps/api/src/features/company/company.test.ts"],
  },
  {
    name: "a step that the state of a record refuses is taken",
    file: "apps/api/src/platform/changes/state-machine.ts",
    find: "if (reached === undefined) throw stateConflict(code, state, action);",
    replace: "if (reached === undefined) return state as unknown as Next;",
    tests: ["apps/api/src/features/users/users.test.ts"],
  },
  {
    name: "the company is not locked while its accounts are counted",
    file: "apps/api/src/features/company/company.queries.ts",
    find: "where id = ${customerId}::int and id = any (current_customers()) for no key update`;",
    replace: "where id = ${customerId}::int and id = any (current_customers())`;",
    tests: ["apps/api/src/features/users/account-limit.test.ts", "apps/api/src/features/users/users.test.ts"],
  },
  {
    name: "prefixes may overlap",
    file: "apps/api/migrations/0012-prefixes.sql",
    find: "  constraint prefix_overlap exclude using gist ((prefix::inet) inet_ops with &&) where (lifecycle <> 'RELEASED')\n",
    replace:
      "  constraint prefix_overlap exclude using gist ((prefix::inet) inet_ops with &&) where (lifecycle = 'RELEASED')\n",
    tests: [`${ip}/ip-management.test.ts`],
  },
  {
    name: "a rejected application can be approved",
    file: "apps/api/src/features/signup/signup.rules.ts",
    find: "  REJECTED: {},",
    replace: '  REJECTED: { approve: "APPROVED" },',
    tests: ["apps/api/src/features/signup/application.steps.test.ts"],
  },
  {
    name: "a CSV cell that starts with an equals sign is a formula",
    file: "packages/contract/src/core/csv-text.ts",
    find: `(["']*)(?=[=+`,
    replace: `(["']*)(?=[+`,
    tests: ["apps/api/src/features/audit/audit.test.ts", "apps/api/src/platform/http/csv.test.ts"],
  },
];
