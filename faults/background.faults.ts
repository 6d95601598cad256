import type { Fault } from "./fault.ts";

const jobs = ["apps/api/src/platform/jobs/jobs.test.ts"];
const mails = ["apps/api/src/platform/mail/mail-sender.test.ts"];
const retention = ["apps/api/src/platform/jobs/retention.test.ts"];
const statements = ["apps/api/src/platform/database/prepared-statements.test.ts"];
const invoices = "apps/api/src/features/invoices";

/** Background work and its limits: jobs, mails, sweeps, documents, statements. */
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
    name: "the circuit breaker never opens",
    file: "apps/api/src/platform/jobs/circuit-breaker.ts",
    find: "if (failures < failuresToOpen) return atOnce - running;",
    replace: "if (failures < failuresToOpen * 1e6) return atOnce - running;",
    tests: jobs,
    only: "is not called after five failures",
  },
  {
    name: "a job that kills its process is retried forever",
    file: "apps/api/src/platform/jobs/job-run.ts",
    find: "if (job.abandoned && job.attempts > mostAttempts) {",
    replace: "if (job.abandoned && job.attempts > mostAttempts * 1000) {",
    tests: ["apps/api/src/platform/jobs/job-kills.long.test.ts"],
    only: "after eight kills",
  },
  {
    name: "mails are kept forever",
    file: "apps/api/src/platform/jobs/sweeps.ts",
    find: "id < first_uuidv7(now() - interval '90 days')`),",
    replace: "id < first_uuidv7(now() - interval '9000 days')`),",
    tests: retention,
  },
  {
    name: "a sweep stops after its first batch",
    file: "apps/api/src/platform/jobs/sweep-batches.ts",
    find: "if ((swept?.count ?? 0) < batch) return;",
    replace: "if ((swept?.count ?? 0) <= batch) return;",
    tests: retention,
  },
  {
    name: "role passwords are not updated when the owner's password changes",
    file: "apps/api/src/platform/migrate.ts",
    find: "if (ownerPassword) await setRolePasswords",
    replace: "if (applied.length > 0 && ownerPassword) await setRolePasswords",
    tests: ["apps/api/src/platform/migrate.long.test.ts"],
  },
  {
    name: "prepared statements are never closed",
    file: "apps/api/src/platform/database/prepared-statements.ts",
    find: "if (this.#columns.size <= mostStatements || used.includes(name)) break;",
    replace: "if (this.#columns.size <= mostStatements * 1000 || used.includes(name)) break;",
    tests: statements,
  },
  {
    name: "lists sort by any number of keys",
    file: "packages/contract/src/core/sorting.ts",
    find: "(,${key})?$`",
    replace: "(,${key})*$`",
    tests: statements,
  },
  {
    name: "text that looks like an XML entity reference is not escaped in UBL",
    file: "apps/api/src/platform/documents/xml.ts",
    find: "fitForXml(text).replaceAll(/[&<>\\r]/g, (sign)",
    replace: "fitForXml(text).replaceAll(/&(?![a-z]+;)|[<>\\r]/g, (sign)",
    tests: [`${invoices}/documents/invoice-ubl-texts.test.ts`],
  },
  {
    name: "a credit note with a negative total breaks the export",
    file: `${invoices}/invoice-csv.ts`,
    find: 'subtract("0", total)',
    replace: "`-${total}`",
    tests: [`${invoices}/invoice-csv.test.ts`],
  },
  {
    name: "an invoice with too many lines is published",
    file: `${invoices}/operator/invoice.steps.ts`,
    find: "  refuseTooMany(size?.lines ?? 0);\n",
    replace: "  void size;\n",
    tests: [`${invoices}/documents/large-invoices.long.test.ts`],
  },
];
