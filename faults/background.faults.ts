import type { Fault } from "./fault.ts";

const jobs = ["apps/api/src/platform/jobs/jobs.test.ts"];
const mails = ["apps/api/src/platform/mail/mail-sender.test.ts"];
const retention = ["apps/api/src/platform/jobs/retention.test.ts"];

const ledger = "apps/api/src/features/audit/ledger";

/** Background work and its limits: jobs, mails, sweeps, the seals of the ledger, documents, statements. */
export const backgroundFaults: readonly Fault[] = [
  {
    name: "a sent mail is sent again",
    file: "apps/api/src/platform/mail/mail.ts",
    find: "state <> 'SENT'`;",
    replace: "state <> 'NONE'`;",
    tests: mails,
    only: "is not delivered again when its job is run once more",
  },
  {
    name: "an attempt is not counted before the job runs",
    file: "apps/api/src/platform/jobs/jobs.queries.ts",
    find: "update job set attempts = job.attempts + 1, locked_by = gen_random_uuid(),",
    replace: "update job set locked_by = gen_random_uuid(),",
    tests: jobs,
    only: "are counted before the work",
  },
  {
    name: "two processes take the same job",
    file: "apps/api/src/platform/jobs/jobs.queries.ts",
    find: "order by bulk, run_at limit 1 for update skip locked",
    replace: "order by bulk, run_at limit 1",
    tests: jobs,
    only: "are not claimed while another",
  },
  {
    name: "a process finishes a job after another process took it over",
    file: "apps/api/src/platform/jobs/jobs.queries.ts",
    find: "? sql<{ id: string }>`delete from job where id = ${id}::uuid and locked_by = ${holder}::uuid returning id`",
    replace:
      "? sql<{ id: string }>`delete from job where id = ${id}::uuid and ${holder}::uuid is not null returning id`",
    tests: jobs,
    only: "that another process has taken over",
  },
  {
    name: "mails are kept forever",
    file: "apps/api/src/platform/jobs/sweeps.ts",
    find: "id < first_uuidv7(now() - interval '90 days')`),",
    replace: "id < first_uuidv7(now() - interval '9000 days')`),",
    tests: retention,
  },
  {
    name: "a changed row of the ledger is not found",
    file: `${ledger}/chain-check.ts`,
    find: "if (rowHashOf(leaves) !== rowHash)",
    replace: "if (rowHashOf(leaves).length !== rowHash.length)",
    tests: [`${ledger}/ledger-faults.test.ts`],
  },
  {
    name: "an erasure in the ledger keeps the salt",
    file: "apps/api/migrations/0424-erased-fields.sql",
    find: "set salt = null, leaves = kept_leaves(seal, event, erased)",
    replace: "set leaves = leaves",
    tests: [`${ledger}/ledger-erasure.test.ts`],
  },
];
